//! A match played by honest parties, event after event.

use std::array;

use gamao_dice::{Chain, FaultKind, Guarantee, Link, MatchDice, Role};
use gamao_rules::{Event, GameResult, Occupant, Party, Player, ResultKind, Seat, WinSize};

pub(crate) const ID: &str = "room-8/1";
pub(crate) const RULES: &str = r#"{"frame":{"type":"money"}}"#;
pub(crate) const A: Seat = Seat::A;
pub(crate) const B: Seat = Seat::B;
pub(crate) const SEATS: [Party; 2] = [Party::Seat(A), Party::Seat(B)];

/// A match played by honest parties, event after event, and what they keep to themselves.
pub(crate) struct Story {
    pub(crate) dice: MatchDice,
    pub(crate) server: Chain,
    pub(crate) seats: [Chain; 2],
}

impl Story {
    /// Both seats are taken, the first game has begun, nobody has committed to anything.
    pub(crate) fn seated() -> Self {
        let mut story = Self {
            dice: MatchDice::new(ID, RULES, 2),
            server: Chain::new(ID, Role::Server, Link([1; 32])),
            seats: array::from_fn(|seat| {
                Chain::new(ID, Role::Seat(seat as u8), Link([2 + seat as u8; 32]))
            }),
        };
        for seat in [A, B] {
            let occupant = Occupant::Person { name: String::new() };
            story.grant(&Event::Seated { seat, occupant });
        }
        story.grant(&started(1));
        story
    }

    /// All anchors are out.
    pub(crate) fn anchored() -> Self {
        let mut story = Self::seated();
        story.grant(&anchored(Party::Server, story.server.anchor()));
        for (party, anchor) in SEATS.into_iter().zip(story.anchors()) {
            story.grant(&anchored(party, anchor));
        }
        story
    }

    /// The opening throw is due.
    pub(crate) fn begun() -> Self {
        let mut story = Self::anchored();
        for seat in [A, B] {
            story.sign_off(seat);
        }
        story
    }

    /// The opening is over, and the next roll has not been requested.
    pub(crate) fn opened() -> Self {
        let mut story = Self::begun();
        story.throw_opening();
        story
    }

    pub(crate) fn anchors(&self) -> [Link; 2] {
        array::from_fn(|seat| self.seats[seat].anchor())
    }

    pub(crate) fn sign_off(&mut self, seat: Seat) {
        let digest = self.dice.digest().expect("all anchors");
        self.grant(&Event::SignedOff { seat, digest });
    }

    /// The seat's next link.
    pub(crate) fn link(&self, seat: Seat) -> Link {
        let number = self.dice.next_link(Party::Seat(seat));
        self.seats[seat.to_usize()].link(number).expect("within the chain")
    }

    pub(crate) fn release(&self, seat: Seat) -> Event {
        Event::LinkReleased { seat, link: self.link(seat) }
    }

    pub(crate) fn ask(&self, seat: Seat) -> Event {
        let is_out = self.dice.released(seat).is_some();
        Event::RollAsked { seat, link: (!is_out).then(|| self.link(seat)) }
    }

    /// Another chain for this seat, from now on.
    pub(crate) fn reseed(&mut self, seat: Seat, secret: u8) -> Event {
        let chain = Chain::new(ID, seat.into(), Link([secret; 32]));
        let event = anchored(Party::Seat(seat), chain.anchor());
        self.grant(&event);
        self.seats[seat.to_usize()] = chain;
        event
    }

    /// The roll that is due.
    pub(crate) fn rolled(&self) -> Event {
        let number = self.dice.next_link(Party::Server);
        let link = self.server.link(number).expect("within the chain");
        let (roll, shares) = self.dice.throw(link).expect("both links");
        Event::Rolled { roll, shares }
    }

    /// Throws it; answers what held for it.
    pub(crate) fn throw(&mut self) -> Guarantee {
        let guarantee = self.dice.guarantee();
        self.grant(&self.rolled());
        guarantee
    }

    /// The opening throw, again after every tie; answers what held for the first.
    pub(crate) fn throw_opening(&mut self) -> Guarantee {
        let mut first = None;
        loop {
            for seat in [A, B] {
                if self.dice.released(seat).is_none() {
                    self.grant(&self.release(seat));
                }
            }
            let server = self.server.link(self.dice.next_link(Party::Server)).expect("a link");
            let is_tie = self.dice.throw(server).expect("both links").0.is_double();
            let guarantee = self.throw();
            first = first.or(Some(guarantee));
            if !is_tie {
                return first.expect("at least one throw");
            }
        }
    }

    #[track_caller]
    pub(crate) fn grant(&mut self, event: &Event) {
        assert_eq!(self.dice.check(event), [], "{event:?}");
        self.dice.evolve(event);
    }

    #[track_caller]
    pub(crate) fn refuse(&self, event: &Event, expected: FaultKind) {
        assert_eq!(self.dice.check(event), [expected], "{event:?}");
    }
}

pub(crate) fn anchored(party: Party, anchor: Link) -> Event {
    Event::Anchored { party, anchor }
}

pub(crate) fn started(number: u32) -> Event {
    Event::GameStarted { number, crawford: false }
}

pub(crate) fn ended() -> Event {
    let (kind, level) = (ResultKind::Passed, WinSize::Single);
    Event::GameEnded {
        result: GameResult { winner: Player::A, kind, level, cantada: false, points: 1 },
    }
}
