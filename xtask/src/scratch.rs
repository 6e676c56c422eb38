//! Making folders whole or not at all.
//!
//! What is made is made in a folder of its own below `.tools/scratch` and then renamed to where it
//! belongs, so a run that is killed leaves nothing half-made where another would use it. A child that
//! outlives its killed xtask (npm, apt) goes on writing where nobody looks.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use crate::project::Project;

const FOLDER: &str = "scratch";

/// A new folder on the file system of the checkout; removed when dropped.
pub(crate) fn folder(project: &Project) -> Result<TempDir> {
    let all = project.tools().join(FOLDER);
    fs::create_dir_all(&all)
        .and_then(|()| TempDir::new_in(&all))
        .with_context(|| format!("cannot write to {}", all.display()))
}

/// Removes what killed runs have left.
pub(crate) fn sweep(project: &Project) {
    // What a child of a killed run still writes to may resist; the next run removes it.
    fs::remove_dir_all(project.tools().join(FOLDER)).ok();
}

/// Puts a finished folder in its place; what was there before is removed.
pub(crate) fn replace(project: &Project, finished: &Path, place: &Path) -> Result<()> {
    let old = folder(project)?;
    if place.symlink_metadata().is_ok() {
        fs::rename(place, old.path().join("old"))
            .with_context(|| format!("cannot remove {}", place.display()))?;
    }
    if let Some(parent) = place.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::rename(finished, place)
        .with_context(|| format!("cannot move {} to {}", finished.display(), place.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A finished folder with one file takes the place of whatever `before` leaves there.
    fn check(before: impl FnOnce(&Path)) {
        let root = tempfile::tempdir().unwrap();
        let project = Project::at(root.path());
        let place = root.path().join("web/dist");
        before(&place);
        let finished = folder(&project).unwrap();
        fs::write(finished.path().join("new"), "").unwrap();
        replace(&project, finished.path(), &place).unwrap();
        let names: Vec<_> = fs::read_dir(&place).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, ["new"]);
        drop(finished);
        sweep(&project);
        assert!(!project.tools().join(FOLDER).exists());
    }

    #[test]
    fn a_finished_folder_takes_an_empty_place() {
        check(|_| ());
    }

    #[test]
    fn a_finished_folder_replaces_all_that_was_there() {
        check(|place| {
            fs::create_dir_all(place.join("old")).unwrap();
            fs::write(place.join("old/file"), "").unwrap();
        });
    }

    #[test]
    fn a_finished_folder_replaces_a_file() {
        check(|place| {
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, "").unwrap();
        });
    }
}
