//! The dice of one match, folded from its events.

use gamao_rules::{Event, Occupant, Party, Player, Roll, Share};

use crate::{
    Anchors, CHAIN_LENGTH, Chain, FaultKind, Guarantee, Link, Role, Throw, anchors_digest,
    is_next_link,
};

/// What is known of the dice of a match after some of its events.
///
/// The server asks [`MatchDice::check`] before it appends an event, a client asks what it owes, and
/// [`verify`](crate::verify()) runs both over a finished log: one reading of the protocol for all.
#[derive(Clone, Debug)]
pub struct MatchDice {
    match_id: String,
    rules: String,
    server: Chained,
    seats: [Seat; 2],
    rolls: u64,
    due: Due,
    /// Whether a resignation waits for its answer: nothing else happens meanwhile.
    is_halted: bool,
    is_revealed: bool,
}

/// What the next roll is, as far as it has been asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    /// Nobody has asked yet.
    Nothing,
    /// An opening throw, asked for by the start of its game.
    Opening,
    /// The roll of a player who asked.
    Roll,
}

/// What a seat owes the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Owed {
    /// The anchor of its chain: `anchor`.
    Anchor,
    /// Its sign-off on all anchors: `signOff`.
    SignOff,
    /// Its link for the roll that is due: `release`.
    Link,
}

/// How far one party's chain has been unrolled.
#[derive(Clone, Copy, Default, Debug)]
struct Chained {
    anchor: Option<Link>,
    /// What the next link must hash to: the last link, or the anchor.
    last: Option<Link>,
    /// Links seen since the latest anchor.
    links: u32,
}

impl Chained {
    fn anchored(anchor: Link) -> Self {
        Self { anchor: Some(anchor), last: Some(anchor), links: 0 }
    }

    fn step(&mut self, link: Link) {
        self.last = Some(link);
        self.links = self.links.saturating_add(1);
    }

    fn is_used_up(&self) -> bool {
        self.links >= CHAIN_LENGTH
    }
}

#[derive(Clone, Copy, Default, Debug)]
struct Seat {
    chain: Chained,
    is_bot: bool,
    has_signed_off: bool,
    /// The link released for the next roll.
    released: Option<Link>,
    timing: Timing,
    /// Anchors published since the last roll.
    anchors: u8,
}

impl Seat {
    fn leave_behind(&mut self) {
        if self.timing == Timing::Live {
            self.timing = Timing::LeftBehind;
        }
    }
}

/// How often a seat may anchor between two rolls. A browser that keeps nothing anchors at each visit, and
/// a roll may be days away; how fast anchors come is for the server to limit.
const MAX_ANCHORS: u8 = 200;

/// When a seat fixed its share of the pending roll.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Timing {
    /// Its chain was fixed before, its link comes when the roll is asked for.
    #[default]
    Live,
    /// The link was released before the roll was asked for.
    LeftBehind,
    /// The seat re-seeded, and may have known the other's link.
    Reseeded,
}

impl MatchDice {
    /// A match that has not begun. `rules` is the canonical text of the table's rules.
    pub fn new(match_id: impl Into<String>, rules: impl Into<String>) -> Self {
        Self {
            match_id: match_id.into(),
            rules: rules.into(),
            server: Chained::default(),
            seats: [Seat::default(); 2],
            rolls: 0,
            due: Due::Opening,
            is_halted: false,
            is_revealed: false,
        }
    }

    /// The next match at the same table: new chains, the same seats.
    #[must_use]
    pub fn rematch(&self, match_id: impl Into<String>) -> Self {
        let seats = self.seats.map(|seat| Seat { is_bot: seat.is_bot, ..Seat::default() });
        Self { seats, ..Self::new(match_id, self.rules.as_str()) }
    }

    /// The match id that goes into every hash.
    pub fn match_id(&self) -> &str {
        &self.match_id
    }

    /// How many rolls have been thrown, ties in the opening included.
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// The canonical text of the table's rules.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The latest anchor of this party.
    pub fn anchor_of(&self, party: Party) -> Option<Link> {
        self.chain(party).anchor
    }

    /// Whether the server has revealed its seed.
    pub fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// Whether the server's chain has no link left, so that it must publish another anchor.
    pub fn is_used_up(&self) -> bool {
        self.server.is_used_up()
    }

