//! The dice of one match, folded from its events.

use gamao_rules::{Author, BySeat, Event, Occupant, Party, Roll, Seat, Seats, Share};

use crate::{
    Anchors, CHAIN_LENGTH, Chain, FaultKind, Guarantee, Link, Role, Throw, anchors_digest,
    is_next_link,
};

/// The state of the dice of a match after some of its events.
///
/// The server calls [`MatchDice::check`] before it appends an event, a client asks what it owes, and
/// [`verify`](crate::verify()) runs over a finished log: all use the same implementation of the protocol.
#[derive(Clone, Debug)]
pub struct MatchDice {
    match_id: String,
    rules: String,
    server: Chained,
    seats: BySeat<SeatDice>,
    /// Whose links go into the next roll.
    contributors: Seats,
    rolls: u64,
    due: Due,
    /// Whether a resignation is pending, during which nothing else can happen.
    is_halted: bool,
    is_revealed: bool,
}

/// The next roll, if it has been requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    /// No roll has been requested yet.
    Nothing,
    /// An opening throw, requested by the start of its game.
    Opening,
    /// A roll requested by a player.
    Roll,
}

/// What a seat owes for the dice.
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

/// How far one party's chain has been released.
#[derive(Clone, Copy, Default, Debug)]
struct Chained {
    anchor: Option<Link>,
    /// What the next link must hash to: the last link, or the anchor.
    last: Option<Link>,
    /// Links released since the latest anchor.
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
struct SeatDice {
    chain: Chained,
    is_bot: bool,
    has_signed_off: bool,
    /// The link released for the next roll.
    released: Option<Link>,
    timing: Timing,
    /// Anchors published since the last roll.
    anchors: u8,
}

impl SeatDice {
    fn leave_behind(&mut self) {
        if self.timing == Timing::Live {
            self.timing = Timing::LeftBehind;
        }
    }
}

/// How often a seat may anchor between two rolls. A browser without storage anchors at each visit, and a roll
/// may be days away; the server limits the rate of anchors.
const MAX_ANCHORS: u8 = 200;

/// When a seat fixed its share of the pending roll.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Timing {
    /// Its chain was fixed before, and its link is released when the roll is requested.
    #[default]
    Live,
    /// The link was released before the roll was requested.
    LeftBehind,
    /// The seat re-seeded, and may have known the others' links.
    Reseeded,
}

impl MatchDice {
    /// A match that has not begun, at a table with this many seats, all of which contribute. `rules` is the
    /// canonical text of the table's rules.
    pub fn new(match_id: impl Into<String>, rules: impl Into<String>, seats: usize) -> Self {
        let seats = BySeat::new(seats, |_| SeatDice::default());
        Self {
            match_id: match_id.into(),
            rules: rules.into(),
            server: Chained::default(),
            contributors: seats.seats(),
            seats,
            rolls: 0,
            due: Due::Opening,
            is_halted: false,
            is_revealed: false,
        }
    }

    /// The next match at the same table: new chains, the same seats.
    #[must_use]
    pub fn rematch(&self, match_id: impl Into<String>) -> Self {
        let seats = self.seats.map(|seat| SeatDice { is_bot: seat.is_bot, ..SeatDice::default() });
        Self { seats, ..Self::new(match_id, self.rules.as_str(), self.seats.count()) }
    }

    /// The match id, which is part of every hash.
    pub fn match_id(&self) -> &str {
        &self.match_id
    }

    /// The number of rolls thrown, including ties in the opening.
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// The canonical text of the table's rules.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The latest anchor of this party.
    pub fn anchor_of(&self, party: Party) -> Option<Link> {
        self.chain(party)?.anchor
    }

    /// Whether the server has revealed its seed.
    pub fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// Whether the server's chain has no link left, so that it must publish another anchor.
    pub fn is_used_up(&self) -> bool {
        self.server.is_used_up()
    }

