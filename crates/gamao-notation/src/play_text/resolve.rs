//! Finding the legal play that a text means.

use core::fmt;

use gamao_rules::{Board, Die, MoveRules, Play, Point, Roll, Turn, TurnError};

use super::PlayText;

/// A play as written that is not a legal play of the board and roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnresolvedPlay {
    /// What was written.
    pub text: PlayText,
    /// The roll, if one was given.
    pub roll: Option<Roll>,
    /// Why it is not legal.
    pub problem: UnresolvedProblem,
}

/// Why what is written is not a legal play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnresolvedProblem {
    /// The dice do not make these moves.
    Dice,
    /// One step is refused.
    Step(TurnError),
    /// More has to be played.
    Incomplete,
    /// There is nothing to hit where a hit is marked.
    NoHit,
    /// No roll makes it legal.
    NoRoll,
}

impl fmt::Display for UnresolvedPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal play", self.text)?;
        if let Some(roll) = self.roll {
            write!(f, " of {roll}")?;
        }
        match &self.problem {
            UnresolvedProblem::Dice => f.write_str(": the dice do not make these moves"),
            UnresolvedProblem::Step(error) => write!(f, ": {error}"),
            UnresolvedProblem::Incomplete => f.write_str(": more has to be played"),
            UnresolvedProblem::NoHit => f.write_str(": nothing to hit where a hit is marked"),
            UnresolvedProblem::NoRoll => f.write_str(" of any roll"),
        }
    }
}

impl core::error::Error for UnresolvedPlay {}

impl PlayText {
    /// The legal play meant, in its canonical form. Of several ways a checker could go, the one that
    /// hits least without a mark is meant. The mover's own numbering is tried first, then the
    /// opponent's.
    ///
    /// # Errors
    ///
    /// An [`UnresolvedPlay`] that says which step is illegal.
    pub fn resolve(
        &self,
        board: Board,
        roll: Roll,
        rules: MoveRules,
    ) -> Result<Play, UnresolvedPlay> {
        let turn = Turn::under(board, roll, rules);
        self.resolve_as_written(&turn).or_else(|problem| {
            self.clone().mirrored().resolve_as_written(&turn).map_err(|mirrored| UnresolvedPlay {
                text: self.clone(),
                roll: Some(roll),
                // The reason that got farther is the more useful one.
                problem: if problem == UnresolvedProblem::Dice { mirrored } else { problem },
            })
        })
    }

    /// The legal play meant when the roll is not known, with the roll: of several, the one that
    /// needs the fewest dice, and then the first that [`Roll::ALL`] has.
    ///
    /// # Errors
    ///
    /// If no roll makes the play legal.
    pub fn resolve_any_roll(
        &self,
        board: Board,
        rules: MoveRules,
    ) -> Result<(Roll, Play), UnresolvedPlay> {
        let resolve = |roll| self.resolve(board, roll, rules).ok().map(|play| (roll, play));
        let legal = Roll::ALL.into_iter().filter_map(resolve);
        legal.min_by_key(|(_, play)| play.len()).ok_or_else(|| UnresolvedPlay {
            text: self.clone(),
            roll: None,
            problem: UnresolvedProblem::NoRoll,
        })
    }

    /// The legal play meant by these points in the mover's own numbering.
    pub(crate) fn resolve_as_written(&self, turn: &Turn) -> Result<Play, UnresolvedProblem> {
        let dice: Vec<Die> = turn.dice().iter().map(|shown| shown.die).collect();
        let mut ways = Vec::new();
        split(&self.hops(), &dice, &mut Vec::new(), &mut ways);
        let marks = self.marks();
        let mut problem = UnresolvedProblem::Dice;
        let mut best: Option<(usize, Turn)> = None;
        for way in ways {
            let mut trial = turn.clone();
            if !make_in_some_order(&mut trial, &mut way.clone()) {
                if problem == UnresolvedProblem::Dice {
                    problem = refusal(turn.clone(), way);
                }
                continue;
            }
            let hits: Vec<_> = trial.steps().iter().filter(|step| step.hits).collect();
            if marks.iter().any(|mark| !hits.iter().any(|step| step.to == *mark)) {
                problem = UnresolvedProblem::NoHit;
                continue;
            }
            if best.as_ref().is_none_or(|(fewest, _)| hits.len() < *fewest) {
                best = Some((hits.len(), trial));
            }
        }
        best.and_then(|(_, turn)| turn.play()).ok_or(problem)
    }

    /// From where to where, checker by checker and stop by stop.
    pub(crate) fn hops(&self) -> Vec<(Point, Point)> {
        let mut hops = Vec::new();
        for written in &self.moves {
            for _ in 0..written.count {
                let mut from = written.from;
                for stop in &written.stops {
                    hops.push((from, stop.point));
                    from = stop.point;
                }
            }
        }
        hops
    }

    /// The points marked as hit.
    fn marks(&self) -> Vec<Point> {
        let stops = self.moves.iter().flat_map(|written| &written.stops);
        stops.filter(|stop| stop.hits).map(|stop| stop.point).collect()
    }
}

/// A checker to move by one die.
type Use = (Point, Die);

/// All ways to make the hops with these dice, a hop taking one or more of them.
fn split(hops: &[(Point, Point)], dice: &[Die], way: &mut Vec<Use>, ways: &mut Vec<Vec<Use>>) {
    let Some(&(from, to)) = hops.first() else {
        ways.push(way.clone());
        return;
    };
    for (i, &die) in dice.iter().enumerate() {
        if dice[..i].contains(&die) {
            continue;
        }
        let landing = Point::new(from.to_u8().saturating_sub(die.to_u8()));
        let rest = [&dice[..i], &dice[i + 1..]].concat();
        way.push((from, die));
        if landing == to {
            split(&hops[1..], &rest, way, ways);
        } else if landing > to {
            let mut hops = hops.to_vec();
            hops[0].0 = landing;
            split(&hops, &rest, way, ways);
        }
        way.pop();
    }
}

/// Makes all the steps, in whatever order is legal, if that finishes the turn.
fn make_in_some_order(turn: &mut Turn, way: &mut Vec<Use>) -> bool {
    if way.is_empty() {
        return turn.is_complete();
    }
    for i in 0..way.len() {
        let (from, die) = way[i];
        if turn.push(turn.board().step(from, die)).is_ok() {
            way.remove(i);
            if make_in_some_order(turn, way) {
                return true;
            }
            way.insert(i, (from, die));
            turn.undo();
        }
    }
    false
}

/// Why the steps cannot be made: the first that is refused when as many as possible are.
fn refusal(mut turn: Turn, mut way: Vec<Use>) -> UnresolvedProblem {
    loop {
        let mut refused = None;
        let before = way.len();
        way.retain(|&(from, die)| {
            let result = turn.push(turn.board().step(from, die));
            let is_refused = result.is_err();
            refused = refused.or(result.err());
            is_refused
        });
        match refused {
            None => return UnresolvedProblem::Incomplete,
            Some(error) if way.len() == before => return UnresolvedProblem::Step(error),
            Some(_) => {}
        }
    }
}
