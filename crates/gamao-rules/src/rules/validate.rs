//! Which house-rules cards can be played.

use core::fmt;

use crate::{Beavers, Clock, Frame, TableRules, Variant};

/// Why a house-rules card is refused: every reason, not only the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRulesError {
    /// One sentence a reason, each naming the value.
    pub reasons: Vec<String>,
}

impl fmt::Display for TableRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("; "))
    }
}

impl core::error::Error for TableRulesError {}

const SECOND_MS: u64 = 1000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;

impl TableRules {
    /// The longest match and mão.
    pub const MAX_LENGTH: u32 = 25;
    /// The most automatic doubles in one game.
    pub const MAX_AUTOMATIC_DOUBLES: u32 = 6;

    /// The card itself, if it can be played.
    ///
    /// # Errors
    ///
    /// A [`TableRulesError`] that names every reason at once.
    pub fn validate(self) -> Result<Self, TableRulesError> {
        let mut reasons = Vec::new();
        self.check_frame(&mut reasons);
        self.check_cube(&mut reasons);
        self.check_clock(&mut reasons);
        check_ms("claim time", self.claim_after_ms, MINUTE_MS, 7 * Clock::DAY_MS, &mut reasons);
        if reasons.is_empty() { Ok(self) } else { Err(TableRulesError { reasons }) }
    }

    fn check_frame(&self, reasons: &mut Vec<String>) {
        let mut check_length = |what, length| {
            if !(1..=Self::MAX_LENGTH).contains(&length) {
                reasons.push(format!("invalid {what} length {length}: 1 to {}", Self::MAX_LENGTH));
            }
        };
        match self.frame {
            Frame::Single => {}
            Frame::Match { length, .. } => check_length("match", length),
            Frame::Mao { length, gamao_cantado, .. } => {
                check_length("mão", length);
                if gamao_cantado != 4 && gamao_cantado != 6 {
                    reasons.push(format!("invalid gamão cantado {gamao_cantado}: 4 or 6"));
                }
                if self.variant == Variant::Tavla {
                    reasons.push("a mão is not played as tavla: both say what a win counts".into());
                }
            }
            Frame::Money { jacoby, automatic_doubles, beavers } => {
                if automatic_doubles > Self::MAX_AUTOMATIC_DOUBLES {
                    reasons.push(format!(
                        "invalid number of automatic doubles {automatic_doubles}: 0 to {}",
                        Self::MAX_AUTOMATIC_DOUBLES
                    ));
                }
                if !self.cube.on {
                    for (named, option) in [
                        (jacoby, "the Jacoby rule"),
                        (automatic_doubles > 0, "automatic doubles"),
                        (beavers != Beavers::Off, "beavers"),
                    ] {
                        if named {
                            reasons.push(format!("{option} without a cube"));
                        }
                    }
                }
            }
        }
    }

    fn check_cube(&self, reasons: &mut Vec<String>) {
        let limit = self.cube.limit;
        if !limit.is_power_of_two() || !(2..=4096).contains(&limit) {
            reasons.push(format!("invalid cube limit {limit}: a power of two, 2 to 4096"));
        }
        if self.cube.on {
            let without = match self.frame {
                Frame::Single => Some("a single game"),
                Frame::Mao { .. } => Some("a mão"),
                Frame::Match { .. } | Frame::Money { .. } => None,
            };
            let tavla = (self.variant == Variant::Tavla).then_some("tavla");
            for what in without.into_iter().chain(tavla) {
                reasons.push(format!("{what} has no cube"));
            }
        }
    }

    fn check_clock(&self, reasons: &mut Vec<String>) {
        match self.clock {
            Clock::None => {}
            Clock::Delay { delay_ms, bank_ms } => {
                check_ms("delay", delay_ms, 0, 10 * MINUTE_MS, reasons);
                check_ms("bank", bank_ms, 0, Clock::DAY_MS, reasons);
                if delay_ms < SECOND_MS && bank_ms < SECOND_MS {
                    reasons.push("neither delay nor bank lasts a second".into());
                }
            }
            Clock::Fischer { increment_ms, bank_ms } => {
                check_ms("increment", increment_ms, 0, 10 * MINUTE_MS, reasons);
                check_ms("bank", bank_ms, SECOND_MS, Clock::DAY_MS, reasons);
            }
            Clock::Correspondence { turn_ms, vacation_ms } => {
                check_ms("turn", turn_ms, HOUR_MS, 14 * Clock::DAY_MS, reasons);
                check_ms("vacation", vacation_ms, 0, 60 * Clock::DAY_MS, reasons);
            }
        }
    }
}

fn check_ms(what: &str, ms: u64, least: u64, most: u64, reasons: &mut Vec<String>) {
    if !(least..=most).contains(&ms) {
        reasons.push(format!("invalid {what} of {ms} ms: {least} to {most}"));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Beavers, Clock, CubeRules, Frame, TableRules, Variant};

    fn check(rules: TableRules, reasons: &[&str]) {
        let found = rules.validate().map_or_else(|error| error.reasons, |_| Vec::new());
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
