//! Hashes as hexadecimal text.

use sha2::{Digest, Sha256};

/// The SHA-256 of a text, kept apart by `domain` from the hashes of other kinds of texts.
pub(crate) fn sha256(domain: &str, text: &str) -> String {
    hex(&Sha256::new().chain_update(domain).chain_update([0]).chain_update(text).finalize())
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_hashes_differently_in_each_domain() {
        assert_ne!(sha256("a", "bc"), sha256("ab", "c"));
        assert_eq!(sha256("a", "b").len(), 64);
    }
}
