//! What a cube action costs and whether it counts, from three equities of the doubler.
//!
//! Counting as eXtreme Gammon does it (for PR) and as GNU Backgammon does it (for the error rate).

use serde::Serialize;

/// What the doubler may get, in equity: 1 is a single game won at the cube before a double.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CubeEquities {
    /// Playing on without a double.
    pub no_double: f64,
    /// A double that is taken.
    pub double_take: f64,
    /// A double that is passed.
    pub double_pass: f64,
    /// A double that is beavered, where that may be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub double_beaver: Option<f64>,
}

/// What a player did about the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeAction {
    /// Rolled, although a double was possible.
    NoDouble,
    /// Doubled.
    Double,
    /// Took a double.
    Take,
    /// Passed a double.
    Pass,
    /// Took and redoubled at once.
    Beaver,
}

/// The ways to go wrong with a cube. CP is the cash point, from where a double is passed; DP the
/// doubling point; TG the point from where a position is too good to double.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CubeError {
    /// No double, where it was right and would have been taken.
    MissedDoubleBelowCp,
    /// No double, where it would have won the game.
    MissedDoubleAboveCp,
    /// A double that came too early.
    WrongDoubleBelowDp,
    /// A double in a position that was too good for it.
    WrongDoubleAboveTg,
    /// A take that should have been a pass.
    WrongTake,
    /// A pass that should have been a take.
    WrongPass,
    /// A beaver that should have been no more than a take.
    WrongBeaver,
}

/// Decisions whose choices are nearer than this do not count; a loss of this much always does.
pub(crate) const COUNTED_FROM: f64 = 0.001;
/// A double that loses more than this is no question.
const OBVIOUS: f64 = 0.2;
/// Below this nobody thinks of doubling.
const HOPELESS: f64 = -0.9;
/// Decisions nearer than this are close.
const CLOSE: f64 = 0.16;

impl CubeEquities {
    /// What a double gives if it is answered rightly.
    pub fn doubled(&self) -> f64 {
        self.double_take.min(self.double_pass)
    }

    /// What the position gives with the right action.
    pub fn best(&self) -> f64 {
        self.no_double.max(self.doubled())
    }

    /// The equity that an action loses for the player who did it; at least 0.
    pub fn loss(&self, action: CubeAction) -> f64 {
        let loss = match action {
            CubeAction::NoDouble => self.best() - self.no_double,
            CubeAction::Double => self.best() - self.doubled(),
            CubeAction::Take => self.double_take - self.double_pass,
            CubeAction::Pass => self.double_pass - self.double_take,
            // Twice as much is at stake as after a take.
            CubeAction::Beaver => {
                self.double_beaver.unwrap_or(2.0 * self.double_take) - self.double_take
            }
        };
        loss.max(0.0)
    }

    /// What kind of error an action is; nothing if it loses nothing.
    pub fn error(&self, action: CubeAction) -> Option<CubeError> {
        let would_pass = self.double_take > self.double_pass;
        let error = match action {
            CubeAction::NoDouble if would_pass => CubeError::MissedDoubleAboveCp,
            CubeAction::NoDouble => CubeError::MissedDoubleBelowCp,
            CubeAction::Double if self.no_double > self.double_pass => {
                CubeError::WrongDoubleAboveTg
            }
            CubeAction::Double => CubeError::WrongDoubleBelowDp,
            CubeAction::Take => CubeError::WrongTake,
            CubeAction::Pass => CubeError::WrongPass,
            CubeAction::Beaver => CubeError::WrongBeaver,
        };
        (self.loss(action) > 0.0).then_some(error)
    }

    /// Whether the action counts for PR.
    pub fn is_counted(&self, action: CubeAction) -> bool {
        match action {
            CubeAction::Double => true,
            CubeAction::Take | CubeAction::Pass | CubeAction::Beaver => {
                (self.double_take - self.double_pass).abs() >= COUNTED_FROM
            }
            CubeAction::NoDouble => {
                let gap = self.no_double - self.doubled();
                let is_idle = gap.abs() < COUNTED_FROM
                    || gap > OBVIOUS
                    || (self.no_double < HOPELESS && self.double_take < HOPELESS);
                self.loss(action) >= COUNTED_FROM || !is_idle
            }
        }
    }

