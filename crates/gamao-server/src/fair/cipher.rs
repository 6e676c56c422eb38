//! Seeds at rest: encrypted, so that the database alone tells nobody a roll to come.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use gamao_dice::Link;
use gamao_store::SealedSeed;

use super::DiceKeys;

/// Seals seeds under a key, by XChaCha20-Poly1305 with a random nonce of 24 bytes, which stands
/// before the ciphertext. A seed is bound to its anchor: sealed texts cannot be exchanged.
pub(crate) struct Vault {
    sealing: XChaCha20Poly1305,
    opening: Openers,
}

/// Opens what was sealed under any of some keys.
pub(super) struct Openers(Vec<XChaCha20Poly1305>);

/// A sealed seed cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "the seed cannot be opened: it is damaged, or the dice key is not the one it was sealed with"
)]
pub(crate) struct VaultError;

const NONCE: usize = 24;

impl Vault {
    pub(crate) fn new(keys: &DiceKeys) -> Self {
        let mut opening = vec![keys.sealing];
        opening.extend(&keys.others);
        Self { sealing: cipher(&keys.sealing), opening: Openers::new(&opening) }
    }

    pub(crate) fn seal(&self, anchor: &Link, secret: &Link, nonce: [u8; NONCE]) -> Vec<u8> {
        let payload = Payload { msg: &secret.0, aad: &anchor.0 };
        let sealed = self.sealing.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.expect("32 bytes are not too long for the cipher");
        [&nonce[..], &sealed].concat()
    }

    pub(crate) fn open(&self, anchor: &Link, sealed: &[u8]) -> Result<Link, VaultError> {
        self.opening.open(anchor, sealed)
    }
}

impl Openers {
    pub(super) fn new(keys: &[[u8; 32]]) -> Self {
        Self(keys.iter().map(cipher).collect())
    }

    /// Whether a seed as it is kept can be opened.
    pub(super) fn can_open(&self, SealedSeed { anchor, sealed }: &SealedSeed) -> bool {
        anchor.parse().is_ok_and(|anchor| self.open(&anchor, sealed).is_ok())
    }

    fn open(&self, anchor: &Link, sealed: &[u8]) -> Result<Link, VaultError> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or(VaultError)?;
        let nonce = XNonce::from(*nonce);
        let open = |cipher: &XChaCha20Poly1305| {
            cipher.decrypt(&nonce, Payload { msg: sealed, aad: &anchor.0 }).ok()
        };
        let secret = self.0.iter().find_map(open).ok_or(VaultError)?;
        secret.try_into().map(Link).map_err(|_| VaultError)
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
        let vault = |sealing, others| Vault::new(&DiceKeys { sealing, others });
        let mut sealed = vault(key, vec![]).seal(&ANCHOR, &SECRET, [4; NONCE]);
        assert!(!sealed.windows(8).any(|part| part == &SECRET.0[..8]), "the secret shows");
        change(&mut sealed, &mut anchor, &mut key);
        for vault in [vault(key, vec![]), vault([9; 32], vec![[8; 32], key])] {
            let opened = vault.open(&anchor, &sealed);
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
