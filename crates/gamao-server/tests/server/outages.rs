//! Nobody is charged for a time in which the server was away, nor for what the wall clock does.

use std::{sync::Arc, time::Duration};

use gamao_protocol::ClockView;
use gamao_room::Brain;
use gamao_rules::{BySeat, Clock, Deadline, Phase, Seat, SeatCommand, Table, TableRules};
use serde_json::json;

use crate::support::{Client, Socket, TestServer, awaited, count, open, seated, wait_for};

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;
const BEAT: Duration = Duration::from_secs(5);

const LIVE: Clock = Clock::Delay { delay_ms: 12 * SECOND, bank_ms: 60 * SECOND };
const FISCHER: Clock = Clock::Fischer { increment_ms: 8 * SECOND, bank_ms: 60 * SECOND };
const DAYS: Clock = Clock::Correspondence { turn_ms: DAY, vacation_ms: 0 };

/// A bot that rolls and passes whatever is offered.
struct Simple;

impl Brain for Simple {
    fn levels(&self) -> Vec<&'static str> {
        vec!["simples"]
    }

    fn choose(&self, table: &Table, _: Seat, _: &str, _: u64) -> Option<SeatCommand> {
        Some(match *table.phase() {
            Phase::ToPlay { player, roll } => SeatCommand::Play {
                steps: gamao_rules::legal_plays(table.board(player), roll)[0].0,
            },
            Phase::ToRoll { .. } => SeatCommand::Roll { link: None },
            _ => SeatCommand::Pass,
        })
    }
}

async fn start() -> TestServer {
    TestServer::start_beating(BEAT, Arc::new(Simple), &[]).await
}

/// What a room waits for when the server goes away.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Seating,
    Play,
    Roll,
    Double,
    Resignation,
}

/// A game and its two players.
struct Game {
    id: String,
    what: String,
    ana: Client,
    rui: Client,
}

impl Game {
    async fn at(server: &TestServer, clock: Clock, stage: Stage) -> Self {
        let rules = TableRules { clock, ..TableRules::match_to(5) };
        let what = format!("{clock:?} {stage:?}");
        if matches!(stage, Stage::Seating) {
            let (ana, rui) = (server.visitor(), server.visitor());
            let id = open(&ana, &rules, &json!({"type": "person"})).await;
            return Self { id, what, ana, rui };
        }
        let (id, ana, rui) = server.room_with(&rules).await;
        let (mut a, mut b) = seated(&id, &ana, &rui).await;
        if !matches!(stage, Stage::Play) {
            act(&mut a, &mut b, None).await;
        }
        match stage {
            Stage::Double => act(&mut a, &mut b, Some(SeatCommand::Double)).await,
            Stage::Resignation => {
                let level = gamao_rules::WinSize::Single;
                act(&mut a, &mut b, Some(SeatCommand::Resign { level })).await;
            }
            Stage::Seating | Stage::Play | Stage::Roll => {}
        }
        Self { id, what, ana, rui }
    }

    fn moved_to(&self, server: &TestServer) -> Self {
        let (ana, rui) = (self.ana.moved_to(&server.base), self.rui.moved_to(&server.base));
        Self { id: self.id.clone(), what: self.what.clone(), ana, rui }
    }

    async fn clock(&self) -> ClockView {
        let snapshot = self.ana.get(&format!("/api/rooms/{}/snapshot", self.id)).await.ok();
        serde_json::from_value(snapshot["view"]["clock"].clone()).expect("a clock")
    }
}

/// Whoever is to act does so: this, or the careless thing.
async fn act(a: &mut Socket, b: &mut Socket, command: Option<SeatCommand>) {
    let mover = if a.is_to_act() { &mut *a } else { &mut *b };
    let command = command.unwrap_or_else(|| mover.careless());
    let seq = mover.command(command).await.expect("granted");
    tokio::join!(a.hear(seq), b.hear(seq));
    awaited(a, b).await;
}

/// How long everything of a clock still takes, in milliseconds: what each has left, and until the
/// deadline and the claim.
fn all_left(clock: &ClockView) -> Vec<u64> {
    let left = clock.left.iter().flat_map(BySeat::values);
    let deadline = clock.deadline.map(Deadline::at_ms);
    let until = deadline.into_iter().chain(clock.claim_at).map(|at| at.saturating_sub(clock.now));
    left.map(|left| left.delay_ms + left.bank_ms).chain(until).collect()
}

/// Nobody has less than before but for the time that passed, and at most `most` more.
#[track_caller]
fn assert_kept(what: &str, before: &[u64], after: &[u64], passed: u64, most: u64) {
    assert_eq!(before.len(), after.len(), "{what}: {before:?} {after:?}");
    for (before, after) in before.iter().zip(after) {
        // Whose clock stands has not thought.
        let least = before.saturating_sub(passed);
        assert!((least..=before + most).contains(after), "{what}: {before} became {after}");
    }
}

