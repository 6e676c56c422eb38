//! One xtask at a time in a checkout.

use std::{
    fs::{self, File, TryLockError},
    io::{Read as _, Seek as _, Write as _},
    process,
};

use anyhow::{Context as _, Result};

use crate::project::Project;

/// Held while something is built; the operating system releases it however the process ends.
pub(crate) struct Lock {
    _file: File,
}

/// Waits, and says so, while another xtask works in the same checkout.
pub(crate) fn take(project: &Project) -> Result<Lock> {
    let path = project.tools().join("lock");
    fs::create_dir_all(project.tools())
        .with_context(|| format!("cannot write to {}", project.tools().display()))?;
    let mut file = File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(&path)
        .with_context(|| format!("cannot open {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            file.read_to_string(&mut holder)?;
            println!("waiting for another cargo xtask in this checkout (process {holder})");
            file.lock()?;
        }
        Err(TryLockError::Error(error)) => {
            return Err(error).with_context(|| format!("cannot lock {}", path.display()));
        }
    }
    file.set_len(0)?;
    file.rewind()?;
    write!(file, "{}", process::id())?;
    Ok(Lock { _file: file })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_is_held_until_it_is_dropped_and_names_its_holder() {
        let root = tempfile::tempdir().unwrap();
        let project = Project::at(root.path());
        let path = project.tools().join("lock");
        for _ in 0..2 {
            let lock = take(&project).unwrap();
            let other = File::open(&path).unwrap();
            assert!(matches!(other.try_lock(), Err(TryLockError::WouldBlock)));
            assert_eq!(fs::read_to_string(&path).unwrap(), process::id().to_string());
            drop(lock);
            assert!(other.try_lock().is_ok());
        }
    }

    #[test]
    fn what_another_has_left_in_the_lock_is_overwritten() {
        let root = tempfile::tempdir().unwrap();
        let project = Project::at(root.path());
        let path = project.tools().join("lock");
        fs::create_dir_all(project.tools()).unwrap();
        fs::write(&path, "12345678901234567890").unwrap();
        drop(take(&project).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), process::id().to_string());
    }
}
