//! GNU Backgammon's `.sgf`: Smart Game Format (FF 4, GM 6), a tree of nodes for each game.
//!
//! White is player 0, here A; black is B. Points are letters seen by white, `a` its ace point; `y` is
//! the bar and `z` off.

mod findings;
mod tree;
mod write;

use gamao_rules::{
    Board, ByPlayer, Cube, CubeRules, Frame, Player, Point, Roll, Score, Side, TableRules, Variant,
};

use crate::excerpt::excerpt;

use super::{
    Act, Found, GameRecord, MatchRecord, Place, Problem, RecordError, Setup, StoredAnalysis,
    StoredFinding, Warning,
    build::{GameBuilder, WrittenResult, check_scores},
    position::Offer,
};

use tree::Node;

pub(super) use write::write;

/// Whether a text is of this kind.
pub(super) fn looks_like(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    signs.next() == Some('(') && signs.next() == Some(';')
}

/// Reads the text with its analysis.
pub(super) fn read(text: &str) -> Result<(MatchRecord, StoredAnalysis), RecordError> {
    let forest = tree::parse(text);
    let root = forest.trees.first().and_then(|tree| tree.first());
    // Other games are written in the same format.
    let root = root.filter(|root| root.get("GM").is_some_and(|game| game.trim() == "6"));
    let Some(root) = root else { return Err(RecordError::NoGame) };
    let mut record = MatchRecord::new(TableRules::MONEY);
    read_header(root, &mut record);
    if forest.trees.len() > MatchRecord::MOST_GAMES {
        return Err(RecordError::TooMany("games"));
    }
    let mut actions = 0;
    let program = root.get("AP").unwrap_or_default().replace(':', " ");
    let mut stored = StoredAnalysis { program, findings: Vec::new() };
    for (number, tree) in forest.trees.iter().enumerate() {
        let (game, warnings, findings) = read_game(tree, &record.rules);
        actions += game.actions.len();
        if actions > MatchRecord::MOST_ACTIONS {
            return Err(RecordError::TooMany("actions"));
        }
        let findings = findings.into_iter();
        stored.findings.extend(findings.map(|(action, found)| StoredFinding {
            game: number,
            action,
            found,
        }));
        record.games.push(game);
        record.warnings.extend(warnings);
    }
    if let Some(line) = forest.broken {
        record.warnings.push(Warning { place: Place::Line(line), problem: Problem::Truncated });
    }
    check_scores(&mut record);
    Ok((record, stored))
}

fn read_header(root: &Node, record: &mut MatchRecord) {
    let get = |key| root.get(key).unwrap_or_default().to_string();
    let name = |name, rating| super::RecordPlayer {
        name: get(name),
        rating: get(rating).parse().ok().filter(|rating: &f64| rating.is_finite()),
        experience: None,
    };
    record.players = ByPlayer::new(name("PW", "WR"), name("PB", "BR"));
    record.event = super::EventInfo {
        site: get("PC"),
        event: get("EV"),
        round: get("RO"),
        match_id: String::new(),
        date: get("DT"),
        time: String::new(),
        transcriber: get("AN"),
    };
    record.note = get("GC");
    let rules: Vec<_> = root.all("RU").flat_map(|value| value.split(':')).collect();
    let has = |rule| rules.contains(&rule);
    let length = match_info(root, "length").unwrap_or(0);
    let variant = match &rules {
        _ if rules.iter().any(|rule| rule.starts_with("Hyper")) => Variant::Hypergammon,
        _ if has("Nackgammon") => Variant::Nackgammon,
        _ => Variant::Standard,
    };
    record.rules = TableRules {
        variant,
        frame: match length {
            0 => {
                let beavers = gamao_rules::Beavers::Off;
                Frame::Money { jacoby: has("Jacoby"), automatic_doubles: 0, beavers }
            }
            length => Frame::Match { length, crawford: has("Crawford") },
        },
        cube: CubeRules { on: !has("NoCube"), limit: 1024 },
        ..TableRules::CASUAL
    };
}

/// A number of `MI[length:7][game:0][ws:0][bs:0]`.
fn match_info(root: &Node, key: &str) -> Option<u32> {
    root.all("MI").find_map(|value| {
        let (name, number) = value.split_once(':')?;
        (name == key).then(|| number.trim().parse().ok()).flatten()
    })
}

/// What was found about an action, by its index.
type Finding = (usize, Found);

fn read_game(tree: &[Node], rules: &TableRules) -> (GameRecord, Vec<Warning>, Vec<Finding>) {
    let root = &tree[0];
    let score = |key| match_info(root, key).unwrap_or(0);
    let crawford =
        root.all("RU").flat_map(|value| value.split(':')).any(|rule| rule == "CrawfordGame");
    let mut game = GameRecord::new(Score::new(score("ws"), score("bs")), crawford);
    game.note = root.get("C").unwrap_or_default().into();
    let mut reader =
        Reader { builder: GameBuilder::new(game, *rules), findings: Vec::new(), rules: *rules };
    for (i, node) in tree.iter().enumerate() {
        reader.builder.go_to(Place::Line(node.line));
        reader.node(node, i == 0);
        if reader.builder.game.actions.len() > MatchRecord::MOST_ACTIONS {
            break;
        }
    }
    let result = root.get("RE").and_then(read_result);
    let (game, warnings) = reader.builder.finish(result);
    (game, warnings, reader.findings)
}

