//! Cube decisions: double or not, take or pass, beaver, too good.

use core::fmt;

use gamao_rules::Beavers;

use crate::{
    Outcome, Owner, Position, Scoring, Search,
    search::Context,
    valuation::{CubeState, Seat, Valuation, cube_life},
};

/// The correct cube actions of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The cube cannot be turned, or turning it gains nothing.
    NotAvailable,
    /// Not yet; it would be taken.
    NoDouble,
    /// Certainly not; it would be beavered.
    NoDoubleBeaver,
    /// Double, and the opponent takes.
    DoubleTake,
    /// Double, although the opponent beavers: only Jacoby makes that right.
    DoubleBeaver,
    /// Double, and the opponent passes.
    DoublePass,
    /// Play on for the gammon; the opponent would pass.
    TooGood,
}

impl Verdict {
    /// Whether the player on roll should double.
    pub const fn doubles(self) -> bool {
        matches!(self, Self::DoubleTake | Self::DoubleBeaver | Self::DoublePass)
    }

    /// Whether the opponent should take if doubled.
    pub const fn takes(self) -> bool {
        !matches!(self, Self::DoublePass | Self::TooGood)
    }

    /// Whether the opponent should redouble at once if doubled.
    pub const fn beavers(self) -> bool {
        matches!(self, Self::NoDoubleBeaver | Self::DoubleBeaver)
    }
}

/// `no double, take`, for example; [`CubeAnalysis`] knows whether it is a redouble.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAvailable => "cube not available",
            Self::NoDouble => "no double, take",
            Self::NoDoubleBeaver => "no double, beaver",
            Self::DoubleTake => "double, take",
            Self::DoubleBeaver => "double, beaver",
            Self::DoublePass => "double, pass",
            Self::TooGood => "too good to double, pass",
        })
    }
}

/// A cube decision of the player on roll, with everything it is based on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubeAnalysis {
    /// How the game ends if it is played to the end.
    pub outcome: Outcome,
    /// The value of playing on without doubling this turn.
    pub no_double: f32,
    /// The value after a double that is taken.
    pub double_take: f32,
    /// The value after a double that is passed.
    pub double_pass: f32,
    /// The value after a double that is beavered, where beavers are played and this is a first
    /// double.
    pub double_beaver: Option<f32>,
    /// What to do.
    pub verdict: Verdict,
    /// Whether the player on roll owns the cube, so that a double is a redouble.
    pub redouble: bool,
    /// Between which chances of winning a double is right.
    pub window: Option<Window>,
}

impl CubeAnalysis {
    /// The value with the right decisions of both sides.
    pub fn value(&self) -> f32 {
        if self.verdict == Verdict::NotAvailable {
            return self.no_double;
        }
        self.no_double.max(self.doubled())
    }

    /// The same decision with the values a rollout found for playing on and for a take.
    #[must_use]
    pub fn with_rollout(self, no_double: f32, double_take: f32) -> Self {
        let mut analysis = Self {
            no_double,
            double_take,
            // Twice as much at stake as after the take; close enough for its sign, which is
            // all that decides about it.
            double_beaver: self.double_beaver.map(|_| 2.0 * double_take),
            ..self
        };
        if self.verdict != Verdict::NotAvailable {
            analysis.verdict = verdict(&analysis);
        }
        analysis
    }

    /// The value of doubling, the opponent answering rightly.
    pub fn doubled(&self) -> f32 {
        self.double_take.min(self.double_pass).min(self.double_beaver.unwrap_or(f32::INFINITY))
    }

    /// The verdict in words, as a redouble where it is one.
    pub fn words(&self) -> String {
        let words = self.verdict.to_string();
        if self.redouble { words.replace("double", "redouble") } else { words }
    }
}

/// The doubling window at a share of gammons: chances of winning, from 0 to 1, for the player on
/// roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    /// From here a double is right.
    pub double_from: f32,
    /// From here it is passed.
    pub pass_from: f32,
    /// From here playing on is better than the point a pass gives, if anywhere.
    pub too_good_from: Option<f32>,
    /// The least chance of the opponent to take, if it may turn the cube again perfectly.
    pub take_point_live: f32,
    /// ... and if the cube is never turned again.
    pub take_point_dead: f32,
}

impl Window {
    /// The least chance of winning with which the opponent takes.
    pub fn take_point(&self) -> f32 {
        1.0 - self.pass_from
    }
}

