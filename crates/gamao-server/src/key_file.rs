//! A file that holds one key, written atomically.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The length of a key in bytes.
const LENGTH: usize = 32;

/// The state of a key file.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum KeyFile {
    /// There is no file.
    Absent,
    /// The file is empty: a full disk prevented it from being written, and the key was never used.
    Empty,
    /// The file has the wrong length.
    Damaged {
        /// Its length in bytes.
        length: usize,
    },
    /// The file holds a key.
    Whole([u8; LENGTH]),
}

impl KeyFile {
    /// Reads a key file.
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::Absent),
            Err(error) => return Err(error),
        };
        let length = bytes.len();
        Ok(match bytes.try_into() {
            Ok(key) => Self::Whole(key),
            Err(_) if length == 0 => Self::Empty,
            Err(_) => Self::Damaged { length },
        })
    }

    /// Whether a key may be written here without losing another.
    pub(crate) const fn is_free(&self) -> bool {
        matches!(self, Self::Absent | Self::Empty)
    }

    /// The key, if there is a whole one.
    pub(crate) const fn key(&self) -> Option<[u8; LENGTH]> {
        match self {
            Self::Whole(key) => Some(*key),
            Self::Absent | Self::Empty | Self::Damaged { .. } => None,
        }
    }

    /// What is wrong with it, to follow the name of the file; `None` for a key.
    pub(crate) fn fault(&self) -> Option<String> {
        match self {
            Self::Absent => Some("is missing".into()),
            Self::Empty => Some("is empty".into()),
            Self::Damaged { length } => Some(format!("has {length} bytes instead of {LENGTH}")),
            Self::Whole(_) => None,
        }
    }
}

/// Writes a key to a temporary file, flushes it and renames it to `path`. Only its owner can read it.
pub(crate) fn write(path: &Path, key: &[u8; LENGTH]) -> io::Result<()> {
    let beside = beside(path);
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(key)?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    sync_folder(path)
}

/// The temporary file of a key.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Flushes the folder of a file, so that its name is durable as well.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; LENGTH] = [7; LENGTH];

    #[test]
    fn a_key_is_made_whatever_an_earlier_try_has_left() {
        for left in [None, Some(0), Some(5), Some(LENGTH), Some(100)] {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("key");
            if let Some(length) = left {
                fs::write(beside(&path), vec![1; length]).expect("writes");
            }
            assert!(KeyFile::read(&path).expect("reads") == KeyFile::Absent, "{left:?}");
            write(&path, &KEY).expect("writes");
            assert!(KeyFile::read(&path).expect("reads") == KeyFile::Whole(KEY), "{left:?}");
            assert!(!beside(&path).exists());
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = path.metadata().expect("exists").permissions().mode();
                assert_eq!(mode & 0o777, 0o600);
            }
        }
    }

    #[test]
    fn what_is_no_key_is_told_apart() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("key");
        for (length, fault) in [
            (0, Some("is empty")),
            (5, Some("has 5 bytes instead of 32")),
            (64, Some("has 64 bytes instead of 32")),
            (LENGTH, None),
        ] {
            fs::write(&path, vec![1; length]).expect("writes");
            let found = KeyFile::read(&path).expect("reads");
            assert_eq!(found.fault().as_deref(), fault);
            assert_eq!(found.key().is_some(), fault.is_none());
        }
        assert!(KeyFile::read(folder.path()).is_err(), "a folder is no key");
    }
}
