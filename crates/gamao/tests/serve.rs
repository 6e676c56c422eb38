//! `gamao serve` as a process: killed in mid-game, it goes on where it was.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

/// A running server, killed when dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    fn start_with(data: &Path, variables: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gamao"))
            .envs(variables.iter().copied())
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let stdout = child.stdout.take().expect("an output");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.trim().rsplit_once("http://").expect("an address").1.to_owned();
        Self { child, address }
    }

    /// One request; answers the cookie that was set, if any, and the body.
    fn ask(&self, request: &str, cookie: &str, body: &Value) -> (String, Value) {
        let mut stream = TcpStream::connect(&self.address).expect("connects");
        let body = body.to_string();
        let length = body.len();
        write!(
            stream,
            "{request} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}",
            self.address
        )
        .expect("sends");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let set = set.and_then(|cookie| cookie.split(';').next()).unwrap_or_default();
        (set.to_owned(), serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}")))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL where there are signals: no chance to tidy up.
        self.child.kill().expect("a running process");
        self.child.wait().expect("its end");
    }
}

/// A single game without a clock.
fn rules() -> Value {
    json!({
        "variant": "standard", "frame": {"type": "single"}, "cube": {"on": false, "limit": 64},
        "backgammonIsTwo": false, "forfeitIsSingle": false, "clock": {"type": "none"},
        "claimAfterMs": 172_800_000
    })
}

#[test]
#[cfg(debug_assertions)]
fn a_debug_build_draws_the_same_secrets_from_the_same_seed() {
    let opened = |variables: &[(&str, &str)]| {
        let data = tempfile::tempdir().expect("a folder");
        let server = Server::start_with(data.path(), variables);
        let open = json!({"rules": rules(), "opponent": {"type": "person"}});
        let (_, opened) = server.ask("POST /api/rooms", "", &open);
        opened
    };
    let (one, other) = ([("GAMAO_TEST_SEED", "1")], [("GAMAO_TEST_SEED", "2")]);
    assert_eq!(opened(&one), opened(&one));
    assert_ne!(opened(&one), opened(&other));
    assert_ne!(opened(&[]), opened(&[]));
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    let open = json!({"rules": rules(), "opponent": {"type": "person"}, "seat": "a"});
    let (cookie, opened) = server.ask("POST /api/rooms", "", &open);
    let room = opened["room"].as_str().expect("a room").to_owned();

    let say = |server: &Server, id: usize| {
        let body = json!({"id": id.to_string(), "command": {"type": "say", "phrase": "hello"}});
        server.ask(&format!("POST /api/rooms/{room}/commands"), &cookie, &body).1["seq"].clone()
    };
    for round in 0..3 {
        let acknowledged = say(&server, round);
        drop(server);
        server = Server::start(data.path());
        let (_, page) = server.ask(&format!("GET /api/rooms/{room}/events"), &cookie, &Value::Null);
        assert_eq!(page["seq"], acknowledged, "{page}");
        assert_eq!(say(&server, round), acknowledged, "and who has which seat");
    }
}
