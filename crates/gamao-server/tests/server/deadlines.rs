//! Absence, clocks and expiry, with time set by hand.

use gamao_protocol::ErrorCode;
use gamao_rules::{Clock, Seat, SeatCommand, TableRules};

use crate::support::{Socket, TestServer, count, seated, wait_for};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Whoever is to act goes away: the one who waits is left at the table, and knows it.
async fn leave(mut a: Socket, mut b: Socket) -> Socket {
    if a.is_to_act() {
        drop(a);
        while b.presence.seats[Seat::A] {
            b.next().await;
        }
        b
    } else {
        drop(b);
        while a.presence.seats[Seat::B] {
            a.next().await;
        }
        a
    }
}

#[tokio::test]
async fn the_waiting_player_claims_after_two_days_and_once() {
    let mut server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (a, b) = seated(&room, &ana, &rui).await;
    let (absent, waiting) = if a.is_to_act() { (&ana, &rui) } else { (&rui, &ana) };
    let _at_the_table = leave(a, b).await;
    let claim = SeatCommand::Claim;
    waiting.command(&room, "0", &claim).await.refused(409, "claimTooEarly", "172800 seconds");
    server.clock.advance_ms(2 * DAY_MS - 1);
    waiting.command(&room, "1", &claim).await.refused(409, "claimTooEarly", "1 seconds");
    let (absent, waiting) = (absent.clone(), waiting.clone());
    server.restart().await;
    let (absent, waiting) = (absent.moved_to(&server.base), waiting.moved_to(&server.base));
    // Whoever was away before the restart has a moment to come back.
    server.clock.advance_ms(15_000);
    absent.command(&room, "2", &claim).await.refused(409, "outOfTurn", "cannot claim the win now");
    waiting.command(&room, "3", &claim).await.ok();
    waiting.command(&room, "3", &claim).await.ok();
    assert!(waiting.command(&room, "4", &claim).await.status >= 400);
    let events = waiting.events(&room).await;
    assert_eq!((count(&events, "forfeited"), count(&events, "matchEnded")), (1, 1));
}

#[tokio::test]
async fn of_a_claim_and_a_move_at_the_same_time_one_wins() {
    for round in 0..10 {
        let server = TestServer::start().await;
        let (room, ana, rui) = server.room().await;
        let (a, b) = seated(&room, &ana, &rui).await;
        let (mover, play, waiting) =
            if a.is_to_act() { (&ana, a.careless(), &rui) } else { (&rui, b.careless(), &ana) };
        let _at_the_table = leave(a, b).await;
        server.clock.advance_ms(2 * DAY_MS);
        let (moved, claimed) = tokio::join!(
            mover.command(&room, "move", &play),
            waiting.command(&room, "claim", &SeatCommand::Claim),
        );
        let wins = [moved.status, claimed.status].iter().filter(|status| **status == 200).count();
        assert_eq!(wins, 1, "round {round}: {} and {}", moved.body, claimed.body);
        let events = ana.events(&room).await;
        assert_eq!(count(&events, "played") + count(&events, "forfeited"), 1);
    }
}

#[tokio::test]
async fn a_room_without_a_move_for_seven_days_expires_once_across_restarts() {
    let mut server = TestServer::start().await;
    let (room, mut ana, _) = server.room().await;
    let (lively, mut eva, leo) = server.room().await;
    server.clock.advance_ms(6 * DAY_MS);
    let (e, _l) = seated(&lively, &eva, &leo).await;
    if e.is_to_act() {
        eva.command(&lively, "1", &e.careless()).await.ok();
    } else {
        eva.command(&lively, "1", &SeatCommand::Resign { level: gamao_rules::WinSize::Single })
            .await
            .ok();
    }
    drop(e);
    for _ in 0..2 {
        server.restart().await;
        (ana, eva) = (ana.moved_to(&server.base), eva.moved_to(&server.base));
    }
    assert_eq!(count(&ana.events(&room).await, "expired"), 0);
    server.clock.advance_ms(DAY_MS);
    wait_for(&ana, &room, "expired").await;
    for _ in 0..2 {
        server.restart().await;
        (ana, eva) = (ana.moved_to(&server.base), eva.moved_to(&server.base));
    }
    server.clock.advance_ms(5 * DAY_MS);
    // The lively room was moved in on the sixth day: it stands until the thirteenth.
    assert_eq!(count(&eva.events(&lively).await, "expired"), 0);
    server.clock.advance_ms(DAY_MS);
    wait_for(&eva, &lively, "expired").await;
    assert_eq!(count(&ana.events(&room).await, "expired"), 1);
    let late = ana.command(&room, "late", &SeatCommand::Rematch).await;
    assert!(late.status >= 400, "an expired room stays closed: {}", late.body);
}

#[tokio::test]
async fn a_deadline_that_fell_while_the_server_was_down_is_put_off_and_kept() {
    let mut server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    server.stop().await;
    server.clock.advance_ms(8 * DAY_MS);
    server.restart_stopped().await;
    let ana = ana.moved_to(&server.base);
    let events = wait_for(&ana, &room, "clocksHeld").await;
    assert_eq!(count(&events, "expired"), 0);
    server.clock.advance_ms(7 * DAY_MS + 2000);
    let events = wait_for(&ana, &room, "expired").await;
    assert_eq!((count(&events, "clocksHeld"), count(&events, "expired")), (1, 1));
}

#[tokio::test]
async fn a_clock_runs_out_with_nobody_connected() {
    let server = TestServer::start().await;
    let clock = Clock::Delay { delay_ms: 12_000, bank_ms: 120_000 };
    let rules = TableRules { clock, ..TableRules::match_to(1) };
    let (room, ana, _) = server.room_with(&rules).await;
    server.clock.advance_ms(131_000);
    let view = ana.get(&format!("/api/rooms/{room}/snapshot")).await.ok();
    assert_eq!(view["view"]["clock"]["deadline"]["type"], "forfeit");
    assert_eq!(count(&ana.events(&room).await, "forfeited"), 0);
    server.clock.advance_ms(1000);
    let events = wait_for(&ana, &room, "forfeited").await;
    assert_eq!((count(&events, "forfeited"), count(&events, "matchEnded")), (1, 1));
}

#[tokio::test]
async fn a_command_after_the_flag_fell_comes_too_late() {
    let server = TestServer::start().await;
    let clock = Clock::Delay { delay_ms: 1000, bank_ms: 0 };
    let rules = TableRules { clock, ..TableRules::match_to(1) };
    let (room, ana, rui) = server.room_with(&rules).await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let mover = if a.is_to_act() { &mut a } else { &mut b };
    let play = mover.careless();
    server.clock.advance_ms(60_000);
    let late = mover.command(play).await.expect_err("too late");
    assert!([ErrorCode::TimeOver, ErrorCode::OutOfTurn].contains(&late.code), "{}", late.message);
    let events = wait_for(&ana, &room, "forfeited").await;
    assert_eq!((count(&events, "forfeited"), count(&events, "played")), (1, 0));
}
