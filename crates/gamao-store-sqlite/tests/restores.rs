//! A database that is put in the place of a later state of itself begins another generation, once.

use std::{
    fs,
    path::{Path, PathBuf},
};

use gamao_store::{Append, Generation, RoomId, RoomLog, Site, Store, Timestamp};
use gamao_store_sqlite::{SetBack, SqliteStore, backup};

struct Folder(tempfile::TempDir);

impl Folder {
    /// With a database that had some writes.
    async fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        let store = folder.open().await;
        write(&store, 0).await;
        store.close().await;
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn database(&self) -> PathBuf {
        self.path("gamao.sqlite")
    }

    async fn open(&self) -> SqliteStore {
        SqliteStore::open(&self.database()).await.expect("opens")
    }

    /// What opening the database finds, and its generation then.
    async fn look(&self) -> (Option<SetBack>, Generation) {
        let store = self.open().await;
        let found = (store.set_back(), generation(&store).await);
        store.close().await;
        found
    }

    /// Opens the database and writes.
    async fn go_on(&self, writes: u32) {
        let store = self.open().await;
        for _ in 0..writes {
            let head = store.room(&room()).await.expect("reads").map_or(0, |room| room.head);
            write(&store, head).await;
        }
        store.close().await;
    }
}

fn room() -> RoomId {
    RoomId("room".to_owned())
}

async fn write(store: &SqliteStore, head: u32) {
    let append = Append::new(room(), head, vec!["an event".to_owned()], Timestamp(1));
    store.append(append).await.expect("appends");
}

async fn generation(store: &SqliteStore) -> Generation {
    store.site().await.expect("reads").generation
}

fn copy(from: &Path, to: &Path) {
    fs::copy(from, to).expect("copies");
}

#[tokio::test]
async fn a_file_with_fewer_commits_than_the_witness_remembers_was_set_back() {
    let folder = Folder::new().await;
    let kept = folder.path("kept");
    copy(&folder.database(), &kept);
    for writes in 1..=3 {
        folder.go_on(writes).await;
        let (found, before) = folder.look().await;
        assert_eq!(found, None, "nothing went back yet");
        copy(&kept, &folder.database());
        let seen = SqliteStore::open_to_read(&folder.database()).await.expect("opens");
        assert_eq!(seen.set_back(), Some(SetBack::Behind), "looking changes nothing");
        seen.close().await;
        let (found, after) = folder.look().await;
        assert_eq!(found, Some(SetBack::Behind));
        assert!(after > before, "{after} is not after {before}");
        assert_eq!(folder.look().await, (None, after), "once");
    }
}

#[tokio::test]
async fn a_backup_in_its_place_was_set_back_whatever_the_witness_says() {
    for has_witness in [true, false] {
        let folder = Folder::new().await;
        let to = folder.path("copy");
        backup(&folder.database(), &to, false).await.expect("copies");
        copy(&to, &folder.database());
        let mut last = 0;
        for _ in 0..2 {
            if !has_witness {
                fs::remove_file(folder.path("gamao.witness")).expect("removes");
            }
            let (found, begun) = folder.look().await;
            assert_eq!(found, Some(SetBack::Copy));
            // Without a witness chance tells two that go on from one backup apart.
            assert!(begun > last || !has_witness, "{begun} is not after {last}");
            assert_eq!(folder.look().await, (None, begun), "once");
            folder.go_on(1).await;
            copy(&to, &folder.database());
            last = begun;
        }
    }
}

#[tokio::test]
async fn a_backup_beside_the_log_of_the_database_before_it_is_refused() {
    let folder = Folder::new().await;
    let to = folder.path("copy");
    backup(&folder.database(), &to, false).await.expect("copies");
    let log = folder.path("gamao.sqlite-wal");
    // As a killed server leaves it: the log has what the file has not.
    let store = folder.open().await;
    write(&store, 1).await;
    let left = fs::read(&log).expect("a log");
    store.close().await;
    copy(&to, &folder.database());
    fs::write(&log, left).expect("writes");
    for opened in [
        SqliteStore::open(&folder.database()).await,
        SqliteStore::open_to_read(&folder.database()).await,
    ] {
        let error = opened.map(drop).expect_err("refused").to_string();
        assert!(error.contains("gamao.sqlite-wal belongs to another database"), "{error}");
    }
    fs::remove_file(&log).expect("removes");
    assert_eq!(folder.look().await.0, Some(SetBack::Copy));
}

#[tokio::test]
async fn what_did_not_go_back_was_not_set_back() {
    let folder = Folder::new().await;
    folder.go_on(2).await;
    backup(&folder.database(), &folder.path("copy"), false).await.expect("copies");
    assert_eq!(folder.look().await, (None, 0), "after making a backup");
    let witness = folder.path("gamao.witness");
    fs::write(&witness, "gamao-witness/1 nonsense").expect("writes");
    assert_eq!(folder.look().await, (None, 0), "with a damaged witness");
    folder.go_on(1).await;

    let other = Folder::new().await;
    copy(&witness, &other.path("gamao.witness"));
    assert_eq!(other.look().await, (None, 0), "beside the witness of another site");
    fs::remove_file(other.path("gamao.witness")).expect("removes");
    fs::create_dir(other.path("gamao.witness")).expect("makes");
    other.go_on(1).await;
    assert_eq!(other.look().await, (None, 0), "where there can be no witness");
}