    /// What keeps the dice from this seat's side; `is_due`: whether the table waits for a throw.
    ///
    /// Nothing is owed while the other seat must come first. A seat whose chain is used up owes
    /// another.
    pub fn owes(&self, player: Player, is_due: bool) -> Option<Owed> {
        let [me, other] = [player, player.other()].map(|player| self.seat(player));
        let is_on = self.server.anchor.is_some() && !self.is_used_up() && !self.is_revealed;
        if !is_on {
            None
        } else if me.chain.anchor.is_none() || me.chain.is_used_up() && me.released.is_none() {
            Some(Owed::Anchor)
        } else if other.chain.anchor.is_none() {
            None
        } else if !me.has_signed_off {
            Some(Owed::SignOff)
        } else if is_due && other.has_signed_off && me.released.is_none() {
            Some(Owed::Link)
        } else {
            None
        }
    }

    /// Whether this seat may release its next link: for the roll that is due, or left behind for one
    /// that nobody has asked for yet. One seat may leave it; the second link would let the server
    /// alone foresee the roll.
    pub fn may_release(&self, player: Player) -> bool {
        let [me, other] = [player, player.other()].map(|player| self.seat(player));
        let is_on = self.server.anchor.is_some() && !self.is_used_up() && !self.is_revealed;
        is_on
            && me.has_signed_off
            && other.has_signed_off
            && me.released.is_none()
            && !me.chain.is_used_up()
            && (self.is_awaited() || other.released.is_none())
    }

    /// Whether the table waits for links and nothing else.
    fn is_awaited(&self) -> bool {
        self.due != Due::Nothing && !self.is_halted
    }

    /// The link this seat has released for the next roll.
    pub fn released(&self, player: Player) -> Option<Link> {
        self.seat(player).released
    }

    /// Whether this party has published an anchor.
    pub fn is_anchored(&self, party: Party) -> bool {
        self.chain(party).anchor.is_some()
    }

    /// Whether this seat has signed off on all anchors.
    pub fn has_signed_off(&self, player: Player) -> bool {
        self.seat(player).has_signed_off
    }

    /// The number of this party's next link, counted from its latest anchor.
    pub fn next_link(&self, party: Party) -> u32 {
        self.chain(party).links + 1
    }

    /// What seats sign off on, once all anchors are published.
    pub fn digest(&self) -> Option<Link> {
        let anchors = Anchors {
            server: self.server.anchor?,
            seats: self.seats.iter().map(|seat| seat.chain.anchor).collect::<Option<_>>()?,
        };
        Some(anchors_digest(&self.match_id, &self.rules, &anchors))
    }

    /// The roll that the released links and this link of the server make, with all shares; `None`
    /// while a seat's link is missing.
    pub fn throw(&self, server: Link) -> Option<(Roll, Vec<Share>)> {
        let [a, b] = self.seats.map(|seat| seat.released);
        let (a, b) = (a?, b?);
        let share = |party, link| Share { party, link };
        let shares = vec![
            share(Party::Server, server),
            share(Party::Seat(Player::A), a),
            share(Party::Seat(Player::B), b),
        ];
        Some((self.roll(server, &[(0, a), (1, b)]), shares))
    }

    /// What holds for the pending roll.
    pub fn guarantee(&self) -> Guarantee {
        let any = |holds: fn(&Seat) -> bool| self.seats.iter().any(holds);
        if any(|seat| seat.timing == Timing::Reseeded) {
            Guarantee::Reseeded
        } else if any(|seat| !seat.is_bot && seat.timing == Timing::LeftBehind) {
            // Against a bot, too: the server knows the bot's share and now the person's.
            Guarantee::Correspondence
        } else if any(|seat| seat.is_bot) {
            Guarantee::Bot
        } else {
            Guarantee::Live
        }
    }

    /// Who knows the next roll if the server helps: the seat that holds back its link while the other's
    /// is out.
    pub fn may_know(&self) -> Option<Player> {
        let is_out = |player| self.released(player).is_some();
        Player::ALL.into_iter().find(|&player| !is_out(player) && is_out(player.other()))
    }

