//! Crowds and strangers: what is limited, for whom, and what the refusal says.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    time::Duration,
};

use gamao_protocol::ErrorCode;
use gamao_rules::{Phrase, Seat, SeatCommand, TableRules};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;

use crate::support::{Answer, Client, Socket, TestServer, open, seated};

const LIMITED: &[&str] = &["--limit-factor=1", "--trust-proxy"];

/// Somebody who asks from an address, as the proxy says.
async fn from(client: &Client, address: IpAddr, method: &str, path: &str, body: &Value) -> Answer {
    let request = client.request(method, path).header("x-forwarded-for", address.to_string());
    Client::send(if method == "GET" { request } else { request.json(body) }).await
}

fn v4(last: u8) -> IpAddr {
    Ipv4Addr::new(203, 0, 113, last).into()
}

fn new_room() -> Value {
    let rules = TableRules::CASUAL;
    json!({"rules": rules, "opponent": {"type": "person"}, "seat": "a"})
}

#[tokio::test]
async fn visitors_are_free_and_so_their_address_is_charged() {
    let server = TestServer::start_with(LIMITED).await;
    let room = new_room();
    let mut opened = 0;
    let refused = loop {
        // A new browser each time.
        let answer = from(&server.visitor(), v4(1), "POST", "/api/rooms", &room).await;
        if answer.status != 201 {
            break answer;
        }
        opened += 1;
    };
    assert_eq!(opened, 100);
    refused.refused(429, "rateLimited", "too many rooms opened from this network; wait 15 s");
    assert_eq!(refused.headers["retry-after"], "15");
    assert_eq!(refused.body["retryAfterMs"], 15_000);
    from(&server.visitor(), v4(2), "POST", "/api/rooms", &room).await.ok();
    server.clock.advance_ms(15_000);
    from(&server.visitor(), v4(1), "POST", "/api/rooms", &room).await.ok();
}

#[tokio::test]
async fn a_site_of_ipv6_is_charged_as_a_whole() {
    let server = TestServer::start_with(LIMITED).await;
    let mut opened = 0;
    let refused = loop {
        // Another household of the same site each time.
        let address = Ipv6Addr::new(0x2001, 0xdb8, 1, opened, 0, 0, 0, 1).into();
        let answer = from(&server.visitor(), address, "POST", "/api/rooms", &new_room()).await;
        if answer.status != 201 {
            break answer;
        }
        opened += 1;
    };
    assert_eq!(opened, 200);
    refused.refused(429, "rateLimited", "rooms");
    let other = "2001:db8:2::1".parse().expect("an address");
    from(&server.visitor(), other, "POST", "/api/rooms", &new_room()).await.ok();
}

