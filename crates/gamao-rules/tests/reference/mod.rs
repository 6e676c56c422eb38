//! The rules of one turn, written to be obviously right and nothing else: every checker is moved
//! by itself, in every order of the dice, and the rules about the whole turn are applied at the end.

use gamao_rules::{Board, MoveRules, Point, Roll, Side};
use proptest::prelude::*;

/// One checker moved: from, to, die, whether it hit.
pub(crate) type Move = (u8, u8, u8, bool);

/// A checker of the mover's: where it is, and whether it has hit at home this turn.
type Checker = (u8, bool);

#[derive(Clone)]
struct State {
    mine: Vec<Checker>,
    /// Where the opponent's checkers are, from the opponent's view.
    theirs: Vec<u8>,
}

impl State {
    fn new(board: Board) -> Self {
        let places = |side: Side| {
            (0..=25)
                .flat_map(move |p| vec![p; side.count(Point::new(p)).into()])
                .collect::<Vec<_>>()
        };
        let mine = places(board.mine).into_iter().map(|place| (place, false)).collect();
        Self { mine, theirs: places(board.theirs) }
    }

    fn board(&self) -> Board {
        let side = |places: &mut dyn Iterator<Item = u8>| {
            places.fold(Side::EMPTY, |side, place| side.with(Point::new(place), 1))
        };
        Board {
            mine: side(&mut self.mine.iter().map(|&(place, _)| place)),
            theirs: side(&mut self.theirs.iter().copied()),
        }
    }

    /// The state after the checker has moved by this die, if that is allowed by itself.
    fn moved(&self, checker: Checker, die: u8, rules: MoveRules) -> Option<(Move, Self)> {
        let (from, has_hit) = checker;
        if from == 0 {
            return None;
        }
        if rules.no_hit_and_run && has_hit {
            return None;
        }
        if from != 25 && self.mine.iter().any(|&(place, _)| place == 25) {
            return None;
        }
        let mut next = self.clone();
        let index = self.mine.iter().position(|&c| c == checker)?;
        if from <= die {
            let all_home = self.mine.iter().all(|&(place, _)| place <= 6);
            let rearmost = self.mine.iter().all(|&(place, _)| place <= from);
            if !all_home || !(from == die || rearmost) {
                return None;
            }
            next.mine[index] = (0, false);
            return Some(((from, 0, die, false), next));
        }
        let to = from - die;
        let defenders: Vec<_> =
            (0..self.theirs.len()).filter(|&i| self.theirs[i] == 25 - to).collect();
        if defenders.len() > 1 {
            return None;
        }
        for &i in &defenders {
            next.theirs[i] = 25;
        }
        let hits = defenders.len() == 1;
        next.mine[index] = (to, has_hit || hits && to <= 6);
        Some(((from, to, die, hits), next))
    }

    /// Every sequence of moves with these dice in this order, as long as it can be made.
    fn sequences(&self, dice: &[u8], rules: MoveRules) -> Vec<(Vec<Move>, Board)> {
        let mut all = Vec::new();
        if let Some((&die, rest)) = dice.split_first() {
            let mut checkers = self.mine.clone();
            checkers.sort_unstable();
            checkers.dedup();
            for (step, next) in checkers.into_iter().filter_map(|c| self.moved(c, die, rules)) {
                for (mut tail, board) in next.sequences(rest, rules) {
                    tail.insert(0, step);
                    all.push((tail, board));
                }
            }
        }
        if all.is_empty() {
            all.push((Vec::new(), self.board()));
        }
        all
    }
}

/// Every legal sequence of moves of a roll, with the board it leads to.
pub(crate) fn sequences(board: Board, roll: Roll, rules: MoveRules) -> Vec<(Vec<Move>, Board)> {
    let (high, low) = (roll.high().to_u8(), roll.low().to_u8());
    let orders =
        if high == low { vec![vec![high; 4]] } else { vec![vec![high, low], vec![low, high]] };
    let start = State::new(board);
    let mut all: Vec<_> =
        orders.into_iter().flat_map(|dice| start.sequences(&dice, rules)).collect();
    // As many dice as possible.
    let longest = all.iter().map(|(moves, _)| moves.len()).max().unwrap_or(0);
    all.retain(|(moves, _)| moves.len() == longest);
    // If one of two different dice, then the larger if it can be.
    if longest == 1 && all.iter().any(|(moves, _)| moves[0].2 == high) {
        all.retain(|(moves, _)| moves[0].2 == high);
    }
    all.sort();
    all.dedup();
    all
}

/// Boards of every kind: both sides anywhere, in one part of the board, with few or many checkers.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    let side = (1_u8..=25, prop_oneof![Just(15_usize), Just(3), 1_usize..=15]).prop_flat_map(
        |(rearmost, checkers)| {
            // One in eight on the bar, so that entering is common but not the rule.
            let place = prop_oneof![7 => 0..=rearmost.min(24), 1 => Just(rearmost)];
            proptest::collection::vec(place, checkers)
        },
    );
    (side.clone(), side).prop_map(|(mine, theirs)| {
        let place = |places: Vec<u8>, taken: Side| {
            places.into_iter().map(Point::new).fold(Side::EMPTY, |side, place| {
                let shared = place.is_on_board() && taken.count(place.mirrored()) > 0;
                side.with(if shared { Point::OFF } else { place }, 1)
            })
        };
        let mine = place(mine, Side::EMPTY);
        Board { mine, theirs: place(theirs, mine) }
    })
}

pub(crate) fn rolls() -> impl Strategy<Value = Roll> {
    (1_u8..=6, 1_u8..=6).prop_map(|(first, second)| Roll::new(first, second))
}

pub(crate) fn move_rules() -> impl Strategy<Value = MoveRules> {
    any::<bool>().prop_map(|no_hit_and_run| MoveRules { no_hit_and_run })
}