/// `W+2`, `B+1R`
fn read_result(text: &str) -> Option<WrittenResult> {
    let (winner, points) = text.split_once('+')?;
    let winner = color(winner)?;
    let digits = points.trim_end_matches(|c: char| !c.is_ascii_digit());
    Some(WrittenResult { winner, points: digits.parse().ok(), level: None })
}

fn color(text: &str) -> Option<Player> {
    match text.trim() {
        "W" | "w" | "white" => Some(Player::A),
        "B" | "b" | "black" => Some(Player::B),
        _ => None,
    }
}

/// The point of a letter, seen by `player`.
fn point(letter: char, player: Player) -> Option<Point> {
    let index = match letter {
        'a'..='x' => letter as u8 - b'a' + 1,
        'y' => return Some(Point::BAR),
        'z' => return Some(Point::OFF),
        _ => return None,
    };
    let point = Point::new(index);
    Some(if player == Player::A { point } else { point.mirrored() })
}

/// Pairs of letters: from where to where, seen by `player`.
fn hops(letters: &str, player: Player) -> Option<Vec<(Point, Point)>> {
    let points: Vec<Point> =
        letters.chars().map(|letter| point(letter, player)).collect::<Option<_>>()?;
    let pairs = points.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    points.len().is_multiple_of(2).then(|| pairs.collect())
}

struct Reader {
    builder: GameBuilder,
    rules: TableRules,
    findings: Vec<Finding>,
}

impl Reader {
    fn node(&mut self, node: &Node, is_root: bool) {
        self.set_up(node);
        for (key, player) in [("W", Player::A), ("B", Player::B)] {
            if let Some(text) = node.get(key) {
                let index = self.builder.game.actions.len();
                let board = self.builder.position().board(player);
                self.action(player, text.trim());
                let found = findings::of_node(node, player, board, &self.rules);
                self.findings.extend(found.map(|found| (index, found)));
            }
        }
        if let (Some(dice), Some(player)) = (node.get("DI"), node.get("PL").and_then(color)) {
            match dice.parse::<Roll>() {
                Ok(roll) => self.builder.unplayed(player, roll),
                Err(_) => self.builder.give_up(Problem::Unreadable(excerpt(dice))),
            }
        }
        if let Some(action) = self.builder.last().filter(|_| !is_root) {
            action.note += node.get("C").unwrap_or_default();
        }
    }

    fn action(&mut self, player: Player, text: &str) {
        let builder = &mut self.builder;
        let offer = builder.position().offer;
        match text {
            "double" => builder.cube(
                player,
                match offer {
                    Some(Offer::Double) => Act::Beaver,
                    Some(Offer::Beaver) => Act::Raccoon,
                    _ => Act::Double,
                },
            ),
            // Beavers and raccoons are taken by playing on.
            "take" if offer != Some(Offer::Double) => {}
            "take" => builder.cube(player, Act::Take),
            "drop" => builder.cube(player, Act::Pass),
            _ => self.play(player, text),
        }
    }

    fn play(&mut self, player: Player, text: &str) {
        let roll = text.get(..2).and_then(|dice| dice.parse::<Roll>().ok());
        match (roll, text.get(2..).and_then(|letters| hops(letters, player))) {
            (Some(roll), Some(hops)) => self.builder.play_hops(player, roll, &hops),
            _ => self.builder.give_up(Problem::Unreadable(excerpt(text))),
        }
    }

    /// A node that sets checkers or the cube.
    fn set_up(&mut self, node: &Node) {
        let has_board = ["AE", "AW", "AB"].into_iter().any(|key| node.get(key).is_some());
        let has_cube = node.get("CV").is_some() || node.get("CP").is_some();
        if !has_board && !has_cube {
            return;
        }
        let at = *self.builder.position();
        let board = if has_board { self.board(node) } else { Some(at.board(Player::A)) };
        let Some(board) = board else { return self.builder.give_up(Problem::Setup) };
        if !self.builder.is_fresh() {
            // What an illegal play left.
            return match self.builder.unplayed_roll() {
                Some((player, _)) => {
                    let left = if player == Player::A { board } else { board.flipped() };
                    self.builder.play_unplayed_to(left);
                }
                None => self.builder.give_up(Problem::Setup),
            };
        }
        let value = node.get("CV").map_or(Some(at.cube.value), |value| value.trim().parse().ok());
        let value = value.filter(|value| value.is_power_of_two() && *value <= 1 << 12);
        let Some(value) = value else { return self.builder.give_up(Problem::Setup) };
        let owner = node.get("CP").map_or(at.cube.owner, color);
        let on_roll = node.get("PL").and_then(color).or(at.on_roll).unwrap_or(Player::A);
        self.builder.set_up(Setup { board, cube: Cube { value, owner }, on_roll });
    }

    /// The board of `AW` and `AB`, seen by white, if it is one.
    fn board(&self, node: &Node) -> Option<Board> {
        let checkers = self.builder.checkers();
        let side = |key, player| {
            let mut side = Side::EMPTY;
            for letter in node.all(key) {
                let point = point(letter.trim().chars().next()?, player)?;
                if side.total() == checkers {
                    return None;
                }
                side = side.with(point, 1);
            }
            Some(side.with(Point::OFF, checkers - side.total()))
        };
        let board = Board { mine: side("AW", Player::A)?, theirs: side("AB", Player::B)? };
        board.validate(checkers).ok()
    }
}
