//! The story every backend must be able to tell. A new backend adds one test that calls it.

use futures_util::future::join_all;
use gamao_dice::{LEDGER_START, ledger_hash};
use gamao_store::{
    Answer, Append, AppendError, Appended, ClosedMatch, CommandKey, Deadline, DeadlineChange,
    DeviceLink, Due, KeptSeed, LedgerNote, Outage, RedeemError, RoomId, SealedSeed, SeatClaim,
    SqliteStore, Store, Timestamp,
};

#[tokio::test]
async fn sqlite_tells_the_story() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("gamao.sqlite");
    story(async || SqliteStore::open(&path).await.expect("opens")).await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("notes.txt");
    std::fs::write(&path, "not a database, only some text in a file ".repeat(100)).expect("writes");
    let error = SqliteStore::open(&path).await.err().expect("an error");
    assert!(error.to_string().contains("notes.txt"), "{error}");
}

/// `open` opens the same storage each time it is called.
async fn story<S: Store>(open: impl AsyncFn() -> S) {
    let store = open().await;
    a_site_has_a_name(&store).await;
    a_room_opens_with_an_append_that_expects_nothing(&store).await;
    of_two_appends_at_one_sequence_one_wins(&store).await;
    a_repeated_command_gets_its_first_answer(&store).await;
    authors_cannot_answer_for_each_other(&store).await;
    a_holder_has_one_seat_a_room(&store).await;
    a_deadline_is_taken_once_and_only_as_it_stands(&store).await;
    a_deadline_can_be_taken_without_effect(&store).await;
    a_deadline_at_latest_is_only_ever_brought_forward(&store).await;
    deadlines_that_are_too_late_are_brought_forward(&store).await;
    signs_of_life_are_remembered(&store).await;
    a_device_link_works_once_in_time_in_its_room(&store).await;
    device_links_are_listed_and_revoked_by_their_seat(&store).await;
    rooms_with_a_deadline_are_counted(&store).await;
    a_seed_is_found_by_its_anchor(&store).await;
    a_site_comes_to_another_generation_when_it_is_told_to(&store).await;
    the_level_of_a_site_never_falls(&store).await;
    the_ledger_numbers_and_hashes_its_lines(&store).await;
    answers_are_forgotten_where_nothing_happens_any_more(&store).await;
    writing_can_be_checked(&store).await;
    many_rooms_at_once_lose_nothing(&store).await;
    let before = everything(&store).await;
    store.close().await;
    assert!(
        matches!(store.append(events("late", 0, 1)).await, Err(AppendError::Store(_))),
        "a closed store takes nothing"
    );
    drop(store);

    let reopened = open().await;
    assert_eq!(everything(&reopened).await, before, "a restart loses nothing");
    reopened.close().await;
}

fn room(name: &str) -> RoomId {
    RoomId(name.to_owned())
}

fn at(ms: i64) -> Timestamp {
    Timestamp(ms)
}

fn events(name: &str, expected: u32, count: u32) -> Append {
    let events = (1..=count).map(|n| format!("event {}", expected + n));
    Append::new(room(name), expected, events.collect(), at(1000 + i64::from(expected)))
}

fn command(author: &str, id: &str) -> CommandKey {
    CommandKey { author: author.to_owned(), id: id.to_owned(), digest: "what".to_owned() }
}

fn set(kind: &str, due: Due) -> DeadlineChange {
    DeadlineChange { kind: kind.to_owned(), due }
}

fn due_at(ms: i64) -> Due {
    Due::At(Timestamp(ms))
}

async fn a_site_has_a_name(store: &impl Store) {
    let site = store.site().await.expect("reads");
    assert_eq!((site.id.len(), site.generation, site.level), (16, 0, 1), "{site:?}");
}

async fn a_site_comes_to_another_generation_when_it_is_told_to(store: &impl Store) {
    let begun = store.begin_generation().await.expect("begins");
    assert!(begun > 0);
    assert_eq!(store.site().await.expect("reads").generation, begun);
    let next = store.begin_generation().await.expect("begins");
    assert!(next > begun);

    let seed = SealedSeed { anchor: "later".to_owned(), sealed: vec![6] };
    let append = Append { seed: Some(seed), ..events("later", 0, 1) };
    store.append(append).await.expect("appends");
    let of = async |anchor| {
        let kept = store.seed(anchor).await.expect("reads").expect("a seed");
        kept.generation
    };
    assert_eq!((of("next").await, of("later").await), (0, next));
    let spent = Some("later".to_owned());
    store.append(Append { spent, ..events("later", 1, 1) }).await.expect("appends");
}

