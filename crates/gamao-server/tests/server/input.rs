//! Bad input: a clear error that names it, and nothing changes.

use gamao_protocol::{ErrorCode, ServerMessage};
use gamao_rules::{Phrase, Seat, SeatCommand};
use serde_json::json;
use tokio_tungstenite::tungstenite::{
    Bytes, Error, Message,
    protocol::{
        CloseFrame,
        frame::{
            Frame,
            coding::{CloseCode, Data, OpCode},
        },
    },
};

use crate::support::{Client, Socket, TestServer, seated};

#[tokio::test]
async fn requests_that_make_no_sense_are_refused_by_name() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let seat = format!("/api/rooms/{room}/seat");
    let rules = gamao_rules::TableRules::CASUAL;

    ana.get("/api/rooms/nosuchroom00").await.refused(404, "notFound", "nosuchroom00");
    ana.get("/api/rooms/..%2F..%2Fetc").await.refused(404, "notFound", "../../etc");
    ana.get("/api/nothing").await.refused(404, "notFound", "/api/nothing");
    ana.get(&seat).await.refused(405, "badRequest", "GET");
    ana.post(&seat, &json!({"nome": "x"})).await.refused(400, "badRequest", "nome");
    ana.get(&format!("/api/rooms/{room}/events?after=-1")).await.refused(
        400,
        "badRequest",
        "after",
    );
    ana.get(&format!("/api/rooms/{room}/events?x=1")).await.refused(400, "badRequest", "`x`");

    // Not so much that the server answers and closes while it is still being written.
    let huge = json!({"name": "x".repeat(20 * 1024)});
    ana.post(&seat, &huge).await.refused(413, "tooLarge", "16 KiB");
    let not_json = ana.request("POST", &seat).header("content-type", "application/json").body("{");
    Client::send(not_json).await.refused(400, "badRequest", "JSON");
    let form = ana.request("POST", &seat).body("name=x");
    Client::send(form).await.refused(400, "badRequest", "application/json");

    let bot = json!({"rules": rules, "opponent": {"type": "bot", "level": "deus"}});
    ana.post("/api/rooms", &bot).await.refused(400, "badRequest", "\"deus\"");
    let mut endless = json!({"rules": rules, "opponent": {"type": "person"}});
    endless["rules"]["frame"] = json!({"type": "match", "length": 99, "crawford": true});
    ana.post("/api/rooms", &endless).await.refused(422, "invalidRules", "99");

    for id in [String::new(), "x".repeat(65)] {
        let say = SeatCommand::Say { phrase: Phrase::Hello };
        ana.command(&room, &id, &say).await.refused(400, "badRequest", "command id");
    }
}

#[tokio::test]
async fn impossible_plays_are_refused_and_change_nothing() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (a, b) = seated(&room, &ana, &rui).await;
    let (mover, waiter) = if a.is_to_act() { (&ana, &rui) } else { (&rui, &ana) };
    let before = ana.events(&room).await;
    let post = async |who: &Client, command: serde_json::Value| {
        let body = json!({"id": "1", "command": command});
        who.post(&format!("/api/rooms/{room}/commands"), &body).await
    };
    let step = |from: u8, to: u8, die: u8| json!({"from": from, "to": to, "die": die});
    let play = |steps: Vec<serde_json::Value>| json!({"type": "play", "steps": steps});
    post(mover, play(vec![step(24, 1, 6)])).await.refused(422, "illegalPlay", "24");
    post(mover, play(vec![])).await.refused(422, "illegalPlay", "");
    post(mover, play(vec![step(99, 1, 6)])).await.refused(400, "badRequest", "99");
    post(mover, play(vec![step(24, 1, 7)])).await.refused(400, "badRequest", "7");
    post(mover, json!({"type": "double"})).await.refused(409, "outOfTurn", "double");
    post(mover, json!({"type": "cheat"})).await.refused(400, "badRequest", "cheat");
    post(waiter, json!({"type": "roll"})).await.refused(409, "outOfTurn", "roll");
    post(waiter, json!({"type": "take"})).await.refused(409, "outOfTurn", "take");
    assert_eq!(ana.events(&room).await, before);
    drop((a, b));
}

