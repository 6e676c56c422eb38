//! A file beside the database that records its progress, so that a restore to an earlier state is detected.
//!
//! `gamao.sqlite` has `gamao.witness`: one short text with the progress of the database at its last
//! commit. It is overwritten in place after every commit and before the commit is acknowledged, so it
//! survives any end of the process. It is not flushed each time, which would double the cost of a commit:
//! after a power failure, a restore to the last seconds before it may go undetected. A witness that cannot
//! be read or written does not stop the server.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use crate::progress::Progress;

/// The first word of the file.
const FORMAT: &str = "gamao-witness/1";

/// The maximum size of the file.
const MAX_BYTES: u64 = 256;

/// The file beside a database.
pub(crate) struct Witness {
    path: PathBuf,
    /// The site and its progress, as read from the file.
    remembered: Option<(String, Progress)>,
    /// Open for writing; `None` if that failed.
    file: Option<File>,
}

impl Witness {
    /// Reads the witness of a database; does not write.
    pub(crate) fn of(database: &Path) -> Self {
        let path = database.with_extension("witness");
        let remembered = read(&path).unwrap_or_else(|error| {
            tracing::warn!(%error, "cannot read {}", path.display());
            None
        });
        Self { path, remembered, file: None }
    }

    /// The recorded progress of this site.
    pub(crate) fn remembered(&self, site: &str) -> Option<Progress> {
        self.remembered.as_ref().filter(|(of, _)| of == site).map(|(_, progress)| *progress)
    }

    /// Opens the file for writing.
    pub(crate) fn open(mut self) -> Self {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        match options.open(&self.path) {
            Ok(file) => self.file = Some(file),
            Err(error) => self.fails(&error),
        }
        self
    }

    /// Records the progress of a site.
    pub(crate) fn remember(&mut self, site: &str, progress: Progress) {
        let Some(file) = &mut self.file else { return };
        let text = text(site, progress);
        let mut write = || {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(text.as_bytes())?;
            file.set_len(text.len() as u64) // the old text may have been longer
        };
        if let Err(error) = write() {
            self.file = None;
            self.fails(&error);
        }
    }

    /// Flushes the file, so that it survives a power failure as well.
    pub(crate) fn flush(&self) {
        if let Some(file) = &self.file
            && let Err(error) = file.sync_data()
        {
            self.fails(&error);
        }
    }

    fn fails(&self, error: &io::Error) {
        let path = self.path.display();
        tracing::warn!(%error, "cannot write {path}: restoring a backup may go undetected");
    }
}

/// The counts are written twice and have a fixed length, so a torn write is recognised.
fn text(site: &str, Progress { generation, commits }: Progress) -> String {
    let counts = format!("{generation:020} {commits:020}");
    format!("{FORMAT} {site} {counts} {counts}\n")
}

fn read(path: &Path) -> io::Result<Option<(String, Progress)>> {
    let mut found = String::new();
    match File::open(path) {
        Ok(file) => file.take(MAX_BYTES).read_to_string(&mut found)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok(parse(&found))
}

fn parse(found: &str) -> Option<(String, Progress)> {
    let mut words = found.split_ascii_whitespace().skip(1);
    let site = words.next()?;
    let mut count = || words.next()?.parse().ok();
    let progress = Progress { generation: count()?, commits: count()? };
    (text(site, progress) == found).then(|| (site.to_owned(), progress))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "0123456789abcdef";

    #[test]
    fn a_torn_write_is_not_believed() {
        let progress = |commits| Progress { generation: 3, commits };
        let (before, after) = (text(SITE, progress(999)), text(SITE, progress(1000)));
        for cut in 0..before.len() {
            let torn = [&after[..cut], &before[cut..]].concat();
            let believed = parse(&torn);
            let is_whole = torn == before || torn == after;
            assert_eq!(believed.is_some(), is_whole, "{torn:?}");
            assert_eq!(parse(&before[..cut]), None);
        }
        assert_eq!(parse(&after), Some((SITE.to_owned(), progress(1000))));
    }

    #[test]
    fn what_is_remembered_is_of_one_site() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("gamao.sqlite");
        let progress = Progress { generation: 1, commits: 7 };
        let mut witness = Witness::of(&database).open();
        assert_eq!(witness.remembered(SITE), None);
        witness.remember(SITE, Progress { commits: 1_000_000, ..progress });
        witness.remember(SITE, progress);
        witness.flush();
        let witness = Witness::of(&database);
        assert_eq!(witness.remembered(SITE), Some(progress));
        assert_eq!(witness.remembered("another"), None);
        std::fs::write(folder.path().join("gamao.witness"), [0xff; 300]).expect("writes");
        let mut witness = Witness::of(&database).open();
        assert_eq!(witness.remembered(SITE), None);
        witness.remember(SITE, progress);
        assert_eq!(Witness::of(&database).remembered(SITE), Some(progress));
    }
}
