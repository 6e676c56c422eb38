//! The ids by which other programs know a position.

use gamao_notation::{TableFacts, TableIds};
use gamao_protocol::{self as protocol, TableView};
use gamao_rules::{Board, Cube, Point, Side};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    BrowserError,
    border::{FromJs, ToJs, typed},
};

typed! {
    FromJs<TableView>: "protocol.TableView",
    ToJs<PositionIds>: "protocol.PositionIds",
}

/// The ids of one position; see [`TableIds`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionIds {
    /// GNU Position ID, seen by the player on roll.
    pub position: String,
    /// GNU Match ID. A mão has none: nobody else counts like it.
    #[serde(rename = "match")]
    pub match_id: Option<String>,
    /// XGID. Besides the mão, a finished game and an offered resignation have none.
    pub xgid: Option<String>,
}

/// The ids of the position that a table shows.
///
/// # Errors
///
/// If the view is not one, or its board none.
#[wasm_bindgen(js_name = positionIds)]
pub fn position_ids(view: FromJs<TableView>) -> Result<ToJs<PositionIds>, BrowserError> {
    let view = view.read("view")?;
    let is_recorded = u32::try_from(view.results.len()) == Ok(view.game);
    let ids = TableIds::of(TableFacts {
        rules: &view.rules,
        phase: view.phase,
        board: board_of_a(&view.board)?,
        cube: view.cube.map_or(Cube::CENTRED, |cube| Cube { value: cube.value, owner: cube.owner }),
        score: view.score,
        is_crawford: view.crawford,
        to_act: view.to_act,
        resignation: view.resignation.map(|resignation| (resignation.player, resignation.level)),
        last_player: view.last_play.as_ref().map(|play| play.player),
        ended: view.results.last().filter(|_| is_recorded).map(|result| result.kind),
    });
    Ok(ToJs(ids.into()))
}

impl From<TableIds> for PositionIds {
    fn from(ids: TableIds) -> Self {
        Self {
            position: ids.position.to_string(),
            match_id: ids.match_id.map(|id| id.to_string()),
            xgid: ids.xgid.map(|id| id.to_string()),
        }
    }
}

/// The board that the page shows, player A the mover.
pub(crate) fn board_of_a(board: &protocol::Board) -> Result<Board, BrowserError> {
    Ok(Board { mine: side(&board.a)?, theirs: side(&board.b)? })
}

fn side(counts: &[u8; 26]) -> Result<Side, BrowserError> {
    if counts.iter().any(|&count| count > 15) {
        return Err(BrowserError::Checkers);
    }
    let places = (0..).map(Point::new);
    Ok(counts.iter().zip(places).fold(Side::EMPTY, |side, (&count, place)| side.with(place, count)))
}

#[cfg(test)]
mod tests {
    use gamao_rules::{
        Command, TableRules,
        testing::{seated, table, throw},
    };

    use super::*;

    #[test]
    fn a_view_has_the_ids_of_its_table() {
        for rules in [TableRules::match_to(7), TableRules::MAO, TableRules::CASUAL] {
            let table = seated(rules, [throw(3, 1)]);
            let ToJs(ids) = position_ids(TableView::new(&table, None).into()).unwrap();
            let TableIds { position, match_id, xgid } = TableIds::of(&table);
            assert_eq!(ids.position, position.to_string());
            assert_eq!(ids.match_id, match_id.map(|id| id.to_string()));
            assert_eq!(ids.xgid, xgid.map(|id| id.to_string()));
        }
    }

    #[test]
    fn an_impossible_board_is_refused() {
        let table = table([Command::Open(TableRules::CASUAL)]);
        let mut view = TableView::new(&table, None);
        view.board.a[6] = 200;
        let error = position_ids(view.into()).unwrap_err();
        assert!(error.to_string().starts_with("invalid board: more than 15"), "{error}");
    }
}