    /// How many seats the table has.
    pub fn seat_count(&self) -> usize {
        self.seats.count()
    }

    /// Whose links go into the next roll: at first those of all seats.
    pub fn contributors(&self) -> Seats {
        self.contributors
    }

    /// From the next roll on these seats contribute: the roller and whoever is connected. A seat that
    /// contributes again needs no new anchor.
    ///
    /// # Errors
    ///
    /// [`FaultKind::OutOfOrder`] once a link for that roll has been released: whoever could still choose whose
    /// links go into it could choose among rolls.
    pub fn set_contributors(&mut self, contributors: Seats) -> Result<(), FaultKind> {
        if !self.seats_released().is_empty() || !contributors.is_subset(self.seats.seats()) {
            return Err(FaultKind::OutOfOrder);
        }
        self.contributors = contributors;
        Ok(())
    }

    /// What this seat owes for the dice; `is_due` is whether the table waits for a throw.
    ///
    /// Nothing is owed while another seat must come first. A seat whose chain is used up owes
    /// another.
    pub fn owes(&self, seat: Seat, is_due: bool) -> Option<Owed> {
        let (me, others) = (self.seats.get(seat)?, self.contributors.without(seat));
        if !self.is_on() || !self.contributors.contains(seat) {
            None
        } else if me.chain.anchor.is_none() || me.chain.is_used_up() && me.released.is_none() {
            Some(Owed::Anchor)
        } else if !others.is_subset(self.seats_anchored()) {
            None
        } else if !me.has_signed_off {
            Some(Owed::SignOff)
        } else if is_due && others.is_subset(self.seats_signed_off()) && me.released.is_none() {
            Some(Owed::Link)
        } else {
            None
        }
    }

    /// Whether this seat may release its next link: for the roll that is due, or in advance for one that has not
    /// been requested yet. All but one may do that: with the last link the server alone could foresee the
    /// roll.
    pub fn may_release(&self, seat: Seat) -> bool {
        let Some(me) = self.seats.get(seat) else { return false };
        self.is_on()
            && self.contributors.contains(seat)
            && self.contributors.is_subset(self.seats_signed_off())
            && me.released.is_none()
            && !me.chain.is_used_up()
            && (self.is_awaited() || !self.completes(seat))
    }

    /// Whether the server has committed to links that are not used up or revealed.
    fn is_on(&self) -> bool {
        self.server.anchor.is_some() && !self.is_used_up() && !self.is_revealed
    }

    /// Whether all links but that of this seat have been released.
    fn completes(&self, seat: Seat) -> bool {
        self.contributors.without(seat).is_subset(self.seats_released())
    }

    /// Whether the table waits only for links.
    fn is_awaited(&self) -> bool {
        self.due != Due::Nothing && !self.is_halted
    }

    /// The link this seat has released for the next roll.
    pub fn released(&self, seat: Seat) -> Option<Link> {
        self.seats.get(seat)?.released
    }

    /// Whether this party has published an anchor.
    pub fn is_anchored(&self, party: Party) -> bool {
        self.anchor_of(party).is_some()
    }

    /// Whether this seat has signed off on all anchors.
    pub fn has_signed_off(&self, seat: Seat) -> bool {
        self.seats_signed_off().contains(seat)
    }

    /// Whether every seat whose link goes into the next roll has signed off on all anchors.
    pub fn is_signed_off(&self) -> bool {
        self.contributors.is_subset(self.seats_signed_off())
    }

    /// The number of this party's next link, counted from its latest anchor.
    pub fn next_link(&self, party: Party) -> u32 {
        self.chain(party).map_or(0, |chain| chain.links) + 1
    }

    /// The digest that seats sign off on, once all contributors have published an anchor.
    pub fn digest(&self) -> Option<Link> {
        if !self.contributors.is_subset(self.seats_anchored()) {
            return None;
        }
        let anchors = Anchors {
            server: self.server.anchor?,
            seats: self.seats.values().filter_map(|seat| seat.chain.anchor).collect(),
        };
        Some(anchors_digest(&self.match_id, &self.rules, &anchors))
    }

