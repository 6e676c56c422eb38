//! Logs a failure that repeats when it begins and when it is over, not each time.

use gamao_store::StoreError;

/// The last failure of an operation that is repeated.
pub(crate) struct FailureLog {
    operation: &'static str,
    last: Option<String>,
}

impl FailureLog {
    /// No failure of `operation` so far.
    pub(crate) fn new(operation: &'static str) -> Self {
        Self { operation, last: None }
    }

    /// Logs a failure, unless it is the same as the last one.
    pub(crate) fn record(&mut self, error: &StoreError) {
        let error = error.to_string();
        if self.last.as_ref() != Some(&error) {
            tracing::error!(error, "{} failed", self.operation);
            self.last = Some(error);
        }
    }

    /// Logs that the operation works again, if it had failed.
    pub(crate) fn clear(&mut self) {
        if self.last.take().is_some() {
            tracing::info!("{} works again", self.operation);
        }
    }
}
