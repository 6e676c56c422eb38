//! What a table waits for.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Player, Roll};

/// What a table waits for. A pending resignation is beside it: it must be answered first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Phase {
    /// A seat is free.
    Seating {},
    /// The opening throw (again after a tie).
    Opening {},
    /// This player may double or ask for dice.
    ToRoll {
        /// Who.
        player: Player,
    },
    /// Dice have been asked for and are due.
    Rolling {
        /// By whom.
        player: Player,
    },
    /// This player must play the roll.
    ToPlay {
        /// Who.
        player: Player,
        /// What.
        roll: Roll,
    },
    /// The cube was offered; the other player answers.
    Doubled {
        /// By whom.
        player: Player,
    },
    /// The cube was beavered; the original doubler may raccoon, or roll on.
    Beavered {
        /// The original doubler.
        player: Player,
    },
    /// A game of a session ended; the next starts when both are ready.
    BetweenGames {},
    /// The match, single game, mão or session is over.
    Over {},
    /// The room expired without a winner.
    Expired {},
}

impl From<&rules::Phase> for Phase {
    fn from(phase: &rules::Phase) -> Self {
        match *phase {
            rules::Phase::Seating => Self::Seating {},
            rules::Phase::Opening => Self::Opening {},
            rules::Phase::ToRoll(player) => Self::ToRoll { player: player.into() },
            rules::Phase::Rolling(player) => Self::Rolling { player: player.into() },
            rules::Phase::ToPlay(player, roll) => {
                Self::ToPlay { player: player.into(), roll: Roll(roll) }
            }
            rules::Phase::Doubled(player) => Self::Doubled { player: player.into() },
            rules::Phase::Beavered(player) => Self::Beavered { player: player.into() },
            rules::Phase::BetweenGames => Self::BetweenGames {},
            rules::Phase::Over => Self::Over {},
            rules::Phase::Expired => Self::Expired {},
        }
    }
}
