//! What a screen needs.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Board, ByPlayer, ClockView, FairView, GameResult, Level, Occupant, Phase, Play, Player, Roll,
    RoomDice, TableRules,
};

/// A whole table as one viewer may see it.
///
/// A function of the log (and, for clocks, of the time) and of who looks: nothing here depends on
/// what the server keeps beside the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// The seat of the viewer, or `null` for a watcher.
    pub viewer: Option<Player>,
    /// The house-rules card.
    pub rules: TableRules,
    /// Who sits where; `null` for a free seat.
    pub seats: ByPlayer<Option<Occupant>>,
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
    /// Pips each has still to go.
    pub pips: ByPlayer<u16>,
    /// The score so far; in a money session the points won by each.
    pub score: ByPlayer<u32>,
    /// Points needed, in a match or a mão.
    pub length: Option<u32>,
    /// The game of the match or session, 1 for the first; 0 before it.
    pub game: u32,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// Whether the Crawford game is past.
    pub post_crawford: bool,
    /// Results of the finished games of this match or session.
    pub results: Vec<GameResult>,
    /// Who won the match, single game or mão.
    pub winner: Option<Player>,
    /// The last confirmed play of this game, for arrows.
    pub last_play: Option<PlayView>,
    /// What losing the game at hand would cost at each level, in points.
    pub worth: ByLevel<u32>,
    /// A resignation that waits for an answer.
    pub resignation: Option<ResignationView>,
    /// Who offers to go on by correspondence.
    pub correspond_offer: Option<Player>,
    /// Who is ready for the next game or wants a rematch.
    pub ready: ByPlayer<bool>,
    /// What the viewer may ask now.
    pub can: Can,
    /// The clocks; `null` where the viewer's program does not follow the time.
    pub clock: Option<ClockView>,
    /// The fair dice; `null` before both seats are taken.
    pub fair: Option<FairView>,
}

/// Dice on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct DiceView {
    /// What they show, in thrown order.
    pub roll: Roll,
    /// Who threw both; `null` in the opening throw, where the first die is A's and the second B's.
    pub player: Option<Player>,
}

/// The cube as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct CubeView {
    /// Its value before a pending double.
    pub value: u32,
    /// Who owns it; `null` in the centre.
    pub owner: Option<Player>,
    /// Who offers it now.
    pub offered: Option<Player>,
    /// What the double on offer, or the one the viewer could offer, would mean.
    pub stake: Option<StakeView>,
    /// The viewer's double would be dead: the game at hand already wins the match.
    pub dead: bool,
}

/// A double in words: passing costs this, taking plays for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct StakeView {
    /// Points lost by passing.
    pub passing: u32,
    /// Cube value when taken.
    pub taking: u32,
}

/// A confirmed play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlayView {
    /// Whose.
    pub player: Player,
    /// The dice.
    pub roll: Roll,
    /// The steps; empty for a pass.
    pub steps: Play,
}

/// A resignation that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ResignationView {
    /// Who offers to lose.
    pub player: Player,
    /// How big a loss.
    pub level: Level,
    /// How many points the opponent would get.
    pub points: u32,
}

/// What the viewer may ask now; all false for a watcher.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "one flag for each button")]
pub struct Can {
    /// Ask for dice.
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
    /// Say to be ready for the next game, or offer a rematch.
    pub rematch: bool,
    /// Close the money session.
    pub end_session: bool,
    /// Go on by correspondence at once; false without clocks.
    pub correspond: bool,
    /// Offer to go on by correspondence.
    pub offer_correspond: bool,
    /// Go on vacation.
    pub start_vacation: bool,
    /// Come back from vacation.
    pub end_vacation: bool,
}

/// Something for each level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
pub struct ByLevel<T> {
    /// For a single game.
    pub single: T,
    /// For a gammon.
    pub gammon: T,
    /// For a backgammon.
    pub backgammon: T,
}

impl<T> ByLevel<T> {
    /// What `f` makes of each level.
    fn each(f: impl Fn(rules::Level) -> T) -> Self {
        Self {
            single: f(rules::Level::Single),
            gammon: f(rules::Level::Gammon),
            backgammon: f(rules::Level::Backgammon),
        }
    }
}

