//! Bots play like people, by commands.

use gamao_protocol::ServerMessage;
use gamao_rules::{Phase, TableRules};
use serde_json::json;

use crate::support::{TestServer, open};

#[tokio::test]
async fn a_bot_plays_a_whole_game_and_another() {
    let mut server = TestServer::start().await;
    let mut ana = server.visitor();
    let bot = json!({"type": "bot", "level": "tatu"});
    let room = open(&ana, &TableRules::CASUAL, &bot).await;
    let mut a = ana.socket(&room).await;
    assert!(a.presence.b, "a bot is always there");
    let mut commands = 0;
    while *a.table().phase() != Phase::Over {
        if !a.is_to_act() {
            a.next().await;
            continue;
        }
        let command = if a.table().resignation().is_some() {
            gamao_protocol::Command::AcceptResign {}
        } else {
            a.careless()
        };
        let seq = a.command(command).await.expect("granted");
        a.hear(seq).await;
        commands += 1;
        if commands == 7 {
            // The bot's turn survives a restart, whether it was about to act or not.
            server.restart().await;
            ana = ana.moved_to(&server.base);
            a = ana.socket(&room).await;
        }
    }
    let seq = a.command(gamao_protocol::Command::Rematch {}).await.expect("the bot is willing");
    a.hear(seq).await;
    assert!(a.table().phase().is_playing());
}

#[tokio::test]
async fn a_bot_thinks_for_as_long_as_it_is_told() {
    let server = TestServer::start_with(&["--bot-delay-ms=5000"]).await;
    let ana = server.visitor();
    let room = open(&ana, &TableRules::CASUAL, &json!({"type": "bot", "level": "sagui"})).await;
    let mut a = ana.socket(&room).await;
    a.until_awaited().await;
    while a.is_to_act() {
        let command = a.careless();
        let seq = a.command(command).await.expect("granted");
        a.hear(seq).await;
    }
    let before = a.last_seq();
    server.clock.advance_ms(4999);
    let seen = ana.get(&format!("/api/rooms/{room}")).await.ok();
    assert_eq!(seen["seq"].as_u64(), Some(before), "not yet");
    server.clock.advance_ms(1);
    while !matches!(a.next().await, ServerMessage::Events { .. }) {}
    assert!(a.last_seq() > before);
}