#[tokio::test]
async fn bad_frames_get_a_reason() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;

    let mut socket = ana.socket(&room).await;
    for (text, names) in [
        ("", "EOF"),
        ("{", "EOF"),
        ("[1]", "invalid message"),
        (r#"{"type":"dance"}"#, "dance"),
        (r#"{"type":"hello"}"#, "already"),
        (r#"{"type":"command","command":{"type":"fly"}}"#, "fly"),
    ] {
        socket.send_text(text).await;
        let ServerMessage::Failed { error } = failed(&mut socket).await else {
            unreachable!("failed() returns nothing else");
        };
        assert_eq!(error.code, ErrorCode::BadRequest);
        assert!(error.message.contains(names), "{text}: {}", error.message);
    }
    socket.send_text(r#"{"type":"ping"}"#).await;
    while !matches!(socket.next().await, ServerMessage::Pong { .. }) {}

    closes(ana.socket(&room).await, Message::binary(vec![1, 2, 3]), 1003, "text").await;
    closes(ana.socket(&room).await, Message::text("x".repeat(5000)), 1009, "4096").await;
    let text = |bytes: &'static [u8]| Frame::message(bytes, OpCode::Data(Data::Text), true);
    closes(ana.socket(&room).await, Message::Frame(text(b"\xff")), 1007, "UTF-8").await;
    let mut reserved = text(b"x");
    reserved.header_mut().rsv1 = true;
    closes(ana.socket(&room).await, Message::Frame(reserved), 1002, "protocol").await;
    let early = ana.silent_socket(&room).await;
    closes(early, Message::text(r#"{"type":"ping"}"#), 1008, "hello").await;
}

#[tokio::test]
async fn a_close_is_answered_in_kind() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let mut socket = ana.socket(&room).await;
    let goodbye = CloseFrame { code: CloseCode::Normal, reason: "bye".into() };
    socket.send_raw(Message::Close(Some(goodbye.clone()))).await;
    let answer = loop {
        if let Err(frame) = socket.next_or_close().await {
            break frame;
        }
    };
    assert_eq!(answer, Some(goodbye));
}

async fn failed(socket: &mut Socket) -> ServerMessage {
    loop {
        let message = socket.next().await;
        if matches!(message, ServerMessage::Failed { .. }) {
            return message;
        }
    }
}

/// Sends a message that ends the conversation, with a reason and a code.
async fn closes(mut socket: Socket, message: Message, code: u16, names: &str) {
    socket.send_raw(message).await;
    let mut reason = None;
    let frame = loop {
        match socket.next_or_close().await {
            Ok(ServerMessage::Failed { error }) => reason = Some(error.message),
            Ok(_) => {}
            Err(frame) => break frame,
        }
    };
    let reason = reason.expect("a reason before the end");
    assert!(reason.contains(names), "{reason}");
    assert_eq!(frame.map(|frame| u16::from(frame.code)), Some(code), "{reason}");
}

#[tokio::test]
async fn a_connection_that_floods_is_closed() {
    let server = TestServer::start_with(&["--limit-factor=1"]).await;
    let (room, ana, _) = server.room().await;
    let mut socket = ana.socket(&room).await;
    for _ in 0..100 {
        socket.send_raw(Message::Ping(Bytes::new())).await;
    }
    let mut reason = None;
    while let Ok(message) = socket.next_or_close().await {
        if let ServerMessage::Failed { error } = message {
            reason = Some(error.code);
        }
    }
    assert_eq!(reason, Some(ErrorCode::RateLimited));
}

#[tokio::test]
async fn pages_of_other_sites_cannot_act_in_a_visitors_name() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let own = server.base.clone();
    let seat = format!("/api/rooms/{room}/seat");
    for (origin, allowed) in
        [(own.as_str(), true), ("https://evil.example", false), ("null", false)]
    {
        let post = ana.request("POST", &seat).header("origin", origin).json(&json!({}));
        let answer = Client::send(post).await;
        let address = format!("{}/api/rooms/{room}/socket", own.replacen("http", "ws", 1));
        let cookie = ana.cookie();
        let headers = [("cookie", cookie.as_deref()), ("origin", Some(origin))];
        let socket = Socket::try_connect(&address, &headers).await;
        if allowed {
            answer.ok();
            socket.expect("connects");
        } else {
            answer.refused(403, "foreignOrigin", origin);
            let Err(Error::Http(refusal)) = socket else {
                panic!("a socket from {origin} was let in");
            };
            assert_eq!(refusal.status(), 403);
        }
        // Reading is nobody's business to forbid.
        let read = ana.request("GET", &format!("/api/rooms/{room}")).header("origin", origin);
        Client::send(read).await.ok();
    }
}

#[tokio::test]
async fn a_socket_to_no_room_or_without_upgrade_is_an_ordinary_error() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    ana.get(&format!("/api/rooms/{room}/socket")).await.refused(400, "badRequest", "connection");
    let address =
        format!("{}/api/rooms/nosuchroom00/socket", server.base.replacen("http", "ws", 1));
    let Err(Error::Http(refusal)) = Socket::try_connect(&address, &[]).await else {
        panic!("a socket to no room was let in");
    };
    assert_eq!(refusal.status(), 404);
}

#[tokio::test]
async fn phrases_are_few() {
    let server = TestServer::start_with(&["--limit-factor=1"]).await;
    let (room, ana, _) = server.room().await;
    let mut a = ana.socket(&room).await;
    let mut said = 0;
    let error = loop {
        match a.command(SeatCommand::Say { phrase: Phrase::Ouch }).await {
            Ok(_) => said += 1,
            Err(error) => break error,
        }
    };
    assert_eq!((said, error.code), (4, ErrorCode::RateLimited), "{}", error.message);
    server.clock.advance_ms(3000);
    a.command(SeatCommand::Say { phrase: Phrase::Ouch }).await.expect("after a while one more");
}

#[tokio::test]
async fn connections_of_one_visitor_are_counted() {
    let server = TestServer::start_with(&["--max-sockets-per-visitor=2"]).await;
    let (room, ana, rui) = server.room().await;
    let first = ana.socket(&room).await;
    let _second = ana.socket(&room).await;
    let address = format!("{}/api/rooms/{room}/socket", server.base.replacen("http", "ws", 1));
    let cookie = ana.cookie();
    let third = async || Socket::try_connect(&address, &[("cookie", cookie.as_deref())]).await;
    let Err(Error::Http(refusal)) = third().await else {
        panic!("a third connection was let in");
    };
    assert_eq!(refusal.status(), 503);
    let mut other = rui.socket(&room).await;
    drop(first);
    while other.presence.watchers > 0 || !other.presence.seats[Seat::A] {
        other.next().await;
    }
    for _ in 0..100 {
        if third().await.is_ok() {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("a place that became free was not given");
}
