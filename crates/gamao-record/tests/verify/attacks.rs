//! Who tries what, and what comes of it: the table of `docs/fair-dice.md`, proven row by row.

use gamao_dice::{Chain, FaultKind, Guarantee, LedgerEntry, MatchDice, Role, Throw, verify_ledger};
use gamao_record::{
    Envelope, LedgerRecord, RollCounts, Transcript, Unproven, rules_text, verify,
    verify_with_ledger, verify_with_line,
};
use gamao_rules::{Event, Link, Party, Roll, Seat, Share, TableRules};

use crate::played::{self, ROOM, append_line};

/// The second roll of somebody's turn, in the middle of the first game.
const ROLL: usize = 5;

/// The index of the n-th event of a kind.
#[track_caller]
fn nth(transcript: &Transcript, kind: &str, n: usize) -> usize {
    let is_kind = |e: &Envelope| e.event.name() == kind;
    let found = transcript.events.iter().enumerate().filter(|(_, e)| is_kind(e)).nth(n - 1);
    found.expect("an event of this kind").0
}

pub(crate) fn number_anew(transcript: &mut Transcript) {
    (1..).zip(&mut transcript.events).for_each(|(seq, envelope)| envelope.seq = seq);
}

fn shares(transcript: &mut Transcript, n: usize) -> &mut Vec<Share> {
    let at = nth(transcript, "rolled", n);
    let Event::Rolled { shares, .. } = &mut transcript.events[at].event else { unreachable!() };
    shares
}

fn link_of(party: usize, role: Role, number: u32) -> Link {
    let id = format!("{ROOM}/1");
    let chain = Chain::new(&*id, role, played::secret_of(&id, party));
    chain.link(number).expect("within the chain")
}

fn move_event(transcript: &mut Transcript, from: usize, to: usize) {
    let event = transcript.events.remove(from);
    transcript.events.insert(to, event);
    number_anew(transcript);
}

/// Does to a transcript what the forgery of this name does; answers the code of its fault.
pub(crate) fn forge(transcript: &mut Transcript, attack: &str) -> &'static str {
    let (_, forge, code) =
        FORGERIES.into_iter().find(|(name, ..)| *name == attack).expect("a forgery of this name");
    forge(transcript);
    code
}

/// What a server may do to the transcript of a match that is over, and the fault that names it.
type Forgery = (&'static str, fn(&mut Transcript), &'static str);

