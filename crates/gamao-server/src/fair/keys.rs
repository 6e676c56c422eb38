//! The keys that encrypt seeds: their files, the seeds they decrypt, and when one is created.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use gamao_store::{Store, StoreError, StoredSeed};

use super::cipher::SeedOpener;
use crate::{
    finding::{Finding, FindingCode},
    key_file::{self, KeyFile},
    random,
};

/// Seeds read from the store at once.
const PAGE: u32 = 500;

/// The keys that encrypt the seeds of the fair dice.
#[derive(Clone)]
pub struct DiceKeys {
    /// The key for new seeds.
    pub(crate) sealing: [u8; 32],
    /// Further keys for decrypting.
    pub(crate) others: Vec<[u8; 32]>,
}

/// The files in which keys are looked for.
///
/// The key is a file in the data folder, or the one that the operator configured. While running matches need
/// a key that is lost, new seeds are encrypted under a spare key in a file of its own: the lost key is never
/// overwritten, and when it is restored all matches go on.
pub(crate) struct KeyFiles {
    /// The main key.
    main: KeyPath,
    /// Whether the operator configured its path.
    is_named: bool,
    /// The key in the data folder, if the operator configured another: it decrypts older seeds.
    before: Option<KeyPath>,
    /// The key used while the main one is lost.
    spare: KeyPath,
}

/// A key file with its path.
struct KeyPath {
    path: PathBuf,
    file: KeyFile,
}

/// The result of trying the keys on all stored seeds.
pub(crate) struct Tried {
    /// The seeds that no key decrypts, in order of their anchors.
    pub(crate) lost: Vec<StoredSeed>,
    /// Whether the main key decrypts any seed.
    main_opens: bool,
}

impl KeyPath {
    fn look(path: PathBuf) -> anyhow::Result<Self> {
        let file = KeyFile::read(&path);
        let file = file.with_context(|| format!("cannot read the dice key {}", path.display()))?;
        Ok(Self { path, file })
    }

    /// Draws a key and writes it here.
    fn make(&self) -> anyhow::Result<[u8; 32]> {
        let (key, path) = (random::bytes()?, self.path.display());
        key_file::write(&self.path, &key)
            .with_context(|| format!("cannot create the dice key {path}"))?;
        tracing::info!("created the dice key {path}");
        Ok(key)
    }
}

impl KeyFiles {
    /// Reads the key files.
    pub(crate) fn look(folder: &Path, named: Option<&Path>) -> anyhow::Result<Self> {
        let own = KeyPath::look(folder.join("dice-key"))?;
        let spare = KeyPath::look(folder.join("dice-key.new"))?;
        Ok(match named {
            Some(path) if path != own.path => {
                let main = KeyPath::look(path.to_owned())?;
                Self { main, is_named: true, before: Some(own), spare }
            }
            named => Self { main: own, is_named: named.is_some(), before: None, spare },
        })
    }

    fn paths(&self) -> impl Iterator<Item = &KeyPath> {
        [&self.main, &self.spare].into_iter().chain(&self.before)
    }

    /// Tries to decrypt every seed. There are seeds only of matches that are not over.
    pub(crate) async fn try_seeds(&self, store: &dyn Store) -> Result<Tried, StoreError> {
        let keys: Vec<_> = self.paths().filter_map(|path| path.file.key()).collect();
        let main = SeedOpener::new(&self.main.file.key());
        let any = SeedOpener::new(&keys);
        let mut tried = Tried { lost: Vec::new(), main_opens: false };
        let mut after = String::new();
        loop {
            let page = store.seeds(&after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(tried) };
            after.clone_from(&last.seed.anchor);
            for kept in page {
                if main.can_open(&kept.seed) {
                    tried.main_opens = true;
                } else if !any.can_open(&kept.seed) {
                    tried.lost.push(kept);
                }
            }
        }
    }

    /// The problems of the files, and of the seeds.
    pub(crate) fn findings(&self, Tried { lost, .. }: &Tried) -> Vec<Finding> {
        let mut findings = Vec::new();
        for KeyPath { path, file } in self.paths() {
            let path = path.display();
            if let (Some(fault), false) = (file.fault(), file.is_free()) {
                let message = format!(
                    "the dice key {path} {fault}; replace it with the right one, or move it away"
                );
                findings.push(Finding::new(FindingCode::KeyDamaged, message));
            }
        }
        findings.extend(self.readable());
        if !lost.is_empty() {
            let KeyPath { path, file } = &self.main;
            let (path, matches) = (path.display(), lost.len());
            let fault = file.fault();
            let fault = fault
                .as_deref()
                .unwrap_or("is not the one they started with, or their stored seeds are damaged");
            let message = format!(
                "the seeds of {matches} matches cannot be decrypted: the dice key {path} {fault}; restore \
                 the right key, or end these matches with `gamao abandon`"
            );
            let rooms = lost.iter().map(|kept| kept.room.0.clone()).collect();
            findings.push(Finding { rooms, ..Finding::new(FindingCode::DiceLost, message) });
        }
        findings
    }

    /// The key files that other users can read.
    #[cfg(unix)]
    fn readable(&self) -> Vec<Finding> {
        use std::os::unix::fs::PermissionsExt;

        let is_open = |path: &&PathBuf| {
            path.metadata().is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
        };
        let finding = |path: &PathBuf| {
            let path = path.display();
            let message = format!(
                "other users can read the dice key {path}, and with it predict rolls; run `chmod 600` on it"
            );
            Finding::new(FindingCode::KeyReadable, message)
        };
        self.paths().map(|key| &key.path).filter(is_open).map(finding).collect()
    }

