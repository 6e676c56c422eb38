//! While dice are due, one link is out and the other is not: who has that one knows the roll with the
//! server's help. What earlier versions let happen then is marked, and what never could be is a fault.

use gamao_dice::Guarantee;
use gamao_record::{Envelope, Transcript, verify};
use gamao_rules::{Event, ForfeitReason, Player, Seat, Table, TableRules, WinSize};

use crate::{
    attacks::number_anew,
    played::{self, Played, Share},
};

/// What is done to a transcript, who could then have known a roll that was not thrown, and what holds
/// for the roll in question if it was thrown.
type Mark = (&'static str, fn() -> Transcript, Option<Seat>, Option<Guarantee>);

const MARKS: [Mark; 7] = [
    (
        "a resignation is refused while a roll is due",
        refused,
        None,
        Some(Guarantee::Correspondence),
    ),
    (
        "who holds the link back gives up",
        || ended(Share::Live, |t, roller| resign(t, roller.other(), WinSize::Backgammon)),
        Some(Seat::B),
        None,
    ),
    (
        "who holds the link back lets the roller off",
        || ended(Share::Live, |t, roller| resign(t, roller, WinSize::Backgammon)),
        Some(Seat::B),
        None,
    ),
    (
        "who holds the link back waits until nobody wins",
        || ended(Share::Live, |t, _| t.push(Event::Expired)),
        Some(Seat::B),
        None,
    ),
    (
        "who holds the link back loses by it",
        || ended(Share::Live, |t, roller| t.forfeit(t.table.seat_of(roller.other()))),
        None,
        None,
    ),
    (
        "the roller gives up knowing the link that was left behind",
        || ended(Share::LeftBehind, |t, roller| resign(t, roller, WinSize::Backgammon)),
        Some(Seat::A),
        None,
    ),
    (
        "the roller loses by time knowing the link that was left behind",
        || ended(Share::LeftBehind, |t, roller| t.forfeit(t.table.seat_of(roller))),
        None,
        None,
    ),
];

/// The transcript that a mark of this name describes.
pub(crate) fn marked(name: &str) -> Transcript {
    let (_, make, ..) = MARKS.into_iter().find(|(known, ..)| *known == name).expect("a mark");
    make()
}

/// The roll of A in question, of a short game.
const ROLL: usize = 2;

fn game(share: Share) -> Transcript {
    Played::with_seed(crate::vectors::RULES, 1, share, crate::vectors::SHORT).transcript(1)
}

/// The index of the n-th roll that A requests.
fn asked(transcript: &Transcript) -> usize {
    let is_asked = |e: &Envelope| matches!(e.event, Event::RollAsked { seat: Seat::A, .. });
    let found = transcript.events.iter().enumerate().filter(|(_, e)| is_asked(e));
    found.map(|(at, _)| at).nth(ROLL - 1).expect("a roll of A")
}

/// A match that stands still, and the table as it stands.
struct Stopped {
    transcript: Transcript,
    table: Table,
}

impl Stopped {
    /// Appends an event and what follows from it by rule.
    fn push(&mut self, event: Event) {
        let mut next = Some(event);
        while let Some(event) = next {
            let table = Table::evolve(Some(self.table.clone()), &event);
            self.table = table.unwrap_or_else(|error| panic!("{error}"));
            let last = self.transcript.events.last().expect("events");
            let (seq, at) = (last.seq + 1, last.at + 1000);
            self.transcript.events.push(Envelope { seq, at, lag: 0, event });
            next = self.table.consequence();
        }
    }

    fn forfeit(&mut self, seat: Seat) {
        self.push(Event::Forfeited { seat, reason: ForfeitReason::Clock });
    }
}

fn resign(stopped: &mut Stopped, player: Player, level: WinSize) {
    stopped.push(Event::ResignOffered { player, level });
    stopped.push(Event::ResignAccepted { player: player.other() });
}

/// A match that ends where A's roll waits for B's link, or, where that was left behind, for A to ask.
fn ended(share: Share, end: impl FnOnce(&mut Stopped, Player)) -> Transcript {
    let mut transcript = game(share);
    let revealed = transcript.events.pop().expect("a revealed seed").event;
    let at = asked(&transcript) + usize::from(share == Share::Live);
    transcript.events.truncate(at);
    let mut table = None;
    for envelope in &transcript.events {
        table = Some(Table::evolve(table, &envelope.event).expect("an honest log"));
    }
    let mut stopped = Stopped { transcript, table: table.expect("a table") };
    end(&mut stopped, Player::A);
    stopped.push(revealed);
    stopped.transcript
}

fn refused() -> Transcript {
    let mut transcript = game(Share::Live);
    let at = asked(&transcript) + 1;
    let envelope = |event| Envelope { event, ..transcript.events[at].clone() };
    let offered = envelope(Event::ResignOffered { player: Player::B, level: WinSize::Single });
    let refused = envelope(Event::ResignRefused { player: Player::A });
    transcript.events.splice(at..at, [offered, refused]);
    number_anew(&mut transcript);
    transcript
}

#[test]
fn what_happens_in_the_knowledge_of_a_roll_is_marked() {
    for (name, make, known_to, guarantee) in MARKS {
        let transcript = make();
        let report = verify(&transcript);
        assert_eq!(report.faults, [], "{name}");
        let found: Vec<_> = report.unthrown.iter().map(|unthrown| unthrown.known_to).collect();
        assert_eq!(found, Vec::from_iter(known_to), "{name}");
        if let Some(unthrown) = report.unthrown.first() {
            let event = transcript.events.iter().find(|e| e.seq == unthrown.seq).expect("there");
            let ends = matches!(event.event, Event::GameEnded { .. } | Event::Expired);
            assert!(ends, "{name}: {:?}", event.event);
            assert_eq!(unthrown.game, 1, "{name}");
        }
        if let Some(guarantee) = guarantee {
            let weak: Vec<_> =
                report.rolls.iter().filter(|roll| roll.guarantee == guarantee).collect();
            assert_eq!(weak.len(), 1, "{name}");
            assert!(weak[0].seq > transcript.events[asked(&transcript)].seq, "{name}");
        }
    }
}

#[test]
fn time_runs_only_for_the_one_whose_link_is_missing() {
    let transcript = ended(Share::Live, |t, roller| t.forfeit(t.table.seat_of(roller)));
    let faults = verify(&transcript).faults;
    let codes: Vec<_> = faults.iter().map(|fault| fault.code.as_str()).collect();
    assert_eq!(codes, ["wrongForfeit"]);
}

#[test]
fn a_whole_match_has_no_such_mark() {
    let money = Played::new(TableRules::MONEY, 1, Share::LeftBehind);
    for transcript in [played::single().transcript(1), played::rematch().transcript(1)] {
        assert_eq!(verify(&transcript).unthrown, []);
    }
    // Passing after a link was left behind is one: the doubler may have known the roll.
    let report = verify(&money.transcript(1));
    assert!(report.ok, "{:?}", report.faults);
}