const FORGERIES: [Forgery; 30] = [
    ("changes a roll", |t| set_roll(t, ROLL, |_| Roll::new(6, 6)), "wrongDice"),
    ("turns a roll around", |t| set_roll(t, 1, swapped), "wrongDice"),
    ("swaps its own link", |t| shares(t, ROLL)[0].link = Link([7; 32]), "brokenChain"),
    (
        "skips a link of its own",
        |t| shares(t, ROLL)[0].link = link_of(0, Role::Server, ROLL as u32 + 1),
        "brokenChain",
    ),
    (
        "uses its link again",
        |t| shares(t, ROLL)[0].link = link_of(0, Role::Server, ROLL as u32 - 1),
        "brokenChain",
    ),
    ("swaps a seat's link", |t| shares(t, ROLL)[1].link = Link([7; 32]), "shareNotReleased"),
    (
        "swaps a seat's link wherever it stands",
        |t| {
            let link = shares(t, ROLL)[2].link;
            replace_link(t, link, Link([7; 32]));
        },
        "brokenChain",
    ),
    ("leaves a share out", |t| shares(t, ROLL).truncate(2), "shareMissing"),
    (
        "adds a share",
        |t| shares(t, ROLL).push(Share { party: Party::Server, link: Link([7; 32]) }),
        "shareRepeated",
    ),
    (
        "throws plain dice",
        |t| {
            shares(t, ROLL).clear();
            set_roll(t, ROLL, |_| Roll::new(6, 6));
        },
        "shareMissing",
    ),
    (
        "publishes its anchor after those of the seats",
        |t| {
            let (from, to) = (nth(t, "anchored", 1), nth(t, "anchored", 3));
            move_event(t, from, to);
        },
        "outOfOrder",
    ),
    (
        "publishes its anchor after the first roll",
        |t| {
            let (from, to) = (nth(t, "anchored", 1), nth(t, "rolled", 1));
            move_event(t, from, to);
        },
        "anchorMissing",
    ),
    (
        "changes its anchor in the middle",
        |t| {
            let at = nth(t, "rolled", ROLL);
            let anchor = Link([7; 32]);
            let event = Event::Anchored { party: Party::Server, anchor };
            t.events[at + 1].event = event;
        },
        "serverReseeded",
    ),
    (
        "commits in the ledger after the first roll",
        |t| {
            let at = t.events[nth(t, "rolled", 1)].at + 1;
            write_line_at(t, at);
        },
        "lateAnchor",
    ),
    (
        "commits in the ledger after the first link",
        |t| {
            let at = t.events[nth(t, "linkReleased", 1)].at + 1;
            write_line_at(t, at);
        },
        "lateAnchor",
    ),
    (
        "sets the time of its line back",
        |t| t.ledger.as_mut().expect("a receipt").entry.at -= 1,
        "wrongLedger",
    ),
    (
        "shows the line of another match",
        |t| t.ledger = played::rematch().transcript(2).ledger,
        "wrongLedger",
    ),
    ("keeps the match out of the ledger", |t| t.ledger = None, "ledgerMissing"),
    (
        "reveals another seed",
        |t| {
            let at = nth(t, "revealed", 1);
            t.events[at].event = Event::Revealed { secret: Link([7; 32]) };
        },
        "wrongSeed",
    ),
    ("reveals no seed", |t| drop(t.events.pop()), "seedMissing"),
    ("cuts the tail off", |t| t.events.truncate(nth(t, "rolled", ROLL)), "truncated"),
    (
        "leaves a turn out",
        |t| {
            let (from, to) = (nth(t, "rollAsked", 2), nth(t, "rollAsked", 3));
            t.events.drain(from..to);
            number_anew(t);
        },
        "brokenChain",
    ),
    (
        "exchanges two rolls",
        |t| {
            let (first, second) = (nth(t, "rolled", ROLL), nth(t, "rolled", ROLL + 1));
            t.events.swap(first, second);
            number_anew(t);
        },
        "shareNotReleased",
    ),
    (
        "exchanges two events",
        |t| {
            let at = nth(t, "rolled", ROLL);
            t.events.swap(at, at + 1);
        },
        "outOfOrder",
    ),
    (
        "rolls before the seats have signed",
        |t| {
            t.events.retain(|e| !matches!(e.event, Event::SignedOff { .. }));
            number_anew(t);
        },
        "signOffMissing",
    ),
    (
        "changes the card",
        |t| {
            let changed = TableRules { backgammon_is_two: true, ..card(t) };
            t.events[0].event = Event::Opened { rules: changed };
        },
        "wrongRules",
    ),
    (
        "changes the card and the text of it",
        |t| {
            let changed = TableRules { backgammon_is_two: true, ..card(t) };
            t.events[0].event = Event::Opened { rules: changed };
            t.rules = rules_text(&changed);
        },
        "wrongDigest",
    ),
    ("gives the match another name", |t| t.match_id = "another/1".into(), "brokenChain"),
    (
        "changes a play to one that the roll does not allow",
        |t| {
            let at = nth(t, "played", 1);
            t.events[at].event = t.events[nth(t, "played", 2)].event.clone();
        },
        "illegalEvent",
    ),
    (
        "changes a score",
        |t| {
            let at = nth(t, "gameEnded", 1);
            let Event::GameEnded { result } = &mut t.events[at].event else { unreachable!() };
            result.points += 1;
        },
        "illegalEvent",
    ),
];

