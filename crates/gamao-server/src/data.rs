//! The data folder: database, keys, lock. Only its owner can read it.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

/// The file name of the database.
pub const DATABASE: &str = "gamao.sqlite";

/// An open data folder, locked against other servers.
pub struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Opens the folder, and creates it on the first start.
    ///
    /// # Errors
    ///
    /// When it cannot be created or read, or another server uses it.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(path).with_context(|| format!("cannot create {}", path.display()))?;
        let lock = private(OpenOptions::new().write(true).create(true).truncate(false))
            .open(path.join("lock"))
            .with_context(|| format!("cannot write to {}", path.display()))?;
        if lock.try_lock().is_err() {
            bail!("another server is using {}", path.display());
        }
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// Whether a server is using the folder.
    pub fn is_in_use(path: &Path) -> bool {
        File::open(path.join("lock")).is_ok_and(|lock| lock.try_lock().is_err())
    }

    /// The database file, empty on the first start. Its side files inherit its permissions.
    ///
    /// # Errors
    ///
    /// When it cannot be created.
    pub fn database(&self) -> anyhow::Result<PathBuf> {
        let path = self.path.join(DATABASE);
        private(OpenOptions::new().append(true).create(true))
            .open(&path)
            .with_context(|| format!("cannot create {}", path.display()))?;
        Ok(path)
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
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

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_look_in() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("deep/data");
        let data = DataFolder::open(&path).expect("opens");
        data.database().expect("a file");
        for (name, mode) in [("", 0o700), ("gamao.sqlite", 0o600)] {
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
}
