//! What decisions and rolls of one player add up to.

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{CubeAction, CubeError, Findings, Grade, Judgement, Kind, Mark, RollLuck};

/// The sums of one player, in a game or in all. Names are the columns of the JSON; losses and luck are in
/// equity, costs in points or in percent of the match.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Summary {
    /// Rolls with a play, dances included.
    pub moves: usize,
    /// Those with at most one board to leave.
    pub forced: usize,
    /// Those with more.
    pub unforced: usize,
    /// Doubles, answers to them, and moves before which a double was possible.
    pub cube_all: usize,
    /// Doubles.
    pub doubles: usize,
    /// Takes and beavers.
    pub takes: usize,
    /// Passes.
    pub passes: usize,
    /// What the games brought, less what they brought the opponent.
    pub actual: f64,
    /// Equity lost by plays.
    pub play_loss: f64,
    /// Equity lost with the cube.
    pub cube_loss: f64,
    /// Both.
    pub loss: f64,
    /// The cost of all losses.
    pub cost: f64,
    /// GNU Backgammon's error rate: 1000 × loss for each unforced play and close cube decision.
    pub memg: Option<f64>,
    /// The Snowie error rate: 1000 × loss for each move of both players.
    pub snowie: Option<f64>,
    /// Close cube decisions.
    pub close: usize,
    /// Luck of all rolls.
    pub luck: f64,
    /// The same less the opponent's, as XG shows it.
    pub luck_net: f64,
    /// The worth of the luck, as a cost.
    pub luck_cost: f64,
    /// What the games brought, without the luck of both; nothing if not all was judged.
    pub adjusted: Option<f64>,
    /// Plays that count for PR.
    pub xg_plays: usize,
    /// Doubles and moves without one that count.
    pub xg_doubles: usize,
    /// Answers to doubles that count.
    pub xg_takes: usize,
    /// All that counts.
    pub xg_decisions: usize,
    /// Performance rating: 500 × loss for each decision that counts.
    pub pr: Option<f64>,
    /// Of plays alone.
    pub pr_play: Option<f64>,
    /// Of the cube alone.
    pub pr_cube: Option<f64>,
    /// PR lies within this of the true one in 95 of 100 matches; nothing for fewer than two decisions.
    pub pr_error: Option<f64>,
    /// Whether PR rests on so few decisions that it says little.
    pub pr_is_vague: bool,
    /// How well that is played.
    pub grade: Option<Grade>,
    /// Decisions that lose 0.020 or more.
    pub errors: usize,
    /// Decisions that lose 0.080 or more.
    pub blunders: usize,
    /// What went wrong with the cube, by kind.
    #[serde(serialize_with = "by_kind")]
    #[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<CubeError, ErrorCount>"))]
    pub cube_errors: Vec<(CubeError, ErrorCount)>,
    /// The losses of decisions that count, as a sum of squares, and their sum.
    #[serde(skip)]
    spread: [f64; 2],
}

/// How many errors of a kind, and what they lose together.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ErrorCount {
    /// How many.
    pub count: usize,
    /// The equity lost.
    pub loss: f64,
}

/// Below this many decisions PR says little.
const FEW: usize = 20;

/// eXtreme Gammon's scale: half a thousandth of equity for each decision.
const PR_SCALE: f64 = 500.0;

/// PR: 500 × the equity lost for each decision that counts; `None` without any.
pub fn performance_rating(loss: f64, decisions: usize) -> Option<f64> {
    rate(PR_SCALE, loss, decisions)
}

fn rate(scale: f64, loss: f64, count: usize) -> Option<f64> {
    (count > 0).then(|| scale * loss / count as f64)
}

impl Summary {
    /// Takes in a decision.
    pub(crate) fn add(&mut self, judgement: &Judgement) {
        let &Judgement { loss, counted, .. } = judgement;
        match judgement.kind {
            Kind::Play => {
                self.moves += 1;
                self.forced += usize::from(judgement.forced);
                self.play_loss += loss;
                self.xg_plays += usize::from(counted);
            }
            Kind::Cube => {
                self.cube_all += 1;
                self.cube_loss += loss;
                self.xg_doubles += usize::from(counted);
            }
            Kind::Response => {
                self.cube_all += 1;
                self.cube_loss += loss;
                self.xg_takes += usize::from(counted);
            }
            // Judged, and not counted.
            Kind::Resign => return,
        }
        if let Findings::Cube { action, error, .. } = judgement.findings {
            match action {
                CubeAction::Double => self.doubles += 1,
                CubeAction::Take | CubeAction::Beaver => self.takes += 1,
                CubeAction::Pass => self.passes += 1,
                CubeAction::NoDouble => {}
            }
            if let Some(error) = error {
                let at = self.cube_errors.iter().position(|(kind, _)| *kind == error);
                let at = at.unwrap_or_else(|| {
                    self.cube_errors.push((error, ErrorCount::default()));
                    self.cube_errors.len() - 1
                });
                let sum = &mut self.cube_errors[at].1;
                sum.count += 1;
                sum.loss += loss;
            }
        }
        self.close += usize::from(judgement.close);
        self.cost += judgement.cost;
        self.errors += usize::from(loss >= Mark::Doubtful.threshold());
        self.blunders += usize::from(loss >= Mark::Blunder.threshold());
        if counted {
            self.spread[0] += loss * loss;
            self.spread[1] += loss;
        }
    }

    /// Takes in the luck of a roll.
    pub(crate) fn add_luck(&mut self, luck: &RollLuck) {
        self.luck += luck.value;
        self.luck_cost += luck.cost;
    }

    /// Works out what follows from the sums of both players; `actual` is what the games brought the
    /// first one.
    pub(crate) fn finish([a, b]: &mut [Self; 2], actual: f64, is_complete: bool) {
        let moves = a.moves + b.moves;
        a.derive(b, moves, actual, is_complete);
        b.derive(a, moves, -actual, is_complete);
    }

    fn derive(&mut self, other: &Self, moves: usize, actual: f64, is_complete: bool) {
        self.unforced = self.moves - self.forced;
        self.loss = self.play_loss + self.cube_loss;
        self.actual = actual;
        self.luck_net = self.luck - other.luck;
        self.adjusted = is_complete.then_some(actual - self.luck_cost + other.luck_cost);
        self.memg = rate(1000.0, self.loss, self.unforced + self.close);
        self.snowie = rate(1000.0, self.loss, moves);
        let cubes = self.xg_doubles + self.xg_takes;
        self.xg_decisions = self.xg_plays + cubes;
        self.pr = performance_rating(self.loss, self.xg_decisions);
        self.pr_play = performance_rating(self.play_loss, self.xg_plays);
        self.pr_cube = performance_rating(self.cube_loss, cubes);
        self.pr_error = (self.xg_decisions > 1).then(|| {
            let n = self.xg_decisions as f64;
            let [squares, sum] = self.spread;
            let variance = (squares - sum * sum / n).max(0.0) / (n - 1.0);
            1.96 * PR_SCALE * (variance / n).sqrt()
        });
        self.pr_is_vague = self.xg_decisions < FEW;
        self.grade = self.pr.map(Grade::of);
        self.cube_errors.sort_by_key(|(error, _)| *error);
    }
}

fn by_kind<S: Serializer>(
    errors: &[(CubeError, ErrorCount)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(errors.len()))?;
    for (error, count) in errors {
        map.serialize_entry(error, count)?;
    }
    map.end()
}
