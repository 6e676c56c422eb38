//! What a text says of a game besides its checkers.

use core::fmt;

use gamao_rules::{ByPlayer, Player};

use crate::{GnubgMatch, Xgid, XgidDice, XgidExtras};

/// What a text says of a game besides its checkers; `None` where it says nothing. As in [`GnubgMatch`],
/// [`Player::A`] is O, drawn at the top, and [`Player::B`] is X, drawn at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The player on roll; X by default.
    pub on_roll: Player,
    /// What is to be done: roll or double, play a roll, answer.
    pub dice: Option<XgidDice>,
    /// The cube as it lies, before a double that is offered.
    pub cube: Option<TextCube>,
    /// The last face of the cube is two to this power.
    pub max_cube_exponent: Option<u8>,
    /// What the game is part of.
    pub session: Option<Session>,
}

/// A doubling cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextCube {
    /// Its value.
    pub value: u32,
    /// Who may double; `None` while it is in the centre.
    pub owner: Option<Player>,
}

/// What a game is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Session {
    /// Money play.
    Money {
        /// Whether gammons count only after a double.
        jacoby: Option<bool>,
        /// Whether beavers are played.
        beavers: Option<bool>,
    },
    /// A match.
    Match {
        /// Points that win it.
        length: u32,
        /// Points won so far.
        score: ByPlayer<u32>,
        /// Whether this is the Crawford game.
        crawford: Option<bool>,
    },
}

/// A part of a [`Setting`] that two sources can disagree about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingPart {
    /// What is to be done.
    Dice,
    /// The cube.
    Cube,
    /// The last face of the cube.
    CubeLimit,
    /// Whether a match or money is played.
    Session,
    /// The score or the length of the match.
    Score,
    /// Whether this is the Crawford game.
    Crawford,
    /// The Jacoby rule.
    Jacoby,
    /// Beavers.
    Beavers,
}

impl fmt::Display for SettingPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dice => "the dice",
            Self::Cube => "the cube",
            Self::CubeLimit => "the cube limit",
            Self::Session => "whether a match is played",
            Self::Score => "the score",
            Self::Crawford => "the Crawford game",
            Self::Jacoby => "the Jacoby rule",
            Self::Beavers => "beavers",
        })
    }
}

impl Setting {
    pub(crate) const UNTOLD: Self =
        Self { on_roll: Player::B, dice: None, cube: None, max_cube_exponent: None, session: None };

    /// Adds the setting of another source. Programs differ in whom they call X, so the player on roll is
    /// what the two are compared by.
    ///
    /// # Errors
    ///
    /// What they disagree about.
    pub(crate) fn merge(&mut self, other: Self) -> Result<(), SettingPart> {
        let other = if other.on_roll == self.on_roll { other } else { other.swapped() };
        agree(&mut self.dice, other.dice).map_err(|()| SettingPart::Dice)?;
        agree(&mut self.cube, other.cube).map_err(|()| SettingPart::Cube)?;
        agree(&mut self.max_cube_exponent, other.max_cube_exponent)
            .map_err(|()| SettingPart::CubeLimit)?;
        match (&mut self.session, other.session) {
            (
                Some(Session::Money { jacoby, beavers }),
                Some(Session::Money { jacoby: other_jacoby, beavers: other_beavers }),
            ) => {
                agree(jacoby, other_jacoby).map_err(|()| SettingPart::Jacoby)?;
                agree(beavers, other_beavers).map_err(|()| SettingPart::Beavers)
            }
            (
                Some(Session::Match { length, score, crawford }),
                Some(Session::Match { length: other_length, score: other_score, crawford: other }),
            ) => {
                agree(crawford, other).map_err(|()| SettingPart::Crawford)?;
                let same = *length == other_length && *score == other_score;
                if same { Ok(()) } else { Err(SettingPart::Score) }
            }
            (known @ None, told) => {
                *known = told;
                Ok(())
            }
            (_, None) => Ok(()),
            (Some(_), Some(_)) => Err(SettingPart::Session),
        }
    }

    /// The same with X and O exchanged.
    fn swapped(self) -> Self {
        let session = self.session.map(|session| match session {
            Session::Match { length, score, crawford } => {
                Session::Match { length, score: ByPlayer::new(score.b, score.a), crawford }
            }
            money @ Session::Money { .. } => money,
        });
        let cube = self.cube.map(|cube| TextCube { owner: cube.owner.map(Player::other), ..cube });
        Self { on_roll: self.on_roll.other(), cube, session, ..self }
    }

    /// The setting of a match id, which says nothing of a cube limit or beavers.
    pub(crate) fn of_match(state: GnubgMatch) -> Self {
        let dice = match (state.doubled, state.dice) {
            (true, _) if state.to_act == state.on_roll => XgidDice::Beavered,
            (true, _) => XgidDice::Doubled,
            (false, Some(roll)) => XgidDice::Rolled(roll.sorted()),
            (false, None) => XgidDice::NotRolled,
        };
        let session = if state.length == 0 {
            Session::Money { jacoby: Some(state.jacoby), beavers: None }
        } else {
            let GnubgMatch { length, score, crawford, .. } = state;
            Session::Match { length, score, crawford: Some(crawford) }
        };
        Self {
            on_roll: state.on_roll,
            dice: Some(dice),
            cube: Some(TextCube { value: state.cube, owner: state.owner }),
            max_cube_exponent: None,
            session: Some(session),
        }
    }

    /// The setting of an XGID.
    pub(crate) fn of_xgid(xgid: &Xgid) -> Self {
        let XgidExtras { beavers: told, max_cube_exponent } = xgid.extras();
        let setting = Self::of_match(xgid.state());
        let session = match setting.session {
            Some(Session::Money { jacoby, .. }) => {
                Some(Session::Money { jacoby, beavers: Some(told) })
            }
            session => session,
        };
        Self {
            dice: Some(xgid.dice()),
            max_cube_exponent: Some(max_cube_exponent),
            session,
            ..setting
        }
    }
}

/// Takes over what is not known yet.
fn agree<T: PartialEq>(known: &mut Option<T>, told: Option<T>) -> Result<(), ()> {
    match (&known, told) {
        (_, None) => Ok(()),
        (None, told) => {
            *known = told;
            Ok(())
        }
        (Some(known), Some(told)) if *known == told => Ok(()),
        (Some(_), Some(_)) => Err(()),
    }
}