    /// The roll from the released links and this link of the server, with all shares; `None` while a seat's link
    /// is missing.
    pub fn throw(&self, server: Link) -> Option<(Roll, Vec<Share>)> {
        let mut shares = vec![Share { party: Party::Server, link: server }];
        let mut seats = Vec::with_capacity(self.contributors.len());
        for seat in self.contributors {
            let link = self.released(seat)?;
            shares.push(Share { party: Party::Seat(seat), link });
            seats.push((seat.to_u8(), link));
        }
        Some((self.roll(server, &seats), shares))
    }

    /// The guarantee of the pending roll.
    pub fn guarantee(&self) -> Guarantee {
        let count = |holds: fn(&SeatDice) -> bool| {
            self.contributors.and(self.seats.seats_where(holds)).len()
        };
        if count(|seat| seat.timing == Timing::Reseeded) > 0 {
            Guarantee::Reseeded
        } else if count(|seat| !seat.is_bot && seat.timing == Timing::LeftBehind) > 0 {
            // Against a bot, too: the server knows the bot's share and now the person's.
            Guarantee::Correspondence
        } else if count(|seat| !seat.is_bot) < 2 {
            Guarantee::Bot
        } else {
            Guarantee::Live
        }
    }

    /// Who knows the next roll with the server's help: the seat that withholds its link while all others have
    /// been released.
    pub fn may_know(&self) -> Option<Seat> {
        let holds_back = self.contributors.minus(self.seats_released()).only();
        holds_back.filter(|_| self.contributors.len() > 1)
    }

