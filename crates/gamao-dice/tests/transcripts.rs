//! An honest match verifies; every kind of cheating is named.

use std::sync::LazyLock;

use gamao_dice::{
    Anchors, Chain, FaultKind, Guarantee, Link, Report, Role, Throw, Transcript, anchors_digest,
    verify,
};
use gamao_rules::{Event, Occupant, Party, Play, Player, Roll, Seat, Share};
use proptest::prelude::*;

const ID: &str = "room-7/1";
const RULES: &str = r#"{"frame":{"type":"single"}}"#;
const ROLLS: u32 = 5;

fn chain(role: Role) -> Chain {
    let secret = match role {
        Role::Server => Link([1; 32]),
        Role::Seat(seat) => Link([2 + seat; 32]),
    };
    Chain::new(ID, role, secret)
}

/// The anchor (k = 0) or a link; worked out once, since every one costs thousands of hashes.
fn link(role: Role, k: u32) -> Link {
    static LINKS: LazyLock<[Vec<Link>; 3]> = LazyLock::new(|| {
        [Role::Server, Role::Seat(0), Role::Seat(1)].map(|role| {
            let chain = chain(role);
            (0..=ROLLS).map(|k| chain.link(k).unwrap_or_else(|| chain.anchor())).collect()
        })
    });
    let party = match role {
        Role::Server => 0,
        Role::Seat(seat) => usize::from(seat) + 1,
    };
    LINKS[party][k as usize]
}

fn throw(number: u32, server: Link, a: Link, b: Link) -> (Roll, Vec<Share>) {
    let seats = [(0, a), (1, b)];
    let roll = Throw { match_id: ID, number: number.into(), server, seats: &seats }.roll();
    let share = |party, link| Share { party, link };
    let shares = vec![
        share(Party::Server, server),
        share(Party::Seat(Seat::A), a),
        share(Party::Seat(Seat::B), b),
    ];
    (roll, shares)
}

fn digest() -> Link {
    let anchors = Anchors {
        server: link(Role::Server, 0),
        seats: vec![link(Role::Seat(0), 0), link(Role::Seat(1), 0)],
    };
    anchors_digest(ID, RULES, &anchors)
}

/// An opening and four turns, all shares live.
fn honest() -> Vec<Event> {
    let person = || Occupant::Person { name: String::new() };
    let mut log = vec![
        Event::Seated { seat: Seat::A, occupant: person() },
        Event::Seated { seat: Seat::B, occupant: person() },
        Event::Anchored { party: Party::Server, anchor: link(Role::Server, 0) },
    ];
    for seat in [Seat::A, Seat::B] {
        let anchor = link(seat.into(), 0);
        log.push(Event::Anchored { party: Party::Seat(seat), anchor });
    }
    log.extend([Seat::A, Seat::B].map(|seat| Event::SignedOff { seat, digest: digest() }));
    for k in 1..=ROLLS {
        let (a, b) = (link(Role::Seat(0), k), link(Role::Seat(1), k));
        if k == 1 {
            log.push(Event::LinkReleased { seat: Seat::A, link: a });
        } else {
            log.push(Event::RollAsked { seat: Seat::A, link: Some(a) });
        }
        log.push(Event::LinkReleased { seat: Seat::B, link: b });
        let (roll, shares) = throw(k, link(Role::Server, k), a, b);
        log.push(Event::Rolled { roll, shares });
        log.push(Event::Played { player: Player::A, play: Play::PASS });
    }
    log.push(Event::Revealed { secret: Link([1; 32]) });
    log
}

fn check(log: Vec<Event>) -> Report {
    let events: Vec<_> = (1..).zip(log).collect();
    verify(&Transcript { match_id: ID, rules: RULES, seats: 2, events: &events, finished: true })
}

/// The index of the n-th roll in the log.
fn roll_at(log: &[Event], n: usize) -> usize {
    log.iter()
        .enumerate()
        .filter(|(_, event)| matches!(event, Event::Rolled { .. }))
        .nth(n - 1)
        .expect("that many rolls")
        .0
}

