//! The ids of a text that has been read.

use gamao_rules::{Board, ByPlayer, Player};

use super::{PositionText, Source};
use crate::{
    GameState, GnubgMatch, MatchId, PositionId, Session, Setting, TableIds, TextCube, Xgid,
    XgidDice, XgidExtras,
};

impl PositionText {
    /// The ids of the position. They cannot leave anything open, so what the text does not say is
    /// what every program begins with: a money session with the Jacoby rule, the cube in the centre,
    /// nothing rolled.
    ///
    /// ```
    /// use gamao_notation::PositionText;
    ///
    /// let text: PositionText = "4HPwATDgc/ABMA".parse()?;
    /// let xgid = text.ids().xgid.map(|xgid| xgid.to_string());
    /// assert_eq!(xgid.as_deref(), Some("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10"));
    /// # Ok::<(), gamao_notation::PositionTextError>(())
    /// ```
    pub fn ids(&self) -> TableIds {
        let state = self.gnubg_match();
        // Only its own text shows a raccoon.
        let told = self.sources.iter().find_map(|source| match source {
            Source::Xgid(xgid) => Some(*xgid),
            _ => None,
        });
        TableIds {
            position: PositionId::from(self.board),
            match_id: MatchId::try_from(state).ok(),
            xgid: told.or_else(|| Xgid::new(self.board, state, self.setting.extras())),
        }
    }

    fn gnubg_match(&self) -> GnubgMatch {
        let Setting { on_roll, dice, cube, session, .. } = self.setting;
        let TextCube { value, owner } = cube.unwrap_or(TextCube { value: 1, owner: None });
        let doubled =
            matches!(dice, Some(XgidDice::Doubled | XgidDice::Beavered | XgidDice::Raccooned));
        let money = GnubgMatch {
            cube: value,
            owner,
            on_roll,
            crawford: false,
            game: GameState::Playing,
            to_act: self.to_act(),
            doubled,
            resigned: None,
            dice: self.roll(),
            length: 0,
            score: ByPlayer::new(0, 0),
            jacoby: true,
        };
        match session {
            Some(Session::Match { length, score, crawford }) => GnubgMatch {
                length,
                score,
                crawford: crawford.unwrap_or(false),
                jacoby: false,
                ..money
            },
            Some(Session::Money { jacoby, .. }) => {
                GnubgMatch { jacoby: jacoby.unwrap_or(true), ..money }
            }
            None => money,
        }
    }

    /// Who has to decide: the player on roll, or who must answer an offered cube.
    pub fn to_act(&self) -> Player {
        match self.setting.dice {
            Some(XgidDice::Doubled | XgidDice::Raccooned) => self.setting.on_roll.other(),
            _ => self.setting.on_roll,
        }
    }

    /// The checkers as [`Player::A`] sees them, whoever is on roll.
    pub fn board_of_a(&self) -> Board {
        match self.setting.on_roll {
            Player::A => self.board,
            Player::B => self.board.flipped(),
        }
    }
}

impl Setting {
    /// Whether the text says anything besides the checkers.
    pub fn is_told(&self) -> bool {
        self.dice.is_some() || self.cube.is_some() || self.session.is_some()
    }

    fn extras(&self) -> XgidExtras {
        let custom = XgidExtras::default();
        let beavers = match self.session {
            Some(Session::Money { beavers, .. }) => beavers.unwrap_or(custom.beavers),
            _ => custom.beavers,
        };
        let max_cube_exponent = self.max_cube_exponent.unwrap_or(custom.max_cube_exponent);
        XgidExtras { beavers, max_cube_exponent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text gives these match ids and XGIDs.
    fn check(text: &str, match_id: &str, xgid: &str) {
        let read: PositionText = text.parse().unwrap();
        let ids = read.ids();
        assert_eq!(ids.position, PositionId::from(read.board), "{text}");
        let match_id_found = ids.match_id.map(|id| id.to_string());
        assert_eq!(match_id_found.as_deref(), Some(match_id), "{text}");
        assert_eq!(ids.xgid.map(|id| id.to_string()).as_deref(), Some(xgid), "{text}");
        // What is known can be read back from each of them.
        let again: PositionText = xgid.parse().unwrap();
        assert_eq!((again.board, again.to_act()), (read.board, read.to_act()), "{text}");
        assert_eq!(again.board_of_a(), read.board_of_a(), "{text}");
    }

    #[test]
    fn an_id_gives_the_others() {
        check(
            "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:7:10",
            "MIHlAAAAAAAE",
            "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:7:10",
        );
        check(
            "4HPwATDgc/ABMA:MIHlAAAAAAAE",
            "MIHlAAAAAAAE",
            "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:7:10",
        );
    }

    #[test]
    fn what_is_not_told_is_what_programs_begin_with() {
        check(
            "4HPwATDgc/ABMA",
            "cAkAAAAAAAAA",
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10",
        );
        let untold: PositionText = "4HPwATDgc/ABMA".parse().unwrap();
        assert!(!untold.setting.is_told());
    }

    #[test]
    fn a_raccoon_keeps_its_xgid_and_is_answered_by_the_other() {
        let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:10";
        let read: PositionText = xgid.parse().unwrap();
        assert_eq!(read.to_act(), Player::A);
        assert_eq!(read.ids().xgid.unwrap().to_string(), xgid);
    }
}
