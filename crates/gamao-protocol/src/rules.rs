//! The house-rules card.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::mirror::mirror;

mirror! {
    /// A way to set up and play.
    Variant {
        /// Two on 24, five on 13, three on 8, five on 6.
        Standard,
        /// Two each on 24 and 23, four on 13, three on 8, four on 6.
        Nackgammon,
        /// One each on 24, 23 and 22.
        Hypergammon,
        /// All fifteen on 24.
        Longgammon,
        /// Standard set-up; opening winner rolls afresh, no running on after a hit at home, no cube.
        Tavla,
    }
}

mirror! {
    /// Immediate redoubles by the taker.
    Beavers {
        /// Not played.
        Off,
        /// The taker of a first double may redouble at once and keep the cube.
        On,
        /// ... and the doubler may turn it once more.
        Raccoons,
    }
}

/// What frames the games of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Frame {
    /// One game, win or loss, no points, no cube.
    Single {},
    /// First to reach or pass `length` points.
    Match {
        /// Points needed, 1 to 25.
        length: u32,
        /// Whether the game after one player first stands one point short is played without cube.
        crawford: bool,
    },
    /// Open-ended, a running balance of points.
    Money {
        /// Gammons and backgammons count 1 unless the cube has been turned.
        jacoby: bool,
        /// How many equal opening throws may double the centred cube in one game; 0 for none.
        automatic_doubles: u32,
        /// Immediate redoubles by the taker.
        beavers: Beavers,
    },
    /// The traditional Brazilian hand: simple 1, cantada 2, gamão 3, gamão cantado 4; no cube.
    Mao {
        /// Points needed, 10 by custom.
        length: u32,
        /// What a gamão cantado is worth: 4 or 6.
        gamao_cantado: u32,
        /// The opening winner rolls afresh instead of playing the opening dice.
        opening_rolls_afresh: bool,
        /// A checker that hits in its own home may not move on in the same turn.
        no_hit_and_run: bool,
    },
}

impl From<rules::Frame> for Frame {
    fn from(frame: rules::Frame) -> Self {
        match frame {
            rules::Frame::Single => Self::Single {},
            rules::Frame::Match { length, crawford } => Self::Match { length, crawford },
            rules::Frame::Money { jacoby, automatic_doubles, beavers } => {
                Self::Money { jacoby, automatic_doubles, beavers: beavers.into() }
            }
            rules::Frame::Mao { length, gamao_cantado, opening_rolls_afresh, no_hit_and_run } => {
                Self::Mao { length, gamao_cantado, opening_rolls_afresh, no_hit_and_run }
            }
        }
    }
}

impl From<Frame> for rules::Frame {
    fn from(frame: Frame) -> Self {
        match frame {
            Frame::Single {} => Self::Single,
            Frame::Match { length, crawford } => Self::Match { length, crawford },
            Frame::Money { jacoby, automatic_doubles, beavers } => {
                Self::Money { jacoby, automatic_doubles, beavers: beavers.into() }
            }
            Frame::Mao { length, gamao_cantado, opening_rolls_afresh, no_hit_and_run } => {
                Self::Mao { length, gamao_cantado, opening_rolls_afresh, no_hit_and_run }
            }
        }
    }
}

/// How the cube is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CubeRules {
    /// Whether there is a cube.
    pub on: bool,
    /// The last face, a power of two from 2 to 4096; 64 by custom.
    pub limit: u32,
}

/// How thinking time is bounded. All times in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Clock {
    /// No clock. The absence rules still apply.
    None {},
    /// A free delay each turn, then a bank that only shrinks.
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
        /// How long in all each player may stop its clock for vacation; 0 for no vacations.
        vacation_ms: u64,
    },
}

impl From<rules::Clock> for Clock {
    fn from(clock: rules::Clock) -> Self {
        match clock {
            rules::Clock::None => Self::None {},
            rules::Clock::Delay { delay_ms, bank_ms } => Self::Delay { delay_ms, bank_ms },
            rules::Clock::Fischer { increment_ms, bank_ms } => {
                Self::Fischer { increment_ms, bank_ms }
            }
            rules::Clock::Correspondence { turn_ms, vacation_ms } => {
                Self::Correspondence { turn_ms, vacation_ms }
            }
        }
    }
}

impl From<Clock> for rules::Clock {
    fn from(clock: Clock) -> Self {
        match clock {
            Clock::None {} => Self::None,
            Clock::Delay { delay_ms, bank_ms } => Self::Delay { delay_ms, bank_ms },
            Clock::Fischer { increment_ms, bank_ms } => Self::Fischer { increment_ms, bank_ms },
            Clock::Correspondence { turn_ms, vacation_ms } => {
                Self::Correspondence { turn_ms, vacation_ms }
            }
        }
    }
}

/// The house-rules card: everything that two people agree on before they sit down.
///
/// Its compact JSON, with the fields in this order, is the canonical text that the fair dice sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
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
    /// The canonical text that the fair dice sign: compact JSON, fields in the order above.
    #[expect(clippy::missing_panics_doc, reason = "plain data has a JSON form")]
    pub fn canonical_text(&self) -> String {
        serde_json::to_string(self).expect("plain data with string keys")
    }
}

impl From<rules::TableRules> for TableRules {
    fn from(rules: rules::TableRules) -> Self {
        Self {
            variant: rules.variant.into(),
            frame: rules.frame.into(),
            cube: CubeRules { on: rules.cube.on, limit: rules.cube.limit },
            backgammon_is_two: rules.backgammon_is_two,
            forfeit_is_single: rules.forfeit_is_single,
            clock: rules.clock.into(),
            claim_after_ms: rules.claim_after_ms,
        }
    }
}

impl From<TableRules> for rules::TableRules {
    fn from(rules: TableRules) -> Self {
        Self {
            variant: rules.variant.into(),
            frame: rules.frame.into(),
            cube: rules::CubeRules { on: rules.cube.on, limit: rules.cube.limit },
            backgammon_is_two: rules.backgammon_is_two,
            forfeit_is_single: rules.forfeit_is_single,
            clock: rules.clock.into(),
            claim_after_ms: rules.claim_after_ms,
        }
    }
}
