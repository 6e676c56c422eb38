//! The fair dice in views.

use gamao_dice::{Link, MatchDice, Owed};
use gamao_rules::{BySeat, Party, Seat, Table};
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
    pub anchors: BySeat<Option<Link>>,
    /// The number of each seat's next link, 1 for the first after its anchor.
    pub next_link: BySeat<u32>,
    /// The digest that seats sign off on; its first twenty digits are the fingerprint on all screens.
    pub digest: Option<Link>,
    /// Who has signed off.
    pub signed_off: BySeat<bool>,
    /// Who has released their link for the next roll.
    pub released: BySeat<bool>,
    /// What the viewer's program must send now.
    pub owed: Option<Owed>,
}

impl FairView {
    /// The view of `viewer`; `None` until the server has published its anchor.
    pub fn new(table: &Table, dice: &MatchDice, viewer: Option<Seat>) -> Option<Self> {
        let is_due = table.is_throw_due();
        let seats = BySeat::new(dice.seat_count(), |seat| seat);
        Some(Self {
            match_id: dice.match_id().to_owned(),
            rolls: dice.rolls(),
            server: dice.anchor_of(Party::Server)?,
            anchors: seats.map(|&seat| dice.anchor_of(Party::Seat(seat))),
            next_link: seats.map(|&seat| dice.next_link(Party::Seat(seat))),
            digest: dice.digest(),
            signed_off: seats.map(|&seat| dice.has_signed_off(seat)),
            released: seats.map(|&seat| dice.released(seat).is_some()),
            owed: viewer.and_then(|viewer| dice.owes(viewer, is_due)),
        })
    }
}
