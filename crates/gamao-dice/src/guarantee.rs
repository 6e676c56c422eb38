//! The guarantees of a roll.

/// The guarantee of a roll, from strongest to weakest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Guarantee {
    /// Nobody could foresee or steer it if one of server and seats is honest.
    Live,
    /// A seat's link was released before the roll was requested: the server and the other seats together
    /// could have known this roll in advance, but not chosen it. Against a bot the server is both.
    Correspondence,
    /// Against bots of the server: nobody could foresee or steer it if the only player is honest.
    Bot,
    /// A seat had re-seeded, which no fingerprint covers: the server and that seat together could have
    /// chosen the roll.
    Reseeded,
}
