//! Validation of house rules.

use core::{fmt, ops::RangeInclusive};

use crate::{Beavers, Clock, Frame, TableRules, Variant};

/// Why house rules are refused: every reason, not only the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRulesError {
    /// In the order of the fields.
    pub problems: Vec<TableRulesProblem>,
}

/// One reason why house rules are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableRulesProblem {
    /// An invalid match length.
    MatchLength(u32),
    /// An invalid mão length.
    MaoLength(u32),
    /// An invalid value of a gamão cantado.
    GamaoCantado(u32),
    /// A mão with the variant tavla.
    MaoAsTavla,
    /// An invalid number of automatic doubles.
    AutomaticDoubles(u32),
    /// This option needs a cube, and the table has none.
    NeedsCube(&'static str),
    /// An invalid cube limit.
    CubeLimit(u32),
    /// The table has a cube, but this frame or variant is played without one.
    NoCube(&'static str),
    /// A duration out of bounds, all in milliseconds.
    Time {
        /// Which.
        what: TableTime,
        /// The duration.
        ms: u64,
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
    },
    /// A clock with less than a second of delay and bank.
    NoTime,
}

/// A duration in house rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableTime {
    /// The absence after which the win can be claimed.
    Claim,
    /// The delay per turn.
    Delay,
    /// The bank.
    Bank,
    /// The increment of a Fischer clock per turn.
    Increment,
    /// A turn by correspondence.
    Turn,
    /// The vacation allowance.
    Vacation,
}

impl fmt::Display for TableRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for TableRulesError {}

impl fmt::Display for TableRulesProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = TableRules::MAX_LENGTH;
        match *self {
            Self::MatchLength(length) => write!(f, "invalid match length {length}: 1 to {longest}"),
            Self::MaoLength(length) => write!(f, "invalid mão length {length}: 1 to {longest}"),
            Self::GamaoCantado(worth) => write!(f, "invalid gamão cantado {worth}: 4 or 6"),
            Self::MaoAsTavla => {
                f.write_str("a mão is not played as tavla: both say what a win counts")
            }
            Self::AutomaticDoubles(number) => write!(
                f,
                "invalid number of automatic doubles {number}: 0 to {}",
                TableRules::MAX_AUTOMATIC_DOUBLES
            ),
            Self::NeedsCube(option) => write!(f, "{option} without a cube"),
            Self::CubeLimit(limit) => {
                let most = TableRules::MAX_CUBE_LIMIT;
                write!(f, "invalid cube limit {limit}: a power of two, 2 to {most}")
            }
            Self::NoCube(what) => write!(f, "{what} has no cube"),
            Self::Time { what, ms, least, most } => {
                write!(f, "invalid {what} of {ms} ms: {least} to {most}")
            }
            Self::NoTime => f.write_str("neither delay nor bank lasts a second"),
        }
    }
}

impl fmt::Display for TableTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Claim => "claim time",
            Self::Delay => "delay",
            Self::Bank => "bank",
            Self::Increment => "increment",
            Self::Turn => "turn",
            Self::Vacation => "vacation",
        })
    }
}

const SECOND_MS: u64 = 1000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;

impl TableTime {
    /// The allowed range, in milliseconds.
    pub const fn bounds(self) -> RangeInclusive<u64> {
        match self {
            Self::Claim => MINUTE_MS..=7 * Clock::DAY_MS,
            Self::Delay | Self::Increment => 0..=10 * MINUTE_MS,
            Self::Bank => 0..=Clock::DAY_MS,
            Self::Turn => HOUR_MS..=14 * Clock::DAY_MS,
            Self::Vacation => 0..=60 * Clock::DAY_MS,
        }
    }

    fn check(self, ms: u64, problems: &mut Vec<TableRulesProblem>) {
        self.check_within(ms, self.bounds(), problems);
    }

    fn check_within(
        self,
        ms: u64,
        bounds: RangeInclusive<u64>,
        problems: &mut Vec<TableRulesProblem>,
    ) {
        if !bounds.contains(&ms) {
            let (least, most) = bounds.into_inner();
            problems.push(TableRulesProblem::Time { what: self, ms, least, most });
        }
    }
}

impl TableRules {
    /// The maximum length of a match or mão.
    pub const MAX_LENGTH: u32 = 25;
    /// The maximum number of automatic doubles in one game.
    pub const MAX_AUTOMATIC_DOUBLES: u32 = 6;
    /// The highest last face of a cube.
    pub const MAX_CUBE_LIMIT: u32 = 4096;

    /// Returns the rules if they are valid.
    ///
    /// # Errors
    ///
    /// A [`TableRulesError`] that names every reason at once.
    pub fn validate(self) -> Result<Self, TableRulesError> {
        let mut problems = Vec::new();
        self.check_frame(&mut problems);
        self.check_cube(&mut problems);
        self.check_clock(&mut problems);
        TableTime::Claim.check(self.claim_after_ms, &mut problems);
        if problems.is_empty() { Ok(self) } else { Err(TableRulesError { problems }) }
    }

