//! The JSON form of types of other crates. Field names are those of `gamao hint --json`.

use core::fmt::Display;

use gamao_engine::{Outcome, Window};
use serde::{Serialize, Serializer, ser::SerializeStruct};

/// As its text.
pub(crate) fn text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// The five chances, and the cubeless equity that follows from them.
pub(crate) fn outcome<S: Serializer>(o: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    let mut json = serializer.serialize_struct("Outcome", 6)?;
    json.serialize_field("win", &o.win)?;
    json.serialize_field("win_gammon", &o.win_gammon)?;
    json.serialize_field("win_backgammon", &o.win_backgammon)?;
    json.serialize_field("lose_gammon", &o.lose_gammon)?;
    json.serialize_field("lose_backgammon", &o.lose_backgammon)?;
    json.serialize_field("cubeless_equity", &o.equity())?;
    json.end()
}

/// What [`outcome`] writes.
#[cfg(feature = "ts")]
#[expect(dead_code, reason = "only its TypeScript form is used")]
#[derive(ts_rs::TS)]
#[ts(rename = "GameOutcome")]
pub(crate) struct OutcomeJson {
    /// Wins of any kind.
    win: f32,
    /// Gammon or backgammon wins.
    win_gammon: f32,
    /// Backgammon wins.
    win_backgammon: f32,
    /// Gammon or backgammon losses.
    lose_gammon: f32,
    /// Backgammon losses.
    lose_backgammon: f32,
    /// The equity without a cube.
    cubeless_equity: f32,
}

/// A doubling window, where there is one.
#[expect(clippy::ref_option, reason = "the signature that serde calls")]
pub(crate) fn window<S: Serializer>(
    window: &Option<Window>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Json {
        double_from: f32,
        pass_from: f32,
        #[serde(skip_serializing_if = "Option::is_none")]
        too_good_from: Option<f32>,
        take_point: f32,
        take_point_live: f32,
        take_point_dead: f32,
    }

    let json = window.map(|window| Json {
        double_from: window.double_from,
        pass_from: window.pass_from,
        too_good_from: window.too_good_from,
        take_point: window.take_point(),
        take_point_live: window.take_point_live,
        take_point_dead: window.take_point_dead,
    });
    json.serialize(serializer)
}
