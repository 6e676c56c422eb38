//! Whole games over sockets.

use gamao_protocol::{ErrorCode, ServerMessage};
use gamao_rules::{Phase, Phrase, SeatCommand, WinSize};
use serde_json::json;

use crate::support::{Socket, TestServer, awaited, seated};

/// Plays until the game is over, or for a maximum number of commands.
async fn play(a: &mut Socket, b: &mut Socket, commands: usize) {
    for _ in 0..commands {
        let seq = if a.is_to_act() {
            let command = a.careless();
            a.command(command).await.expect("granted")
        } else if b.is_to_act() {
            let command = b.careless();
            b.command(command).await.expect("granted")
        } else {
            return;
        };
        a.hear(seq).await;
        b.hear(seq).await;
        awaited(a, b).await;
    }
}

#[tokio::test]
async fn two_play_a_whole_game_while_a_third_watches() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let mut watcher = server.visitor().socket(&room).await;
    assert_eq!(watcher.viewer, None);

    play(&mut a, &mut b, 1000).await;
    assert_eq!(*a.table().phase(), Phase::Over, "a game ends");
    watcher.hear(a.last_seq()).await;
    assert_eq!(a.events, b.events);
    assert_eq!(a.events, watcher.events);
    assert_eq!(a.table().winner(), watcher.table().winner());
    assert!(a.table().winner().is_some());
    let stored = ana.events(&room).await;
    assert_eq!(json!(stored), json!(a.events), "the log holds what was heard");

    a.command(SeatCommand::Rematch).await.expect("offered");
    let seq = b.command(SeatCommand::Rematch).await.expect("agreed");
    watcher.hear(seq).await;
    assert!(watcher.table().phase().is_playing(), "the watcher stays for the rematch");
}

#[tokio::test]
async fn a_repeated_command_gets_its_first_answer_and_changes_nothing() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let (first, client) = if a.is_to_act() { (&mut a, &ana) } else { (&mut b, &rui) };
    let command = first.careless();
    let seq = first.command_as("turn 1", command).await.expect("granted");
    for _ in 0..2 {
        assert_eq!(first.command_as("turn 1", command).await.expect("repeated"), seq);
        let over_http = client.command(&room, "turn 1", &command).await;
        assert_eq!(over_http.ok()["seq"], seq);
    }
    let fresh = first.command_as("turn 2", command).await.expect_err("refused");
    assert_eq!(fresh.code, ErrorCode::OutOfTurn, "{}", fresh.message);
    assert_eq!(ana.events(&room).await.len() as u64, seq);

    let (elsewhere, eva, _) = server.room().await;
    eva.command(&elsewhere, "turn 1", &SeatCommand::Say { phrase: Phrase::Hello }).await.ok();
    assert_eq!(eva.events(&elsewhere).await.len() as u64, first_events(&eva, &elsewhere).await);
}

/// How many events a room has by its own count.
async fn first_events(client: &crate::support::Client, room: &str) -> u64 {
    client.get(&format!("/api/rooms/{room}")).await.ok()["seq"].as_u64().expect("a number")
}

#[tokio::test]
async fn of_two_tabs_that_submit_at_once_one_play_counts() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (a, b) = seated(&room, &ana, &rui).await;
    let (mover, client) = if a.is_to_act() { (a, ana) } else { (b, rui) };
    let command = mover.careless();
    let before = client.events(&room).await.len();
    let tabs: Vec<_> = (0..8)
        .map(|tab| {
            let (client, room, command) = (client.clone(), room.clone(), command);
            tokio::spawn(async move {
                let mut socket = client.socket(&room).await;
                socket.command_as(&format!("tab {tab}"), command).await
            })
        })
        .collect();
    let mut granted = 0;
    for tab in tabs {
        match tab.await.expect("no panic") {
            Ok(_) => granted += 1,
            Err(error) => assert_eq!(error.code, ErrorCode::OutOfTurn, "{}", error.message),
        }
    }
    assert_eq!(granted, 1);
    let events = client.events(&room).await;
    let played = |event: &&serde_json::Value| event["event"]["type"] == "played";
    assert_eq!(events[before..].iter().filter(played).count(), 1);
}

