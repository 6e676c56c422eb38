//! Databases that are set back to an earlier state: nothing that players saw since is used again.

use std::{fs, path::PathBuf};

use gamao_dice::{Guarantee, LedgerEntry, Link};
use gamao_protocol::{ClientMessage, ServerMessage};
use gamao_record::{LedgerRecord, MatchEnding, Transcript, verify_with_ledger};
use gamao_rules::{Event, Phase, SeatCommand, TableRules, WinSize};
use gamao_store::Site;
use gamao_store_sqlite::{SqliteStore, backup};
use serde_json::Value;

use crate::support::{Client, Socket, TestServer, awaited, count, seated};

/// A room and its two players, who come along when the server moves.
struct Players {
    room: String,
    ana: Client,
    rui: Client,
}

impl Players {
    async fn new(server: &TestServer) -> Self {
        let (room, ana, rui) = server.room_with(&TableRules::match_to(3)).await;
        Self { room, ana, rui }
    }

    async fn sockets(&self, server: &TestServer) -> (Socket, Socket) {
        let (ana, rui) = (self.ana.moved_to(&server.base), self.rui.moved_to(&server.base));
        seated(&self.room, &ana, &rui).await
    }

    /// Plays this many turns.
    async fn play(&self, server: &TestServer, turns: u32) {
        let (mut a, mut b) = self.sockets(server).await;
        for _ in 0..turns {
            let mover = if a.is_to_act() { &mut a } else { &mut b };
            let command = mover.careless();
            let seq = mover.command(command).await.expect("granted");
            tokio::join!(a.hear(seq), b.hear(seq));
            awaited(&mut a, &mut b).await;
        }
    }

    /// A's opponent wins the game that is going on by so much.
    async fn give_up(&self, server: &TestServer, level: WinSize) {
        let (mut a, mut b) = self.sockets(server).await;
        let seq = a.command(SeatCommand::Resign { level }).await.expect("offered");
        b.hear(seq).await;
        b.command(SeatCommand::AcceptResign).await.expect("accepted");
    }

    async fn events(&self, server: &TestServer) -> Vec<Value> {
        self.ana.moved_to(&server.base).events(&self.room).await
    }

    async fn transcript(&self, server: &TestServer, number: u32) -> Transcript {
        let path = format!("/api/rooms/{}/matches/{number}/transcript", self.room);
        let body = server.visitor().get(&path).await.ok();
        serde_json::from_value(body).expect("a transcript")
    }
}

async fn ledger(server: &TestServer) -> Vec<LedgerEntry> {
    let page = server.visitor().get("/api/ledger").await.ok();
    serde_json::from_value(page["entries"].clone()).expect("lines")
}

fn endings(ledger: &[LedgerEntry]) -> Vec<MatchEnding> {
    let ending = |entry: &LedgerEntry| match LedgerRecord::of(entry) {
        Some(LedgerRecord::Closed { ending, .. }) => Some(ending),
        _ => None,
    };
    ledger.iter().filter_map(ending).collect()
}

/// The generation that a client is told at its welcome.
async fn generation(server: &TestServer, players: &Players) -> u64 {
    let mut socket = server.visitor().silent_socket(&players.room).await;
    socket.send(&ClientMessage::Hello { after: None }).await;
    match socket.next().await {
        ServerMessage::Welcome { generation, .. } => generation,
        other => panic!("{other:?}"),
    }
}

fn database(server: &TestServer) -> PathBuf {
    server.folder().join("gamao.sqlite")
}

/// Puts a file in the place of the stopped server's database.
fn put_back(server: &TestServer, file: &PathBuf) {
    fs::copy(file, database(server)).expect("restores");
}

/// The links that seats gave away, as the log shows them.
fn links(events: &[Value]) -> Vec<Link> {
    let link = |event: &Value| {
        let event: Event = serde_json::from_value(event["event"].clone()).expect("an event");
        match event {
            Event::LinkReleased { link, .. } => Some(link),
            Event::RollAsked { link, .. } => link,
            _ => None,
        }
    };
    events.iter().filter_map(link).collect()
}