async fn the_level_of_a_site_never_falls(store: &impl Store) {
    for (told, reached) in [(3, 3), (2, 3), (4, 4)] {
        store.raise_level(told).await.expect("writes");
        assert_eq!(store.site().await.expect("reads").level, reached);
    }
}

async fn a_room_opens_with_an_append_that_expects_nothing(store: &impl Store) {
    assert_eq!(store.room(&room("opened")).await.expect("reads"), None);
    let answer = store.append(events("opened", 0, 2)).await.expect("opens");
    assert_eq!(answer, Appended::New { head: 2 });
    let row = store.room(&room("opened")).await.expect("reads").expect("a room");
    assert_eq!((row.head, row.created_at), (2, at(1000)));
    let records = store.events(&room("opened"), 1, 10).await.expect("reads");
    assert_eq!(records.len(), 1);
    assert_eq!((records[0].seq, records[0].payload.as_str()), (2, "event 2"));
    assert_eq!(records[0].at, at(1000));
    assert_eq!(store.events(&room("opened"), 0, 1).await.expect("reads").len(), 1);
    assert_eq!(store.events(&room("nowhere"), 0, 9).await.expect("reads"), vec![]);
}

async fn of_two_appends_at_one_sequence_one_wins(store: &impl Store) {
    store.append(events("raced", 0, 1)).await.expect("opens");
    let (one, two) =
        tokio::join!(store.append(events("raced", 1, 1)), store.append(events("raced", 1, 2)),);
    let wins = [&one, &two].iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(wins, 1, "{one:?} {two:?}");
    let head = store.room(&room("raced")).await.expect("reads").expect("a room").head;
    for answer in [one, two] {
        if let Err(error) = answer {
            assert!(matches!(error, AppendError::Conflict { head: h } if h == head), "{error}");
        }
    }
    let again = store.append(events("raced", 0, 1)).await;
    assert!(matches!(again, Err(AppendError::Conflict { .. })), "a room opens once");
}

async fn a_repeated_command_gets_its_first_answer(store: &impl Store) {
    store.append(Append { lag_ms: 30, ..events("repeats", 0, 1) }).await.expect("opens");
    assert_eq!(store.events(&room("repeats"), 0, 1).await.expect("reads")[0].lag_ms, 30);
    let first = Append { command: Some(command("ana", "c1")), ..events("repeats", 1, 2) };
    assert_eq!(store.append(first.clone()).await.expect("appends"), Appended::New { head: 3 });
    store.append(events("repeats", 3, 1)).await.expect("appends");
    let answer = Answer { room: room("repeats"), first: 2, last: 3, digest: Some("what".into()) };
    let repeat = Appended::Repeat(answer.clone());
    assert_eq!(store.append(first).await.expect("repeats"), repeat);
    let redecided = Append { command: Some(command("ana", "c1")), ..events("repeats", 4, 1) };
    assert_eq!(store.append(redecided).await.expect("repeats"), repeat);
    let head = store.room(&room("repeats")).await.expect("reads").expect("a room").head;
    assert_eq!(head, 4, "a repeat adds nothing");
    let asked = async |id| store.answer_to(&command("ana", id)).await.expect("reads");
    assert_eq!(asked("c1").await, Some(answer));
    assert_eq!(asked("c2").await, None);
}

async fn authors_cannot_answer_for_each_other(store: &impl Store) {
    store.append(events("authors", 0, 1)).await.expect("opens");
    let by = |author: &str, expected| Append {
        command: Some(command(author, "same id")),
        ..events("authors", expected, 1)
    };
    assert_eq!(store.append(by("ana", 1)).await.expect("appends"), Appended::New { head: 2 });
    assert_eq!(store.append(by("rui", 2)).await.expect("appends"), Appended::New { head: 3 });
}

