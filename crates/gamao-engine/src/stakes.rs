//! What a game is played for, as the player on roll sees it.

use core::fmt;

use gamao_rules::{Beavers, Player};

/// Who may turn the cube, as the player on roll sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// Nobody has doubled: both may.
    Centre,
    /// The player on roll.
    Mine,
    /// The opponent.
    Theirs,
}

impl Owner {
    /// A cube's owner (`None` in the centre) as this player sees it.
    pub fn seen_by(player: Player, owner: Option<Player>) -> Self {
        match owner {
            None => Self::Centre,
            Some(owner) if owner == player => Self::Mine,
            Some(_) => Self::Theirs,
        }
    }

    /// The same owner as the opponent sees it.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centre => Self::Centre,
            Self::Mine => Self::Theirs,
            Self::Theirs => Self::Mine,
        }
    }
}

/// The doubling cube of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// The value, a power of two. A centred cube is above 1 after automatic doubles.
    pub value: u32,
    /// Who may turn it.
    pub owner: Owner,
    /// The last face.
    pub limit: u32,
}

impl Cube {
    /// A centred cube at 1 with the customary faces.
    pub const CENTRED: Self = Self { value: 1, owner: Owner::Centre, limit: 64 };

    /// The cube after the player on roll doubled and the opponent took, seen by the doubler.
    #[must_use]
    pub const fn doubled(self) -> Self {
        Self { value: self.value * 2, owner: Owner::Theirs, limit: self.limit }
    }

    /// The same cube as the opponent sees it.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { owner: self.owner.flipped(), ..self }
    }
}

/// Where a match stands with the Crawford rule, for the current game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crawford {
    /// Nobody has stood one point short yet.
    Before,
    /// This is the Crawford game: no cube.
    Now,
    /// It has been played, or the match is played without the rule.
    After,
}

/// How the result of a game counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Only winning counts: a single game, or the last point of both in a match.
    Win,
    /// Money play.
    Money {
        /// Gammons and backgammons count 1 while the cube has not been turned.
        jacoby: bool,
        /// Whether a taker may redouble at once and keep the cube.
        beavers: Beavers,
    },
    /// A match to points.
    Match {
        /// Points the player on roll still needs.
        mine: u32,
        /// Points the opponent still needs.
        theirs: u32,
        /// Where the match stands with the Crawford rule.
        crawford: Crawford,
    },
    /// The traditional Brazilian hand.
    Mao {
        /// Points the player on roll still needs.
        mine: u32,
        /// Points the opponent still needs.
        theirs: u32,
        /// What a *gamão cantado* counts: 4, or 6.
        gamao_cantado: u32,
    },
}

impl Scoring {
    /// A match where the player on roll needs `mine` points and the opponent `theirs`; `crawford` says
    /// whether this is the Crawford game, and is `None` where the match is played without that rule.
    pub fn of_match(mine: u32, theirs: u32, crawford: Option<bool>) -> Self {
        let crawford = match crawford {
            Some(true) => Crawford::Now,
            Some(false) if mine > 1 && theirs > 1 => Crawford::Before,
            Some(false) | None => Crawford::After,
        };
        Self::Match { mine, theirs, crawford }
    }
}

/// Everything besides the board that decides what a play or a cube is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stakes {
    /// How results count.
    pub scoring: Scoring,
    /// The cube, where one is in play.
    pub cube: Option<Cube>,
    /// A backgammon counts 2 instead of 3.
    pub backgammon_is_two: bool,
}

impl Stakes {
    /// Money play without a cube: every point counts the same.
    pub const CUBELESS: Self = Self {
        scoring: Scoring::Money { jacoby: false, beavers: Beavers::Off },
        cube: None,
        backgammon_is_two: false,
    };

    /// One game, win or loss.
    pub const WIN: Self = Self { scoring: Scoring::Win, cube: None, backgammon_is_two: false };

    /// Money play with a centred cube at 1.
    pub const fn money(jacoby: bool, beavers: Beavers) -> Self {
        Self {
            scoring: Scoring::Money { jacoby, beavers },
            cube: Some(Cube::CENTRED),
            backgammon_is_two: false,
        }
    }

