//! Writing match texts.

use gamao_rules::{Beavers, Board, Frame, Play, Player, Point, Roll, Variant};

use crate::{
    PlayText,
    record::{
        Act, Action, GamePosition, GameRecord, MatchRecord, Setup,
        build::{hops_text, illegal_hops, other_side_of},
        place,
    },
};

/// Whose habits are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Steps with `25/` and `/0`, no hit marks, line feeds.
    Mat,
    /// Whole moves with `Bar/`, `/Off`, hit marks and counts; byte order mark and CRLF.
    Xg,
}

/// The record as a match text.
pub(crate) fn write(record: &MatchRecord, style: Style) -> Vec<u8> {
    let mut lines = header(record);
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!(" {} point match", record.length()));
    for (i, game) in record.games.iter().enumerate() {
        lines.push(String::new());
        lines.push(format!(" Game {}", i + 1));
        lines.extend(one_game(record, game, style));
    }
    lines.push(String::new());
    let text = match style {
        Style::Mat => lines.join("\n"),
        Style::Xg => format!("\u{feff}{}", lines.join("\r\n")),
    };
    text.into_bytes()
}

fn header(record: &MatchRecord) -> Vec<String> {
    let event = &record.event;
    let on = |is_on: bool| if is_on { "On" } else { "Off" }.to_string();
    let rating = |player: Player| {
        let player = &record.players[player];
        let rating = player.rating.map(|rating| format!("{rating:.2}")).unwrap_or_default();
        match player.experience {
            Some(experience) => format!("{rating}/{experience}"),
            None => rating,
        }
    };
    let mut keys = vec![
        ("Site", event.site.clone()),
        ("Match ID", event.match_id.clone()),
        ("Event", event.event.clone()),
        ("Round", event.round.clone()),
        ("Player 1", record.players.a.name.clone()),
        ("Player 2", record.players.b.name.clone()),
        ("Player 1 Elo", rating(Player::A)),
        ("Player 2 Elo", rating(Player::B)),
        ("EventDate", event.date.replace('-', ".")),
        ("EventTime", event.time.replace(':', ".")),
        ("Variation", variation(record.rules.variant).into()),
    ];
    match record.rules.frame {
        Frame::Match { crawford, .. } => keys.push(("Crawford", on(crawford))),
        Frame::Money { jacoby, beavers, .. } => {
            keys.push(("Jacoby", on(jacoby)));
            keys.push(("Beaver", on(beavers != Beavers::Off)));
        }
        Frame::Single | Frame::Mao { .. } => {}
    }
    let limit = if record.rules.cube.on { record.rules.cube.limit } else { 1 };
    keys.push(("CubeLimit", limit.to_string()));
    keys.push(("Transcriber", event.transcriber.clone()));
    keys.retain(|(_, value)| !value.is_empty());
    let line = |(key, value): (&str, String)| format!("; [{key} \"{}\"]", one_line(&value));
    keys.into_iter().map(line).collect()
}

/// The variant as the header of a match text names it.
pub(in crate::record) fn variation(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "Backgammon",
        Variant::Nackgammon => "Nackgammon",
        Variant::Hypergammon => "Hypergammon",
        Variant::Longgammon => "Longgammon",
        Variant::Tavla => "Tavla",
    }
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn one_game(record: &MatchRecord, game: &GameRecord, style: Style) -> Vec<String> {
    let width = match style {
        Style::Mat => 33,
        Style::Xg => 38,
    };
    let columns = |left: &str, right: &str| {
        let text = format!("{left:<width$}{right}");
        text.trim_end().to_string()
    };
    let name = |player: Player| {
        format!("{} : {}", one_line(&record.players[player].name), game.score[player])
    };
    let mut lines = vec![columns(&format!(" {} ", name(Player::A)), &name(Player::B))];
    if let Some(setup) = game.setup {
        lines.extend(place::letters(setup.board, Player::A).map(|letters| {
            let sign = match setup.cube.owner {
                Some(Player::A) => "-",
                _ => "",
            };
            format!("; Set Pos={letters}/{sign}{}", setup.cube.value.ilog2())
        }));
    }
    let mut row = (0, None::<String>);
    for (before, action) in game.replay(&record.rules) {
        let Some(cell) = cell(record, game, &before, action, style) else { continue };
        match (action.player, row.1.take()) {
            (Player::A, left) => {
                lines.extend(left.map(|left| columns(&left, "")));
                row.0 += 1;
                row.1 = Some(format!("{:>3}) {cell} ", row.0));
            }
            (Player::B, Some(left)) => lines.push(columns(&left, &cell)),
            (Player::B, None) => {
                row.0 += 1;
                lines.push(columns(&format!("{:>3}) ", row.0), &cell));
            }
        }
    }
    lines.extend(row.1.map(|left| columns(&left, "")));
    if let Some(result) = game.result {
        let s = if result.points == 1 { "" } else { "s" };
        let is_won = record.length() > 0 && game.score_after()[result.winner] >= record.length();
        let end = if is_won { " and the match" } else { "" };
        let text = format!(" Wins {} point{s}{end}", result.points);
        lines.push(match result.winner {
            Player::A => columns(&format!("     {text}"), ""),
            Player::B => columns("", &text),
        });
    }
    lines
}

