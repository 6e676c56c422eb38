//! What finished games brought.

use gamao_engine::{
    Scoring,
    match_equity::{MaoEquities, MatchEquityTable},
};
use gamao_notation::{GameRecord, MatchRecord};
use gamao_rules::{Player, TableRules};

use super::stakes;

/// What a game brought to A, and as much less to B: points in money play; elsewhere the change of the
/// chance to win the match, in percent, by the match equity table. An unfinished game brought nothing.
pub(crate) fn of_game(rules: &TableRules, game: &GameRecord) -> f64 {
    let Some(result) = game.result else { return 0.0 };
    let is_won = result.winner == Player::A;
    let points = result.points;
    match stakes::scoring(rules, game, Player::A) {
        Scoring::Money { .. } => f64::from(points) * if is_won { 1.0 } else { -1.0 },
        Scoring::Win => 50.0 * if is_won { 1.0 } else { -1.0 },
        Scoring::Match { mine, theirs, crawford } => {
            let table = MatchEquityTable::covering(mine, theirs);
            let points = points.min(1 << 16).cast_signed() * if is_won { 1 } else { -1 };
            let before = table.chance(mine, theirs, crawford);
            100.0 * f64::from(table.chance_after(mine, theirs, crawford, points) - before)
        }
        Scoring::Mao { mine, theirs, gamao_cantado } => {
            let table = MaoEquities::cached(gamao_cantado);
            let (won, lost) = if is_won { (points, 0) } else { (0, points) };
            let after = table.chance(mine.saturating_sub(won), theirs.saturating_sub(lost));
            100.0 * f64::from(after - table.chance(mine, theirs))
        }
    }
}

/// What all games brought to A.
pub(crate) fn of_match(record: &MatchRecord) -> f64 {
    record.games.iter().map(|game| of_game(&record.rules, game)).sum()
}

#[cfg(test)]
mod tests {
    use gamao_rules::{CubeRules, Frame, GameResult, ResultKind, Score, TableRules, WinSize};

    use super::*;

    #[test]
    fn a_match_won_is_half_a_match_more() {
        let rules = TableRules {
            frame: Frame::Match { length: 3, crawford: true },
            cube: CubeRules { on: true, limit: 64 },
            ..TableRules::CASUAL
        };
        let mut record = MatchRecord::new(rules);
        for (score, crawford, winner, points) in [
            ((0, 0), false, Player::B, 2),
            ((0, 2), true, Player::A, 1),
            ((1, 2), false, Player::A, 2),
        ] {
            let mut game = GameRecord::new(Score::new(score.0, score.1), crawford);
            let (kind, level) = (ResultKind::Passed, WinSize::Single);
            game.result = Some(GameResult { winner, kind, level, cantada: false, points });
            record.games.push(game);
        }
        assert!((of_match(&record) - 50.0).abs() < 1e-4);
        // 25.076 % is left at 3-away 1-away.
        assert!((of_game(&rules, &record.games[0]) - (24.924 - 50.0)).abs() < 0.01);
    }
}
