//! `gamao backup`, `doctor`, `abandon` and `restored` as programs, beside a server and without one.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

use serde_json::Value;

fn gamao(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamao"));
    command.args(args);
    command
}

fn run(args: &[&str], data: &Path) -> Output {
    gamao(args).arg("--data").arg(data).output().expect("runs")
}

/// A running server, killed when dropped, and where it is.
struct Server(Child, String);

impl Server {
    fn start(data: &Path) -> Self {
        let mut serve = gamao(&["serve", "--listen", "127.0.0.1:0", "--log", "off", "--data"]);
        let mut child = serve.arg(data).stdout(Stdio::piped()).spawn().expect("starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("an output");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let at = line.find("http://").unwrap_or_else(|| panic!("{line}"));
        Self(child, line[at..].trim().to_owned())
    }

    /// Opens a room against a bot, in which the first dice are due at once; answers its id.
    fn open_room(&self) -> String {
        let rules = serde_json::to_string(&gamao_rules::TableRules::CASUAL).expect("json");
        let body = format!(r#"{{"rules":{rules},"opponent":{{"type":"bot","level":"sagui"}}}}"#);
        let request = ureq::post(format!("{}/api/rooms", self.1));
        let answer = request.header("content-type", "application/json").send(body);
        let mut answer = answer.expect("a room");
        let text = answer.body_mut().read_to_string().expect("text");
        let room: Value = serde_json::from_str(&text).expect("json");
        room["room"].as_str().expect("an id").to_owned()
    }

    /// What happened in a room, by name.
    fn events(&self, room: &str) -> Vec<String> {
        let mut answer =
            ureq::get(format!("{}/api/rooms/{room}/events", self.1)).call().expect("events");
        let text = answer.body_mut().read_to_string().expect("text");
        let page: Value = serde_json::from_str(&text).expect("json");
        let name = |event: &Value| event["event"]["type"].as_str().expect("a type").to_owned();
        page["events"].as_array().expect("events").iter().map(name).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().expect("a running process");
        self.0.wait().expect("its end");
    }
}

/// A data folder that was served from.
fn site() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    drop(Server::start(&data));
    (folder, data)
}

/// What the doctor finds; the room left on the disk is the machine's affair.
fn findings(data: &Path, listen: &str) -> Vec<String> {
    let output = run(&["doctor", "--json", "--listen", listen], data);
    let report: Value = serde_json::from_slice(&output.stdout).expect("json");
    let found = report["findings"].as_array().expect("findings");
    assert_eq!(output.status.success(), found.is_empty());
    assert_eq!(report["ok"], found.is_empty());
    let code = |finding: &Value| finding["code"].as_str().expect("a code").to_owned();
    found.iter().map(code).filter(|code| code != "space").collect()
}

const ANY_PORT: &str = "127.0.0.1:0";

#[test]
fn the_doctor_finds_what_is_wrong_and_nothing_else() {
    let (_folder, data) = site();
    let key = data.join("dice-key");
    let check = |found: &[&str]| assert_eq!(findings(&data, ANY_PORT), found);
    check(&[]);
    let server = Server::start(&data);
    check(&[]);
    drop(server);
    let taken = TcpListener::bind(ANY_PORT).expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    assert_eq!(findings(&data, &address), ["address"]);

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let set = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("changes");
        };
        set(&key, 0o644);
        set(&data, 0o755);
        check(&["folder", "keyReadable"]);
        set(&key, 0o600);
        set(&data, 0o700);
    }
    fs::write(&key, "short").expect("writes");
    check(&["keyDamaged"]);
    fs::remove_file(&key).expect("removes");
    check(&[]);
    fs::write(data.join("gamao.sqlite"), "not a database, only text".repeat(1000)).expect("writes");
    check(&["database"]);
    fs::remove_file(data.join("gamao.sqlite")).expect("removes");
    check(&["database"]);
    assert!(!data.join("gamao.sqlite").exists(), "the doctor makes nothing");
}

