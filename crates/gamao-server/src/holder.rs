//! Who holds a seat, as the database knows them.

use crate::digest;

/// The hash of a visitor's id. The id itself is not stored.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Holder(pub(crate) String);

impl Holder {
    /// The holder whose visitor id this is.
    pub(crate) fn of_visitor(id: &str) -> Self {
        Self(digest::sha256("gamao/holder/v1", id))
    }
}
