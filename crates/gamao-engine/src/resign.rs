//! Resignations: when to offer one, when to accept one.

use gamao_rules::WinSize;

use crate::{
    Position, Search,
    valuation::{Seat, Valuation},
};

/// Differences below this share of a point are ignored.
const NEGLIGIBLE: f32 = 0.001;

/// Above this static chance of winning, resignation is not considered.
const HOPE: f32 = 0.05;

impl Search<'_> {
    /// The resignation the player on roll may offer at no loss: playing on would lose just as much,
    /// all but certainly. `None` while there is anything left to play for.
    pub fn resignation(&mut self, position: &Position, plies: u8) -> Option<WinSize> {
        if self.evaluate(position, 0).outcome.win > HOPE {
            return None;
        }
        let valuation = Valuation::new(position.stakes);
        let payoff = valuation.payoff(valuation.cube_now(), Seat::Root);
        let worth = self.evaluate(position, plies).value;
        let slack = NEGLIGIBLE * valuation.unit();
        WinSize::ALL.into_iter().find(|&level| (worth - payoff.lose[level as usize]).abs() <= slack)
    }

    /// Whether a player should accept that the other one resigns at `level`. The position is seen
    /// by the player on roll, who accepts if `on_roll`, and is the one who resigns if not.
    pub fn accepts_resignation(
        &mut self,
        position: &Position,
        level: WinSize,
        on_roll: bool,
        plies: u8,
    ) -> bool {
        let valuation = Valuation::new(position.stakes);
        let value = self.evaluate(position, plies).value;
        let (seat, worth) = if on_roll { (Seat::Root, value) } else { (Seat::Other, -value) };
        let state = valuation.cube_now();
        let state = if on_roll { state } else { state.flipped() };
        let payoff = valuation.payoff(state, seat);
        payoff.win[level as usize] + NEGLIGIBLE * valuation.unit() >= worth
    }
}