#[track_caller]
fn check_fault(log: Vec<Event>, expected: FaultKind) {
    let report = check(log);
    let kinds: Vec<_> = report.faults.iter().map(|fault| fault.kind).collect();
    assert!(kinds.contains(&expected), "expected {expected:?}, found {kinds:?}");
}

#[test]
fn an_honest_match_verifies_with_its_guarantee() {
    let report = check(honest());
    assert_eq!(report.faults, []);
    assert_eq!(report.rolls.len(), ROLLS as usize);
    assert!(report.rolls.iter().all(|roll| roll.ok && roll.guarantee == Guarantee::Live));
}

#[test]
fn a_changed_roll_is_found_where_it_is() {
    let mut log = honest();
    let at = roll_at(&log, 3);
    let Event::Rolled { roll, .. } = &mut log[at] else { unreachable!() };
    let honest_roll = *roll;
    *roll = Roll::new(if roll.first.to_u8() == 6 { 5 } else { 6 }, 6);
    let report = check(log);
    assert_eq!(report.faults.len(), 1);
    assert_eq!(report.faults[0].seq, at as u64 + 1);
    assert_eq!(report.faults[0].kind, FaultKind::WrongDice { expected: honest_roll });
}

#[test]
fn a_swapped_link_breaks_the_chain() {
    let mut log = honest();
    let at = roll_at(&log, 2);
    let Event::Rolled { shares, .. } = &mut log[at] else { unreachable!() };
    shares[0].link = Link([9; 32]);
    check_fault(log, FaultKind::BrokenChain(Role::Server));
}

#[test]
fn a_server_that_skips_a_link_to_get_a_better_roll_is_found() {
    let mut log = honest();
    let at = roll_at(&log, 2);
    let (a, b) = (link(Role::Seat(0), 2), link(Role::Seat(1), 2));
    let (roll, shares) = throw(2, link(Role::Server, 3), a, b);
    log[at] = Event::Rolled { roll, shares };
    check_fault(log, FaultKind::BrokenChain(Role::Server));
}

#[test]
fn a_share_the_seat_never_released_is_found() {
    let mut log = honest();
    let at = roll_at(&log, 2);
    log.remove(at - 1);
    check_fault(log, FaultKind::ShareNotReleased(Role::Seat(1)));
}

#[test]
fn a_missing_roll_breaks_every_chain_after_it() {
    let mut log = honest();
    let at = roll_at(&log, 3);
    log.drain(at - 2..=at);
    check_fault(log, FaultKind::BrokenChain(Role::Server));
}

#[test]
fn reordered_rolls_are_found() {
    let mut log = honest();
    let (second, third) = (roll_at(&log, 2), roll_at(&log, 3));
    log.swap(second, third);
    check_fault(log, FaultKind::ShareNotReleased(Role::Seat(0)));
}

#[test]
fn an_anchor_published_after_the_first_roll_is_found() {
    let mut log = honest();
    let first = roll_at(&log, 1);
    let anchor = log.remove(2);
    log.insert(first, anchor);
    check_fault(log, FaultKind::AnchorMissing(Role::Server));
}

#[test]
fn a_second_server_anchor_is_found() {
    let mut log = honest();
    let first = roll_at(&log, 1);
    log.insert(first + 1, Event::Anchored { party: Party::Server, anchor: Link([5; 32]) });
    check_fault(log, FaultKind::ServerReseeded);
}

#[test]
fn a_roll_without_sign_off_is_found() {
    let log = honest().into_iter().filter(|e| !matches!(e, Event::SignedOff { .. })).collect();
    check_fault(log, FaultKind::SignOffMissing(Role::Seat(0)));
}

#[test]
fn signing_off_on_other_rules_is_found() {
    let mut log = honest();
    for event in &mut log {
        if let Event::SignedOff { digest, .. } = event {
            digest.0[0] ^= 1;
        }
    }
    check_fault(log, FaultKind::WrongDigest(Role::Seat(1)));
}

#[test]
fn a_truncated_tail_lacks_the_seed() {
    let mut log = honest();
    log.truncate(roll_at(&log, 4));
    check_fault(log, FaultKind::SeedMissing);
}

