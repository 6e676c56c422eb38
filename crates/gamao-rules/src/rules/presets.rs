//! Presets of house rules.

use crate::{Beavers, Clock, CubeRules, Frame, TableRules, Variant};

impl TableRules {
    /// Two days, the default absence before a claim.
    pub const CLAIM_AFTER_MS: u64 = 2 * Clock::DAY_MS;

    /// The casual room: one game, no cube.
    pub const CASUAL: Self = Self {
        variant: Variant::Standard,
        frame: Frame::Single,
        cube: CubeRules::OFF,
        backgammon_is_two: false,
        forfeit_is_single: false,
        clock: Clock::None,
        claim_after_ms: Self::CLAIM_AFTER_MS,
    };

    /// Free play: cube, Jacoby.
    pub const MONEY: Self = Self {
        frame: Frame::Money { jacoby: true, automatic_doubles: 0, beavers: Beavers::Off },
        cube: CubeRules::ON,
        ..Self::CASUAL
    };

    /// The traditional Brazilian hand to 10 points.
    pub const MAO: Self = Self {
        frame: Frame::Mao {
            length: 10,
            gamao_cantado: 4,
            opening_rolls_afresh: false,
            no_hit_and_run: false,
        },
        ..Self::CASUAL
    };

    /// Tavla to 5 points.
    pub const TAVLA: Self = Self {
        variant: Variant::Tavla,
        frame: Frame::Match { length: 5, crawford: false },
        ..Self::CASUAL
    };

    /// A match to `length` points: cube, Crawford.
    pub const fn match_to(length: u32) -> Self {
        Self { frame: Frame::Match { length, crawford: true }, cube: CubeRules::ON, ..Self::CASUAL }
    }

    /// The presets by name, in display order.
    pub const fn presets() -> [(&'static str, Self); 9] {
        [
            ("casual", Self::CASUAL),
            ("match3", Self::match_to(3)),
            ("match5", Self::match_to(5)),
            ("match7", Self::match_to(7)),
            ("match9", Self::match_to(9)),
            ("match11", Self::match_to(11)),
            ("money", Self::MONEY),
            ("mao", Self::MAO),
            ("tavla", Self::TAVLA),
        ]
    }
}

impl CubeRules {
    /// The usual cube, up to 64.
    pub const ON: Self = Self { on: true, limit: 64 };

    /// No cube.
    pub const OFF: Self = Self { on: false, limit: 64 };
}

impl Clock {
    /// A day in milliseconds.
    pub const DAY_MS: u64 = 24 * 60 * 60 * 1000;

    /// The free time each turn of the usual live clock: 12 seconds.
    pub const LIVE_DELAY_MS: u64 = 12_000;

    /// The bank per point of the usual live clock: 2 minutes.
    pub const BANK_A_POINT_MS: u64 = 120_000;

    /// The usual live clock of a match to `points`.
    pub const fn live(points: u32) -> Self {
        Self::Delay {
            delay_ms: Self::LIVE_DELAY_MS,
            bank_ms: Self::BANK_A_POINT_MS * points as u64,
        }
    }

    /// A turn of the usual correspondence clock: three days.
    pub const CORRESPONDENCE_TURN_MS: u64 = 3 * Self::DAY_MS;

    /// The usual correspondence clock, without vacations.
    pub const CORRESPONDENCE: Self =
        Self::Correspondence { turn_ms: Self::CORRESPONDENCE_TURN_MS, vacation_ms: 0 };
}
