//! Seeds and the ledger.

use gamao_dice::{LEDGER_START, ledger_hash};

use super::{events, room};
use crate::{
    Append, AppendError, ClosedMatch, DiceChanges, LedgerNote, SealedSeed, SeatClaim, Store,
    StoredSeed,
};

/// A seed is found by its anchor.
pub async fn a_seed_is_found_by_its_anchor(store: &dyn Store) {
    let seed = SealedSeed { anchor: "ab".repeat(32), sealed: vec![1, 2, 3] };
    let draw = |seed: &SealedSeed| DiceChanges { drawn: Some(seed.clone()), ..Default::default() };
    let append = Append { dice: draw(&seed), ..events("seeded", 0, 1) };
    store.append(append.clone()).await.expect("appends");
    let kept = StoredSeed { room: room("seeded"), seed: seed.clone(), generation: 0 };
    assert_eq!(store.seed(&seed.anchor).await.expect("reads").as_ref(), Some(&kept));
    assert_eq!(store.seed("cd").await.expect("reads"), None);
    assert_eq!(store.seeds("", 9).await.expect("reads"), std::slice::from_ref(&kept));
    assert_eq!(store.seeds(&kept.seed.anchor, 9).await.expect("reads"), []);

    // What loses the race for the log leaves no seed behind.
    let lost = SealedSeed { anchor: "lost".to_owned(), sealed: vec![4] };
    let answer = store.append(Append { dice: draw(&lost), ..append }).await;
    assert!(matches!(answer, Err(AppendError::Conflict { .. })), "{answer:?}");
    assert_eq!(store.seed("lost").await.expect("reads"), None);

    // The next seed takes the place of one that is spent.
    let next = SealedSeed { anchor: "next".to_owned(), sealed: vec![5] };
    let spent = Some(kept.seed.anchor.clone());
    let dice = DiceChanges { spent, ..draw(&next) };
    let append = Append { dice, ..events("seeded", 1, 1) };
    store.append(append).await.expect("appends");
    let left = StoredSeed { seed: next, ..kept };
    assert_eq!(store.seeds("", 9).await.expect("reads"), [left]);
}

/// The ledger numbers and hashes its lines.
pub async fn the_ledger_numbers_and_hashes_its_lines(store: &dyn Store) {
    assert_eq!(store.ledger_head().await.expect("reads"), 0);
    let note = |anchor: &str, closes, payload: &str| LedgerNote {
        anchor: anchor.to_owned(),
        closes,
        payload: payload.to_owned(),
    };
    let ledger = vec![note("x", false, "x opens"), note("y", false, "y opens")];
    let seat = Some(SeatClaim { seat: 1, holder: "eva".to_owned() });
    let with = |ledger| DiceChanges { ledger, ..Default::default() };
    let append = Append { dice: with(ledger), seat, ..events("ledger", 0, 1) };
    store.append(append).await.expect("appends");
    let closing = Append { dice: with(vec![note("y", true, "y ends")]), ..events("ledger", 1, 1) };
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