    fn check_frame(&self, problems: &mut Vec<TableRulesProblem>) {
        let is_length = |length| (1..=Self::MAX_LENGTH).contains(&length);
        match self.frame {
            Frame::Single => {}
            Frame::Match { length, .. } => {
                if !is_length(length) {
                    problems.push(TableRulesProblem::MatchLength(length));
                }
            }
            Frame::Mao { length, gamao_cantado, .. } => {
                if !is_length(length) {
                    problems.push(TableRulesProblem::MaoLength(length));
                }
                if gamao_cantado != 4 && gamao_cantado != 6 {
                    problems.push(TableRulesProblem::GamaoCantado(gamao_cantado));
                }
                if self.variant == Variant::Tavla {
                    problems.push(TableRulesProblem::MaoAsTavla);
                }
            }
            Frame::Money { jacoby, automatic_doubles, beavers } => {
                if automatic_doubles > Self::MAX_AUTOMATIC_DOUBLES {
                    problems.push(TableRulesProblem::AutomaticDoubles(automatic_doubles));
                }
                if !self.cube.on {
                    for (named, option) in [
                        (jacoby, "the Jacoby rule"),
                        (automatic_doubles > 0, "automatic doubles"),
                        (beavers != Beavers::Off, "beavers"),
                    ] {
                        if named {
                            problems.push(TableRulesProblem::NeedsCube(option));
                        }
                    }
                }
            }
        }
    }

    fn check_cube(&self, problems: &mut Vec<TableRulesProblem>) {
        let limit = self.cube.limit;
        if !limit.is_power_of_two() || !(2..=Self::MAX_CUBE_LIMIT).contains(&limit) {
            problems.push(TableRulesProblem::CubeLimit(limit));
        }
        if self.cube.on {
            let without = match self.frame {
                Frame::Single => Some("a single game"),
                Frame::Mao { .. } => Some("a mão"),
                Frame::Match { .. } | Frame::Money { .. } => None,
            };
            let tavla = (self.variant == Variant::Tavla).then_some("tavla");
            problems.extend(without.into_iter().chain(tavla).map(TableRulesProblem::NoCube));
        }
    }

    fn check_clock(&self, problems: &mut Vec<TableRulesProblem>) {
        match self.clock {
            Clock::None => {}
            Clock::Delay { delay_ms, bank_ms } => {
                TableTime::Delay.check(delay_ms, problems);
                TableTime::Bank.check(bank_ms, problems);
                if delay_ms < SECOND_MS && bank_ms < SECOND_MS {
                    problems.push(TableRulesProblem::NoTime);
                }
            }
            Clock::Fischer { increment_ms, bank_ms } => {
                TableTime::Increment.check(increment_ms, problems);
                // It must last until the first increment.
                let bounds = SECOND_MS..=*TableTime::Bank.bounds().end();
                TableTime::Bank.check_within(bank_ms, bounds, problems);
            }
            Clock::Correspondence { turn_ms, vacation_ms } => {
                TableTime::Turn.check(turn_ms, problems);
                TableTime::Vacation.check(vacation_ms, problems);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Beavers, Clock, CubeRules, Frame, TableRules, Variant};

    fn check(rules: TableRules, reasons: &[&str]) {
        let problems = rules.validate().map_or_else(|error| error.problems, |_| Vec::new());
        let found: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(found, reasons, "{rules:?}");
    }

    #[test]
    fn presets_can_be_played() {
        for (_, rules) in TableRules::presets() {
            check(rules, &[]);
        }
        for length in 1..=25 {
            check(TableRules { clock: Clock::live(length), ..TableRules::match_to(length) }, &[]);
        }
        check(TableRules { clock: Clock::CORRESPONDENCE, ..TableRules::MONEY }, &[]);
        check(TableRules { cube: CubeRules::OFF, ..TableRules::match_to(7) }, &[]);
    }

    #[test]
    fn every_reason_is_named() {
        let mao = |length, gamao_cantado| Frame::Mao {
            length,
            gamao_cantado,
            opening_rolls_afresh: true,
            no_hit_and_run: true,
        };
        check(TableRules::match_to(0), &["invalid match length 0: 1 to 25"]);
        check(TableRules::match_to(26), &["invalid match length 26: 1 to 25"]);
        check(
            TableRules {
                frame: mao(99, 5),
                cube: CubeRules { on: true, limit: 48 },
                variant: Variant::Tavla,
                claim_after_ms: 0,
                ..TableRules::CASUAL
            },
            &[
                "invalid mão length 99: 1 to 25",
                "invalid gamão cantado 5: 4 or 6",
                "a mão is not played as tavla: both say what a win counts",
                "invalid cube limit 48: a power of two, 2 to 4096",
                "a mão has no cube",
                "tavla has no cube",
                "invalid claim time of 0 ms: 60000 to 604800000",
            ],
        );
        check(
            TableRules {
                frame: Frame::Money {
                    jacoby: true,
                    automatic_doubles: 7,
                    beavers: Beavers::Raccoons,
                },
                cube: CubeRules::OFF,
                ..TableRules::CASUAL
            },
            &[
                "invalid number of automatic doubles 7: 0 to 6",
                "the Jacoby rule without a cube",
                "automatic doubles without a cube",
                "beavers without a cube",
            ],
        );
        check(
            TableRules { cube: CubeRules { on: true, limit: 8192 }, ..TableRules::CASUAL },
            &["invalid cube limit 8192: a power of two, 2 to 4096", "a single game has no cube"],
        );
    }

    #[test]
    fn clocks_have_sane_bounds() {
        let clock = |clock| TableRules { clock, ..TableRules::CASUAL };
        check(
            clock(Clock::Delay { delay_ms: 0, bank_ms: 0 }),
            &["neither delay nor bank lasts a second"],
        );
        check(
            clock(Clock::Fischer { increment_ms: u64::MAX, bank_ms: 0 }),
            &[
                "invalid increment of 18446744073709551615 ms: 0 to 600000",
                "invalid bank of 0 ms: 1000 to 86400000",
            ],
        );
        check(
            clock(Clock::Correspondence { turn_ms: 1, vacation_ms: u64::MAX }),
            &[
                "invalid turn of 1 ms: 3600000 to 1209600000",
                "invalid vacation of 18446744073709551615 ms: 0 to 5184000000",
            ],
        );
    }
}
