//! Equity with the cube, from a cubeless outcome.
//!
//! Source: Rick Janowski, "Take-Points in Money Games" (1993): between the value of a dead cube,
//! never turned again, and that of a perfectly live one, turned exactly at the cash point, lies a
//! fixed share, the cube's life. Live values are straight lines between the end of the game and the
//! points where a double is taken or passed; for a match the same construction is made on chances
//! to win the match, and the take points of a live cube are found from the last useful cube down.

use gamao_rules::Board;

use crate::{
    Outcome, Owner, PositionClass, Scoring, Stakes, match_equity::MatchEquityTable, payoff::Payoff,
};

/// A state of the cube that the current game can reach, seen by the player on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CubeState {
    /// How many times it has been doubled from where it lies now.
    pub(crate) doublings: u8,
    /// Who may turn it.
    pub(crate) owner: Owner,
}

impl CubeState {
    pub(crate) const fn flipped(self) -> Self {
        Self { doublings: self.doublings, owner: self.owner.flipped() }
    }

    /// After the player on roll doubled and the opponent took.
    pub(crate) const fn doubled(self) -> Self {
        Self { doublings: self.doublings + 1, owner: Owner::Theirs }
    }
}

/// Which of the two players: the one on roll at the root of a decision, or the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Seat {
    Root,
    Other,
}

impl Seat {
    pub(crate) const fn flipped(self) -> Self {
        match self {
            Self::Root => Self::Other,
            Self::Other => Self::Root,
        }
    }
}

/// Everything about the stakes of one decision that evaluations need, computed once.
#[derive(Clone, Debug)]
pub(crate) struct Valuation {
    stakes: Stakes,
    /// The payoff as long as the cube lies where it lies now, for the one on roll and the other;
    /// differs from the first level under Jacoby.
    unturned: [Payoff; 2],
    levels: Vec<WinSize>,
    /// The payoffs if the last roll is a double, in a mão.
    cantada: Option<[Payoff; 2]>,
}

/// The cube after some doublings.
#[derive(Clone, Copy, Debug)]
struct WinSize {
    /// What the game is worth, for the one on roll at the root and the other.
    payoff: [Payoff; 2],
    /// Whether each of them has a use for turning the cube from here.
    alive: [bool; 2],
}

impl Valuation {
    /// The valuation by a match equity table.
    pub(crate) fn by(stakes: Stakes, table: &MatchEquityTable) -> Self {
        let both = |payoff: Payoff| [payoff, payoff.flipped()];
        let (value, limit, centred) = match stakes.cube {
            Some(cube) => (cube.value, cube.limit, cube.owner == Owner::Centre),
            None => (1, 1, true),
        };
        let mut levels = Vec::new();
        let mut v = value;
        loop {
            let dead = stakes.is_dead_at(v);
            let can = stakes.cube.is_some() && v < limit;
            let alive = dead.map(|dead| can && !dead);
            levels
                .push(WinSize { payoff: both(Payoff::new(stakes, v, true, false, table)), alive });
            if alive == [false, false] {
                break;
            }
            v *= 2;
        }
        Self {
            stakes,
            unturned: both(Payoff::new(stakes, value, !centred, false, table)),
            levels,
            cantada: matches!(stakes.scoring, Scoring::Mao { .. })
                .then(|| both(Payoff::new(stakes, value, true, true, table))),
        }
    }

    /// What is played for.
    pub(crate) fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// The cube as it lies now.
    pub(crate) fn cube_now(&self) -> CubeState {
        CubeState { doublings: 0, owner: self.stakes.cube.map_or(Owner::Centre, |cube| cube.owner) }
    }

    /// Whether the player on roll may turn the cube and could gain by it.
    pub(crate) fn can_double(&self, state: CubeState, seat: Seat) -> bool {
        state.owner != Owner::Theirs && self.level(state).alive[seat as usize]
    }

    /// What a double that is passed is worth to the doubler.
    pub(crate) fn cash(&self, state: CubeState, seat: Seat) -> f32 {
        self.payoff(state, seat).win[0]
    }

