//! The recursion over rolls.

use gamao_rules::{Board, Roll, for_each_result_under};

use super::{
    Context, Search,
    cache::{Key, Replies},
};
use crate::{
    Outcome,
    valuation::{CubeState, Seat, cube_life},
};

/// How many cubes one node can be evaluated for: each ply may double those of its parent, and
/// [`MAX_PLIES`] bounds the plies.
pub(crate) const MAX_STATES: usize = 10;

/// The deepest search; beyond that rollouts are the better use of time.
pub(crate) const MAX_PLIES: u8 = 4;

/// One value for each requested cube.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values {
    values: [f32; MAX_STATES],
    len: usize,
}

impl Values {
    pub(crate) fn zeros(len: usize) -> Self {
        Self { values: [0.0; MAX_STATES], len }
    }
}

impl core::ops::Deref for Values {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.values[..self.len]
    }
}

impl core::ops::DerefMut for Values {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.values[..self.len]
    }
}

/// A position evaluated, seen by the player on roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) outcome: Outcome,
    pub(crate) values: Values,
}

impl Node {
    /// Adds what a roll leads to, seen by the opponent, to an average over the 21 rolls.
    pub(crate) fn add_reply(&mut self, child: &Self, roll: Roll) {
        let weight = f32::from(roll.weight()) / 36.0;
        self.outcome.add(child.outcome.flipped(), weight);
        for (sum, value) in self.values.iter_mut().zip(child.values.iter()) {
            *sum -= weight * value;
        }
    }
}

/// The results of all 21 rolls of one node, and what the evaluator says of them.
#[derive(Default, Debug)]
pub(crate) struct Scratch {
    /// The boards left, seen by the opponent, who is then on roll.
    boards: Vec<Board>,
    outcomes: Vec<Outcome>,
}

