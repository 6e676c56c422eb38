//! Tests of whole tables.

mod cube;
mod log;
mod matches;
mod random;
mod scoring;
mod set_back;
mod stories;

use gamao_notation::PositionId;

use crate::{
    Beavers, Board, Command, Cube, CubeRules, Event, Frame, Player, RuleError, Score, Side, Table,
    TableRules, testing,
};

use super::Phase;

pub(crate) use random::Random;

/// A table of two persons at the start of the first game.
fn seated(rules: TableRules) -> Table {
    testing::seated(rules, [])
}

/// Decides and folds; the command must be accepted.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "stories read better without the borrow")]
fn play(table: Option<Table>, command: Command) -> Table {
    let (table, _) = testing::grant(table, &command);
    assert_eq!(table.consequence(), None, "after {command:?}");
    table
}

#[track_caller]
fn fold(table: Option<Table>, events: &[Event]) -> Option<Table> {
    events.iter().fold(table, |table, event| {
        let folded = Table::evolve(table, event);
        Some(folded.unwrap_or_else(|error| panic!("{event:?}: {error}")))
    })
}

#[track_caller]
fn refuse(table: &Table, command: &Command) -> RuleError {
    assert!(!table.allows(command), "{command:?} is allowed");
    Table::decide(Some(table), command).expect_err("a refusal")
}

/// The state of a match with respect to its Crawford game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Crawford {
    No,
    Now,
    Done,
}

impl Table {
    /// A game in progress in this state, with A and B seated.
    fn at(
        rules: TableRules,
        score: Score,
        crawford: Crawford,
        board: Board,
        cube: Cube,
        phase: Phase,
    ) -> Self {
        let mut table = seated(rules);
        table.score = score;
        table.number = 3;
        table.crawford_game = match crawford {
            Crawford::No => None,
            Crawford::Now => Some(3),
            Crawford::Done => Some(2),
        };
        table.game.is_crawford = crawford == Crawford::Now;
        table.game.board = board;
        table.game.cube = cube;
        table.game.is_cube_turned = cube.owner.is_some();
        table.phase = phase;
        table
    }
}

/// The board of a GNU Position ID on which `on_roll` is to play, seen by A.
fn board_of_a(id: &str, on_roll: Player) -> Board {
    // The crate under test and the one that reads ids have different copies of these types.
    let board = id.parse::<PositionId>().and_then(PositionId::board).expect("a legal id");
    let board = Board {
        mine: Side::from_bits(board.mine.to_bits()),
        theirs: Side::from_bits(board.theirs.to_bits()),
    };
    match on_roll {
        Player::A => board,
        Player::B => board.flipped(),
    }
}

/// Money without any option, as in the case files.
const PLAIN_MONEY: TableRules = TableRules {
    frame: Frame::Money { jacoby: false, automatic_doubles: 0, beavers: Beavers::Off },
    cube: CubeRules::ON,
    ..TableRules::CASUAL
};

/// Rows of a case file by column name.
pub(crate) fn rows(text: &'static str) -> impl Iterator<Item = Row> {
    let mut lines = text.lines();
    let names: Vec<_> = lines.next().unwrap_or_default().split('\t').collect();
    lines.map(move |line| Row { names: names.clone(), values: line.split('\t').collect() })
}

#[derive(Debug)]
pub(crate) struct Row {
    names: Vec<&'static str>,
    values: Vec<&'static str>,
}

impl Row {
    #[track_caller]
    pub(crate) fn text(&self, name: &str) -> &'static str {
        let column = self.names.iter().position(|&known| known == name).expect("a column");
        self.values[column]
    }

    #[track_caller]
    pub(crate) fn number(&self, name: &str) -> u32 {
        self.text(name).parse().expect("a number")
    }

    #[track_caller]
    fn player(&self, name: &str) -> Option<Player> {
        match self.text(name) {
            "A" => Some(Player::A),
            "B" => Some(Player::B),
            "-" | "centre" => None,
            other => panic!("no player {other}"),
        }
    }

    fn crawford(&self) -> Crawford {
        match self.text("crawford") {
            "no" => Crawford::No,
            "now" => Crawford::Now,
            "done" => Crawford::Done,
            other => panic!("no Crawford state {other}"),
        }
    }

    fn score(&self) -> Score {
        Score::new(self.number("score_a"), self.number("score_b"))
    }

    fn cube(&self) -> Cube {
        Cube { value: self.number("cube"), owner: self.player("owner") }
    }
}
