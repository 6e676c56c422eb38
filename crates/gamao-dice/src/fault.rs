//! Faults of the dice of a match.

use core::fmt;

use gamao_rules::Roll;

use crate::Role;

/// Why an event is not what an honest table would write. The server refuses a command that would cause one;
/// [`verify`](crate::verify()) finds them in a finished log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// A roll happened, or was requested, before this party's anchor was published.
    AnchorMissing(Role),
    /// The server published another anchor, for itself or a bot; only a person may re-seed.
    ServerReseeded,
    /// This seat published more anchors between two rolls than a lost device explains.
    ReseededTooOften(Role),
    /// A roll happened before this seat signed off on all anchors.
    SignOffMissing(Role),
    /// The digest signed off on is not that of the published rules and anchors.
    WrongDigest(Role),
    /// A roll lacks this party's share.
    ShareMissing(Role),
    /// A share in a roll is not the link this party released before it.
    ShareNotReleased(Role),
    /// This party has already released its link for the pending roll.
    ShareRepeated(Role),
    /// This party's link would complete a roll that has not been requested yet.
    ShareTooEarly(Role),
    /// A share or released link does not follow this party's previous one.
    BrokenChain(Role),
    /// The dice are not those that the shares give.
    WrongDice {
        /// What the shares give.
        expected: Roll,
    },
    /// This seat lost on time while dice were due for which it had released its link.
    WrongForfeit(Role),
    /// The match is over and the server's seed was not revealed.
    SeedMissing,
    /// The revealed seed is not the end of the server's chain.
    WrongSeed,
    /// An event is not possible at its place: a seat's anchor before the server's, a sign-off before all anchors,
    /// anything after the seed was revealed.
    OutOfOrder,
}

impl FaultKind {
    /// Its name, as on the wire.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::AnchorMissing(_) => "anchorMissing",
            Self::ServerReseeded => "serverReseeded",
            Self::ReseededTooOften(_) => "reseededTooOften",
            Self::SignOffMissing(_) => "signOffMissing",
            Self::WrongDigest(_) => "wrongDigest",
            Self::ShareMissing(_) => "shareMissing",
            Self::ShareNotReleased(_) => "shareNotReleased",
            Self::ShareRepeated(_) => "shareRepeated",
            Self::ShareTooEarly(_) => "shareTooEarly",
            Self::BrokenChain(_) => "brokenChain",
            Self::WrongDice { .. } => "wrongDice",
            Self::WrongForfeit(_) => "wrongForfeit",
            Self::SeedMissing => "seedMissing",
            Self::WrongSeed => "wrongSeed",
            Self::OutOfOrder => "outOfOrder",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnchorMissing(role) => write!(f, "the anchor of {role} is missing"),
            Self::ServerReseeded => f.write_str("the server changed its anchor"),
            Self::ReseededTooOften(role) => {
                write!(f, "{role} published too many anchors for one roll")
            }
            Self::SignOffMissing(role) => write!(f, "{role} has not signed off on the anchors"),
            Self::WrongDigest(role) => write!(f, "{role} signed off on other rules or anchors"),
            Self::ShareMissing(role) => write!(f, "the share of {role} is missing"),
            Self::ShareNotReleased(role) => {
                write!(f, "the share of {role} is not the link it had released")
            }
            Self::ShareRepeated(role) => {
                write!(f, "{role} has already released its link for this roll")
            }
            Self::ShareTooEarly(role) => {
                write!(f, "the link of {role} would complete a roll that is not due yet")
            }
            Self::BrokenChain(role) => {
                write!(f, "the link of {role} does not follow its previous one")
            }
            Self::WrongDice { expected } => write!(f, "the shares give {expected}"),
            Self::WrongForfeit(role) => {
                write!(f, "{role} lost by time although its link for the roll was out")
            }
            Self::SeedMissing => f.write_str("the server's seed was not revealed"),
            Self::WrongSeed => f.write_str("the revealed seed is not the server's"),
            Self::OutOfOrder => f.write_str("the event is not possible at this place"),
        }
    }
}

impl core::error::Error for FaultKind {}
