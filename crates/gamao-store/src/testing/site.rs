//! The site as a whole.

use super::{at, events};
use crate::{Append, DiceChanges, Outage, SealedSeed, Store};

/// A site has a name.
pub async fn a_site_has_a_name(store: &dyn Store) {
    let site = store.site().await.expect("reads");
    assert_eq!((site.id.len(), site.generation, site.level), (16, 0, 1), "{site:?}");
}

/// A site comes to another generation when it is told to.
pub async fn a_site_comes_to_another_generation_when_it_is_told_to(store: &dyn Store) {
    let draw = async |anchor: &str| {
        let seed = SealedSeed { anchor: anchor.to_owned(), sealed: vec![6] };
        let dice = DiceChanges { drawn: Some(seed), ..Default::default() };
        let append = Append { dice, ..events(anchor, 0, 1) };
        store.append(append).await.expect("appends");
    };
    draw("earlier").await;
    let begun = store.begin_generation().await.expect("begins");
    assert!(begun > 0);
    assert_eq!(store.site().await.expect("reads").generation, begun);
    let next = store.begin_generation().await.expect("begins");
    assert!(next > begun);

    draw("later").await;
    let of = async |anchor| {
        let kept = store.seed(anchor).await.expect("reads").expect("a seed");
        kept.generation
    };
    assert_eq!((of("earlier").await, of("later").await), (0, next));
}

/// The level of a site never falls.
pub async fn the_level_of_a_site_never_falls(store: &dyn Store) {
    for (told, reached) in [(3, 3), (2, 3), (4, 4)] {
        store.raise_level(told).await.expect("writes");
        assert_eq!(store.site().await.expect("reads").level, reached);
    }
}

/// Signs of life are remembered.
pub async fn signs_of_life_are_remembered(store: &dyn Store) {
    const YEAR_MS: i64 = 365 * 24 * 60 * 60 * 1000;
    let life = store.liveness().await.expect("reads");
    assert_eq!((life.beat, life.outages), (None, vec![]));
    assert_eq!(life.touched, None);
    store.append(events("first", 0, 1)).await.expect("opens");
    store.append(events("second", 0, 1)).await.expect("opens");
    store.append(events("first", 1, 1)).await.expect("appends");
    let life = store.liveness().await.expect("reads");
    assert_eq!(life.touched, Some(at(1001)), "the latest append of all");
    let outage = |from, until| Outage { from: at(from), until: at(until) };
    store.beat(at(50), None).await.expect("writes");
    store.beat(at(70), Some(outage(50, 70))).await.expect("writes");
    store.beat(at(75), None).await.expect("writes");
    store.beat(at(90), Some(outage(75, 90))).await.expect("writes");
    let life = store.liveness().await.expect("reads");
    assert_eq!(life.beat, Some(at(90)));
    assert_eq!(life.outages, [outage(50, 70), outage(75, 90)]);
    let later = 80 + YEAR_MS;
    store.beat(at(later), Some(outage(90, later))).await.expect("writes");
    let life = store.liveness().await.expect("reads");
    assert_eq!(life.outages, [outage(75, 90), outage(90, later)], "old ones are forgotten");
}

/// Writing can be checked.
pub async fn writing_can_be_checked(store: &dyn Store) {
    store.check_writing().await.expect("writes");
    assert_eq!(store.last_touched().await.expect("reads"), None, "it leaves nothing");
}