impl TableView {
    /// The view of `viewer` (`None` for a watcher), without clocks.
    pub fn new(table: &rules::Table, viewer: Option<rules::Player>) -> Self {
        let board = table.board(rules::Player::A);
        Self {
            viewer: viewer.map(Into::into),
            rules: (*table.rules()).into(),
            seats: ByPlayer::of(table.seats().clone(), |seat| seat.map(Into::into)),
            phase: table.phase().into(),
            to_act: table.to_act().map(Into::into),
            board: Board::of_a(board),
            dice: table.dice().map(|(player, roll)| DiceView {
                roll: Roll(roll),
                player: player.map(Into::into),
            }),
            cube: table.rules().cube.on.then(|| CubeView::new(table, viewer)),
            pips: ByPlayer { a: board.mine.pips(), b: board.theirs.pips() },
            score: ByPlayer::of(table.score(), |points| points),
            length: table.rules().length(),
            game: table.game_number(),
            crawford: table.is_crawford(),
            post_crawford: table.is_post_crawford(),
            results: table.results().iter().map(|&r| r.into()).collect(),
            winner: table.winner().map(Into::into),
            last_play: table.last_play().map(|(player, roll, play)| PlayView {
                player: player.into(),
                roll: Roll(roll),
                steps: Play(play),
            }),
            worth: ByLevel::each(|level| table.worth(level)),
            resignation: table.resignation().map(|(player, level)| ResignationView {
                player: player.into(),
                level: level.into(),
                points: table.worth(level),
            }),
            correspond_offer: table.correspond_offer().map(Into::into),
            ready: ByPlayer::of(table.ready(), |ready| ready),
            can: viewer.map_or_else(Can::default, |player| Can::new(table, player)),
            clock: None,
            fair: None,
        }
    }

    /// The same view of `timed` with its clocks, and with what the viewer may ask by the time and
    /// because the opponent is away.
    #[must_use]
    pub fn with_clocks(self, timed: &rules::TimedTable, facts: &rules::Facts) -> Self {
        let viewer = self.viewer.map(rules::Player::from);
        let allows = |command: fn(rules::Player) -> rules::Command| {
            viewer.is_some_and(|player| timed.allows(&command(player), facts))
        };
        let can = Can {
            claim: allows(rules::Command::Claim),
            correspond: allows(rules::Command::Correspond),
            offer_correspond: allows(rules::Command::OfferCorrespond),
            ..self.can
        };
        Self { can, clock: Some(ClockView::new(timed, facts)), ..self }
    }

    /// The same view of `table` with its fair dice.
    #[must_use]
    pub fn with_dice(self, table: &rules::Table, dice: &RoomDice) -> Self {
        let fair = FairView::new(table, dice.dice(), self.viewer.map(Into::into));
        Self { fair, ..self }
    }
}

impl CubeView {
    fn new(table: &rules::Table, viewer: Option<rules::Player>) -> Self {
        let cube = table.cube();
        let offered = match *table.phase() {
            rules::Phase::Doubled(player) => Some(player),
            _ => None,
        };
        let can_double = viewer.filter(|&player| table.allows(&rules::Command::Double(player)));
        Self {
            value: cube.value,
            owner: cube.owner.map(Into::into),
            offered: offered.map(Into::into),
            stake: offered
                .or(can_double)
                .map(|_| StakeView { passing: cube.value, taking: cube.value * 2 }),
            dead: can_double.is_some_and(|player| table.is_cube_dead(player)),
        }
    }
}

impl Can {
    fn new(table: &rules::Table, player: rules::Player) -> Self {
        use rules::Command;

        let can = |command| table.allows(&command);
        Self {
            roll: can(Command::AskRoll(player, None)),
            play: matches!(*table.phase(), rules::Phase::ToPlay(mover, _) if mover == player)
                && table.resignation().is_none(),
            double: can(Command::Double(player)),
            take: can(Command::Take(player)),
            pass: can(Command::Pass(player)),
            beaver: can(Command::Beaver(player)),
            raccoon: can(Command::Raccoon(player)),
            resign: ByLevel::each(|level| can(Command::Resign(player, level))),
            answer_resign: can(Command::RefuseResign(player)),
            claim: false,
            rematch: can(Command::Rematch(player)),
            end_session: can(Command::EndSession(player)),
            correspond: false,
            offer_correspond: can(Command::OfferCorrespond(player)),
            start_vacation: can(Command::StartVacation(player)),
            end_vacation: can(Command::EndVacation(player)),
        }
    }
}
