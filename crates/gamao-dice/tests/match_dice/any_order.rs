//! Whatever order honest programs act in, nothing is refused, the roll comes, and its guarantee is what a
//! second reading of the log says.

use gamao_dice::{Guarantee, Owed};
use gamao_rules::{Event, Occupant, Party, Seat};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::story::{A, B, Story, ended, started};

/// What an honest program, or the game, may do next; what makes no sense then is left out.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Send what one owes.
    Owed(Seat),
    /// Leave one's link behind.
    Leave(Seat),
    /// Ask for one's dice.
    Ask(Seat),
    /// Lose the device and anchor another chain.
    Reseed(Seat),
    /// The server throws.
    Throw,
    /// The game ends and another begins.
    NextGame,
}

fn act() -> impl Strategy<Value = Act> {
    let seat = || select(&[A, B][..]);
    prop_oneof![
        8 => seat().prop_map(Act::Owed),
        4 => seat().prop_map(Act::Leave),
        4 => seat().prop_map(Act::Ask),
        1 => seat().prop_map(Act::Reseed),
        6 => Just(Act::Throw),
        1 => Just(Act::NextGame),
    ]
}

/// A match at random, with its log for the second reading.
struct Random {
    story: Story,
    log: Vec<Event>,
    /// Whether a throw is due: the opening of a game, or a requested roll.
    is_due: bool,
    is_opening: bool,
    games: u32,
    secrets: u8,
    reseeded: u8,
}

impl Random {
    fn new(bot: Option<Seat>) -> Self {
        let mut random = Self {
            story: Story::anchored(),
            log: Vec::new(),
            is_due: true,
            is_opening: true,
            games: 1,
            secrets: 100,
            reseeded: 0,
        };
        if let Some(seat) = bot {
            let occupant = Occupant::Bot { level: "sagui".into() };
            random.grant(Event::Seated { seat, occupant });
        }
        random
    }

    fn grant(&mut self, event: Event) {
        self.story.grant(&event);
        self.log.push(event);
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Owed(seat) => match self.story.dice.owes(seat, self.is_due) {
                None => {}
                Some(Owed::Anchor) => panic!("the chains are long enough"),
                Some(Owed::SignOff) => {
                    let digest = self.story.dice.digest().expect("all anchors");
                    self.grant(Event::SignedOff { seat, digest });
                }
                Some(Owed::Link) => self.grant(self.story.release(seat)),
            },
            Act::Leave(seat) => {
                if self.story.dice.may_release(seat) {
                    self.grant(self.story.release(seat));
                }
            }
            Act::Ask(seat) => {
                let is_ready = [A, B].into_iter().all(|p| self.story.dice.has_signed_off(p));
                if !self.is_due && is_ready {
                    self.grant(self.story.ask(seat));
                    self.is_due = true;
                }
            }
            Act::Reseed(seat) => {
                if self.reseeded < 4 && !self.is_bot(seat) {
                    self.reseeded += 1;
                    self.secrets += 1;
                    self.log.push(self.story.reseed(seat, self.secrets));
                }
            }
            Act::Throw => self.throw(),
            Act::NextGame => {
                if self.story.dice.rolls() > 0 {
                    self.games += 1;
                    self.grant(ended());
                    self.grant(started(self.games));
                    (self.is_due, self.is_opening) = (true, true);
                }
            }
        }
    }

    fn throw(&mut self) {
        if !self.is_due || !self.is_complete() {
            return;
        }
        assert_eq!(self.story.dice.guarantee(), self.read_again(), "{:#?}", self.log);
        let event = self.story.rolled();
        let Event::Rolled { roll, .. } = event else { unreachable!() };
        self.is_opening &= roll.is_double();
        self.is_due = self.is_opening;
        self.reseeded = 0;
        self.grant(event);
    }

    fn is_complete(&self) -> bool {
        [A, B].into_iter().all(|seat| self.story.dice.released(seat).is_some())
    }

    /// What holds for the pending roll, told from the events since the last one.
    fn read_again(&self) -> Guarantee {
        let since = self.log.iter().rposition(|event| matches!(event, Event::Rolled { .. }));
        let pending = &self.log[since.map_or(0, |at| at + 1)..];
        let ended = pending.iter().rposition(|event| matches!(event, Event::GameEnded { .. }));
        let begins =
            |event: &Event| matches!(event, Event::RollAsked { .. } | Event::GameStarted { .. });
        // An opening throw is due from the start of its game, and again after a tie.
        let due = match pending.iter().rposition(begins) {
            _ if self.is_opening && ended.is_none() => 0,
            asked => asked.expect("it is due"),
        };
        let of = |wanted: Seat, event: &Event| match *event {
            Event::LinkReleased { seat, .. } | Event::RollAsked { seat, link: Some(_) } => {
                seat == wanted
            }
            _ => false,
        };
        let is_anchor = |wanted: Seat, event: &Event| matches!(event, Event::Anchored { party: Party::Seat(seat), .. } if *seat == wanted);
        let mut is_early = false;
        let mut is_reseeded = false;
        for seat in [A, B] {
            let anchors: Vec<_> =
                (0..pending.len()).filter(|&at| is_anchor(seat, &pending[at])).collect();
            let release = (0..pending.len()).rfind(|&at| of(seat, &pending[at])).expect("out");
            // Out before somebody asked, perhaps kept over the end of a game.
            is_early |= !self.is_bot(seat) && release < due;
            if let (Some(_), [.., _]) = (since, &anchors[..]) {
                is_reseeded = true;
            } else if let Some(&anchor) = anchors.last() {
                // Before the first roll: was the other's link out then, and not taken back since?
                let other = if seat == A { B } else { A };
                let out = (0..anchor).rfind(|&at| of(other, &pending[at]));
                let taken_back =
                    |from: usize| (from..anchor).any(|at| is_anchor(other, &pending[at]));
                is_reseeded |= out.is_some_and(|out| !taken_back(out));
            }
        }
        if is_reseeded {
            Guarantee::Reseeded
        } else if is_early {
            Guarantee::Correspondence
        } else if [A, B].into_iter().any(|seat| self.is_bot(seat)) {
            Guarantee::Bot
        } else {
            Guarantee::Live
        }
    }

    fn is_bot(&self, wanted: Seat) -> bool {
        self.log.iter().any(|event| {
            matches!(event, Event::Seated { seat, occupant: Occupant::Bot { .. } } if *seat == wanted)
        })
    }

    /// Everybody does what is owed until the dice fall.
    fn finish(&mut self) {
        let rolls = self.story.dice.rolls();
        for _ in 0..4 {
            for seat in [A, B] {
                self.act(Act::Owed(seat));
            }
            self.act(Act::Ask(Seat::A));
            self.act(Act::Throw);
            if self.story.dice.rolls() > rolls {
                return;
            }
        }
        panic!("the dice do not go on: {:#?}", self.log);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn honest_programs_in_any_order_get_their_roll_with_the_right_guarantee(
        acts in vec(act(), 0..60),
        bot in prop::option::weighted(0.3, select(&[A, B][..])),
    ) {
        let mut random = Random::new(bot);
        for act in acts {
            random.act(act);
        }
        random.finish();
    }
}
