//! The fair dice as clients meet them: shares, refusals, transcripts, the ledger.

use gamao_dice::{Guarantee, LedgerEntry};
use gamao_protocol::ErrorCode;
use gamao_record::{Transcript, VerifyReport, verify, verify_with_ledger};
use gamao_rules::{Clock, Event, Link, Phase, SeatCommand, TableRules, WinSize};
use serde_json::{Value, json};

use crate::support::{Client, Socket, TestServer, awaited, open, seated, wait_for};

/// Plays carelessly until a condition holds or the game is over.
async fn play_until(a: &mut Socket, b: &mut Socket, done: impl Fn(&Socket) -> bool) {
    while !done(a) && a.table().phase().is_playing() {
        let mover = if a.is_to_act() { &mut *a } else { &mut *b };
        let command = mover.careless();
        let seq = mover.command(command).await.expect("granted");
        tokio::join!(a.hear(seq), b.hear(seq));
        awaited(a, b).await;
    }
}

async fn transcript(client: &Client, room: &str, number: u32) -> Transcript {
    let path = format!("/api/rooms/{room}/matches/{number}/transcript");
    serde_json::from_value(client.get(&path).await.ok()).expect("a transcript")
}

async fn ledger(client: &Client) -> Vec<LedgerEntry> {
    let text = client.get("/api/ledger.jsonl").await.body;
    // One line is JSON by itself; more are text.
    let text =
        if text.is_string() { text.as_str().expect("text").to_owned() } else { text.to_string() };
    text.lines().map(|line| serde_json::from_str(line).expect("a line")).collect()
}

#[track_caller]
fn all_right(report: &VerifyReport) {
    assert!(report.ok, "{:?}", report.faults);
}

fn guarantees(report: &VerifyReport, guarantee: Guarantee) -> usize {
    report.rolls.iter().filter(|roll| roll.guarantee == guarantee).count()
}

#[tokio::test]
async fn a_finished_match_and_its_rematch_check_out() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let path = format!("/api/rooms/{room}/matches/1/transcript");
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    ana.get(&path).await.refused(409, "refused", "is not over");
    play_until(&mut a, &mut b, |_| false).await;
    assert_eq!(*a.table().phase(), Phase::Over);

    let first = transcript(&server.visitor(), &room, 1).await;
    let report = verify(&first);
    all_right(&report);
    assert!(report.rolls.len() > 20);
    assert_eq!(guarantees(&report, Guarantee::Live), report.rolls.len());
    let lines = ledger(&ana).await;
    assert_eq!(lines.len(), 2, "opened and closed");
    all_right(&verify_with_ledger(&first, &lines));

    a.command(SeatCommand::Rematch).await.expect("offered");
    let seq = b.command(SeatCommand::Rematch).await.expect("agreed");
    tokio::join!(a.hear(seq), b.hear(seq));
    awaited(&mut a, &mut b).await;
    assert_eq!(ledger(&ana).await.len(), 3, "the next match opens when it begins");
    let offer = SeatCommand::Resign { level: WinSize::Single };
    let seq = a.command(offer).await.expect("offered");
    b.hear(seq).await;
    b.command(SeatCommand::AcceptResign).await.expect("accepted");
    let second = transcript(&rui, &room, 2).await;
    let report = verify(&second);
    all_right(&report);
    let lines = ledger(&ana).await;
    all_right(&verify_with_ledger(&second, &lines));
    assert_ne!(first.match_id, second.match_id);
    assert_eq!(transcript(&ana, &room, 1).await, first, "the first stands as it was");
    for number in ["0", "3", "x", "-1"] {
        let path = format!("/api/rooms/{room}/matches/{number}/transcript");
        ana.get(&path).await.refused(404, "notFound", "there is no match");
    }

    let rolls = |value: &Value| value["rolls"].as_u64().expect("a count");
    let site = ana.get("/api/dice/statistics").await.ok();
    let thrown = verify(&first).rolls.len() + report.rolls.len();
    assert_eq!(rolls(&site["all"]), thrown as u64);
    assert_eq!(site["ledger"], lines.len());
    let (mine, his) = (ana.get("/api/my/dice").await.ok(), rui.get("/api/my/dice").await.ok());
    assert_eq!((&mine["mine"], &mine["opponents"]), (&his["opponents"], &his["mine"]));
    assert!(rolls(&mine["mine"]) > 0);
    let nobody = server.visitor().get("/api/my/dice").await.ok();
    assert_eq!(rolls(&nobody["mine"]), 0);
    assert_eq!((&site["open"], &site["oldest"]), (&json!(0), &Value::Null));
    let page = ana.get("/api/ledger?after=1&limit=1").await.ok();
    assert_eq!(page["entries"], json!([lines[1]]));
    assert_eq!(page["head"], 4);
}