/// Writes the line that opens the match at another time.
fn write_line_at(transcript: &mut Transcript, at: u64) {
    let receipt = transcript.ledger.as_mut().expect("a receipt");
    let mut ledger = vec![LedgerEntry { hash: receipt.previous, ..receipt.entry.clone() }];
    append_line(&mut ledger, at, receipt.entry.payload.clone());
    receipt.entry = ledger.pop().expect("a line");
}

fn set_roll(transcript: &mut Transcript, n: usize, change: impl FnOnce(Roll) -> Roll) {
    let at = nth(transcript, "rolled", n);
    let Event::Rolled { roll, .. } = &mut transcript.events[at].event else { unreachable!() };
    let changed = change(*roll);
    assert_ne!(*roll, changed, "the forgery changes nothing");
    *roll = changed;
}

fn swapped(roll: Roll) -> Roll {
    Roll { first: roll.second, second: roll.first }
}

fn card(transcript: &Transcript) -> TableRules {
    let Event::Opened { rules } = transcript.events[0].event else { unreachable!() };
    rules
}

fn replace_link(transcript: &mut Transcript, old: Link, new: Link) {
    for envelope in &mut transcript.events {
        match &mut envelope.event {
            Event::LinkReleased { link, .. } | Event::RollAsked { link: Some(link), .. }
                if *link == old =>
            {
                *link = new;
            }
            Event::Rolled { shares, .. } => {
                shares.iter_mut().filter(|s| s.link == old).for_each(|share| share.link = new);
            }
            _ => {}
        }
    }
}

#[test]
fn a_forged_transcript_is_caught() {
    for (attack, forge, code) in FORGERIES {
        let mut transcript = played::single().transcript(1);
        forge(&mut transcript);
        let report = verify(&transcript);
        let codes: Vec<_> = report.faults.iter().map(|fault| fault.code.as_str()).collect();
        assert!(codes.contains(&code), "a server that {attack} is named by {codes:?}");
    }
}

#[test]
fn a_fault_stands_at_the_event_that_breaks() {
    let mut transcript = played::single().transcript(1);
    set_roll(&mut transcript, ROLL, |_| Roll::new(6, 6));
    let seq = transcript.events[nth(&transcript, "rolled", ROLL)].seq;
    let report = verify(&transcript);
    assert_eq!(report.faults[0].seq, seq);
    let broken: Vec<_> = report.rolls.iter().filter(|roll| !roll.ok).collect();
    assert_eq!((broken.len(), broken[0].seq), (1, seq), "the other rolls still check out");
}

/// What an operator may do to the ledger, and the fault that names it in the transcript of the match.
type Bookkeeping = (&'static str, fn(&mut Vec<LedgerEntry>), Option<&'static str>);

const BOOKKEEPING: [Bookkeeping; 10] = [
    ("leaves it as it is", |_| (), None),
    ("names the match, as earlier versions did", |l| name_closing(l, "1"), None),
    ("names another match", |l| name_closing(l, "2"), Some("wrongLedger")),
    ("strikes the match out", |l| l.retain(|e| e.number != 2), Some("brokenLedger")),
    ("strikes it out and writes all anew", |l| rewrite(l, |n, _| n != 2), Some("wrongLedger")),
    ("changes a line", |l| l[1].payload = l[0].payload.clone(), Some("brokenLedger")),
    (
        "writes another line before it",
        |l| {
            l.insert(0, l[0].clone());
            rewrite(l, |_, _| true);
        },
        Some("wrongLedger"),
    ),
    ("strikes out how it ended", |l| rewrite(l, |n, _| n != 3), Some("unclosed")),
    (
        "counts other dice",
        |l| {
            change_closing(l, |_, rolls| rolls.seats[Seat::A].0[35] += 1);
            rewrite(l, |_, _| true);
        },
        Some("wrongLedger"),
    ),
    (
        "opens it twice to choose among two",
        |l| {
            let (at, payload) = (l[1].at, l[1].payload.clone());
            append_line(l, at, payload);
        },
        Some("wrongLedger"),
    ),
];

