//! Plays as people write them: `13/7*/4`, `bar/22`, `6/off(2)`, `8/5 6/5`.
//!
//! The reader is tolerant: blanks or commas between moves, capitals, `25` or `0` for bar and off,
//! hit marks left out, repeated or chained moves in any order, the numbering of either player. The
//! printer knows one form for each play; [`PlayText::mirrored`] prints it from the other side.

mod parse;
mod resolve;

use core::fmt;

use gamao_rules::{Play, Point, Step};

pub use parse::{PlayTextError, PlayTextProblem};
pub use resolve::{UnresolvedPlay, UnresolvedProblem};

/// A play as written, not yet checked against any board.
///
/// ```
/// use gamao_notation::PlayText;
/// use gamao_rules::{MoveRules, Roll, Variant};
///
/// let (board, roll) = (Variant::Standard.start(), Roll::new(3, 1));
/// let play = "6/5, 8/5".parse::<PlayText>()?.resolve(board, roll, MoveRules::STANDARD)?;
/// assert_eq!(PlayText::from(play).to_string(), "8/5 6/5");
/// assert_eq!(PlayText::from(play).mirrored().to_string(), "17/20 19/20");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct PlayText {
    /// None for a pass.
    moves: Vec<Move>,
}

/// One or more checkers going the same way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Move {
    from: Point,
    /// Where it lands, at least once; off only at the end.
    stops: Vec<Stop>,
    /// How many checkers.
    count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stop {
    point: Point,
    /// Marked as a hit.
    hits: bool,
}

impl PlayText {
    /// Every step of a play as a move of its own, without hit marks: `13/10 13/10 8/5 8/5`,
    /// `24/18 18/13`. The form for programs that read no more than pairs of points.
    pub fn step_by_step(play: Play) -> Self {
        let one = |step: Step| Move {
            from: step.from,
            stops: vec![Stop { point: step.to, hits: false }],
            count: 1,
        };
        Self { moves: play.steps().map(one).collect() }
    }

    /// The same moves in the opponent's numbering of the points.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        for written in &mut self.moves {
            written.from = written.from.mirrored();
            for stop in &mut written.stops {
                stop.point = stop.point.mirrored();
            }
        }
        self
    }

    /// The same moves without hit marks, as many files have them.
    #[must_use]
    pub fn without_hits(mut self) -> Self {
        for stop in self.moves.iter_mut().flat_map(|written| &mut written.stops) {
            stop.hits = false;
        }
        self
    }
}

/// The canonical text of a canonical play: moves from high to low points, the steps of one checker
/// joined, landings on the way shown only where they hit, equal moves counted.
impl From<Play> for PlayText {
    fn from(play: Play) -> Self {
        let mut moves: Vec<Move> = Vec::new();
        for step in play.steps() {
            let stop = Stop { point: step.to, hits: step.hits };
            match continued(&mut moves, step) {
                Some(earlier) => earlier.stops.push(stop),
                None => moves.push(Move { from: step.from, stops: vec![stop], count: 1 }),
            }
        }
        let mut counted: Vec<Move> = Vec::new();
        for mut written in moves {
            let last = written.stops.len() - 1;
            let mut index = 0..;
            written.stops.retain(|stop| index.next() == Some(last) || stop.hits);
            match counted.iter_mut().find(|earlier| earlier.goes_like(&written)) {
                // Only the first of several checkers can hit.
                Some(earlier) => earlier.count += 1,
                None => counted.push(written),
            }
        }
        Self { moves: counted }
    }
}

/// The move whose checker makes this step next: one that has not just hit, if there is a choice,
/// since some tables hold that a hitter may not run on.
fn continued(moves: &mut [Move], step: Step) -> Option<&mut Move> {
    let last = |written: &Move| written.stops[written.stops.len() - 1];
    let candidates = moves.iter_mut().filter(|written| last(written).point == step.from);
    candidates.min_by_key(|written| last(written).hits)
}

impl Move {
    /// Whether the other move goes the same way, though it may not hit what this one has hit.
    fn goes_like(&self, other: &Self) -> bool {
        let points =
            |written: &Self| written.stops.iter().map(|stop| stop.point).collect::<Vec<_>>();
        self.from == other.from && points(self) == points(other)
    }
}

/// `pass` for an empty play.
impl fmt::Display for PlayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves.is_empty() {
            return f.write_str("pass");
        }
        for (i, written) in self.moves.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, written.from)?;
            for stop in &written.stops {
                write!(f, "/{}{}", stop.point, if stop.hits { "*" } else { "" })?;
            }
            if written.count > 1 {
                write!(f, "({})", written.count)?;
            }
        }
        Ok(())
    }
}
