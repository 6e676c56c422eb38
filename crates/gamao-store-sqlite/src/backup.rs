//! A copy of a database, made while it is being written to.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use gamao_store::{StoreError, Timestamp};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{MIGRATIONS, PATIENCE, error::told, integrity};

/// What a backup holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backup {
    /// Rooms.
    pub rooms: u64,
    /// Events in all of them.
    pub events: u64,
    /// Lines of the public ledger.
    pub ledger: u64,
    /// When the last event was appended.
    pub last_event: Option<Timestamp>,
}

/// Why there is no backup. What stood under its name still does.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// Something has that name.
    #[error("{0} is there already")]
    Exists(PathBuf),
    /// The backup would take the place of what it copies.
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
        Self::Store(told(error))
    }
}

/// Copies a database as it stands at one moment, whether it is being served or not; checks the copy,
/// marks it as one and gives it its name when it is whole and on the disk.
///
/// # Errors
///
/// When a file of that name exists and is not to be replaced, the database is damaged, or one of
/// the two cannot be read or written.
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
    let options = SqliteConnectOptions::new().filename(from).busy_timeout(PATIENCE);
    let mut db =
        options.connect().await.map_err(|error| BackupError::Open(from.to_owned(), error))?;
    let copied = sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy()).execute(&mut db).await;
    db.close().await?;
    copied?;
    Ok(())
}

/// Checks a copy, brings it up to date, marks it, and says what it holds.
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

/// A file that does not have its name yet. It goes away if it never gets it.
struct Part {
    path: PathBuf,
}

impl Part {
    /// An empty file beside where it will be, which only its owner may read.
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

    /// Puts what was written on the disk, and gives it its name.
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
            tracing::warn!(%error, "{} is left behind", self.path.display());
        }
    }
}
