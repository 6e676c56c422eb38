//! Tables of three to eight seats, not all of which contribute to every roll.

use gamao_dice::{Chain, FaultKind, Guarantee, Link, MatchDice, Owed, Role, Throw};
use gamao_rules::{Event, Occupant, Party, Seat, Seats, Share};
use proptest::prelude::*;

use crate::story::{ID, RULES, anchored, started};

/// Honest parties and their dice.
struct Table {
    dice: MatchDice,
    server: Chain,
    seats: Vec<Chain>,
}

impl Table {
    /// Everybody sits, and the server has committed to its chain.
    fn new(count: usize, bots: Seats) -> Self {
        // Short chains have the same links as long ones, and are made in no time.
        let chain = |role, secret| Chain::with_length(ID, role, Link([secret; 32]), 16);
        let mut table = Self {
            dice: MatchDice::new(ID, RULES, count),
            server: chain(Role::Server, 100),
            seats: (0..count as u8).map(|seat| chain(Role::Seat(seat), seat)).collect(),
        };
        for seat in Seats::first(count) {
            let occupant = if bots.contains(seat) {
                Occupant::Bot { level: "tatu".into() }
            } else {
                Occupant::Person { name: String::new() }
            };
            table.grant(&Event::Seated { seat, occupant });
        }
        table.grant(&started(1));
        table.grant(&anchored(Party::Server, table.server.anchor()));
        table
    }

    #[track_caller]
    fn grant(&mut self, event: &Event) {
        assert_eq!(self.dice.check(event), [], "{event:?}");
        self.dice.evolve(event);
    }

    fn link(&self, seat: Seat) -> Link {
        let number = self.dice.next_link(Party::Seat(seat));
        self.seats[seat.to_usize()].link(number).expect("within the chain")
    }

    fn release(&self, seat: Seat) -> Event {
        Event::LinkReleased { seat, link: self.link(seat) }
    }

    /// Everybody who contributes anchors and signs off. Answers who anchored.
    fn settle(&mut self) -> Seats {
        let mut new = Seats::NONE;
        let contributors = self.dice.contributors();
        while let Some((seat, owed)) = contributors
            .into_iter()
            .find_map(|seat| self.dice.owes(seat, false).map(|owed| (seat, owed)))
        {
            match owed {
                Owed::Anchor => {
                    new.set(seat, true);
                    let anchor = self.seats[seat.to_usize()].anchor();
                    self.grant(&anchored(Party::Seat(seat), anchor));
                }
                Owed::SignOff => {
                    let digest = self.dice.digest().expect("all anchors");
                    self.grant(&Event::SignedOff { seat, digest });
                }
                Owed::Link => unreachable!("no roll is due"),
            }
        }
        new
    }

    /// The server's link, and the roll that is due.
    fn rolled(&self) -> Option<(Link, Event)> {
        let link = self.server.link(self.dice.next_link(Party::Server)).expect("a link");
        self.dice.throw(link).map(|(roll, shares)| (link, Event::Rolled { roll, shares }))
    }
}

/// What is wrong with the roll if its shares are changed like this.
fn faults_of(
    dice: &MatchDice,
    rolled: &Event,
    change: impl FnOnce(&mut Vec<Share>),
) -> Vec<FaultKind> {
    let Event::Rolled { roll, mut shares } = rolled.clone() else { unreachable!() };
    change(&mut shares);
    dice.check(&Event::Rolled { roll, shares })
}

/// Some of the first `count` seats, at least one.
fn some(count: usize) -> impl Strategy<Value = Seats> {
    (1..1_u16 << count).prop_map(|bits| {
        Seat::ALL.into_iter().filter(|&seat| bits >> seat.to_u8() & 1 == 1).collect()
    })
}

