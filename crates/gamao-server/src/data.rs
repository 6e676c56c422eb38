//! The data folder: database, key, lock. Only its owner may look in.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use crate::random;

/// An opened data folder. Nobody else serves from it while this lives.
pub struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Opens the folder, making it on first start.
    ///
    /// # Errors
    ///
    /// When it cannot be made or read, or another server holds it.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(path).with_context(|| format!("cannot make {}", path.display()))?;
        let lock = private(OpenOptions::new().write(true).create(true).truncate(false))
            .open(path.join("lock"))
            .with_context(|| format!("cannot write to {}", path.display()))?;
        if lock.try_lock().is_err() {
            bail!("another server uses {}", path.display());
        }
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// The database file, empty on first start. Its side files inherit its permissions.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    pub fn database(&self) -> anyhow::Result<PathBuf> {
        let path = self.path.join("gamao.sqlite");
        private(OpenOptions::new().append(true).create(true))
            .open(&path)
            .with_context(|| format!("cannot make {}", path.display()))?;
        Ok(path)
    }

    /// The key that signs the seats' cookies, made on first start.
    ///
    /// # Errors
    ///
    /// When it cannot be made or read, or is damaged.
    pub fn key(&self) -> anyhow::Result<[u8; 64]> {
        secret(&self.path.join("key"))
    }

    /// The key that seals the seeds of the fair dice: from this file, or one in the folder; made on
    /// first start. It is not in the database: a backup of that alone tells no roll to come.
    ///
    /// # Errors
    ///
    /// When it cannot be made or read, or is damaged.
    pub fn dice_key(&self, file: Option<&Path>) -> anyhow::Result<[u8; 32]> {
        file.map_or_else(|| secret(&self.path.join("dice-key")), secret)
    }
}

fn secret<const N: usize>(path: &Path) -> anyhow::Result<[u8; N]> {
    read_or_make(path).with_context(|| format!("cannot use the key {}", path.display()))
}

fn read_or_make<const N: usize>(path: &Path) -> anyhow::Result<[u8; N]> {
    match private(OpenOptions::new().write(true).create_new(true)).open(path) {
        Ok(mut file) => {
            let key = random::bytes()?;
            file.write_all(&key)?;
            file.sync_all()?;
            Ok(key)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let mut bytes = Vec::new();
            File::open(path)?.read_to_end(&mut bytes)?;
            let length = bytes.len();
            bytes.try_into().ok().with_context(|| format!("it has {length} bytes instead of {N}"))
        }
        Err(error) => Err(error.into()),
    }
}

fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_stays_and_only_its_owner_can_read_it() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("deep/data");
        let data = DataFolder::open(&path).expect("opens");
        let key = data.key().expect("a key");
        assert_eq!(data.key().expect("a key"), key);
        let dice_key = data.dice_key(None).expect("a key");
        assert_eq!(data.dice_key(None).expect("a key"), dice_key);
        let elsewhere = folder.path().join("elsewhere");
        assert_ne!(data.dice_key(Some(&elsewhere)).expect("a key"), dice_key);
        assert!(elsewhere.exists());
        data.database().expect("a file");
        #[cfg(unix)]
        for (name, mode) in
            [("", 0o700), ("key", 0o600), ("dice-key", 0o600), ("gamao.sqlite", 0o600)]
        {
            use std::os::unix::fs::PermissionsExt;
            let metadata = path.join(name).metadata().expect("exists");
            assert_eq!(metadata.permissions().mode() & 0o777, mode, "{name}");
        }
    }

    #[test]
    fn two_servers_do_not_share_a_folder() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let first = DataFolder::open(folder.path()).expect("opens");
        assert!(DataFolder::open(folder.path()).is_err());
        drop(first);
        DataFolder::open(folder.path()).expect("opens");
    }

    #[test]
    fn a_damaged_key_is_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = DataFolder::open(folder.path()).expect("opens");
        std::fs::write(folder.path().join("key"), "short").expect("writes");
        let error = format!("{:#}", data.key().expect_err("an error"));
        assert!(error.contains("5 bytes instead of 64"), "{error}");
    }
}
