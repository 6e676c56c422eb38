//! Seats, and the links that carry them.

use super::{at, events, room};
use crate::{Append, AppendError, DeviceLink, RedeemError, SeatClaim, Store};

/// A holder has one seat a room.
pub async fn a_holder_has_one_seat_a_room(store: &dyn Store) {
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

/// A room is listed with its latest summary.
pub async fn a_room_is_listed_with_its_latest_summary(store: &dyn Store) {
    let listed = async || {
        let held = store.rooms_of("ana", 9).await.expect("reads");
        held.into_iter().map(|held| (held.summary, held.touched_at)).next().expect("a room")
    };
    let seat = Some(SeatClaim { seat: 0, holder: "ana".to_owned() });
    store.append(Append { seat, ..events("listed", 0, 1) }).await.expect("sits");
    assert_eq!(listed().await, (None, at(1000)));
    let says = |summary: &str, append| Append { summary: Some(summary.to_owned()), ..append };
    let written = says("filled in", Append { at: at(9000), ..events("listed", 1, 0) });
    store.append(written).await.expect("writes");
    assert_eq!(listed().await, (Some("filled in".to_owned()), at(1000)), "nothing happened");
    store.append(says("later", events("listed", 1, 2))).await.expect("appends");
    store.append(says("too late", events("listed", 2, 0))).await.expect_err("lost the race");
    store.append(events("listed", 3, 1)).await.expect("appends");
    assert_eq!(listed().await, (Some("later".to_owned()), at(1003)));
}

/// A device link works once in time in its room.
pub async fn a_device_link_works_once_in_time_in_its_room(store: &dyn Store) {
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

/// Device links are listed and revoked by their seat.
pub async fn device_links_are_listed_and_revoked_by_their_seat(store: &dyn Store) {
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
