//! Deadlines.

use futures_util::future::join;

use super::{at, due_at, events, room, set, taken};
use crate::{Append, AppendError, Appended, Deadline, Due, Store};

/// A deadline is taken once and only as it stands.
pub async fn a_deadline_is_taken_once_and_only_as_it_stands(store: &dyn Store) {
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
        |expected, time| Append { cause: taken(due("expire", time)), ..events(name, expected, 1) };
    let stale = store.append(take(2, 500)).await;
    assert!(matches!(stale, Err(AppendError::DeadlineGone)), "{stale:?}");
    let (one, two) = join(store.append(take(2, 900)), store.append(take(2, 900))).await;
    assert_eq!([one, two].iter().filter(|answer| answer.is_ok()).count(), 1);
    let again = store.append(take(3, 900)).await;
    assert!(matches!(again, Err(AppendError::DeadlineGone)), "{again:?}");

    let cleared = Append { deadlines: vec![set("clock", Due::Never)], ..events(name, 3, 1) };
    store.append(cleared).await.expect("clears");
    assert_eq!(store.next_deadline(at(0)).await.expect("reads"), None);
}

/// A deadline can be taken without effect.
pub async fn a_deadline_can_be_taken_without_effect(store: &dyn Store) {
    let name = "moot";
    let opened = Append { deadlines: vec![set("bot", due_at(7))], ..events(name, 0, 1) };
    store.append(opened).await.expect("opens");
    let take = Append {
        cause: taken(Deadline { room: room(name), kind: "bot".to_owned(), at: at(7) }),
        ..events(name, 1, 0)
    };
    assert_eq!(store.append(take).await.expect("takes"), Appended::New { head: 1 });
    assert_eq!(store.due(at(7), 9).await.expect("reads"), vec![]);
}

/// A deadline at latest is only ever brought forward.
pub async fn a_deadline_at_latest_is_only_ever_brought_forward(store: &dyn Store) {
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
    let anew = Append { cause: taken(deadline), ..change(3, 90) };
    store.append(anew).await.expect("takes it and sets it anew");
    assert_eq!(store.next_deadline(at(0)).await.expect("reads"), Some(at(90)));
    let cleared = Append { deadlines: vec![set("time", Due::Never)], ..events(name, 4, 1) };
    store.append(cleared).await.expect("clears");
}

/// Deadlines that are too late are brought forward.
pub async fn deadlines_that_are_too_late_are_brought_forward(store: &dyn Store) {
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

/// Rooms with a deadline are counted.
pub async fn rooms_with_a_deadline_are_counted(store: &dyn Store) {
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
