//! A roll being played step by step.

use gamao_notation::PlayText;
use gamao_protocol::Board;
use gamao_rules::{MoveRules, Player, Point, Roll, Step, Turn};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, table::json};

/// A turn in progress: every method speaks JSON, places are the mover's.
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

#[wasm_bindgen]
impl TurnHandle {
    /// The dice as shown, the preferred one first; a double has four.
    pub fn dice(&self) -> String {
        json(&self.turn.dice())
    }

    /// The checkers of both after the steps so far.
    pub fn board(&self) -> String {
        let board = self.turn.board();
        json(&Board::of_a(match self.player {
            Player::A => board,
            Player::B => board.flipped(),
        }))
    }

    /// The steps so far.
    pub fn steps(&self) -> String {
        json(&self.turn.steps())
    }

    /// Every target of every checker that may move now, by one die or several.
    pub fn gestures(&self) -> String {
        let mut sources: Vec<_> = self.turn.next_steps().iter().map(|step| step.from).collect();
        sources.sort_unstable();
        sources.dedup();
        let gestures: Vec<_> = sources
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
        json(&gestures)
    }

    /// The step of a tapped checker: by the preferred die if it can, else by the other.
    pub fn tap(&self, from: u8) -> Option<String> {
        let from = Point::from_index(from)?;
        self.turn.tap(from).map(|step| json(&step))
    }

    /// Makes a step.
    ///
    /// # Errors
    ///
    /// If the JSON is not a step, or the step is illegal.
    pub fn push(&mut self, step: &str) -> Result<(), BrowserError> {
        let asked: Step = serde_json::from_str(step)
            .map_err(|error| BrowserError::Json { what: "step", error })?;
        // Whoever writes a step need not know whether it hits.
        let step = self
            .turn
            .next_steps()
            .into_iter()
            .find(|next| (next.from, next.to, next.die) == (asked.from, asked.to, asked.die))
            .unwrap_or(asked);
        Ok(self.turn.push(step)?)
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
    pub fn play(&self) -> Option<String> {
        self.turn.play().map(|play| json(&play))
    }

    /// The whole play, if there is only one whatever the order of its steps; else `undefined`.
    #[wasm_bindgen(js_name = onlyPlay)]
    pub fn only_play(&self) -> Option<String> {
        self.turn.only_play().map(|play| json(&play))
    }

    /// The play to be made by itself after contact, if that is so and nothing was played yet.
    #[wasm_bindgen(js_name = autoBearOff)]
    pub fn auto_bear_off(&self) -> Option<String> {
        self.turn.auto_bear_off().map(|play| json(&play))
    }

    /// The legal play that a text like `13/7* 8/7` stands for, from the start of the turn.
    ///
    /// # Errors
    ///
    /// If the text is not a play, or the play is illegal.
    pub fn parse(&self, text: &str) -> Result<String, BrowserError> {
        let written: PlayText = text.parse()?;
        let play = written.resolve(self.turn.start(), self.turn.roll(), self.rules)?;
        Ok(json(&play))
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
    use gamao_rules::Variant;

    use super::*;

    fn opening(first: u8, second: u8) -> TurnHandle {
        let (board, roll) = (Variant::Standard.start(), Roll::new(first, second));
        TurnHandle::new(Player::B, board, roll, MoveRules::STANDARD)
    }

    #[test]
    fn the_left_die_is_preferred_and_a_swap_changes_it() {
        let mut turn = opening(3, 1);
        let first = |turn: &TurnHandle| turn.turn.next_steps()[0].die.to_u8();
        assert_eq!(first(&turn), 3);
        turn.swap();
        assert_eq!(first(&turn), 1);
        assert_eq!(turn.dice(), r#"[{"value":1,"state":"open"},{"value":3,"state":"open"}]"#);
    }

    #[test]
    fn dice_are_marked_as_they_are_used() {
        let mut turn = opening(3, 1);
        turn.push(r#"{"from":6,"to":5,"die":1}"#).unwrap();
        assert_eq!(turn.dice(), r#"[{"value":3,"state":"open"},{"value":1,"state":"used"}]"#);
        let mut double = opening(2, 2);
        double.push(r#"{"from":6,"to":4,"die":2}"#).unwrap();
        assert_eq!(double.dice().matches("used").count(), 1);
        assert_eq!(double.dice().matches("open").count(), 3);
    }

    #[test]
    fn the_board_is_the_movers_side_of_both() {
        let mut turn = opening(3, 1);
        turn.push(r#"{"from":8,"to":5,"die":3}"#).unwrap();
        turn.push(r#"{"from":6,"to":5,"die":1}"#).unwrap();
        let board: Board = serde_json::from_str(&turn.board()).unwrap();
        assert_eq!((board.b[5], board.a[5]), (2, 0));
        assert!(turn.play().is_some());
        turn.undo();
        assert!(turn.play().is_none());
    }

    #[test]
    fn a_gesture_carries_the_steps_of_both_dice() {
        let gestures = opening(6, 5).gestures();
        assert!(
            gestures.starts_with(r#"[{"from":24,"to":18,"steps":[{"from":24,"to":18,"die":6,"#)
        );
        assert!(gestures.contains(
            r#"{"from":24,"to":13,"steps":[{"from":24,"to":18,"die":6,"hits":false},{"from":18,"#
        ));
    }

    #[test]
    fn typed_plays_are_read_and_refused_with_a_reason() {
        let turn = opening(3, 1);
        let play: Vec<Step> = serde_json::from_str(&turn.parse("6/5 8/5").unwrap()).unwrap();
        assert_eq!(play.len(), 2);
        for bad in ["8/4 6/5", "hello", "25/24"] {
            assert!(!turn.parse(bad).unwrap_err().to_string().is_empty(), "{bad}");
        }
    }

    #[test]
    fn a_refused_step_is_named_and_changes_nothing() {
        let check = |step: &str, message: &str| {
            let mut turn = opening(3, 1);
            let error = turn.push(step).unwrap_err();
            assert!(error.to_string().starts_with(message), "{error}");
            assert_eq!(turn.steps(), "[]");
        };
        check(r#"{"from":6,"to":4,"die":2}"#, "6/4 with a 2 cannot be played here");
        check(r#"{"from":26,"to":4,"die":2}"#, "invalid step: invalid point 26");
        check("6/5", "invalid step: ");
    }
}