async fn a_holder_has_one_seat_a_room(store: &impl Store) {
    let sit = |expected, seat, holder: &str| Append {
        seat: Some(SeatClaim { seat, holder: holder.to_owned() }),
        ..events("seats", expected, 1)
    };
    store.append(sit(0, 0, "ana")).await.expect("sits");
    let twice = store.append(sit(1, 1, "ana")).await;
    assert!(matches!(twice, Err(AppendError::AlreadySeated { seat: 0 })), "{twice:?}");
    store.append(sit(1, 1, "rui")).await.expect("sits");
    let seat = async |holder| store.seat_of(&room("seats"), holder).await.expect("reads");
    assert_eq!(seat("ana").await, Some(0));
    assert_eq!(seat("rui").await, Some(1));
    assert_eq!(seat("eva").await, None);

    let elsewhere = Append { at: at(2_000_000), room: room("seats, later"), ..sit(0, 1, "ana") };
    store.append(elsewhere).await.expect("sits");
    let held = store.rooms_of("ana", 10).await.expect("reads");
    let names: Vec<_> = held.iter().map(|h| (h.room.as_str(), h.seat)).collect();
    assert_eq!(names, [("seats, later", 1), ("seats", 0)], "last touched first");
    assert_eq!(store.rooms_of("ana", 1).await.expect("reads").len(), 1);
}

async fn a_deadline_is_taken_once_and_only_as_it_stands(store: &impl Store) {
    let name = "deadlines";
    store
        .append(Append {
            deadlines: vec![set("expire", due_at(500)), set("clock", due_at(300))],
            ..events(name, 0, 1)
        })
        .await
        .expect("opens");
    let due = |kind: &str, time| Deadline { room: room(name), kind: kind.to_owned(), at: at(time) };
    assert_eq!(store.due(at(299), 9).await.expect("reads"), vec![]);
    assert_eq!(store.next_deadline(at(0)).await.expect("reads"), Some(at(300)));
    assert_eq!(store.next_deadline(at(300)).await.expect("reads"), Some(at(500)));
    let both = vec![due("clock", 300), due("expire", 500)];
    assert_eq!(store.due(at(500), 9).await.expect("reads"), both);
    assert_eq!(store.due(at(500), 1).await.expect("reads"), both[..1]);

    let moved = Append { deadlines: vec![set("expire", due_at(900))], ..events(name, 1, 1) };
    store.append(moved).await.expect("a move puts it off");
    let take =
        |expected, time| Append { taken: Some(due("expire", time)), ..events(name, expected, 1) };
    let stale = store.append(take(2, 500)).await;
    assert!(matches!(stale, Err(AppendError::DeadlineGone)), "{stale:?}");
    let (one, two) = tokio::join!(store.append(take(2, 900)), store.append(take(2, 900)));
    assert_eq!([one, two].iter().filter(|answer| answer.is_ok()).count(), 1);
    let again = store.append(take(3, 900)).await;
    assert!(matches!(again, Err(AppendError::DeadlineGone)), "{again:?}");

    let cleared = Append { deadlines: vec![set("clock", Due::Never)], ..events(name, 3, 1) };
    store.append(cleared).await.expect("clears");
    assert_eq!(store.next_deadline(at(0)).await.expect("reads"), None);
}

async fn a_deadline_can_be_taken_without_effect(store: &impl Store) {
    let name = "moot";
    let opened = Append { deadlines: vec![set("bot", due_at(7))], ..events(name, 0, 1) };
    store.append(opened).await.expect("opens");
    let taken = Append {
        taken: Some(Deadline { room: room(name), kind: "bot".to_owned(), at: at(7) }),
        ..events(name, 1, 0)
    };
    assert_eq!(store.append(taken).await.expect("takes"), Appended::New { head: 1 });
    assert_eq!(store.due(at(7), 9).await.expect("reads"), vec![]);
}

async fn a_deadline_at_latest_is_only_ever_brought_forward(store: &impl Store) {
    let name = "put off";
    let change = |expected, ms| Append {
        deadlines: vec![set("time", Due::AtLatest(at(ms)))],
        ..events(name, expected, 1)
    };
    for (expected, asked, stands) in [(0, 50, 50), (1, 70, 50), (2, 40, 40)] {
        store.append(change(expected, asked)).await.expect("appends");
        assert_eq!(store.next_deadline(at(0)).await.expect("reads"), Some(at(stands)));
    }
    let deadline = Deadline { room: room(name), kind: "time".to_owned(), at: at(40) };
    let anew = Append { taken: Some(deadline), ..change(3, 90) };
    store.append(anew).await.expect("takes it and sets it anew");
    assert_eq!(store.next_deadline(at(0)).await.expect("reads"), Some(at(90)));
    let cleared = Append { deadlines: vec![set("time", Due::Never)], ..events(name, 4, 1) };
    store.append(cleared).await.expect("clears");
}

