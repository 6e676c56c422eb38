//! A server with a clock that is set by hand, and clients to talk to it.

mod client;
mod socket;
mod world;

use std::{path::Path, sync::Arc};

use clap::Parser;
use gamao_protocol::TableRules;
use gamao_rules::TableRules as Rules;
use gamao_server::{BotBrain, Clock, Config, DataFolder, EngineBrain, Server, Services, prepare};
use gamao_store::{SqliteLimits, SqliteStore};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{sync::oneshot, task::JoinHandle};

pub(crate) use self::{
    client::{Answer, Client},
    socket::Socket,
    world::{HandClock, SeededSecrets},
};

/// A running server. Its data outlives it: see [`TestServer::restart`].
pub(crate) struct TestServer {
    folder: tempfile::TempDir,
    pub(crate) clock: HandClock,
    secrets: SeededSecrets,
    brain: Arc<dyn BotBrain>,
    flags: Vec<&'static str>,
    pub(crate) base: String,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

#[derive(Parser)]
#[command(args_override_self = true)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// A server with these flags on top of a free port, no limits and bots that act at once.
    pub(crate) async fn start_with(flags: &[&'static str]) -> Self {
        Self::start_as(Arc::new(EngineBrain::new()), flags).await
    }

    /// A server whose bots think with this brain.
    pub(crate) async fn start_as(brain: Arc<dyn BotBrain>, flags: &[&'static str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (clock, secrets) = (HandClock::new(), SeededSecrets::new(7));
        let (base, stop, task) = launch(folder.path(), &clock, &secrets, &brain, flags).await;
        let (flags, stop) = (flags.to_vec(), Some(stop));
        Self { folder, clock, secrets, brain, flags, base, stop, task }
    }

    /// Stops the server and starts another on the same data, on another port.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.restart_stopped().await;
    }

    /// Starts another server on the data of the one that was stopped.
    pub(crate) async fn restart_stopped(&mut self) {
        let (base, stop, task) =
            launch(self.folder.path(), &self.clock, &self.secrets, &self.brain, &self.flags).await;
        (self.base, self.stop, self.task) = (base, Some(stop), task);
    }

    /// Asks the server to end and waits until it has.
    pub(crate) async fn stop(&mut self) {
        drop(self.stop.take());
        (&mut self.task).await.expect("the server ends well");
    }

    /// What a program beside the stopped server has: its settings and its folder.
    pub(crate) fn outside(&self) -> (Config, DataFolder) {
        let data = DataFolder::open(self.folder()).expect("a data folder");
        (config(self.folder(), &self.flags), data)
    }

    /// The data folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A connection to the database that is not the server's.
    pub(crate) async fn database(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.folder().join("gamao.sqlite"));
        options.connect().await.expect("connects")
    }

    /// The files of the data folder, by name.
    pub(crate) fn everything_kept(&self) -> Vec<(String, Vec<u8>)> {
        let files = std::fs::read_dir(self.folder.path()).expect("a folder");
        let read = |file: std::io::Result<std::fs::DirEntry>| {
            let path = file.expect("an entry").path();
            let bytes = std::fs::read(&path).expect("a file");
            (path.display().to_string(), bytes)
        };
        files.map(read).collect()
    }

    /// A new visitor without a cookie.
    pub(crate) fn visitor(&self) -> Client {
        Client::new(&self.base)
    }

    /// A casual room with two people in it: A opened it, B came by the link.
    pub(crate) async fn room(&self) -> (String, Client, Client) {
        self.room_with(&Rules::CASUAL).await
    }

    pub(crate) async fn room_with(&self, rules: &Rules) -> (String, Client, Client) {
        let (ana, rui) = (self.visitor(), self.visitor());
        let room = open(&ana, rules, &json!({"type": "person"})).await;
        let answer = rui.post(&format!("/api/rooms/{room}/seat"), &json!({"name": "Rui"})).await;
        assert_eq!(answer.ok()["seat"], "b");
        (room, ana, rui)
    }
}

/// Sockets of both seats, once the opening throw lies on the table.
pub(crate) async fn seated(room: &str, ana: &Client, rui: &Client) -> (Socket, Socket) {
    let (mut a, mut b) = (ana.socket(room).await, rui.socket(room).await);
    awaited(&mut a, &mut b).await;
    (a, b)
}

/// Waits until the dice are thrown and both know as much.
pub(crate) async fn awaited(a: &mut Socket, b: &mut Socket) {
    tokio::join!(a.until_awaited(), b.until_awaited());
    let seq = a.last_seq().max(b.last_seq());
    tokio::join!(a.hear(seq), b.hear(seq));
}

/// Opens a room and sits on seat A; answers the room's id.
pub(crate) async fn open(client: &Client, rules: &Rules, opponent: &Value) -> String {
    let rules = TableRules::from(*rules);
    let request = json!({"rules": rules, "opponent": opponent, "seat": "a", "name": "Ana"});
    let answer = client.post("/api/rooms", &request).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.body["room"].as_str().expect("an id").to_owned()
}

fn config(folder: &Path, flags: &[&str]) -> Config {
    let standard = ["test", "--listen=127.0.0.1:0", "--limit-factor=0", "--bot-delay-ms=0"];
    let folder_flag = format!("--data={}", folder.display());
    let args = standard.iter().chain(flags).copied().chain([folder_flag.as_str()]);
    Flags::try_parse_from(args).expect("flags").config
}

async fn launch(
    folder: &Path,
    clock: &HandClock,
    secrets: &SeededSecrets,
    brain: &Arc<dyn BotBrain>,
    flags: &[&str],
) -> (String, oneshot::Sender<()>, JoinHandle<()>) {
    let config = config(folder, flags);
    let data = DataFolder::open(folder).expect("a data folder");
    let database = data.database().expect("a database file");
    let limits = SqliteLimits { max_bytes: config.max_database_bytes() };
    let store = Arc::new(SqliteStore::open_within(&database, limits).await.expect("a store"));
    let dice_keys = prepare(&config, &data, &*store, clock.now()).await.expect("keys");
    let services = Services {
        store,
        clock: Arc::new(clock.clone()),
        secrets: Arc::new(secrets.clone()),
        dice_keys,
        brain: Arc::clone(brain),
    };
    let server = Server::bind(config, services).expect("a free port");
    let base = format!("http://{}", server.local_addr().expect("an address"));
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let run = server.run(async {
            stopped.await.ok();
        });
        run.await.expect("serves");
        drop(data);
    });
    (base, stop, task)
}
