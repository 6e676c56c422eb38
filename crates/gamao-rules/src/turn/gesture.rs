//! Several steps in one gesture.

use core::cmp::Reverse;

use crate::{Die, Point, Step};

use super::{Turn, TurnProblem, choices};

impl Turn {
    /// The step of a checker that is tapped: with the preferred die if possible, otherwise with the other.
    pub fn tap(&self, from: Point) -> Option<Step> {
        self.next_steps().into_iter().find(|step| step.from == from)
    }

    /// The targets that one checker on `from` can reach in one gesture, with the steps: nearest first,
    /// bearing off last.
    ///
    /// Among several ways to one target a fixed rule chooses: the fewest dice; then the most hits on the
    /// way (a player who does not want the hit makes the steps one by one); then, to bear off, the
    /// smaller die; then the preferred die first.
    pub fn targets(&self, from: Point) -> Vec<(Point, Vec<Step>)> {
        let mut ways = Vec::new();
        self.clone().extend_ways(from, &mut Vec::new(), &mut ways);
        // Stable sorts: ties stay in the order of preferred dice.
        ways.sort_by_key(|way| {
            let hits = way.iter().filter(|step| step.hits).count();
            let last = way[way.len() - 1];
            let die = if last.to == Point::OFF { last.die.to_u8() } else { 0 };
            (Reverse(last.to), way.len(), Reverse(hits), die)
        });
        ways.dedup_by_key(|way| way[way.len() - 1].to);
        ways.into_iter().map(|way| (way[way.len() - 1].to, way)).collect()
    }

    /// Why the checker on `from` cannot reach `to` in one gesture; `None` if it can.
    ///
    /// Where several dice together would lead there, it is the first step that fails.
    pub fn why_not(&self, from: Point, to: Point) -> Option<TurnProblem> {
        let mine = self.board().mine;
        let unused = self.unused();
        if from == Point::OFF || mine.count(from) == 0 {
            Some(TurnProblem::NoChecker)
        } else if from != Point::BAR && mine.count(Point::BAR) > 0 {
            Some(TurnProblem::BarFirst)
        } else if unused.is_empty() {
            Some(TurnProblem::NoDie)
        } else if self.targets(from).iter().any(|(target, _)| *target == to) {
            None
        } else {
            let direct = |(die, _)| {
                let step = self.board().step(from, die);
                (step.to == to).then(|| self.refusal(step).problem)
            };
            let on_way = |(die, rest)| self.failure_on_way(from, to, die, rest);
            let by_one = choices(&unused).find_map(direct);
            let by_several = || choices(&unused).filter_map(on_way).last();
            Some(by_one.or_else(by_several).unwrap_or(TurnProblem::WrongDistance))
        }
    }

    /// The first problem of a checker that goes to `to` by a die and then the rest of them; `None` if
    /// they do not lead there.
    fn failure_on_way(
        &self,
        from: Point,
        to: Point,
        die: Die,
        rest: &[Die],
    ) -> Option<TurnProblem> {
        let step = self.board().step(from, die);
        if step.to < to {
            return None;
        }
        let mut turn = self.clone();
        let refused = turn.push(step).err().map(|error| error.problem);
        if step.to == to {
            return refused;
        }
        let (next, rest) = rest.split_first()?;
        match refused {
            // Continue only if the dice lead there at all.
            Some(problem) => leads(step.to, to, *next, rest).then_some(problem),
            None => turn.failure_on_way(step.to, to, *next, rest),
        }
    }

    /// Two steps that make a point where the mover has no checker, hitting any blot there: with both dice, or
    /// with two of a double.
    pub fn point_on(&self, point: Point) -> Option<[Step; 2]> {
        let board = self.board();
        if !point.is_on_board() || board.mine.count(point) > 0 {
            return None;
        }
        let unused = self.unused();
        choices(&unused).find_map(|(die, rest)| {
            let from = |die| Point::from_index(point.to_u8() + u8::from(die));
            let mut turn = self.clone();
            let first = board.step(from(die)?, die);
            turn.push(first).ok()?;
            let second = turn.board().step(from(*rest.first()?)?, rest[0]);
            turn.push(second).ok()?;
            Some([first, second])
        })
    }

    /// All ways for the checker on `from`; every prefix of a way is in the list too.
    fn extend_ways(&mut self, from: Point, way: &mut Vec<Step>, ways: &mut Vec<Vec<Step>>) {
        for step in self.next_steps() {
            if step.from != from {
                continue;
            }
            self.steps.push(step);
            way.push(step);
            ways.push(way.clone());
            self.extend_ways(step.to, way, ways);
            way.pop();
            self.steps.pop();
        }
    }
}

/// Whether a die, and then the rest of them, take a checker from one place to another.
fn leads(from: Point, to: Point, die: Die, rest: &[Die]) -> bool {
    let next = from.to_u8().saturating_sub(die.to_u8());
    next == to.to_u8()
        || next > to.to_u8()
            && rest.split_first().is_some_and(|(die, rest)| leads(Point::new(next), to, *die, rest))
}
