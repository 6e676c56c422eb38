//! Whole random matches in every frame and variant, checked event by event.

use proptest::prelude::*;

use crate::{
    Command, Cube, Event, Frame, Player, Score, Seat, SeatCommand, Seats, Table, TableRules,
};

use super::{Phase, Random, fold, play};

/// The invariants of the log so far.
struct Watch {
    log: Vec<Event>,
    table: Table,
    /// Points recorded by `GameEnded` in this match.
    paid: Score,
    games_ended: u32,
}

impl Watch {
    fn open(rules: TableRules) -> Self {
        let log = vec![Event::Opened { rules }];
        let table = fold(None, &log).expect("a table");
        Self { log, table, paid: Score::default(), games_ended: 0 }
    }

    /// Folds the events of an accepted command and checks every step.
    fn follow(&mut self, events: Vec<Event>) {
        for event in events {
            let before = self.table.clone();
            self.table = fold(Some(before.clone()), std::slice::from_ref(&event)).expect("a table");
            self.check(&before, &event);
            self.log.push(event);
        }
        assert_eq!(self.table.consequence(), None);
    }

    fn check(&mut self, before: &Table, event: &Event) {
        let table = &self.table;
        let rules = table.rules();
        let board = table.board(Player::A);
        board.validate(rules.variant.checkers()).expect("a legal board");
        assert_eq!(table.board(Player::B), board.flipped());
        check_cube(before.cube(), table.cube(), event, rules);
        match event {
            Event::Rematched => {
                self.paid = Score::default();
                self.games_ended = 0;
            }
            Event::GameEnded { result } => {
                self.paid[result.winner] += result.points;
                self.games_ended += 1;
                assert_eq!(self.games_ended, table.game_number(), "one result a game");
                assert!(result.points > 0, "there is no draw");
            }
            Event::Doubled { .. } => assert!(!table.is_crawford(), "a double in the Crawford game"),
            Event::GameStarted { crawford: true, .. } => {
                assert!(!before.is_crawford() && !before.is_post_crawford(), "one Crawford game");
            }
            _ => {}
        }
        assert_eq!(table.score(), self.paid, "the stake is paid once, and nothing else is");
        let reached = match rules.frame {
            Frame::Single => self.games_ended == 1,
            Frame::Match { length, .. } | Frame::Mao { length, .. } => {
                self.paid.a.max(self.paid.b) >= length
            }
            Frame::Money { .. } => false,
        };
        match *table.phase() {
            Phase::Over => assert!(reached && table.winner().is_some(), "ended when reached"),
            Phase::BetweenGames => assert_eq!(table.winner(), None),
            _ => assert!(!reached, "played on after the end"),
        }
    }
}

fn check_cube(before: Cube, after: Cube, event: &Event, rules: &TableRules) {
    assert!(after.value.is_power_of_two() && after.value <= rules.cube.limit.max(1));
    if matches!(event, Event::GameStarted { .. }) {
        assert_eq!(after, Cube::CENTRED);
        return;
    }
    if before == after {
        return;
    }
    let turned = match event {
        Event::Taken { player } => {
            // Whoever takes did not own it, so the owner alternates.
            assert_ne!(before.owner, Some(*player));
            (2, Some(*player))
        }
        Event::Beavered { player } => (4, Some(*player)),
        Event::Raccooned { player } => (2, Some(player.other())),
        Event::Rolled { .. } => (2, None),
        other => panic!("{other:?} turned the cube"),
    };
    assert_eq!((after.value / before.value, after.owner), turned);
}

/// Plays until the match (or three games of a money session) is over, then once more.
fn run(seed: u64) {
    let mut random = Random(seed);
    let mut watch = Watch::open(random.rules());
    let mut finished = 0;
    while finished < 2 {
        let command = random.sensible(&watch.table);
        let events = Table::decide(Some(&watch.table), &command);
        watch.follow(events.unwrap_or_else(|error| panic!("{command:?}: {error}")));
        // In between there are arbitrary commands: a refused one changes nothing, an accepted one
        // folds.
        let noise = random.command();
        if let Ok(events) = Table::decide(Some(&watch.table), &noise) {
            assert!(watch.table.allows(&noise));
            fold(Some(watch.table.clone()), &events);
        } else {
            assert!(!watch.table.allows(&noise));
        }
        let is_session_long = matches!(watch.table.rules().frame, Frame::Money { .. })
            && watch.table.game_number() > 3;
        if *watch.table.phase() == Phase::Over {
            finished += 1;
            let score = watch.table.score();
            if finished < 2 {
                for seat in Seats::first(2) {
                    if watch.table.allows(&SeatCommand::Rematch.by(seat)) {
                        let events =
                            Table::decide(Some(&watch.table), &SeatCommand::Rematch.by(seat));
                        watch.follow(events.expect("a rematch"));
                    }
                }
                assert_ne!(score, Score::default());
                assert!(*watch.table.phase() != Phase::Over || watch.both_are_bots());
                if watch.both_are_bots() {
                    break;
                }
            }
        } else if is_session_long || watch.both_are_bots() && watch.is_between_games() {
            assert!(matches!(watch.table.rules().frame, Frame::Money { .. }), "a match goes on");
            break;
        }
    }
    // The same log, the same state.
    assert_eq!(fold(None, &watch.log), Some(watch.table));
}

impl Watch {
    fn both_are_bots(&self) -> bool {
        self.table.ready() == Seats::first(2)
    }

    fn is_between_games(&self) -> bool {
        *self.table.phase() == Phase::BetweenGames
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_frame_and_variant_is_played_to_its_end(seed: u64) {
        run(seed);
    }
}

#[test]
fn a_match_of_nine_between_random_players_is_played_out() {
    let mut random = Random(9);
    let mut table = play(None, Command::Open(TableRules::match_to(9)));
    while *table.phase() != Phase::Over {
        let command = match *table.phase() {
            Phase::Seating => {
                let free = if table.seats()[Seat::A].is_none() { Seat::A } else { Seat::B };
                Command::Sit(free, crate::testing::person(""))
            }
            _ => random.sensible(&table),
        };
        table = play(Some(table), command);
    }
    let score = table.score();
    let winner = table.winner().expect("a winner");
    assert!(score[winner] >= 9 && score[winner.other()] < 9);
}
