//! A trouble that lasts, told when it begins and when it is over, not each time it is met.

use gamao_store::StoreError;

/// What is known to go wrong with something that is done again and again.
pub(crate) struct Trouble {
    what: &'static str,
    known: Option<String>,
}

impl Trouble {
    /// None so far with doing `what`.
    pub(crate) fn new(what: &'static str) -> Self {
        Self { what, known: None }
    }

    /// It went wrong. The first error names the cause; those that follow from it say the same, or less.
    pub(crate) fn is(&mut self, error: &StoreError) {
        let error = error.to_string();
        if self.known.as_ref() != Some(&error) {
            tracing::error!(error, "{} fails", self.what);
            self.known = Some(error);
        }
    }

    /// It went well.
    pub(crate) fn is_over(&mut self) {
        if self.known.take().is_some() {
            tracing::info!("{} goes on", self.what);
        }
    }
}