    /// The payoff of the game with the cube where it lies.
    pub(crate) fn payoff(&self, state: CubeState, seat: Seat) -> &Payoff {
        if state.doublings == 0 {
            &self.unturned[seat as usize]
        } else {
            &self.level(state).payoff[seat as usize]
        }
    }

    /// The payoff where the last roll is a double, if that makes a difference.
    pub(crate) fn cantada(&self, seat: Seat) -> Option<&Payoff> {
        self.cantada.as_ref().map(|both| &both[seat as usize])
    }

    /// Whether money equities with the cube, as tables hold them for one that may be turned
    /// without end, apply, and then the cube's value.
    pub(crate) fn money_cube(&self, state: CubeState) -> Option<f32> {
        let cube = self.stakes.cube?;
        let applies = matches!(self.stakes.scoring, Scoring::Money { .. })
            && self.level(state).alive != [false, false];
        applies.then(|| (cube.value << state.doublings) as f32)
    }

    /// Whether a cube is in play at all.
    pub(crate) fn has_cube(&self) -> bool {
        self.levels[0].alive != [false, false]
    }

    /// What a point of a cube at 1 is worth here, to scale thresholds: half of what lies between
    /// winning and losing a single game.
    pub(crate) fn unit(&self) -> f32 {
        self.unturned[Seat::Root as usize].unit()
    }

    /// The value of an outcome to the player on roll, with a cube of this life.
    pub(crate) fn value(&self, o: &Outcome, life: f32, state: CubeState, seat: Seat) -> f32 {
        let payoff = self.payoff(state, seat);
        let dead = payoff.dead(o);
        if !self.has_cube() {
            return dead;
        }
        let alive = self.level(state).alive;
        let mine = state.owner != Owner::Theirs && alive[seat as usize];
        let theirs = state.owner != Owner::Mine && alive[seat.flipped() as usize];
        if !mine && !theirs {
            return dead;
        }
        // The live line: from losing everything at 0 over the points where a cube is passed to
        // winning everything at 1.
        let (win, lose) = parts(payoff, o);
        let pass_at = if theirs { self.take_point(o, state.doublings, seat) } else { 0.0 };
        let cash_at = if mine {
            1.0 - self.take_point(&o.flipped(), state.doublings, seat.flipped())
        } else {
            1.0
        };
        let at_pass = if theirs { payoff.lose[0] } else { lose };
        let at_cash = if mine { payoff.win[0] } else { win };
        let live = if o.win < pass_at {
            between(o.win, (0.0, lose), (pass_at, at_pass))
        } else if o.win > cash_at {
            between(o.win, (cash_at, at_cash), (1.0, win))
        } else {
            between(o.win, (pass_at, at_pass), (cash_at, at_cash))
        };
        life * live + (1.0 - life) * dead
    }

    /// The chance of winning at which the player may just take a double from this level, with a
    /// perfectly live cube afterwards; and the same if the cube is never turned again.
    pub(crate) fn take_points(&self, o: &Outcome, state: CubeState, seat: Seat) -> (f32, f32) {
        let (win, lose) = parts(self.turned(state.doublings + 1, seat), o);
        let pass = self.payoff(state, seat).lose[0];
        (self.take_point(o, state.doublings, seat), ratio(pass - lose, win - lose))
    }

    fn take_point(&self, o: &Outcome, doublings: u8, seat: Seat) -> f32 {
        let state = CubeState { doublings, owner: Owner::Centre };
        let pass = self.payoff(state, seat).lose[0];
        if matches!(self.stakes.scoring, Scoring::Money { .. })
            && usize::from(doublings) + 1 < self.levels.len() - 1
        {
            // Without an end to the doublings the same fraction recurs at every level.
            let payoff = self.turned(doublings + 1, seat);
            let (win, lose) = parts(payoff, o);
            return ratio(pass - lose, win - lose - pass);
        }
        let payoff = self.turned(doublings + 1, seat);
        let (win, lose) = parts(payoff, o);
        let next = usize::from(doublings) + 1;
        if next + 1 < self.levels.len() && self.levels[next].alive[seat as usize] {
            let cash_at = 1.0 - self.take_point(&o.flipped(), doublings + 1, seat.flipped());
            ratio(pass - lose, payoff.win[0] - lose) * cash_at
        } else {
            ratio(pass - lose, win - lose)
        }
    }

