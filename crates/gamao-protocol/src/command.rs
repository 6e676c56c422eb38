//! What a seat may ask of its table.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Level, Link, Phrase, Play, Player};

/// A wish of the seat that sends it. The seat itself is known from the connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Command {
    /// Publish the anchor of one's chain of fair dice; again, after losing it, to re-seed.
    Anchor {
        /// The chain's anchor.
        anchor: Link,
    },
    /// Sign off on all anchors, before the first roll of a match.
    SignOff {
        /// The digest over rules and anchors, as in `fair.digest` of the table.
        digest: Link,
    },
    /// Release one's next link: for the roll that is due, or left for the opponent's next one.
    Release {
        /// The link.
        link: Link,
    },
    /// Ask for the dice of one's turn.
    Roll {
        /// The roller's link; absent where it has been released already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        link: Option<Link>,
    },
    /// Play the pending roll; the whole turn at once.
    Play {
        /// The steps, in any legal order.
        steps: Play,
    },
    /// Offer the cube.
    Double {},
    /// Take the offered cube.
    Take {},
    /// Pass the offered cube: the game is lost at the value before the double.
    Pass {},
    /// Take and redouble at once, keeping the cube.
    Beaver {},
    /// Turn a beavered cube once more.
    Raccoon {},
    /// Offer to lose the game at this level.
    Resign {
        /// How big a loss.
        level: Level,
    },
    /// Accept the opponent's resignation.
    AcceptResign {},
    /// Refuse the opponent's resignation and play on.
    RefuseResign {},
    /// Claim the game because the opponent, who is to act, has not moved for too long and is away.
    Claim {},
    /// Ready for the next game of a session, or for a rematch.
    Rematch {},
    /// Close a money session between two games.
    EndSession {},
    /// Go on with days for each turn instead of a live clock: to agree to the opponent's offer, or
    /// to give time to an opponent who is to act and away.
    Correspond {},
    /// Offer to go on by correspondence; it stands until the next play.
    OfferCorrespond {},
    /// Stop one's correspondence clock, within the vacation the table allows.
    StartVacation {},
    /// Come back from vacation.
    EndVacation {},
    /// Say a quick phrase.
    Say {
        /// What.
        phrase: Phrase,
    },
}

impl Command {
    /// The command in the vocabulary of the rules, as asked by `player`.
    pub fn by(self, player: rules::Player) -> rules::Command {
        match self {
            Self::Anchor { anchor } => rules::Command::Anchor(player, anchor.0),
            Self::SignOff { digest } => rules::Command::SignOff(player, digest.0),
            Self::Release { link } => rules::Command::Release(player, link.0),
            Self::Roll { link } => rules::Command::AskRoll(player, link.map(|link| link.0)),
            Self::Play { steps } => rules::Command::Play(player, steps.0),
            Self::Double {} => rules::Command::Double(player),
            Self::Take {} => rules::Command::Take(player),
            Self::Pass {} => rules::Command::Pass(player),
            Self::Beaver {} => rules::Command::Beaver(player),
            Self::Raccoon {} => rules::Command::Raccoon(player),
            Self::Resign { level } => rules::Command::Resign(player, level.into()),
            Self::AcceptResign {} => rules::Command::AcceptResign(player),
            Self::RefuseResign {} => rules::Command::RefuseResign(player),
            Self::Claim {} => rules::Command::Claim(player),
            Self::Rematch {} => rules::Command::Rematch(player),
            Self::EndSession {} => rules::Command::EndSession(player),
            Self::Correspond {} => rules::Command::Correspond(player),
            Self::OfferCorrespond {} => rules::Command::OfferCorrespond(player),
            Self::StartVacation {} => rules::Command::StartVacation(player),
            Self::EndVacation {} => rules::Command::EndVacation(player),
            Self::Say { phrase } => rules::Command::Say(player, phrase.into()),
        }
    }

    /// Whose wish a command of the rules is, and its wire form; `None` for what only the server may
    /// ask (open, sit, throw, forfeit, expire, hold the clocks, its own anchor and seed).
    pub fn of(command: &rules::Command) -> Option<(Player, Self)> {
        let (player, command) = match *command {
            rules::Command::Anchor(player, anchor) => {
                (player, Self::Anchor { anchor: Link(anchor) })
            }
            rules::Command::SignOff(player, digest) => {
                (player, Self::SignOff { digest: Link(digest) })
            }
            rules::Command::Release(player, link) => (player, Self::Release { link: Link(link) }),
            rules::Command::AskRoll(player, link) => (player, Self::Roll { link: link.map(Link) }),
            rules::Command::Play(player, play) => (player, Self::Play { steps: Play(play) }),
            rules::Command::Double(player) => (player, Self::Double {}),
            rules::Command::Take(player) => (player, Self::Take {}),
            rules::Command::Pass(player) => (player, Self::Pass {}),
            rules::Command::Beaver(player) => (player, Self::Beaver {}),
            rules::Command::Raccoon(player) => (player, Self::Raccoon {}),
            rules::Command::Resign(player, level) => (player, Self::Resign { level: level.into() }),
            rules::Command::AcceptResign(player) => (player, Self::AcceptResign {}),
            rules::Command::RefuseResign(player) => (player, Self::RefuseResign {}),
            rules::Command::Claim(player) => (player, Self::Claim {}),
            rules::Command::Rematch(player) => (player, Self::Rematch {}),
            rules::Command::EndSession(player) => (player, Self::EndSession {}),
            rules::Command::Correspond(player) => (player, Self::Correspond {}),
            rules::Command::OfferCorrespond(player) => (player, Self::OfferCorrespond {}),
            rules::Command::StartVacation(player) => (player, Self::StartVacation {}),
            rules::Command::EndVacation(player) => (player, Self::EndVacation {}),
            rules::Command::Say(player, phrase) => (player, Self::Say { phrase: phrase.into() }),
            rules::Command::Open(_)
            | rules::Command::Sit(..)
            | rules::Command::AnchorServer(_)
            | rules::Command::Reveal(_)
            | rules::Command::Throw(..)
            | rules::Command::Forfeit(..)
            | rules::Command::HoldClocks(_)
            | rules::Command::Expire => return None,
        };
        Some((player.into(), command))
    }
}