#[test]
fn a_backup_is_whole_private_and_replaces_nothing_by_accident() {
    let (folder, data) = site();
    let server = Server::start(&data);
    let to = folder.path().join("copy.sqlite");
    let backup = |more: &[&str]| {
        let to = to.to_str().expect("utf-8");
        run(&[&["backup", to], more].concat(), &data)
    };
    let made = backup(&[]);
    assert!(made.status.success(), "{made:?}");
    let told = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(told.contains("0 rooms") && told.contains("dice key"), "{told}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(to.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
    }
    fs::write(&to, "something else").expect("writes");
    let refused = backup(&[]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("already exists"), "{refused:?}");
    assert_eq!(fs::read(&to).expect("reads"), b"something else");
    assert!(backup(&["--force"]).status.success());

    let itself = data.join("gamao.sqlite");
    let itself = run(&["backup", itself.to_str().expect("utf-8"), "--force"], &data);
    assert!(String::from_utf8_lossy(&itself.stderr).contains("the database itself"), "{itself:?}");
    drop(server);

    let restored = folder.path().join("restored");
    fs::create_dir(&restored).expect("makes");
    fs::rename(&to, restored.join("gamao.sqlite")).expect("moves");
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 2, "nothing is left beside it: {names:?}");
    drop(Server::start(&restored));
    assert_eq!(findings(&restored, ANY_PORT).iter().filter(|code| *code != "folder").count(), 0);
}

#[test]
fn a_restored_database_is_noticed_once_or_noted_by_hand() {
    let (folder, data) = site();
    let database = data.join("gamao.sqlite");
    let noted = || {
        let output = run(&["restored"], &data);
        assert!(output.status.success(), "{output:?}");
        let words = String::from_utf8(output.stdout).expect("text");
        let generation = words.split("generation ").nth(1).and_then(|rest| rest.split(' ').next());
        generation.expect("a number").parse::<u64>().expect("a number")
    };
    let copy = folder.path().join("copy.sqlite");
    assert!(run(&["backup", copy.to_str().expect("utf-8")], &data).status.success());
    let first = noted();
    assert!(first > 0);
    assert!(noted() > first);
    assert!(findings(&data, ANY_PORT).is_empty());

    // As docs/hosting.md tells an operator to.
    let restore = || {
        for side in ["gamao.sqlite-wal", "gamao.sqlite-shm"] {
            match fs::remove_file(data.join(side)) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => panic!("{error}"),
                _ => {}
            }
        }
        fs::copy(&copy, &database).expect("restores");
    };
    restore();
    assert_eq!(findings(&data, ANY_PORT), ["restored"]);
    assert!(noted() > first);
    assert!(findings(&data, ANY_PORT).is_empty(), "noted");
    restore();
    drop(Server::start(&data));
    assert!(findings(&data, ANY_PORT).is_empty(), "noticed by the server");

    let server = Server::start(&data);
    let refused = run(&["restored"], &data);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another server is using"));
    drop(server);
    let nothing = run(&["restored"], folder.path());
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("there is no database"));
}

#[test]
fn matches_whose_dice_are_lost_are_listed_and_ended_when_told_to() {
    let (_folder, data) = site();
    let server = Server::start(&data);
    let room = server.open_room();
    drop(server);
    let says = |args: &[&str]| {
        let output = run(&[&["abandon"], args].concat(), &data);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    assert!(says(&[]).contains("can be decrypted"));
    fs::remove_file(data.join("dice-key")).expect("removes");
    for _ in 0..2 {
        let listed = says(&[]);
        assert!(listed.contains(&room) && listed.contains("--yes"), "{listed}");
    }
    let ended = says(&["--yes"]);
    assert!(ended.contains(&room) && ended.contains("is over"), "{ended}");
    assert!(says(&["--yes"]).contains("can be decrypted"));
    let server = Server::start(&data);
    assert_eq!(server.events(&room).last().map(String::as_str), Some("expired"));
    let refused = run(&["abandon", "--yes"], &data);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another server is using"));
}

#[test]
fn games_that_were_running_begin_again_after_a_restore_that_is_noted() {
    let (_folder, data) = site();
    let server = Server::start(&data);
    let room = server.open_room();
    let before = server.events(&room);
    drop(server);
    assert!(run(&["restored"], &data).status.success());
    for _ in 0..2 {
        let server = Server::start(&data);
        let events = server.events(&room);
        assert_eq!(events[..before.len()], before);
        // On a busy machine the server was away for long enough to be an outage.
        let mut since = events[before.len()..].iter().filter(|event| *event != "clocksHeld");
        assert!(since.by_ref().take(2).eq(["setBack", "gameStarted"]), "{events:?}");
        assert_eq!(events.iter().filter(|event| *event == "setBack").count(), 1);
    }
}