#[tokio::test]
async fn a_connection_resumes_from_the_sequence_it_holds() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    play(&mut a, &mut b, 20).await;
    let all = a.events.clone();
    for held in [1, 5, all.len() as u64 - 1] {
        let mut late = ana.silent_socket(&room).await;
        late.hello(held).await;
        assert_eq!(late.events, all[held as usize..], "after {held}");
    }
    let mut current = ana.silent_socket(&room).await;
    current.hello(all.len() as u64).await;
    assert_eq!(current.events, []);
}

#[tokio::test]
async fn a_snapshot_stands_for_the_events_before_it() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    play(&mut a, &mut b, 10).await;
    b.send_text(r#"{"type":"snapshot"}"#).await;
    let (seq, table) = loop {
        if let ServerMessage::Snapshot { seq, table } = b.next().await {
            break (seq, table);
        }
    };
    assert_eq!(seq, b.last_seq());
    assert_eq!(json!(table)["viewer"], "b");
    let path = format!("/api/rooms/{room}/snapshot?seq=4");
    let early = rui.get(&path).await.ok();
    assert_eq!((early["seq"].as_u64(), early["view"]["viewer"].as_str()), (Some(4), Some("b")));
    let stranger = server.visitor().get(&path).await.ok();
    assert_eq!(stranger["view"]["viewer"], json!(null));
    let future = rui.get(&format!("/api/rooms/{room}/snapshot?seq=9999")).await;
    future.refused(400, "badRequest", "9999");
}

#[tokio::test]
async fn a_restart_in_mid_game_loses_nothing() {
    let mut server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    play(&mut a, &mut b, 15).await;
    let before = a.events.clone();
    let stopping = tokio::spawn(async move {
        loop {
            match a.next_or_close().await {
                Ok(_) => {}
                Err(frame) => return frame.expect("a reason").code,
            }
        }
    });
    server.restart().await;
    assert_eq!(u16::from(stopping.await.expect("heard")), 1012, "sockets are told to come back");

    let (ana, rui) = (ana.moved_to(&server.base), rui.moved_to(&server.base));
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    assert_eq!(a.events, before);
    play(&mut a, &mut b, 1000).await;
    assert_eq!(*b.table().phase(), Phase::Over);
}

#[tokio::test]
async fn a_resignation_is_offered_and_answered() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let seq = a.command(SeatCommand::Resign { level: WinSize::Single }).await.expect("offered");
    b.hear(seq).await;
    b.command(SeatCommand::RefuseResign).await.expect("refused");
    a.command(SeatCommand::Resign { level: WinSize::Gammon })
        .await
        .expect("a larger one is offered");
    let seq = b.command(SeatCommand::AcceptResign).await.expect("accepted");
    a.hear(seq).await;
    assert_eq!(a.table().winner().map(|side| a.table().seat_of(side)), b.viewer);
}

#[tokio::test]
async fn a_command_based_on_an_older_state_is_stale() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (a, mut b) = seated(&room, &ana, &rui).await;
    let seen = a.last_seq();
    b.command(SeatCommand::Say { phrase: Phrase::Hello }).await.expect("said");
    let post = async |id: &str, seen: u64, command: &SeatCommand| {
        let body = json!({"id": id, "command": command, "seen": seen});
        let path = format!("/api/rooms/{room}/commands");
        if a.is_to_act() { ana.post(&path, &body).await } else { rui.post(&path, &body).await }
    };
    let play = if a.is_to_act() { a.careless() } else { b.careless() };
    post("early", seen - 1, &play).await.refused(409, "stale", "has changed");
    post("late", seen + 99, &play).await.refused(400, "badRequest", "cannot have seen");
    let granted = post("on time", seen, &play).await.ok();
    let repeated = post("on time", seen, &play).await.ok();
    assert_eq!(granted, repeated, "a phrase makes nothing stale, and neither does a repeat");
}
