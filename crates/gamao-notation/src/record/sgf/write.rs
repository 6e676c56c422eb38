//! Writing GNU Backgammon's `.sgf`.

use gamao_rules::{Board, Frame, MoveRules, Player, Point, ResultKind, Variant};

use crate::record::{Act, GamePosition, GameRecord, MatchRecord, build::illegal_hops};

/// The record as one game tree for each game.
pub(crate) fn write(record: &MatchRecord) -> Vec<u8> {
    let mut text = String::new();
    for (number, game) in record.games.iter().enumerate() {
        text += &header(record, game, number);
        for (before, action) in game.replay(&record.rules) {
            let rules = record.rules.move_rules();
            if let Some(node) = node(rules, &before, action.player, action.act) {
                text += &node;
                text += &property("C", &action.note);
            }
        }
        text += ")\n";
    }
    text.into_bytes()
}

fn header(record: &MatchRecord, game: &GameRecord, number: usize) -> String {
    let mut text = format!(
        "(;FF[4]GM[6]CA[UTF-8]AP[Gamao]MI[length:{}][game:{number}][ws:{}][bs:{}]",
        record.length(),
        game.score.a,
        game.score.b
    );
    let rating = |player: Player| {
        record.players[player].rating.map(|rating| rating.to_string()).unwrap_or_default()
    };
    let event = &record.event;
    let first = |value: &str| if number == 0 { value.to_string() } else { String::new() };
    for (key, value) in [
        ("PW", record.players.a.name.clone()),
        ("PB", record.players.b.name.clone()),
        ("WR", rating(Player::A)),
        ("BR", rating(Player::B)),
        ("DT", first(&event.date)),
        ("EV", first(&event.event)),
        ("RO", first(&event.round)),
        ("PC", first(&event.site)),
        ("AN", first(&event.transcriber)),
        ("GC", first(&record.note)),
        ("C", game.note.clone()),
        ("RU", rules(record, game)),
        ("RE", result(game)),
    ] {
        text += &property(key, &value);
    }
    if let Some(setup) = game.setup {
        let owner = match setup.cube.owner {
            None => "c",
            Some(Player::A) => "w",
            Some(Player::B) => "b",
        };
        text += "\n;";
        text += &property("PL", &color(setup.on_roll).to_string());
        text += &property("CV", &setup.cube.value.to_string());
        text += &property("CP", owner);
        text += &board(setup.board);
    }
    text + "\n"
}

fn property(key: &str, value: &str) -> String {
    if value.is_empty() {
        return String::new();
    }
    format!("{key}[{}]", value.replace('\\', "\\\\").replace(']', "\\]"))
}

fn rules(record: &MatchRecord, game: &GameRecord) -> String {
    let mut rules = Vec::new();
    match record.rules.frame {
        Frame::Match { crawford: true, .. } => rules.push("Crawford"),
        Frame::Money { jacoby: true, .. } => rules.push("Jacoby"),
        _ => {}
    }
    if game.crawford {
        rules.push("CrawfordGame");
    }
    if !record.rules.cube.on {
        rules.push("NoCube");
    }
    match record.rules.variant {
        Variant::Nackgammon => rules.push("Nackgammon"),
        Variant::Hypergammon => rules.push("Hypergammon3"),
        Variant::Standard | Variant::Longgammon | Variant::Tavla => {}
    }
    rules.join(":")
}

fn result(game: &GameRecord) -> String {
    game.result.map_or(String::new(), |result| {
        let resigned = match result.kind {
            ResultKind::Resigned | ResultKind::Forfeited(_) => "R",
            ResultKind::Finished | ResultKind::Passed => "",
        };
        format!("{}+{}{resigned}", color(result.winner), result.points)
    })
}

fn color(player: Player) -> char {
    match player {
        Player::A => 'W',
        Player::B => 'B',
    }
}

fn letter(point: Point, player: Player) -> char {
    match point {
        Point::OFF => 'z',
        Point::BAR => 'y',
        point => {
            let seen = if player == Player::A { point } else { point.mirrored() };
            char::from(b'a' - 1 + seen.to_u8())
        }
    }
}

/// A board seen by white, checker by checker.
fn board(board: Board) -> String {
    let mut text = "AE[a:y]".to_string();
    for (key, side, player) in [("AW", board.mine, Player::A), ("AB", board.theirs, Player::B)] {
        let places = (1..=25).map(Point::new);
        let checkers = places.flat_map(|p| vec![letter(p, player); side.count(p).into()]);
        for (i, letter) in checkers.enumerate() {
            if i == 0 {
                text += key;
            }
            text.extend(['[', letter, ']']);
        }
    }
    text
}

fn node(rules: MoveRules, before: &GamePosition, player: Player, act: Act) -> Option<String> {
    let by = color(player);
    let play = |hops: &[(Point, Point)]| -> String {
        hops.iter().flat_map(|&(from, to)| [letter(from, player), letter(to, player)]).collect()
    };
    Some(
        match act {
            Act::Play { roll, play: steps } => {
                let hops: Vec<_> = steps.steps().map(|step| (step.from, step.to)).collect();
                format!(";{by}[{}{}{}]", roll.first, roll.second, play(&hops))
            }
            Act::Illegal { roll, left } => {
                if let Some(hops) = illegal_hops(before.board(player), left, roll, rules) {
                    format!(";{by}[{}{}{}]", roll.first, roll.second, play(&hops))
                } else {
                    let seen = if player == Player::A { left } else { left.flipped() };
                    format!(";PL[{by}]DI[{}{}]\n;{}", roll.first, roll.second, board(seen))
                }
            }
            Act::Unplayed { roll } => format!(";PL[{by}]DI[{}{}]", roll.first, roll.second),
            Act::Double | Act::Raccoon => format!(";{by}[double]"),
            // The doubler takes a beaver by playing on, which gnubg asks to be said.
            Act::Beaver => format!(";{by}[double]\n;{}[take]", color(player.other())),
            Act::Take => format!(";{by}[take]"),
            Act::Pass => format!(";{by}[drop]"),
            Act::Resign { .. } | Act::Accept | Act::Refuse => return None,
        } + "\n",
    )
}
