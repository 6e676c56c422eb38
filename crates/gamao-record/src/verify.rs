//! Verification of transcripts, for browser, command line and tests.

use std::collections::HashSet;

use gamao_dice::{
    Fault, FaultKind, LEDGER_START, LedgerEntry, Link, ledger_hash, verify as verify_dice,
    verify_ledger,
};
use gamao_rules::{Event, GameResult, Party, ResultKind, Seat, Table, WinSize};

use crate::{
    Envelope, FaultReport, LedgerReceipt, LedgerRecord, MatchEnding, RollCounts, RollReport,
    Transcript, Unproven, UnthrownReport, VerifyReport, rules_text,
};

/// Verifies a transcript: its dice by [`gamao_dice::verify`], its plays and scores by the rules of the game,
/// its order and end, and its line of the ledger. It never fails, whatever the transcript contains.
pub fn verify(transcript: &Transcript) -> VerifyReport {
    let mut report = VerifyReport {
        ok: false,
        match_id: transcript.match_id.clone(),
        digest: None,
        rolls: Vec::new(),
        unthrown: Vec::new(),
        unproven: Unproven::ALL.to_vec(),
        faults: Vec::new(),
    };
    if transcript.format != Transcript::FORMAT {
        let format: String = transcript.format.chars().take(40).collect();
        report.faults.push(fault(1, "unknownFormat", format!("unknown format {format:?}")));
        return report;
    }
    let events = transcript.dice_events();
    let dice = verify_dice(&gamao_dice::Transcript {
        match_id: &transcript.match_id,
        rules: &transcript.rules,
        seats: transcript.seat_count(),
        events: &events,
        finished: true,
    });
    report.faults.extend(check_rules(transcript));
    report.faults.extend(check_order(&transcript.events, transcript.number()));
    report.faults.extend(check_play(&transcript.events, transcript.played_since()));
    report.faults.extend(dice.faults.iter().map(FaultReport::from));
    report.faults.extend(check_ledger(transcript));
    report.faults.sort_by_key(|fault| fault.seq);
    report.digest = events.iter().rev().find_map(|(_, event)| match *event {
        Event::SignedOff { digest, .. } => Some(digest),
        _ => None,
    });
    let broken = broken_rolls(&report.faults, &dice.rolls);
    let throwers = throwers(&events);
    for (roll, (game, roller)) in dice.rolls.iter().zip(throwers) {
        report.rolls.push(RollReport {
            number: roll.number,
            seq: roll.seq,
            game,
            roller,
            roll: roll.roll,
            guarantee: roll.guarantee,
            ok: !broken.contains(&roll.number),
        });
    }
    report.unthrown.extend(dice.unthrown.iter().map(|unthrown| UnthrownReport {
        seq: unthrown.seq,
        game: game_at(&events, unthrown.seq),
        known_to: unthrown.known_to,
    }));
    report.ok = report.faults.is_empty();
    report
}

/// [`verify`], with the transcript's line of the ledger: `found` is the line that was looked up by its number.
pub fn verify_with_line(transcript: &Transcript, found: Option<&LedgerEntry>) -> VerifyReport {
    let mut report = verify(transcript);
    report.unproven.retain(|unproven| *unproven != Unproven::Ledger);
    if let Some(LedgerReceipt { entry, .. }) = &transcript.ledger
        && found != Some(entry)
    {
        let seq = transcript.opened_by().map_or(1, |(seq, _)| seq);
        let message = format!("line {} of the ledger differs", entry.number);
        report.faults.push(fault(seq, "wrongLedger", message));
    }
    report.faults.sort_by_key(|fault| fault.seq);
    report.ok = report.faults.is_empty();
    report
}