#[tokio::test]
async fn a_game_against_a_bot_checks_out_as_one() {
    let server = TestServer::start().await;
    let ana = server.visitor();
    let bot = json!({"type": "bot", "level": "tatu"});
    let room = open(&ana, &TableRules::CASUAL, &bot).await;
    let mut a = ana.socket(&room).await;
    a.until_awaited().await;
    for _ in 0..3 {
        while !a.is_to_act() {
            a.next().await;
        }
        let command = a.careless();
        let seq = a.command(command).await.expect("granted");
        a.hear(seq).await;
    }
    // Nobody resigns while dice are due.
    while !a.is_to_act() {
        a.next().await;
    }
    a.command(SeatCommand::Resign { level: WinSize::Backgammon }).await.expect("offered");
    while a.table().phase().is_playing() {
        a.next().await;
    }
    let report = verify(&transcript(&ana, &room, 1).await);
    all_right(&report);
    assert_eq!(guarantees(&report, Guarantee::Bot), report.rolls.len());
}

#[tokio::test]
async fn every_ending_reveals_the_seed() {
    let mut server = TestServer::start().await;
    let clock = Clock::Delay { delay_ms: 1000, bank_ms: 0 };
    let live = TableRules { clock, ..TableRules::match_to(1) };
    let (lost, ana, rui) = server.room_with(&live).await;
    let (a, _b) = seated(&lost, &ana, &rui).await;
    let (left, eva, leo) = server.room().await;
    seated(&left, &eva, &leo).await;
    server.clock.advance_ms(7 * 24 * 60 * 60 * 1000);
    for (client, room) in [(&ana, &lost), (&eva, &left)] {
        wait_for(client, room, "revealed").await;
        let transcript = transcript(client, room, 1).await;
        all_right(&verify_with_ledger(&transcript, &ledger(client).await));
    }
    drop(a);
    server.restart().await;
}

#[tokio::test]
async fn a_link_that_is_not_the_next_is_refused_and_nothing_changes() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    play_until(&mut a, &mut b, |a| matches!(a.table().phase(), Phase::ToRoll { .. })).await;
    let (roller, other) = if a.is_to_act() { (&mut a, &mut b) } else { (&mut b, &mut a) };
    let head = roller.last_seq();
    let roll = |link| SeatCommand::Roll { link };
    let next = roller.chain().expect("a seat").next_link(roller.dice()).expect("a link");
    let theirs = other.chain().expect("a seat").next_link(other.dice()).expect("a link");
    for link in [None, Some(theirs), Some(Link([0; 32]))] {
        let error = roller.command(roll(link)).await.expect_err("refused");
        assert_eq!(error.code, ErrorCode::FairDice, "{}", error.message);
    }
    let digest = roller.dice().digest().expect("anchors");
    let error =
        roller.command(SeatCommand::SignOff { digest }).await.expect_err("signed off already");
    assert_eq!(error.code, ErrorCode::FairDice, "{}", error.message);
    assert_eq!(ana.events(&room).await.len() as u64, head, "nothing was written down");
    let seq = roller.command(roll(Some(next))).await.expect("the right one");
    let again = roller.command(SeatCommand::Release { link: next }).await.expect_err("it is out");
    assert!([ErrorCode::FairDice, ErrorCode::OutOfTurn].contains(&again.code), "{}", again.message);
    other.hear(seq).await;
    roller.until_awaited().await;
}

