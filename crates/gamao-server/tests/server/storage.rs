//! Full disks and damaged rows: what is refused, what goes on.

use gamao_protocol::ServerMessage;
use gamao_rules::{Clock, Phrase, SeatCommand, TableRules};
use serde_json::json;
use sqlx::Connection;

use crate::support::{Client, TestServer, open, seated};

/// Takes all the room that a database of one MiB has.
async fn fill(server: &TestServer) {
    let mut db = server.database().await;
    for sql in ["PRAGMA max_page_count = 256", "CREATE TABLE filler (bytes BLOB)"] {
        sqlx::query(sql).execute(&mut db).await.expect("done");
    }
    for bytes in [32_768, 1024, 16] {
        let fill = || sqlx::query("INSERT INTO filler VALUES (zeroblob(?))").bind(bytes);
        while fill().execute(&mut db).await.is_ok() {}
    }
    db.close().await.expect("closes");
}

/// Waits until the site says that its disk is full: a last small write may just have found room.
async fn hear_of_full_disk(client: &Client) {
    let mut health = client.get("/healthz").await;
    while health.status == 200 {
        health = client.get("/healthz").await;
    }
    health.refused(503, "unavailable", "disk is full");
}

async fn free(server: &TestServer) {
    let mut db = server.database().await;
    sqlx::query("DROP TABLE filler").execute(&mut db).await.expect("drops");
    db.close().await.expect("closes");
}

#[tokio::test]
async fn when_a_full_disk_has_room_again_commands_bots_and_clocks_go_on() {
    let server = TestServer::start_with(&["--max-database-mib=1", "--bot-delay-ms=5000"]).await;
    let clock = Clock::Delay { delay_ms: 10_000, bank_ms: 0 };
    let (room, ana, rui) = server.room_with(&TableRules { clock, ..TableRules::match_to(1) }).await;
    let (mut a, _b) = seated(&room, &ana, &rui).await;
    let eva = server.visitor();
    let bot = json!({"type": "bot", "level": "tatu"});
    let against_bot = open(&eva, &TableRules::CASUAL, &bot).await;
    let mut e = eva.socket(&against_bot).await;
    e.play_own_turn().await;
    ana.get("/healthz").await.ok();

    fill(&server).await;
    let rules = TableRules::CASUAL;
    let request = json!({"rules": rules, "opponent": {"type": "person"}});
    // What is left are some bytes in pages that are in use already.
    while eva.post("/api/rooms", &request).await.status == 201 {}
    let hello = SeatCommand::Say { phrase: Phrase::Hello };
    for (client, room) in [(&ana, &room), (&eva, &against_bot)] {
        let mut said = 0;
        while client.command(room, &format!("before {said}"), &hello).await.status == 200 {
            said += 1;
        }
    }
    let before = (ana.events(&room).await, eva.events(&against_bot).await);
    for id in ["one", "two"] {
        let refused = ana.command(&room, id, &hello).await;
        refused.refused(503, "unavailable", "disk is full");
        assert!(refused.headers.contains_key("retry-after"));
    }
    eva.post("/api/rooms", &request).await.refused(503, "unavailable", "disk is full");
    hear_of_full_disk(&ana).await;
    server.clock.advance_ms(60_000);
    hear_of_full_disk(&ana).await;
    // What a command does not find room for (its answer, say) may still be there for a deadline.
    let after = (ana.events(&room).await, eva.events(&against_bot).await);
    assert!(after.0.starts_with(&before.0) && after.1.starts_with(&before.1));

    free(&server).await;
    ana.get("/healthz").await.ok();
    let granted = ana.command(&room, "one", &hello).await.ok();
    assert_eq!(ana.command(&room, "one", &hello).await.ok(), granted);
    while a.table().phase().is_playing() {
        a.next().await;
    }
    while !matches!(e.next().await, ServerMessage::Events { .. }) {}
    assert_eq!(eva.post("/api/rooms", &request).await.status, 201);
    let ledger = ana.get("/api/ledger").await.ok();
    let closed = ledger["entries"].as_array().expect("lines").iter();
    let closed = closed.filter(|line| line["payload"].as_str().expect("text").contains("closed"));
    assert_eq!(closed.count(), 1, "{ledger}");
}

#[tokio::test]
async fn one_damaged_room_is_closed_and_the_others_go_on() {
    let mut server = TestServer::start().await;
    let damages = [
        "UPDATE event SET payload = '{' WHERE seq = 3 AND room = ?",
        "UPDATE event SET payload = '{\"type\":\"flown\"}' WHERE seq = 2 AND room = ?",
        "UPDATE event SET payload = '{\"type\":\"passed\"}' WHERE seq = 4 AND room = ?",
        "DELETE FROM event WHERE seq = 3 AND room = ?",
        "DELETE FROM event WHERE seq = (SELECT head FROM room WHERE id = event.room) AND room = ?",
    ];
    let (room, ana, rui) = server.room().await;
    let mut damaged = Vec::new();
    for _ in damages {
        let (damaged_room, client, _) = server.room().await;
        damaged.push((damaged_room, client));
    }
    // One visitor with a seat in all of them.
    server.stop().await;
    let mut db = server.database().await;
    for (sql, (room, _)) in damages.into_iter().zip(&damaged) {
        let rows = sqlx::query(sql).bind(room).execute(&mut db).await.expect("done");
        assert_eq!(rows.rows_affected(), 1, "{sql}");
    }
    // What is due in a damaged room does not stand in the way of the others.
    let due = "UPDATE deadline SET at = 1 WHERE room <> ?";
    sqlx::query(due).bind(&room).execute(&mut db).await.expect("done");
    db.close().await.expect("closes");
    server.restart_stopped().await;

    for (sql, (room, client)) in damages.into_iter().zip(&damaged) {
        let client = client.moved_to(&server.base);
        for path in ["", "/events", "/snapshot"] {
            let answer = client.get(&format!("/api/rooms/{room}{path}")).await;
            answer.refused(500, "internal", "is damaged");
        }
        let said = client.command(room, "x", &SeatCommand::Say { phrase: Phrase::Hello }).await;
        said.refused(500, "internal", "is damaged");
        let mine = client.get("/api/my/rooms").await.ok();
        assert_eq!(mine["rooms"], json!([]), "{sql}");
    }
    let (ana, rui) = (ana.moved_to(&server.base), rui.moved_to(&server.base));
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let mover = if a.is_to_act() { &mut a } else { &mut b };
    let play = mover.careless();
    mover.command(play).await.expect("granted");
    server.clock.advance_ms(8 * 24 * 60 * 60 * 1000);
    while a.table().phase().is_playing() {
        a.next().await;
    }
}

#[tokio::test]
async fn a_list_reads_no_logs_and_fills_in_the_summaries_that_are_missing() {
    let mut server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let mover = if a.is_to_act() { &mut a } else { &mut b };
    let play = mover.careless();
    mover.command(play).await.expect("granted");
    let info = ana.get(&format!("/api/rooms/{room}")).await.ok();
    server.stop().await;
    // The second list finds what the first has filled in, and no log that could be read.
    for sql in ["UPDATE room SET summary = NULL", "UPDATE event SET payload = '{'"] {
        let mut db = server.database().await;
        sqlx::query(sql).execute(&mut db).await.expect("done");
        db.close().await.expect("closes");
        server.restart_stopped().await;
        let mine = ana.moved_to(&server.base).get("/api/my/rooms").await.ok();
        assert_eq!(mine["rooms"], json!([info]), "{sql}");
        server.stop().await;
    }
}
