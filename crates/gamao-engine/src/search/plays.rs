//! Choosing a play: candidates, ranked ever deeper.

use gamao_rules::{Board, Play, Roll, legal_plays_under};

use super::{Context, Search, node::MAX_PLIES};
use crate::{
    Outcome, Position,
    valuation::{CubeState, Seat, Valuation},
};

/// Which candidates are searched one ply deeper.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Filter {
    /// The minimum kept, if there are that many.
    pub at_least: usize,
    /// The maximum kept.
    pub count: usize,
    /// The maximum loss against the best, in points of a cube at 1.
    pub within: f32,
}

/// The depth of the search for a play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thinking {
    /// Rolls looked ahead.
    pub plies: u8,
    /// `filters[i]`: the candidates of *i*-ply that are searched one ply deeper.
    pub filters: [Filter; MAX_PLIES as usize],
}

impl Thinking {
    /// This many plies with the usual filters, which are as narrow as possible while they give away less than a
    /// thousandth of a point a game. `examples/filters.rs` measures it.
    pub const fn plies(plies: u8) -> Self {
        const fn filter(count: usize, within: f32) -> Filter {
            Filter { at_least: 1, count, within }
        }
        Self {
            plies,
            filters: [filter(10, 0.16), filter(8, 0.08), filter(2, 0.02), filter(2, 0.02)],
        }
    }

    /// This many plies with wide filters, to evaluate inferior plays as well.
    pub const fn analysis(plies: u8) -> Self {
        const WIDE: Filter = Filter { at_least: 2, count: 8, within: 0.4 };
        const NARROW: Filter = Filter { at_least: 2, count: 5, within: 0.2 };
        Self { plies, filters: [WIDE, NARROW, NARROW, NARROW] }
    }

    /// `plies` for every legal play.
    pub const fn unfiltered(plies: u8) -> Self {
        let all = Filter { at_least: 1, count: usize::MAX, within: f32::INFINITY };
        Self { plies, filters: [all; MAX_PLIES as usize] }
    }
}

/// A play with its value for the player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankedPlay {
    /// The steps.
    pub play: Play,
    /// The board left, the mover still `mine`.
    pub board: Board,
    /// How the game ends, seen by the mover.
    pub outcome: Outcome,
    /// The value at the stakes, with the cube.
    pub value: f32,
    /// The plies it was searched.
    pub plies: u8,
    /// The loss of value against the best play, both searched as deep as this one.
    pub loss: f32,
}

impl Search<'_> {
    /// All legal plays, best first; those searched deeper come before the others.
    pub fn rank_plays(
        &mut self,
        position: &Position,
        roll: Roll,
        thinking: &Thinking,
    ) -> Vec<RankedPlay> {
        let valuation = Valuation::new(position.stakes);
        let context = Context { valuation: &valuation, moves: position.moves };
        let state = valuation.cube_now();
        self.rank_in(&context, position.board, roll, state, Seat::Root, thinking, None)
    }

    /// [`Search::rank_plays`], the play that leaves `played` (the mover still `mine`) searched as deep as
    /// the best: what was played is judged on the same scale, however bad it looks.
    pub fn judge_play(
        &mut self,
        position: &Position,
        roll: Roll,
        thinking: &Thinking,
        played: Board,
    ) -> Vec<RankedPlay> {
        let valuation = Valuation::new(position.stakes);
        let context = Context { valuation: &valuation, moves: position.moves };
        let state = valuation.cube_now();
        self.rank_in(&context, position.board, roll, state, Seat::Root, thinking, Some(played))
    }

    /// [`Search::rank_plays`] in the middle of a game that is being played out; the play that leaves
    /// `kept` passes every filter.
    #[expect(clippy::too_many_arguments, reason = "a position in parts, and what to do with it")]
    pub(crate) fn rank_in(
        &mut self,
        context: &Context<'_>,
        board: Board,
        roll: Roll,
        state: CubeState,
        seat: Seat,
        thinking: &Thinking,
        kept: Option<Board>,
    ) -> Vec<RankedPlay> {
        let (state, seat) = (state.flipped(), seat.flipped());
        let mut plays = self.static_plays(context, board, roll, state, seat);
        let unit = context.valuation.unit();
        let mut front = plays.len();
        measure_losses(&mut plays);
        for plies in 1..=thinking.plies.min(MAX_PLIES) {
            let filter = &thinking.filters[usize::from(plies) - 1];
            let best = plays[0].value;
            let near = plays[..front]
                .iter()
                .take(filter.count)
                .take_while(|play| best - play.value <= filter.within * unit)
                .count();
            front = near.max(filter.at_least).min(front);
            if let Some(at) = plays.iter().position(|play| Some(play.board) == kept)
                && at >= front
            {
                plays[front..=at].rotate_right(1);
                front += 1;
            }
            if front == 1 {
                break;
            }
            for play in &mut plays[..front] {
                let after = play.board.flipped();
                if after.is_over() {
                    play.plies = plies;
                    continue;
                }
                let node = self.node(context, after, plies, &[state], seat);
                play.outcome = node.outcome.flipped();
                play.value = -node.values[0];
                play.plies = plies;
            }
            sort(&mut plays[..front]);
            measure_losses(&mut plays[..front]);
        }
        plays
    }

    /// All legal plays as the evaluator sees them, best first.
    fn static_plays(
        &mut self,
        context: &Context<'_>,
        board: Board,
        roll: Roll,
        state: CubeState,
        seat: Seat,
    ) -> Vec<RankedPlay> {
        let plays = legal_plays_under(board, roll, context.moves);
        let boards: Vec<Board> = plays.iter().map(|(_, board)| board.flipped()).collect();
        let mut outcomes = vec![Outcome::default(); boards.len()];
        self.evaluated += boards.len() as u64;
        self.evaluator.evaluate_batch(&boards, &mut outcomes);
        let mut ranked: Vec<RankedPlay> = plays
            .into_iter()
            .zip(boards.iter().zip(&outcomes))
            .map(|((play, board), (after, outcome))| RankedPlay {
                play,
                board,
                outcome: outcome.flipped(),
                value: -self.value(context, *after, outcome, state, seat, roll.is_double()),
                plies: 0,
                loss: 0.0,
            })
            .collect();
        sort(&mut ranked);
        ranked
    }
}

/// Records the loss of each play against the first.
fn measure_losses(plays: &mut [RankedPlay]) {
    let best = plays[0].value;
    for play in plays {
        play.loss = (best - play.value).max(0.0);
    }
}

/// Values this near are the same.
const TIE: f32 = 1e-5;

/// Best first; of those that are as good as the best, the one that has come farthest, so that a won
/// game comes to its end.
fn sort(plays: &mut [RankedPlay]) {
    plays.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.board.cmp(&b.board)));
    let best = plays[0].value;
    let farthest = plays
        .iter()
        .enumerate()
        .take_while(|(_, play)| best - play.value <= TIE)
        .min_by_key(|(_, play)| play.board.mine.pips())
        .map_or(0, |(i, _)| i);
    plays[..=farthest].rotate_right(1);
}
