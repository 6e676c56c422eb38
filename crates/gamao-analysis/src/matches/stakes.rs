//! What a game of a record is played for.

use gamao_engine::{Crawford, Cube, Owner, Position, Scoring, Stakes, StakesError};
use gamao_notation::{GamePosition, GameRecord};
use gamao_rules::{Frame, Player, TableRules, Variant};

/// The position between two actions as a player sees it, the cube as it lay before a double that is
/// offered.
///
/// # Errors
///
/// If nobody knows the value of such a game: a score beyond the match, a cube beyond all faces.
pub(crate) fn position(
    rules: &TableRules,
    game: &GameRecord,
    at: &GamePosition,
    player: Player,
) -> Result<Position, StakesError> {
    let scoring = scoring(rules, game, player);
    let is_cube_in_play = rules.cube.on && !game.crawford && rules.length() != Some(1);
    let stakes = Stakes {
        scoring,
        cube: is_cube_in_play.then(|| Cube {
            value: at.cube.value,
            owner: Owner::seen_by(player, at.cube.owner),
            // Other programs turn cubes higher than their files say they may.
            limit: rules.cube.limit.max(at.cube.value),
        }),
        backgammon_is_two: rules.backgammon_is_two || rules.variant == Variant::Tavla,
    };
    Ok(Position { board: at.board(player), stakes: stakes.validate()?, moves: rules.move_rules() })
}

/// How the game counts for a player.
pub(crate) fn scoring(rules: &TableRules, game: &GameRecord, player: Player) -> Scoring {
    let away = |length: u32, player| length.saturating_sub(game.score[player]);
    match rules.frame {
        Frame::Single => Scoring::Win,
        Frame::Money { jacoby, beavers, .. } => Scoring::Money { jacoby, beavers },
        Frame::Match { length, crawford } => {
            let (mine, theirs) = (away(length, player), away(length, player.other()));
            if rules.cube.on {
                Scoring::of_match(mine, theirs, crawford.then_some(game.crawford))
            } else {
                // Without a cube nothing changes one point short: the trailer will not double.
                Scoring::Match { mine, theirs, crawford: Crawford::Before }
            }
        }
        Frame::Mao { length, gamao_cantado, .. } => Scoring::Mao {
            mine: away(length, player),
            theirs: away(length, player.other()),
            gamao_cantado,
        },
    }
}

/// Whether the player has the cube or may have it, and winning with it as it lies would not win the
/// match already.
pub(crate) fn has_use_for_cube(
    rules: &TableRules,
    game: &GameRecord,
    at: &GamePosition,
    player: Player,
) -> bool {
    let has_access = at.cube.owner.is_none_or(|owner| owner == player);
    let is_alive = match rules.frame {
        Frame::Match { length, .. } => game.score[player].saturating_add(at.cube.value) < length,
        Frame::Money { .. } => true,
        Frame::Single | Frame::Mao { .. } => false,
    };
    rules.cube.on && !game.crawford && has_access && is_alive
}
