//! Legal plays.
//!
//! One generator ([`walk()`]) drives three sinks: a caller's closure ([`for_each_result`]), a counter
//! ([`count_results`]) and a collector of step lists ([`legal_plays`]).

mod position;
mod walk;

use crate::{Board, Die, Play, Point, Roll, Side};

use position::{DELTA, HIT};
pub(crate) use position::{Position, bits};
use walk::{Sink, Trail, walk};

/// The legal plays of one roll with the boards they lead to (mover still `mine`).
pub type PlayList = Vec<(Play, Board)>;

/// Options for how checkers move. The default is standard backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct MoveRules {
    /// A checker that hits in its own home board stays there until the turn is over (tavla, and an
    /// option of the mão). The maximum rule then applies to the plays that remain.
    pub no_hit_and_run: bool,
}

impl MoveRules {
    /// Standard backgammon.
    pub const STANDARD: Self = Self { no_hit_and_run: false };
}

/// All legal plays of a roll: one canonical play for each distinct resulting board (the mover still
/// `mine`). A forced pass is one empty play.
///
/// A canonical play moves checkers from high to low points, the larger die first where both leave
/// the same point, and passes over the larger die's landing where a checker uses both and the
/// landings make no difference. The order of the list is fixed but means nothing.
pub fn legal_plays(board: Board, roll: Roll) -> PlayList {
    legal_plays_under(board, roll, MoveRules::STANDARD)
}

/// [`legal_plays`] under other rules of movement.
pub fn legal_plays_under(board: Board, roll: Roll, rules: MoveRules) -> PlayList {
    let mut collector = Collector { start: board, plays: Vec::new() };
    generate(board, roll, rules, &mut collector);
    collector.plays
}

/// Calls `f` once with every distinct resulting board (the mover still `mine`), without
/// allocating; the hot path of search and training.
#[inline]
pub fn for_each_result(board: Board, roll: Roll, f: impl FnMut(Board)) {
    for_each_result_under(board, roll, MoveRules::STANDARD, f);
}

/// [`for_each_result`] under other rules of movement.
#[inline]
pub fn for_each_result_under(board: Board, roll: Roll, rules: MoveRules, f: impl FnMut(Board)) {
    generate(board, roll, rules, &mut Results(f));
}

/// The number of distinct boards a roll can lead to; a forced pass counts as one.
pub fn count_results(board: Board, roll: Roll) -> u64 {
    let mut counter = Counter(0);
    generate(board, roll, MoveRules::STANDARD, &mut counter);
    counter.0
}

/// The canonical play that leads from `board` to `result` (the mover still `mine`), if a legal one
/// does.
pub fn play_between(board: Board, roll: Roll, rules: MoveRules, result: Board) -> Option<Play> {
    legal_plays_under(board, roll, rules)
        .into_iter()
        .find_map(|(play, reached)| (reached == result).then_some(play))
}

#[inline]
fn generate<S: Sink>(board: Board, roll: Roll, rules: MoveRules, sink: &mut S) {
    let position = Position::new(board);
    if rules.no_hit_and_run {
        walk::<true, S>(&position, roll, sink);
    } else {
        walk::<false, S>(&position, roll, sink);
    }
}

/// Passes every resulting board to a closure.
struct Results<F>(F);

impl<F: FnMut(Board)> Sink for Results<F> {
    type Trail = ();

    #[inline]
    fn last_steps(&mut self, position: &Position, (): (), sources: u32, die: u32) {
        let delta = &DELTA[die as usize & 7];
        let hitting = sources & position.blots << die;
        for from in bits(sources & !hitting) {
            (self.0)(Board {
                mine: Side::from_bits(position.mine.wrapping_add(delta[from as usize])),
                theirs: Side::from_bits(position.theirs),
            });
        }
        for from in bits(hitting) {
            (self.0)(Board {
                mine: Side::from_bits(position.mine.wrapping_add(delta[from as usize])),
                theirs: Side::from_bits(
                    position.theirs.wrapping_add(HIT[(from - die) as usize & 31]),
                ),
            });
        }
    }

    #[inline]
    fn pass(&mut self, position: &Position) {
        (self.0)(position.board());
    }
}

/// Counts without building any board.
struct Counter(u64);

impl Sink for Counter {
    type Trail = ();

    fn last_steps(&mut self, _: &Position, (): (), sources: u32, _: u32) {
        self.0 += u64::from(sources.count_ones());
    }

    fn pass(&mut self, _: &Position) {
        self.0 += 1;
    }
}

/// Builds the canonical play of every result.
struct Collector {
    start: Board,
    plays: PlayList,
}

impl Sink for Collector {
    type Trail = Moves;

    fn last_steps(&mut self, _: &Position, moves: Moves, sources: u32, die: u32) {
        self.plays.extend(bits(sources).map(|from| {
            let mut moves = moves.then(from, die);
            moves.sort();
            moves.play(self.start)
        }));
    }

    fn pass(&mut self, _: &Position) {
        self.plays.push((Play::PASS, self.start));
    }
}

/// The moves on the way to a result: the point left, and the die.
#[derive(Clone, Copy, Default)]
struct Moves {
    moves: [(u8, u8); 4],
    len: usize,
}

impl Trail for Moves {
    fn then(mut self, from: u32, die: u32) -> Self {
        self.moves[self.len] = (from as u8, die as u8);
        self.len += 1;
        self
    }
}

impl Moves {
    /// From high to low points, which is always a legal order.
    fn sort(&mut self) {
        self.moves[..self.len].sort_unstable_by(|x, y| y.cmp(x));
    }

    fn play(&self, start: Board) -> (Play, Board) {
        let (mut play, mut board) = (Play::PASS, start);
        for &(from, die) in &self.moves[..self.len] {
            let step = board.step(Point::new(from), Die::new(die));
            play.push(step);
            board = board.after(step);
        }
        (play, board)
    }
}