/// What is written for an action; nothing for resignations, which the result implies.
fn cell(
    record: &MatchRecord,
    game: &GameRecord,
    before: &GamePosition,
    action: &Action,
    style: Style,
) -> Option<String> {
    let player = action.player;
    let value = before.cube.value;
    Some(match action.act {
        Act::Play { roll, play } => match style {
            _ if play.is_empty() && style == Style::Xg => format!("{}: Cannot Move", dice(roll)),
            _ if play.is_empty() => format!("{}:", dice(roll)),
            Style::Mat => format!("{}: {}", dice(roll), steps(play)),
            Style::Xg => format!("{}: {}", dice(roll), xg_play(play)),
        },
        Act::Illegal { roll, left } => {
            let board = before.board(player);
            let hops = illegal_hops(board, left, roll, record.rules.move_rules());
            let text = if let Some(hops) = hops {
                hops_text(&hops)
            } else {
                let left = Setup { board: left, cube: before.cube, on_roll: player };
                format!("Illegal play ({})", snowie(record, game, &left, roll))
            };
            format!("{}: {text}", dice(roll))
        }
        Act::Unplayed { roll } => format!("{}: ????", dice(roll)),
        Act::Double => format!(" Doubles => {}", value * 2),
        Act::Take => " Takes".into(),
        Act::Pass => " Drops".into(),
        Act::Beaver => format!(" Beavers => {}", value * 4),
        Act::Raccoon => format!(" Raccoons => {}", value * 2),
        Act::Resign { .. } | Act::Accept | Act::Refuse => return None,
    })
}

fn dice(roll: Roll) -> String {
    format!("{}{}", roll.first, roll.second)
}

fn steps(play: Play) -> String {
    hops_text(&play.steps().map(|step| (step.from, step.to)).collect::<Vec<_>>())
}

fn xg_play(play: Play) -> String {
    PlayText::from(play).to_string().replace("bar", "Bar").replace("off", "Off")
}

/// A position as Snowie writes it, the mover on roll; its board is the mover's.
fn snowie(record: &MatchRecord, game: &GameRecord, at: &Setup, roll: Roll) -> String {
    let (me, other) = (at.on_roll, at.on_roll.other());
    let name =
        |player: Player| one_line(&record.players[player].name).replace(['(', ')', ';'], " ");
    let money = u8::from(record.length() == 0);
    let jacoby = matches!(record.rules.frame, Frame::Money { jacoby: true, .. });
    let owner = at.cube.owner.map_or(0, |owner| if owner == me { 1 } else { -1 });
    let Board { mine, theirs } = at.board;
    let mut fields = vec![
        record.length().to_string(),
        u8::from(jacoby).to_string(),
        "0".into(),
        money.to_string(),
        "0".into(),
        name(me),
        name(other),
        u8::from(game.crawford).to_string(),
        game.score[me].to_string(),
        game.score[other].to_string(),
        at.cube.value.to_string(),
        owner.to_string(),
        format!("{}", -i32::from(theirs.count(Point::BAR))),
    ];
    for place in (1..=24).map(Point::new) {
        let (x, o) = (mine.count(place), other_side_of(theirs, place));
        fields.push((i32::from(x) - i32::from(o)).to_string());
    }
    fields.push(mine.count(Point::BAR).to_string());
    fields.extend([roll.first.to_string(), roll.second.to_string()]);
    fields.join(";") + ";"
}
