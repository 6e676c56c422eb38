//! The stories of every store, told by this one.

use async_trait::async_trait;
use gamao_store::{Store, testing::Backend};
use gamao_store_sqlite::SqliteStore;

/// A file in a folder of its own.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }
}

#[async_trait(?Send)]
impl Backend for Folder {
    async fn open(&self) -> Box<dyn Store> {
        let path = self.0.path().join("gamao.sqlite");
        Box::new(SqliteStore::open(&path).await.expect("opens"))
    }
}

gamao_store::stories!(Folder::new());

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("notes.txt");
    std::fs::write(&path, "not a database, only some text in a file ".repeat(100)).expect("writes");
    let error = SqliteStore::open(&path).await.err().expect("an error");
    assert!(error.to_string().contains("notes.txt"), "{error}");
}
