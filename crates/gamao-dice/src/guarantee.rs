//! How much a roll can be trusted.

/// What held for a roll, from strongest to weakest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Guarantee {
    /// Nobody could foresee or steer it if one of server and seats is honest.
    Live,
    /// A seat's share was out before the roll was asked for: the server and the other seats together
    /// could have seen this roll early, not chosen it. Against a bot the server is both.
    Correspondence,
    /// Against bots of the server: holds if the only player is honest.
    Bot,
    /// A seat had re-seeded, which no fingerprint covers: server and that seat together
    /// could have chosen the roll.
    Reseeded,
}
