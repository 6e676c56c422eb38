//! The dice of one match, folded from its events.

use gamao_rules::{Event, Occupant, Party, Player, Roll, Share};

use crate::{
    Anchors, Chain, FaultKind, Guarantee, Link, Role, Throw, anchors_digest, is_next_link,
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
    /// Whether the pending roll has been asked for; nobody asks for an opening throw.
    is_asked: bool,
    is_revealed: bool,
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
        self.links += 1;
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
}

/// When a seat fixed its share of the pending roll.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Timing {
    /// Its chain was fixed before, its link comes when the roll is asked for.
    #[default]
    Live,
    /// The link was released before the roll was asked for.
    LeftBehind,
    /// The seat re-seeded while the other's link was already out.
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
            is_asked: false,
            is_revealed: false,
        }
    }

    /// The match id that goes into every hash.
    pub fn match_id(&self) -> &str {
        &self.match_id
    }

    /// How many rolls have been thrown, ties in the opening included.
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// Whether this party has published an anchor.
    pub fn is_anchored(&self, party: Party) -> bool {
        self.chain(party).anchor.is_some()
    }

    /// Whether this seat has signed off on all anchors.
    pub fn has_signed_off(&self, player: Player) -> bool {
        self.seat(player).has_signed_off
    }

    /// Whether this seat's link for the next roll is out.
    pub fn has_released(&self, player: Player) -> bool {
        self.seat(player).released.is_some()
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
        let any = |timing| self.seats.iter().any(|seat| seat.timing == timing);
        if any(Timing::Reseeded) {
            Guarantee::Reseeded
        } else if self.seats.iter().any(|seat| seat.is_bot) {
            Guarantee::Bot
        } else if any(Timing::LeftBehind) {
            Guarantee::Correspondence
        } else {
            Guarantee::Live
        }
    }

    /// Everything that is wrong with an event as the next one of this match; events that have
    /// nothing to do with dice pass.
    pub fn check(&self, event: &Event) -> Vec<FaultKind> {
        let mut faults = Vec::new();
        match event {
            Event::Anchored { party, .. } => self.check_anchor(*party, &mut faults),
            Event::SignedOff { player, digest } => match self.digest() {
                None => faults.push(FaultKind::OutOfOrder),
                Some(expected) if expected != *digest => {
                    faults.push(FaultKind::WrongDigest((*player).into()));
                }
                Some(_) => {}
            },
            // Without a link the table is plain, or the link was left behind with the last turn.
            Event::RollAsked { player, link: Some(link) }
            | Event::LinkReleased { player, link } => {
                self.check_release(*player, link, &mut faults);
            }
            Event::Rolled { roll, shares } => self.check_roll(*roll, shares, &mut faults),
            Event::Revealed { secret } => {
                let chain = Chain::new(self.match_id.as_str(), Role::Server, *secret);
                if self.is_revealed {
                    faults.push(FaultKind::OutOfOrder);
                } else if self.server.anchor != Some(chain.anchor()) {
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
            Event::RollAsked { player, link } => {
                self.is_asked = true;
                if let Some(link) = link {
                    self.release(*player, *link);
                }
            }
            Event::LinkReleased { player, link } => {
                self.release(*player, *link);
                // In the opening nobody asks: both links are always live.
                let is_early = self.rolls > 0 && !self.is_asked;
                let seat = self.seat_mut(*player);
                if is_early && seat.timing == Timing::Live {
                    seat.timing = Timing::LeftBehind;
                }
            }
            Event::Rolled { shares, .. } => {
                self.rolls += 1;
                self.is_asked = false;
                if let Some(link) = share_of(shares, Party::Server) {
                    self.server.step(link);
                }
                for seat in &mut self.seats {
                    seat.released = None;
                    seat.timing = Timing::Live;
                }
            }
            Event::Revealed { .. } => self.is_revealed = true,
            _ => {}
        }
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
        let previous = self.chain(party).last;
        previous.is_some_and(|last| is_next_link(&self.match_id, party.into(), &last, link))
    }

    fn check_anchor(&self, party: Party, faults: &mut Vec<FaultKind>) {
        if self.is_revealed {
            faults.push(FaultKind::OutOfOrder);
        }
        match party {
            Party::Server if self.server.anchor.is_some() => {
                faults.push(FaultKind::ServerReseeded);
            }
            // The server commits first: it must not know the seats' anchors when it does.
            Party::Server if self.seats.iter().any(|seat| seat.chain.anchor.is_some()) => {
                faults.push(FaultKind::OutOfOrder);
            }
            Party::Seat(_) if self.server.anchor.is_none() => faults.push(FaultKind::OutOfOrder),
            Party::Server | Party::Seat(_) => {}
        }
    }

    fn check_release(&self, player: Player, link: &Link, faults: &mut Vec<FaultKind>) {
        let role = Role::from(player);
        if self.is_revealed {
            faults.push(FaultKind::OutOfOrder);
        }
        if self.seat(player).chain.anchor.is_none() {
            faults.push(FaultKind::AnchorMissing(role));
        } else if self.seat(player).released.is_some() {
            faults.push(FaultKind::ShareRepeated(role));
        } else if !self.follows(Party::Seat(player), link) {
            faults.push(FaultKind::BrokenChain(role));
        }
    }

    fn check_roll(&self, roll: Roll, shares: &[Share], faults: &mut Vec<FaultKind>) {
        if self.is_revealed {
            faults.push(FaultKind::OutOfOrder);
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
        if self.rolls == 0 {
            // What has been signed off no longer stands.
            self.seats.iter_mut().for_each(|seat| seat.has_signed_off = false);
        }
        match party {
            Party::Server => self.server = Chained::anchored(anchor),
            Party::Seat(player) => {
                let is_late = self.rolls > 0 && self.seat(player.other()).released.is_some();
                let seat = self.seat_mut(player);
                seat.chain = Chained::anchored(anchor);
                seat.released = None;
                seat.timing = if is_late { Timing::Reseeded } else { Timing::Live };
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
