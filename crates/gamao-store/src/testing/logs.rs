//! Rooms, their logs, and the commands that they answer.

use futures_util::future::{join, join_all};

use super::{answers, at, command, due_at, events, room, set};
use crate::{Answer, Append, AppendError, Appended, Due, Store};

/// A room opens with an append that expects nothing.
pub async fn a_room_opens_with_an_append_that_expects_nothing(store: &dyn Store) {
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

/// Rooms are listed by name.
pub async fn rooms_are_listed_in_order(store: &dyn Store) {
    assert_eq!(store.last_touched().await.expect("reads"), None);
    for (name, head) in [("b", 1), ("c", 3), ("a", 2)] {
        store.append(events(name, 0, 1)).await.expect("opens");
        store.append(events(name, 1, head - 1)).await.expect("appends");
    }
    let listed = async |after, limit| store.rooms(after, limit).await.expect("reads");
    assert_eq!(listed("", 9).await, ["a", "b", "c"].map(room));
    assert_eq!(listed("a", 1).await, [room("b")]);
    assert_eq!(store.last_touched().await.expect("reads"), Some(at(1001)));
}

/// Of two appends at one sequence one wins.
pub async fn of_two_appends_at_one_sequence_one_wins(store: &dyn Store) {
    store.append(events("raced", 0, 1)).await.expect("opens");
    let (one, two) =
        join(store.append(events("raced", 1, 1)), store.append(events("raced", 1, 2))).await;
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

/// Many rooms at once lose nothing.
pub async fn many_rooms_at_once_lose_nothing(store: &dyn Store) {
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

/// A repeated command gets its first answer.
pub async fn a_repeated_command_gets_its_first_answer(store: &dyn Store) {
    store.append(Append { lag_ms: 30, ..events("repeats", 0, 1) }).await.expect("opens");
    assert_eq!(store.events(&room("repeats"), 0, 1).await.expect("reads")[0].lag_ms, 30);
    let first = Append { cause: answers(command("ana", "c1")), ..events("repeats", 1, 2) };
    assert_eq!(store.append(first.clone()).await.expect("appends"), Appended::New { head: 3 });
    store.append(events("repeats", 3, 1)).await.expect("appends");
    let answer = Answer { room: room("repeats"), first: 2, last: 3, digest: Some("what".into()) };
    let repeat = Appended::Repeat(answer.clone());
    assert_eq!(store.append(first).await.expect("repeats"), repeat);
    let redecided = Append { cause: answers(command("ana", "c1")), ..events("repeats", 4, 1) };
    assert_eq!(store.append(redecided).await.expect("repeats"), repeat);
    let head = store.room(&room("repeats")).await.expect("reads").expect("a room").head;
    assert_eq!(head, 4, "a repeat adds nothing");
    let asked = async |id| store.answer_to(&command("ana", id)).await.expect("reads");
    assert_eq!(asked("c1").await, Some(answer));
    assert_eq!(asked("c2").await, None);
}

/// Authors cannot answer for each other.
pub async fn authors_cannot_answer_for_each_other(store: &dyn Store) {
    store.append(events("authors", 0, 1)).await.expect("opens");
    let by = |author: &str, expected| Append {
        cause: answers(command(author, "same id")),
        ..events("authors", expected, 1)
    };
    assert_eq!(store.append(by("ana", 1)).await.expect("appends"), Appended::New { head: 2 });
    assert_eq!(store.append(by("rui", 2)).await.expect("appends"), Appended::New { head: 3 });
}

/// Answers are forgotten where nothing happens any more.
pub async fn answers_are_forgotten_where_nothing_happens_any_more(store: &dyn Store) {
    let append = |name: &str, time, due| Append {
        cause: answers(command(name, "c")),
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
