//! What is refused, what is owed, what holds for the roll that is due: case by case.

use std::array;

use gamao_dice::{CHAIN_LENGTH, Chain, FaultKind, Guarantee, Link, Owed, Role, is_next_link};
use gamao_rules::{Event, Occupant, Party, Player, WinSize};

use crate::story::{A, B, ID, RULES, SEATS, Story, anchored, ended, started};

#[test]
fn the_opening_throw_of_every_game_is_live() {
    let mut story = Story::begun();
    assert_eq!(story.throw_opening(), Guarantee::Live);
    for game in 2..=4 {
        story.grant(&ended());
        story.grant(&started(game));
        assert_eq!(story.throw_opening(), Guarantee::Live, "game {game}");
    }
}

#[test]
fn a_link_left_behind_weakens_one_roll_whoever_leaves_it() {
    for left_by in [A, B] {
        let mut story = Story::opened();
        assert!(story.dice.may_release(left_by));
        story.grant(&story.release(left_by));
        story.grant(&story.ask(A));
        if left_by == A {
            story.grant(&story.release(B));
        }
        assert_eq!(story.throw(), Guarantee::Correspondence);
        story.grant(&story.ask(B));
        story.grant(&story.release(A));
        assert_eq!(story.throw(), Guarantee::Live);
    }
}

#[test]
fn only_one_seat_may_leave_its_link_behind() {
    let mut story = Story::opened();
    story.grant(&story.release(B));
    assert!(!story.dice.may_release(A) && !story.dice.may_release(B));
    story.refuse(&story.release(A), FaultKind::ShareTooEarly(Role::Seat(0)));
    story.grant(&story.ask(A));
    story.throw();
}

#[test]
fn a_link_left_over_when_a_game_ends_is_known_early_in_the_next() {
    let mut story = Story::opened();
    story.grant(&story.ask(A));
    story.grant(&ended());
    story.grant(&started(2));
    assert_eq!(story.dice.owes(A, true), None);
    assert_eq!(story.dice.owes(B, true), Some(Owed::Link));
    story.refuse(
        &Event::LinkReleased { seat: A, link: story.link(A) },
        FaultKind::ShareRepeated(Role::Seat(0)),
    );
    story.grant(&story.release(B));
    assert_eq!(story.throw(), Guarantee::Correspondence);
}

#[test]
fn against_a_bot_only_the_persons_link_can_be_left_behind() {
    for (bot, expected) in [(A, Guarantee::Correspondence), (B, Guarantee::Bot)] {
        let mut story = Story::opened();
        let occupant = Occupant::Bot { level: "sagui".into() };
        story.grant(&Event::Seated { seat: bot, occupant });
        story.grant(&story.release(B));
        story.grant(&story.ask(A));
        assert_eq!(story.throw(), expected, "the bot is {bot}");
        story.grant(&story.ask(B));
        story.grant(&story.release(A));
        assert_eq!(story.throw(), Guarantee::Bot);
    }
}

#[test]
fn reseeding_before_anything_is_out_asks_for_new_sign_offs() {
    let mut story = Story::begun();
    story.reseed(A, 70);
    for seat in [A, B] {
        assert_eq!(story.dice.owes(seat, true), Some(Owed::SignOff));
        story.sign_off(seat);
    }
    assert_eq!(story.throw_opening(), Guarantee::Live);
}

#[test]
fn reseeding_in_the_opening_throw_knowing_the_other_link_is_marked() {
    let mut story = Story::begun();
    story.grant(&story.release(B));
    story.reseed(A, 70);
    // What B has signed off on still stands: its link is out and cannot be taken back.
    assert!([A, B].into_iter().all(|seat| story.dice.has_signed_off(seat)));
    story.grant(&story.release(A));
    assert_eq!(story.throw(), Guarantee::Reseeded);
}

#[test]
fn reseeding_takes_back_ones_own_link_and_marks_the_next_roll_whatever_is_out() {
    // Which of two parties came first is the word of the server, so it cannot matter.
    let rows = [
        // The roller, before and after its own link, before and after the opponent's.
        (A, false, false, Guarantee::Reseeded),
        (A, true, false, Guarantee::Reseeded),
        (A, false, true, Guarantee::Reseeded),
        (A, true, true, Guarantee::Reseeded),
        // The opponent, likewise.
        (B, true, false, Guarantee::Reseeded),
        (B, true, true, Guarantee::Reseeded),
    ];
    for (who, is_asked, is_answered, expected) in rows {
        let mut story = Story::opened();
        if is_asked {
            story.grant(&story.ask(A));
        }
        if is_answered {
            story.grant(&story.release(B));
        }
        story.reseed(who, 70);
        assert_eq!(story.dice.released(who), None);
        if !is_asked {
            story.grant(&story.ask(A));
        }
        for seat in [A, B] {
            if story.dice.released(seat).is_none() {
                story.grant(&story.release(seat));
            }
        }
        assert_eq!(story.throw(), expected, "{who} {is_asked} {is_answered}");
        assert_eq!(story.dice.guarantee(), Guarantee::Live, "the next roll is as good as ever");
    }
}

