//! A room without a server: hosted by the server's own code, with the engine as its bots.

mod error;
mod ledger;

use std::sync::{Mutex, PoisonError};

use gamao_dice::{LedgerEntry, Link};
use gamao_record::{Envelope, Transcript, match_id};
use gamao_room::{
    Brain, Decision, EngineBrain, Facts, Host, RandomnessError, RoomState, Seed, SeedSource,
    bot_to_act,
};
use gamao_rules::{Command, Occupant, Seat, SeatCommand, TableRules};
use wasm_bindgen::prelude::wasm_bindgen;

pub use self::error::HostError;
use self::ledger::Ledger;
use crate::{
    BrowserError,
    border::{FromJs, ToJs, typed},
};

typed! {
    FromJs<SeatCommand>: "protocol.Command",
    FromJs<Vec<Occupant>>: "readonly protocol.Occupant[]",
    ToJs<Transcript>: "protocol.Transcript",
    ToJs<Vec<Envelope>>: "protocol.Envelope[]",
    ToJs<Vec<LedgerEntry>>: "protocol.LedgerEntry[]",
}

/// A room hosted here.
///
/// It has no clock, no randomness and no storage of its own. Calls that decide something say the time, in
/// milliseconds since 1970, and bring a secret drawn for them alone, 64 hexadecimal digits: the seed of the
/// dice if a match begins. The same calls lead to the same log. Log, ledger and seed are all that must be
/// kept.
#[wasm_bindgen]
pub struct LocalRoom {
    state: RoomState,
    log: Vec<Envelope>,
    ledger: Ledger,
    brain: EngineBrain,
}

#[wasm_bindgen]
impl LocalRoom {
    /// Opens a room; its seats are taken in their order.
    ///
    /// # Errors
    ///
    /// If the rules refuse the card or an occupant.
    pub fn open(
        room: &str,
        rules: FromJs<TableRules>,
        occupants: FromJs<Vec<Occupant>>,
        now_ms: f64,
        secret: &str,
    ) -> Result<Self, HostError> {
        let open = Command::Open(rules.read("rules")?);
        let seats = Seat::ALL.into_iter().zip(occupants.read("occupants")?);
        let sit = seats.map(|(seat, occupant)| Command::Sit(seat, occupant));
        let commands: Vec<_> = [open].into_iter().chain(sit).collect();
        let seeds = OneSeed::new(secret)?;
        let facts = Facts::at(now_ms as u64);
        let Decision { state, events, ledger, .. } = seeds.host().open(room, &commands, &facts)?;
        let mut room =
            Self { state, log: events, ledger: Ledger::default(), brain: EngineBrain::new() };
        room.ledger.write(&ledger, facts.now_ms);
        Ok(room)
    }

    /// Goes on with a room, from its log, its ledger and, while a match is played, its seed.
    ///
    /// # Errors
    ///
    /// If the log cannot be folded, the ledger does not hold, or the seed is missing or another.
    pub fn resume(
        room: &str,
        log: FromJs<Vec<Envelope>>,
        ledger: FromJs<Vec<LedgerEntry>>,
        seed: Option<String>,
    ) -> Result<Self, HostError> {
        let log = log.read("events")?;
        let mut events = log.iter();
        let state = events
            .try_fold(None, |state, event| RoomState::evolve(room, state, event).map(Some))?;
        let mut state = state.ok_or(HostError::Empty)?;
        if let Some(anchor) = state.lacks_seed() {
            let secret = secret(&seed.ok_or(HostError::Seed)?)?;
            let seed = Seed::new(&match_id(room, state.dice().number()), secret);
            if seed.anchor() != anchor {
                return Err(HostError::Seed);
            }
            state.put_seed(seed);
        }
        let ledger = Ledger::of(ledger.read("ledger")?)?;
        Ok(Self { state, log, ledger, brain: EngineBrain::new() })
    }

