//! What there is to judge in a record, in order.

use gamao_engine::{Position, StakesError};
use gamao_notation::{Act, Action, GamePosition, GameRecord, MatchRecord, Offer};
use gamao_rules::{Board, Player, Roll, WinSize};

use super::{cube_rules::CubeAction, stakes};

/// One action with what is asked about it.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Numbers from 1, as people count.
    pub(crate) game: usize,
    pub(crate) action: usize,
    pub(crate) player: Player,
    /// The position as an id: before the roll, and with it.
    pub(crate) before: String,
    pub(crate) with_roll: String,
    pub(crate) task: Task,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// A roll and what was done with it.
    Roll(RollTask),
    /// A cube action; the position is that of the doubler before the double.
    Cube { position: Position, action: CubeAction },
    /// Something about a resignation.
    Resignation(Resignation),
}

/// A roll and what was done with it, seen by its player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RollTask {
    pub(crate) position: Position,
    pub(crate) roll: Roll,
    /// Whether the throw for who begins is also this roll, so that it could not be a double.
    pub(crate) is_opening: bool,
    /// Whether not doubling before it was a decision.
    pub(crate) was_cube_decision: bool,
    pub(crate) played: Played,
}

/// What was done with a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Played {
    /// Played to this board, the mover still `mine`.
    Legal(Board),
    /// Played against the rules.
    Illegal,
    /// Not played: the game ended.
    Nothing,
}

impl Played {
    /// The board left by a legal play.
    pub(crate) fn board(self) -> Option<Board> {
        match self {
            Self::Legal(board) => Some(board),
            Self::Illegal | Self::Nothing => None,
        }
    }
}

/// An offer to lose the game, or an answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Resignation {
    /// Seen by the player on roll.
    pub(crate) position: Position,
    /// What that player has thrown.
    pub(crate) roll: Option<Roll>,
    /// Whether it is that player whose act this is.
    pub(crate) by_roller: bool,
    pub(crate) level: WinSize,
    pub(crate) act: ResignAct,
}

/// What is done about a resignation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ResignAct {
    Offer,
    Accept,
    Refuse,
}

/// A game that is not judged, by its number from 1, and why.
pub(crate) type Unvalued = (usize, StakesError);

/// Everything that can be judged, and the games that cannot.
pub(crate) fn items(record: &MatchRecord) -> (Vec<Item>, Vec<Unvalued>) {
    let (mut items, mut unvalued) = (Vec::new(), Vec::new());
    for (game, number) in record.games.iter().zip(1..) {
        if let Err(error) = of_game(record, game, number, &mut items) {
            items.retain(|item: &Item| item.game != number);
            unvalued.push((number, error));
        }
    }
    (items, unvalued)
}

fn of_game(
    record: &MatchRecord,
    game: &GameRecord,
    number: usize,
    items: &mut Vec<Item>,
) -> Result<(), StakesError> {
    let rules = &record.rules;
    let start = rules.variant.start();
    let mut is_first_roll = true;
    let mut doubler_at = None;
    for ((at, action), n) in game.replay(rules).zip(1..) {
        if at.is_over() {
            break;
        }
        let Action { player, act, .. } = *action;
        let id = |at: GamePosition| record.id_of(game, &at);
        let mut push = |before: String, with_roll: String, task: Task| {
            items.push(Item { game: number, action: n, player, before, with_roll, task });
        };
        let cube = |at: &GamePosition, doubler, action| -> Result<Task, StakesError> {
            let mut position = stakes::position(rules, game, at, doubler)?;
            if let Some(cube) = &mut position.stakes.cube {
                // It was turned, whatever the file says of its last face.
                cube.limit = cube.limit.max(2 * cube.value);
            }
            Ok(Task::Cube { position, action })
        };
        match act {
            Act::Play { roll, .. } | Act::Illegal { roll, .. } | Act::Unplayed { roll } => {
                let position = stakes::position(rules, game, &at, player)?;
                let is_opening = is_first_roll && position.board == start;
                is_first_roll = false;
                let played = match act {
                    Act::Play { play, .. } => Played::Legal(position.board.after_play(&play)),
                    Act::Illegal { .. } => Played::Illegal,
                    _ => Played::Nothing,
                };
                let was_doubled = doubler_at.take().is_some();
                let task = RollTask {
                    position,
                    roll,
                    is_opening: is_opening && !rules.opening_rolls_afresh() && !roll.is_double(),
                    was_cube_decision: played != Played::Nothing
                        && !was_doubled
                        && !is_opening
                        && stakes::has_use_for_cube(rules, game, &at, player),
                    played,
                };
                let mut with_roll = on_roll(at, player);
                with_roll.roll = Some(roll);
                push(id(on_roll(at, player)), id(with_roll), Task::Roll(task));
            }
            Act::Double => {
                doubler_at = Some((at, player));
                push(
                    id(on_roll(at, player)),
                    String::new(),
                    cube(&at, player, CubeAction::Double)?,
                );
            }
            Act::Take | Act::Pass | Act::Beaver => {
                let Some((before, doubler)) = doubler_at else { continue };
                // A beaver that is refused is no answer of this kind.
                if at.offer != Some(Offer::Double) || player == doubler {
                    continue;
                }
                let answer = match act {
                    Act::Take => CubeAction::Take,
                    Act::Pass => CubeAction::Pass,
                    _ => CubeAction::Beaver,
                };
                push(id(at), String::new(), cube(&before, doubler, answer)?);
            }
            Act::Resign { .. } | Act::Accept | Act::Refuse => {
                if let Some(task) = resignation(record, game, &at, action)? {
                    push(id(at), String::new(), Task::Resignation(task));
                }
            }
            Act::Raccoon => {}
        }
    }
    Ok(())
}

/// The position before the roll of this player, whose first it may be.
fn on_roll(mut at: GamePosition, player: Player) -> GamePosition {
    at.on_roll = Some(player);
    at.roll = None;
    at
}

/// A resignation or the answer to one, if it can be judged: not while a double waits for its answer.
fn resignation(
    record: &MatchRecord,
    game: &GameRecord,
    at: &GamePosition,
    action: &Action,
) -> Result<Option<Resignation>, StakesError> {
    let offered = game.actions.iter().take_while(|other| !core::ptr::eq(*other, action));
    let last_level = offered.filter_map(|other| match other.act {
        Act::Resign { level } => Some(level),
        _ => None,
    });
    let (level, act) = match action.act {
        Act::Resign { level } => (Some(level), ResignAct::Offer),
        Act::Accept => (last_level.last(), ResignAct::Accept),
        _ => (last_level.last(), ResignAct::Refuse),
    };
    let (Some(level), Some(roller)) = (level, at.on_roll) else { return Ok(None) };
    if matches!(at.offer, Some(Offer::Double | Offer::Beaver)) {
        return Ok(None);
    }
    Ok(Some(Resignation {
        position: stakes::position(&record.rules, game, at, roller)?,
        roll: at.roll,
        by_roller: action.player == roller,
        level,
        act,
    }))
}
