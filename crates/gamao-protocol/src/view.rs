//! Views of tables.

use gamao_record::RoomDice;
use gamao_rules::{
    ByPlayer, BySeat, Facts, GameResult, Occupant, Phase, Play, Player, Roll, Seat, SeatCommand,
    Table, TableRules, TimedTable, WinSize,
};
use serde::{Deserialize, Serialize};

use crate::{Board, ClockView, FairView};

/// A complete table as one viewer sees it.
///
/// It is a function of the log, the viewer and, for clocks, the time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// The seat of the viewer, or `null` for a watcher.
    pub viewer: Option<Seat>,
    /// The house rules.
    pub rules: TableRules,
    /// Who sits where; `null` for a free seat.
    pub seats: BySeat<Option<Occupant>>,
    /// What the table waits for.
    pub phase: Phase,
    /// Whose decision is awaited, if a player's. A pending resignation comes first.
    pub to_act: Option<Player>,
    /// The checkers of both.
    pub board: Board,
    /// The dice on the table: the pending roll, the last one played, or the last opening throw.
    pub dice: Option<DiceView>,
    /// The cube, where the table has one.
    pub cube: Option<CubeView>,
    /// The pip counts.
    pub pips: ByPlayer<u16>,
    /// The score so far; in a money session the points won by each.
    pub score: ByPlayer<u32>,
    /// The length in points, in a match or a mão.
    pub length: Option<u32>,
    /// The number of the game in the match or session, 1 for the first; 0 before it.
    pub game: u32,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// Whether the Crawford game is over.
    pub post_crawford: bool,
    /// Results of the finished games of this match or session.
    pub results: Vec<GameResult>,
    /// Who won the match, single game or mão.
    pub winner: Option<Player>,
    /// The last confirmed play of this game, for arrows.
    pub last_play: Option<PlayView>,
    /// What losing the current game would cost at each level, in points.
    pub worth: ByLevel<u32>,
    /// The pending resignation.
    pub resignation: Option<ResignationView>,
    /// Who offers to continue by correspondence.
    pub correspond_offer: Option<Seat>,
    /// Who is ready for the next game or wants a rematch.
    pub ready: BySeat<bool>,
    /// The commands that the viewer can send now.
    pub can: Can,
    /// The clocks; `null` if the view was made without the time.
    pub clock: Option<ClockView>,
    /// The fair dice; `null` before all seats are taken.
    pub fair: Option<FairView>,
}

/// Dice on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceView {
    /// The dice in thrown order.
    pub roll: Roll,
    /// Who threw both; `null` in the opening throw, where the first die is A's and the second B's.
    pub player: Option<Player>,
}

/// The cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CubeView {
    /// Its value before a pending double.
    pub value: u32,
    /// Who owns it; `null` in the centre.
    pub owner: Option<Player>,
    /// Who offers it now.
    pub offered: Option<Player>,
    /// What the double on offer, or the one the viewer could offer, would mean.
    pub stake: Option<StakeView>,
    /// Whether the viewer's double would be dead: the current game already wins the match.
    pub dead: bool,
}

/// The stakes of a double.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StakeView {
    /// Points lost by passing.
    pub passing: u32,
    /// The cube value when taken.
    pub taking: u32,
}

/// A confirmed play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayView {
    /// The player.
    pub player: Player,
    /// The dice.
    pub roll: Roll,
    /// The steps; empty for a pass.
    pub steps: Play,
}

/// A resignation that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ResignationView {
    /// Who offers to resign.
    pub player: Player,
    /// The size of the loss.
    pub level: WinSize,
    /// The points that the opponent would get.
    pub points: u32,
}

/// The commands that the viewer can send now; all false for a watcher.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "one flag for each button")]
pub struct Can {
    /// Roll.
    pub roll: bool,
    /// Play the pending roll.
    pub play: bool,
    /// Double.
    pub double: bool,
    /// Take.
    pub take: bool,
    /// Pass.
    pub pass: bool,
    /// Beaver.
    pub beaver: bool,
    /// Raccoon.
    pub raccoon: bool,
    /// Offer to resign at these levels.
    pub resign: ByLevel<bool>,
    /// Accept or refuse the pending resignation.
    pub answer_resign: bool,
    /// Claim the win; false without clocks.
    pub claim: bool,
    /// Be ready for the next game, or offer a rematch.
    pub rematch: bool,
    /// End the money session.
    pub end_session: bool,
    /// Continue by correspondence at once; false without clocks.
    pub correspond: bool,
    /// Offer to continue by correspondence.
    pub offer_correspond: bool,
    /// Go on vacation.
    pub start_vacation: bool,
    /// Come back from vacation.
    pub end_vacation: bool,
}

