//! Doing work only when what it is made from has changed.
//!
//! A stamp is a hash over the contents of the inputs, kept in `.tools/stamps`. Times of files would
//! be faster to read, but every checkout of a branch changes them; all inputs together are a few
//! megabytes and hash in well under a tenth of a second.

use std::{
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

use crate::project::Project;

/// Folders that hold what is made, not what it is made from.
const MADE: [&str; 5] = ["node_modules", "dist", "target", "test-results", "pkg"];

/// Something made from files.
pub(crate) struct Made<'a> {
    /// The name of its stamp.
    pub(crate) name: &'a str,
    /// Files and folders it is made from, below the root of the checkout.
    pub(crate) from: &'a [&'a str],
    /// Whatever else it depends on: a version, the stamp of another thing.
    pub(crate) and: &'a str,
    /// A file that is there when it was made.
    pub(crate) proof: &'a Path,
}

impl Made<'_> {
    /// Runs `make` unless the thing was made from the very same inputs before. Returns its stamp.
    pub(crate) fn ensure(
        &self,
        project: &Project,
        make: impl FnOnce() -> Result<()>,
    ) -> Result<String> {
        let stamp = self.stamp(project)?;
        let file = project.tools().join("stamps").join(self.name);
        if self.proof.exists() && fs::read_to_string(&file).is_ok_and(|old| old == stamp) {
            return Ok(stamp);
        }
        // First, for a run that is killed while it makes the thing must not leave a stamp for it.
        project.shell.remove_path(&file)?;
        make()?;
        project.shell.write_file(&file, &stamp)?;
        Ok(stamp)
    }

    fn stamp(&self, project: &Project) -> Result<String> {
        let mut hasher = DefaultHasher::new();
        self.and.hash(&mut hasher);
        for input in self.from {
            let mut files = Vec::new();
            collect(&project.path(input), &mut files)
                .with_context(|| format!("cannot read {input}"))?;
            files.sort();
            for file in files {
                file.strip_prefix(&project.root)?.hash(&mut hasher);
                fs::read(&file)?.hash(&mut hasher);
            }
        }
        Ok(format!("{:016x}", hasher.finish()))
    }
}

/// All files at or below `path`, without those that are made.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if !MADE.iter().any(|made| entry.file_name() == *made) {
            collect(&entry.path(), files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use anyhow::ensure;

    use super::*;

    fn check(change: impl FnOnce(&Path), made_again: bool) {
        let root = tempfile::tempdir().unwrap();
        let root = root.path();
        let project = Project::at(root);
        fs::create_dir_all(root.join("web/dist")).unwrap();
        fs::write(root.join("web/app.ts"), "one").unwrap();
        let proof = root.join("web/dist/index.html");
        let thing = Made { name: "thing", from: &["web"], and: "", proof: &proof };
        let mut times = 0;
        let mut make = || {
            thing.ensure(&project, || {
                times += 1;
                fs::write(&proof, "made")?;
                Ok(())
            })
        };
        make().unwrap();
        change(root);
        make().unwrap();
        assert_eq!(times, if made_again { 2 } else { 1 });
    }

    #[test]
    fn nothing_is_made_again_when_nothing_changed() {
        check(|_| (), false);
    }

    #[test]
    fn a_changed_input_makes_it_again() {
        check(|root| fs::write(root.join("web/app.ts"), "two").unwrap(), true);
    }

    #[test]
    fn a_new_input_makes_it_again() {
        check(|root| fs::write(root.join("web/new.ts"), "").unwrap(), true);
    }

    #[test]
    fn a_renamed_input_makes_it_again() {
        check(|root| fs::rename(root.join("web/app.ts"), root.join("web/b.ts")).unwrap(), true);
    }

    #[test]
    fn a_lost_product_is_made_again() {
        check(|root| fs::remove_file(root.join("web/dist/index.html")).unwrap(), true);
    }

    #[test]
    fn a_truncated_stamp_makes_it_again() {
        check(|root| fs::write(root.join(".tools/stamps/thing"), "").unwrap(), true);
    }

    #[test]
    fn the_product_is_no_input() {
        check(|root| fs::write(root.join("web/dist/more"), "").unwrap(), false);
    }

    /// Made from one, then interrupted while made from two: going back to one is no excuse.
    #[test]
    fn an_interrupted_try_makes_it_again_from_the_old_inputs() {
        let root = tempfile::tempdir().unwrap();
        let project = Project::at(root.path());
        let source = root.path().join("source");
        let proof = root.path().join("product");
        let thing = Made { name: "thing", from: &["source"], and: "", proof: &proof };
        let make = |text: &'static str, whole: bool| {
            fs::write(&source, text).unwrap();
            thing.ensure(&project, || {
                fs::write(&proof, if whole { text } else { "half of it" })?;
                ensure!(whole, "interrupted");
                Ok(())
            })
        };
        make("one", true).unwrap();
        make("two", false).unwrap_err();
        make("one", true).unwrap();
        assert_eq!(fs::read_to_string(&proof).unwrap(), "one");
    }
}
