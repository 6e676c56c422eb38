//! Random tokens from the operating system's generator.

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

/// A token of `N` characters with five random bits each.
pub(crate) fn token<const N: usize>() -> Result<String, RandomError> {
    bytes().map(token_of::<N>)
}

/// The token of random bytes.
pub(crate) fn token_of<const N: usize>(bytes: [u8; N]) -> String {
    bytes.into_iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// Whether a text has the form of a token of `n` characters.
pub(crate) fn is_token(text: &str, n: usize) -> bool {
    text.len() == n && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_their_length_and_differ() {
        let one = token::<16>().expect("random");
        assert!(is_token(&one, 16), "{one}");
        assert!(!is_token(&one, 12));
        assert_ne!(one, token::<16>().expect("random"));
        for bad in ["", "ILOU", "../../etc/pw", "açaí"] {
            assert!(!is_token(bad, bad.len()) || bad.is_empty(), "{bad}");
        }
    }
}