fn change_closing(
    ledger: &mut [LedgerEntry],
    change: impl FnOnce(&mut Option<String>, &mut RollCounts),
) {
    let closed = LedgerRecord::of(&ledger[2]);
    let Some(LedgerRecord::Closed { mut match_id, anchor, ending, mut rolls }) = closed else {
        unreachable!()
    };
    change(&mut match_id, &mut rolls);
    ledger[2].payload = json(&LedgerRecord::Closed { match_id, anchor, ending, rolls });
}

fn name_closing(ledger: &mut Vec<LedgerEntry>, number: &str) {
    change_closing(ledger, |match_id, _| *match_id = Some(format!("{ROOM}/{number}")));
    rewrite(ledger, |_, _| true);
}

fn json(record: &LedgerRecord) -> String {
    serde_json::to_string(record).expect("plain data")
}

/// Writes the lines that are kept into a new ledger, all hashes right.
fn rewrite(ledger: &mut Vec<LedgerEntry>, keep: fn(u64, &LedgerEntry) -> bool) {
    for entry in std::mem::take(ledger) {
        if keep(entry.number, &entry) {
            append_line(ledger, entry.at, entry.payload);
        }
    }
}

#[test]
fn a_match_that_the_ledger_does_not_know_is_caught() {
    let played = played::single();
    for (attack, cook, expected) in BOOKKEEPING {
        let mut ledger = played.ledger.clone();
        cook(&mut ledger);
        let report = verify_with_ledger(&played.transcript(1), &ledger);
        let codes: Vec<_> = report.faults.iter().map(|fault| fault.code.as_str()).collect();
        match expected {
            Some(code) => assert!(codes.contains(&code), "{attack}: {codes:?}"),
            None => assert_eq!(codes, [""; 0], "{attack}"),
        }
    }
}

/// A line that was invented is whole in itself: looking it up shows it.
#[test]
fn a_line_that_nobody_looked_up_is_not_proven() {
    let played = played::single();
    let honest = played.transcript(1);
    let mut forged = honest.clone();
    let at = forged.events[0].at - 1000;
    write_line_at(&mut forged, at);
    for transcript in [&honest, &forged] {
        let report = verify(transcript);
        assert!(report.ok, "{:?}", report.faults);
        assert_eq!(report.unproven, Unproven::ALL);
    }
    let line = &honest.ledger.as_ref().expect("a receipt").entry;
    for (transcript, found, is_right) in [
        (&honest, Some(line), true),
        (&honest, None, false),
        (&honest, Some(&played.ledger[0]), false),
        (&forged, Some(line), false),
    ] {
        let report = verify_with_line(transcript, found);
        assert_eq!(report.ok, is_right, "{:?}", report.faults);
        assert!(report.faults.iter().all(|fault| fault.code == "wrongLedger"));
        assert!(!report.unproven.contains(&Unproven::Ledger));
        assert!(report.unproven.contains(&Unproven::Names), "names stay the server's word");
    }
}

/// A fault in what all rolls stand on leaves nothing to be said of any.
#[test]
fn no_roll_holds_that_stands_on_what_is_broken() {
    let check = |attack: &str, holds: fn(u64) -> bool| {
        let mut transcript = played::single().transcript(1);
        forge(&mut transcript, attack);
        let report = verify(&transcript);
        for roll in &report.rolls {
            assert_eq!(roll.ok, holds(roll.number), "{attack}: roll {}", roll.number);
        }
        assert!(!report.rolls.is_empty(), "{attack}");
    };
    let none = |_| false;
    let but_one = |number| number != ROLL as u64;
    check("changes a roll", but_one);
    check("swaps a seat's link", but_one);
    check("keeps the match out of the ledger", none);
    check("commits in the ledger after the first link", none);
    check("changes the card", none);
    check("changes the card and the text of it", none);
    check("rolls before the seats have signed", none);
    check("changes its anchor in the middle", |number| number <= ROLL as u64);
    check("changes a score", |_| true);
}