/// [`verify`], with a whole ledger, which is verified as well and must agree with the transcript.
pub fn verify_with_ledger(transcript: &Transcript, ledger: &[LedgerEntry]) -> VerifyReport {
    let mut report = verify(transcript);
    report.unproven.retain(|unproven| *unproven != Unproven::Ledger);
    let (seq, anchor) = match transcript.opened_by() {
        Some((seq, anchor)) => (seq, Some(anchor)),
        None => (1, None),
    };
    let mut wrong = |code, message: String| report.faults.push(fault(seq, code, message));
    if let Err(error) = verify_ledger(ledger) {
        wrong("brokenLedger", format!("the ledger is broken: {error}"));
    }
    if let Some(LedgerReceipt { entry, .. }) = &transcript.ledger
        && !ledger.contains(entry)
    {
        let number = entry.number;
        wrong("wrongLedger", format!("line {number} of the ledger is not that of the transcript"));
    }
    let records = ledger.iter().filter_map(LedgerRecord::of);
    let (opened, closed): (Vec<_>, Vec<_>) = records
        .filter(|record| Some(record.anchor()) == anchor)
        .partition(|record| matches!(record, LedgerRecord::Opened { .. }));
    // A match in which no dice became due has no line.
    let is_due = transcript.first_link().is_some() || transcript.ledger.is_some();
    if is_due && opened.len() != 1 {
        let lines = opened.len();
        wrong("wrongLedger", format!("the ledger opens the match {lines} times instead of once"));
    }
    match &closed[..] {
        [] if is_due => wrong("unclosed", "the ledger has not closed the match".into()),
        [] => {}
        [record] if transcript.is_closed_by(record) => {}
        _ => wrong("wrongLedger", "the ledger closes the match with a different ending".into()),
    }
    report.faults.sort_by_key(|fault| fault.seq);
    report.ok = report.faults.is_empty();
    report
}

fn fault(seq: u64, code: &str, message: impl Into<String>) -> FaultReport {
    FaultReport { seq, code: code.into(), message: message.into() }
}

impl From<&Fault> for FaultReport {
    fn from(Fault { seq, kind }: &Fault) -> Self {
        fault(*seq, kind.name(), kind.to_string())
    }
}

/// Checks that the signed text is that of the table's rules.
fn check_rules(transcript: &Transcript) -> Option<FaultReport> {
    let (seq, card) = transcript.events.iter().find_map(|envelope| match envelope.event {
        Event::Opened { rules } => Some((envelope.seq, rules)),
        _ => None,
    })?;
    let is_same = transcript.rules == rules_text(&card);
    (!is_same).then(|| fault(seq, "wrongRules", "the signed text is not that of the house rules"))
}

/// Checks that no event is missing or out of order. Between the seats and a later match of the room are the
/// earlier matches, which have transcripts of their own.
fn check_order(events: &[Envelope], number: Option<u32>) -> Vec<FaultReport> {
    let mut faults = Vec::new();
    let mut held = 0_u64;
    for Envelope { seq, event, .. } in events {
        let due = held.saturating_add(1);
        let is_later = number != Some(1)
            && matches!(event, Event::Seated { .. } | Event::Rematched)
            && *seq > due;
        if *seq != due && !is_later {
            let message = format!("event {seq} is at the place of event {due}");
            faults.push(fault(*seq, "outOfOrder", message));
        }
        held = *seq;
    }
    faults
}

