//! `F(f1, f2, …)`: every field preceded by its length, so no two field lists look alike.

use gamao_rules::Link;
use sha2::{Digest, Sha256};

/// Collects fields: each is preceded by its length as u32 big-endian.
#[derive(Clone, Default)]
pub(crate) struct Fields(Vec<u8>);

impl Fields {
    /// Starts with the domain, which separates hashes of different purposes.
    pub(crate) fn new(domain: &str) -> Self {
        Self::default().text(domain)
    }

    /// Appends raw bytes.
    #[must_use]
    pub(crate) fn bytes(mut self, field: &[u8]) -> Self {
        let length = u32::try_from(field.len()).expect("a field fits in memory twice over");
        self.0.extend_from_slice(&length.to_be_bytes());
        self.0.extend_from_slice(field);
        self
    }

    /// Appends text as UTF-8.
    #[must_use]
    pub(crate) fn text(self, field: &str) -> Self {
        self.bytes(field.as_bytes())
    }

    /// Appends an integer as 8 bytes, u64 big-endian.
    #[must_use]
    pub(crate) fn integer(self, field: u64) -> Self {
        self.bytes(&field.to_be_bytes())
    }

    /// Its SHA-256.
    pub(crate) fn digest(&self) -> Link {
        Link(Sha256::digest(&self.0).into())
    }

    /// The concatenation.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}
