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
    /// When it stops working.
    pub expires_at: Timestamp,
}

impl DeviceLink {
    /// Characters of an id.
    pub const ID_LEN: usize = 16;

    /// What the link is called when it is listed or revoked: the beginning of the hash of its secret.
    pub fn id(&self) -> &str {
        self.token_hash.get(..Self::ID_LEN).unwrap_or(&self.token_hash)
    }
}

/// Why a device link gives no seat.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RedeemError {
    /// Never made, used up, or for another room.
    #[error("no such link")]
    Unknown,
    /// Too late.
    #[error("the link has expired")]
    Expired,
    /// The holder already has a seat in the room. The link stays good.
    #[error("the holder already has seat {seat}")]
    AlreadySeated {
        /// Which.
        seat: u8,
    },
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps device links.
#[async_trait]
pub trait DeviceLinks: Send + Sync {
    /// Keeps a link until it is used, revoked or expires. Of a seat's links only the latest `keep` stay.
    async fn put_device_link(
        &self,
        link: DeviceLink,
        keep: u32,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// The links to a seat that can still be used, those that expire first in front.
    async fn device_links(
        &self,
        room: &RoomId,
        seat: u8,
        now: Timestamp,
    ) -> Result<Vec<DeviceLink>, StoreError>;

    /// Revokes a link to a seat by its [id](DeviceLink::id). Whether there was one.
    async fn revoke_device_link(
        &self,
        room: &RoomId,
        seat: u8,
        id: &str,
    ) -> Result<bool, StoreError>;

    /// Uses a link up: its seat gets one more holder. Answers which seat.
    async fn redeem_device_link(
        &self,
        room: &RoomId,
        token_hash: &str,
        holder: &str,
        now: Timestamp,
    ) -> Result<u8, RedeemError>;
}