/// Checks that the events are one complete match under the rules of the game; returns the first fault.
/// `number` is that of the match in which its play began.
fn check_play(events: &[Envelope], number: Option<u32>) -> Option<FaultReport> {
    // A rematch starts like a first match once all are seated.
    let mut is_rematch_due = number != Some(1);
    let mut table: Option<Table> = None;
    for Envelope { seq, event, .. } in events {
        let illegal = |message| Some(fault(*seq, "illegalEvent", message));
        match event {
            Event::Rematched if is_rematch_due => {
                is_rematch_due = false;
                continue;
            }
            Event::Rematched => {
                return illegal("the next match has a transcript of its own".into());
            }
            Event::Opened { .. } | Event::Seated { .. } => {}
            _ if is_rematch_due => return illegal("the start of the match is missing".into()),
            _ => {
                if let Some(table) = &table
                    && let Some(expected) = table.consequence()
                    && expected != *event
                    && !is_earlier_forfeit(table, &expected, event)
                {
                    return illegal(format!("the rules say {}", json(&expected)));
                }
            }
        }
        match Table::evolve(table, event) {
            Ok(folded) => table = Some(folded),
            Err(error) => return illegal(error.to_string()),
        }
    }
    let last = events.last();
    let is_set_back = last.is_some_and(|last| matches!(last.event, Event::SetBack { .. }));
    let is_over = is_set_back || table.is_some_and(|table| table.is_finished());
    (!is_over).then(|| {
        let due = last.map_or(1, |last| last.seq.saturating_add(1));
        fault(due, "truncated", "the log ends before the match does")
    })
}

/// Whether a game was forfeited for what could still be lost, which was the rule of earlier versions.
fn is_earlier_forfeit(table: &Table, expected: &Event, event: &Event) -> bool {
    let (Event::GameEnded { result: expected }, Event::GameEnded { result }) = (expected, event)
    else {
        return false;
    };
    let level = WinSize::lost_by(table.board(result.winner).theirs).min(result.level);
    let earlier = GameResult { level, points: table.worth(level), ..*expected };
    matches!(result.kind, ResultKind::Forfeited(_)) && *result == earlier
}

fn json(event: &Event) -> String {
    serde_json::to_string(event).expect("plain data with string keys")
}

/// Checks that the server's commitment is in the ledger, and was before it could know a roll.
fn check_ledger(transcript: &Transcript) -> Option<FaultReport> {
    let (seq, anchor) = transcript.opened_by()?;
    let Some(LedgerReceipt { previous, entry }) = &transcript.ledger else {
        transcript.first_link()?;
        return Some(fault(seq, "ledgerMissing", "the line of the ledger is missing"));
    };
    let wrong = |message: &str| Some(fault(seq, "wrongLedger", message));
    let hash = ledger_hash(previous, entry.number, entry.at, &entry.payload);
    if hash != entry.hash || (entry.number <= 1) != (*previous == LEDGER_START) {
        return wrong("the hash of the line of the ledger is wrong");
    }
    if LedgerRecord::of(entry) != Some(LedgerRecord::Opened { anchor }) {
        return wrong("the line of the ledger is not that of the server's anchor");
    }
    (entry.at > transcript.first_link()?.at).then(|| {
        fault(seq, "lateAnchor", "the anchor was added to the ledger after the first link")
    })
}

impl Transcript {
    /// The line that should close this match in the ledger; `None` if it has no end.
    pub fn closing(&self) -> Option<LedgerRecord> {
        let ending = self.own_events().iter().find_map(|envelope| match envelope.event {
            Event::MatchEnded { .. } => Some(MatchEnding::Won),
            Event::SessionEnded { .. } => Some(MatchEnding::SessionEnded),
            Event::Expired => Some(MatchEnding::Expired),
            Event::SetBack { .. } => Some(MatchEnding::SetBack),
            _ => None,
        })?;
        let events = self.dice_events();
        let mut rolls = RollCounts::new(self.seat_count());
        let thrown = events.iter().filter_map(|(_, event)| match event {
            Event::Rolled { roll, .. } => Some(*roll),
            _ => None,
        });
        for ((_, roller), roll) in throwers(&events).into_iter().zip(thrown) {
            rolls.add(roller, roll);
        }
        let (_, anchor) = self.opened_by()?;
        Some(LedgerRecord::Closed { match_id: None, anchor, ending, rolls })
    }

