//! Names and secrets from the operating system's generator.

use sha2::{Digest, Sha256};

/// The generator of the operating system failed.
pub(crate) type RandomError = getrandom::Error;

/// Fresh random bytes.
#[expect(clippy::disallowed_methods, reason = "the one place where randomness comes in")]
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], RandomError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Digits and letters that are hard to confuse when read aloud or copied by hand.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A word of `N` characters with five random bits each.
pub(crate) fn word<const N: usize>() -> Result<String, RandomError> {
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte % 32)]);
    Ok(bytes::<N>()?.into_iter().map(letter).collect())
}

/// Whether a text could be a word of `n` characters made here.
pub(crate) fn is_word(text: &str, n: usize) -> bool {
    text.len() == n && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// What is kept of a secret: enough to know it again, not enough to use it.
pub(crate) fn hash(domain: &str, secret: &str) -> String {
    let digest =
        Sha256::new().chain_update(domain).chain_update([0]).chain_update(secret).finalize();
    hex(&digest)
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_length_and_differ() {
        let one = word::<16>().expect("random");
        assert!(is_word(&one, 16), "{one}");
        assert!(!is_word(&one, 12));
        assert_ne!(one, word::<16>().expect("random"));
        for bad in ["", "ILOU", "../../etc/pw", "açaí"] {
            assert!(!is_word(bad, bad.len()) || bad.is_empty(), "{bad}");
        }
    }

    #[test]
    fn a_secret_hashes_differently_in_each_domain() {
        assert_ne!(hash("a", "bc"), hash("ab", "c"));
        assert_eq!(hash("a", "b").len(), 64);
    }
}
