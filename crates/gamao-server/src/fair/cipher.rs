//! Encryption of the seeds in the database, so that a copy of it does not reveal future rolls.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use gamao_dice::Link;
use gamao_store::SealedSeed;

/// Encrypts seeds with XChaCha20-Poly1305 under a random nonce of 24 bytes, which precedes the
/// ciphertext. The anchor is authenticated with the seed, so sealed seeds cannot be swapped.
pub(super) struct SeedCipher {
    sealing: XChaCha20Poly1305,
    opening: SeedOpener,
}

/// Decrypts seeds that were sealed under any of several keys.
pub(super) struct SeedOpener(Vec<XChaCha20Poly1305>);

/// A sealed seed that cannot be decrypted.
#[derive(Debug, thiserror::Error)]
#[error(
    "the seed cannot be decrypted: it is damaged, or the dice key is not the one it was encrypted with"
)]
pub(crate) struct OpenError;

const NONCE: usize = 24;

impl SeedCipher {
    /// A cipher that seals under `key`, and opens under it or any of `others`.
    pub(super) fn new(key: &[u8; 32], others: &[[u8; 32]]) -> Self {
        let opening = SeedOpener::new([key].into_iter().chain(others));
        Self { sealing: cipher(key), opening }
    }

    pub(super) fn seal(&self, anchor: &Link, secret: &Link, nonce: [u8; NONCE]) -> Vec<u8> {
        let payload = Payload { msg: &secret.0, aad: &anchor.0 };
        let sealed = self.sealing.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.expect("32 bytes are not too long for the cipher");
        [&nonce[..], &sealed].concat()
    }

    pub(super) fn open(&self, anchor: &Link, sealed: &[u8]) -> Result<Link, OpenError> {
        self.opening.open(anchor, sealed)
    }
}

impl SeedOpener {
    pub(super) fn new<'a>(keys: impl IntoIterator<Item = &'a [u8; 32]>) -> Self {
        Self(keys.into_iter().map(cipher).collect())
    }

    /// Whether a stored seed can be decrypted.
    pub(super) fn can_open(&self, SealedSeed { anchor, sealed }: &SealedSeed) -> bool {
        anchor.parse().is_ok_and(|anchor| self.open(&anchor, sealed).is_ok())
    }

    fn open(&self, anchor: &Link, sealed: &[u8]) -> Result<Link, OpenError> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or(OpenError)?;
        let nonce = XNonce::from(*nonce);
        let open = |cipher: &XChaCha20Poly1305| {
            cipher.decrypt(&nonce, Payload { msg: sealed, aad: &anchor.0 }).ok()
        };
        let secret = self.0.iter().find_map(open).ok_or(OpenError)?;
        secret.try_into().map(Link).map_err(|_| OpenError)
    }
}

fn cipher(key: &[u8; 32]) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(&(*key).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANCHOR: Link = Link([1; 32]);
    const SECRET: Link = Link([2; 32]);

    fn check(change: impl FnOnce(&mut Vec<u8>, &mut Link, &mut [u8; 32]), opens: bool) {
        let (mut key, mut anchor) = ([3; 32], ANCHOR);
        let cipher = |key, others: &[[u8; 32]]| SeedCipher::new(&key, others);
        let mut sealed = cipher(key, &[]).seal(&ANCHOR, &SECRET, [4; NONCE]);
        assert!(!sealed.windows(8).any(|part| part == &SECRET.0[..8]), "the secret shows");
        change(&mut sealed, &mut anchor, &mut key);
        for cipher in [cipher(key, &[]), cipher([9; 32], &[[8; 32], key])] {
            let opened = cipher.open(&anchor, &sealed);
            assert_eq!(opened.is_ok_and(|secret| secret == SECRET), opens);
        }
    }

    #[test]
    fn a_seed_opens_under_its_key_and_anchor_only() {
        check(|_, _, _| (), true);
        check(|sealed, _, _| sealed[0] ^= 1, false);
        check(|sealed, _, _| sealed[30] ^= 1, false);
        check(|sealed, _, _| sealed.truncate(20), false);
        check(|sealed, _, _| sealed.push(0), false);
        check(|_, anchor, _| anchor.0[0] ^= 1, false);
        check(|_, _, key| key[31] ^= 1, false);
    }
}