impl Search<'_> {
    /// Analyses the cube decision of the player on roll, looking `plies` rolls ahead.
    pub fn analyse_cube(&mut self, position: &Position, plies: u8) -> CubeAnalysis {
        let valuation = Valuation::new(position.stakes);
        let context = Context { valuation: &valuation, moves: position.moves };
        let now = valuation.cube_now();
        let beavers = matches!(
            position.stakes.scoring,
            Scoring::Money { beavers: Beavers::On | Beavers::Raccoons, .. }
        ) && now.owner == Owner::Centre;
        let beavered = CubeState { doublings: 2, owner: Owner::Theirs };
        let states = [now, now.doubled(), beavered];
        let node = if plies == 0 || position.board.is_over() {
            self.node(&context, position.board, 0, &states, Seat::Root)
        } else {
            self.expand(&context, position.board, plies, &states, Seat::Root)
        };
        let may = valuation.can_double(now, Seat::Root) && !position.board.is_over();
        let cash = valuation.cash(now, Seat::Root);
        let mut analysis = CubeAnalysis {
            outcome: node.outcome,
            no_double: node.values[0],
            double_take: node.values[1],
            double_pass: cash,
            double_beaver: beavers.then_some(node.values[2]),
            verdict: Verdict::NotAvailable,
            redouble: now.owner == Owner::Mine,
            window: may.then(|| window(&valuation, position, &node.outcome)),
        };
        if may {
            analysis.verdict = verdict(&analysis);
        }
        analysis
    }
}

/// Playing on has to gain this share of the stake to be too good to double.
const ADVANTAGE: f32 = 1e-4;

fn verdict(a: &CubeAnalysis) -> Verdict {
    let beaver = a.double_beaver.is_some_and(|beaver| beaver < a.double_take);
    let double = a.doubled() > a.no_double;
    if a.double_take >= a.double_pass {
        // Where nothing more than the point can be won either way, the double ends the game.
        if a.no_double > a.double_pass + ADVANTAGE * a.double_pass.abs() {
            Verdict::TooGood
        } else {
            Verdict::DoublePass
        }
    } else {
        match (double, beaver) {
            (true, false) => Verdict::DoubleTake,
            (true, true) => Verdict::DoubleBeaver,
            (false, false) => Verdict::NoDouble,
            (false, true) => Verdict::NoDoubleBeaver,
        }
    }
}

/// Where the values of the three choices cross as the chance of winning grows and the share of
/// gammons among wins and losses stays.
fn window(valuation: &Valuation, position: &Position, outcome: &Outcome) -> Window {
    let now = valuation.cube_now();
    let value = |state: CubeState, win| {
        let life = cube_life(position.board, state.owner);
        valuation.value(&with_win(outcome, win), life, state, Seat::Root)
    };
    let cash = valuation.cash(now, Seat::Root);
    let pass_from = first(|win| value(now.doubled(), win) >= cash).unwrap_or(1.0);
    let double_from =
        first(|win| value(now.doubled(), win).min(cash) >= value(now, win)).unwrap_or(pass_from);
    let live_dead = valuation.take_points(&outcome.flipped(), now, Seat::Other);
    Window {
        double_from,
        pass_from,
        too_good_from: (value(now, 1.0) > cash + 1e-4).then(|| last(|win| value(now, win) <= cash)),
        take_point_live: live_dead.0,
        take_point_dead: live_dead.1,
    }
}

/// An outcome with another chance of winning, the shares of gammons and backgammons kept.
fn with_win(o: &Outcome, win: f32) -> Outcome {
    let won = if o.win > 0.0 { win / o.win } else { 0.0 };
    let lost = if o.win < 1.0 { (1.0 - win) / (1.0 - o.win) } else { 0.0 };
    Outcome {
        win,
        win_gammon: o.win_gammon * won,
        win_backgammon: o.win_backgammon * won,
        lose_gammon: o.lose_gammon * lost,
        lose_backgammon: o.lose_backgammon * lost,
    }
}

const STEPS: u16 = 1000;

fn first(holds: impl Fn(f32) -> bool) -> Option<f32> {
    (0..=STEPS).map(chance).find(|&win| holds(win))
}

fn last(holds: impl Fn(f32) -> bool) -> f32 {
    (0..=STEPS).rev().map(chance).find(|&win| holds(win)).unwrap_or(0.0)
}

fn chance(step: u16) -> f32 {
    f32::from(step) / f32::from(STEPS)
}