#[tokio::test]
async fn a_restored_backup_sets_running_matches_back_and_uses_no_known_link_again() {
    let mut server = TestServer::start().await;
    let running = Players::new(&server).await;
    running.give_up(&server, WinSize::Single).await;
    let (mut a, mut b) = {
        let (ana, rui) = (running.ana.clone(), running.rui.clone());
        (ana.socket(&running.room).await, rui.socket(&running.room).await)
    };
    for socket in [&mut a, &mut b] {
        socket.command(SeatCommand::Rematch).await.expect("ready");
    }
    drop((a, b));
    running.play(&server, 3).await;
    let over = Players::new(&server).await;
    over.give_up(&server, WinSize::Backgammon).await;
    let finished = (over.events(&server).await, over.transcript(&server, 1).await);
    let copy = server.folder().join("copy");
    backup(&database(&server), &copy, false).await.expect("copies");

    let kept = running.events(&server).await.len();
    running.play(&server, 6).await;
    let known = links(&running.events(&server).await);
    let before = generation(&server, &running).await;
    server.stop().await;
    put_back(&server, &copy);
    server.restart_stopped().await;
    assert_ne!(generation(&server, &running).await, before);

    // The first to look finds the game begun again.
    let events = running.events(&server).await;
    let types: Vec<_> = events[kept..].iter().map(|event| &event["event"]["type"]).collect();
    assert_eq!(types[..2], ["setBack", "gameStarted"], "{types:?}");
    assert_eq!(events[kept + 1]["event"]["number"], 2, "the second game, whose score is kept");
    let (mut a, mut b) = running.sockets(&server).await;
    assert_eq!((a.table().score().a, a.table().score().b), (0, 1));
    for socket in [&mut a, &mut b] {
        for link in known.iter().rev().take(2) {
            let refused = socket.command(SeatCommand::Release { link: *link }).await;
            refused.expect_err("a link of a match that is over");
        }
    }
    drop((a, b));
    running.play(&server, 6).await;
    running.give_up(&server, WinSize::Backgammon).await;
    let fresh = links(&running.events(&server).await[kept..]);
    assert!(!fresh.is_empty() && fresh.iter().all(|link| !known.contains(link)));

    let lines = ledger(&server).await;
    assert_eq!(endings(&lines), [MatchEnding::Won, MatchEnding::SetBack, MatchEnding::Won]);
    for number in [1, 2] {
        let report = verify_with_ledger(&running.transcript(&server, number).await, &lines);
        assert_eq!(report.faults, [], "match {number}");
        assert!(report.rolls.iter().all(|roll| roll.guarantee == Guarantee::Live));
    }
    assert_eq!((over.events(&server).await, over.transcript(&server, 1).await), finished);
    let events = running.events(&server).await;
    server.restart().await;
    assert_eq!(running.events(&server).await, events, "once");
}

#[tokio::test]
async fn an_older_file_in_the_place_of_the_database_is_noticed_by_the_witness() {
    let mut server = TestServer::start().await;
    let players = Players::new(&server).await;
    players.play(&server, 2).await;
    server.stop().await;
    let older = server.folder().join("older");
    fs::copy(database(&server), &older).expect("copies");
    server.restart_stopped().await;
    players.play(&server, 1).await;
    // A server that is killed has remembered all that it acknowledged.
    server.kill().await;
    for side in ["-wal", "-shm"] {
        fs::remove_file(server.folder().join(format!("gamao.sqlite{side}"))).expect("removes");
    }
    put_back(&server, &older);
    for _ in 0..2 {
        server.restart_stopped().await;
        assert_eq!(count(&players.events(&server).await, "setBack"), 1);
        server.stop().await;
    }
    server.restart_stopped().await;
    players.play(&server, 4).await;
}

#[tokio::test]
async fn a_restore_that_was_noted_by_hand_is_one() {
    let mut server = TestServer::start().await;
    let players = Players::new(&server).await;
    players.play(&server, 2).await;
    for times in 1..=2 {
        server.stop().await;
        let store = SqliteStore::open(&database(&server)).await.expect("opens");
        store.begin_generation().await.expect("begins");
        gamao_store::Store::close(&store).await;
        server.restart_stopped().await;
        players.play(&server, 2).await;
        assert_eq!(count(&players.events(&server).await, "setBack"), times);
    }
}

#[tokio::test]
async fn between_games_the_dice_alone_begin_anew() {
    let mut server = TestServer::start().await;
    let players = Players::new(&server).await;
    players.give_up(&server, WinSize::Single).await;
    let copy = server.folder().join("copy");
    backup(&database(&server), &copy, false).await.expect("copies");
    server.stop().await;
    put_back(&server, &copy);
    server.restart_stopped().await;
    let events = players.events(&server).await;
    assert_eq!(events.last().expect("events")["event"]["type"], "setBack");
    let ana = players.ana.moved_to(&server.base).socket(&players.room).await;
    assert_eq!(*ana.table().phase(), Phase::BetweenGames);
    assert_eq!(ana.table().score().b, 1);
}

#[tokio::test]
async fn a_match_whose_seed_is_lost_is_set_back_without_it_and_goes_on() {
    let mut server = TestServer::start().await;
    let players = Players::new(&server).await;
    players.play(&server, 2).await;
    let copy = server.folder().join("copy");
    backup(&database(&server), &copy, false).await.expect("copies");
    server.stop().await;
    put_back(&server, &copy);
    fs::remove_file(server.folder().join("dice-key")).expect("removes");
    server.restart_stopped().await;
    players.play(&server, 4).await;
    let path = format!("/api/rooms/{}/matches/1/transcript", players.room);
    server.visitor().get(&path).await.refused(409, "refused", "is not over");
    assert_eq!(endings(&ledger(&server).await), [MatchEnding::SetBack]);
}

#[tokio::test]
async fn logs_of_a_newer_program_are_not_served() {
    let mut server = TestServer::start().await;
    server.stop().await;
    let (config, data) = server.outside();
    let store = SqliteStore::open(&database(&server)).await.expect("opens");
    store.raise_level(Event::LEVEL + 1).await.expect("raises");
    let now = gamao_store::Timestamp(0);
    let refused = gamao_server::prepare(&config, &data, &store, now).await;
    let refused = refused.err().expect("an error").to_string();
    assert!(refused.contains("this version reads levels up to"), "{refused}");
    gamao_store::Store::close(&store).await;
}
