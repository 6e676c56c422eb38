//! Verifying a finished match from its log alone.

use gamao_rules::{Event, Party, ResultKind, Roll, Seat};

use crate::{FaultKind, Guarantee, MatchDice};

/// A match to verify.
#[derive(Clone, Debug)]
pub struct Transcript<'a> {
    /// The match id, which is part of every hash.
    pub match_id: &'a str,
    /// The canonical text of the table's rules.
    pub rules: &'a str,
    /// How many seats the table has.
    pub seats: usize,
    /// The match's events in order, each with its place in the log.
    pub events: &'a [(u64, Event)],
    /// Whether the match is over, so that the server's seed must have been revealed.
    pub finished: bool,
}

/// A verified roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollReport {
    /// 1 for the first roll of the match.
    pub number: u64,
    /// Its place in the log.
    pub seq: u64,
    /// The roll in the log.
    pub roll: Roll,
    /// Its guarantee.
    pub guarantee: Guarantee,
    /// Whether it is correct.
    pub ok: bool,
}

/// A game, session or match that ended without being played out while its next roll could be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unthrown {
    /// The event that ended it.
    pub seq: u64,
    /// Who could have known the roll with the server's help.
    pub known_to: Seat,
}

/// Where and why a transcript is not what an honest table would have written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The event at fault; for something missing, the place where it was due.
    pub seq: u64,
    /// What is wrong.
    pub kind: FaultKind,
}

/// The result of a verification.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Every roll of the match.
    pub rolls: Vec<RollReport>,
    /// Endings in which somebody may have known the next roll, which was then not thrown.
    pub unthrown: Vec<Unthrown>,
    /// The faults in log order; empty for an honest match.
    pub faults: Vec<Fault>,
}

impl Report {
    /// Whether there are no faults.
    pub fn is_ok(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Verifies a match: every anchor, sign-off, link, roll and the revealed seed.
///
/// [`gamao_rules::Table`] checks that the *plays* follow the rules; this verifies that nobody could choose the
/// dice.
pub fn verify(transcript: &Transcript<'_>) -> Report {
    let mut dice = MatchDice::new(transcript.match_id, transcript.rules, transcript.seats);
    let mut report = Report::default();
    let mut loser = None;
    for (seq, event) in transcript.events {
        let seq = *seq;
        let faults = dice.check(event);
        if let Event::Rolled { roll, .. } = event {
            report.rolls.push(RollReport {
                number: dice.rolls() + 1,
                seq,
                roll: *roll,
                guarantee: dice.guarantee(),
                ok: faults.is_empty(),
            });
        }
        if let Event::Forfeited { seat, .. } = event {
            loser = Some(*seat);
        }
        if let Some(known_to) = dice.may_know().filter(|&seat| may_gain(seat, event, loser)) {
            report.unthrown.push(Unthrown { seq, known_to });
        }
        report.faults.extend(faults.into_iter().map(|kind| Fault { seq, kind }));
        dice.evolve(event);
    }
    if transcript.finished && !dice.is_revealed() && dice.is_anchored(Party::Server) {
        let seq = transcript.events.last().map_or(1, |(seq, _)| seq.saturating_add(1));
        report.faults.push(Fault { seq, kind: FaultKind::SeedMissing });
    }
    report
}

/// Whether an event ends something in a way that may benefit a player who knew the next roll. A game that was
/// played out was decided by earlier dice, and losing on time benefits nobody. `loser` has
/// forfeited.
fn may_gain(seat: Seat, event: &Event, loser: Option<Seat>) -> bool {
    match event {
        Event::GameEnded { result } => match result.kind {
            ResultKind::Finished => false,
            ResultKind::Forfeited(_) => loser != Some(seat),
            ResultKind::Passed | ResultKind::Resigned => true,
        },
        Event::SessionEnded { .. } | Event::SetBack { .. } | Event::Expired => true,
        _ => false,
    }
}