#[test]
fn a_seat_may_anchor_at_each_visit_but_not_without_end() {
    let mut story = Story::opened();
    for secret in 0..200 {
        story.reseed(A, secret);
    }
    let one_more = anchored(Party::Seat(A), Link([9; 32]));
    story.refuse(&one_more, FaultKind::ReseededTooOften(Role::Seat(0)));
    story.grant(&anchored(Party::Seat(B), story.anchors()[1]));
    story.grant(&story.ask(A));
    story.grant(&story.release(B));
    story.throw();
    story.grant(&one_more);
}

#[test]
fn a_seat_signs_off_once_and_before_any_link() {
    let mut story = Story::anchored();
    let digest = story.dice.digest().expect("all anchors");
    let both = [SEATS[0], SEATS[1]].map(|party| FaultKind::SignOffMissing(party.into()));
    assert_eq!(story.dice.check(&story.release(A)), both);
    story.sign_off(A);
    story.refuse(&Event::SignedOff { seat: A, digest }, FaultKind::OutOfOrder);
    story.refuse(&story.release(A), both[1]);
    story.refuse(
        &Event::SignedOff { seat: B, digest: Link([0; 32]) },
        FaultKind::WrongDigest(Role::Seat(1)),
    );
    story.sign_off(B);
    story.grant(&story.release(A));
}

#[test]
fn links_that_are_not_the_next_of_this_match_and_seat_are_refused() {
    let story = Story::opened();
    let number = story.dice.next_link(SEATS[0]);
    let other_match = Chain::new("room-8/2", Role::Seat(0), Link([2; 32]));
    let other_seat = Chain::new(ID, Role::Seat(1), Link([2; 32]));
    let own = &story.seats[0];
    let rows = [
        ("of another match", other_match.link(number)),
        ("of another seat", other_seat.link(number)),
        ("the one before", own.link(number - 1)),
        ("the one after", own.link(number + 1)),
        ("the anchor", Some(own.anchor())),
        ("the opponent's", story.seats[1].link(number)),
        ("forged", Some(Link([7; 32]))),
    ];
    for (what, link) in rows {
        let link = link.expect("within the chain");
        for event in
            [Event::LinkReleased { seat: A, link }, Event::RollAsked { seat: A, link: Some(link) }]
        {
            assert_eq!(
                story.dice.check(&event),
                [FaultKind::BrokenChain(Role::Seat(0))],
                "{what}: {event:?}"
            );
        }
    }
    story.refuse(&Event::RollAsked { seat: A, link: None }, FaultKind::ShareMissing(Role::Seat(0)));
}