#[tokio::test]
async fn a_restart_costs_nobody_time_however_long_it_takes() {
    let mut server = start().await;
    let mut games = Vec::new();
    for clock in [Clock::None, LIVE, FISCHER, DAYS] {
        for stage in [Stage::Seating, Stage::Play, Stage::Roll, Stage::Double, Stage::Resignation] {
            games.push(Game::at(&server, clock, stage).await);
        }
    }
    for is_killed in [false, true] {
        for away in [SECOND, 12 * SECOND, 80 * SECOND, 8 * DAY] {
            server.clock.advance_ms(4 * SECOND);
            server.clock.all_asleep().await;
            let mut before = Vec::new();
            for game in &games {
                before.push(all_left(&game.clock().await));
            }
            if is_killed {
                server.kill().await;
            } else {
                server.stop().await;
            }
            server.clock.advance_ms(away);
            server.restart_stopped().await;
            // Nothing fires in the first moment, whoever looks first.
            server.clock.all_asleep().await;
            games = games.iter().map(|game| game.moved_to(&server)).collect();
            for (game, before) in games.iter().zip(&before) {
                let what = format!("{} after {away} ms, killed: {is_killed}", game.what);
                let events = game.ana.events(&game.id).await;
                assert_eq!(count(&events, "forfeited") + count(&events, "expired"), 0, "{what}");
                let after = all_left(&game.clock().await);
                // A server that was killed does not know what was thought since its last beat.
                let most = 2 * SECOND + if is_killed { BEAT.as_millis() as u64 } else { 0 };
                assert_kept(&what, before, &after, 0, most);
            }
        }
    }
    // All go on.
    for game in &games {
        if game.what.contains("Play") {
            let (mut a, mut b) = seated(&game.id, &game.ana, &game.rui).await;
            act(&mut a, &mut b, None).await;
        }
    }
}

#[tokio::test]
async fn a_deadline_after_a_restart_fires_once_and_when_the_time_is_over() {
    let mut server = start().await;
    let game = Game::at(&server, LIVE, Stage::Play).await;
    server.stop().await;
    server.clock.advance_ms(80 * SECOND);
    server.restart_stopped().await;
    let game = game.moved_to(&server);
    let Some(Deadline::Forfeit { at_ms: at, .. }) = game.clock().await.deadline else {
        panic!("a clock runs");
    };
    // In steps in which the server beats.
    while game.clock().await.now + 4 * SECOND < at {
        server.clock.advance_ms(4 * SECOND);
        server.clock.all_asleep().await;
        assert_eq!(count(&game.ana.events(&game.id).await, "forfeited"), 0);
    }
    server.clock.advance_ms(4 * SECOND);
    let events = wait_for(&game.ana, &game.id, "forfeited").await;
    server.restart().await;
    server.clock.advance_ms(SECOND);
    server.clock.all_asleep().await;
    let game = game.moved_to(&server);
    assert_eq!(game.ana.events(&game.id).await.len(), events.len());
    assert_eq!(count(&events, "forfeited"), 1);
    assert_eq!(count(&events, "clocksHeld"), 1);
}

/// A process that was stopped and goes on, a machine that slept, a disk that took no writes.
#[tokio::test]
async fn a_server_that_stood_still_charges_nobody_and_tells_those_who_are_there() {
    let server = start().await;
    let game = Game::at(&server, LIVE, Stage::Play).await;
    let (mut a, mut b) = seated(&game.id, &game.ana, &game.rui).await;
    server.clock.advance_ms(3 * SECOND);
    server.clock.all_asleep().await;
    let before = all_left(&game.clock().await);
    server.clock.advance_ms(80 * SECOND);
    // It comes by itself.
    let held = a.last_seq() + 1;
    tokio::join!(a.hear(held), b.hear(held));
    let event = a.events.last().map(|envelope| envelope.event.clone());
    assert!(matches!(event, Some(gamao_rules::Event::ClocksHeld { .. })), "{event:?}");
    let after = all_left(&game.clock().await);
    assert_kept("a still stand", &before, &after, 0, 2 * SECOND + BEAT.as_millis() as u64);
    act(&mut a, &mut b, None).await;
}

#[tokio::test]
async fn what_is_decided_first_after_a_still_stand_is_decided_with_clocks_held() {
    for _ in 0..5 {
        let server = start().await;
        let game = Game::at(&server, LIVE, Stage::Play).await;
        let (mut a, mut b) = seated(&game.id, &game.ana, &game.rui).await;
        let mover = if a.is_to_act() { &mut a } else { &mut b };
        let play = mover.careless();
        // Who is first, the heart, the scheduler or the player, is left to chance.
        server.clock.advance_ms(80 * SECOND);
        mover.command(play).await.expect("in time");
        let events = game.ana.events(&game.id).await;
        assert_eq!((count(&events, "clocksHeld"), count(&events, "forfeited")), (1, 0));
    }
}