    /// Whether the action counts for the error rate.
    pub fn is_close(&self, action: CubeAction) -> bool {
        match action {
            CubeAction::Double | CubeAction::Take | CubeAction::Pass | CubeAction::Beaver => true,
            CubeAction::NoDouble => self.best() - self.double_take.min(1.0) < CLOSE,
        }
    }

    /// The right action where this one was taken.
    pub fn best_instead_of(&self, action: CubeAction) -> CubeAction {
        match action {
            CubeAction::NoDouble | CubeAction::Double => {
                if self.loss(CubeAction::NoDouble) > 0.0 {
                    CubeAction::Double
                } else {
                    CubeAction::NoDouble
                }
            }
            CubeAction::Take | CubeAction::Pass | CubeAction::Beaver => {
                if self.double_take > self.double_pass {
                    CubeAction::Pass
                } else if self.double_beaver.is_some_and(|beaver| beaver < self.double_take) {
                    CubeAction::Beaver
                } else {
                    CubeAction::Take
                }
            }
        }
    }
}

impl CubeAction {
    /// As people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoDouble => "no double",
            Self::Double => "double",
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Beaver => "beaver",
        }
    }
}

impl CubeError {
    /// All, in the order in which they are listed.
    pub const ALL: [Self; 7] = [
        Self::MissedDoubleBelowCp,
        Self::MissedDoubleAboveCp,
        Self::WrongDoubleBelowDp,
        Self::WrongDoubleAboveTg,
        Self::WrongTake,
        Self::WrongPass,
        Self::WrongBeaver,
    ];

    /// As people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissedDoubleBelowCp => "missed double below CP",
            Self::MissedDoubleAboveCp => "missed double above CP",
            Self::WrongDoubleBelowDp => "wrong double below DP",
            Self::WrongDoubleAboveTg => "wrong double above TG",
            Self::WrongTake => "wrong take",
            Self::WrongPass => "wrong pass",
            Self::WrongBeaver => "wrong beaver",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `id action no_double double_take double_pass loss category counted close source`.
    const CASES: &str = include_str!("../../testdata/analysis-rules.tsv");

    #[test]
    fn cube_actions_cost_and_count_as_the_cases_say() {
        let mut checked = 0;
        for row in CASES.lines().skip(1) {
            let fields: Vec<_> = row.split('\t').collect();
            let [
                id,
                action,
                no_double,
                double_take,
                double_pass,
                loss,
                category,
                counted,
                close,
                _,
            ] = fields[..]
            else {
                panic!("{row}")
            };
            let number = |text: &str| text.parse::<f64>().expect(row);
            let equities = CubeEquities {
                no_double: number(no_double),
                double_take: number(double_take),
                double_pass: number(double_pass),
                double_beaver: None,
            };
            let all =
                [CubeAction::NoDouble, CubeAction::Double, CubeAction::Take, CubeAction::Pass];
            let action = all.into_iter().find(|a| a.name() == action).expect(row);
            assert!((equities.loss(action) - number(loss)).abs() < 0.000_05, "{id}");
            assert_eq!(equities.error(action).map_or("-", CubeError::name), category, "{id}");
            assert_eq!(u8::from(equities.is_counted(action)).to_string(), counted, "{id}");
            assert_eq!(u8::from(equities.is_close(action)).to_string(), close, "{id}");
            checked += 1;
        }
        assert!(checked >= 18);
    }

    #[test]
    fn a_beaver_is_judged_against_the_take() {
        let beavered = |double_take: f64, double_beaver: f64| CubeEquities {
            no_double: 0.0,
            double_take,
            double_pass: 1.0,
            double_beaver: Some(double_beaver),
        };
        assert!(beavered(-0.2, -0.5).loss(CubeAction::Beaver).abs() < 1e-12);
        assert_eq!(beavered(-0.2, -0.5).best_instead_of(CubeAction::Take), CubeAction::Beaver);
        let wrong = beavered(0.25, 0.75);
        assert!((wrong.loss(CubeAction::Beaver) - 0.5).abs() < 1e-12);
        assert_eq!(wrong.error(CubeAction::Beaver), Some(CubeError::WrongBeaver));
        assert_eq!(wrong.best_instead_of(CubeAction::Beaver), CubeAction::Take);
    }
}