    fn turned(&self, doublings: u8, seat: Seat) -> &Payoff {
        let index = usize::from(doublings).min(self.levels.len() - 1);
        &self.levels[index].payoff[seat as usize]
    }

    fn level(&self, state: CubeState) -> &WinSize {
        &self.levels[usize::from(state.doublings).min(self.levels.len() - 1)]
    }
}

/// The average value of a win, and of a loss, under an outcome.
fn parts(payoff: &Payoff, o: &Outcome) -> (f32, f32) {
    let win = if o.win > 0.0 { payoff.win_part(o) / o.win } else { payoff.win[0] };
    let lose = if o.win < 1.0 { payoff.lose_part(o) / (1.0 - o.win) } else { payoff.lose[0] };
    (win, lose)
}

fn ratio(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 }
}

fn between(x: f32, (x0, y0): (f32, f32), (x1, y1): (f32, f32)) -> f32 {
    if x1 - x0 < 1e-6 {
        return y0;
    }
    y0 + (y1 - y0) * (x - x0) / (x1 - x0)
}

/// How alive the cube is in a position, from 0 (never turned again) to 1 (turned at exactly the
/// right moment).
///
/// Contact games swing by whole market-losing sequences; the longer a race the finer its steps. In
/// bear-offs the values are those that fit the exact table best.
pub(crate) fn cube_life(board: Board, owner: Owner) -> f32 {
    match PositionClass::of(board) {
        PositionClass::Finished => 0.0,
        PositionClass::Contact | PositionClass::Crashed => 0.68,
        PositionClass::Race => {
            let pips = f32::from(board.mine.pips().min(board.theirs.pips()));
            (0.55 + 0.00125 * pips).clamp(0.6, 0.7)
        }
        PositionClass::BearOff => match owner {
            Owner::Centre => 0.95,
            Owner::Mine => 0.85,
            Owner::Theirs => 0.6,
        },
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::Beavers;

    use super::*;
    use crate::{Crawford, Cube};

    const MONEY: Stakes = Stakes::money(false, Beavers::Off);
    const JACOBY: Stakes = Stakes::money(true, Beavers::Off);

    /// No gammons.
    fn wins(win: f32) -> Outcome {
        Outcome { win, ..Outcome::default() }
    }

    fn gammons(win: f32, win_gammon: f32, lose_gammon: f32) -> Outcome {
        Outcome { win, win_gammon, lose_gammon, ..Outcome::default() }
    }

    fn near(got: f32, expected: f32, what: &str) {
        assert!((got - expected).abs() < 1e-4, "{what}: {got} for {expected}");
    }

    #[test]
    fn take_points_are_the_textbook_ones() {
        // (stakes, outcome, take point with a live cube, with a dead one)
        let cube = |value, owner, limit| Cube { value, owner, limit };
        let cases = [
            (MONEY, wins(0.5), 0.20, 0.25),
            (JACOBY, wins(0.5), 0.20, 0.25),
            (MONEY.with_cube(cube(32, Owner::Theirs, 64)), wins(0.5), 0.25, 0.25),
            // A fifth of the losses are gammons: (1.2 - 0.5) / (1 + 1.2 [+ 0.5]).
            (MONEY, gammons(0.5, 0.0, 0.1), 0.7 / 2.7, 0.7 / 2.2),
            // Double match point after a take: a pass leaves 1-away 2-away, Crawford.
            (Stakes::at_score(2, 2, Crawford::Before), wins(0.5), 0.32264, 0.32264),
            // The leader gives up next to nothing by passing once after the Crawford game.
            (Stakes::at_score(1, 2, Crawford::After), wins(0.5), 0.5, 0.5),
            (
                Stakes::at_score(1, 3, Crawford::After),
                wins(0.5),
                (0.51197 - 0.5) / 0.5,
                (0.51197 - 0.5) / 0.5,
            ),
        ];
        for (stakes, outcome, live, dead) in cases {
            let valuation = Valuation::new(stakes);
            let (got_live, got_dead) =
                valuation.take_points(&outcome, valuation.cube_now(), Seat::Root);
            near(got_live, live, &format!("live, {stakes:?}"));
            near(got_dead, dead, &format!("dead, {stakes:?}"));
        }
    }

    #[test]
    fn the_model_comes_near_the_exact_equities_of_bear_offs() {
        use crate::{bearoff::Tables, testing::board};

        let sides = [
            [(6, 2), (5, 2), (4, 2)],
            [(6, 1), (4, 3), (2, 2)],
            [(5, 2), (3, 2), (1, 2)],
            [(4, 2), (2, 2), (1, 2)],
        ];
        let (mut off, mut n) = (0.0, 0.0);
        for mine in &sides {
            for theirs in &sides {
                let board = board(mine, theirs);
                let exact = Tables::builtin().cubeful(board).unwrap();
                let outcome = Tables::builtin().outcome(board).unwrap();
                let valuation = Valuation::new(MONEY);
                for owner in [Owner::Centre, Owner::Mine, Owner::Theirs] {
                    let state = CubeState { doublings: 0, owner };
                    let value =
                        valuation.value(&outcome, cube_life(board, owner), state, Seat::Root);
                    off += (value - exact.for_owner(owner)).abs();
                    n += 1.0;
                }
            }
        }
        assert!(off / n < 0.045, "{}", off / n);
    }

    #[test]
    fn a_live_cube_is_worth_a_point_where_it_is_passed_and_loses_one_where_it_would_be() {
        let valuation = Valuation::new(MONEY);
        let value = |win, owner| {
            let state = CubeState { doublings: 0, owner };
            valuation.value(&wins(win), 1.0, state, Seat::Root)
        };
        near(value(0.8, Owner::Centre), 1.0, "cash point");
        near(value(0.2, Owner::Centre), -1.0, "take point");
        near(value(0.5, Owner::Centre), 0.0, "even");
        near(value(0.8, Owner::Mine), 1.0, "own cube");
        near(value(0.2, Owner::Theirs), -1.0, "their cube");
        near(value(0.4, Owner::Mine), 0.0, "own cube, halfway up");
    }

    #[test]
    fn a_dead_cube_is_worth_the_outcome_alone() {
        let outcome = gammons(0.6, 0.2, 0.1);
        let valuation = Valuation::new(MONEY);
        for owner in [Owner::Centre, Owner::Mine, Owner::Theirs] {
            let state = CubeState { doublings: 0, owner };
            near(valuation.value(&outcome, 0.0, state, Seat::Root), outcome.equity(), "dead");
        }
    }

    #[test]
    fn jacoby_counts_gammons_only_once_the_cube_is_turned() {
        let outcome = gammons(0.6, 0.3, 0.1);
        let valuation = Valuation::new(JACOBY);
        let value = |state| valuation.value(&outcome, 0.0, state, Seat::Root);
        let now = valuation.cube_now();
        near(value(now), 0.2, "centred");
        near(value(now.doubled()), 2.0 * outcome.equity(), "turned");
    }

    #[test]
    fn what_one_player_gains_the_other_loses() {
        let stakes = [
            MONEY,
            JACOBY,
            Stakes::at_score(4, 7, Crawford::Before),
            Stakes::at_score(1, 3, Crawford::After),
            Stakes::WIN,
        ];
        for stakes in stakes {
            let valuation = Valuation::new(stakes);
            for owner in [Owner::Centre, Owner::Mine, Owner::Theirs] {
                for doublings in 0..3 {
                    for win in [0.1, 0.35, 0.5, 0.9] {
                        let outcome = gammons(win, 0.3 * win, 0.2 * (1.0 - win));
                        let state = CubeState { doublings, owner };
                        let mine = valuation.value(&outcome, 0.7, state, Seat::Root);
                        let theirs =
                            valuation.value(&outcome.flipped(), 0.7, state.flipped(), Seat::Other);
                        near(mine, -theirs, &format!("{stakes:?} {state:?} {win}"));
                    }
                }
            }
        }
    }
}
