//! A pasted text that holds a position.

use gamao_notation::{
    DrawingProblem, FibsBoardError, MatchIdProblem, PositionIdProblem, PositionText,
    PositionTextError, Session, SettingPart, Source, XgidDice, XgidProblem,
};
use gamao_protocol::Board;
use gamao_rules::{ByPlayer, Player, Roll};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    PositionIds,
    border::{ToJs, typed},
};

typed! {
    ToJs<PositionReading>: "protocol.PositionReading",
}

/// The position in a text, or why there is none.
#[wasm_bindgen(js_name = readPosition)]
pub fn read_position(text: &str) -> ToJs<PositionReading> {
    ToJs(match text.parse::<PositionText>() {
        Ok(text) => PositionReading::Read { position: ReadPosition::from(&text) },
        Err(error) => PositionReading::Refused { refusal: (&error).into() },
    })
}

/// What came of reading a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum PositionReading {
    /// It holds a position.
    Read {
        /// The position.
        position: ReadPosition,
    },
    /// It has none, or contradicts itself.
    Refused {
        /// Why.
        refusal: PositionRefusal,
    },
}

/// A position, and what a text says of the game around it. Player A is O, drawn at the top, B is X.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReadPosition {
    /// The checkers of both.
    pub board: Board,
    /// Pips each has still to go.
    pub pips: ByPlayer<u16>,
    /// Who is on roll, or has offered the cube.
    pub on_roll: Player,
    /// Who has to decide.
    pub to_act: Player,
    /// What is to be decided, as far as the text says.
    pub decision: Option<PositionDecision>,
    /// The roll to be played.
    pub roll: Option<Roll>,
    /// The cube, before an offer.
    pub cube: Option<PositionCube>,
    /// What the game is part of.
    pub session: Option<PositionSession>,
    /// Its ids in all forms. Where the text says nothing they have what programs assume.
    pub ids: PositionIds,
    /// The one of them that says no more than the text.
    pub id: String,
}

/// What is to be decided in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PositionDecision {
    /// To roll or to double.
    Roll,
    /// How to play the roll.
    Play,
    /// Whether to take a double.
    Double,
    /// Whether to take a beaver.
    Beaver,
    /// Whether to take a raccoon.
    Raccoon,
}

/// A cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionCube {
    /// Its value.
    pub value: u32,
    /// Who owns it; `null` in the centre.
    pub owner: Option<Player>,
}

/// What a game is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum PositionSession {
    /// Money play.
    Money {
        /// Whether gammons count only after a double; `null` where the text does not say.
        jacoby: Option<bool>,
    },
    /// A match.
    Match {
        /// Points that win it.
        length: u32,
        /// Points won so far.
        score: ByPlayer<u32>,
        /// Whether this is known to be the Crawford game.
        crawford: bool,
    },
}

impl From<&PositionText> for ReadPosition {
    fn from(text: &PositionText) -> Self {
        let board = text.board_of_a();
        let setting = text.setting;
        let ids = PositionIds::from(text.ids());
        let told = ids.xgid.clone().filter(|_| setting.is_told());
        Self {
            board: Board::of_a(board),
            pips: ByPlayer::new(board.mine.pips(), board.theirs.pips()),
            on_roll: setting.on_roll,
            to_act: text.to_act(),
            decision: setting.dice.map(|dice| match dice {
                XgidDice::NotRolled => PositionDecision::Roll,
                XgidDice::Rolled(_) => PositionDecision::Play,
                XgidDice::Doubled => PositionDecision::Double,
                XgidDice::Beavered => PositionDecision::Beaver,
                XgidDice::Raccooned => PositionDecision::Raccoon,
            }),
            roll: text.roll(),
            cube: setting.cube.map(|cube| PositionCube { value: cube.value, owner: cube.owner }),
            session: setting.session.map(|session| match session {
                Session::Money { jacoby, .. } => PositionSession::Money { jacoby },
                Session::Match { length, score, crawford } => {
                    PositionSession::Match { length, score, crawford: crawford == Some(true) }
                }
            }),
            id: told.unwrap_or_else(|| ids.position.clone()),
            ids,
        }
    }
}

/// Why a text gives no position, by the names it is translated by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum PositionRefusal {
    /// There is neither an id nor a board in it.
    Nothing,
    /// Something in it cannot be read.
    Unreadable {
        /// What.
        source: PositionSource,
        /// What is wrong with it.
        flaw: PositionFlaw,
    },
    /// Two positions.
    TwoPositions {
        /// One.
        first: PositionSource,
        /// The other.
        second: PositionSource,
    },
    /// Two sources of one position contradict each other.
    Disagree {
        /// What they disagree about.
        about: PositionPart,
        /// One.
        first: PositionSource,
        /// The other.
        second: PositionSource,
    },
}

