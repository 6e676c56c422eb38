//! A store on a full disk: nothing that was acknowledged is lost, nothing else is shown, and writing goes
//! on by itself once there is room.

use std::path::{Path, PathBuf};

use futures_util::{FutureExt, future::join_all};
use gamao_store::{
    Append, AppendError, Appended, Cause, CommandKey, RoomId, RoomLog, Site, Store, StoreError,
    Timestamp,
};
use gamao_store_sqlite::{SetBack, SqliteLimits, SqliteStore, backup};
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

/// Large enough for the tables, and full after some hundred events.
const MAX_BYTES: u64 = 512 * 1024;

struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("gamao.sqlite")
    }

    async fn store(&self) -> SqliteStore {
        let limits = SqliteLimits { max_bytes: Some(MAX_BYTES) };
        SqliteStore::open_within(&self.path(), limits).await.expect("opens")
    }

    /// A connection that is not the store's.
    async fn other(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new()
            .filename(self.path())
            .pragma("max_page_count", (MAX_BYTES / 4096).to_string());
        options.connect().await.expect("connects")
    }

    /// Takes all the room there is.
    async fn fill(&self) {
        let mut db = self.other().await;
        sqlx::query("CREATE TABLE filler (bytes BLOB)").execute(&mut db).await.expect("makes");
        for bytes in [32_768, 1024, 16] {
            let fill = || sqlx::query("INSERT INTO filler VALUES (zeroblob(?))").bind(bytes);
            while fill().execute(&mut db).await.is_ok() {}
        }
        db.close().await.expect("closes");
    }

    /// Gives it back.
    async fn free(&self) {
        let mut db = self.other().await;
        sqlx::query("DELETE FROM filler").execute(&mut db).await.expect("deletes");
        db.close().await.expect("closes");
    }
}

fn append(room: &str, expected: u32, bytes: usize) -> Append {
    let room = RoomId(room.to_owned());
    let at = Timestamp(i64::from(expected));
    let command =
        CommandKey { author: room.0.clone(), id: expected.to_string(), digest: "what".to_owned() };
    Append {
        cause: Some(Cause::Command(command)),
        ..Append::new(room, expected, vec!["x".repeat(bytes)], at)
    }
}

async fn head(store: &SqliteStore, room: &str) -> u32 {
    let room = RoomId(room.to_owned());
    let head = store.room(&room).await.expect("reads").map_or(0, |row| row.head);
    let events = store.events(&room, 0, 1000).await.expect("reads");
    assert_eq!(events.len(), head as usize, "every event up to the head");
    head
}

fn is_full<T>(answer: &Result<T, AppendError>) -> bool {
    matches!(answer, Err(AppendError::Store(StoreError::Full)))
}

#[tokio::test]
async fn when_there_is_room_again_writing_goes_on() {
    let disk = Disk::new();
    let store = disk.store().await;
    for round in 0..3 {
        let room = format!("room {round}");
        store.append(append(&room, 0, 100)).await.expect("there is room");
        store.check_writing().await.expect("there is room");
        disk.fill().await;
        let mut acknowledged = 1;
        let refused = loop {
            match store.append(append(&room, acknowledged, 1000)).await {
                Ok(answer) => assert_eq!(answer, Appended::New { head: acknowledged + 1 }),
                refused => break refused,
            }
            acknowledged += 1;
        };
        assert!(is_full(&refused), "{refused:?}");
        let again = store.append(append(&room, acknowledged, 1000)).await;
        assert!(is_full(&again), "not what follows from the first error: {again:?}");
        let checked = store.check_writing().await;
        assert!(matches!(checked, Err(StoreError::Full)), "{checked:?}");
        assert_eq!(head(&store, &room).await, acknowledged);

        disk.free().await;
        store.check_writing().await.expect("there is room");
        let repeat = store.append(append(&room, acknowledged, 1000)).await.expect("appends");
        assert_eq!(repeat, Appended::New { head: acknowledged + 1 }, "it had not happened");
        assert_eq!(head(&store, &room).await, acknowledged + 1);
        drop_filler(&disk).await;
    }
    store.close().await;
}

async fn drop_filler(disk: &Disk) {
    let mut db = disk.other().await;
    sqlx::query("DROP TABLE filler").execute(&mut db).await.expect("drops");
    db.close().await.expect("closes");
}

