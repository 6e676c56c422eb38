//! The game at hand of a chouette.

use std::collections::BTreeMap;

use crate::{Seat, Seats, WinSize};

use super::{
    ledger::Payment, question::ChouetteQuestion, rules::ChouetteRules, side::ChouetteSide,
    stake::Stake,
};

/// Where the board stands, as far as a chouette must know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moment {
    Opening,
    /// This side may double or ask for dice.
    ToRoll(ChouetteSide),
    /// Dice have been asked for.
    Rolling(ChouetteSide),
    ToPlay(ChouetteSide),
}

/// Cubes that have just been beavered, until the doubler rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Beavered {
    pub(super) doubler: ChouetteSide,
    pub(super) cubes: Seats,
}

/// The only member who took, and those who passed, until the box rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LoneTake {
    pub(super) taker: Seat,
    /// Who may still offer an extra.
    pub(super) passed: Seats,
    /// Whose offer is to be answered.
    pub(super) offers: Seats,
    /// The value before the double: what an extra pays the taker.
    pub(super) value: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    pub(super) in_the_box: Seat,
    /// The members in the game, each with its cube. Who has settled is in it no more.
    pub(super) stakes: BTreeMap<Seat, Stake>,
    pub(super) moment: Moment,
    pub(super) question: Option<ChouetteQuestion>,
    pub(super) beavered: Option<Beavered>,
    pub(super) lone_take: Option<LoneTake>,
    /// Whether a member has declined to turn the team's cube this turn.
    pub(super) has_declined: bool,
    pub(super) automatic_doubles: u32,
    /// The largest losses that box and team have offered in vain since the last play.
    pub(super) refused: BTreeMap<ChouetteSide, WinSize>,
    pub(super) payments: Vec<Payment>,
}

impl Game {
    pub(super) fn new(in_the_box: Seat, team: &[Seat]) -> Self {
        Self {
            in_the_box,
            stakes: team.iter().map(|&seat| (seat, Stake::START)).collect(),
            moment: Moment::Opening,
            question: None,
            beavered: None,
            lone_take: None,
            has_declined: false,
            automatic_doubles: 0,
            refused: BTreeMap::new(),
            payments: Vec::new(),
        }
    }

    /// The members in the game.
    pub(super) fn active(&self) -> Seats {
        self.stakes.keys().copied().collect()
    }

    /// Whether offers of extras wait for an answer.
    pub(super) fn has_offers(&self) -> bool {
        self.lone_take.is_some_and(|lone| !lone.offers.is_empty())
    }

    /// This side is on turn.
    pub(super) fn start_turn(&mut self, side: ChouetteSide) {
        self.moment = Moment::ToRoll(side);
        self.has_declined = false;
        self.refused.clear();
    }

    /// What could be said before the roll is past.
    pub(super) fn ask_dice(&mut self, side: ChouetteSide) {
        self.moment = Moment::Rolling(side);
        self.beavered = None;
        self.lone_take = None;
    }

    /// Equal opening throws.
    pub(super) fn tie(&mut self, rules: &ChouetteRules) {
        let can_turn = |stake: &Stake| stake.can_turn(1, rules);
        if self.automatic_doubles < rules.automatic_doubles && self.stakes.values().all(can_turn) {
            self.automatic_doubles += 1;
            self.stakes.values_mut().for_each(Stake::turn);
        }
    }

    /// A member and the box are done with each other, and so are those who have an extra against it.
    pub(super) fn settle(&mut self, seat: Seat, winner: ChouetteSide, points: u32) {
        let Some(stake) = self.stakes.remove(&seat) else { return };
        for other in [self.in_the_box].into_iter().chain(stake.extras) {
            let (from, to) = match winner {
                ChouetteSide::Box => (seat, other),
                ChouetteSide::Team => (other, seat),
            };
            self.payments.push(Payment { from, to, points });
        }
    }

    /// These members settle a game of this size.
    pub(super) fn settle_all(
        &mut self,
        seats: Seats,
        winner: ChouetteSide,
        size: WinSize,
        rules: &ChouetteRules,
    ) {
        for seat in seats {
            if let Some(stake) = self.stakes.get(&seat) {
                self.settle(seat, winner, stake.points(size, rules));
            }
        }
    }

    /// These members settle a refused double: the value before it.
    pub(super) fn settle_pass(&mut self, seats: Seats, winner: ChouetteSide) {
        for seat in seats {
            if let Some(stake) = self.stakes.get(&seat) {
                self.settle(seat, winner, stake.value);
            }
        }
    }
}