#[test]
fn a_wrong_seed_is_found() {
    let mut log = honest();
    *log.last_mut().unwrap() = Event::Revealed { secret: Link([3; 32]) };
    check_fault(log, FaultKind::WrongSeed);
}

#[test]
fn a_share_left_behind_is_named_correspondence() {
    let mut log = honest();
    let at = roll_at(&log, 3);
    log.swap(at - 1, at - 2); // B's link now stands before A asks
    let report = check(log);
    assert_eq!(report.faults, []);
    assert_eq!(report.rolls[2].guarantee, Guarantee::Correspondence);
    assert_eq!(report.rolls[3].guarantee, Guarantee::Live);
}

#[test]
fn a_bot_seat_is_named() {
    let mut log = honest();
    log[1] = Event::Seated { seat: Seat::B, occupant: Occupant::Bot { level: "capivara".into() } };
    let report = check(log);
    assert_eq!(report.faults, []);
    assert!(report.rolls.iter().all(|roll| roll.guarantee == Guarantee::Bot));
}

/// A re-seeds before roll 3; `late` decides whether B's link for it is out already.
fn reseeded(late: bool) -> Vec<Event> {
    let fresh = Chain::new(ID, Role::Seat(0), Link([77; 32]));
    let mut log = honest();
    let at = roll_at(&log, 3);
    let b = link(Role::Seat(1), 3);
    let anchored = Event::Anchored { party: Party::Seat(Seat::A), anchor: fresh.anchor() };
    let b_out = Event::LinkReleased { seat: Seat::B, link: b };
    let asked = |k| Event::RollAsked { seat: Seat::A, link: fresh.link(k) };
    let rolled = |number, k| {
        let (roll, shares) = throw(
            number,
            link(Role::Server, number),
            fresh.link(k).unwrap(),
            link(Role::Seat(1), number),
        );
        Event::Rolled { roll, shares }
    };
    log.truncate(at - 2);
    if late {
        log.extend([b_out, anchored, asked(1)]);
    } else {
        log.extend([anchored, asked(1), b_out]);
    }
    log.push(rolled(3, 1));
    log.extend([
        asked(2),
        Event::LinkReleased { seat: Seat::B, link: link(Role::Seat(1), 4) },
        rolled(4, 2),
    ]);
    log.push(Event::Revealed { secret: Link([1; 32]) });
    log
}

#[test]
fn a_player_who_reseeds_knowing_the_other_share_is_named() {
    let report = check(reseeded(true));
    assert_eq!(report.faults, []);
    assert_eq!(report.rolls[2].guarantee, Guarantee::Reseeded);
    assert_eq!(report.rolls[3].guarantee, Guarantee::Live);
}

#[test]
fn a_player_who_reseeds_is_named_whatever_order_the_log_shows() {
    let report = check(reseeded(false));
    assert_eq!(report.faults, []);
    assert_eq!(report.rolls[2].guarantee, Guarantee::Reseeded);
    assert_eq!(report.rolls[3].guarantee, Guarantee::Live);
}

proptest! {
    #[test]
    fn no_single_changed_byte_in_a_share_goes_unseen(
        n in 1..=ROLLS as usize, share in 0..3_usize, byte in 0..32_usize, bit in 0..8_u8,
    ) {
        let mut log = honest();
        let at = roll_at(&log, n);
        let Event::Rolled { shares, .. } = &mut log[at] else { unreachable!() };
        shares[share].link.0[byte] ^= 1_u8 << bit;
        prop_assert!(!check(log).is_ok());
    }

    #[test]
    fn dropping_any_event_but_a_play_or_the_last_roll_is_seen(index in 2..100_usize) {
        let mut log = honest();
        let index = 2 + index % (log.len() - 2);
        // Plays without a roll are for the fold to refuse, not for the dice.
        let is_last_roll = index == roll_at(&log, ROLLS as usize);
        let dropped = log.remove(index);
        let harmless = is_last_roll || matches!(dropped, Event::Played { .. });
        prop_assert_eq!(check(log).is_ok(), harmless);
    }
}