async fn deadlines_that_are_too_late_are_brought_forward(store: &impl Store) {
    let name = "frozen";
    let deadlines = vec![set("sleeper", due_at(9_000)), set("waker", due_at(9_000))];
    store.append(Append { deadlines, ..events(name, 0, 1) }).await.expect("opens");
    assert_eq!(store.bring_forward("sleeper", at(9_000), at(10)).await.expect("writes"), 0);
    assert_eq!(store.bring_forward("sleeper", at(8_999), at(10)).await.expect("writes"), 1);
    let due = store.due(at(10), 9).await.expect("reads");
    let kinds: Vec<_> = due.iter().map(|deadline| deadline.kind.as_str()).collect();
    assert_eq!(kinds, ["sleeper"]);
    let deadlines = vec![set("sleeper", Due::Never), set("waker", Due::Never)];
    store.append(Append { deadlines, ..events(name, 1, 1) }).await.expect("clears");
}

async fn signs_of_life_are_remembered(store: &impl Store) {
    const YEAR_MS: i64 = 365 * 24 * 60 * 60 * 1000;
    let life = store.life().await.expect("reads");
    assert_eq!((life.beat, life.outages), (None, vec![]));
    assert_eq!(life.touched, Some(at(2_000_000)), "the latest append of all");
    let outage = |from, until| Outage { from: at(from), until: at(until) };
    store.beat(at(50), None).await.expect("writes");
    store.beat(at(70), Some(outage(50, 70))).await.expect("writes");
    store.beat(at(75), None).await.expect("writes");
    store.beat(at(90), Some(outage(75, 90))).await.expect("writes");
    let life = store.life().await.expect("reads");
    assert_eq!(life.beat, Some(at(90)));
    assert_eq!(life.outages, [outage(50, 70), outage(75, 90)]);
    let later = 80 + YEAR_MS;
    store.beat(at(later), Some(outage(90, later))).await.expect("writes");
    let life = store.life().await.expect("reads");
    assert_eq!(life.outages, [outage(75, 90), outage(90, later)], "old ones are forgotten");
}

async fn a_device_link_works_once_in_time_in_its_room(store: &impl Store) {
    store.append(events("linked", 0, 1)).await.expect("opens");
    let link = |hash: &str| DeviceLink {
        token_hash: hash.to_owned(),
        room: room("linked"),
        seat: 1,
        expires_at: at(100),
    };
    for hash in ["one", "two"] {
        store.put_device_link(link(hash), 9, at(0)).await.expect("keeps");
    }
    let redeem = async |name: &str, hash: &str, holder: &str, now| {
        store.redeem_device_link(&room(name), hash, holder, at(now)).await
    };
    assert!(matches!(redeem("linked", "none", "tel", 1).await, Err(RedeemError::Unknown)));
    assert!(matches!(redeem("seats", "one", "tel", 1).await, Err(RedeemError::Unknown)));
    assert!(matches!(redeem("linked", "one", "tel", 100).await, Err(RedeemError::Expired)));
    assert_eq!(redeem("linked", "one", "tel", 99).await.expect("works"), 1);
    assert!(matches!(redeem("linked", "one", "tv", 99).await, Err(RedeemError::Unknown)));
    let twice = redeem("linked", "two", "tel", 99).await;
    assert!(matches!(twice, Err(RedeemError::AlreadySeated { seat: 1 })), "{twice:?}");
    let seat = store.seat_of(&room("linked"), "tel").await.expect("reads");
    assert_eq!(seat, Some(1));
    store.put_device_link(link("three"), 9, at(100)).await.expect("keeps");
    assert!(
        matches!(redeem("linked", "two", "tv", 99).await, Err(RedeemError::Unknown)),
        "expired links are forgotten"
    );
}