#[test]
fn every_seat_owes_what_keeps_the_dice_from_going_on() {
    /// Owed by A and by B while a throw is due, and while none is.
    type Row = (&'static str, Story, [Option<Owed>; 2], [Option<Owed>; 2]);
    let with = |mut story: Story, change: fn(&mut Story)| {
        change(&mut story);
        story
    };
    let (anchor, sign_off, link) = (Some(Owed::Anchor), Some(Owed::SignOff), Some(Owed::Link));
    let rows: [Row; 9] = [
        ("nobody has anchored", Story::seated(), [None; 2], [None; 2]),
        (
            "the server has",
            with(Story::seated(), |s| s.grant(&anchored(Party::Server, s.server.anchor()))),
            [anchor; 2],
            [anchor; 2],
        ),
        (
            "A has too",
            with(Story::seated(), |s| {
                s.grant(&anchored(Party::Server, s.server.anchor()));
                s.grant(&anchored(SEATS[0], s.anchors()[0]));
            }),
            [None, anchor],
            [None, anchor],
        ),
        ("all have", Story::anchored(), [sign_off; 2], [sign_off; 2]),
        (
            "A has signed off",
            with(Story::anchored(), |s| s.sign_off(A)),
            [None, sign_off],
            [None, sign_off],
        ),
        ("both have", Story::begun(), [link; 2], [None; 2]),
        (
            "A's link is out",
            with(Story::begun(), |s| s.grant(&s.release(A))),
            [None, link],
            [None; 2],
        ),
        (
            "A has re-seeded after that",
            with(Story::opened(), |s| {
                s.grant(&s.ask(A));
                s.reseed(A, 70);
            }),
            [link; 2],
            [None; 2],
        ),
        (
            "the seed is revealed",
            with(Story::begun(), |s| s.grant(&Event::Revealed { secret: Link([1; 32]) })),
            [None; 2],
            [None; 2],
        ),
    ];
    for (what, story, due, not_due) in rows {
        let owed = |is_due| [A, B].map(|seat| story.dice.owes(seat, is_due));
        assert_eq!(owed(true), due, "{what}, a throw is due");
        assert_eq!(owed(false), not_due, "{what}, none is");
    }
}

/// A whole chain by ascending number, each link hashed once.
fn links(chain: &Chain, role: Role, secret: Link) -> Vec<Link> {
    let mut links = vec![secret];
    while links.len() < CHAIN_LENGTH as usize {
        let last = links[links.len() - 1];
        let shorter = Chain::with_length(ID, role, last, 1);
        links.push(shorter.anchor());
    }
    links.reverse();
    assert!(is_next_link(ID, role, &chain.anchor(), &links[0]));
    links
}

#[test]
fn a_chain_that_is_used_up_is_followed_by_another() {
    let mut story = Story::begun();
    let server = links(&story.server, Role::Server, Link([1; 32]));
    let seats: [_; 2] =
        array::from_fn(|s| links(&story.seats[s], Role::Seat(s as u8), Link([2 + s as u8; 32])));
    for number in 0..CHAIN_LENGTH as usize {
        assert!(!story.dice.is_used_up());
        for seat in [A, B] {
            let link = seats[seat.to_usize()][number];
            // The first roll of the match is its opening; a game may then last as long as it likes.
            story.dice.evolve(&Event::RollAsked { seat, link: Some(link) });
        }
        let (roll, shares) = story.dice.throw(server[number]).expect("both links");
        story.grant(&Event::Rolled { roll, shares });
    }
    assert!(story.dice.is_used_up());

    // Nothing goes on before the server has committed to its next chain.
    assert_eq!(story.dice.owes(A, true), None);
    let beyond = Event::LinkReleased { seat: A, link: Link([5; 32]) };
    let faults = [FaultKind::AnchorMissing(Role::Server), FaultKind::BrokenChain(Role::Seat(0))];
    assert_eq!(story.dice.check(&beyond), faults);
    story.server = Chain::new(ID, Role::Server, Link([50; 32]));
    story.grant(&anchored(Party::Server, story.server.anchor()));
    story.refuse(&anchored(Party::Server, Link([6; 32])), FaultKind::ServerReseeded);

    // Then the seats likewise.
    assert_eq!([A, B].map(|seat| story.dice.owes(seat, true)), [Some(Owed::Anchor); 2]);
    story.reseed(A, 51);
    story.reseed(B, 52);
    story.grant(&story.ask(A));
    story.grant(&story.release(B));
    assert_eq!(story.throw(), Guarantee::Reseeded, "no fingerprint vouches for these chains");
    assert_eq!(story.dice.guarantee(), Guarantee::Live);
    assert_eq!(story.dice.rolls(), u64::from(CHAIN_LENGTH) + 1);
    story.refuse(&Event::Revealed { secret: Link([1; 32]) }, FaultKind::WrongSeed);
    story.grant(&Event::Revealed { secret: Link([50; 32]) });
}

#[test]
fn a_bot_keeps_its_chain() {
    let mut story = Story::begun();
    let occupant = Occupant::Bot { level: "sagui".into() };
    story.grant(&Event::Seated { seat: B, occupant });
    story.refuse(&anchored(SEATS[1], Link([7; 32])), FaultKind::ServerReseeded);
}

#[test]
fn while_a_resignation_is_open_no_second_link_goes_out() {
    let mut story = Story::opened();
    story.grant(&story.ask(A));
    assert!(story.dice.may_release(B));
    story.grant(&Event::ResignOffered { player: Player::A, level: WinSize::Single });
    assert!(!story.dice.may_release(B), "accepted, it would leave both links to the server");
    story.refuse(&story.release(B), FaultKind::ShareTooEarly(Role::Seat(1)));
    story.grant(&Event::ResignRefused { player: Player::B });
    assert_eq!(story.dice.may_know(), Some(B));
    story.grant(&story.release(B));
    assert_eq!(story.dice.may_know(), None);
    // Whoever answered, or offered, may have known the roll.
    assert_eq!(story.throw(), Guarantee::Correspondence);
}

#[test]
fn a_rematch_starts_with_new_chains_and_the_same_seats() {
    let mut story = Story::begun();
    let occupant = Occupant::Bot { level: "sagui".into() };
    story.grant(&Event::Seated { seat: B, occupant });
    story.throw_opening();
    let rematch = story.dice.rematch("room-8/2");
    assert_eq!((rematch.match_id(), rematch.rules(), rematch.rolls()), ("room-8/2", RULES, 0));
    assert_eq!(rematch.anchor_of(Party::Server), None);
    assert_eq!(rematch.guarantee(), Guarantee::Bot);
    let anchors_of_the_first = anchored(SEATS[0], story.anchors()[0]);
    assert_eq!(rematch.check(&anchors_of_the_first), [FaultKind::OutOfOrder]);
}