/// A ledger written anew is whole in itself: who has kept a line of the old one sees it.
#[test]
fn a_ledger_written_anew_differs_from_the_one_somebody_kept() {
    let kept = &played::single().ledger;
    let mut ledger = kept.clone();
    rewrite(&mut ledger, |number, _| number != 1);
    assert_eq!(verify_ledger(&ledger), Ok(()));
    assert!(kept.iter().all(|entry| !ledger.contains(entry)), "every line after it changes");
}

/// The dice of the match as they stood before its n-th event of a kind.
fn dice_before(kind: &str, n: usize) -> (MatchDice, Event) {
    let transcript = played::single().transcript(1);
    let at = nth(&transcript, kind, n);
    let mut dice = MatchDice::new(&*transcript.match_id, &*transcript.rules, 2);
    let events: Vec<_> = transcript.events.into_iter().map(|envelope| envelope.event).collect();
    for event in &events[..at] {
        dice.evolve(event);
    }
    (dice, events[at].clone())
}

/// A server that knows both links and does not like the roll can only fall silent: of all links only
/// one is granted, and with it the roll is what it is, however often it is thrown.
#[test]
fn a_server_that_answers_selectively_has_one_answer() {
    let (dice, due) = dice_before("rolled", ROLL);
    let Event::Rolled { roll, shares } = &due else { unreachable!() };
    let right = shares[0].link;
    let others = (1..200).map(|number| link_of(0, Role::Server, number));
    let forged = (0..200_u8).map(|byte| Link([byte; 32]));
    for link in others.chain(forged).filter(|link| *link != right) {
        let (roll, shares) = dice.throw(link).expect("both links are out");
        let faults = dice.check(&Event::Rolled { roll, shares });
        assert_eq!(faults, [FaultKind::BrokenChain(Role::Server)]);
    }
    for _ in 0..3 {
        assert_eq!(dice.throw(right), Some((*roll, shares.clone())));
    }
    assert_eq!(dice.check(&due), []);
}

/// What a player may send while a roll is due and the other link has been released or not: what refuses it.
#[test]
fn a_player_who_sends_anything_but_the_next_link_is_refused() {
    let (dice, due) = dice_before("rollAsked", 3);
    let Event::RollAsked { seat, link: Some(next) } = due else { unreachable!() };
    let role = Role::from(seat);
    let number = dice.next_link(Party::Seat(seat));
    let party = seat.to_usize() + 1;
    let other_match = Chain::new(format!("{ROOM}/2"), role, played::secret_of("x/1", party));
    let rows = [
        ("nothing", None, FaultKind::ShareMissing(role)),
        ("a link again", Some(link_of(party, role, number - 1)), FaultKind::BrokenChain(role)),
        ("a later link", Some(link_of(party, role, number + 1)), FaultKind::BrokenChain(role)),
        ("a forged link", Some(Link([7; 32])), FaultKind::BrokenChain(role)),
        ("a link of another match", other_match.link(number), FaultKind::BrokenChain(role)),
    ];
    for (what, link, fault) in rows {
        let faults = dice.check(&Event::RollAsked { seat, link });
        assert_eq!(faults, [fault], "{what}");
    }
    let mut asked = dice.clone();
    asked.evolve(&Event::RollAsked { seat, link: Some(next) });
    let again = Event::LinkReleased { seat, link: next };
    assert_eq!(asked.check(&again), [FaultKind::ShareRepeated(role)]);
}