async fn device_links_are_listed_and_revoked_by_their_seat(store: &impl Store) {
    store.append(events("links", 0, 1)).await.expect("opens");
    let link = |hash: char, expires| DeviceLink {
        token_hash: hash.to_string().repeat(64),
        room: room("links"),
        seat: 0,
        expires_at: at(expires),
    };
    for (hash, expires) in [('a', 10), ('b', 20), ('c', 20)] {
        store.put_device_link(link(hash, expires), 2, at(0)).await.expect("keeps");
    }
    let listed = async |name: &str, seat, now| {
        store.device_links(&room(name), seat, at(now)).await.expect("reads")
    };
    assert_eq!(listed("links", 0, 0).await, [link('b', 20), link('c', 20)], "the latest two");
    assert_eq!(listed("links", 0, 20).await, []);
    assert_eq!(listed("links", 1, 0).await, []);
    assert_eq!(listed("linked", 0, 0).await, []);
    let id = link('b', 20).id().to_owned();
    let revoke = async |name: &str, seat, id: &str| {
        store.revoke_device_link(&room(name), seat, id).await.expect("writes")
    };
    assert!(!revoke("links", 1, &id).await, "another seat's");
    assert!(!revoke("linked", 0, &id).await, "another room's");
    assert!(!revoke("links", 0, &id[1..]).await, "no id");
    assert!(revoke("links", 0, &id).await);
    assert!(!revoke("links", 0, &id).await, "once");
    assert_eq!(listed("links", 0, 0).await, [link('c', 20)]);
    let gone = store.redeem_device_link(&room("links"), &"b".repeat(64), "tel", at(0)).await;
    assert!(matches!(gone, Err(RedeemError::Unknown)), "{gone:?}");
}

async fn rooms_with_a_deadline_are_counted(store: &impl Store) {
    let count = async || store.rooms_under_way().await.expect("reads");
    let before = count().await;
    let deadlines = vec![set("time", due_at(8)), set("bot", due_at(9))];
    let open = Append { deadlines, ..events("counted", 0, 1) };
    store.append(open).await.expect("opens");
    assert_eq!(count().await, before + 1);
    let cleared = vec![set("time", Due::Never), set("bot", Due::Never)];
    let close = Append { deadlines: cleared, ..events("counted", 1, 1) };
    store.append(close).await.expect("appends");
    assert_eq!(count().await, before);
}

async fn many_rooms_at_once_lose_nothing(store: &impl Store) {
    let names: Vec<_> = (0..100).map(|n| format!("crowd {n}")).collect();
    join_all(names.iter().map(async |name| {
        for expected in 0..5 {
            let answer = store.append(events(name, expected, 1)).await.expect("appends");
            assert_eq!(answer, Appended::New { head: expected + 1 });
        }
    }))
    .await;
    for name in &names {
        assert_eq!(store.events(&room(name), 0, 9).await.expect("reads").len(), 5);
    }
}

async fn a_seed_is_found_by_its_anchor(store: &impl Store) {
    let seed = SealedSeed { anchor: "ab".repeat(32), sealed: vec![1, 2, 3] };
    let append = Append { seed: Some(seed.clone()), ..events("seeded", 0, 1) };
    store.append(append.clone()).await.expect("appends");
    let kept = KeptSeed { room: room("seeded"), seed: seed.clone(), generation: 0 };
    assert_eq!(store.seed(&seed.anchor).await.expect("reads").as_ref(), Some(&kept));
    assert_eq!(store.seed("cd").await.expect("reads"), None);
    assert_eq!(store.seeds("", 9).await.expect("reads"), std::slice::from_ref(&kept));
    assert_eq!(store.seeds(&kept.seed.anchor, 9).await.expect("reads"), []);

    // What loses the race for the log leaves no seed behind.
    let lost = SealedSeed { anchor: "lost".to_owned(), sealed: vec![4] };
    let answer = store.append(Append { seed: Some(lost), ..append }).await;
    assert!(matches!(answer, Err(AppendError::Conflict { .. })), "{answer:?}");
    assert_eq!(store.seed("lost").await.expect("reads"), None);

    // The next seed takes the place of one that is spent.
    let next = SealedSeed { anchor: "next".to_owned(), sealed: vec![5] };
    let spent = Some(kept.seed.anchor.clone());
    let append = Append { seed: Some(next.clone()), spent, ..events("seeded", 1, 1) };
    store.append(append).await.expect("appends");
    let left = KeptSeed { seed: next, ..kept };
    assert_eq!(store.seeds("", 9).await.expect("reads"), [left]);
}

