//! Choosing plays by a net, and evaluating a position by all its rolls.

use gamao_engine::{Outcome, bearoff::Tables, features::Encoder, net::Net, simd::Isa};
use gamao_rules::{Board, Roll, for_each_result};

use crate::Dice;

/// A chosen play: the board it leads to, seen by the opponent who is then on roll, and the net's
/// outcome for that opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The board after the play.
    pub board: Board,
    /// The outcome for the opponent.
    pub outcome: Outcome,
}

/// Chooses plays by a net, without looking ahead; in bear-offs by the tables. Holds buffers, so that nothing is allocated on
/// the way.
pub struct Player {
    isa: Isa,
    encoder: Encoder,
    tables: &'static Tables,
    boards: Vec<Board>,
    outcomes: Vec<Outcome>,
}

impl Player {
    /// A player on a given path.
    pub fn new(isa: Isa) -> Self {
        Self {
            isa,
            encoder: Encoder::new(),
            tables: Tables::builtin(),
            boards: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// The outcome of a board by the net or a table.
    pub fn judge(&self, net: &Net, board: Board) -> Outcome {
        let mut outcome = [Outcome::default()];
        self.judge_all(net, &[board], &mut outcome);
        outcome[0]
    }

    fn judge_all(&self, net: &Net, boards: &[Board], outcomes: &mut [Outcome]) {
        net.evaluate_batch(self.isa, self.encoder, boards, outcomes);
        for (board, outcome) in boards.iter().zip(outcomes) {
            if is_bear_off(*board)
                && let Some(exact) = self.tables.outcome(*board)
            {
                *outcome = exact;
            }
        }
    }

    /// The best play of a roll.
    pub fn choose(&mut self, net: &Net, board: Board, roll: Roll) -> Choice {
        let [choice] = self.choose_each(net, board, [roll]);
        choice
    }

    /// A play of a roll, chosen after normal noise of `noise` points was added to what the net says
    /// of each.
    pub(crate) fn choose_loosely(
        &mut self,
        net: &Net,
        board: Board,
        roll: Roll,
        noise: f32,
        dice: &mut Dice,
    ) -> Choice {
        self.choose(net, board, roll);
        let noisy = |(i, outcome): (usize, &Outcome)| (i, outcome.equity() + noise * dice.normal());
        let (chosen, _) = self
            .outcomes
            .iter()
            .enumerate()
            .map(noisy)
            .min_by(|(_, a), (_, b)| a.total_cmp(b))
            .expect("every roll has a result, a forced pass too");
        Choice { board: self.boards[chosen], outcome: self.outcomes[chosen] }
    }

    /// The best play of each of several rolls; all their boards are evaluated in one batch.
    fn choose_each<const N: usize>(
        &mut self,
        net: &Net,
        board: Board,
        rolls: [Roll; N],
    ) -> [Choice; N] {
        self.boards.clear();
        let ends = rolls.map(|roll| {
            for_each_result(board, roll, |result| self.boards.push(result.flipped()));
            self.boards.len()
        });
        let mut outcomes = std::mem::take(&mut self.outcomes);
        outcomes.resize(self.boards.len(), Outcome::default());
        self.judge_all(net, &self.boards, &mut outcomes);
        self.outcomes = outcomes;
        let mut from = 0;
        ends.map(|end| {
            let mut best = from;
            let mut least = f32::INFINITY;
            for i in from..end {
                let equity = self.outcomes[i].equity();
                if equity < least {
                    (best, least) = (i, equity);
                }
            }
            from = end;
            Choice { board: self.boards[best], outcome: self.outcomes[best] }
        })
    }

    /// The best play of each of the 21 rolls, in the order of [`Roll::ALL`], and the average
    /// outcome for the player on roll: the net's evaluation one ply deeper.
    pub fn choose_all(&mut self, net: &Net, board: Board) -> ([Choice; 21], Outcome) {
        let choices = self.choose_each(net, board, Roll::ALL);
        let mut mean = [0.0; 5];
        for (roll, choice) in Roll::ALL.iter().zip(&choices) {
            let weight = f32::from(roll.weight()) / 36.0;
            let outcome = parts(choice.outcome.flipped());
            for (mean, part) in mean.iter_mut().zip(outcome) {
                *mean += weight * part;
            }
        }
        (choices, whole(mean))
    }
}

/// Whether all checkers of both sides are home, where the tables are exact or nearly so.
pub(crate) fn is_bear_off(board: Board) -> bool {
    const HOME_PLACES: u32 = 7;
    (board.mine.to_bits() | board.theirs.to_bits()) >> (4 * HOME_PLACES) == 0 && !board.is_over()
}

/// The place of a roll in [`Roll::ALL`].
pub(crate) fn roll_index(roll: Roll) -> usize {
    let (high, low) = (roll.high().to_u8() as usize, roll.low().to_u8() as usize);
    high * (high - 1) / 2 + low - 1
}

/// An outcome as five numbers.
pub(crate) fn parts(o: Outcome) -> [f32; 5] {
    [o.win, o.win_gammon, o.win_backgammon, o.lose_gammon, o.lose_backgammon]
}

/// Five numbers as an outcome.
pub(crate) fn whole(p: [f32; 5]) -> Outcome {
    Outcome {
        win: p[0],
        win_gammon: p[1],
        win_backgammon: p[2],
        lose_gammon: p[3],
        lose_backgammon: p[4],
    }
}
