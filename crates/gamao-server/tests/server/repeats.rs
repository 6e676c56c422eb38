//! What is repeated, late, or only half readable.

use gamao_protocol::ServerMessage;
use gamao_rules::{Phrase, SeatCommand};
use serde_json::json;

use crate::support::TestServer;

#[tokio::test]
async fn an_id_that_was_granted_stands_for_its_command_only() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let hello = SeatCommand::Say { phrase: Phrase::Hello };
    let granted = ana.command(&room, "one", &hello).await.ok();
    assert_eq!(ana.command(&room, "one", &hello).await.ok(), granted);
    let other = ana.command(&room, "one", &SeatCommand::Say { phrase: Phrase::Sorry }).await;
    other.refused(400, "badRequest", "\"one\" was used for another command");
    let refused = ana.command(&room, "one", &SeatCommand::Take).await;
    refused.refused(400, "badRequest", "\"one\" was used for another command");
}

#[tokio::test]
async fn an_unreadable_command_is_rejected_by_its_id() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let mut socket = ana.socket(&room).await;
    socket.send_text(r#"{"type":"command","id":"x7","command":{"type":"fly"}}"#).await;
    loop {
        match socket.next().await {
            ServerMessage::Rejected { id, error } => {
                assert_eq!(id, "x7");
                assert!(error.message.contains("fly"), "{}", error.message);
                return;
            }
            ServerMessage::Failed { error } => panic!("failed: {}", error.message),
            _ => {}
        }
    }
}

#[tokio::test]
async fn who_holds_more_than_there_is_learns_how_much_there_is() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let head = ana.events(&room).await.len() as u64;
    let mut socket = ana.silent_socket(&room).await;
    socket.send_text(&json!({"type": "hello", "after": head + 40}).to_string()).await;
    match socket.next().await {
        ServerMessage::Welcome { seq, .. } => assert_eq!(seq, head),
        other => panic!("no welcome: {other:?}"),
    }
}

#[tokio::test]
async fn a_visitor_who_asks_for_a_seat_many_times_at_once_gets_one() {
    let server = TestServer::start().await;
    let (ana, rui) = (server.visitor(), server.visitor());
    // A first seat elsewhere gives Rui his cookie.
    crate::support::open(&rui, &gamao_rules::TableRules::CASUAL, &json!({"type": "person"})).await;
    let rules = &gamao_rules::TableRules::CASUAL;
    let room = crate::support::open(&ana, rules, &json!({"type": "person"})).await;
    let path = format!("/api/rooms/{room}/seat");
    let requests = (0..12).map(|_| {
        let (rui, path) = (rui.clone(), path.clone());
        tokio::spawn(async move { rui.post(&path, &json!({"name": "Rui"})).await })
    });
    for request in requests.collect::<Vec<_>>() {
        assert_eq!(request.await.expect("no panic").ok()["seat"], "b");
    }
}

#[tokio::test]
async fn an_error_repeats_only_the_beginning_of_what_was_asked() {
    let server = TestServer::start().await;
    let answer = server.visitor().get(&format!("/api/rooms/{}", "x".repeat(5000))).await;
    answer.refused(404, "notFound", "there is no room \"xxx");
    assert!(answer.body["message"].as_str().expect("text").chars().count() < 210);
}
