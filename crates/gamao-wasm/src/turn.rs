//! A roll being played step by step.

use gamao_notation::{PlayText, UnresolvedProblem};
use gamao_protocol::Board;
use gamao_rules::{MoveRules, Play, Player, Point, Roll, Step, Turn, TurnDie, TurnProblem};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    BrowserError,
    border::{FromJs, ToJs, typed},
};

typed! {
    FromJs<Step>: "protocol.Step",
    ToJs<Board>: "protocol.Board",
    ToJs<Play>: "protocol.Play",
    ToJs<Step>: "protocol.Step",
    ToJs<TurnRefusal>: "protocol.TurnRefusal",
    ToJs<Vec<Gesture>>: "protocol.Gesture[]",
    ToJs<Vec<TurnDie>>: "protocol.TurnDie[]",
}

/// A turn in progress. Places are the mover's.
#[wasm_bindgen]
pub struct TurnHandle {
    player: Player,
    turn: Turn,
    rules: MoveRules,
}

/// What one drag does: a checker put from here to there, and the steps that make it so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gesture {
    /// Where the checker stands.
    pub from: Point,
    /// Where it is put.
    pub to: Point,
    /// How it gets there.
    pub steps: Vec<Step>,
}

/// Why a checker stays where it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnRefusal {
    /// The reason.
    pub problem: TurnProblem,
    /// The rule of the reference pages, such as `4.2`.
    pub rule: String,
}

impl From<TurnProblem> for TurnRefusal {
    fn from(problem: TurnProblem) -> Self {
        Self { problem, rule: problem.rule().to_string() }
    }
}

/// What is wrong with a written play, as with a step.
fn problem_of(unresolved: UnresolvedProblem) -> TurnProblem {
    match unresolved {
        UnresolvedProblem::Step(error) => error.problem,
        UnresolvedProblem::Incomplete => TurnProblem::MoreDice,
        UnresolvedProblem::NoHit => TurnProblem::WrongHit,
        _ => TurnProblem::WrongDistance,
    }
}

#[wasm_bindgen]
impl TurnHandle {
    /// The dice as shown, the preferred one first; a double has four.
    pub fn dice(&self) -> ToJs<Vec<TurnDie>> {
        ToJs(self.turn.dice())
    }

    /// The checkers of both after the steps so far.
    pub fn board(&self) -> ToJs<Board> {
        let board = self.turn.board();
        ToJs(Board::of_a(match self.player {
            Player::A => board,
            Player::B => board.flipped(),
        }))
    }

    /// The steps so far.
    pub fn steps(&self) -> ToJs<Play> {
        ToJs(Play::new(self.turn.steps()))
    }

    /// Every target of every checker that may move now, by one die or several.
    pub fn gestures(&self) -> ToJs<Vec<Gesture>> {
        let mut sources: Vec<_> = self.turn.next_steps().iter().map(|step| step.from).collect();
        sources.sort_unstable();
        sources.dedup();
        let gestures = sources
            .into_iter()
            .rev()
            .flat_map(|from| {
                self.turn.targets(from).into_iter().map(move |(to, steps)| Gesture {
                    from,
                    to,
                    steps,
                })
            })
            .collect();
        ToJs(gestures)
    }

    /// The step of a tapped checker: by the preferred die if it can, else by the other.
    pub fn tap(&self, from: u8) -> Option<ToJs<Step>> {
        self.turn.tap(Point::from_index(from)?).map(ToJs)
    }

    /// Makes a step.
    ///
    /// # Errors
    ///
    /// If it is not a step, or cannot be completed to a legal play.
    pub fn push(&mut self, step: FromJs<Step>) -> Result<(), BrowserError> {
        let asked = step.read("step")?;
        // Whoever writes a step need not know whether it hits.
        let step = self
            .turn
            .next_steps()
            .into_iter()
            .find(|next| (next.from, next.to, next.die) == (asked.from, asked.to, asked.die))
            .unwrap_or(asked);
        Ok(self.turn.push(step)?)
    }

    /// Why a checker cannot be put there in one gesture; `undefined` if it can.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, from: u8, to: u8) -> Option<ToJs<TurnRefusal>> {
        let places = Point::from_index(from).zip(Point::from_index(to));
        let problem =
            places.map_or(Some(TurnProblem::NoChecker), |(from, to)| self.turn.why_not(from, to));
        problem.map(|problem| ToJs(problem.into()))
    }

    /// Why a text like `13/7* 8/7` is no legal play; `undefined` if it is one, or no play at all.
    #[wasm_bindgen(js_name = whyNotPlay)]
    pub fn why_not_play(&self, text: &str) -> Option<ToJs<TurnRefusal>> {
        let written: PlayText = text.parse().ok()?;
        let unresolved = written.resolve(self.turn.start(), self.turn.roll(), self.rules).err()?;
        Some(ToJs(problem_of(unresolved.problem).into()))
    }

    /// Takes the last step back, if there is one.
    pub fn undo(&mut self) {
        self.turn.undo();
    }

    /// Shows, and prefers, the other die first.
    pub fn swap(&mut self) {
        self.turn.swap_dice();
    }

    /// The finished play, once nothing more must be played; else `undefined`.
    pub fn play(&self) -> Option<ToJs<Play>> {
        self.turn.play().map(ToJs)
    }

    /// The whole play, if there is only one whatever the order of its steps; else `undefined`.
    #[wasm_bindgen(js_name = onlyPlay)]
    pub fn only_play(&self) -> Option<ToJs<Play>> {
        self.turn.only_play().map(ToJs)
    }

    /// The automatic play after contact, if there is one and no step has been made.
    #[wasm_bindgen(js_name = autoBearOff)]
    pub fn auto_bear_off(&self) -> Option<ToJs<Play>> {
        self.turn.auto_bear_off().map(ToJs)
    }

    /// The legal play that a text like `13/7* 8/7` stands for, from the start of the turn.
    ///
    /// # Errors
    ///
    /// If the text is not a play, or the play is illegal.
    pub fn parse(&self, text: &str) -> Result<ToJs<Play>, BrowserError> {
        let written: PlayText = text.parse()?;
        Ok(ToJs(written.resolve(self.turn.start(), self.turn.roll(), self.rules)?))
    }
}