    /// Everything that is wrong with an event as the next one of this match; events that have
    /// nothing to do with dice pass.
    pub fn check(&self, event: &Event) -> Vec<FaultKind> {
        let mut faults = Vec::new();
        match event {
            Event::Anchored { party, .. } => self.check_anchor(*party, &mut faults),
            Event::SignedOff { player, digest } => match self.digest() {
                _ if self.is_revealed || self.has_signed_off(*player) => {
                    faults.push(FaultKind::OutOfOrder);
                }
                None => faults.push(FaultKind::OutOfOrder),
                Some(expected) if expected != *digest => {
                    faults.push(FaultKind::WrongDigest((*player).into()));
                }
                Some(_) => {}
            },
            // Without a link it was left behind; without an anchor of the server the dice are plain.
            Event::RollAsked { player, link: None }
                if self.server.anchor.is_some() && self.released(*player).is_none() =>
            {
                faults.push(FaultKind::ShareMissing((*player).into()));
            }
            Event::RollAsked { player, link: Some(link) } => {
                self.check_release(*player, link, &mut faults);
            }
            Event::LinkReleased { player, link } => {
                self.check_release(*player, link, &mut faults);
                // The second link completes the roll: the server alone would know it before it is due.
                if !self.is_awaited() && self.released(player.other()).is_some() {
                    faults.push(FaultKind::ShareTooEarly((*player).into()));
                }
            }
            Event::Rolled { roll, shares } => self.check_roll(*roll, shares, &mut faults),
            // While dice are due time runs for those alone whose link is missing.
            Event::Forfeited { player, .. }
                if self.is_awaited() && self.released(*player).is_some() =>
            {
                faults.push(FaultKind::WrongForfeit((*player).into()));
            }
            Event::Revealed { secret } | Event::SetBack { secret: Some(secret) } => {
                // Hashing a chain down takes a while: once is enough for any log.
                let chain = || Chain::new(self.match_id.as_str(), Role::Server, *secret);
                if self.is_revealed {
                    faults.push(FaultKind::OutOfOrder);
                } else if self.server.anchor != Some(chain().anchor()) {
                    faults.push(FaultKind::WrongSeed);
                }
            }
            _ => {}
        }
        faults
    }

