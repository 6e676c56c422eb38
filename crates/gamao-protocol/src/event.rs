//! What happened at a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Clock, ForfeitReason, GameResult, Level, Link, Party, Play, Player, Roll, Share, TableRules,
    mirror::mirror,
};

/// An event with its place in the log of its room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Envelope {
    /// 1 for the first event of the room, then without gaps.
    pub seq: u64,
    /// When the server recorded it, milliseconds since 1970.
    pub at: u64,
    /// How much of the thinking time before it the server ascribes to the connection and does not
    /// charge to the player's clock, in milliseconds; 0 where nothing was measured.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u64>", optional)]
    pub lag: u64,
    /// What happened.
    pub event: Event,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(lag: &u64) -> bool {
    *lag == 0
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Occupant {
    /// A person, by the name they gave (may be empty).
    Person {
        /// Display name.
        name: String,
    },
    /// A bot of the server.
    Bot {
        /// The level's name, such as `capivara`.
        level: String,
    },
}

mirror! {
    /// Quick phrases, said with one tap and translated for the reader.
    Phrase {
        /// Hello.
        Hello,
        /// Good luck.
        GoodLuck,
        /// Nice roll.
        NiceRoll,
        /// Well played.
        WellPlayed,
        /// Ouch.
        Ouch,
        /// Thinking.
        Thinking,
        /// Sorry.
        Sorry,
        /// Thanks for the game.
        Thanks,
    }
}

/// One thing that happened. The log of a room is a sequence of these.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The table was opened under these rules. Always the first event.
    Opened {
        /// The house-rules card.
        rules: TableRules,
    },
    /// Somebody took a free seat.
    Seated {
        /// Which seat.
        player: Player,
        /// Who.
        occupant: Occupant,
    },
    /// A party of the dice published the anchor of its chain. Again later: it re-seeded.
    Anchored {
        /// Whose chain.
        party: Party,
        /// Its anchor.
        anchor: Link,
    },
    /// A seat signed off on all anchors.
    SignedOff {
        /// Which seat.
        player: Player,
        /// The digest over rules and anchors.
        digest: Link,
    },
    /// A game began; both seats are taken. The opening throw comes next.
    GameStarted {
        /// 1 for the first game of the match, session or mão.
        number: u32,
        /// Whether it is the Crawford game.
        crawford: bool,
    },
    /// The player on turn asked for dice; from now on it cannot double.
    RollAsked {
        /// Who.
        player: Player,
        /// The roller's link, unless it was released before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        link: Option<Link>,
    },
    /// A seat released a link for the pending roll, or left one for the next.
    LinkReleased {
        /// Whose.
        player: Player,
        /// The link.
        link: Link,
    },
    /// The match is over: the server's remaining seed, from which all its links follow.
    Revealed {
        /// The last link of the server's chain.
        secret: Link,
    },
    /// Dice were thrown. In the opening the first die is A's and the second B's; a tie throws again.
    Rolled {
        /// What they show.
        roll: Roll,
        /// The shares they were made from; empty for plain dice.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Share>>", optional)]
        shares: Vec<Share>,
    },
    /// A turn was played and confirmed; a forced pass has no steps.
    Played {
        /// Who.
        player: Player,
        /// The steps.
        steps: Play,
    },
    /// The cube was offered.
    Doubled {
        /// By whom.
        player: Player,
    },
    /// The offered cube was taken.
    Taken {
        /// By whom.
        player: Player,
    },
    /// The offered cube was refused.
    Passed {
        /// By whom.
        player: Player,
    },
    /// The cube was taken and redoubled at once, its taker keeping it.
    Beavered {
        /// By whom.
        player: Player,
    },
    /// The doubler turned a beavered cube once more.
    Raccooned {
        /// By whom.
        player: Player,
    },
    /// A player offered to lose the game at this level.
    ResignOffered {
        /// Who.
        player: Player,
        /// How big a loss.
        level: Level,
    },
    /// The opponent plays on.
    ResignRefused {
        /// Who refused.
        player: Player,
    },
    /// The opponent accepted the resignation.
    ResignAccepted {
        /// Who accepted.
        player: Player,
    },
    /// A player lost by the clock, or by absence claimed by the opponent.
    Forfeited {
        /// Who lost.
        player: Player,
        /// Why.
        reason: ForfeitReason,
    },
    /// A game ended. Follows the event that ended it.
    GameEnded {
        /// Its result.
        result: GameResult,
    },
    /// The match, mão or single game is over.
    MatchEnded {
        /// Who won it.
        winner: Player,
    },
    /// A player is ready for the next game of a session, or wants a rematch after the end.
    RematchOffered {
        /// Who.
        player: Player,
    },
    /// Both agreed: a new match under the same rules starts with score 0-0.
    Rematched {},
    /// A player closed a money session between two games; the balance stands.
    SessionEnded {
        /// Who.
        player: Player,
    },
    /// From now on this clock runs: the waiting player gave an absent opponent more time, or a player
    /// agreed to what the opponent had offered.
    ClockChanged {
        /// By whom.
        player: Player,
        /// The new clock.
        clock: Clock,
    },
    /// A player offered to go on by correspondence. It stands until the next play.
    CorrespondOffered {
        /// Who.
        player: Player,
    },
    /// The server was away for this long and nobody could play: clocks, claims and the expiry of
    /// the room move by it.
    ClocksHeld {
        /// Milliseconds.
        ms: u64,
    },
    /// A player went on vacation: their correspondence clock stands still.
    VacationStarted {
        /// Who.
        player: Player,
    },
    /// A player is back from vacation.
    VacationEnded {
        /// Who.
        player: Player,
    },
    /// Nobody moved for too long: no winner.
    Expired {},
    /// A quick phrase.
    Said {
        /// By whom.
        player: Player,
        /// What.
        phrase: Phrase,
    },
}
