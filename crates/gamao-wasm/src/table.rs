//! The log of a room, folded.

use gamao_protocol::{Envelope, Player, TableView};
use gamao_rules::{Phase, TimedTable};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, TurnHandle};

/// A table folded from its log, as a seat or a watcher sees it.
#[wasm_bindgen]
pub struct TableFold {
    viewer: Option<gamao_rules::Player>,
    table: Option<TimedTable>,
    seq: u64,
}

#[wasm_bindgen]
impl TableFold {
    /// An empty table; `viewer` is the JSON of a player, or `null` for a watcher.
    #[wasm_bindgen(constructor)]
    pub fn new(viewer: &str) -> Result<Self, BrowserError> {
        let viewer: Option<Player> = serde_json::from_str(viewer)
            .map_err(|error| BrowserError::Json { what: "viewer", error })?;
        Ok(Self { viewer: viewer.map(Into::into), table: None, seq: 0 })
    }

    /// Folds envelopes (a JSON array) in order. Stops at the first that does not fit; those before it
    /// stay folded.
    pub fn fold(&mut self, envelopes: &str) -> Result<(), BrowserError> {
        let envelopes: Vec<Envelope> = serde_json::from_str(envelopes)
            .map_err(|error| BrowserError::Json { what: "events", error })?;
        envelopes.into_iter().try_for_each(|envelope| self.fold_one(envelope))
    }

    /// The JSON of a `TableView` with its clocks at `now_ms`; `undefined` before the first event.
    pub fn view(&self, now_ms: f64) -> Option<String> {
        let timed = self.table.as_ref()?;
        let view = TableView::new(timed.table(), self.viewer);
        Some(json(&view.with_clocks(timed.clocks(), now_ms as u64)))
    }

    /// The turn of whoever must play a roll now.
    pub fn turn(&self) -> Option<TurnHandle> {
        let table = self.table.as_ref()?.table();
        match *table.phase() {
            Phase::ToPlay(player, roll) => {
                let rules = table.rules().move_rules();
                Some(TurnHandle::new(player, table.board(player), roll, rules))
            }
            _ => None,
        }
    }
}

impl TableFold {
    fn fold_one(&mut self, envelope: Envelope) -> Result<(), BrowserError> {
        let Envelope { seq, at, lag, event } = envelope;
        if seq != self.seq + 1 {
            return Err(BrowserError::Gap { held: self.seq, found: seq });
        }
        let table = TimedTable::evolve(self.table.clone(), &event.into(), at, lag)
            .map_err(|error| BrowserError::Event { seq, error })?;
        self.table = Some(table);
        self.seq = seq;
        Ok(())
    }
}

/// The JSON of plain data.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data with string keys")
}
