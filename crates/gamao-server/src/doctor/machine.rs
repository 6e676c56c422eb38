//! Checks the data folder and its disk.

use std::path::Path;

use crate::finding::{Finding, FindingCode};

/// The free bytes below which a disk counts as nearly full: a day of a busy site.
const LITTLE_SPACE: u64 = 64 << 20;

/// The problems of a data folder.
pub(super) fn check(folder: &Path) -> Vec<Finding> {
    let name = folder.display();
    let of_folder = |message| vec![Finding::new(FindingCode::Folder, message)];
    match folder.metadata() {
        Err(error) => return of_folder(format!("cannot read the data folder {name}: {error}")),
        Ok(metadata) if !metadata.is_dir() => {
            return of_folder(format!("the data folder {name} is not a folder"));
        }
        Ok(_) => {}
    }
    let mut findings = Vec::new();
    findings.extend(check_rights(folder));
    findings.extend(check_space(folder));
    findings
}

#[cfg(unix)]
fn check_rights(folder: &Path) -> Vec<Finding> {
    use std::os::unix::fs::PermissionsExt;

    use rustix::fs::{Access, access};

    let name = folder.display();
    let mut findings = Vec::new();
    if access(folder, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK).is_err() {
        let message = format!("the data folder {name} is not writable by this user");
        findings.push(Finding::new(FindingCode::Folder, message));
    }
    if folder.metadata().is_ok_and(|folder| folder.permissions().mode() & 0o077 != 0) {
        let message = format!("other users can read the data folder {name}; run `chmod 700` on it");
        findings.push(Finding::new(FindingCode::Folder, message));
    }
    findings
}

#[cfg(unix)]
fn check_space(folder: &Path) -> Option<Finding> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    (free < LITTLE_SPACE).then(|| {
        let (name, free) = (folder.display(), free >> 20);
        let message = format!(
            "the disk of {name} has {free} MiB left; when it is full, nothing can be written and all games stop"
        );
        Finding::new(FindingCode::Space, message)
    })
}

/// Permissions are not checked on this platform.
#[cfg(not(unix))]
fn check_rights(_: &Path) -> Vec<Finding> {
    Vec::new()
}

/// Disk space is not checked on this platform.
#[cfg(not(unix))]
fn check_space(_: &Path) -> Option<Finding> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn a_folder_is_there_private_and_a_folder() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("data");
        let says = |names: &str| {
            let findings = check(&folder);
            let is_said = findings.iter().any(|finding| finding.message.contains(names));
            assert!(is_said, "{findings:?} does not say {names:?}");
        };
        says("cannot read");
        fs::write(&folder, "").expect("writes");
        says("is not a folder");
        fs::remove_file(&folder).expect("removes");
        fs::create_dir(&folder).expect("makes");
        let set = |mode| {
            fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).expect("changes");
        };
        set(0o755);
        says("chmod 700");
        set(0o700);
        let findings = check(&folder);
        assert!(findings.iter().all(|finding| finding.code == FindingCode::Space), "{findings:?}");
    }
}
