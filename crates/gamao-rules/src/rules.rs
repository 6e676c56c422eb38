//! House rules: everything that players agree on before they sit down.

mod presets;
mod validate;

use crate::{MoveRules, Variant};

pub use validate::{TableRulesError, TableRulesProblem, TableTime};

/// The frame of a table's games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        tag = "type",
        rename_all = "camelCase",
        rename_all_fields = "camelCase",
        deny_unknown_fields
    )
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Frame {
    /// One game, win or loss, no points, no cube.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::strict::no_fields"))]
    Single,
    /// First to reach or pass `length` points, 1 to 25.
    Match {
        /// Points needed.
        length: u32,
        /// Whether the game after a player first reaches one point short of winning is played without the cube.
        crawford: bool,
    },
    /// Open-ended, a running balance of points.
    Money {
        /// Gammons and backgammons count 1 unless the cube has been turned.
        jacoby: bool,
        /// How many equal opening throws may double the centred cube in one game; 0 for none.
        automatic_doubles: u32,
        /// Whether the taker may redouble at once and keep the cube.
        beavers: Beavers,
    },
    /// The traditional Brazilian hand: simple 1, cantada 2, gamão 3, gamão cantado 4; no cube.
    Mao {
        /// Points needed, 10 by custom.
        length: u32,
        /// What a gamão cantado is worth: 4, or 6 at some tables.
        gamao_cantado: u32,
        /// The opening winner rolls again instead of playing the opening dice.
        opening_rolls_afresh: bool,
        /// A checker that hits in its own home cannot move on in the same turn ("sai coberta").
        no_hit_and_run: bool,
    },
}

/// Immediate redoubles by the taker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Beavers {
    /// Not played.
    Off,
    /// The taker may beaver.
    On,
    /// ... and the doubler may turn it once more.
    Raccoons,
}

/// How the cube is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CubeRules {
    /// Whether there is a cube.
    pub on: bool,
    /// The last face, a power of two from 2 to [`TableRules::MAX_CUBE_LIMIT`]; 64 by custom.
    pub limit: u32,
}

/// The limit on thinking time. All times in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        tag = "type",
        rename_all = "camelCase",
        rename_all_fields = "camelCase",
        deny_unknown_fields
    )
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Clock {
    /// No clock. The absence rules still apply.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::strict::no_fields"))]
    None,
    /// A free delay each turn, then a bank that only shrinks (simple delay, not Bronstein).
    Delay {
        /// Free time each turn.
        delay_ms: u64,
        /// The bank for the whole match.
        bank_ms: u64,
    },
    /// A bank that grows by an increment after each turn.
    Fischer {
        /// Added after each turn.
        increment_ms: u64,
        /// The bank at the start.
        bank_ms: u64,
    },
    /// A fresh limit for each turn, in days.
    Correspondence {
        /// Time for each turn.
        turn_ms: u64,
        /// The total time for which each player can stop their clock for vacation; 0 for no vacations.
        vacation_ms: u64,
    },
}

/// The house rules: everything that describes a table, agreed before anyone sits down.
///
/// Their compact JSON, with the fields in this order, is the text that the seats sign off on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableRules {
    /// Set-up and rule switches.
    pub variant: Variant,
    /// Single game, match, money, mão.
    pub frame: Frame,
    /// The cube. Single games, the mão and tavla have none.
    pub cube: CubeRules,
    /// A backgammon counts 2 instead of 3.
    pub backgammon_is_two: bool,
    /// A forfeit counts 1, even when the winner is bearing off already.
    pub forfeit_is_single: bool,
    /// The clock.
    pub clock: Clock,
    /// How long an opponent may be away before the waiting player can claim the win.
    pub claim_after_ms: u64,
}

impl TableRules {
    /// How many seats the table has.
    pub const fn seat_count(&self) -> usize {
        match self.frame {
            Frame::Single | Frame::Match { .. } | Frame::Money { .. } | Frame::Mao { .. } => 2,
        }
    }

    /// Points needed, in a match or a mão.
    pub const fn length(&self) -> Option<u32> {
        match self.frame {
            Frame::Match { length, .. } | Frame::Mao { length, .. } => Some(length),
            Frame::Single | Frame::Money { .. } => None,
        }
    }

    /// Whether the table plays a mão.
    pub const fn is_mao(&self) -> bool {
        matches!(self.frame, Frame::Mao { .. })
    }

    /// How checkers move.
    pub const fn move_rules(&self) -> MoveRules {
        match self.frame {
            Frame::Mao { no_hit_and_run: true, .. } => MoveRules { no_hit_and_run: true },
            _ => self.variant.move_rules(),
        }
    }

    /// Whether the winner of the opening throw rolls again instead of playing both dice.
    pub const fn opening_rolls_afresh(&self) -> bool {
        matches!(self.variant, Variant::Tavla)
            || matches!(self.frame, Frame::Mao { opening_rolls_afresh: true, .. })
    }

    /// How many equal opening throws may double the centred cube in one game.
    pub const fn automatic_doubles(&self) -> u32 {
        match self.frame {
            Frame::Money { automatic_doubles, .. } if self.cube.on => automatic_doubles,
            _ => 0,
        }
    }

    /// Whether the taker may redouble at once.
    pub const fn beavers(&self) -> Beavers {
        match self.frame {
            Frame::Money { beavers, .. } => beavers,
            _ => Beavers::Off,
        }
    }
}
