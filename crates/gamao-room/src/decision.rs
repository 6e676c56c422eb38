//! The decisions of a host.

use std::sync::Arc;

use gamao_dice::Link;
use gamao_record::{Envelope, LedgerRecord};

use crate::{RoomState, Seed, deadline::DeadlineChange};

/// Events to append to a log, with everything that belongs to them. It must be stored atomically, and published
/// only after that.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The state after them.
    pub state: RoomState,
    /// The events, oldest first; may be empty.
    pub events: Vec<Envelope>,
    /// The changes of the room's deadlines.
    pub deadlines: Vec<DeadlineChange>,
    /// Lines for the public ledger. A match is opened once, and closed once if it was opened.
    pub ledger: Vec<LedgerRecord>,
    /// A new seed, to be stored.
    pub drawn: Option<Arc<Seed>>,
    /// The anchor of a seed that is no longer needed.
    pub spent: Option<Link>,
}