    /// A match at a score: who needs how many points. The cube is centred at 1, and put away for
    /// the Crawford game.
    pub const fn at_score(mine: u32, theirs: u32, crawford: Crawford) -> Self {
        Self {
            scoring: Scoring::Match { mine, theirs, crawford },
            cube: match crawford {
                Crawford::Now => None,
                Crawford::Before | Crawford::After => Some(Cube::CENTRED),
            },
            backgammon_is_two: false,
        }
    }

    /// A game of a match to `length` points, as tables, ids and protocols state it: what the player on
    /// roll and the opponent have won, whether this is the Crawford game (`None` where the match is
    /// played without that rule), and the cube.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn in_match(
        length: u32,
        score: [u32; 2],
        crawford: Option<bool>,
        cube: Cube,
    ) -> Result<Self, StakesError> {
        let away = |points| length.checked_sub(points).filter(|&away| away > 0);
        let [Some(mine), Some(theirs)] = score.map(away) else {
            let points = score[0].max(score[1]);
            return Err(StakesError::Score { points, length });
        };
        let scoring = Scoring::of_match(mine, theirs, crawford);
        let is_played = length > 1 && crawford != Some(true);
        if !is_played && (cube.value > 1 || cube.owner != Owner::Centre) {
            return Err(StakesError::CrawfordCube);
        }
        Self { scoring, cube: is_played.then_some(cube), ..Self::WIN }.validate()
    }

    /// The same stakes with another cube.
    #[must_use]
    pub const fn with_cube(self, cube: Cube) -> Self {
        Self { cube: Some(cube), ..self }
    }

    /// The same stakes as the opponent sees them.
    #[must_use]
    pub fn flipped(self) -> Self {
        let scoring = match self.scoring {
            scoring @ (Scoring::Win | Scoring::Money { .. }) => scoring,
            Scoring::Match { mine, theirs, crawford } => {
                Scoring::Match { mine: theirs, theirs: mine, crawford }
            }
            Scoring::Mao { mine, theirs, gamao_cantado } => {
                Scoring::Mao { mine: theirs, theirs: mine, gamao_cantado }
            }
        };
        Self { scoring, cube: self.cube.map(Cube::flipped), ..self }
    }

    /// These stakes, if they are valid.
    ///
    /// # Errors
    ///
    /// A [`StakesError`] that names the first invalid value.
    pub fn validate(self) -> Result<Self, StakesError> {
        match self.scoring {
            Scoring::Match { mine, theirs, crawford } => {
                for away in [mine, theirs] {
                    if !(1..=Self::LONGEST_MATCH).contains(&away) {
                        return Err(StakesError::Away(away));
                    }
                }
                if crawford == Crawford::Now && (mine == 1) == (theirs == 1) {
                    return Err(StakesError::Crawford { mine, theirs });
                }
                if crawford == Crawford::Now && self.cube.is_some() {
                    return Err(StakesError::CrawfordCube);
                }
            }
            Scoring::Mao { mine, theirs, .. } => {
                for away in [mine, theirs] {
                    if !(1..=Self::LONGEST_MAO).contains(&away) {
                        return Err(StakesError::Away(away));
                    }
                }
                if self.cube.is_some() {
                    return Err(StakesError::MaoCube);
                }
            }
            Scoring::Win | Scoring::Money { .. } => {}
        }
        if let Some(cube) = self.cube {
            if !cube.limit.is_power_of_two() || cube.limit > Self::HIGHEST_CUBE {
                return Err(StakesError::CubeLimit(cube.limit));
            }
            if !cube.value.is_power_of_two() || cube.value > cube.limit {
                return Err(StakesError::CubeValue(cube.value));
            }
        }
        Ok(self)
    }

    /// The highest number of points a player may need in a match.
    pub const LONGEST_MATCH: u32 = 64;
    /// The highest number of points a player may need in a *mão*.
    pub const LONGEST_MAO: u32 = 25;
    /// The highest value of a cube: the highest that ids can express.
    pub const HIGHEST_CUBE: u32 = 1 << 15;
}

