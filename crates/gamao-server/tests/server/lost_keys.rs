//! Dice keys that are lost, empty, cut short or those of another site; seeds that are damaged.

use std::{fs, path::Path, sync::Arc};

use gamao_rules::{SeatCommand, WinSize};
use gamao_server::{Clock, abandon, lost_seeds};
use gamao_store::Store;
use gamao_store_sqlite::SqliteStore;
use serde_json::json;
use sqlx::Connection;

use crate::support::{Client, TestServer, awaited, seated};

/// Two rooms, in the second of which the match is over.
async fn rooms(server: &TestServer) -> ((String, Client, Client), String) {
    let (running, ana, rui) = server.room().await;
    seated(&running, &ana, &rui).await;
    let (over, eva, leo) = server.room().await;
    let (mut e, mut l) = seated(&over, &eva, &leo).await;
    let seq = e.command(SeatCommand::Resign { level: WinSize::Single }).await.expect("offered");
    l.hear(seq).await;
    l.command(SeatCommand::AcceptResign).await.expect("accepted");
    ((running, ana, rui), over)
}

/// Plays two turns; answers whether there were dice for them.
async fn gets_dice(server: &TestServer, room: &str, ana: &Client, rui: &Client) -> bool {
    let (ana, rui) = (ana.moved_to(&server.base), rui.moved_to(&server.base));
    let (mut a, mut b) = seated(room, &ana, &rui).await;
    for _ in 0..4 {
        let mover = if a.is_to_act() { &mut a } else { &mut b };
        let command = mover.careless();
        match mover.command(command).await {
            Ok(seq) => {
                tokio::join!(a.hear(seq), b.hear(seq));
                awaited(&mut a, &mut b).await;
            }
            Err(error) => {
                assert!(
                    error.message.contains("the dice of this match are lost"),
                    "{}",
                    error.message
                );
                return false;
            }
        }
    }
    true
}

/// With the key so damaged the server starts, the running match is refused its dice by name, others are
/// played, and with the key put back the match goes on.
async fn check(damage: impl Fn(&Path)) {
    let mut server = TestServer::start().await;
    let ((running, ana, rui), over) = rooms(&server).await;
    server.stop().await;
    let key = server.folder().join("dice-key");
    let good = fs::read(&key).expect("a key");
    damage(&key);
    let left = fs::read(&key).ok();
    server.restart_stopped().await;
    assert_eq!(fs::read(&key).ok(), left, "no key takes the place of the lost one");
    assert!(!gets_dice(&server, &running, &ana, &rui).await);
    ana.moved_to(&server.base).get(&format!("/api/rooms/{over}/matches/1/transcript")).await.ok();
    let (fresh, eva, leo) = server.room().await;
    assert!(gets_dice(&server, &fresh, &eva, &leo).await);
    server.stop().await;
    fs::write(&key, &good).expect("writes");
    server.restart_stopped().await;
    assert!(gets_dice(&server, &running, &ana, &rui).await);
    assert!(gets_dice(&server, &fresh, &eva, &leo).await);
}

#[tokio::test]
async fn with_the_key_lost_the_site_goes_on_and_with_the_key_back_its_matches_do() {
    check(|key| fs::remove_file(key).expect("removes")).await;
    check(|key| fs::write(key, "").expect("writes")).await;
    check(|key| fs::write(key, "short").expect("writes")).await;
    check(|key| fs::write(key, [9; 32]).expect("writes")).await;
}

#[tokio::test]
async fn a_damaged_seed_touches_its_own_match_only() {
    let mut server = TestServer::start().await;
    let (one, ana, rui) = server.room().await;
    seated(&one, &ana, &rui).await;
    let (two, eva, leo) = server.room().await;
    seated(&two, &eva, &leo).await;
    server.stop().await;
    let mut db = server.database().await;
    let damage = "UPDATE seed SET sealed = x'00' WHERE room = ?";
    sqlx::query(damage).bind(&one).execute(&mut db).await.expect("done");
    db.close().await.expect("closes");
    server.restart_stopped().await;
    assert!(!gets_dice(&server, &one, &ana, &rui).await);
    assert!(gets_dice(&server, &two, &eva, &leo).await);
}

