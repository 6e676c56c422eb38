//! A write-ahead log of a database that has been replaced.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

/// Bytes of a database header up to its write version, which is 1 in a copy and 2 in a file that has been opened
/// with a write-ahead log.
const HEADER: usize = 19;

/// Refuses a copy beside the log of the database that it replaced, because `SQLite` would apply the log to the
/// copy.
pub(crate) fn refuse(path: &Path) -> Result<(), sqlx::Error> {
    let [log, index] = ["-wal", "-shm"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    });
    if fs::metadata(&log).is_ok_and(|log| log.len() > 0) && is_copy(path)? {
        let (log, index) = (log.display(), index.display());
        let why = format!("{log} belongs to another database: delete it and {index}");
        return Err(sqlx::Error::Configuration(why.into()));
    }
    Ok(())
}

fn is_copy(path: &Path) -> io::Result<bool> {
    let mut header = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(HEADER as u64).read_to_end(&mut header)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    Ok(header.get(HEADER - 1) == Some(&1))
}
