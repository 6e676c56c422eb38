//! Events with their place in a log.

use gamao_rules::Event;
use serde::{Deserialize, Serialize};

/// An event with its place in the log of its room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Envelope {
    /// Its sequence: 1 for the first event of the room, without gaps.
    pub seq: u64,
    /// When the server recorded it, milliseconds since 1970.
    pub at: u64,
    /// The network delay before it that is not charged to the player's clock, in milliseconds; 0 if nothing was
    /// measured.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u64>", optional))]
    pub lag: u64,
    /// The event.
    pub event: Event,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(lag: &u64) -> bool {
    *lag == 0
}