    /// Whether a line closes this match correctly. Earlier versions gave the match id in it.
    fn is_closed_by(&self, record: &LedgerRecord) -> bool {
        let unnamed = match record.clone() {
            LedgerRecord::Closed { match_id: Some(named), .. } if named != self.match_id => None,
            LedgerRecord::Closed { anchor, ending, rolls, .. } => {
                Some(LedgerRecord::Closed { match_id: None, anchor, ending, rolls })
            }
            LedgerRecord::Opened { .. } => None,
        };
        unnamed.is_some() && unnamed == self.closing()
    }

    /// How many seats the table has: two in a transcript that does not say.
    fn seat_count(&self) -> usize {
        let opened = self.events.iter().find_map(|envelope| match envelope.event {
            Event::Opened { rules } => Some(rules),
            _ => None,
        });
        opened.map_or(2, |rules| rules.seat_count())
    }

    /// The first event after which the server knew more than its own chain: a seat's link, or a roll.
    fn first_link(&self) -> Option<&Envelope> {
        self.own_events().iter().find(|envelope| {
            matches!(
                envelope.event,
                Event::LinkReleased { .. }
                    | Event::RollAsked { link: Some(_), .. }
                    | Event::Rolled { .. }
            )
        })
    }

    /// The events of this match, without those that led to its score.
    fn own_events(&self) -> &[Envelope] {
        &self.events[self.begin()..]
    }

    /// The events that its dice are folded from: the seating, and those of this match.
    fn dice_events(&self) -> Vec<(u64, Event)> {
        let before = self.events[..self.begin()].iter();
        let seats = before.filter(|envelope| matches!(envelope.event, Event::Seated { .. }));
        let events = seats.chain(self.own_events());
        events.map(|envelope| (envelope.seq, envelope.event.clone())).collect()
    }

    /// The server's first anchor, which identifies the match in the ledger, and its place in the log.
    pub fn opened_by(&self) -> Option<(u64, Link)> {
        self.own_events().iter().find_map(|envelope| match envelope.event {
            Event::Anchored { party: Party::Server, anchor } => Some((envelope.seq, anchor)),
            _ => None,
        })
    }
}

/// The numbers of the rolls without a guarantee: there is a fault at them or since the previous roll, or in
/// what all rolls depend on.
fn broken_rolls(faults: &[FaultReport], rolls: &[gamao_dice::RollReport]) -> HashSet<u64> {
    // A wrong play or score does not concern the dice, unless it is at the place of a roll.
    let spoils = |fault: &&FaultReport, seq| fault.code != "illegalEvent" || fault.seq == seq;
    let first = rolls.first().map_or(0, |roll| roll.seq);
    let mut before = 0;
    let mut broken = HashSet::new();
    for roll in rolls {
        let is_broken = faults.iter().filter(|fault| spoils(fault, roll.seq)).any(|fault| {
            let is_of_the_roll = before < fault.seq && fault.seq <= roll.seq;
            let is_of_all = fault.seq < first
                || fault.code == FaultKind::ServerReseeded.name() && fault.seq < roll.seq;
            is_of_the_roll || is_of_all
        });
        if is_broken {
            broken.insert(roll.number);
        }
        before = roll.seq;
    }
    broken
}

/// The game to which an event belongs.
fn game_at(events: &[(u64, Event)], seq: u64) -> u32 {
    let games =
        events.iter().take_while(|(at, _)| *at <= seq).filter_map(|(_, event)| match event {
            Event::GameStarted { number, .. } => Some(*number),
            _ => None,
        });
    games.last().unwrap_or_default()
}

/// For each roll its game, and who threw it: nobody alone in an opening throw.
fn throwers(events: &[(u64, Event)]) -> Vec<(u32, Option<Seat>)> {
    let mut rolls = Vec::new();
    let (mut game, mut roller) = (0, None);
    for (_, event) in events {
        match *event {
            Event::GameStarted { number, .. } => (game, roller) = (number, None),
            Event::RollAsked { seat, .. } => roller = Some(seat),
            Event::Rolled { .. } => rolls.push((game, roller)),
            _ => {}
        }
    }
    rolls
}
