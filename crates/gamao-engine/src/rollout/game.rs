//! One game of a rollout.

use gamao_rules::{Board, Roll};

use super::{Alternative, RolloutOptions, dice::GameDice};
use crate::{
    Outcome, Search, Thinking,
    search::{
        Context,
        node::{Node, Values},
    },
    valuation::{CubeState, Seat, Valuation},
};

/// What one game says about a position, seen by the player on roll at its start.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sample {
    pub(super) outcome: Outcome,
    pub(super) value: f32,
}

impl Sample {
    fn signed(outcome: Outcome, value: f32, seat: Seat) -> Self {
        match seat {
            Seat::Root => Self { outcome, value },
            Seat::Other => Self { outcome: outcome.flipped(), value: -value },
        }
    }

    fn add(&mut self, other: Self, weight: f32) {
        self.outcome.add(other.outcome, weight);
        self.value += weight * other.value;
    }
}

/// In how many turns games come to the same positions, so that those are worth keeping: after two
/// dealt rolls there are 441, after the third hardly two are alike.
const TURNS_ALIKE: u32 = 3;

/// Where a game stands, seen by the player on roll.
struct State {
    board: Board,
    cube: CubeState,
    seat: Seat,
    turn: u32,
}

/// Plays one game to its end, or to where the options cut it off.
///
/// With variance reduction every roll's luck is taken back out: how much better the position is
/// after it than on average over all 21, by the evaluator's judgement. Luck is zero on average
/// whatever the evaluator thinks, so a bad one costs precision but never the truth.
pub(super) fn play(
    search: &mut Search<'_>,
    valuation: &Valuation,
    alternative: &Alternative,
    options: &RolloutOptions,
    mut dice: GameDice,
) -> Sample {
    let context = Context { valuation, moves: alternative.position.moves };
    let mut state = State {
        board: alternative.position.board,
        cube: valuation.cube_now(),
        seat: Seat::Root,
        turn: 0,
    };
    if let Some(outcome) = Outcome::of_finished(state.board) {
        let value = search.value(&context, state.board, &outcome, state.cube, state.seat, false);
        return Sample { outcome, value };
    }
    let mut luck = Sample::default();
    let mut may_double = alternative.may_double;
    loop {
        let doubles = may_double && valuation.can_double(state.cube, state.seat);
        may_double = true;
        let cut = options.truncate_after.is_some_and(|turns| state.turn >= turns);
        let all_rolls = options.variance_reduction || doubles || cut;
        let mut spread = None;
        if all_rolls {
            let states = [state.cube, state.cube.doubled()];
            let states = &states[..=usize::from(doubles)];
            let (rolled, mean) = spread_of(search, &context, &state, states);
            if cut {
                let mut value = mean.values[0];
                if doubles {
                    let cash = valuation.cash(state.cube, state.seat);
                    value = value.max(mean.values[1].min(cash));
                }
                let mut sample = Sample::signed(mean.outcome, value, state.seat);
                sample.add(luck, -1.0);
                return sample;
            }
            let mut which = 0;
            if doubles {
                let cash = valuation.cash(state.cube, state.seat);
                if mean.values[1].min(cash) > mean.values[0] {
                    if mean.values[1] >= cash {
                        let mut sample = Sample::signed(mean.outcome, cash, state.seat);
                        sample.add(luck, -1.0);
                        return sample;
                    }
                    state.cube = state.cube.doubled();
                    which = 1;
                }
            }
            spread = Some((rolled, mean, which));
        }
        let roll = dice.roll();
        let (after, outcome) = match (&spread, options.plies) {
            (Some((rolled, _, 0)), 0) => {
                let reply = &rolled[index(roll)];
                (reply.board, reply.node.outcome)
            }
            _ => choose(search, &context, &state, roll, options.plies),
        };
        if let Some((rolled, mean, which)) = &spread
            && options.variance_reduction
        {
            let reply = &rolled[index(roll)].node;
            let seat = state.seat;
            luck.add(Sample::signed(reply.outcome.flipped(), -reply.values[*which], seat), 1.0);
            luck.add(Sample::signed(mean.outcome, mean.values[*which], seat), -1.0);
        }
        state = State {
            board: after,
            cube: state.cube.flipped(),
            seat: state.seat.flipped(),
            turn: state.turn + 1,
        };
        if after.is_over() {
            let value =
                search.value(&context, after, &outcome, state.cube, state.seat, roll.is_double());
            let mut sample = Sample::signed(outcome, value, state.seat);
            sample.add(luck, -1.0);
            return sample;
        }
    }
}

/// What one roll leads to, seen by the opponent.
struct Reply {
    board: Board,
    node: Node,
}

/// What each roll leads to, and the average over all.
fn spread_of(
    search: &mut Search<'_>,
    context: &Context<'_>,
    state: &State,
    states: &[CubeState],
) -> ([Reply; Roll::ALL.len()], Node) {
    let replies = if state.turn < TURNS_ALIKE {
        search.replies(context, state.board, state.cube, state.seat)
    } else {
        search.new_replies(context, state.board, state.cube, state.seat)
    };
    let seen = crate::search::node::states_flipped(states);
    let seen = &seen[..states.len()];
    let mut mean = Node { outcome: Outcome::default(), values: Values::zeros(states.len()) };
    let rolled = core::array::from_fn(|i| {
        let (board, outcome) = replies[i];
        let roll = Roll::ALL[i];
        let node =
            search.leaf(context, board, outcome, seen, state.seat.flipped(), roll.is_double());
        mean.add_reply(&node, roll);
        Reply { board, node }
    });
    (rolled, mean)
}

/// The best play of one roll, as the opponent sees what it leaves.
fn choose(
    search: &mut Search<'_>,
    context: &Context<'_>,
    state: &State,
    roll: Roll,
    plies: u8,
) -> (Board, Outcome) {
    let thinking = Thinking::plies(plies);
    let best =
        search.rank_in(context, state.board, roll, state.cube, state.seat, &thinking, None)[0];
    let after = best.board.flipped();
    let outcome = Outcome::of_finished(after).unwrap_or(best.outcome.flipped());
    (after, outcome)
}

/// Where a roll stands among all 21.
pub(crate) fn index(roll: Roll) -> usize {
    let (high, low) = (usize::from(roll.high().to_u8()), usize::from(roll.low().to_u8()));
    high * (high - 1) / 2 + low - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_of_a_roll_is_its_place_among_all() {
        for (i, roll) in Roll::ALL.into_iter().enumerate() {
            assert_eq!(index(roll), i);
        }
    }
}