impl TurnHandle {
    pub(crate) fn new(
        player: Player,
        board: gamao_rules::Board,
        roll: Roll,
        rules: MoveRules,
    ) -> Self {
        Self { player, turn: Turn::under(board, roll, rules), rules }
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{DieState, Variant};

    use super::*;

    fn opening(first: u8, second: u8) -> TurnHandle {
        let (board, roll) = (Variant::Standard.start(), Roll::new(first, second));
        TurnHandle::new(Player::B, board, roll, MoveRules::STANDARD)
    }

    fn step(from: u8, to: u8) -> FromJs<Step> {
        serde_json::from_value::<Step>(
            serde_json::json!({ "from": from, "to": to, "die": from - to }),
        )
        .unwrap()
        .into()
    }

    fn dice(turn: &TurnHandle) -> Vec<(u8, DieState)> {
        turn.dice().0.into_iter().map(|die| (die.die.to_u8(), die.state)).collect()
    }

    #[test]
    fn the_left_die_is_preferred_and_a_swap_changes_it() {
        let mut turn = opening(3, 1);
        let first = |turn: &TurnHandle| turn.turn.next_steps()[0].die.to_u8();
        assert_eq!(first(&turn), 3);
        turn.swap();
        assert_eq!(first(&turn), 1);
        assert_eq!(dice(&turn), [(1, DieState::Open), (3, DieState::Open)]);
    }

    #[test]
    fn dice_are_marked_as_they_are_used() {
        let mut turn = opening(3, 1);
        turn.push(step(6, 5)).unwrap();
        assert_eq!(dice(&turn), [(3, DieState::Open), (1, DieState::Used)]);
        let mut double = opening(2, 2);
        double.push(step(6, 4)).unwrap();
        let states: Vec<_> = dice(&double).into_iter().map(|(_, state)| state).collect();
        assert_eq!(states.iter().filter(|&&state| state == DieState::Used).count(), 1);
        assert_eq!(states.iter().filter(|&&state| state == DieState::Open).count(), 3);
    }

    #[test]
    fn the_board_is_the_movers_side_of_both() {
        let mut turn = opening(3, 1);
        turn.push(step(8, 5)).unwrap();
        turn.push(step(6, 5)).unwrap();
        let ToJs(board) = turn.board();
        assert_eq!((board.b[5], board.a[5]), (2, 0));
        assert!(turn.play().is_some());
        turn.undo();
        assert!(turn.play().is_none());
    }

    #[test]
    fn a_gesture_carries_the_steps_of_both_dice() {
        let ToJs(gestures) = opening(6, 5).gestures();
        let check = |gesture: &Gesture, to: u8, steps: usize| {
            let moved = (gesture.from.to_u8(), gesture.to.to_u8(), gesture.steps.len());
            assert_eq!(moved, (24, to, steps));
        };
        check(&gestures[0], 18, 1);
        let far = gestures.iter().find(|gesture| gesture.to.to_u8() == 13);
        check(far.expect("by both dice"), 13, 2);
    }

    #[test]
    fn typed_plays_are_read_and_refused_with_a_reason() {
        let turn = opening(3, 1);
        assert_eq!(turn.parse("6/5 8/5").unwrap().0.steps().count(), 2);
        for bad in ["8/4 6/5", "hello", "25/24"] {
            assert!(!turn.parse(bad).unwrap_err().to_string().is_empty(), "{bad}");
        }
    }

    #[test]
    fn a_refused_step_is_named_and_changes_nothing() {
        let mut turn = opening(3, 1);
        let error = turn.push(step(6, 4)).unwrap_err();
        assert!(error.to_string().starts_with("6/4 with a 2 cannot be played here"), "{error}");
        assert_eq!(turn.steps().0.steps().count(), 0);
    }

    #[test]
    fn a_checker_that_stays_says_why_and_by_which_rule() {
        let turn = opening(6, 5);
        assert_eq!(turn.why_not(24, 13), None);
        for (from, to, problem, rule) in [
            (24, 19, TurnProblem::Blocked, "3.5"),
            (6, 0, TurnProblem::NotAllHome, "6.1"),
            (26, 0, TurnProblem::NoChecker, "3.6"),
        ] {
            let refusal = TurnRefusal { problem, rule: rule.into() };
            assert_eq!(turn.why_not(from, to), Some(ToJs(refusal)), "{from}/{to}");
        }
    }

    #[test]
    fn a_written_play_that_is_illegal_says_why() {
        let turn = opening(3, 1);
        let problem = |text: &str| turn.why_not_play(text).map(|ToJs(refusal)| refusal.problem);
        assert_eq!(problem("8/5 6/5"), None);
        assert_eq!(problem("hello"), None);
        assert_eq!(problem("8/4* 6/5"), Some(TurnProblem::WrongDistance));
        assert_eq!(problem("8/5"), Some(TurnProblem::MoreDice));
        assert_eq!(problem("8/5* 6/5"), Some(TurnProblem::WrongHit));
    }
}
