//! What stands between the box and one member.

use crate::{Beavers, CubeProblem, Seats, WinSize};

use super::{event::CubeAnswer, rules::ChouetteRules, side::ChouetteSide};

/// The cube between the box and one member of the team. Where the team has one cube, all members in the game
/// have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stake {
    /// The face on top; a power of two, 1 at the start.
    pub value: u32,
    /// Who may turn it next; nobody alone while it lies in the centre.
    pub owner: Option<ChouetteSide>,
    /// Whether a player has turned it; automatic doubles do not count.
    pub is_turned: bool,
    /// Who has an extra against this member: the same once more, from the side of the box.
    #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::Seat>"))]
    pub extras: Seats,
}

impl Stake {
    pub(super) const START: Self =
        Self { value: 1, owner: None, is_turned: false, extras: Seats::NONE };

    /// What a loss of this size costs.
    pub fn points(self, size: WinSize, rules: &ChouetteRules) -> u32 {
        let times = match size {
            _ if rules.jacoby && !self.is_turned => 1,
            WinSize::Backgammon if rules.backgammon_is_two => 2,
            size => size.to_u32(),
        };
        self.value * times
    }

    /// Whether this side may turn the cube.
    pub(super) fn check_turn(
        self,
        side: ChouetteSide,
        rules: &ChouetteRules,
    ) -> Result<(), CubeProblem> {
        if self.owner == Some(side.other()) {
            return Err(CubeProblem::NotOwner);
        }
        if self.can_turn(1, rules) { Ok(()) } else { Err(CubeProblem::LastFace) }
    }

    /// Whether an answer to a double is one that may be given.
    pub(super) fn check_answer(
        self,
        answer: CubeAnswer,
        rules: &ChouetteRules,
    ) -> Result<(), CubeProblem> {
        if answer != CubeAnswer::Beaver {
            return Ok(());
        }
        Err(if rules.beavers == Beavers::Off {
            CubeProblem::NoBeavers
        } else if self.owner.is_some() {
            CubeProblem::NotFirstDouble
        } else if !self.can_turn(2, rules) {
            CubeProblem::BeyondLastFace
        } else {
            return Ok(());
        })
    }

    /// Whether a beavered cube may be turned once more.
    pub(super) fn can_raccoon(self, rules: &ChouetteRules) -> bool {
        rules.beavers == Beavers::Raccoons && self.can_turn(1, rules)
    }

    pub(super) const fn can_turn(self, times: u32, rules: &ChouetteRules) -> bool {
        self.value << times <= rules.cube_limit
    }

    /// A double taken by this side, or beavered.
    pub(super) fn take(&mut self, side: ChouetteSide, is_beaver: bool) {
        self.value *= if is_beaver { 4 } else { 2 };
        self.owner = Some(side);
        self.is_turned = true;
    }

    /// Turned once more, its owner staying: a raccoon, or an automatic double.
    pub(super) const fn turn(&mut self) {
        self.value *= 2;
    }
}
