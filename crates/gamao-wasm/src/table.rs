//! The log of a room, folded.

use gamao_dice::Fault;
use gamao_protocol::TableView;
use gamao_record::{Envelope, FaultReport, RoomDice};
use gamao_rules::{BySeat, Facts, Phase, Seat, TimedTable};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    BrowserError, TurnHandle,
    border::{FromJs, ToJs, typed},
};

typed! {
    FromJs<BySeat<Option<u64>>>: "protocol.BySeat<number | null>",
    FromJs<Vec<Envelope>>: "readonly protocol.Envelope[]",
    ToJs<TableView>: "protocol.TableView",
    ToJs<Vec<FaultReport>>: "protocol.FaultReport[]",
}

/// A table folded from its log, as a seat or a watcher sees it.
#[wasm_bindgen]
pub struct TableFold {
    room: String,
    viewer: Option<Seat>,
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
    /// An empty table of a room as seen by a seat, or by a watcher.
    ///
    /// # Errors
    ///
    /// If `viewer` is not a seat.
    #[wasm_bindgen(constructor)]
    pub fn new(room: &str, viewer: Option<FromJs<Seat>>) -> Result<Self, BrowserError> {
        let viewer = viewer.map(|viewer| viewer.read("viewer")).transpose()?;
        Ok(Self { room: room.to_owned(), viewer, state: None, seq: 0, faults: Vec::new() })
    }

    /// Folds events in order. Stops at the first that does not fit; those before it stay folded.
    ///
    /// # Errors
    ///
    /// If they are not events, or one does not follow.
    pub fn fold(&mut self, envelopes: FromJs<Vec<Envelope>>) -> Result<(), BrowserError> {
        envelopes.read("events")?.into_iter().try_for_each(|envelope| self.fold_one(envelope))
    }

    /// What is to be seen, with clocks as they stand at `now_ms`, milliseconds since 1970; `undefined` before
    /// the first event. Nobody is away unless `away_since` says since when.
    ///
    /// # Errors
    ///
    /// If `away_since` does not say that.
    pub fn view(
        &self,
        now_ms: f64,
        away_since: Option<FromJs<BySeat<Option<u64>>>>,
    ) -> Result<Option<ToJs<TableView>>, BrowserError> {
        let away_since = away_since.map(|away| away.read("presence")).transpose()?;
        let Some(State { timed, dice }) = &self.state else { return Ok(None) };
        let away_since = away_since.unwrap_or_default();
        let facts = Facts { now_ms: now_ms as u64, away_since, ..Facts::default() };
        let view = TableView::new(timed.table(), self.viewer)
            .with_clocks(timed, &facts)
            .with_dice(timed.table(), dice);
        Ok(Some(ToJs(view)))
    }

    /// Everything that does not check out in the dice so far: at an honest table nothing.
    #[wasm_bindgen(js_name = diceFaults)]
    pub fn dice_faults(&self) -> ToJs<Vec<FaultReport>> {
        ToJs(self.faults.clone())
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