async fn answers_are_forgotten_where_nothing_happens_any_more(store: &impl Store) {
    let append = |name: &str, time, due| Append {
        command: Some(command(name, "c")),
        at: at(time),
        deadlines: vec![set("time", due)],
        ..events(name, 0, 1)
    };
    let before = at(-1000);
    for (name, time, due) in [
        ("still and over", -2000, Due::Never),
        ("still and waiting", -2000, due_at(1 << 40)),
        ("lively", -1000, Due::Never),
    ] {
        store.append(append(name, time, due)).await.expect("appends");
    }
    assert_eq!(store.prune_commands(before).await.expect("prunes"), 1);
    assert_eq!(store.prune_commands(before).await.expect("prunes"), 0);
    let remembers = async |name| {
        let answer = store.answer_to(&command(name, "c")).await.expect("reads");
        answer.is_some()
    };
    assert!(!remembers("still and over").await);
    assert!(remembers("still and waiting").await);
    assert!(remembers("lively").await);
    let cleared =
        Append { deadlines: vec![set("time", Due::Never)], ..events("still and waiting", 1, 0) };
    store.append(cleared).await.expect("clears");
}

async fn writing_can_be_checked(store: &impl Store) {
    store.check_writing().await.expect("writes");
    let touched = store.last_touched().await.expect("reads");
    assert_eq!(touched, Some(at(2_000_000)), "the latest append of this story");
    let all = store.rooms("", 1000).await.expect("reads");
    let after = store.rooms(all[0].as_str(), 1).await.expect("reads");
    assert_eq!(after, all[1..2], "in order");
}

async fn the_ledger_numbers_and_hashes_its_lines(store: &impl Store) {
    assert_eq!(store.ledger_head().await.expect("reads"), 0);
    let note = |anchor: &str, closes, payload: &str| LedgerNote {
        anchor: anchor.to_owned(),
        closes,
        payload: payload.to_owned(),
    };
    let ledger = vec![note("x", false, "x opens"), note("y", false, "y opens")];
    let seat = Some(SeatClaim { seat: 1, holder: "eva".to_owned() });
    let append = Append { ledger, seat, ..events("ledger", 0, 1) };
    store.append(append).await.expect("appends");
    let closing = Append { ledger: vec![note("y", true, "y ends")], ..events("ledger", 1, 1) };
    store.append(closing.clone()).await.expect("appends");
    store.append(closing).await.expect_err("it has lost the race");

    let lines = store.ledger(0, 9).await.expect("reads");
    let says: Vec<_> = lines.iter().map(|line| (line.number, line.payload.as_str())).collect();
    assert_eq!(says, [(1, "x opens"), (2, "y opens"), (3, "y ends")]);
    let mut hash = LEDGER_START;
    for line in &lines {
        hash = ledger_hash(&hash, line.number, line.at.0.unsigned_abs(), &line.payload);
        assert_eq!(line.hash, hash, "line {}", line.number);
    }
    assert_eq!(store.ledger(1, 1).await.expect("reads"), lines[1..2]);
    assert_eq!(store.ledger_head().await.expect("reads"), 3);
    assert_eq!(store.ledger_opening("y").await.expect("reads").as_ref(), Some(&lines[1]));
    assert_eq!(store.ledger_opening("z").await.expect("reads"), None);
    let closed = ClosedMatch { room: room("ledger"), seat: 1, payload: "y ends".to_owned() };
    assert_eq!(store.closed_matches_of("eva").await.expect("reads"), [closed]);
    assert_eq!(store.closed_matches_of("bia").await.expect("reads"), []);
}

async fn everything(store: &impl Store) -> Vec<String> {
    let mut all = vec![format!("{:?}", store.site().await.expect("reads"))];
    for name in ["opened", "raced", "repeats", "authors", "seats", "deadlines", "linked"] {
        all.push(format!("{:?}", store.room(&room(name)).await.expect("reads")));
        all.push(format!("{:?}", store.events(&room(name), 0, 99).await.expect("reads")));
    }
    all.push(format!("{:?}", store.rooms_of("ana", 99).await.expect("reads")));
    all.push(format!("{:?}", store.due(at(i64::MAX), 99).await.expect("reads")));
    all.push(format!("{:?}", store.life().await.expect("reads")));
    all.push(format!("{:?}", store.ledger(0, 99).await.expect("reads")));
    all.push(format!("{:?}", store.seeds("", 99).await.expect("reads")));
    all
}
