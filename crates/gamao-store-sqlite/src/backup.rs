//! Online backup: a copy of a database that may be in use.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use gamao_store::{StoreError, Timestamp};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{BUSY_TIMEOUT, MIGRATIONS, error::store_error, integrity};

/// The contents of a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backup {
    /// The number of rooms.
    pub rooms: u64,
    /// The number of events in all rooms.
    pub events: u64,
    /// The number of lines of the public ledger.
    pub ledger: u64,
    /// When the last event was appended.
    pub last_event: Option<Timestamp>,
}

/// Why no backup was made. An existing file of its name is untouched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// A file of that name exists.
    #[error("{0} already exists")]
    Exists(PathBuf),
    /// The backup would overwrite its source.
    #[error("{0} is the database itself")]
    Itself(PathBuf),
    /// The database cannot be opened.
    #[error("cannot open the database {0}: {1}")]
    Open(PathBuf, #[source] sqlx::Error),
    /// The database, and so its copy, is damaged.
    #[error("the database is damaged: {}", .0.join("; "))]
    Damaged(Vec<String>),
    /// A file cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, #[source] io::Error),
    /// Copying or checking failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(store_error(error))
    }
}

/// Copies a snapshot of a database, whether it is in use or not. The copy is checked, marked as a copy, and
/// gets its name once it is complete and flushed.
///
/// # Errors
///
/// When a file of that name exists and `replace` is false, the database is damaged, or one of the two
/// cannot be read or written.
pub async fn backup(from: &Path, to: &Path, replace: bool) -> Result<Backup, BackupError> {
    let in_the_way = || to.exists() && !replace;
    if in_the_way() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    if is_part_of(to, from) {
        return Err(BackupError::Itself(to.to_owned()));
    }
    let part = Part::begin(to)?;
    copy(from, &part.path).await?;
    let found = check(&part.path).await?;
    if in_the_way() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    part.finish(to)?;
    Ok(found)
}

/// Whether a path names the database or one of its side files.
fn is_part_of(path: &Path, database: &Path) -> bool {
    let side = |end: &str| {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    };
    let whole = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    let same_file = || Some(path.canonicalize().ok()? == database.canonicalize().ok()?);
    ["", "-wal", "-shm", "-journal"].into_iter().any(|end| whole(&side(end)) == whole(path))
        || same_file().unwrap_or(false)
}

async fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    let options = SqliteConnectOptions::new().filename(from).busy_timeout(BUSY_TIMEOUT);
    let mut db =
        options.connect().await.map_err(|error| BackupError::Open(from.to_owned(), error))?;
    let copied = sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy()).execute(&mut db).await;
    db.close().await?;
    copied?;
    Ok(())
}

/// Checks, migrates and marks a copy; returns its contents.
async fn check(path: &Path) -> Result<Backup, BackupError> {
    let mut db = SqliteConnectOptions::new().filename(path).connect().await?;
    let checked = check_open(&mut db).await;
    db.close().await?;
    checked
}

async fn check_open(db: &mut SqliteConnection) -> Result<Backup, BackupError> {
    let mut faults = integrity::of_file(db).await?;
    if faults.is_empty() {
        MIGRATIONS.run(&mut *db).await.map_err(sqlx::Error::from)?;
        faults = integrity::of_logs(db).await?;
    }
    if !faults.is_empty() {
        return Err(BackupError::Damaged(faults));
    }
    sqlx::query("UPDATE site SET is_copy = 1").execute(&mut *db).await?;
    let row = sqlx::query(
        "SELECT (SELECT count(*) FROM room), (SELECT count(*) FROM event), \
         (SELECT count(*) FROM ledger), (SELECT max(touched_at) FROM room)",
    )
    .fetch_one(db)
    .await?;
    let count = |column| row.try_get::<i64, _>(column).map(i64::unsigned_abs);
    let last_event: Option<i64> = row.try_get(3)?;
    Ok(Backup {
        rooms: count(0)?,
        events: count(1)?,
        ledger: count(2)?,
        last_event: last_event.map(Timestamp),
    })
}

/// An unfinished file, deleted unless it is finished.
struct Part {
    path: PathBuf,
}

impl Part {
    /// Creates an empty file beside the final path, readable only by its owner.
    fn begin(to: &Path) -> Result<Self, BackupError> {
        let mut name = OsString::from(to);
        name.push(".part");
        let part = Self { path: name.into() };
        let written = |error| BackupError::Write(part.path.clone(), error);
        match fs::remove_file(&part.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(written(error)),
            _ => {}
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&part.path).map_err(written)?;
        Ok(part)
    }

    /// Flushes the file and renames it to the final path.
    fn finish(self, to: &Path) -> Result<(), BackupError> {
        let finish = || {
            File::open(&self.path)?.sync_all()?;
            fs::rename(&self.path, to)?;
            let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
            if cfg!(unix) {
                File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
            }
            Ok(())
        };
        finish().map_err(|error| BackupError::Write(to.to_owned(), error))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(%error, "{} could not be deleted", self.path.display());
        }
    }
}