#[tokio::test]
async fn time_that_passes_while_the_server_beats_is_thinking_time() {
    let server = start().await;
    let game = Game::at(&server, LIVE, Stage::Play).await;
    for _ in 0..18 {
        server.clock.advance_ms(4 * SECOND);
        server.clock.all_asleep().await;
    }
    let events = wait_for(&game.ana, &game.id, "forfeited").await;
    assert_eq!(count(&events, "clocksHeld"), 0);
}

#[tokio::test]
async fn a_wall_clock_that_leaps_costs_nobody_anything() {
    const HOUR: i64 = 60 * 60 * 1000;
    for (leap, lasts) in [
        (HOUR, 8 * SECOND),
        (-HOUR, 8 * SECOND),
        (30 * 24 * HOUR, 60 * SECOND),
        (2 * 365 * 24 * HOUR, 20),
    ] {
        let server = TestServer::start_beating(BEAT, Arc::new(Simple), &["--limit-factor=1"]).await;
        let mut games = Vec::new();
        for clock in [Clock::None, LIVE, DAYS] {
            games.push(Game::at(&server, clock, Stage::Play).await);
        }
        let eva = server.visitor();
        let bot = json!({"type": "bot", "level": "simples"});
        let against_bot = open(&eva, &TableRules::CASUAL, &bot).await;
        let mut e = eva.socket(&against_bot).await;
        let mut before = Vec::new();
        for game in &games {
            before.push(all_left(&game.clock().await));
        }
        server.clock.set_wall_ms(leap);
        let mut passed = 0;
        while passed < lasts {
            let step = (4 * SECOND).min(lasts - passed);
            server.clock.advance_ms(step);
            server.clock.all_asleep().await;
            passed += step;
        }
        // Moves in the middle of it: a bot answers, nobody is refused.
        turns(&mut e, 3).await;
        for (game, before) in games.iter().zip(&before) {
            let what = format!("{} with a leap of {leap} ms", game.what);
            assert_kept(&what, before, &all_left(&game.clock().await), passed, 0);
        }
        server.clock.set_wall_ms(-leap);
        server.clock.advance_ms(SECOND);
        server.clock.all_asleep().await;
        turns(&mut e, 3).await;
        for (game, before) in games.iter().zip(&before) {
            let what = format!("{} after a leap of {leap} ms", game.what);
            assert_kept(&what, before, &all_left(&game.clock().await), passed + SECOND, 0);
            assert_eq!(count(&game.ana.events(&game.id).await, "clocksHeld"), 0, "{what}");
        }
    }
}

/// Plays a few turns against a bot.
async fn turns(socket: &mut Socket, turns: u32) {
    for _ in 0..turns {
        while !socket.is_to_act() {
            socket.next().await;
        }
        let command = socket.careless();
        let seq = socket.command(command).await.expect("granted");
        socket.hear(seq).await;
    }
}

#[tokio::test]
async fn a_wall_clock_that_stays_ahead_is_followed_and_charged_to_nobody() {
    const HOUR: u64 = 60 * 60 * SECOND;
    let server = start().await;
    let game = Game::at(&server, DAYS, Stage::Play).await;
    let before = all_left(&game.clock().await);
    let started = game.clock().await.now;
    server.clock.set_wall_ms(30 * 24 * HOUR.cast_signed());
    let mut passed = 0;
    while game.clock().await.now < started + 20 * 24 * HOUR {
        server.clock.advance_ms(4 * SECOND);
        server.clock.all_asleep().await;
        passed += 4 * SECOND;
        assert!(passed < HOUR, "the server does not follow");
    }
    assert!(passed > 5 * 60 * SECOND, "the server follows at once");
    assert_kept("ahead for good", &before, &all_left(&game.clock().await), passed, 0);
}

#[tokio::test]
async fn a_wall_clock_set_back_while_the_server_was_down_sets_nothing_back() {
    let mut server = start().await;
    let games =
        [Game::at(&server, LIVE, Stage::Play).await, Game::at(&server, DAYS, Stage::Roll).await];
    let before = [all_left(&games[0].clock().await), all_left(&games[1].clock().await)];
    server.stop().await;
    server.clock.set_wall_ms(-(60 * 60 * 1000));
    server.restart_stopped().await;
    let games = games.map(|game| game.moved_to(&server));
    for (game, before) in games.iter().zip(&before) {
        assert_kept(&game.what, before, &all_left(&game.clock().await), 0, 2 * SECOND);
    }
    for game in &games {
        let (mut a, mut b) = seated(&game.id, &game.ana, &game.rui).await;
        server.clock.advance_ms(3 * SECOND);
        act(&mut a, &mut b, None).await;
        let events = game.ana.events(&game.id).await;
        let times: Vec<_> = events.iter().filter_map(|event| event["at"].as_u64()).collect();
        assert!(times.is_sorted(), "{times:?}");
    }
}