/// A part of a text that says something of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionSource {
    /// What kind of thing it is.
    pub kind: PositionForm,
    /// The id, where it is one.
    pub id: Option<String>,
}

/// The forms that a position is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PositionForm {
    /// An XGID.
    Xgid,
    /// A GNU Position ID.
    Position,
    /// A GNU Match ID.
    Match,
    /// A board line of FIBS.
    Fibs,
    /// A drawn board.
    Drawing,
}

/// What is wrong with an id, a line or a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PositionFlaw {
    /// Too short or too long.
    Length,
    /// A character that does not belong there.
    Character,
    /// The checkers do not add up.
    Checkers,
    /// Both sides on one point, or the like.
    Board,
    /// An impossible cube, score or roll.
    Setting,
    /// The rows of a drawing do not fit its edges.
    Rows,
    /// The words around a drawing contradict it or each other.
    Words,
}

/// What two sources can disagree about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PositionPart {
    /// What is to be done.
    Dice,
    /// The cube, or its last face.
    Cube,
    /// Match or money, length and score.
    Score,
    /// The Crawford game, the Jacoby rule or beavers.
    Rules,
}

impl From<&PositionTextError> for PositionRefusal {
    fn from(error: &PositionTextError) -> Self {
        use PositionForm::{Drawing, Fibs, Match, Position, Xgid};

        let unreadable = |kind, id: Option<&str>, flaw| Self::Unreadable {
            source: PositionSource { kind, id: id.map(str::to_owned) },
            flaw,
        };
        match error {
            PositionTextError::Xgid(error) => {
                unreadable(Xgid, Some(&error.text), (&error.problem).into())
            }
            PositionTextError::XgidBoard { xgid, .. } => {
                unreadable(Xgid, Some(&xgid.to_string()), PositionFlaw::Board)
            }
            PositionTextError::Position(error) => {
                unreadable(Position, Some(&error.id), (&error.problem).into())
            }
            PositionTextError::Match(error) => {
                unreadable(Match, Some(&error.id), error.problem.into())
            }
            PositionTextError::Fibs(error) => unreadable(Fibs, None, error.into()),
            PositionTextError::Drawing(problem) => unreadable(Drawing, None, problem.into()),
            PositionTextError::Boards { first, second } => {
                Self::TwoPositions { first: (&**first).into(), second: (&**second).into() }
            }
            PositionTextError::Disagree { what, first, second } => Self::Disagree {
                about: (*what).into(),
                first: (&**first).into(),
                second: (&**second).into(),
            },
            _ => Self::Nothing,
        }
    }
}

impl From<&Source> for PositionSource {
    fn from(source: &Source) -> Self {
        let (kind, id) = match source {
            Source::Xgid(xgid) => (PositionForm::Xgid, Some(xgid.to_string())),
            Source::Position(id) => (PositionForm::Position, Some(id.to_string())),
            Source::Match(id) => (PositionForm::Match, Some(id.to_string())),
            Source::Fibs => (PositionForm::Fibs, None),
            Source::Drawing(_) => (PositionForm::Drawing, None),
        };
        Self { kind, id }
    }
}

impl From<&XgidProblem> for PositionFlaw {
    fn from(problem: &XgidProblem) -> Self {
        match problem {
            XgidProblem::Fields(_) | XgidProblem::Places(_) => Self::Length,
            XgidProblem::Letter(_) => Self::Character,
            XgidProblem::TooMany => Self::Checkers,
            _ => Self::Setting,
        }
    }
}

impl From<&PositionIdProblem> for PositionFlaw {
    fn from(problem: &PositionIdProblem) -> Self {
        match problem {
            PositionIdProblem::Length(_) => Self::Length,
            PositionIdProblem::Character(_) | PositionIdProblem::Spare => Self::Character,
            PositionIdProblem::TooMany { .. } => Self::Checkers,
            _ => Self::Board,
        }
    }
}

impl From<MatchIdProblem> for PositionFlaw {
    fn from(problem: MatchIdProblem) -> Self {
        match problem {
            MatchIdProblem::Length(_) => Self::Length,
            MatchIdProblem::Character(_) | MatchIdProblem::Spare => Self::Character,
            _ => Self::Setting,
        }
    }
}

