//! Matches played at random, as records.

use gamao_notation::{Act, Action, GamePosition, GameRecord, MatchRecord, Offer};
use gamao_rules::{
    Beavers, CubeRules, Frame, GameResult, Player, ResultKind, Roll, Score, TableRules, WinSize,
    legal_plays,
};

/// What chance decides of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    /// Which of the 21 rolls.
    pub(crate) roll: usize,
    /// Which play.
    pub(crate) play: usize,
    /// What happens besides.
    pub(crate) event: u8,
}

/// A match to this many points (0 for money), as far as the chances go.
pub(crate) fn play(length: u32, names: [&str; 2], chances: &[Chance]) -> MatchRecord {
    let frame = match length {
        0 => Frame::Money { jacoby: true, automatic_doubles: 0, beavers: Beavers::Off },
        length => Frame::Match { length, crawford: true },
    };
    let rules =
        TableRules { frame, cube: CubeRules { on: true, limit: 1024 }, ..TableRules::CASUAL };
    let mut record = MatchRecord::new(rules);
    record.players.a.name = names[0].into();
    record.players.b.name = names[1].into();
    let mut chances = chances.iter().copied();
    let mut score = Score::default();
    let mut crawford_is_past = false;
    loop {
        let short = |points| length > 1 && points + 1 == length;
        let crawford = !crawford_is_past && short(score.a) != short(score.b);
        crawford_is_past |= crawford;
        let mut game = GameRecord::new(score, crawford);
        let goes_on = play_game(&mut game, &rules, &mut chances);
        score = game.score_after();
        record.games.push(game);
        let is_over = length > 0 && score.a.max(score.b) >= length;
        if !goes_on || is_over {
            return record;
        }
    }
}

/// Whether the game was finished.
fn play_game(
    game: &mut GameRecord,
    rules: &TableRules,
    chances: &mut impl Iterator<Item = Chance>,
) -> bool {
    let Some(first) = chances.next() else { return false };
    let mut player = if first.event % 2 == 0 { Player::A } else { Player::B };
    let mut is_opening = true;
    let money = rules.length().is_none();
    for Chance { roll, play, event } in chances {
        let at = game.last_position(rules);
        let roll = Roll::ALL[roll % 21];
        let mut act = |player, act| game.actions.push(Action::new(player, act));
        let may_double = at.cube.owner.is_none_or(|owner| owner == player)
            && !is_opening
            && !game.crawford
            && at.cube.value < 64;
        match event {
            0..10 if may_double => {
                act(player, Act::Double);
                let answer = if event == 0 && money && at.cube.owner.is_none() {
                    Act::Beaver
                } else if event < 6 {
                    Act::Take
                } else {
                    Act::Pass
                };
                act(player.other(), answer);
                if answer == Act::Pass {
                    end(game, rules, player, ResultKind::Passed, WinSize::Single);
                    return true;
                }
                continue;
            }
            10..12 => {
                if event == 10 {
                    act(player, Act::Unplayed { roll });
                }
                // Under the Jacoby rule the points do not show a resigned gammon.
                let level = if money { WinSize::Single } else { WinSize::ALL[play % 3] };
                act(player, Act::Resign { level });
                act(player.other(), Act::Accept);
                end(game, rules, player.other(), ResultKind::Resigned, level);
                return true;
            }
            12..14 => {
                let board = at.board(player);
                let other = Roll::ALL[play % 21];
                let plays = legal_plays(board, other);
                let left = plays[play % plays.len()].1;
                if left == board
                    || left.is_over()
                    || legal_plays(board, roll).iter().any(|(_, legal)| *legal == left)
                {
                    continue;
                }
                act(player, Act::Illegal { roll, left });
            }
            _ => {
                let plays = legal_plays(at.board(player), roll);
                act(player, Act::Play { roll, play: plays[play % plays.len()].0 });
            }
        }
        is_opening = false;
        let at = game.last_position(rules);
        if at.is_over() {
            let level = WinSize::lost_by(at.board(player.other()).mine);
            end(game, rules, player, ResultKind::Finished, level);
            return true;
        }
        player = player.other();
    }
    false
}

fn end(
    game: &mut GameRecord,
    rules: &TableRules,
    winner: Player,
    kind: ResultKind,
    level: WinSize,
) {
    let GamePosition { cube, offer, .. } = game.last_position(rules);
    assert_ne!(offer, Some(Offer::Double), "an answered double");
    let jacoby = rules.length().is_none() && cube.owner.is_none();
    let times = if jacoby { 1 } else { level.to_u32() };
    let points = times * cube.value;
    game.result = Some(GameResult { winner, kind, level, cantada: false, points });
}