    /// Folds an event, right or wrong.
    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::Seated { player, occupant } => {
                self.seat_mut(*player).is_bot = matches!(occupant, Occupant::Bot { .. });
            }
            Event::Anchored { party, anchor } => self.anchor(*party, *anchor),
            Event::SignedOff { player, .. } => self.seat_mut(*player).has_signed_off = true,
            Event::GameStarted { .. } => self.due = Due::Opening,
            Event::ResignOffered { .. } => {
                self.is_halted = true;
                // Who has the other link may have known the roll by then.
                self.leave_behind();
            }
            Event::ResignRefused { .. } => self.is_halted = false,
            Event::GameEnded { .. } => {
                self.due = Due::Nothing;
                self.is_halted = false;
                // A link that is out now is out long before the next roll is due.
                self.leave_behind();
            }
            Event::RollAsked { player, link } => {
                self.due = Due::Roll;
                if let Some(link) = link {
                    self.release(*player, *link);
                }
            }
            Event::LinkReleased { player, link } => {
                self.release(*player, *link);
                if !self.is_awaited() {
                    self.seat_mut(*player).leave_behind();
                }
            }
            Event::Rolled { roll, shares } => {
                self.rolls += 1;
                // A tie in the opening is thrown again.
                if self.due != Due::Opening || !roll.is_double() {
                    self.due = Due::Nothing;
                }
                if let Some(link) = share_of(shares, Party::Server) {
                    self.server.step(link);
                }
                for seat in &mut self.seats {
                    seat.released = None;
                    seat.timing = Timing::Live;
                    seat.anchors = 0;
                }
            }
            Event::Revealed { .. } | Event::SetBack { secret: Some(_) } => self.is_revealed = true,
            _ => {}
        }
    }

    /// Marks the links that are out as known to the server before the roll.
    fn leave_behind(&mut self) {
        self.seats.iter_mut().filter(|seat| seat.released.is_some()).for_each(Seat::leave_behind);
    }

    fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.to_usize()]
    }

    fn seat_mut(&mut self, player: Player) -> &mut Seat {
        &mut self.seats[player.to_usize()]
    }

    fn chain(&self, party: Party) -> &Chained {
        match party {
            Party::Server => &self.server,
            Party::Seat(player) => &self.seat(player).chain,
        }
    }

    fn roll(&self, server: Link, seats: &[(u8, Link)]) -> Roll {
        Throw { match_id: &self.match_id, number: self.rolls + 1, server, seats }.roll()
    }

    fn follows(&self, party: Party, link: &Link) -> bool {
        let chain = self.chain(party);
        let is_next = |last| is_next_link(&self.match_id, party.into(), &last, link);
        !chain.is_used_up() && chain.last.is_some_and(is_next)
    }

    fn check_anchor(&self, party: Party, faults: &mut Vec<FaultKind>) {
        if self.is_revealed {
            faults.push(FaultKind::OutOfOrder);
        }
        match party {
            // A chain that is used up is followed by another, committed to before any seat's share.
            Party::Server if self.is_used_up() => {
                if self.seats.iter().any(|seat| seat.released.is_some()) {
                    faults.push(FaultKind::ServerReseeded);
                }
            }
            Party::Server if self.server.anchor.is_some() => {
                faults.push(FaultKind::ServerReseeded);
            }
            // The server commits first: it must not know the seats' anchors when it does.
            Party::Server if self.seats.iter().any(|seat| seat.chain.anchor.is_some()) => {
                faults.push(FaultKind::OutOfOrder);
            }
            Party::Seat(_) if self.server.anchor.is_none() => faults.push(FaultKind::OutOfOrder),
            // A bot loses no device: its chain is the server's, and stays like it.
            Party::Seat(player) if self.is_bot_anchored(player) => {
                faults.push(FaultKind::ServerReseeded);
            }
            Party::Seat(player) if self.seat(player).anchors >= MAX_ANCHORS => {
                faults.push(FaultKind::ReseededTooOften(player.into()));
            }
            Party::Server | Party::Seat(_) => {}
        }
    }

    /// Whether a bot sits here with a chain that is not used up.
    fn is_bot_anchored(&self, player: Player) -> bool {
        let seat = self.seat(player);
        seat.is_bot && seat.chain.anchor.is_some() && !seat.chain.is_used_up()
    }

    fn check_release(&self, player: Player, link: &Link, faults: &mut Vec<FaultKind>) {
        let role = Role::from(player);
        if self.is_revealed {
            faults.push(FaultKind::OutOfOrder);
        }
        if self.is_used_up() {
            // The server must commit to its next chain before it sees a share that will meet it.
            faults.push(FaultKind::AnchorMissing(Role::Server));
        }
        if self.seat(player).chain.anchor.is_none() {
            faults.push(FaultKind::AnchorMissing(role));
        } else if self.seat(player).released.is_some() {
            faults.push(FaultKind::ShareRepeated(role));
        } else if !self.follows(Party::Seat(player), link) {
            faults.push(FaultKind::BrokenChain(role));
        } else {
            let unsigned = Player::ALL.into_iter().filter(|&player| !self.has_signed_off(player));
            faults.extend(unsigned.map(|player| FaultKind::SignOffMissing(player.into())));
        }
    }

    fn check_roll(&self, roll: Roll, shares: &[Share], faults: &mut Vec<FaultKind>) {
        if self.is_revealed {
            faults.push(FaultKind::OutOfOrder);
        }
        let mut seen = Vec::with_capacity(3);
        for share in shares {
            if seen.contains(&share.party) {
                faults.push(FaultKind::ShareRepeated(share.party.into()));
            }
            seen.push(share.party);
        }
        let mut seats = Vec::with_capacity(2);
        for player in Player::ALL {
            let (role, seat) = (Role::from(player), self.seat(player));
            if seat.chain.anchor.is_none() {
                faults.push(FaultKind::AnchorMissing(role));
            } else if !seat.has_signed_off {
                faults.push(FaultKind::SignOffMissing(role));
            }
            match share_of(shares, Party::Seat(player)) {
                None => faults.push(FaultKind::ShareMissing(role)),
                Some(link) if seat.released != Some(link) => {
                    faults.push(FaultKind::ShareNotReleased(role));
                }
                Some(link) => seats.push((player as u8, link)),
            }
        }
        if self.server.anchor.is_none() {
            faults.push(FaultKind::AnchorMissing(Role::Server));
        }
        let Some(server) = share_of(shares, Party::Server) else {
            faults.push(FaultKind::ShareMissing(Role::Server));
            return;
        };
        if !self.follows(Party::Server, &server) {
            faults.push(FaultKind::BrokenChain(Role::Server));
        }
        if seats.len() == 2 {
            let expected = self.roll(server, &seats);
            if expected != roll {
                faults.push(FaultKind::WrongDice { expected });
            }
        }
    }

    fn anchor(&mut self, party: Party, anchor: Link) {
        match party {
            Party::Server => self.server = Chained::anchored(anchor),
            Party::Seat(player) => {
                // The order of two events of different parties is the server's word. Before the first
                // roll a new fingerprint vouches for it; after it nothing does, so the next roll is
                // one that server and seat could have chosen, whatever the log says.
                let is_late = self.rolls > 0 || self.seat(player.other()).released.is_some();
                if !is_late {
                    // What has been signed off no longer stands.
                    self.seats.iter_mut().for_each(|seat| seat.has_signed_off = false);
                }
                let seat = self.seat_mut(player);
                seat.chain = Chained::anchored(anchor);
                seat.released = None;
                seat.timing = if is_late { Timing::Reseeded } else { Timing::Live };
                seat.anchors = seat.anchors.saturating_add(1);
            }
        }
    }

    fn release(&mut self, player: Player, link: Link) {
        let seat = self.seat_mut(player);
        seat.chain.step(link);
        seat.released = Some(link);
    }
}

fn share_of(shares: &[Share], party: Party) -> Option<Link> {
    shares.iter().find(|share| share.party == party).map(|share| share.link)
}