/// What is played for: `money with cube, Jacoby`, `2-away 5-away, Crawford`.
impl fmt::Display for Stakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scoring {
            Scoring::Win => f.write_str("single game"),
            Scoring::Money { jacoby, .. } => {
                let cube = if self.cube.is_some() { "with cube" } else { "without cube" };
                write!(f, "money {cube}{}", if jacoby { ", Jacoby" } else { "" })
            }
            Scoring::Match { mine, theirs, crawford } => {
                let crawford = match crawford {
                    Crawford::Before => "",
                    Crawford::Now => ", Crawford",
                    Crawford::After => ", post-Crawford",
                };
                write!(f, "{mine}-away {theirs}-away{crawford}")
            }
            Scoring::Mao { mine, theirs, .. } => write!(f, "mão, {mine}-away {theirs}-away"),
        }
    }
}

/// Why stakes are invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StakesError {
    /// A player needs none, or too many points.
    Away(u32),
    /// Points that would have ended the match.
    Score {
        /// The points.
        points: u32,
        /// The points that win the match.
        length: u32,
    },
    /// A Crawford game at a score that has none.
    Crawford {
        /// Points the player on roll needs.
        mine: u32,
        /// Points the opponent needs.
        theirs: u32,
    },
    /// A cube that was turned in the Crawford game or in a match to one point.
    CrawfordCube,
    /// A cube in a *mão*.
    MaoCube,
    /// Not a power of two, or beyond the limit.
    CubeValue(u32),
    /// Not a power of two, or too high.
    CubeLimit(u32),
}

impl fmt::Display for StakesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Away(away) => write!(
                f,
                "invalid score: a player needs {away} points, and equities are known for 1 to {}",
                Stakes::LONGEST_MATCH
            ),
            Self::Score { points, length } => {
                write!(f, "invalid score: {points} points in a match to {length}")
            }
            Self::Crawford { mine, theirs } => {
                write!(f, "no Crawford game at {mine}-away {theirs}-away")
            }
            Self::CrawfordCube => f.write_str("a cube was turned where none is in play"),
            Self::MaoCube => f.write_str("a cube in a mão"),
            Self::CubeValue(value) => write!(f, "invalid cube value {value}"),
            Self::CubeLimit(limit) => write!(f, "invalid cube limit {limit}"),
        }
    }
}

impl core::error::Error for StakesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_stakes_are_refused_by_name() {
        let cube =
            |value, limit| Stakes::CUBELESS.with_cube(Cube { value, owner: Owner::Mine, limit });
        let check = |stakes: Stakes, error: &str| {
            assert_eq!(stakes.validate().unwrap_err().to_string(), error);
        };
        check(cube(3, 64), "invalid cube value 3");
        check(cube(0, 64), "invalid cube value 0");
        check(cube(128, 64), "invalid cube value 128");
        check(cube(2, 48), "invalid cube limit 48");
        for away in [0, 65] {
            check(
                Stakes::at_score(away, 3, Crawford::Before),
                &format!(
                    "invalid score: a player needs {away} points, and equities are known for 1 to 64"
                ),
            );
        }
        check(Stakes::at_score(2, 3, Crawford::Now), "no Crawford game at 2-away 3-away");
        check(
            Stakes::at_score(1, 3, Crawford::Now).with_cube(Cube::CENTRED),
            "a cube was turned where none is in play",
        );
    }

    #[test]
    fn the_opponent_sees_the_mirror() {
        let stakes = Stakes::at_score(2, 5, Crawford::Before).with_cube(Cube {
            value: 2,
            owner: Owner::Mine,
            limit: 64,
        });
        let seen = stakes.flipped();
        assert_eq!(seen.cube.map(|cube| cube.owner), Some(Owner::Theirs));
        assert!(matches!(seen.scoring, Scoring::Match { mine: 5, theirs: 2, .. }));
        assert_eq!(seen.flipped(), stakes);
    }
}