/// A player who re-seeds where the other's link is not out knows nothing, so it cannot choose; where
/// it is out, the roll is marked. Refusing every second re-seeding would help nobody: the first does.
#[test]
fn a_player_who_reseeds_at_a_chosen_moment_gains_nothing_or_is_named() {
    let (before, due) = dice_before("rollAsked", 3);
    let Event::RollAsked { seat: roller, link: Some(own) } = due else { unreachable!() };
    let (_, answer) = dice_before("rolled", ROLL);
    let Event::Rolled { shares, .. } = answer else { unreachable!() };
    assert!(!shares.is_empty());
    let opponent = if roller == Seat::A { Seat::B } else { Seat::A };
    let party = opponent.to_usize() + 1;
    let number = before.next_link(Party::Seat(opponent));
    let theirs = link_of(party, opponent.into(), number);
    let ask = Event::RollAsked { seat: roller, link: Some(own) };
    let release = Event::LinkReleased { seat: opponent, link: theirs };
    // Who re-seeds after which events; what the roll is called then.
    let rows: [(Seat, &[&Event], Guarantee); 6] = [
        (roller, &[], Guarantee::Reseeded),
        (roller, &[&ask], Guarantee::Reseeded),
        (roller, &[&release], Guarantee::Reseeded),
        (roller, &[&ask, &release], Guarantee::Reseeded),
        (opponent, &[&ask], Guarantee::Reseeded),
        (opponent, &[&ask, &release], Guarantee::Reseeded),
    ];
    for (who, events, expected) in rows {
        let mut dice = before.clone();
        for event in events {
            dice.evolve(event);
        }
        let anchored = Event::Anchored { party: Party::Seat(who), anchor: Link([7; 32]) };
        assert_eq!(dice.check(&anchored), []);
        dice.evolve(&anchored);
        assert_eq!(dice.guarantee(), expected, "{who} after {events:?}");
    }
}

/// What a coalition knows and can do in each mode, by what it holds of the three links.
#[test]
fn a_coalition_can_do_what_its_mode_says_and_no_more() {
    let id = format!("{ROOM}/1");
    let roll = |server, a, b| {
        let seats = [(0, a), (1, b)];
        Throw { match_id: &id, number: 9, server, seats: &seats }.roll()
    };
    let distinct = |rolls: Vec<Roll>| {
        let mut seen: Vec<_> = rolls.iter().map(|roll| (roll.first, roll.second)).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.len()
    };
    let unknown = || (0..=255_u8).map(|byte| Link([byte; 32]));
    let [s, a, b] = [1, 2, 3].map(|byte| Link([byte; 32]));

    // Live, and against a bot: whoever lacks one link has all 36 rolls before it.
    assert_eq!(distinct(unknown().map(|server| roll(server, a, b)).collect()), 36);
    assert_eq!(distinct(unknown().map(|a| roll(s, a, b)).collect()), 36);
    assert_eq!(distinct(unknown().map(|b| roll(s, a, b)).collect()), 36);

    // Correspondence: B's link is out, so server and A know the roll early; it is one roll.
    assert_eq!(distinct((0..100).map(|_| roll(s, a, b)).collect()), 1);

    // Re-seeded: B's link is out and A has not fixed its own, so server and A can choose.
    let chosen = unknown().find(|a| roll(s, *a, b) == Roll::new(6, 6));
    assert!(chosen.is_some(), "that is why such a roll is marked");
}

/// In which order the links came is the one thing that a log written anew does not betray by itself: the
/// players, who had the events one by one, can tell. It never makes a roll another.
#[test]
fn when_a_link_came_is_the_word_of_the_server() {
    let played = played::Played::new(TableRules::CASUAL, 1, played::Share::LeftBehind);
    let mut transcript = played.transcript(1);
    let before = verify(&transcript).rolls;
    let asked = nth(&transcript, "rollAsked", 1);
    assert!(matches!(transcript.events[asked - 1].event, Event::LinkReleased { .. }));
    transcript.events.swap(asked, asked - 1);
    number_anew(&mut transcript);
    let report = verify(&transcript);
    assert_eq!(report.faults, []);
    let differing: Vec<_> =
        report.rolls.iter().zip(&before).filter(|(now, then)| now != then).collect();
    let [(now, then)] = differing[..] else { panic!("one roll differs: {differing:?}") };
    assert_eq!(now.roll, then.roll);
    assert_eq!(now.guarantee, Guarantee::Live);
    assert_eq!(then.guarantee, Guarantee::Correspondence);
}