/// Every request, repeated until it is refused: all are at some point, whoever sends them.
#[tokio::test]
async fn whatever_is_asked_for_without_end_is_refused_at_some_time() {
    // Narrow, so that the end is soon reached.
    let narrow = "--limit=reads.address=60/60,connections.address=60/60,commands.address=60/60";
    let server = TestServer::start_with(&["--limit-factor=1", "--trust-proxy", narrow]).await;
    let (id, ana, _) = server.room().await;
    let in_room = |path: &str| format!("/api/rooms/{id}{path}");
    let say = json!({"id": "x", "command": {"type": "say", "phrase": "hello"}});
    let socket = in_room("/socket");
    let requests = [
        ("POST", "/api/rooms".to_owned(), new_room()),
        ("POST", in_room("/seat"), json!({})),
        ("POST", in_room("/commands"), say),
        ("POST", in_room("/device-link"), Value::Null),
        ("GET", in_room("/device-link"), Value::Null),
        ("DELETE", in_room("/device-link/x"), Value::Null),
        ("POST", in_room("/device"), json!({"token": "x"})),
        ("GET", in_room(""), Value::Null),
        ("GET", in_room("/events"), Value::Null),
        ("GET", in_room("/snapshot"), Value::Null),
        ("GET", in_room("/matches/1/transcript"), Value::Null),
        ("GET", "/api/ledger".to_owned(), Value::Null),
        ("GET", "/api/ledger.jsonl".to_owned(), Value::Null),
        ("GET", "/api/dice/statistics".to_owned(), Value::Null),
        ("GET", "/api/my/dice".to_owned(), Value::Null),
        ("GET", "/api/my/rooms".to_owned(), Value::Null),
        ("GET", format!("/r/{id}"), Value::Null),
        ("GET", format!("/r/{id}/board.png"), Value::Null),
        ("GET", socket.clone(), Value::Null),
    ];
    for (who, (method, path, body)) in requests.iter().enumerate() {
        for client in [&ana, &server.visitor()] {
            let address = v4(10 + u8::try_from(who).expect("few"));
            let mut asked = 0;
            loop {
                let mut request = client.request(method, path);
                request = request.header("x-forwarded-for", address.to_string());
                if *path == socket {
                    request = request
                        .header("connection", "upgrade")
                        .header("upgrade", "websocket")
                        .header("sec-websocket-version", "13")
                        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
                }
                if *body != Value::Null {
                    request = request.json(body);
                }
                let response = request.send().await.expect("an answer");
                if response.status() == 429 {
                    assert!(response.headers().contains_key("retry-after"), "{method} {path}");
                    break;
                }
                asked += 1;
                assert!(asked <= 300, "{method} {path} is never refused");
            }
        }
        // Another visitor's budget begins anew; the address stays spent.
        server.clock.advance_ms(3_600_000);
    }
}

#[tokio::test]
async fn what_moves_no_game_has_a_budget_of_its_own() {
    let server = TestServer::start_with(&["--limit-factor=1", "--limit=phrases.visitor=off"]).await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    for socket in [&mut a, &mut b] {
        let mut said = 0;
        let error = loop {
            match socket.command(SeatCommand::Say { phrase: Phrase::Ouch }).await {
                Ok(_) => said += 1,
                Err(error) => break error,
            }
        };
        assert_eq!((said, error.code), (30, ErrorCode::RateLimited), "{}", error.message);
        assert!(error.message.contains("at this seat"), "{}", error.message);
        assert!(error.retry_after_ms.is_some());
    }
    // The game itself goes on.
    let mover = if a.is_to_act() { &mut a } else { &mut b };
    let command = mover.careless();
    mover.command(command).await.expect("a play is no talk");
}

#[tokio::test]
async fn a_limit_can_be_set_by_its_name() {
    let flags = ["--limit-factor=1", "--limit=phrases.visitor=2/60,asides.seat=off"];
    let server = TestServer::start_with(&flags).await;
    let (room, ana, _) = server.room().await;
    let mut a = ana.socket(&room).await;
    let mut say = async || a.command(SeatCommand::Say { phrase: Phrase::Ouch }).await;
    say().await.expect("one");
    say().await.expect("two");
    assert_eq!(say().await.expect_err("a third").code, ErrorCode::RateLimited);
    server.clock.advance_ms(1000);
    say().await.expect("sixty a minute");
}

#[tokio::test]
async fn a_site_with_enough_games_opens_no_more() {
    let server = TestServer::start_with(&["--max-rooms=3"]).await;
    let ana = server.visitor();
    let mut rooms = Vec::new();
    for _ in 0..3 {
        rooms.push(open(&ana, &TableRules::CASUAL, &json!({"type": "person"})).await);
        // What is known of the site is some seconds old.
        server.clock.advance_ms(5000);
    }
    let full = ana.post("/api/rooms", &new_room()).await;
    full.refused(503, "unavailable", "3");
    assert_eq!(full.headers["retry-after"], "600");
    // Those who play are not disturbed.
    let rui = server.visitor();
    rui.post(&format!("/api/rooms/{}/seat", rooms[0]), &json!({})).await.ok();
    let (mut a, mut b) = seated(&rooms[0], &ana, &rui).await;
    let mover = if a.is_to_act() { &mut a } else { &mut b };
    let command = mover.careless();
    mover.command(command).await.expect("plays");
}

