//! Reading XGIDs.

use core::{fmt, str::FromStr};

use gamao_rules::{ByPlayer, Player, Point, Roll, Side};

use super::{Xgid, XgidDice, XgidExtras};
use crate::{GameState, GnubgMatch, MatchProblem, excerpt::excerpt};

/// Text that is no XGID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XgidError {
    /// The text, cut short if it is long.
    pub text: String,
    /// What is wrong with it.
    pub problem: XgidProblem,
}

/// What is wrong with an XGID.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum XgidProblem {
    /// It has this many fields instead of nine or ten.
    Fields(usize),
    /// The board has this many places instead of 26.
    Places(usize),
    /// This letter is out of place on the board.
    Letter(char),
    /// A player has more than fifteen checkers.
    TooMany,
    /// A field has an invalid value.
    Field {
        /// Which field.
        name: &'static str,
        /// What it holds.
        value: String,
    },
    /// The fields are not those of a possible match.
    Match(MatchProblem),
}

impl fmt::Display for XgidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid XGID {:?}: ", self.text)?;
        match &self.problem {
            XgidProblem::Fields(n) => write!(f, "{n} fields instead of 9 or 10"),
            XgidProblem::Places(n) => write!(f, "{n} places on the board instead of 26"),
            XgidProblem::Letter(c) => write!(f, "unexpected {c:?} on the board"),
            XgidProblem::TooMany => f.write_str("a player has more than 15 checkers"),
            XgidProblem::Field { name, value } => write!(f, "invalid {name} {value:?}"),
            XgidProblem::Match(problem) => problem.fmt(f),
        }
    }
}

impl core::error::Error for XgidError {}

/// With or without `XGID=`, with or without the last field (then 10), the dice in any order.
impl FromStr for Xgid {
    type Err = XgidError;

    fn from_str(text: &str) -> Result<Self, XgidError> {
        let text = text.trim();
        parse(text).map_err(|problem| XgidError { text: excerpt(text), problem })
    }
}

fn parse(text: &str) -> Result<Xgid, XgidProblem> {
    let prefix = text.get(..5).filter(|prefix| prefix.eq_ignore_ascii_case("XGID="));
    let fields: Vec<_> = text[prefix.map_or(0, str::len)..].split(':').collect();
    let (places, cube, owner, turn, dice, bottom, top, rules, length, maximum) = match fields[..] {
        [p, c, o, t, d, x, y, r, l] => (p, c, o, t, d, x, y, r, l, "10"),
        [p, c, o, t, d, x, y, r, l, m] => (p, c, o, t, d, x, y, r, l, m),
        _ => return Err(XgidProblem::Fields(fields.len())),
    };
    let number = |name, value: &str, most: u32| {
        let is_number = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        let number = value.parse().ok().filter(|&n: &u32| is_number && n <= most);
        number.ok_or_else(|| XgidProblem::Field { name, value: excerpt(value) })
    };
    let player = |name, value: &str| match value {
        "1" => Ok(Some(Player::B)),
        "-1" => Ok(Some(Player::A)),
        "0" => Ok(None),
        _ => Err(XgidProblem::Field { name, value: excerpt(value) }),
    };
    let checkers = checkers(places)?;
    let cube = 1 << number("cube", cube, 15)?;
    let owner = player("cube owner", owner)?;
    let on_roll = player("turn", turn)?
        .ok_or_else(|| XgidProblem::Field { name: "turn", value: excerpt(turn) })?;
    let dice = match dice {
        "00" | "0" => XgidDice::NotRolled,
        "D" => XgidDice::Doubled,
        "B" => XgidDice::Beavered,
        "R" => XgidDice::Raccooned,
        roll => roll
            .parse()
            .ok()
            .filter(|_| roll.len() == 2)
            .map(|roll: Roll| XgidDice::Rolled(roll.sorted()))
            .ok_or_else(|| XgidProblem::Field { name: "dice", value: excerpt(roll) })?,
    };
    let score =
        ByPlayer { a: number("score", top, u32::MAX)?, b: number("score", bottom, u32::MAX)? };
    let length = number("match length", length, u32::MAX)?;
    let is_match = length > 0;
    let rules = number("rules", rules, if is_match { 1 } else { 3 })?;
    let max_cube_exponent = number("cube limit", maximum, 15)? as u8;
    let state = GnubgMatch {
        cube,
        owner,
        on_roll,
        crawford: is_match && rules == 1,
        game: GameState::Playing,
        to_act: match dice {
            XgidDice::Doubled | XgidDice::Raccooned => on_roll.other(),
            _ => on_roll,
        },
        doubled: matches!(dice, XgidDice::Doubled | XgidDice::Beavered | XgidDice::Raccooned),
        resigned: None,
        dice: if let XgidDice::Rolled(roll) = dice { Some(roll) } else { None },
        length,
        score,
        jacoby: !is_match && rules & 1 != 0,
    };
    let state = state.validate().map_err(XgidProblem::Match)?;
    let extras = XgidExtras { beavers: !is_match && rules & 2 != 0, max_cube_exponent };
    Ok(Xgid { checkers, state, dice, extras })
}

fn checkers(places: &str) -> Result<ByPlayer<Side>, XgidProblem> {
    let count = places.chars().count();
    if count != 26 {
        return Err(XgidProblem::Places(count));
    }
    let mut checkers = ByPlayer::new(Side::EMPTY, Side::EMPTY);
    for (place, letter) in places.chars().enumerate() {
        let (player, point, n) = match letter {
            '-' => continue,
            'a'..='o' if place < 25 => (Player::A, 25 - place, letter as u8 - b'a' + 1),
            'A'..='O' if place > 0 => (Player::B, place, letter as u8 - b'A' + 1),
            _ => return Err(XgidProblem::Letter(letter)),
        };
        checkers[player] = checkers[player].with(Point::new(point as u8), n);
        if checkers[player].total() > 15 {
            return Err(XgidProblem::TooMany);
        }
    }
    Ok(checkers)
}