/// A value for each level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ByLevel<T> {
    /// For a single game.
    pub single: T,
    /// For a gammon.
    pub gammon: T,
    /// For a backgammon.
    pub backgammon: T,
}

impl<T> ByLevel<T> {
    /// The values of `f` for each level.
    fn each(f: impl Fn(WinSize) -> T) -> Self {
        Self {
            single: f(WinSize::Single),
            gammon: f(WinSize::Gammon),
            backgammon: f(WinSize::Backgammon),
        }
    }
}

impl TableView {
    /// The view of `viewer` (`None` for a watcher), without clocks.
    pub fn new(table: &Table, viewer: Option<Seat>) -> Self {
        let board = table.board(Player::A);
        Self {
            viewer,
            rules: *table.rules(),
            seats: table.seats().clone(),
            phase: *table.phase(),
            to_act: table.to_act(),
            board: Board::of_a(board),
            dice: table.dice().map(|(player, roll)| DiceView { roll, player }),
            cube: table.rules().cube.on.then(|| CubeView::new(table, viewer)),
            pips: ByPlayer::new(board.mine.pips(), board.theirs.pips()),
            score: table.score(),
            length: table.rules().length(),
            game: table.game_number(),
            crawford: table.is_crawford(),
            post_crawford: table.is_post_crawford(),
            results: table.results().to_vec(),
            winner: table.winner(),
            last_play: table.last_play().map(|(player, roll, steps)| PlayView {
                player,
                roll,
                steps,
            }),
            worth: ByLevel::each(|level| table.worth(level)),
            resignation: table.resignation().map(|(player, level)| ResignationView {
                player,
                level,
                points: table.worth(level),
            }),
            correspond_offer: table.correspond_offer(),
            ready: table.seats().which(table.ready()),
            can: viewer.map_or_else(Can::default, |seat| Can::new(table, seat)),
            clock: None,
            fair: None,
        }
    }

    /// The same view of `timed` with its clocks, and with the commands that depend on the time and on
    /// presence.
    #[must_use]
    pub fn with_clocks(self, timed: &TimedTable, facts: &Facts) -> Self {
        let can = |command: SeatCommand| {
            self.viewer.is_some_and(|viewer| timed.allows(&command.by(viewer), facts))
        };
        let can = Can {
            claim: can(SeatCommand::Claim),
            correspond: can(SeatCommand::Correspond),
            offer_correspond: can(SeatCommand::OfferCorrespond),
            ..self.can
        };
        Self { can, clock: Some(ClockView::new(timed, facts)), ..self }
    }

    /// The same view of `table` with its fair dice.
    #[must_use]
    pub fn with_dice(self, table: &Table, dice: &RoomDice) -> Self {
        Self { fair: FairView::new(table, dice.dice(), self.viewer), ..self }
    }
}

impl CubeView {
    fn new(table: &Table, viewer: Option<Seat>) -> Self {
        let cube = table.cube();
        let offered = match *table.phase() {
            Phase::Doubled { player } => Some(player),
            _ => None,
        };
        let can_double = viewer.filter(|&seat| table.allows(&SeatCommand::Double.by(seat)));
        Self {
            value: cube.value,
            owner: cube.owner,
            offered,
            stake: (offered.is_some() || can_double.is_some())
                .then_some(StakeView { passing: cube.value, taking: cube.value * 2 }),
            dead: can_double
                .and_then(|seat| table.side_of(seat))
                .is_some_and(|side| table.is_cube_dead(side)),
        }
    }
}

impl Can {
    fn new(table: &Table, seat: Seat) -> Self {
        let can = |command: SeatCommand| table.allows(&command.by(seat));
        Self {
            roll: can(SeatCommand::Roll { link: None }),
            play: matches!(*table.phase(), Phase::ToPlay { player, .. } if table.seat_of(player) == seat)
                && table.resignation().is_none(),
            double: can(SeatCommand::Double),
            take: can(SeatCommand::Take),
            pass: can(SeatCommand::Pass),
            beaver: can(SeatCommand::Beaver),
            raccoon: can(SeatCommand::Raccoon),
            resign: ByLevel::each(|level| can(SeatCommand::Resign { level })),
            answer_resign: can(SeatCommand::RefuseResign),
            claim: false,
            rematch: can(SeatCommand::Rematch),
            end_session: can(SeatCommand::EndSession),
            correspond: false,
            offer_correspond: can(SeatCommand::OfferCorrespond),
            start_vacation: can(SeatCommand::StartVacation),
            end_vacation: can(SeatCommand::EndVacation),
        }
    }
}