impl Search<'_> {
    /// Evaluates a position before the roll; the player on roll may double first.
    pub(crate) fn node(
        &mut self,
        context: &Context<'_>,
        board: Board,
        plies: u8,
        states: &[CubeState],
        seat: Seat,
    ) -> Node {
        if plies == 0 || board.is_over() {
            self.evaluated += 1;
            let outcome =
                Outcome::of_finished(board).unwrap_or_else(|| self.evaluator.evaluate(board));
            return self.leaf(context, board, outcome, states, seat, false);
        }
        // The requested cubes, then those after a double.
        let mut wanted = [states[0]; MAX_STATES];
        let mut len = states.len();
        wanted[..len].copy_from_slice(states);
        let mut doubled = [None; MAX_STATES];
        for (i, state) in states.iter().enumerate() {
            if context.valuation.can_double(*state, seat) {
                let after = state.doubled();
                let at = wanted[..len].iter().position(|s| *s == after).unwrap_or(len);
                if at == len {
                    wanted[len] = after;
                    len += 1;
                }
                doubled[i] = Some(at);
            }
        }
        let mut node = self.expand(context, board, plies, &wanted[..len], seat);
        for (i, state) in states.iter().enumerate() {
            if let Some(at) = doubled[i] {
                let double = node.values[at].min(context.valuation.cash(*state, seat));
                node.values[i] = node.values[i].max(double);
            }
        }
        node.values.len = states.len();
        node
    }

    /// Averages over the 21 rolls, with the best play for the first requested cube.
    pub(crate) fn expand(
        &mut self,
        context: &Context<'_>,
        board: Board,
        plies: u8,
        states: &[CubeState],
        seat: Seat,
    ) -> Node {
        let replies = self.replies(context, board, states[0], seat);
        let seen = states_flipped(states);
        let seen = &seen[..states.len()];
        let mut total = Node { outcome: Outcome::default(), values: Values::zeros(states.len()) };
        for (&(after, outcome), roll) in replies.iter().zip(Roll::ALL) {
            let child = if plies == 1 || after.is_over() {
                self.leaf(context, after, outcome, seen, seat.flipped(), roll.is_double())
            } else {
                self.node(context, after, plies - 1, seen, seat.flipped())
            };
            total.add_reply(&child, roll);
        }
        total
    }

    /// The board that the best play at first sight leaves for each roll, seen by the opponent, who
    /// is then on roll, and what the evaluator says of it.
    pub(crate) fn replies(
        &mut self,
        context: &Context<'_>,
        board: Board,
        cube: CubeState,
        seat: Seat,
    ) -> Replies {
        let key = Key { board, cube, seat };
        if let Some(replies) = self.cache.get(context, &key) {
            return *replies;
        }
        let replies = self.new_replies(context, board, cube, seat);
        self.cache.insert(key, &replies);
        replies
    }

    /// [`Search::replies`], computed and not cached.
    pub(crate) fn new_replies(
        &mut self,
        context: &Context<'_>,
        board: Board,
        cube: CubeState,
        seat: Seat,
    ) -> Replies {
        let mut scratch = core::mem::take(&mut self.scratch);
        scratch.boards.clear();
        let mut ends = [0; Roll::ALL.len()];
        for (end, roll) in ends.iter_mut().zip(Roll::ALL) {
            for_each_result_under(board, roll, context.moves, |result| {
                scratch.boards.push(result.flipped());
            });
            *end = scratch.boards.len();
        }
        self.evaluate_all(&mut scratch);
        let cube = cube.flipped();
        let mut replies = [(board, Outcome::default()); Roll::ALL.len()];
        let mut start = 0;
        for ((reply, end), roll) in replies.iter_mut().zip(ends).zip(Roll::ALL) {
            let best = self.best(context, &scratch, start..end, cube, seat.flipped(), roll);
            *reply = (scratch.boards[best], scratch.outcomes[best]);
            start = end;
        }
        self.scratch = scratch;
        replies
    }

    fn evaluate_all(&mut self, scratch: &mut Scratch) {
        scratch.outcomes.clear();
        scratch.outcomes.resize(scratch.boards.len(), Outcome::default());
        self.evaluated += scratch.boards.len() as u64;
        self.evaluator.evaluate_batch(&scratch.boards, &mut scratch.outcomes);
    }

    /// The board in a range that is worth least to its player on roll, the opponent of the one who
    /// chooses.
    fn best(
        &self,
        context: &Context<'_>,
        scratch: &Scratch,
        range: core::ops::Range<usize>,
        state: CubeState,
        seat: Seat,
        roll: Roll,
    ) -> usize {
        if range.len() == 1 {
            return range.start;
        }
        let mut best = (range.start, f32::INFINITY);
        for i in range {
            let value = self.value(
                context,
                scratch.boards[i],
                &scratch.outcomes[i],
                state,
                seat,
                roll.is_double(),
            );
            if value < best.1 {
                best = (i, value);
            }
        }
        best.0
    }

    /// A position as the evaluator sees it; `double` says whether the roll before was one.
    pub(crate) fn leaf(
        &self,
        context: &Context<'_>,
        board: Board,
        outcome: Outcome,
        states: &[CubeState],
        seat: Seat,
        double: bool,
    ) -> Node {
        let mut values = Values::zeros(states.len());
        for (value, state) in values.iter_mut().zip(states) {
            *value = self.value(context, board, &outcome, *state, seat, double);
        }
        Node { outcome, values }
    }

    /// The value of one board for one cube.
    pub(crate) fn value(
        &self,
        context: &Context<'_>,
        board: Board,
        outcome: &Outcome,
        state: CubeState,
        seat: Seat,
        double: bool,
    ) -> f32 {
        let valuation = context.valuation;
        if let Some(cantada) = valuation.cantada(seat) {
            let plain = valuation.payoff(state, seat);
            if board.is_over() {
                return if double { cantada } else { plain }.dead(outcome);
            }
            let mine = self.evaluator.cantada_chance(board.mine);
            let theirs = self.evaluator.cantada_chance(board.theirs);
            return mix(mine, cantada.win_part(outcome), plain.win_part(outcome))
                + mix(theirs, cantada.lose_part(outcome), plain.lose_part(outcome));
        }
        if !valuation.has_cube() {
            return valuation.payoff(state, seat).dead(outcome);
        }
        if let Some(cube) = valuation.money_cube(state)
            && let Some(exact) = self.evaluator.exact_cubeful(board)
        {
            return cube * exact.for_owner(state.owner);
        }
        let life = cube_life(board, state.owner);
        valuation.value(outcome, life, state, seat)
    }
}

fn mix(share: f32, a: f32, b: f32) -> f32 {
    share * a + (1.0 - share) * b
}

pub(crate) fn states_flipped(states: &[CubeState]) -> [CubeState; MAX_STATES] {
    let mut flipped = [states[0]; MAX_STATES];
    for (to, from) in flipped.iter_mut().zip(states) {
        *to = from.flipped();
    }
    flipped
}
