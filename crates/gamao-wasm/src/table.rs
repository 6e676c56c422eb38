//! The log of a room, folded.

use gamao_dice::Fault;
use gamao_protocol::TableView;
use gamao_record::{Envelope, FaultReport, RoomDice};
use gamao_rules::{ByPlayer, Facts, Phase, Player, TimedTable};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, TurnHandle};

/// A table folded from its log, as a seat or a watcher sees it.
#[wasm_bindgen]
pub struct TableFold {
    room: String,
    viewer: Option<Player>,
    state: Option<State>,
    seq: u64,
    faults: Vec<FaultReport>,
}

/// What the log folds into.
#[derive(Clone)]
struct State {
    timed: TimedTable,
    dice: RoomDice,
}

#[wasm_bindgen]
impl TableFold {
    /// An empty table of a room; `viewer` is the JSON of a player, or `null` for a watcher.
    ///
    /// # Errors
    ///
    /// If `viewer` is neither.
    #[wasm_bindgen(constructor)]
    pub fn new(room: &str, viewer: &str) -> Result<Self, BrowserError> {
        let viewer: Option<Player> = serde_json::from_str(viewer)
            .map_err(|error| BrowserError::Json { what: "viewer", error })?;
        Ok(Self { room: room.to_owned(), viewer, state: None, seq: 0, faults: Vec::new() })
    }

    /// Folds envelopes (a JSON array) in order. Stops at the first that does not fit; those before it
    /// stay folded.
    ///
    /// # Errors
    ///
    /// If the JSON is not one of envelopes, or an event does not follow.
    pub fn fold(&mut self, envelopes: &str) -> Result<(), BrowserError> {
        let envelopes: Vec<Envelope> = serde_json::from_str(envelopes)
            .map_err(|error| BrowserError::Json { what: "events", error })?;
        envelopes.into_iter().try_for_each(|envelope| self.fold_one(envelope))
    }

    /// The JSON of a `TableView` with its clocks at `now_ms`; `undefined` before the first event.
    /// `away_since` is the JSON of that field of a `Presence`, or `null` where nobody is away.
    ///
    /// # Errors
    ///
    /// If `away_since` is neither.
    pub fn view(&self, now_ms: f64, away_since: &str) -> Result<Option<String>, BrowserError> {
        let away_since: Option<ByPlayer<Option<u64>>> = serde_json::from_str(away_since)
            .map_err(|error| BrowserError::Json { what: "presence", error })?;
        let Some(State { timed, dice }) = &self.state else { return Ok(None) };
        let away_since = away_since.unwrap_or_default();
        let facts = Facts { now_ms: now_ms as u64, away_since, ..Facts::default() };
        let view = TableView::new(timed.table(), self.viewer)
            .with_clocks(timed, &facts)
            .with_dice(timed.table(), dice);
        Ok(Some(json(&view)))
    }

    /// The JSON of every `FaultReport` of the dice so far: at an honest table there is none.
    #[wasm_bindgen(js_name = diceFaults)]
    pub fn dice_faults(&self) -> String {
        json(&self.faults)
    }

    /// The turn of whoever must play a roll now.
    pub fn turn(&self) -> Option<TurnHandle> {
        let table = self.state.as_ref()?.timed.table();
        match *table.phase() {
            Phase::ToPlay { player, roll } => {
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
        let (timed, dice) = match self.state.clone() {
            Some(State { timed, dice }) => (Some(timed), Some(dice)),
            None => (None, None),
        };
        let timed = TimedTable::evolve(timed, &event, at, lag)
            .map_err(|error| BrowserError::Event { seq, error })?;
        let mut dice = dice.unwrap_or_else(|| RoomDice::new(&*self.room, timed.table().rules()));
        let found = dice.dice().check(&event).into_iter();
        self.faults.extend(found.map(|kind| FaultReport::from(&Fault { seq, kind })));
        dice.evolve(&event);
        self.state = Some(State { timed, dice });
        self.seq = seq;
        Ok(())
    }
}

/// The JSON of plain data.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data with string keys")
}
