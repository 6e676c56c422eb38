//! Whatever order honest programs act in, nothing is refused, the roll comes, and its guarantee is what a
//! second reading of the log says.

use gamao_dice::{Guarantee, Owed};
use gamao_rules::{Event, Occupant, Party, Player};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::story::{Story, ended, started};

/// What an honest program, or the game, may do next; what makes no sense then is left out.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Send what one owes.
    Owed(Player),
    /// Leave one's link behind.
    Leave(Player),
    /// Ask for one's dice.
    Ask(Player),
    /// Lose the device and anchor another chain.
    Reseed(Player),
    /// The server throws.
    Throw,
    /// The game ends and another begins.
    NextGame,
}

fn act() -> impl Strategy<Value = Act> {
    let player = || select(&Player::ALL[..]);
    prop_oneof![
        8 => player().prop_map(Act::Owed),
        4 => player().prop_map(Act::Leave),
        4 => player().prop_map(Act::Ask),
        1 => player().prop_map(Act::Reseed),
        6 => Just(Act::Throw),
        1 => Just(Act::NextGame),
    ]
}

/// A match at random, with its log for the second reading.
struct Random {
    story: Story,
    log: Vec<Event>,
    /// Whether a throw is due: the opening of a game, or a roll that was asked for.
    is_due: bool,
    is_opening: bool,
    games: u32,
    secrets: u8,
    reseeded: u8,
}

impl Random {
    fn new(bot: Option<Player>) -> Self {
        let mut random = Self {
            story: Story::anchored(),
            log: Vec::new(),
            is_due: true,
            is_opening: true,
            games: 1,
            secrets: 100,
            reseeded: 0,
        };
        if let Some(player) = bot {
            let occupant = Occupant::Bot { level: "sagui".into() };
            random.grant(Event::Seated { player, occupant });
        }
        random
    }

    fn grant(&mut self, event: Event) {
        self.story.grant(&event);
        self.log.push(event);
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Owed(player) => match self.story.dice.owes(player, self.is_due) {
                None => {}
                Some(Owed::Anchor) => panic!("the chains are long enough"),
                Some(Owed::SignOff) => {
                    let digest = self.story.dice.digest().expect("all anchors");
                    self.grant(Event::SignedOff { player, digest });
                }
                Some(Owed::Link) => self.grant(self.story.release(player)),
            },
            Act::Leave(player) => {
                if self.story.dice.may_release(player) {
                    self.grant(self.story.release(player));
                }
            }
            Act::Ask(player) => {
                let is_ready = Player::ALL.into_iter().all(|p| self.story.dice.has_signed_off(p));
                if !self.is_due && is_ready {
                    self.grant(self.story.ask(player));
                    self.is_due = true;
                }
            }
            Act::Reseed(player) => {
                if self.reseeded < 4 && !self.is_bot(player) {
                    self.reseeded += 1;
                    self.secrets += 1;
                    self.log.push(self.story.reseed(player, self.secrets));
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
        Player::ALL.into_iter().all(|player| self.story.dice.released(player).is_some())
    }

    /// What holds for the pending roll, told from the events since the last one.
    fn read_again(&self) -> Guarantee {
        let since = self.log.iter().rposition(|event| matches!(event, Event::Rolled { .. }));
        let pending = &self.log[since.map_or(0, |at| at + 1)..];
        let ended = pending.iter().rposition(|event| matches!(event, Event::GameEnded { .. }));
        let begins =
            |event: &Event| matches!(event, Event::RollAsked { .. } | Event::GameStarted { .. });
        // An opening is asked for from the start of its game, and again after a tie.
        let due = match pending.iter().rposition(begins) {
            _ if self.is_opening && ended.is_none() => 0,
            asked => asked.expect("it is due"),
        };
        let of = |wanted: Player, event: &Event| match *event {
            Event::LinkReleased { player, .. } | Event::RollAsked { player, link: Some(_) } => {
                player == wanted
            }
            _ => false,
        };
        let is_anchor = |wanted: Player, event: &Event| matches!(event, Event::Anchored { party: Party::Seat(player), .. } if *player == wanted);
        let mut is_early = false;
        let mut is_reseeded = false;
        for player in Player::ALL {
            let anchors: Vec<_> =
                (0..pending.len()).filter(|&at| is_anchor(player, &pending[at])).collect();
            let release = (0..pending.len()).rfind(|&at| of(player, &pending[at])).expect("out");
            // Out before somebody asked, perhaps kept over the end of a game.
            is_early |= !self.is_bot(player) && release < due;
            if let (Some(_), [.., _]) = (since, &anchors[..]) {
                is_reseeded = true;
            } else if let Some(&anchor) = anchors.last() {
                // Before the first roll: was the other's link out then, and not taken back since?
                let other = player.other();
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
        } else if Player::ALL.into_iter().any(|player| self.is_bot(player)) {
            Guarantee::Bot
        } else {
            Guarantee::Live
        }
    }

    fn is_bot(&self, wanted: Player) -> bool {
        self.log.iter().any(|event| {
            matches!(event, Event::Seated { player, occupant: Occupant::Bot { .. } } if *player == wanted)
        })
    }

    /// Everybody does what is owed until the dice fall.
    fn finish(&mut self) {
        let rolls = self.story.dice.rolls();
        for _ in 0..4 {
            for player in Player::ALL {
                self.act(Act::Owed(player));
            }
            self.act(Act::Ask(Player::A));
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
        bot in prop::option::weighted(0.3, select(&Player::ALL[..])),
    ) {
        let mut random = Random::new(bot);
        for act in acts {
            random.act(act);
        }
        random.finish();
    }
}
