//! `gamao verify` as a process: its exit status, and what it says.

use std::{
    fs,
    io::{Read, Write},
    net::TcpListener,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
};

use gamao_dice::LedgerEntry;
use gamao_record::{LedgerRecord, Transcript, VerifyReport};
use serde_json::Value;

const VECTORS: &str = include_str!("../../gamao-record/testdata/transcripts.json");

/// The transcripts that every checker is held against, and whether they are right.
fn vectors() -> Vec<(String, Transcript, bool)> {
    let rows: Vec<Value> = serde_json::from_str(VECTORS).expect("JSON");
    rows.into_iter()
        .map(|mut row| {
            let transcript = serde_json::from_value(row["transcript"].take()).expect("one");
            (row["name"].to_string(), transcript, row["fault"].is_null())
        })
        .collect()
}

fn named(name: &str) -> (String, Transcript, bool) {
    vectors().into_iter().find(|(known, ..)| known == name).expect("a transcript of this name")
}

fn honest() -> Transcript {
    vectors().swap_remove(0).1
}

/// Runs the command on a text at its standard input.
fn verify(input: &str, args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamao"))
        .arg("verify")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the binary ends");
    drop(writer.join());
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

fn json(transcript: &Transcript) -> String {
    serde_json::to_string(transcript).expect("plain data")
}

#[test]
fn right_transcripts_exit_with_0_and_wrong_ones_with_1() {
    for (name, transcript, is_right) in vectors() {
        let output = verify(&json(&transcript), &["-", "--json"]);
        assert_eq!(output.status.code(), Some(i32::from(!is_right)), "{name}");
        let report: VerifyReport = serde_json::from_slice(&output.stdout).expect("a report");
        assert_eq!(report, gamao_record::verify(&transcript), "{name}");
        assert_eq!(report.ok, is_right, "{name}");
    }
}

#[test]
fn a_person_reads_what_held_and_where_it_breaks() {
    let output = verify(&json(&honest()), &["-"]);
    let said = text(&output.stdout);
    assert!(said.starts_with("match 3r7v0kq2m9xa/1: 12 rolls, "), "{said}");
    assert!(said.contains("\n   12  live\n"), "{said}");
    assert!(said.contains("if one of server, seat A, seat B is honest"), "{said}");
    assert!(said.contains("\n  names, and whether they were persons\n"), "{said}");
    assert!(said.contains("line 2 of the ledger: it was not looked up (use --ledger)"), "{said}");
    assert!(said.ends_with("\ndice, plays and scores check out\n"), "{said}");
    let digits = said.split_once("fingerprint ").expect("it is shown").1;
    assert_eq!(digits.split_whitespace().take_while(|group| group.len() == 4).count(), 5);

    let (_, forged, _) = named("\"the server changes a roll\"");
    let output = verify(&json(&forged), &["-"]);
    let said = text(&output.stdout);
    assert!(said.contains("\n   11  live\n") && said.contains("\n    1  broken: "), "{said}");
    assert!(said.contains(", roll 5 in game 1: the shares give "), "{said}");
    assert!(said.contains("(wrongDice)\n"), "{said}");
    // The play that followed the true roll does not fit the forged one.
    assert!(said.contains("(illegalEvent)\n") && said.ends_with("\n\n2 faults\n"), "{said}");

    let (_, ended, _) = named("\"who holds the link back gives up\"");
    let output = verify(&json(&ended), &["-"]);
    let said = text(&output.stdout);
    assert!(said.contains(" was ended while seat B, if the server helped, knew"), "{said}");
    assert!(said.ends_with("\ndice, plays and scores check out\n"), "{said}");
}

#[test]
fn what_cannot_be_read_exits_with_2_and_is_named() {
    let check = |input: &str, args: &[&str], expected: &str| {
        let output = verify(input, args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(said.starts_with("error: ") && said.contains(expected), "{args:?}: {said}");
    };
    check("", &["no-such-file.json"], "no-such-file.json");
    check("{}", &["-"], "standard input is not a transcript");
    check("", &["http://127.0.0.1:1/r/room"], "http://127.0.0.1:1/api/rooms/room/matches/1/");
    check("", &["https://gamao.example/r/room/verify/x"], "invalid match number");
    let transcript = json(&honest());
    check(&transcript, &["-", "--ledger", "no-such-file.jsonl"], "no-such-file.jsonl");
}

/// The ledger of the match: the two lines that match its transcript and its end.
fn ledger(folder: &Path, change: impl FnOnce(&mut Vec<LedgerEntry>)) -> String {
    let transcript = honest();
    let receipt = transcript.ledger.clone().expect("a line");
    // The line before it, of which the transcript has the hash, and the one that closes the match.
    let opened = LedgerRecord::Opened { anchor: gamao_rules::Link([9; 32]) };
    let payload = serde_json::to_string(&opened).expect("plain data");
    let first = LedgerEntry { number: 1, at: 1_800_000_000_000, payload, hash: receipt.previous };
    let closed = transcript.closing().expect("an end");
    let payload = serde_json::to_string(&closed).expect("plain data");
    let (number, at) = (3, receipt.entry.at + 1);
    let hash = gamao_dice::ledger_hash(&receipt.entry.hash, number, at, &payload);
    let last = LedgerEntry { number, at, payload, hash };
    let mut lines = vec![first, receipt.entry, last];
    change(&mut lines);
    let lines: Vec<_> =
        lines.iter().map(|line| serde_json::to_string(line).expect("plain data")).collect();
    let path = folder.join("ledger.jsonl");
    fs::write(&path, lines.join("\n") + "\n").expect("writes");
    path.display().to_string()
}

#[test]
fn the_whole_ledger_is_checked_with_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let transcript = json(&honest());
    let whole = ledger(folder.path(), |_| ());
    let output = verify(&transcript, &["-", "--ledger", &whole]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let lines = "\nledger lines: 3, open matches: 1, the oldest since line 1\n";
    assert!(said.contains(lines) && !said.contains("looked up"), "{said}");

    let cut = ledger(folder.path(), |lines| drop(lines.pop()));
    let output = verify(&transcript, &["-", "--ledger", &cut]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("(unclosed)"));

    let changed = ledger(folder.path(), |lines| lines[0].at += 1);
    let output = verify(&transcript, &["-", "--ledger", &changed, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("\"brokenLedger\""));
}

/// Answers each request by its path, as long as the test runs.
fn serve(answer: impl Fn(&str) -> (u16, String) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let mut request = [0; 4096];
            let length = stream.read(&mut request).unwrap_or_default();
            let request = String::from_utf8_lossy(&request[..length]).into_owned();
            let path = request.split(' ').nth(1).unwrap_or_default();
            let (status, body) = answer(path);
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status} x\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
            );
            drop(stream.write_all((head + &body).as_bytes()));
        }
    });
    address
}