    /// The faults of an event as the next one of this match; events that do not concern the dice have none.
    pub fn check(&self, event: &Event) -> Vec<FaultKind> {
        let mut faults = Vec::new();
        if let Some(Author::Seat(seat)) = event.author()
            && self.seats.get(seat).is_none()
        {
            faults.push(FaultKind::OutOfOrder);
            return faults;
        }
        match event {
            Event::Anchored { party, .. } => self.check_anchor(*party, &mut faults),
            Event::SignedOff { seat, digest } => match self.digest() {
                _ if self.is_revealed || self.has_signed_off(*seat) => {
                    faults.push(FaultKind::OutOfOrder);
                }
                None => faults.push(FaultKind::OutOfOrder),
                Some(expected) if expected != *digest => {
                    faults.push(FaultKind::WrongDigest((*seat).into()));
                }
                Some(_) => {}
            },
            // Without a link here it was released in advance; without an anchor of the server the dice are plain.
            Event::RollAsked { seat, link: None }
                if self.server.anchor.is_some() && self.released(*seat).is_none() =>
            {
                faults.push(FaultKind::ShareMissing((*seat).into()));
            }
            Event::RollAsked { seat, link: Some(link) } => {
                self.check_release(*seat, link, &mut faults);
            }
            Event::LinkReleased { seat, link } => {
                self.check_release(*seat, link, &mut faults);
                // The last link completes the roll: the server alone would know it before it is due.
                if !self.is_awaited() && self.completes(*seat) {
                    faults.push(FaultKind::ShareTooEarly((*seat).into()));
                }
            }
            Event::Rolled { roll, shares } => self.check_roll(*roll, shares, &mut faults),
            // While dice are due, time runs only for those whose link is missing.
            Event::Forfeited { seat, .. }
                if self.is_awaited() && self.released(*seat).is_some() =>
            {
                faults.push(FaultKind::WrongForfeit((*seat).into()));
            }
            Event::Revealed { secret } | Event::SetBack { secret: Some(secret) } => {
                // Hashing a whole chain takes a while, and is needed only once for any log.
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

    /// Folds an event, valid or not.
    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::Seated { seat, occupant } => {
                if let Some(seat) = self.seats.get_mut(*seat) {
                    seat.is_bot = matches!(occupant, Occupant::Bot { .. });
                }
            }
            Event::Anchored { party, anchor } => self.anchor(*party, *anchor),
            Event::SignedOff { seat, .. } => {
                if let Some(seat) = self.seats.get_mut(*seat) {
                    seat.has_signed_off = true;
                }
            }
            Event::GameStarted { .. } => self.due = Due::Opening,
            Event::ResignOffered { .. } => {
                self.is_halted = true;
                // Whoever has the other link may have known the roll by then.
                self.leave_behind();
            }
            Event::ResignRefused { .. } => self.is_halted = false,
            Event::GameEnded { .. } => {
                self.due = Due::Nothing;
                self.is_halted = false;
                // A link that has been released by now was released long before the next roll is due.
                self.leave_behind();
            }
            Event::RollAsked { seat, link } => {
                self.due = Due::Roll;
                if let Some(link) = link {
                    self.release(*seat, *link);
                }
            }
            Event::LinkReleased { seat, link } => self.release(*seat, *link),
            Event::Rolled { roll, shares } => {
                self.rolls += 1;
                // A tie in the opening is thrown again.
                if self.due != Due::Opening || !roll.is_double() {
                    self.due = Due::Nothing;
                }
                if let Some(link) = share_of(shares, Party::Server) {
                    self.server.step(link);
                }
                for seat in self.seats.values_mut() {
                    seat.released = None;
                    seat.timing = Timing::Live;
                    seat.anchors = 0;
                }
            }
            Event::Revealed { .. } | Event::SetBack { secret: Some(_) } => self.is_revealed = true,
            _ => {}
        }
    }

    /// Marks the released links as known to the server before the roll.
    fn leave_behind(&mut self) {
        let released = self.seats.values_mut().filter(|seat| seat.released.is_some());
        released.for_each(SeatDice::leave_behind);
    }

    fn seats_anchored(&self) -> Seats {
        self.seats.seats_where(|seat| seat.chain.anchor.is_some())
    }

    fn seats_signed_off(&self) -> Seats {
        self.seats.seats_where(|seat| seat.has_signed_off)
    }

    fn seats_released(&self) -> Seats {
        self.seats.seats_where(|seat| seat.released.is_some())
    }

    fn chain(&self, party: Party) -> Option<&Chained> {
        match party {
            Party::Server => Some(&self.server),
            Party::Seat(seat) => self.seats.get(seat).map(|seat| &seat.chain),
        }
    }

    fn roll(&self, server: Link, seats: &[(u8, Link)]) -> Roll {
        Throw { match_id: &self.match_id, number: self.rolls + 1, server, seats }.roll()
    }

    fn follows(&self, party: Party, link: &Link) -> bool {
        let Some(chain) = self.chain(party) else { return false };
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
                if !self.seats_released().is_empty() {
                    faults.push(FaultKind::ServerReseeded);
                }
            }
            Party::Server if self.server.anchor.is_some() => {
                faults.push(FaultKind::ServerReseeded);
            }
            // The server commits first: it must not know the seats' anchors when it does.
            Party::Server if !self.seats_anchored().is_empty() => {
                faults.push(FaultKind::OutOfOrder);
            }
            Party::Seat(_) if self.server.anchor.is_none() => faults.push(FaultKind::OutOfOrder),
            // A bot cannot lose a device: its chain is the server's, and must not change either.
            Party::Seat(seat) if self.is_bot_anchored(seat) => {
                faults.push(FaultKind::ServerReseeded);
            }
            Party::Seat(seat) if self.seats[seat].anchors >= MAX_ANCHORS => {
                faults.push(FaultKind::ReseededTooOften(seat.into()));
            }
            Party::Server | Party::Seat(_) => {}
        }
    }

    /// Whether a bot sits here with a chain that is not used up.
    fn is_bot_anchored(&self, seat: Seat) -> bool {
        let seat = &self.seats[seat];
        seat.is_bot && seat.chain.anchor.is_some() && !seat.chain.is_used_up()
    }

    fn check_release(&self, seat: Seat, link: &Link, faults: &mut Vec<FaultKind>) {
        let role = Role::from(seat);
        if self.is_revealed || !self.contributors.contains(seat) {
            faults.push(FaultKind::OutOfOrder);
        }
        if self.is_used_up() {
            // The server must commit to its next chain before it sees a share that will meet it.
            faults.push(FaultKind::AnchorMissing(Role::Server));
        }
        if self.seats[seat].chain.anchor.is_none() {
            faults.push(FaultKind::AnchorMissing(role));
        } else if self.seats[seat].released.is_some() {
            faults.push(FaultKind::ShareRepeated(role));
        } else if !self.follows(Party::Seat(seat), link) {
            faults.push(FaultKind::BrokenChain(role));
        } else {
            let unsigned = self.contributors.minus(self.seats_signed_off());
            faults.extend(unsigned.into_iter().map(|seat| FaultKind::SignOffMissing(seat.into())));
        }
    }

    fn check_roll(&self, roll: Roll, shares: &[Share], faults: &mut Vec<FaultKind>) {
        if self.is_revealed {
            faults.push(FaultKind::OutOfOrder);
        }
        let mut seen = Vec::with_capacity(shares.len());
        for share in shares {
            if matches!(share.party, Party::Seat(seat) if !self.contributors.contains(seat)) {
                faults.push(FaultKind::ShareNotReleased(share.party.into()));
            }
            if seen.contains(&share.party) {
                faults.push(FaultKind::ShareRepeated(share.party.into()));
            }
            seen.push(share.party);
        }
        let mut links = Vec::with_capacity(self.contributors.len());
        for contributor in self.contributors {
            let (role, seat) = (Role::from(contributor), &self.seats[contributor]);
            if seat.chain.anchor.is_none() {
                faults.push(FaultKind::AnchorMissing(role));
            } else if !seat.has_signed_off {
                faults.push(FaultKind::SignOffMissing(role));
            }
            match share_of(shares, Party::Seat(contributor)) {
                None => faults.push(FaultKind::ShareMissing(role)),
                Some(link) if seat.released != Some(link) => {
                    faults.push(FaultKind::ShareNotReleased(role));
                }
                Some(link) => links.push((contributor.to_u8(), link)),
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
        if links.len() == self.contributors.len() {
            let expected = self.roll(server, &links);
            if expected != roll {
                faults.push(FaultKind::WrongDice { expected });
            }
        }
    }

    fn anchor(&mut self, party: Party, anchor: Link) {
        match party {
            Party::Server => self.server = Chained::anchored(anchor),
            Party::Seat(seat) => {
                // Only the server says in which order two parties acted. Before the first roll a new
                // fingerprint covers it; after it nothing does, so server and seat could have chosen the
                // next roll, whatever the log says.
                let is_late = self.rolls > 0 || !self.seats_released().without(seat).is_empty();
                if !is_late {
                    // The sign-offs are no longer valid.
                    self.seats.values_mut().for_each(|seat| seat.has_signed_off = false);
                }
                let Some(seat) = self.seats.get_mut(seat) else { return };
                seat.chain = Chained::anchored(anchor);
                seat.released = None;
                seat.timing = if is_late { Timing::Reseeded } else { Timing::Live };
                seat.anchors = seat.anchors.saturating_add(1);
            }
        }
    }

    fn release(&mut self, seat: Seat, link: Link) {
        let is_awaited = self.is_awaited();
        let Some(seat) = self.seats.get_mut(seat) else { return };
        seat.chain.step(link);
        seat.released = Some(link);
        if !is_awaited {
            seat.leave_behind();
        }
    }
}

fn share_of(shares: &[Share], party: Party) -> Option<Link> {
    shares.iter().find(|share| share.party == party).map(|share| share.link)
}
