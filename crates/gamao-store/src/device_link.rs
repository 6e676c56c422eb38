//! Single-use links that carry a seat to another device.

use async_trait::async_trait;

use crate::{RoomId, StoreError, Timestamp};

/// A single-use link that carries a seat to another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceLink {
    /// The hash of its secret.
    pub token_hash: String,
    /// The room.
    pub room: RoomId,
    /// The seat it gives.
    pub seat: u8,
    /// When it expires.
    pub expires_at: Timestamp,
}

impl DeviceLink {
    /// The length of an id, in characters.
    pub const ID_LEN: usize = 16;

    /// Its id for listing and revoking: the beginning of the hash of its secret.
    pub fn id(&self) -> &str {
        self.token_hash.get(..Self::ID_LEN).unwrap_or(&self.token_hash)
    }
}

/// Why a device link cannot be redeemed.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RedeemError {
    /// It was never made, has been used, or is for another room.
    #[error("no such link")]
    Unknown,
    /// It has expired.
    #[error("the link has expired")]
    Expired,
    /// The holder already has a seat in the room. The link stays valid.
    #[error("the holder already has seat {seat}")]
    AlreadySeated {
        /// Which.
        seat: u8,
    },
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores device links.
#[async_trait]
pub trait DeviceLinks: Send + Sync {
    /// Stores a link until it is used, revoked or expires. Only the latest `keep` links of a seat stay valid.
    async fn put_device_link(
        &self,
        link: DeviceLink,
        keep: u32,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// The valid links to a seat, in the order in which they expire.
    async fn device_links(
        &self,
        room: &RoomId,
        seat: u8,
        now: Timestamp,
    ) -> Result<Vec<DeviceLink>, StoreError>;

    /// Revokes a link to a seat by its [id](DeviceLink::id); returns whether it existed.
    async fn revoke_device_link(
        &self,
        room: &RoomId,
        seat: u8,
        id: &str,
    ) -> Result<bool, StoreError>;

    /// Redeems a link: its seat gets one more holder. Returns the seat.
    async fn redeem_device_link(
        &self,
        room: &RoomId,
        token_hash: &str,
        holder: &str,
        now: Timestamp,
    ) -> Result<u8, RedeemError>;
}