#[tokio::test]
async fn who_withholds_a_link_loses_nothing_but_time_and_gets_no_other_roll() {
    let mut server = TestServer::start().await;
    let clock = Clock::Delay { delay_ms: 10_000, bank_ms: 0 };
    let (room, ana, rui) = server.room_with(&TableRules { clock, ..TableRules::match_to(1) }).await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    play_until(&mut a, &mut b, |a| matches!(a.table().phase(), Phase::ToRoll { .. })).await;
    let (mut roller, waiter, rival) = if a.is_to_act() { (a, b, rui) } else { (b, a, ana) };
    let waiter = waiter.holding_back();
    let link = waiter.chain().expect("a seat").next_link(waiter.dice()).expect("a link");
    let ask = roller.careless();
    let seq = roller.command(ask).await.expect("asked");
    server.clock.advance_ms(9_000);
    // The server comes back as another process: it has the same seed and can throw no other roll.
    drop((roller, waiter));
    server.restart().await;
    let rival = rival.moved_to(&server.base);
    assert_eq!(rival.events(&room).await.len() as u64, seq, "no dice without the link");
    rival.command(&room, "late but in time", &SeatCommand::Release { link }).await.ok();
    let events = rival.events(&room).await;
    assert!(events.iter().skip(seq as usize).any(|event| event["event"]["type"] == "rolled"));
}

/// Who has the link that is missing could know the roll, with the server's help.
#[tokio::test]
async fn nobody_resigns_between_the_links_of_a_roll() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let mut guest = rui.socket(&room).await.holding_back();
    let mut host = ana.socket(&room).await;
    let resign = SeatCommand::Resign { level: WinSize::Single };
    let refused = async |socket: &mut Socket| {
        let error = socket.command(SeatCommand::Resign { level: WinSize::Single }).await;
        let error = error.expect_err("dice are due");
        assert_eq!(error.code, ErrorCode::Refused, "{}", error.message);
        assert!(error.message.contains("until the dice are thrown"), "{}", error.message);
    };
    // The opening throw, before anything is signed and after.
    refused(&mut host).await;
    refused(&mut guest).await;
    drop(guest);
    let mut guest = rui.socket(&room).await;
    awaited(&mut host, &mut guest).await;
    play_until(&mut host, &mut guest, |a| matches!(a.table().phase(), Phase::ToRoll { .. })).await;
    let (mut roller, mut waiter) = if host.is_to_act() { (host, guest) } else { (guest, host) };
    waiter = waiter.holding_back();
    let link = waiter.chain().expect("a seat").next_link(waiter.dice()).expect("a link");
    let ask = roller.careless();
    let seq = roller.command(ask).await.expect("asked");
    waiter.hear(seq).await;
    refused(&mut waiter).await;
    refused(&mut roller).await;
    let seq = waiter.command(SeatCommand::Release { link }).await.expect("the link");
    roller.hear(seq).await;
    roller.command(resign).await.expect("the dice lie on the table");
}

#[tokio::test]
async fn a_match_that_nobody_begins_is_not_in_the_ledger() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let statistics = async || ana.get("/api/dice/statistics").await.ok();
    // The server has anchored; nobody answers.
    assert!(ana.events(&room).await.iter().any(|e| e["event"]["type"] == "anchored"));
    assert_eq!(statistics().await["ledger"], 0);
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let open = statistics().await;
    assert_eq!((&open["open"], &open["oldest"]["number"]), (&json!(1), &json!(1)));
    let offer = SeatCommand::Resign { level: WinSize::Single };
    let seq = a.command(offer).await.expect("offered");
    b.hear(seq).await;
    b.command(SeatCommand::AcceptResign).await.expect("accepted");
    let closed = statistics().await;
    assert_eq!((&closed["open"], &closed["oldest"]), (&json!(0), &Value::Null));
    // A rematch that is left before anybody has signed costs no line, and checks out without one.
    a = a.holding_back();
    b = b.holding_back();
    a.command(SeatCommand::Rematch).await.expect("offered");
    b.command(SeatCommand::Rematch).await.expect("agreed");
    server.clock.advance_ms(7 * 24 * 60 * 60 * 1000);
    let over = async || {
        let path = format!("/api/rooms/{room}/matches/2/transcript");
        ana.get(&path).await.status == 200
    };
    while !over().await {
        tokio::task::yield_now().await;
    }
    let lines = ledger(&ana).await;
    assert_eq!(lines.len(), 2, "{lines:?}");
    let second = transcript(&ana, &room, 2).await;
    assert_eq!(second.ledger, None);
    all_right(&verify_with_ledger(&second, &lines));
}