#[tokio::test]
async fn a_key_that_nothing_needs_is_made_anew() {
    for left in [None, Some("")] {
        let mut server = TestServer::start().await;
        let (_, over) = {
            let (over, eva, leo) = server.room().await;
            let (mut e, mut l) = seated(&over, &eva, &leo).await;
            let seq =
                e.command(SeatCommand::Resign { level: WinSize::Single }).await.expect("offered");
            l.hear(seq).await;
            l.command(SeatCommand::AcceptResign).await.expect("accepted");
            (eva, over)
        };
        server.stop().await;
        let key = server.folder().join("dice-key");
        fs::remove_file(&key).expect("removes");
        if let Some(left) = left {
            fs::write(&key, left).expect("writes");
        }
        server.restart_stopped().await;
        assert_eq!(fs::read(&key).expect("a key").len(), 32);
        assert!(!server.folder().join("dice-key.new").exists());
        server.visitor().get(&format!("/api/rooms/{over}/matches/1/transcript")).await.ok();
    }
}

#[tokio::test]
async fn matches_without_dice_can_be_ended() {
    let mut server = TestServer::start().await;
    let ((running, ana, _), _) = rooms(&server).await;
    server.stop().await;
    let key = server.folder().join("dice-key");
    fs::remove_file(&key).expect("removes");
    {
        let (config, data) = server.outside();
        let database = data.database().expect("a file");
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&database).await.expect("opens"));
        let lost = lost_seeds(&config, &data, &*store).await.expect("looks");
        assert_eq!(lost.len(), 1);
        for seed in lost {
            assert_eq!(seed.room.0, running);
            abandon(&*store, seed, server.clock.wall()).await.expect("ends it");
        }
        assert!(lost_seeds(&config, &data, &*store).await.expect("looks").is_empty());
        store.close().await;
    }
    server.restart_stopped().await;
    assert!(key.exists(), "nothing needs the old one");
    let ana = ana.moved_to(&server.base);
    let events = ana.events(&running).await;
    assert_eq!(events.last().expect("events")["event"]["type"], json!("expired"));
    let ledger = ana.get("/api/ledger").await.ok();
    let lines = ledger["entries"].as_array().expect("lines");
    let says = |what: &str| {
        let says =
            |line: &&serde_json::Value| line["payload"].as_str().expect("text").contains(what);
        lines.iter().filter(says).count()
    };
    assert_eq!((says("opened"), says("closed"), says("seedLost")), (2, 2, 1));
}

/// Ends the match at hand without dice.
async fn give_up(room: &str, ana: &Client, rui: &Client) {
    let (mut a, mut b) = seated(room, ana, rui).await;
    let seq = a.command(SeatCommand::Resign { level: WinSize::Single }).await.expect("offered");
    b.hear(seq).await;
    b.command(SeatCommand::AcceptResign).await.expect("accepted");
}

#[tokio::test]
async fn a_match_that_ends_without_its_seed_is_closed_by_the_rematch_or_by_the_key() {
    for (is_found, ending) in [(false, "seedLost"), (true, "won")] {
        let mut server = TestServer::start().await;
        let (room, ana, rui) = server.room().await;
        seated(&room, &ana, &rui).await;
        server.stop().await;
        let key = server.folder().join("dice-key");
        let good = fs::read(&key).expect("a key");
        fs::remove_file(&key).expect("removes");
        server.restart_stopped().await;
        let (ana, rui) = (ana.moved_to(&server.base), rui.moved_to(&server.base));
        give_up(&room, &ana, &rui).await;
        if is_found {
            server.stop().await;
            fs::write(&key, &good).expect("writes");
            server.restart_stopped().await;
        }
        let (ana, rui) = (ana.moved_to(&server.base), rui.moved_to(&server.base));
        for (client, id) in [(&ana, "a"), (&rui, "b")] {
            client.command(&room, id, &SeatCommand::Rematch).await.ok();
        }
        let ledger = ana.get("/api/ledger").await.ok();
        let closed: Vec<_> = ledger["entries"]
            .as_array()
            .expect("lines")
            .iter()
            .map(|line| line["payload"].as_str().expect("text"))
            .filter(|payload| payload.contains("closed"))
            .collect();
        assert_eq!(closed.len(), 1, "{ledger}");
        assert!(closed[0].contains(ending), "{closed:?}");
        let transcript = ana.get(&format!("/api/rooms/{room}/matches/1/transcript")).await;
        assert_eq!(transcript.status == 200, is_found, "{}", transcript.body);
    }
}