/// A number of seats, the bots among them, and for each roll who contributes and who is asked first.
fn matches() -> impl Strategy<Value = (usize, Seats, Vec<(Seats, usize)>)> {
    (2..=Seat::MAX).prop_flat_map(|count| {
        let rolls = prop::collection::vec((some(count), 0..count), 1..8);
        (Just(count), prop_oneof![Just(Seats::NONE), some(count)], rolls)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_roll_is_made_of_the_links_of_its_contributors_and_no_others(
        (count, bots, rolls) in matches(),
    ) {
        let mut table = Table::new(count, bots);
        let mut is_opening = true;
        for (number, (contributors, first)) in (1..).zip(rolls) {
            let outsiders = Seats::first(count).minus(contributors);
            prop_assert_eq!(table.dice.set_contributors(contributors), Ok(()));
            let new = table.settle();
            prop_assert!(table.dice.is_signed_off());

            let mut order: Vec<_> = contributors.into_iter().collect();
            order.rotate_left(first % contributors.len());
            let links: Vec<_> = contributors.into_iter().map(|s| (s.to_u8(), table.link(s))).collect();
            for (at, &seat) in order.iter().enumerate() {
                prop_assert_eq!(table.rolled(), None);
                let mut event = table.release(seat);
                if at == 0 && !is_opening {
                    event = Event::RollAsked { seat, link: Some(table.link(seat)) };
                }
                table.grant(&event);
                let holds_back = order[at + 1..].iter().copied().collect::<Seats>().only();
                prop_assert_eq!(table.dice.may_know(), holds_back);
                for outsider in outsiders {
                    prop_assert!(!table.dice.may_release(outsider));
                    prop_assert_eq!(table.dice.owes(outsider, true), None);
                    prop_assert!(!table.dice.check(&table.release(outsider)).is_empty());
                }
                prop_assert_eq!(
                    table.dice.set_contributors(Seats::first(count)),
                    Err(FaultKind::OutOfOrder)
                );
            }

            let (server, rolled) = table.rolled().expect("all links are out");
            let throw = Throw { match_id: ID, number, server, seats: &links };
            let Event::Rolled { roll, shares } = &rolled else { unreachable!() };
            prop_assert_eq!(*roll, throw.roll());
            prop_assert_eq!(shares.len(), 1 + contributors.len());
            for (at, share) in shares.iter().enumerate() {
                let faults = faults_of(&table.dice, &rolled, |shares| {
                    shares.remove(at);
                });
                prop_assert!(faults.contains(&FaultKind::ShareMissing(share.party.into())));
            }
            for outsider in outsiders {
                let share = Share { party: Party::Seat(outsider), link: table.link(outsider) };
                let faults = faults_of(&table.dice, &rolled, |shares| shares.push(share));
                prop_assert_eq!(faults, [FaultKind::ShareNotReleased(outsider.into())]);
            }

            let persons = contributors.minus(bots).len();
            let expected = match persons {
                // Who comes later commits to a chain when links of the others may be known.
                _ if number > 1 && !new.is_empty() => Guarantee::Reseeded,
                0 | 1 => Guarantee::Bot,
                _ => Guarantee::Live,
            };
            prop_assert_eq!(table.dice.guarantee(), expected);
            is_opening &= roll.is_double();
            table.grant(&rolled);
        }
    }
}

#[test]
fn all_but_one_may_leave_a_link_behind() {
    let mut table = Table::new(4, Seats::NONE);
    table.settle();
    // The opening, tied or not, and no other roll requested.
    loop {
        for seat in Seats::first(4) {
            table.grant(&table.release(seat));
        }
        let (_, rolled) = table.rolled().expect("all links are out");
        table.grant(&rolled);
        if matches!(rolled, Event::Rolled { roll, .. } if !roll.is_double()) {
            break;
        }
    }
    for seat in [Seat::D, Seat::A, Seat::C] {
        assert!(table.dice.may_release(seat));
        assert_eq!(table.dice.may_know(), None);
        table.grant(&table.release(seat));
    }
    assert!(!table.dice.may_release(Seat::B));
    let last = table.release(Seat::B);
    assert_eq!(table.dice.check(&last), [FaultKind::ShareTooEarly(Role::Seat(1))]);
    assert_eq!(table.dice.may_know(), Some(Seat::B));
    table.grant(&Event::RollAsked { seat: Seat::B, link: Some(table.link(Seat::B)) });
    assert_eq!(table.dice.guarantee(), Guarantee::Correspondence);
    let (_, rolled) = table.rolled().expect("all links are out");
    table.grant(&rolled);
}

#[test]
fn a_seat_that_the_table_has_not_is_a_fault_and_no_panic() {
    let mut table = Table::new(3, Seats::NONE);
    table.settle();
    let (seat, link) = (Seat::D, Link([1; 32]));
    for event in [
        anchored(Party::Seat(seat), link),
        Event::SignedOff { seat, digest: link },
        Event::LinkReleased { seat, link },
        Event::RollAsked { seat, link: Some(link) },
        Event::Seated { seat, occupant: Occupant::Person { name: String::new() } },
    ] {
        assert_eq!(table.dice.check(&event), [FaultKind::OutOfOrder], "{event:?}");
        table.dice.evolve(&event);
    }
    assert_eq!(table.dice.owes(seat, true), None);
    assert_eq!(table.dice.set_contributors(Seats::first(4)), Err(FaultKind::OutOfOrder));
}
