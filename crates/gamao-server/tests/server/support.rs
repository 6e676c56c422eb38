//! A server with a clock that is set by hand, and clients to talk to it.

mod analyst;
mod client;
mod socket;
mod world;

use std::{path::Path, sync::Arc, time::Duration};

use clap::Parser;
use gamao_room::{Brain, EngineBrain};
use gamao_rules::TableRules;
use gamao_server::{Clock, Config, DataFolder, Server, Services, prepare};
use gamao_store_sqlite::{SqliteLimits, SqliteStore};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{runtime::Runtime, sync::oneshot, task::spawn_blocking};

use self::analyst::RaceAnalyst;
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
    brain: Arc<dyn Brain>,
    pub(crate) flags: Vec<&'static str>,
    heartbeat: Duration,
    pub(crate) base: String,
    process: Process,
}

/// What runs a server, so that it can be killed as a whole.
struct Process {
    runtime: Option<Runtime>,
    stop: Option<oneshot::Sender<()>>,
    /// Completes when nothing of the server is left; with nothing if it was killed.
    ended: oneshot::Receiver<()>,
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
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
    pub(crate) async fn start_as(brain: Arc<dyn Brain>, flags: &[&'static str]) -> Self {
        // Days pass in one leap in most tests. The server does not take that for an outage.
        Self::start_beating(Duration::from_hours(10_000), brain, flags).await
    }

    /// A server that gives a sign of life this often.
    pub(crate) async fn start_beating(
        heartbeat: Duration,
        brain: Arc<dyn Brain>,
        flags: &[&'static str],
    ) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (clock, secrets) = (HandClock::new(), SeededSecrets::new(7));
        let flags = flags.to_vec();
        let (base, process) =
            launch(folder.path(), &clock, heartbeat, &secrets, &brain, &flags).await;
        Self { folder, clock, secrets, brain, flags, heartbeat, base, process }
    }

    /// Stops the server and starts another on the same data, on another port.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.restart_stopped().await;
    }

    /// Starts another server on the data of the one that was stopped.
    pub(crate) async fn restart_stopped(&mut self) {
        let Self { folder, clock, secrets, brain, flags, heartbeat, .. } = self;
        (self.base, self.process) =
            launch(folder.path(), clock, *heartbeat, secrets, brain, flags).await;
    }

    /// Asks the server to end and waits until it has.
    pub(crate) async fn stop(&mut self) {
        drop(self.process.stop.take());
        (&mut self.process.ended).await.expect("the server ends well");
    }

    /// Ends the server without asking, as a power cut would.
    pub(crate) async fn kill(&mut self) {
        let runtime = self.process.runtime.take().expect("a server that runs");
        runtime.shutdown_background();
        (&mut self.process.ended).await.expect_err("the server has no time to end well");
        // A process that is gone has no file open; the database's threads are still on their way out.
        let closed = async {
            while has_open_file_in(self.folder()) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), closed).await.expect("all files are closed");
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
        self.room_with(&TableRules::CASUAL).await
    }

    pub(crate) async fn room_with(&self, rules: &TableRules) -> (String, Client, Client) {
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
pub(crate) async fn open(client: &Client, rules: &TableRules, opponent: &Value) -> String {
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

/// How many events of a kind there are.
pub(crate) fn count(events: &[Value], kind: &str) -> usize {
    events.iter().filter(|event| event["event"]["type"] == kind).count()
}

/// Waits for an event that the server appends by itself; answers all of the room's.
pub(crate) async fn wait_for(client: &Client, room: &str, kind: &str) -> Vec<Value> {
    let mut socket = client.silent_socket(room).await.holding_back();
    socket.hello(0).await;
    loop {
        let events = client.events(room).await;
        if count(&events, kind) > 0 {
            return events;
        }
        socket.next().await;
    }
}

/// Whether this process has a file of a folder open, where the system can tell.
fn has_open_file_in(folder: &Path) -> bool {
    let Ok(open) = std::fs::read_dir("/proc/self/fd") else { return false };
    open.flatten().any(|file| file.path().read_link().is_ok_and(|path| path.starts_with(folder)))
}

async fn launch(
    folder: &Path,
    clock: &HandClock,
    heartbeat: Duration,
    secrets: &SeededSecrets,
    brain: &Arc<dyn Brain>,
    flags: &[&str],
) -> (String, Process) {
    let config = config(folder, flags);
    let data = DataFolder::open(folder).expect("a data folder");
    let database = data.database().expect("a database file");
    let limits = SqliteLimits { max_bytes: config.max_database_bytes() };
    let (clock, secrets) = (Arc::new(clock.clone()), Arc::new(secrets.clone()));
    let brain = Arc::clone(brain);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("threads");
    let handle = runtime.handle().clone();
    // What opens the store lives on in the server's own threads; and keys are prepared in one thread.
    let opened = spawn_blocking(move || {
        handle.block_on(async move {
            let store = SqliteStore::open_within(&database, limits).await.expect("a store");
            let dice_keys = prepare(&config, &data, &store, clock.wall()).await.expect("keys");
            let store = Arc::new(store);
            let analyst = Arc::new(RaceAnalyst);
            let services = Services { store, clock, heartbeat, secrets, dice_keys, brain, analyst };
            (Server::bind(config, services).expect("a free port"), data)
        })
    });
    let (server, data) = opened.await.expect("opens");
    let base = format!("http://{}", server.local_addr().expect("an address"));
    let (stop, stopped) = oneshot::channel::<()>();
    let (end, ended) = oneshot::channel::<()>();
    // Where the server is killed, the lock of the folder goes before the word that it is gone.
    let kept = (data, end);
    runtime.spawn(async move {
        let run = server.run(async {
            stopped.await.ok();
        });
        run.await.expect("serves");
        let (data, end) = kept;
        drop(data);
        end.send(()).ok();
    });
    // What passes before a server answers is an outage, and no time of the test's.
    Client::new(&base).get("/healthz").await;
    (base, Process { runtime: Some(runtime), stop: Some(stop), ended })
}
