//! Reading what a person or a program asks the engine about.

use anyhow::{Context, ensure};
use clap::ValueEnum;
use gamao_engine::{Cube, Owner, Position, Scoring, Stakes, met::Crawford};
use gamao_notation::{GnubgId, GnubgMatch, PositionId, Xgid, XgidExtras};
use gamao_rules::{Beavers, Board, Player, Roll, Variant};

use crate::drawn;

/// A position and, once thrown, the roll to be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Decision {
    /// Seen by the player on roll.
    pub(crate) position: Position,
    /// The roll, if thrown.
    pub(crate) roll: Option<Roll>,
}

/// What an id that says nothing of it is played for.
#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
pub(crate) enum Play {
    /// Points, with a cube and the Jacoby rule.
    Money,
    /// Points, without a cube.
    Cubeless,
    /// A single game.
    Single,
}

impl Play {
    const fn stakes(self) -> Stakes {
        match self {
            Self::Money => Stakes::money(true, Beavers::Off),
            Self::Cubeless => Stakes::CUBELESS,
            Self::Single => Stakes::WIN,
        }
    }
}

impl Decision {
    /// Reads an XGID, a GNU position id with or without a match id, or a text that holds one of
    /// these or a drawn board.
    pub(crate) fn parse(text: &str, play: Play, variant: Variant) -> anyhow::Result<Self> {
        let text = text.trim();
        let decision = if text.contains('\n') {
            Self::in_text(text, play, variant)?
        } else {
            Self::id(text, play, variant)?
        };
        ensure!(!decision.position.board.is_over(), "the game is over in {text:?}");
        Ok(Self {
            position: Position { moves: variant.move_rules(), ..decision.position },
            ..decision
        })
    }

    fn id(text: &str, play: Play, variant: Variant) -> anyhow::Result<Self> {
        match text.bytes().filter(|&b| b == b':').count() {
            0 => {
                let board = text.parse::<PositionId>()?.board_with(variant.checkers())?;
                Ok(Self { position: Position::new(board, play.stakes()), roll: None })
            }
            1 => {
                let id: GnubgId = text.parse()?;
                let board = id.position.board_with(variant.checkers())?;
                Self::new(board, id.match_id.state(), XgidExtras::default())
            }
            _ => {
                let xgid: Xgid = text.parse()?;
                let board = xgid.board_with(variant.checkers()).with_context(|| text.to_owned())?;
                Self::new(board, xgid.state(), xgid.extras())
            }
        }
    }

    /// The first id in a text of many lines, or the board drawn in it.
    fn in_text(text: &str, play: Play, variant: Variant) -> anyhow::Result<Self> {
        if let Some(word) = text.split_whitespace().find(|word| word.starts_with("XGID=")) {
            return Self::id(word, play, variant);
        }
        let after = |label: &str| {
            let rest = &text[text.find(label)? + label.len()..];
            rest.trim_start_matches([' ', ':']).split_whitespace().next()
        };
        let either = |a, b| after(a).or_else(|| after(b));
        match (either("Position-ID", "Position ID"), either("Match-ID", "Match ID")) {
            (Some(position), Some(of_match)) => {
                Self::id(&format!("{position}:{of_match}"), play, variant)
            }
            (Some(position), None) => Self::id(position, play, variant),
            (None, _) => {
                let board = drawn::parse(text, variant.checkers())?;
                Ok(Self { position: Position::new(board, play.stakes()), roll: None })
            }
        }
    }

    fn new(board: Board, state: GnubgMatch, extras: XgidExtras) -> anyhow::Result<Self> {
        let me = state.on_roll;
        let owner = match state.owner {
            None => Owner::Centre,
            Some(owner) if owner == me => Owner::Mine,
            Some(_) => Owner::Theirs,
        };
        let cube =
            Cube { value: state.cube, owner, limit: 1 << extras.max_cube_exponent.clamp(6, 12) };
        let stakes = if state.length == 0 {
            let beavers = if extras.beavers { Beavers::On } else { Beavers::Off };
            Stakes::money(state.jacoby, beavers).with_cube(cube)
        } else {
            let away = |player: Player| {
                let points = state.score[player];
                state.length.checked_sub(points).filter(|&away| away > 0).with_context(|| {
                    format!("invalid score: {points} points in a match to {}", state.length)
                })
            };
            let (mine, theirs) = (away(me)?, away(me.other())?);
            let one_away = mine == 1 || theirs == 1;
            let crawford = match (state.crawford, one_away) {
                (true, _) => Crawford::Now,
                (false, true) => Crawford::After,
                (false, false) => Crawford::Before,
            };
            let stakes = Stakes::at_score(mine, theirs, crawford);
            if stakes.cube.is_some() && state.length > 1 { stakes.with_cube(cube) } else { stakes }
        };
        let position = Position::new(board, stakes.validate()?);
        debug_assert!(!matches!(position.stakes.scoring, Scoring::Mao { .. }));
        Ok(Self { position, roll: state.dice })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> anyhow::Result<Decision> {
        Decision::parse(text, Play::Money, Variant::Standard)
    }

    #[test]
    fn every_form_of_a_position_gives_the_same() {
        let xgid = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10";
        let ids = "b9sBCIC5bYDQAA:QYnoAGAAGAAE";
        let text = "some words\n Position-ID: b9sBCIC5bYDQAA    Match-ID: QYnoAGAAGAAE\n";
        let expected = parse(xgid).unwrap();
        assert_eq!(expected.roll, Some(Roll::new(2, 1)));
        assert_eq!(
            expected.position.stakes,
            Stakes::at_score(4, 1, Crawford::After).with_cube(Cube {
                value: 2,
                owner: Owner::Theirs,
                limit: 1024
            })
        );
        for text in [ids, text, &format!("note\n{xgid}\n")] {
            assert_eq!(parse(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn bad_input_is_refused_by_name() {
        let check = |text: &str, part: &str| {
            let error = format!("{:#}", parse(text).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        };
        check("4HPwATDgc/ABM", "4HPwATDgc/ABM");
        check("XGID=-b----E-C---eE---c-e----B-:3:0:1:00:0:0:0:7:x", "\"x\"");
        check("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:8:0:0:7:10", "8");
        check("XGID=-b----E-C---eE---c-e----B-:7:0:1:00:0:0:0:0:6", "invalid cube value 128");
    }
}
