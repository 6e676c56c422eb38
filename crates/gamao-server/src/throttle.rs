//! Limits at the time of asking.

use std::sync::Arc;

use crate::{
    clock::Clock,
    limits::{Action, Key, Limited, Limits},
    origin::Address,
    visitor::Holder,
};

/// All limits, with the clock they go by.
#[derive(Clone)]
pub(crate) struct Throttle {
    limits: Arc<Limits>,
    clock: Arc<dyn Clock>,
}

impl Throttle {
    pub(crate) fn new(limits: Limits, clock: Arc<dyn Clock>) -> Self {
        Self { limits: Arc::new(limits), clock }
    }

    /// How many times the limits are as wide as the standard ones; 0 for none at all.
    pub(crate) fn factor(&self) -> u32 {
        self.limits.factor()
    }

    /// Counts an action from an address.
    pub(crate) fn address(&self, action: Action, address: &Address) -> Result<(), Limited> {
        self.limits.check(action, Key::address(address.0), self.clock.now())
    }

    /// Counts an action of a visitor.
    pub(crate) fn visitor(&self, action: Action, holder: &Holder) -> Result<(), Limited> {
        self.limits.check(action, Key::Visitor(holder.0.clone()), self.clock.now())
    }
}
