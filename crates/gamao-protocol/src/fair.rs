//! The fair dice in views.

use gamao_dice::{Link, MatchDice, Owed};
use gamao_rules::{ByPlayer, Party, Player, Table};
use serde::{Deserialize, Serialize};

/// The state of the fair dice of the current match, and what the viewer owes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FairView {
    /// The match id, which is part of every hash: the room's id, a slash, 1 for its first match.
    pub match_id: String,
    /// The number of rolls thrown in this match, including ties in the opening.
    pub rolls: u64,
    /// The server's anchor.
    pub server: Link,
    /// The latest anchor of each seat.
    pub anchors: ByPlayer<Option<Link>>,
    /// The number of each seat's next link, 1 for the first after its anchor.
    pub next_link: ByPlayer<u32>,
    /// The digest that seats sign off on; its first twenty digits are the fingerprint on all screens.
    pub digest: Option<Link>,
    /// Who has signed off.
    pub signed_off: ByPlayer<bool>,
    /// Who has released their link for the next roll.
    pub released: ByPlayer<bool>,
    /// What the viewer's program must send now.
    pub owed: Option<Owed>,
}

impl FairView {
    /// The view of `viewer`; `None` until the server has published its anchor.
    pub fn new(table: &Table, dice: &MatchDice, viewer: Option<Player>) -> Option<Self> {
        let is_due = table.is_throw_due();
        let seats = ByPlayer::new(Player::A, Player::B);
        Some(Self {
            match_id: dice.match_id().to_owned(),
            rolls: dice.rolls(),
            server: dice.anchor_of(Party::Server)?,
            anchors: seats.map(|player| dice.anchor_of(Party::Seat(player))),
            next_link: seats.map(|player| dice.next_link(Party::Seat(player))),
            digest: dice.digest(),
            signed_off: seats.map(|player| dice.has_signed_off(player)),
            released: seats.map(|player| dice.released(player).is_some()),
            owed: viewer.and_then(|viewer| dice.owes(viewer, is_due)),
        })
    }
}