/// In the room of a match that is over a rematch may run: who knows its name may watch it.
#[tokio::test]
async fn the_public_ledger_leads_to_no_room() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let seq = a.command(SeatCommand::Resign { level: WinSize::Single }).await.expect("offered");
    b.hear(seq).await;
    b.command(SeatCommand::AcceptResign).await.expect("accepted");
    let lines = ledger(&server.visitor()).await;
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| !line.payload.contains(&room)), "{lines:?}");
    all_right(&verify_with_ledger(&transcript(&ana, &room, 1).await, &lines));
}

#[tokio::test]
async fn a_link_left_behind_lets_the_opponent_roll_alone() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let (mut leaver, mut other) = if a.is_to_act() { (a, b) } else { (b, a) };
    let play = leaver.careless();
    let chain = leaver.chain().expect("a seat");
    let bad = leaver.command_leaving("bad", play, Some(Link([9; 32]))).await;
    assert_eq!(bad.expect_err("a forged link").code, ErrorCode::FairDice);
    let leave = chain.next_link(leaver.dice());
    let seq = leaver.command_leaving("good", play, leave).await.expect("played");
    other.hear(seq).await;
    drop(leaver);
    let roll = other.careless();
    let seq = other.command(roll).await.expect("asked and thrown");
    other.hear(seq).await;
    assert!(!other.table().is_throw_due(), "the dice are there");
    (a, b) = seated(&room, &ana, &rui).await;
    let seq = a.command(SeatCommand::Resign { level: WinSize::Single }).await.expect("offered");
    b.hear(seq).await;
    b.command(SeatCommand::AcceptResign).await.expect("accepted");
    let report = verify(&transcript(&ana, &room, 1).await);
    all_right(&report);
    assert_eq!(guarantees(&report, Guarantee::Correspondence), 1);
}

#[tokio::test]
async fn a_lost_device_anchors_anew_and_the_rolls_that_it_weakens_are_named() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    play_until(&mut a, &mut b, |a| matches!(a.table().phase(), Phase::ToRoll { .. })).await;
    let (roller, loser) = if a.is_to_act() { (&mut a, &mut b) } else { (&mut b, &mut a) };
    // The loser's browser forgot everything; it notices when the roller's link is out already.
    loser.secret = 100;
    let ask = roller.careless();
    let seq = roller.command(ask).await.expect("asked");
    loser.hear(seq).await;
    let refused = |event: &Value| event["event"]["type"] == "rolled";
    assert!(!ana.events(&room).await.iter().skip(seq as usize).any(refused));
    let anchor = loser.chain().expect("a seat").anchor(loser.dice());
    let seq = loser.command(SeatCommand::Anchor { anchor }).await.expect("re-seeded");
    tokio::join!(roller.hear(seq), loser.hear(seq));
    awaited(&mut a, &mut b).await;
    play_until(&mut a, &mut b, |_| false).await;
    let report = verify(&transcript(&ana, &room, 1).await);
    all_right(&report);
    assert_eq!(guarantees(&report, Guarantee::Reseeded), 1, "the roll that was pending");
}

#[tokio::test]
async fn the_seed_is_not_to_be_found_in_what_is_kept_or_told() {
    let mut server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    drop(seated(&room, &ana, &rui).await);
    server.stop().await;
    let kept = server.everything_kept();
    server.restart_stopped().await;
    let (ana, rui) = (ana.moved_to(&server.base), rui.moved_to(&server.base));
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    let seq = a.command(SeatCommand::Resign { level: WinSize::Single }).await.expect("offered");
    b.hear(seq).await;
    let seq = b.command(SeatCommand::AcceptResign).await.expect("accepted");
    b.hear(seq).await;
    let secret = b.events.iter().find_map(|envelope| match envelope.event {
        Event::Revealed { secret } => Some(secret),
        _ => None,
    });
    let secret = secret.expect("a match that is over reveals its seed");
    let hex = String::from(secret);
    for (file, bytes) in &kept {
        for needle in [&secret.0[..], hex.as_bytes()] {
            assert!(!bytes.windows(needle.len()).any(|part| part == needle), "{file}");
        }
    }
}
