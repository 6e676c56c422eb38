//! Honest matches, and what a report says of them.

use gamao_dice::Guarantee;
use gamao_record::{LedgerRecord, MatchEnding, Transcript, verify, verify_with_ledger};
use gamao_rules::{Clock, Event, TableRules, Variant, WinSize};

use crate::played::{self, Played, ROOM, Share};

/// Verifies, and every roll is as the log says.
#[track_caller]
fn check(played: &Played, number: u32, expected: Option<Guarantee>) {
    let transcript = played.transcript(number);
    let report = verify(&transcript);
    assert_eq!(report.faults, []);
    assert!(report.ok);
    assert_eq!(report.match_id, format!("{ROOM}/{number}"));
    let rolled: Vec<_> = transcript
        .events
        .iter()
        .filter_map(|envelope| match envelope.event {
            Event::Rolled { roll, .. } => Some((envelope.seq, roll)),
            _ => None,
        })
        .collect();
    let reported: Vec<_> = report.rolls.iter().map(|roll| (roll.seq, roll.roll)).collect();
    assert_eq!(reported, rolled);
    assert!(report.rolls.iter().all(|roll| roll.ok));
    let numbers: Vec<_> = report.rolls.iter().map(|roll| roll.number).collect();
    assert_eq!(numbers, (1..=rolled.len() as u64).collect::<Vec<_>>());
    if let Some(guarantee) = expected {
        assert!(report.rolls.iter().all(|roll| roll.guarantee == guarantee));
    }
    let signed = transcript.events.iter().find_map(|envelope| match envelope.event {
        Event::SignedOff { digest, .. } => Some(digest),
        _ => None,
    });
    assert_eq!(report.digest, signed);
}

#[test]
fn a_live_match_verifies() {
    check(played::single(), 1, Some(Guarantee::Live));
}

#[test]
fn every_match_of_a_room_verifies_alone() {
    check(played::rematch(), 1, Some(Guarantee::Live));
    check(played::rematch(), 2, Some(Guarantee::Live));
    let second = played::rematch().transcript(2);
    assert!(matches!(second.events[3].event, Event::Rematched));
    assert!(second.events[3].seq > 100, "the first match is left out");
    assert_eq!(Transcript::of(ROOM, 3, &played::rematch().log, None), None);
    assert_eq!(Transcript::of(ROOM, 0, &played::rematch().log, None), None);
}

#[test]
fn a_match_that_is_not_over_has_no_transcript() {
    let log = &played::single().log;
    assert_eq!(Transcript::of(ROOM, 1, &log[..log.len() - 1], None), None);
    assert_eq!(Transcript::of(ROOM, 1, &[], None), None);
}

#[test]
fn a_match_by_correspondence_is_named_so_roll_by_roll() {
    let played = Played::new(TableRules::CASUAL, 1, Share::LeftBehind);
    check(&played, 1, None);
    let rolls = verify(&played.transcript(1)).rolls;
    for roll in &rolls {
        let expected = match roll.roller {
            None => Guarantee::Live,
            Some(_) => Guarantee::Correspondence,
        };
        assert_eq!(roll.guarantee, expected, "roll {}", roll.number);
    }
    assert!(rolls.len() > 20);
}

#[test]
fn every_frame_and_variant_verifies() {
    for variant in Variant::ALL {
        let rules = TableRules { variant, clock: Clock::None, ..TableRules::CASUAL };
        if rules.validate().is_ok() {
            check(&Played::new(rules, 1, Share::Live), 1, Some(Guarantee::Live));
        }
    }
    check(&Played::new(TableRules::MAO, 1, Share::Live), 1, Some(Guarantee::Live));
}

/// A forfeit counts one before the winner is bearing off; in earlier matches it counted what could
/// still be lost.
#[test]
fn a_forfeit_verifies_as_it_was_counted_then() {
    let check = |level, points, code: Option<&str>| {
        let mut transcript = Played::flagged(TableRules::match_to(1), 2).transcript(1);
        for envelope in &mut transcript.events {
            if let Event::GameEnded { result } = &mut envelope.event {
                (result.level, result.points) = (level, points);
            }
        }
        let faults = verify(&transcript).faults;
        let codes: Vec<_> = faults.iter().map(|fault| fault.code.as_str()).collect();
        assert_eq!(codes.first().copied(), code, "{level:?} {points}: {faults:?}");
    };
    check(WinSize::Single, 1, None);
    check(WinSize::Backgammon, 3, None);
    check(WinSize::Backgammon, 4, Some("illegalEvent"));
    check(WinSize::Single, 3, Some("illegalEvent"));
}

