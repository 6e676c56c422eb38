//! Bots play like people, by commands.

use std::{sync::Arc, time::Duration};

use gamao_protocol::ServerMessage;
use gamao_room::Brain;
use gamao_rules::{Event, Phase, Seat, SeatCommand, Table, TableRules};
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;

use crate::support::{TestServer, open};

#[tokio::test]
async fn a_bot_plays_a_whole_game_and_another() {
    let mut server = TestServer::start().await;
    let mut ana = server.visitor();
    let bot = json!({"type": "bot", "level": "tatu"});
    let room = open(&ana, &TableRules::CASUAL, &bot).await;
    let mut a = ana.socket(&room).await;
    assert!(a.presence.seats[Seat::B], "a bot is always there");
    let mut commands = 0;
    while *a.table().phase() != Phase::Over {
        if !a.is_to_act() {
            a.next().await;
            continue;
        }
        let command = if a.table().resignation().is_some() {
            gamao_rules::SeatCommand::AcceptResign
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
    let seq = a.command(gamao_rules::SeatCommand::Rematch).await.expect("the bot is willing");
    a.hear(seq).await;
    assert!(a.table().phase().is_playing());
}

#[tokio::test]
async fn a_bot_thinks_for_as_long_as_it_is_told() {
    let server = TestServer::start_with(&["--bot-delay-ms=5000"]).await;
    let ana = server.visitor();
    let room = open(&ana, &TableRules::CASUAL, &json!({"type": "bot", "level": "sagui"})).await;
    let mut a = ana.socket(&room).await;
    a.play_own_turn().await;
    let before = a.last_seq();
    server.clock.advance_ms(4999);
    let seen = ana.get(&format!("/api/rooms/{room}")).await.ok();
    assert_eq!(seen["seq"].as_u64(), Some(before), "not yet");
    server.clock.advance_ms(1);
    while !matches!(a.next().await, ServerMessage::Events { .. }) {}
    assert!(a.last_seq() > before);
}

#[tokio::test]
async fn a_bot_due_later_than_any_bot_would_be_acts_when_the_server_starts() {
    let mut server = TestServer::start_with(&["--bot-delay-ms=86400000"]).await;
    let ana = server.visitor();
    let room = open(&ana, &TableRules::CASUAL, &json!({"type": "bot", "level": "sagui"})).await;
    let mut a = ana.socket(&room).await;
    a.play_own_turn().await;
    let before = a.last_seq();
    server.flags.clear();
    server.restart().await;
    a = ana.moved_to(&server.base).socket(&room).await;
    a.hear(before + 1).await;
}

/// A bot that always wants to take what nobody offers, and tells the seed it was asked with.
struct Stubborn(mpsc::UnboundedSender<u64>);

impl Brain for Stubborn {
    fn levels(&self) -> Vec<&'static str> {
        vec!["mula"]
    }

    fn choose(&self, _: &Table, _: Seat, _: &str, seed: u64) -> Option<SeatCommand> {
        self.0.send(seed).ok()?;
        Some(SeatCommand::Take)
    }
}

/// A bot that gives up at once, and tells the seed it was asked with.
struct Quitter(mpsc::UnboundedSender<u64>);

impl Brain for Quitter {
    fn levels(&self) -> Vec<&'static str> {
        vec!["mula"]
    }

    fn choose(&self, _: &Table, _: Seat, _: &str, seed: u64) -> Option<SeatCommand> {
        self.0.send(seed).ok()?;
        Some(SeatCommand::Resign { level: gamao_rules::WinSize::Backgammon })
    }
}

#[tokio::test]
async fn a_bots_chance_follows_from_the_seed_that_nobody_knows_before_the_end() {
    let (asked, mut asks) = mpsc::unbounded_channel();
    let server = TestServer::start_as(Arc::new(Quitter(asked)), &[]).await;
    let ana = server.visitor();
    let room = open(&ana, &TableRules::CASUAL, &json!({"type": "bot", "level": "mula"})).await;
    let mut a = ana.socket(&room).await;
    a.play_own_turn().await;
    while a.table().resignation().is_none() {
        a.next().await;
    }
    let chance = asks.recv().await.expect("asked");
    let offered = a.last_seq();
    let seq = a.command(gamao_rules::SeatCommand::AcceptResign).await.expect("granted");
    a.hear(seq).await;
    let secret = a.events.iter().find_map(|envelope| match envelope.event {
        Event::Revealed { secret } => Some(secret.0),
        _ => None,
    });
    let head = u32::try_from(offered - 1).expect("a short log");
    let digest = Sha256::new()
        .chain_update("gamao/bot-chance/v1")
        .chain_update(secret.expect("a revealed seed"))
        .chain_update(head.to_be_bytes())
        .finalize();
    let expected = digest.first_chunk::<8>().map(|bytes| u64::from_be_bytes(*bytes));
    assert_eq!(Some(chance), expected);
}

#[tokio::test]
async fn a_bot_that_does_nothing_legal_is_asked_less_and_less_and_then_no_more() {
    let (asked, mut asks) = mpsc::unbounded_channel();
    let server = TestServer::start_as(Arc::new(Stubborn(asked)), &[]).await;
    let ana = server.visitor();
    let room = open(&ana, &TableRules::CASUAL, &json!({"type": "bot", "level": "mula"})).await;
    let mut a = ana.socket(&room).await;
    a.play_own_turn().await;
    let mut seeds = vec![asks.recv().await.expect("asked")];
    for least in [5, 10, 20, 40, 80] {
        let mut seconds = 0;
        let seed = loop {
            tokio::time::sleep(Duration::from_millis(5)).await;
            if let Ok(seed) = asks.try_recv() {
                break seed;
            }
            server.clock.advance_ms(1000);
            seconds += 1;
        };
        assert!(seconds >= least, "asked again after {seconds} s");
        seeds.push(seed);
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 6, "it thinks anew each time");
    // The table is not stuck: whoever waits goes by the absence of the other.
    server.clock.advance_ms(2 * 24 * 60 * 60 * 1000);
    let claim = gamao_rules::SeatCommand::Claim;
    ana.command(&room, "claim", &claim).await.ok();
    assert!(asks.try_recv().is_err(), "it has given up");
}