impl From<&FibsBoardError> for PositionFlaw {
    fn from(error: &FibsBoardError) -> Self {
        match error {
            FibsBoardError::Prefix | FibsBoardError::Truncated(_) => Self::Length,
            FibsBoardError::Number(_) => Self::Character,
            FibsBoardError::Checkers { .. }
            | FibsBoardError::TooMany
            | FibsBoardError::Off { .. } => Self::Checkers,
            FibsBoardError::Board(_) => Self::Board,
            _ => Self::Setting,
        }
    }
}

impl From<&DrawingProblem> for PositionFlaw {
    fn from(problem: &DrawingProblem) -> Self {
        match problem {
            DrawingProblem::TooMany { .. } => Self::Checkers,
            DrawingProblem::Count { .. } | DrawingProblem::Told { .. } => Self::Words,
            DrawingProblem::Board(_) => Self::Board,
            // Edges, rows, points and the bar.
            _ => Self::Rows,
        }
    }
}

impl From<SettingPart> for PositionPart {
    fn from(part: SettingPart) -> Self {
        match part {
            SettingPart::Dice => Self::Dice,
            SettingPart::Cube | SettingPart::CubeLimit => Self::Cube,
            SettingPart::Session | SettingPart::Score => Self::Score,
            SettingPart::Crawford | SettingPart::Jacoby | SettingPart::Beavers => Self::Rules,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn reading(text: &str) -> Value {
        serde_json::to_value(read_position(text).0).unwrap()
    }

    #[test]
    fn a_message_gives_its_position() {
        let found = reading("what now? (xgid=-b----E-C---eE---c-e----B-:1:1:1:31:3:2:0:7:10).");
        assert_eq!(found["type"], "read");
        let position = &found["position"];
        assert_eq!(position["pips"], json!({ "a": 167, "b": 167 }));
        assert_eq!((&position["onRoll"], &position["toAct"]), (&json!("b"), &json!("b")));
        assert_eq!((&position["decision"], &position["roll"]), (&json!("play"), &json!([3, 1])));
        assert_eq!(position["cube"], json!({ "value": 2, "owner": "b" }));
        assert_eq!(
            position["session"],
            json!({ "type": "match", "length": 7, "score": { "a": 2, "b": 3 }, "crawford": false })
        );
        assert_eq!(position["id"], "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:3:2:0:7:10");
        assert_eq!(position["ids"]["position"], "4HPwATDgc/ABMA");
        assert!(position["ids"]["match"].is_string());
    }

    #[test]
    fn checkers_alone_have_all_ids_and_are_shared_by_their_own() {
        let found = reading("4HPwATDgc/ABMA");
        let position = &found["position"];
        let untold = ["decision", "roll", "cube", "session"];
        assert!(untold.iter().all(|field| position[field].is_null()), "{position}");
        assert_eq!(position["id"], "4HPwATDgc/ABMA");
        assert!(position["ids"]["xgid"].is_string());
    }

    #[test]
    fn a_refusal_says_what_is_wrong_with_what() {
        let check = |text: &str, refusal: Value| {
            let found = reading(text);
            assert_eq!(found, json!({ "type": "refused", "refusal": refusal }), "{text}");
        };
        let unreadable = |kind: &str, id: Option<&str>, flaw: &str| {
            let source = json!({ "kind": kind, "id": id });
            json!({ "type": "unreadable", "source": source, "flaw": flaw })
        };
        check("good evening", json!({ "type": "nothing" }));
        check("4HPwATDgc/ABM", unreadable("position", Some("4HPwATDgc/ABM"), "length"));
        let short = "XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:7:10";
        check(short, unreadable("xgid", Some(&short[5..]), "length"));
        let full = "XGID=-b----O-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
        check(full, unreadable("xgid", Some(&full[5..]), "checkers"));
        let dice = "XGID=-b----E-C---eE---c-e----B-:0:0:1:79:0:0:0:7:10";
        check(dice, unreadable("xgid", Some(&dice[5..]), "setting"));
        check("board:You:Opponent:7:0:0:1", unreadable("fibs", None, "length"));
        let start = json!({ "kind": "position", "id": "4HPwATDgc/ABMA" });
        check(
            "either 4HPwATDgc/ABMA or b9sBCIC5bYDQAA",
            json!({
                "type": "twoPositions",
                "first": start,
                "second": { "kind": "position", "id": "b9sBCIC5bYDQAA" },
            }),
        );
        let (to_seven, to_five) = (
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10",
        );
        check(
            &format!("{to_seven} {to_five}"),
            json!({
                "type": "disagree",
                "about": "score",
                "first": { "kind": "xgid", "id": to_seven },
                "second": { "kind": "xgid", "id": to_five },
            }),
        );
    }
}
