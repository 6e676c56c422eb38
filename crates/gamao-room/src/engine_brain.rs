//! The engine as a bot's brain.

use std::sync::Arc;

use gamao_engine::{
    Evaluator, Position,
    bot::{Bot, DoubleAnswer, Level},
    evaluator_for,
};
use gamao_rules::{Phase, Player, Seat, SeatCommand, Table, Variant};

use crate::Brain;

/// Bots that play by the engine.
pub struct EngineBrain {
    /// One for each variant, in the order of [`Variant::ALL`].
    evaluators: Vec<Arc<dyn Evaluator>>,
}

impl EngineBrain {
    /// Bots that evaluate positions by the built-in evaluators.
    pub fn new() -> Self {
        Self { evaluators: Variant::ALL.into_iter().map(evaluator_for).collect() }
    }

    /// Bots that evaluate each variant by the given evaluator.
    ///
    /// # Errors
    ///
    /// When `evaluator` fails.
    pub fn with_evaluators<E>(
        evaluator: impl FnMut(Variant) -> Result<Arc<dyn Evaluator>, E>,
    ) -> Result<Self, E> {
        Ok(Self { evaluators: Variant::ALL.into_iter().map(evaluator).collect::<Result<_, E>>()? })
    }

    fn evaluator(&self, variant: Variant) -> Option<Arc<dyn Evaluator>> {
        let index = Variant::ALL.iter().position(|&one| one == variant)?;
        self.evaluators.get(index).cloned()
    }
}

impl Default for EngineBrain {
    fn default() -> Self {
        Self::new()
    }
}

impl Brain for EngineBrain {
    fn levels(&self) -> Vec<&'static str> {
        Level::ALL.into_iter().map(Level::name).collect()
    }

    fn choose(&self, table: &Table, bot: Seat, level: &str, seed: u64) -> Option<SeatCommand> {
        let side = table.side_of(bot)?;
        let brain = Bot::new(level.parse().ok()?, self.evaluator(table.rules().variant)?);
        if let Some((_, size)) = table.resignation() {
            let on_roll = mover(table)?;
            let accepts = brain.accepts_resignation(
                &Position::at_table(table, on_roll),
                size,
                on_roll == side,
            );
            return Some(if accepts {
                SeatCommand::AcceptResign
            } else {
                SeatCommand::RefuseResign
            });
        }
        match *table.phase() {
            Phase::ToPlay { roll, .. } => Some(SeatCommand::Play {
                steps: brain.choose_play(&Position::at_table(table, side), roll, seed),
            }),
            Phase::ToRoll { .. } => Some(before_roll(&brain, table, side, seed)),
            Phase::Doubled { player: doubler } => {
                Some(match brain.answer_double(&Position::at_table(table, doubler), seed) {
                    DoubleAnswer::Beaver if table.allows(&SeatCommand::Beaver.by(bot)) => {
                        SeatCommand::Beaver
                    }
                    DoubleAnswer::Beaver | DoubleAnswer::Take => SeatCommand::Take,
                    DoubleAnswer::Pass => SeatCommand::Pass,
                })
            }
            Phase::Beavered { .. } => {
                let raccoons = table.allows(&SeatCommand::Raccoon.by(bot))
                    && brain.raccoons(&Position::at_table(table, side));
                Some(if raccoons { SeatCommand::Raccoon } else { SeatCommand::Roll { link: None } })
            }
            Phase::Seating
            | Phase::Opening
            | Phase::Rolling { .. }
            | Phase::BetweenGames
            | Phase::Over
            | Phase::Expired => None,
        }
    }
}

/// Double, resign or roll.
fn before_roll(brain: &Bot, table: &Table, side: Player, seed: u64) -> SeatCommand {
    let bot = table.seat_of(side);
    let position = Position::at_table(table, side);
    if table.allows(&SeatCommand::Double.by(bot))
        && !table.is_cube_dead(side)
        && brain.wants_to_double(&position, seed)
    {
        return SeatCommand::Double;
    }
    match brain.resigns(&position) {
        Some(size) if table.allows(&SeatCommand::Resign { level: size }.by(bot)) => {
            SeatCommand::Resign { level: size }
        }
        _ => SeatCommand::Roll { link: None },
    }
}

/// The player whose roll is next or on the table.
fn mover(table: &Table) -> Option<Player> {
    match *table.phase() {
        Phase::ToRoll { player }
        | Phase::Rolling { player }
        | Phase::ToPlay { player, .. }
        | Phase::Doubled { player }
        | Phase::Beavered { player } => Some(player),
        // Before the opening throw the position is symmetric.
        Phase::Opening => Some(Player::A),
        Phase::Seating | Phase::BetweenGames | Phase::Over | Phase::Expired => None,
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{
        Beavers, Command, Event, Frame, Occupant, ResultKind, TableRules, WinSize, testing,
    };

    use super::*;

    /// Money without a cube: games are played until they are lost.
    const RULES: TableRules = TableRules {
        frame: Frame::Money { jacoby: false, automatic_doubles: 0, beavers: Beavers::Off },
        ..TableRules::CASUAL
    };

    /// Plays a game between two bots of a level, and gives the table before every resignation with
    /// what was offered, and how the game ended.
    fn game(
        brain: &EngineBrain,
        level: &str,
        seed: u64,
    ) -> (Vec<(Table, Player, WinSize)>, ResultKind) {
        let bot = Occupant::Bot { level: level.into() };
        let sit = [Seat::A, Seat::B].map(|seat| Command::Sit(seat, bot.clone()));
        let mut table = testing::table([Command::Open(RULES)].into_iter().chain(sit));
        let mut resignations = Vec::new();
        for turn in 0.. {
            // A multiplier of Knuth's spreads the seed over the dice.
            let chance = (seed << 32 | turn).wrapping_mul(0x5851_F42D_4C95_7F2D) >> 33;
            let command = if table.is_throw_due() {
                testing::throw((chance % 6) as u8 + 1, (chance / 6 % 6) as u8 + 1)
            } else {
                let seat = table.seat_of(table.to_act().expect("somebody's turn"));
                brain.choose(&table, seat, level, turn).expect("a decision").by(seat)
            };
            if let Command::Seat(seat, SeatCommand::Resign { level: size }) = command {
                let loser = table.side_of(seat).expect("one of two");
                resignations.push((table.clone(), loser, size));
            }
            let (after, events) = testing::grant(Some(table), &command);
            let end = events.iter().find_map(|event| match event {
                Event::GameEnded { result } => Some(result.kind),
                _ => None,
            });
            if let Some(end) = end {
                return (resignations, end);
            }
            table = after;
        }
        unreachable!("turns are not counted to an end")
    }

    #[test]
    fn bots_of_every_level_resign_lost_games_for_what_they_cost_and_accept_it() {
        let brain = EngineBrain::new();
        for level in brain.levels() {
            let mut sizes = Vec::new();
            for seed in 0..4 {
                let (resignations, end) = game(&brain, level, seed);
                for (table, loser, size) in &resignations {
                    let loser = table.board(*loser).mine;
                    assert!(*size <= WinSize::lost_by(loser), "{level}: {size:?} of {loser:?}");
                    sizes.push(*size);
                }
                // Who offers what is lost is not refused.
                assert_eq!(end == ResultKind::Resigned, resignations.len() == 1, "{level} {seed}");
                assert!(resignations.len() <= 1, "{level} {seed}");
            }
            assert!(!sizes.is_empty(), "{level} never resigned");
        }
    }
}
