//! The stories that every backend must pass, each a test of its own.

#![expect(clippy::missing_panics_doc, reason = "a story panics where it is not true")]

pub mod deadlines;
pub mod dice;
pub mod logs;
pub mod seats;
pub mod site;

use async_trait::async_trait;

use crate::{
    Append, AppendError, Cause, CommandKey, Deadline, DeadlineChange, DiceChanges, Due, LedgerNote,
    RoomId, SealedSeed, SeatClaim, Store, Timestamp,
};

/// A storage for one test, empty at first.
#[async_trait(?Send)]
pub trait Backend {
    /// Opens it, the same one each time.
    async fn open(&self) -> Box<dyn Store>;
}

/// Makes a test of each story, on a [`Backend`] that the expression makes anew for it.
#[macro_export]
macro_rules! stories {
    ($backend:expr) => {
        $crate::stories! { @stories $backend;
            logs { a_room_opens_with_an_append_that_expects_nothing rooms_are_listed_in_order of_two_appends_at_one_sequence_one_wins many_rooms_at_once_lose_nothing a_repeated_command_gets_its_first_answer authors_cannot_answer_for_each_other answers_are_forgotten_where_nothing_happens_any_more }
            seats { a_holder_has_one_seat_a_room a_room_is_listed_with_its_latest_summary a_device_link_works_once_in_time_in_its_room device_links_are_listed_and_revoked_by_their_seat }
            deadlines { a_deadline_is_taken_once_and_only_as_it_stands a_deadline_can_be_taken_without_effect a_deadline_at_latest_is_only_ever_brought_forward deadlines_that_are_too_late_are_brought_forward rooms_with_a_deadline_are_counted }
            dice { a_seed_is_found_by_its_anchor the_ledger_numbers_and_hashes_its_lines }
            site { a_site_has_a_name a_site_comes_to_another_generation_when_it_is_told_to the_level_of_a_site_never_falls signs_of_life_are_remembered writing_can_be_checked }
        }

        #[tokio::test]
        async fn a_restart_loses_nothing() {
            $crate::testing::a_restart_loses_nothing(&$backend).await;
        }
    };
    (@stories $backend:expr; $($subject:ident { $($story:ident)* })*) => {
        $($(
            #[tokio::test]
            async fn $story() {
                let backend = $backend;
                let store = $crate::testing::Backend::open(&backend).await;
                $crate::testing::$subject::$story(&*store).await;
                store.close().await;
            }
        )*)*
    };
}

/// What was acknowledged is there when the storage is opened again; a closed one refuses writes.
pub async fn a_restart_loses_nothing(backend: &dyn Backend) {
    let store = backend.open().await;
    let note = LedgerNote { anchor: "x".to_owned(), closes: false, payload: "x opens".to_owned() };
    let append = Append {
        cause: answers(command("ana", "c1")),
        seat: Some(SeatClaim { seat: 0, holder: "ana".to_owned() }),
        deadlines: vec![set("time", due_at(9))],
        dice: DiceChanges {
            drawn: Some(SealedSeed { anchor: "x".to_owned(), sealed: vec![1] }),
            spent: None,
            ledger: vec![note],
        },
        summary: Some("kept, 3".to_owned()),
        ..events("kept", 0, 3)
    };
    store.append(append).await.expect("appends");
    store.beat(at(7), None).await.expect("writes");
    store.begin_generation().await.expect("begins");
    let before = everything(&*store).await;
    store.close().await;
    let late = store.append(events("late", 0, 1)).await;
    assert!(matches!(late, Err(AppendError::Store(_))), "a closed store takes nothing");
    drop(store);

    let reopened = backend.open().await;
    assert_eq!(everything(&*reopened).await, before);
    reopened.close().await;
}

async fn everything(store: &dyn Store) -> Vec<String> {
    let kept = room("kept");
    vec![
        format!("{:?}", store.site().await.expect("reads")),
        format!("{:?}", store.rooms("", 9).await.expect("reads")),
        format!("{:?}", store.room(&kept).await.expect("reads")),
        format!("{:?}", store.events(&kept, 0, 9).await.expect("reads")),
        format!("{:?}", store.answer_to(&command("ana", "c1")).await.expect("reads")),
        format!("{:?}", store.rooms_of("ana", 9).await.expect("reads")),
        format!("{:?}", store.due(at(i64::MAX), 9).await.expect("reads")),
        format!("{:?}", store.liveness().await.expect("reads")),
        format!("{:?}", store.ledger(0, 9).await.expect("reads")),
        format!("{:?}", store.seeds("", 9).await.expect("reads")),
    ]
}

fn room(name: &str) -> RoomId {
    RoomId(name.to_owned())
}

fn at(ms: i64) -> Timestamp {
    Timestamp(ms)
}

/// That many events after `expected`, a millisecond later for each before them.
fn events(name: &str, expected: u32, count: u32) -> Append {
    let events = (1..=count).map(|n| format!("event {}", expected + n));
    Append::new(room(name), expected, events.collect(), at(1000 + i64::from(expected)))
}

fn command(author: &str, id: &str) -> CommandKey {
    CommandKey { author: author.to_owned(), id: id.to_owned(), digest: "what".to_owned() }
}

#[expect(clippy::unnecessary_wraps, reason = "as it stands in an append")]
fn answers(command: CommandKey) -> Option<Cause> {
    Some(Cause::Command(command))
}

#[expect(clippy::unnecessary_wraps, reason = "as above")]
fn taken(deadline: Deadline) -> Option<Cause> {
    Some(Cause::Deadline(deadline))
}

fn set(kind: &str, due: Due) -> DeadlineChange {
    DeadlineChange { kind: kind.to_owned(), due }
}

fn due_at(ms: i64) -> Due {
    Due::At(at(ms))
}