    /// The events after the one with this sequence; all of them after 0.
    #[wasm_bindgen(js_name = eventsAfter)]
    pub fn events_after(&self, seq: u32) -> ToJs<Vec<Envelope>> {
        ToJs(self.log.get(seq as usize..).unwrap_or_default().to_vec())
    }

    /// What the host has committed to: a line opens a match before its dice can be known, a line closes it.
    pub fn ledger(&self) -> ToJs<Vec<LedgerEntry>> {
        ToJs(self.ledger.lines().to_vec())
    }

    /// The seed of the match that is played: a secret until its end. `undefined` where there is none.
    pub fn seed(&self) -> Option<String> {
        self.state.needs_seed()?;
        Some(self.state.seed()?.secret().to_string())
    }

    /// Handles the command of a seat.
    ///
    /// # Errors
    ///
    /// Why it is refused. Nothing has changed.
    pub fn submit(
        &mut self,
        seat: FromJs<Seat>,
        command: FromJs<SeatCommand>,
        now_ms: f64,
        secret: &str,
    ) -> Result<(), HostError> {
        let command = command.read("command")?.by(seat.read("seat")?);
        self.decide(command, now_ms, secret)
    }

    /// Does the next thing that is due without a person: what the time brings about, else what a bot
    /// decides. False if there is none.
    ///
    /// # Errors
    ///
    /// If there is no bot of that level.
    pub fn advance(&mut self, now_ms: f64, secret: &str) -> Result<bool, HostError> {
        let due = self.state.due(now_ms as u64);
        let Some(command) = due.map_or_else(|| self.bot_decides(), |command| Ok(Some(command)))?
        else {
            return Ok(false);
        };
        self.decide(command, now_ms, secret)?;
        Ok(true)
    }

    /// The transcript of the n-th match; `undefined` unless it is over.
    pub fn transcript(&self, number: u32) -> Option<ToJs<Transcript>> {
        let transcript = Transcript::of(self.state.dice().room(), number, &self.log, None)?;
        let ledger = transcript.opened_by().and_then(|(_, anchor)| self.ledger.receipt(anchor));
        Some(ToJs(Transcript { ledger, ..transcript }))
    }
}

impl LocalRoom {
    fn bot_decides(&self) -> Result<Option<Command>, HostError> {
        let table = self.state.table();
        let Some((bot, level)) = bot_to_act(table) else { return Ok(None) };
        let chance = self.state.seed().map_or(0, |seed| seed.chance(self.state.head()));
        let command = self.brain.choose(table, bot, level, chance);
        Ok(Some(command.ok_or_else(|| HostError::Level(level.to_owned()))?.by(bot)))
    }

    fn decide(&mut self, command: Command, now_ms: f64, secret: &str) -> Result<(), HostError> {
        let seeds = OneSeed::new(secret)?;
        let facts = Facts::at(now_ms as u64);
        let Decision { state, events, ledger, .. } =
            seeds.host().decide(&self.state, &command.into(), &facts)?;
        self.state = state;
        self.log.extend(events);
        self.ledger.write(&ledger, facts.now_ms);
        Ok(())
    }
}

/// The secret that a call brings.
struct OneSeed(Mutex<Option<Link>>);

impl OneSeed {
    fn new(text: &str) -> Result<Self, BrowserError> {
        Ok(Self(Mutex::new(Some(secret(text)?))))
    }

    fn host(&self) -> Host<'_> {
        // The caller decides how long a bot waits.
        Host { seeds: self, bot_delay_ms: 0 }
    }
}

impl SeedSource for OneSeed {
    fn draw(&self) -> Result<Link, RandomnessError> {
        let mut secret = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Twice the same would make the second chain known.
        secret.take().ok_or_else(|| RandomnessError("a call brings one secret".into()))
    }
}

/// The message of a parser would carry the secret: it is not passed on.
fn secret(text: &str) -> Result<Link, BrowserError> {
    text.parse().map_err(|_| BrowserError::Secret)
}
