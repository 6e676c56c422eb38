//! Match equity tables: the built-in one, and reading others.

use core::fmt;
use std::{str::FromStr, sync::LazyLock};

use crate::Crawford;

/// The chance of winning a match for every score up to a length.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchEquityTable {
    /// `pre[a - 1][b - 1]`: needing `a` against `b`; with `a` or `b` 1 it is the Crawford game.
    pub(crate) pre: Vec<Vec<f32>>,
    /// `post[b - 1]`: needing `b` against 1 after the Crawford game.
    pub(crate) post: Vec<f32>,
}

/// The published table, see the data file for its source.
static BUILTIN: LazyLock<MatchEquityTable> = LazyLock::new(|| {
    include_str!("../../data/kazaross-xg2.met")
        .parse()
        .expect("the built-in table is well-formed, as a test checks")
});

impl MatchEquityTable {
    /// The built-in table: Kazaross XG2, 25 points (Neil Kazaross, 2011).
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }

    /// The longest match it covers.
    pub fn length(&self) -> u32 {
        self.post.len() as u32
    }

    /// The chance to win the match for a player who needs `mine` points against one who needs
    /// `theirs`, before a game of this standing. A player who needs none has won.
    ///
    /// Scores beyond the table count as its longest.
    pub fn chance(&self, mine: u32, theirs: u32, crawford: Crawford) -> f32 {
        match (mine, theirs) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (1, theirs) if crawford == Crawford::After => 1.0 - self.post[self.index(theirs)],
            (mine, 1) if crawford == Crawford::After => self.post[self.index(mine)],
            (mine, theirs) => self.pre[self.index(mine)][self.index(theirs)],
        }
    }

    /// The chance after a game that `mine` (needing `mine` points) wins (`points` > 0) or loses
    /// (`points` < 0).
    pub fn chance_after(&self, mine: u32, theirs: u32, crawford: Crawford, points: i32) -> f32 {
        let won = points.max(0).unsigned_abs();
        let lost = points.min(0).unsigned_abs();
        let next = match crawford {
            Crawford::Before => Crawford::Before,
            Crawford::Now | Crawford::After => Crawford::After,
        };
        self.chance(mine.saturating_sub(won), theirs.saturating_sub(lost), next)
    }

    fn index(&self, away: u32) -> usize {
        away.min(self.length()) as usize - 1
    }
}

/// Why a text is not a match equity table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseMatchEquityError(String);

impl fmt::Display for ParseMatchEquityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid match equity table: {}", self.0)
    }
}

impl core::error::Error for ParseMatchEquityError {}

/// Lines `pre` and `post` as the built-in data file explains them; `#` starts a comment.
impl FromStr for MatchEquityTable {
    type Err = ParseMatchEquityError;

    fn from_str(text: &str) -> Result<Self, ParseMatchEquityError> {
        let (mut pre, mut post) = (Vec::new(), Vec::new());
        for line in text.lines().map(str::trim) {
            let mut words = line.split_whitespace();
            match words.next() {
                None => {}
                Some(word) if word.starts_with('#') => {}
                Some("pre") => pre.push(chances(words)?),
                Some("post") if post.is_empty() => post = chances(words)?,
                Some(word) => return Err(ParseMatchEquityError(format!("unexpected \"{word}\""))),
            }
        }
        if post.is_empty() {
            return Err(ParseMatchEquityError("no row \"post\"".into()));
        }
        let length = post.len();
        if pre.len() != length || pre.iter().any(|row| row.len() != length) {
            return Err(ParseMatchEquityError(format!(
                "{length} columns after Crawford, but the rows before do not form a square of {length}"
            )));
        }
        Ok(Self { pre, post })
    }
}

fn chances<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<f32>, ParseMatchEquityError> {
    words
        .map(|word| {
            word.parse().ok().filter(|chance| (0.0..=1.0).contains(chance)).ok_or_else(|| {
                ParseMatchEquityError(format!("\"{word}\" is not a chance from 0 to 1"))
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores as (needed by me, needed by the other, standing) and the published chance in percent.
    fn check(cases: &[(u32, u32, Crawford, f32)]) {
        for &(mine, theirs, crawford, percent) in cases {
            let chance = MatchEquityTable::builtin().chance(mine, theirs, crawford);
            assert!(
                (100.0 * chance - percent).abs() < 0.006,
                "{mine}-away {theirs}-away {crawford:?}: {chance}"
            );
        }
    }

    #[test]
    fn well_known_entries_are_the_published_ones() {
        check(&[
            (1, 1, Crawford::After, 50.0),
            (1, 2, Crawford::Now, 67.736),
            (1, 3, Crawford::Now, 75.076),
            (2, 1, Crawford::After, 48.803),
            (3, 1, Crawford::After, 32.264),
            (2, 3, Crawford::Before, 59.947),
            (3, 5, Crawford::Before, 64.795),
            (5, 9, Crawford::Before, 72.540),
            (0, 4, Crawford::Before, 100.0),
            (4, 0, Crawford::After, 0.0),
        ]);
    }

    #[test]
    fn the_two_players_share_one() {
        let met = MatchEquityTable::builtin();
        for a in 1..=25 {
            for b in 1..=25 {
                for crawford in [Crawford::Before, Crawford::Now, Crawford::After] {
                    let sum = met.chance(a, b, crawford) + met.chance(b, a, crawford);
                    assert!((sum - 1.0).abs() < 1e-6, "{a} {b} {crawford:?}: {sum}");
                }
            }
        }
    }

    #[test]
    fn needing_fewer_points_is_never_worse() {
        let met = MatchEquityTable::builtin();
        for crawford in [Crawford::Before, Crawford::After] {
            for a in 2..=25 {
                for b in 1..=25 {
                    assert!(met.chance(a - 1, b, crawford) >= met.chance(a, b, crawford));
                }
            }
        }
    }

    #[test]
    fn the_game_after_crawford_is_post_crawford() {
        let met = MatchEquityTable::builtin();
        let chance = met.chance_after(1, 3, Crawford::Now, -1);
        assert!((chance - (1.0 - 0.48803)).abs() < 1e-5, "{chance}");
        let reached = met.chance_after(2, 3, Crawford::Before, 1);
        assert!((reached - 0.75076).abs() < 1e-5, "{reached}");
    }

    #[test]
    fn a_bad_table_is_refused_by_name() {
        let check = |text: &str, error: &str| {
            assert_eq!(
                text.parse::<MatchEquityTable>().unwrap_err().to_string(),
                format!("invalid match equity table: {error}")
            );
        };
        check("pre 0.5", "no row \"post\"");
        check("pre 0.5\npost 1.5", "\"1.5\" is not a chance from 0 to 1");
        check("row 0.5", "unexpected \"row\"");
        check(
            "pre 0.5 0.6\npost 0.5 0.4",
            "2 columns after Crawford, but the rows before do not form a square of 2",
        );
    }
}