#[tokio::test]
async fn a_site_whose_disk_is_almost_full_opens_no_rooms() {
    // More than any disk has free.
    let server = TestServer::start_with(&["--min-free-mib=1000000000000"]).await;
    let full = server.visitor().post("/api/rooms", &new_room()).await;
    full.refused(503, "unavailable", "disk");
}

#[tokio::test]
async fn watchers_keep_no_player_out() {
    let flags = ["--max-sockets=10", "--max-watchers-per-room=5"];
    let server = TestServer::start_with(&flags).await;
    let (room, ana, rui) = server.room().await;
    let (other, eva, _) = server.room().await;
    let mut watching = Vec::new();
    let address =
        |room: &str| format!("{}/api/rooms/{room}/socket", server.base.replacen("http", "ws", 1));
    let refused = async |room: &str| {
        let Err(Error::Http(refusal)) = Socket::try_connect(&address(room), &[]).await else {
            panic!("a watcher too many was let in");
        };
        assert_eq!(refusal.status(), 503);
        assert!(refusal.headers().contains_key("retry-after"));
    };
    for _ in 0..5 {
        watching.push(server.visitor().socket(&room).await);
    }
    refused(&room).await;
    for _ in 0..3 {
        watching.push(server.visitor().socket(&other).await);
    }
    refused(&other).await;
    watching.push(ana.socket(&room).await);
    watching.push(rui.socket(&room).await);
    let Err(Error::Http(refusal)) =
        Socket::try_connect(&address(&other), &[("cookie", eva.cookie().as_deref())]).await
    else {
        panic!("more than all places");
    };
    assert_eq!(refusal.status(), 503);
}

#[tokio::test]
async fn a_class_that_watches_from_one_address_is_let_in() {
    let server = TestServer::start_with(&["--limit-factor=1"]).await;
    let (room, ana, rui) = server.room().await;
    let mut watching = Vec::new();
    for _ in 0..200 {
        // As a browser does: the page, its state, the socket.
        let pupil = server.visitor();
        pupil.get(&format!("/api/rooms/{room}")).await.ok();
        watching.push(pupil.socket(&room).await);
    }
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    while a.presence.watchers < 200 {
        a.next().await;
    }
    let mover = if a.is_to_act() { &mut a } else { &mut b };
    let command = mover.careless();
    let seq = mover.command(command).await.expect("plays");
    for pupil in &mut watching {
        pupil.hear(seq).await;
    }
}

#[tokio::test]
async fn one_who_does_not_read_is_disconnected_whatever_they_send() {
    let server = TestServer::start_with(&["--socket-patience=1"]).await;
    let (room, ana, rui) = server.room().await;
    let (mut deaf, mut other) = (ana.socket(&room).await, rui.socket(&room).await);
    deaf.send_text(r#"{"type":"ping"}"#).await;
    // A ping of the protocol is answered only by whoever reads.
    while other.presence.seats[Seat::A] {
        other.next().await;
    }
    assert!(other.presence.seats[Seat::B]);
}

#[tokio::test]
async fn a_server_that_stops_waits_for_nobody_who_does_not_read() {
    let mut server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let mut deaf = Vec::new();
    for _ in 0..3 {
        let mut socket = ana.socket(&room).await;
        // More than the pipe to one who does not read can hold.
        for _ in 0..2000 {
            if socket.try_send_text(r#"{"type":"snapshot"}"#).await.is_err() {
                break;
            }
        }
        deaf.push(socket);
    }
    let mut reading = rui.socket(&room).await;
    let stopping = async {
        timeout(Duration::from_secs(10), server.stop()).await.expect("stops in time");
    };
    let farewell = async {
        loop {
            if let Err(frame) = reading.next_or_close().await {
                return frame.map(|frame| u16::from(frame.code));
            }
        }
    };
    let ((), code) = tokio::join!(stopping, farewell);
    assert_eq!(code, Some(1012), "the server restarts");
}
