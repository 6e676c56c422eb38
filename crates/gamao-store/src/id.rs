//! Identifiers: of a room, of a place in its log, of a time.

use std::fmt;

/// The id of a room, as in its link.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RoomId(pub String);

impl RoomId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The place of an event in its room's log: 1 for the first, 0 before it.
pub type Seq = u32;

/// A point in time: milliseconds since the start of 1970, UTC.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This many milliseconds after the start of 1970, or the latest representable time.
    pub const fn from_ms(ms: u64) -> Self {
        Self(0).plus_ms(ms)
    }

    /// Milliseconds since the start of 1970; 0 before it.
    pub const fn ms(self) -> u64 {
        self.ms_since(Self(0))
    }

    /// The time `ms` milliseconds later.
    #[must_use]
    pub const fn plus_ms(self, ms: u64) -> Self {
        Self(self.0.saturating_add_unsigned(ms))
    }

    /// How many milliseconds this is after `earlier`; 0 if it is not.
    pub const fn ms_since(self, earlier: Self) -> u64 {
        let ms = self.0.saturating_sub(earlier.0);
        if ms > 0 { ms as u64 } else { 0 }
    }
}