    #[cfg(not(unix))]
    fn readable(&self) -> Vec<Finding> {
        Vec::new()
    }

    /// The keys to serve with. A key is created if there is none for new seeds.
    ///
    /// # Errors
    ///
    /// When it cannot be created, or the configured file is not a key although running matches need one.
    pub(crate) fn settle(&self, Tried { lost, main_opens }: &Tried) -> anyhow::Result<DiceKeys> {
        let KeyPath { path, file } = &self.main;
        let is_needed = !lost.is_empty();
        if let (true, Some(fault)) = (self.is_named, file.fault())
            && (is_needed || !file.is_free())
        {
            let need =
                if is_needed { ", and running matches need the one they began with" } else { "" };
            bail!("the dice key {} {fault}{need}", path.display());
        }
        let sealing = match (file.key(), self.spare.file.key()) {
            (Some(key), _) if *main_opens || !is_needed => key,
            (None, _) if file.is_free() && !is_needed => self.main.make()?,
            (_, Some(spare)) => spare,
            (_, None) if self.spare.file.is_free() => self.spare.make()?,
            (_, None) => bail!(
                "the dice key {} does not serve, and {} is in the way of another",
                path.display(),
                self.spare.path.display()
            ),
        };
        let keys = self.paths().filter_map(|path| path.file.key());
        Ok(DiceKeys { sealing, others: keys.filter(|key| *key != sealing).collect() })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use gamao_store::{Append, DiceChanges, RoomId, RoomLog, SealedSeed, Timestamp};
    use gamao_store_sqlite::SqliteStore;

    use gamao_dice::Link;

    use super::*;
    use crate::fair::cipher::SeedCipher;

    const KEY: [u8; 32] = [1; 32];

    /// A folder and its store, with a seed under [`KEY`] or without.
    async fn site(has_seed: bool) -> (tempfile::TempDir, SqliteStore) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(&folder.path().join("db")).await.expect("opens");
        if has_seed {
            let sealed = SeedCipher::new(&KEY, &[]).seal(&Link([2; 32]), &Link([3; 32]), [4; 24]);
            let drawn = Some(SealedSeed { anchor: Link([2; 32]).to_string(), sealed });
            let dice = DiceChanges { drawn, ..DiceChanges::default() };
            let events = vec!["an event".to_owned()];
            let append = Append::new(RoomId("room".into()), 0, events, Timestamp(0));
            store.append(Append { dice, ..append }).await.expect("appends");
        }
        (folder, store)
    }

    /// With this in the named file, or in the one of the folder, the answer is keys whose first is that
    /// of the file named, or an error that says so.
    async fn check(
        is_named: bool,
        has_seed: bool,
        content: Option<&[u8]>,
        answer: Result<&str, &str>,
    ) {
        let (folder, store) = site(has_seed).await;
        let name = if is_named { "named" } else { "dice-key" };
        let path = folder.path().join(name);
        if let Some(content) = content {
            fs::write(&path, content).expect("writes");
        }
        let named = is_named.then_some(path.as_path());
        let start = async || {
            let files = KeyFiles::look(folder.path(), named)?;
            files.settle(&files.try_seeds(&store).await?)
        };
        let case = format!("named {is_named}, seed {has_seed}, {content:?}");
        match (start().await, answer) {
            (Ok(keys), Ok(file)) => {
                let seals = fs::read(folder.path().join(file)).expect("a key");
                assert_eq!(seals, keys.sealing, "{case}");
                let again = start().await.expect("starts again");
                assert!(again.sealing == keys.sealing, "{case}: the key stays");
            }
            (Err(error), Err(says)) => {
                assert!(error.to_string().contains(says), "{case}: {error}");
                assert_eq!(fs::read(&path).ok().as_deref(), content, "{case}: nothing is made");
                assert!(!folder.path().join("dice-key.new").exists(), "{case}");
            }
            (Ok(_), Err(_)) => panic!("{case}: no error"),
            (Err(error), Ok(_)) => panic!("{case}: {error:#}"),
        }
        let made = fs::read(&path).ok();
        let is_kept =
            content.is_none_or(|content| content.is_empty() || made.as_deref() == Some(content));
        assert!(is_kept, "{case}: a file that is not empty stays");
        store.close().await;
    }

    #[tokio::test]
    async fn a_key_is_made_only_where_nothing_needs_another() {
        let other = [9; 32];
        for is_named in [false, true] {
            let own = if is_named { "named" } else { "dice-key" };
            check(is_named, false, None, Ok(own)).await;
            check(is_named, false, Some(b""), Ok(own)).await;
            check(is_named, false, Some(&other), Ok(own)).await;
            check(is_named, true, Some(&KEY), Ok(own)).await;
            check(is_named, true, Some(&other), Ok("dice-key.new")).await;
        }
        for content in [None, Some(&b""[..]), Some(b"short")] {
            check(false, true, content, Ok("dice-key.new")).await;
        }
        check(false, false, Some(b"short"), Ok("dice-key.new")).await;
        check(true, true, None, Err("is missing, and running matches need")).await;
        check(true, true, Some(b""), Err("is empty, and running matches need")).await;
        check(true, true, Some(b"short"), Err("has 5 bytes instead of 32, and running")).await;
        check(true, false, Some(b"short"), Err("has 5 bytes instead of 32")).await;
    }
}