#[tokio::test]
async fn of_a_crowd_at_the_brink_those_are_kept_who_were_told_so() {
    let disk = Disk::new();
    let store = disk.store().await;
    let rooms: Vec<_> = (0..200).map(|n| format!("room {n}")).collect();
    let answers = join_all(rooms.iter().map(|room| store.append(append(room, 0, 5000)))).await;
    let kept = answers.iter().filter(|answer| answer.is_ok()).count();
    assert!((1..200).contains(&kept), "{kept} of 200 fit");
    for (room, answer) in rooms.iter().zip(&answers) {
        assert!(answer.is_ok() || is_full(answer), "{answer:?}");
        assert_eq!(head(&store, room).await > 0, answer.is_ok(), "{room}");
    }
    store.close().await;
    let store = disk.store().await;
    for (room, answer) in rooms.iter().zip(&answers) {
        assert_eq!(head(&store, room).await > 0, answer.is_ok(), "{room} after a restart");
    }
    store.close().await;
}

#[tokio::test]
async fn one_write_that_is_too_large_takes_no_other_down() {
    let disk = Disk::new();
    let store = disk.store().await;
    let sizes = [100, 2 * MAX_BYTES as usize, 100];
    let names = ["before", "too large", "after"];
    let both = names.into_iter().zip(sizes);
    let answers = join_all(both.map(|(room, bytes)| store.append(append(room, 0, bytes)))).await;
    assert!(is_full(&answers[1]), "{:?}", answers[1]);
    for (room, answer) in names.into_iter().zip(&answers) {
        assert_eq!(head(&store, room).await, u32::from(answer.is_ok()), "{room}");
    }
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 2);
    store.close().await;
}

#[tokio::test]
async fn one_who_goes_away_in_the_middle_of_a_write_leaves_nothing_open() {
    let disk = Disk::new();
    let store = disk.store().await;
    for n in 0..50 {
        let room = format!("left {n}");
        // Asked once and dropped: the write is queued, begun, or done.
        assert!(store.append(append(&room, 0, 10)).now_or_never().is_none());
        let other = format!("stays {n}");
        store.append(append(&other, 0, 10)).await.expect("appends");
        let repeat = store.append(append(&room, 0, 10)).await.expect("is known");
        assert!(matches!(repeat, Appended::Repeat(_)), "{repeat:?}");
        assert_eq!(head(&store, &room).await, 1);
    }
    store.close().await;
}

#[tokio::test]
async fn another_process_that_holds_the_database_makes_it_busy_and_no_more() {
    let disk = Disk::new();
    let store = disk.store().await;
    let mut other = disk.other().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("begins");
    let (one, two) =
        tokio::join!(store.append(append("one", 0, 10)), store.append(append("two", 0, 10)));
    for answer in [one, two] {
        assert!(matches!(answer, Err(AppendError::Store(StoreError::Busy))), "{answer:?}");
    }
    assert_eq!(head(&store, "one").await, 0, "reading does not wait");
    held.rollback().await.expect("ends");
    store.append(append("one", 0, 10)).await.expect("appends");
    store.check_writing().await.expect("writes");
    store.close().await;
}

async fn check_backup(from: &Path, to: &Path, last: &str) {
    let made = backup(from, to, true).await.expect("copies");
    let copy = SqliteStore::open(to).await.expect("opens");
    assert_eq!(copy.set_back(), Some(SetBack::Copy));
    let mut events = 0;
    for room in copy.rooms("", 1000).await.expect("reads") {
        events += u64::from(head(&copy, room.as_str()).await);
    }
    assert_eq!(events, made.events, "{last}");
    copy.close().await;
}

#[tokio::test]
async fn a_backup_is_a_prefix_of_what_is_being_written() {
    let disk = Disk::new();
    let store = SqliteStore::open(&disk.path()).await.expect("opens");
    let to = disk.folder.path().join("copy");
    let write = async {
        for n in 0..300 {
            store.append(append("busy", n, 500)).await.expect("appends");
        }
    };
    let copy = async {
        for n in 0..3 {
            check_backup(&disk.path(), &to, &format!("backup {n}")).await;
        }
    };
    tokio::join!(write, copy);
    check_backup(&disk.path(), &to, "the last").await;
    let copy = SqliteStore::open(&to).await.expect("opens");
    assert_eq!(head(&copy, "busy").await, 300);
    let (site, of_copy) = (store.site().await.expect("reads"), copy.site().await.expect("reads"));
    assert_eq!((site.generation, site.id), (0, of_copy.id));
    assert!(of_copy.generation > 0, "what goes on from a copy is another generation");
    copy.close().await;
    store.close().await;
}
