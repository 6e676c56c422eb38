//! What is remembered of a database beside it, so that an earlier state put in its place is noticed.
//!
//! `gamao.sqlite` has `gamao.witness`: one short text with how far the database had come at its last
//! commit. It is written over in place after every commit and before anybody hears of it, so it survives
//! whatever ends the process. It is not flushed each time: that would double the price of a commit, and
//! what a power cut takes from it only leaves unnoticed a restore to the last seconds before the cut. A
//! witness that cannot be read or written is no reason not to play.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use crate::mark::Mark;

/// The first word of the file.
const FORMAT: &str = "gamao-witness/1";

/// The longest such file.
const MAX_BYTES: u64 = 256;

/// The file beside a database.
pub(crate) struct Witness {
    path: PathBuf,
    /// The site and how far it had come, when this was opened.
    remembered: Option<(String, Mark)>,
    /// Open for writing; `None` where that fails.
    file: Option<File>,
}

impl Witness {
    /// Reads the witness of a database, and changes nothing.
    pub(crate) fn of(database: &Path) -> Self {
        let path = database.with_extension("witness");
        let remembered = read(&path).unwrap_or_else(|error| {
            tracing::warn!(%error, "cannot read {}", path.display());
            None
        });
        Self { path, remembered, file: None }
    }

    /// How far this site had come, as far as is remembered.
    pub(crate) fn remembered(&self, site: &str) -> Option<Mark> {
        self.remembered.as_ref().filter(|(of, _)| of == site).map(|(_, mark)| *mark)
    }

    /// Remembers from now on.
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

    /// Remembers how far a site has come.
    pub(crate) fn remember(&mut self, site: &str, mark: Mark) {
        let Some(file) = &mut self.file else { return };
        let text = text(site, mark);
        let mut write = || {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(text.as_bytes())?;
            file.set_len(text.len() as u64) // something longer may have stood there
        };
        if let Err(error) = write() {
            self.file = None;
            self.fails(&error);
        }
    }

    /// Has what is remembered survive a power cut as well.
    pub(crate) fn flush(&self) {
        if let Some(file) = &self.file
            && let Err(error) = file.sync_data()
        {
            self.fails(&error);
        }
    }

    fn fails(&self, error: &io::Error) {
        let path = self.path.display();
        tracing::warn!(%error, "cannot write {path}: a restored backup may go unnoticed");
    }
}

/// The counts stand twice and have a fixed length: of a write that was cut short nothing is believed.
fn text(site: &str, Mark { generation, commits }: Mark) -> String {
    let counts = format!("{generation:020} {commits:020}");
    format!("{FORMAT} {site} {counts} {counts}\n")
}

fn read(path: &Path) -> io::Result<Option<(String, Mark)>> {
    let mut found = String::new();
    match File::open(path) {
        Ok(file) => file.take(MAX_BYTES).read_to_string(&mut found)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok(parse(&found))
}

fn parse(found: &str) -> Option<(String, Mark)> {
    let mut words = found.split_ascii_whitespace().skip(1);
    let site = words.next()?;
    let mut count = || words.next()?.parse().ok();
    let mark = Mark { generation: count()?, commits: count()? };
    (text(site, mark) == found).then(|| (site.to_owned(), mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "0123456789abcdef";

    #[test]
    fn a_text_that_was_not_written_whole_is_not_believed() {
        let mark = |commits| Mark { generation: 3, commits };
        let (before, after) = (text(SITE, mark(999)), text(SITE, mark(1000)));
        for cut in 0..before.len() {
            let torn = [&after[..cut], &before[cut..]].concat();
            let believed = parse(&torn);
            let is_whole = torn == before || torn == after;
            assert_eq!(believed.is_some(), is_whole, "{torn:?}");
            assert_eq!(parse(&before[..cut]), None);
        }
        assert_eq!(parse(&after), Some((SITE.to_owned(), mark(1000))));
    }

    #[test]
    fn what_is_remembered_is_of_one_site() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("gamao.sqlite");
        let mark = Mark { generation: 1, commits: 7 };
        let mut witness = Witness::of(&database).open();
        assert_eq!(witness.remembered(SITE), None);
        witness.remember(SITE, Mark { commits: 1_000_000, ..mark });
        witness.remember(SITE, mark);
        witness.flush();
        let witness = Witness::of(&database);
        assert_eq!(witness.remembered(SITE), Some(mark));
        assert_eq!(witness.remembered("another"), None);
        std::fs::write(folder.path().join("gamao.witness"), [0xff; 300]).expect("writes");
        let mut witness = Witness::of(&database).open();
        assert_eq!(witness.remembered(SITE), None);
        witness.remember(SITE, mark);
        assert_eq!(Witness::of(&database).remembered(SITE), Some(mark));
    }
}