#[test]
fn every_ending_verifies_and_stands_in_the_ledger() {
    let rooms = [
        (MatchEnding::Won, played::single().clone()),
        (MatchEnding::SessionEnded, Played::new(TableRules::MONEY, 1, Share::Live)),
        (MatchEnding::Expired, Played::expired(TableRules::MAO, 5)),
    ];
    for (expected, played) in rooms {
        check(&played, 1, Some(Guarantee::Live));
        let transcript = played.transcript(1);
        assert_eq!(verify_with_ledger(&transcript, &played.ledger).faults, [], "{expected:?}");
        let closed = played.ledger.last().and_then(LedgerRecord::of);
        let Some(LedgerRecord::Closed { ending, .. }) = closed else { panic!("{closed:?}") };
        assert_eq!(ending, expected);
    }
}

#[test]
fn matches_that_were_set_back_and_the_one_that_goes_on_verify() {
    for (rules, share, rolls) in [
        (TableRules::CASUAL, Share::Live, &[5][..]),
        (TableRules::CASUAL, Share::LeftBehind, &[1, 8, 1]),
        (TableRules::match_to(3), Share::Live, &[70, 2]),
    ] {
        let played = Played::set_back(rules, share, rolls);
        let matches = rolls.len() as u32 + 1;
        for number in 1..=matches {
            let transcript = played.transcript(number);
            let report = verify_with_ledger(&transcript, &played.ledger);
            assert_eq!(report.faults, [], "match {number} of {rolls:?}");
            let numbers: Vec<_> = report.rolls.iter().map(|roll| roll.number).collect();
            assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
            let is_set_back = number < matches;
            let last = transcript.events.last().map(|last| &last.event);
            assert_eq!(matches!(last, Some(Event::SetBack { .. })), is_set_back);
            if is_set_back {
                assert_eq!(numbers.len() as u64, rolls[number as usize - 1]);
            }
            let first = transcript.events.iter().map(|envelope| envelope.seq);
            assert!(first.eq(1..=transcript.events.len() as u64), "the whole play");
        }
        assert_eq!(Transcript::of(ROOM, matches + 1, &played.log, None), None);
    }
}

#[test]
fn a_match_that_was_set_back_says_so_truly() {
    let played = Played::set_back(TableRules::match_to(3), Share::Live, &[70]);
    let check = |number, forge: &dyn Fn(&mut Transcript), code: &str| {
        let mut transcript = played.transcript(number);
        forge(&mut transcript);
        let faults = verify(&transcript).faults;
        assert!(faults.iter().any(|fault| fault.code == code), "{code}: {faults:?}");
    };
    let secret = |transcript: &mut Transcript, secret| {
        for envelope in &mut transcript.events {
            if let Event::SetBack { secret: revealed } = &mut envelope.event {
                *revealed = secret;
            }
        }
    };
    check(1, &|transcript| secret(transcript, None), "seedMissing");
    check(1, &|transcript| secret(transcript, Some(gamao_dice::Link([7; 32]))), "wrongSeed");
    check(1, &|transcript| drop(transcript.events.pop()), "truncated");
    check(2, &|transcript| transcript.match_id = format!("{ROOM}/1"), "illegalEvent");
    let is_set_back = |transcript: &Transcript| {
        let mut events = transcript.events.iter();
        events.position(|e| matches!(e.event, Event::SetBack { .. })).expect("it was")
    };
    // The score that it goes on with cannot be left out.
    let forget = |transcript: &mut Transcript| {
        let until = is_set_back(transcript);
        drop(transcript.events.drain(4..until));
    };
    check(2, &forget, "outOfOrder");
}

#[test]
fn games_and_throwers_are_those_of_the_match() {
    let report = verify(&played::rematch().transcript(1));
    let games: Vec<_> = report.rolls.iter().map(|roll| roll.game).collect();
    assert!(games.is_sorted());
    assert!(games.last() > games.first());
    for pair in report.rolls.windows(2) {
        let is_new = pair[0].game != pair[1].game;
        assert!(!is_new || pair[1].roller.is_none(), "a game begins with an opening throw");
    }
}

#[test]
fn the_ledger_of_honest_matches_is_whole() {
    let played = played::rematch();
    let transcripts = [1, 2].map(|number| played.transcript(number));
    for transcript in &transcripts {
        let receipt = transcript.ledger.as_ref().expect("a line");
        assert!(matches!(LedgerRecord::of(&receipt.entry), Some(LedgerRecord::Opened { .. })));
    }
    assert_ne!(transcripts[0].ledger, transcripts[1].ledger);
}
