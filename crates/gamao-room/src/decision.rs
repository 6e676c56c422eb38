//! What a host answers.

use std::sync::Arc;

use gamao_dice::Link;
use gamao_record::{Envelope, LedgerRecord};

use crate::{RoomState, Seed, deadline::DeadlineChange};

/// Events that fit a log, and all that goes with them. To be kept whole, or not at all; to be told once it
/// is kept.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The state after them.
    pub state: RoomState,
    /// The events, oldest first; none if nothing is to be done.
    pub events: Vec<Envelope>,
    /// How the room's deadlines change.
    pub deadlines: Vec<DeadlineChange>,
    /// Lines for the public ledger. A match is opened once, and closed once if it was opened.
    pub ledger: Vec<LedgerRecord>,
    /// A seed drawn for it, to be kept.
    pub drawn: Option<Arc<Seed>>,
    /// The anchor of a seed that nobody needs any more.
    pub spent: Option<Link>,
}