#[test]
fn the_address_of_a_room_leads_to_its_last_finished_match() {
    let honest = honest();
    let (room, number) = honest.match_id.split_once('/').expect("a match id");
    assert_eq!(number, "1");
    let (first, second) =
        (format!("/api/rooms/{room}/matches/1/"), format!("/api/rooms/{room}/matches/2/"));
    let forged = json(&named("\"the server changes a roll\"").1);
    let answers = |transcript: String| {
        let (first, second) = (first.clone(), second.clone());
        serve(move |path| match path {
            _ if path.starts_with(&first) => (200, transcript.clone()),
            // Somebody else's match.
            _ if path.starts_with("/api/rooms/x/matches/1/") => (200, transcript.clone()),
            _ if path.starts_with(&second) => (409, "{}".into()),
            _ => (404, "{}".into()),
        })
    };
    let check = |site: &str, path: &str, status: i32, says: &str| {
        let output = verify("", &[&format!("{site}{path}")]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{path}: {said}");
        assert!(said.contains(says), "{path}: {said}");
    };
    let site = answers(json(&honest));
    check(&site, &format!("/r/{room}"), 0, "");
    check(&site, &format!("/r/{room}/replay?ply=7"), 0, "");
    check(&site, &format!("{first}transcript"), 0, "");
    check(&site, &format!("/r/{room}/verify/2"), 2, "not over");
    check(&site, "/r/x", 2, "instead of \"x/1\"");
    check(&site, "/r/y", 2, "this room has no finished match");
    check(&answers(forged), &format!("/r/{room}/verify/1"), 1, "");
}
