//! The analyses that other programs keep in their files.

use gamao_rules::Board;

/// What another program found about a match, as its file has it.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct StoredAnalysis {
    /// The program, with its version where the file tells it.
    pub program: String,
    /// What it found, in the order of the file.
    pub findings: Vec<StoredFinding>,
}

/// One finding.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredFinding {
    /// The index of the game.
    pub game: usize,
    /// The index of the action in the game.
    pub action: usize,
    /// What was found about the action.
    pub found: Found,
}

/// What a program finds about an action. Equities are those of its player, 1 being a single game won at the
/// present cube; those of a cube are the doubler's.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// The plays of a roll.
    Plays {
        /// The candidates, as listed.
        candidates: Vec<StoredPlay>,
        /// The equity that was lost.
        loss: f64,
        /// Whether the program counts the decision, if it says so.
        counts: Option<bool>,
    },
    /// The cube before a roll, or before the double that is made or answered.
    Cube {
        /// Playing on without a double.
        no_double: f64,
        /// A double that is taken.
        double_take: f64,
        /// How the two are told.
        scale: Scale,
    },
    /// The luck of a roll, as an equity.
    Luck(f64),
}

/// A play with its equity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StoredPlay {
    /// The board left, the mover still `mine`.
    pub board: Board,
    /// Its equity.
    pub equity: f64,
    /// Chances of wins, gammon and backgammon wins, backgammon wins, and of losses by at least a gammon and by
    /// a backgammon.
    pub outcome: [f32; 5],
}

/// How a value is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// As an equity.
    Equity,
    /// As the chance to win the match, from 0 to 1.
    MatchChance,
}
