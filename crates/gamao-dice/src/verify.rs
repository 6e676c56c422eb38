//! Checking a finished match from its log alone.

use core::fmt;

use gamao_rules::{Event, Occupant, Party, Player, Roll, Share};

use crate::{Anchors, CHAIN_LENGTH, Chain, Link, Role, Throw, anchors_digest, is_next_link};

/// A match to check.
#[derive(Clone, Debug)]
pub struct Transcript<'a> {
    /// The match id that went into every hash.
    pub match_id: &'a str,
    /// The canonical text of the table's rules.
    pub rules: &'a str,
    /// The match's events in order, each with its place in the log.
    pub events: &'a [(u64, Event)],
    /// Whether the match is over, so that the server's seed must have been revealed.
    pub finished: bool,
}

/// What held for a roll, from strongest to weakest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Guarantee {
    /// Nobody could foresee or steer it if one of server and seats is honest.
    Live,
    /// The opponent's share was left behind before the roll was asked for: server and roller
    /// together could have seen this roll early, not chosen it.
    Correspondence,
    /// Against a bot of the server: holds if the player is honest.
    Bot,
    /// A seat had re-seeded while the other's share was already out: server and that seat together
    /// could have chosen the roll.
    Reseeded,
}

/// One checked roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollReport {
    /// 1 for the first roll of the match.
    pub number: u64,
    /// Its place in the log.
    pub seq: u64,
    /// What the log says.
    pub roll: Roll,
    /// What held for it.
    pub guarantee: Guarantee,
    /// Whether everything about it checks out.
    pub ok: bool,
}

/// Where and why a transcript is not what an honest table would have written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The event at fault; for something missing, the place where it was due.
    pub seq: u64,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// A roll happened before this party's anchor was published.
    AnchorMissing(Role),
    /// The server published another anchor after the first roll; only a seat may re-seed.
    ServerReseeded,
    /// A roll happened before this seat signed off on all anchors.
    SignOffMissing(Role),
    /// The digest signed off on is not that of the published rules and anchors.
    WrongDigest(Role),
    /// A roll lacks this party's share.
    ShareMissing(Role),
    /// A share in a roll is not the link this party released before it.
    ShareNotReleased(Role),
    /// A share or released link does not follow this party's previous one.
    BrokenChain(Role),
    /// The dice are not those that the shares give.
    WrongDice {
        /// What the shares give.
        expected: Roll,
    },
    /// The match is over and the server's seed was not revealed.
    SeedMissing,
    /// The revealed seed is not the end of the server's chain.
    WrongSeed,
    /// An event stands after one that it must precede.
    OutOfOrder,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnchorMissing(role) => write!(f, "a roll before the anchor of {role}"),
            Self::ServerReseeded => write!(f, "the server changed its anchor after the first roll"),
            Self::SignOffMissing(role) => write!(f, "a roll before {role} signed off"),
            Self::WrongDigest(role) => write!(f, "{role} signed off on other rules or anchors"),
            Self::ShareMissing(role) => write!(f, "the share of {role} is missing"),
            Self::ShareNotReleased(role) => {
                write!(f, "the share of {role} is not the link it had released")
            }
            Self::BrokenChain(role) => {
                write!(f, "the link of {role} does not follow its previous one")
            }
            Self::WrongDice { expected } => write!(f, "the shares give {expected}"),
            Self::SeedMissing => write!(f, "the server's seed was not revealed"),
            Self::WrongSeed => write!(f, "the revealed seed is not the server's"),
            Self::OutOfOrder => write!(f, "an event out of order"),
        }
    }
}

/// The outcome of a check.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Every roll of the match.
    pub rolls: Vec<RollReport>,
    /// Everything wrong, in log order; empty for an honest match.
    pub faults: Vec<Fault>,
}

impl Report {
    /// Whether the match checks out.
    pub fn is_ok(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Checks a match: every anchor, sign-off, link, roll and the revealed seed.
///
/// That the *plays* follow the rules is the fold's job ([`gamao_rules::Table`]); this checks that
/// nobody could choose the dice.
pub fn verify(transcript: &Transcript<'_>) -> Report {
    let mut checker = Checker::new(transcript);
    for (seq, event) in transcript.events {
        checker.event(*seq, event);
    }
    checker.end();
    checker.report
}

/// What is known of one party's chain while reading the log.
#[derive(Clone, Copy, Default)]
struct PartyState {
    anchor: Option<Link>,
    /// The last link seen, or the anchor: what the next link must hash to.
    last: Option<Link>,
    /// How many links have been seen since the latest anchor.
    links: u32,
    /// The link released for the next roll, and where.
    released: Option<(Link, u64)>,
    is_bot: bool,
    signed_off: bool,
    /// Re-seeded while the other seat's link for the pending roll was already out.
    reseeded: bool,
}

struct Checker<'a> {
    transcript: &'a Transcript<'a>,
    server: PartyState,
    seats: [PartyState; 2],
    rolls: u64,
    /// Where the pending roll was asked for; `None` in the opening.
    asked: Option<u64>,
    revealed: bool,
    report: Report,
}

impl<'a> Checker<'a> {
    fn new(transcript: &'a Transcript<'a>) -> Self {
        Self {
            transcript,
            server: PartyState::default(),
            seats: [PartyState::default(); 2],
            rolls: 0,
            asked: None,
            revealed: false,
            report: Report::default(),
        }
    }

    fn fault(&mut self, seq: u64, kind: FaultKind) {
        self.report.faults.push(Fault { seq, kind });
    }

    fn event(&mut self, seq: u64, event: &Event) {
        match event {
            Event::Seated { player, occupant } => {
                self.seats[player.to_usize()].is_bot = matches!(occupant, Occupant::Bot { .. });
            }
            Event::Anchored { party, anchor } => self.anchored(seq, *party, *anchor),
            Event::SignedOff { player, digest } => self.signed_off(seq, *player, *digest),
            Event::RollAsked { player, link } => {
                self.asked = Some(seq);
                if let Some(link) = link {
                    self.released(seq, *player, *link);
                }
            }
            Event::LinkReleased { player, link } => self.released(seq, *player, *link),
            Event::Rolled { roll, shares } => self.rolled(seq, *roll, shares),
            Event::Revealed { secret } => self.revealed(seq, *secret),
            _ => {}
        }
    }

    fn anchored(&mut self, seq: u64, party: Party, anchor: Link) {
        if self.rolls == 0 {
            // What has been signed off no longer stands.
            self.seats.iter_mut().for_each(|seat| seat.signed_off = false);
        }
        if self.revealed {
            self.fault(seq, FaultKind::OutOfOrder);
        }
        match party {
            Party::Server => {
                if self.rolls > 0 && self.server.anchor.is_some() {
                    self.fault(seq, FaultKind::ServerReseeded);
                }
                // The server commits first: seats sign off on what they have seen.
                if self.seats.iter().any(|seat| seat.anchor.is_some()) {
                    self.fault(seq, FaultKind::OutOfOrder);
                }
                self.server =
                    PartyState { anchor: Some(anchor), last: Some(anchor), ..self.server };
            }
            Party::Seat(player) => {
                let other_is_out = self.seats[player.other().to_usize()].released.is_some();
                let is_reseed = self.rolls > 0;
                let seat = &mut self.seats[player.to_usize()];
                *seat = PartyState {
                    anchor: Some(anchor),
                    last: Some(anchor),
                    links: 0,
                    released: None,
                    reseeded: is_reseed && other_is_out,
                    ..*seat
                };
            }
        }
    }

    fn signed_off(&mut self, seq: u64, player: Player, digest: Link) {
        let (Some(server), [Some(a), Some(b)]) =
            (self.server.anchor, self.seats.map(|seat| seat.anchor))
        else {
            self.fault(seq, FaultKind::OutOfOrder);
            return;
        };
        let anchors = Anchors { server, seats: vec![a, b] };
        let expected = anchors_digest(self.transcript.match_id, self.transcript.rules, &anchors);
        if digest != expected {
            self.fault(seq, FaultKind::WrongDigest(player.into()));
        }
        self.seats[player.to_usize()].signed_off = true;
    }

    fn released(&mut self, seq: u64, player: Player, link: Link) {
        self.follow(seq, player.into(), link);
        self.seats[player.to_usize()].released = Some((link, seq));
    }

    /// Checks that a link follows the party's last one, and steps to it.
    fn follow(&mut self, seq: u64, role: Role, link: Link) -> bool {
        let match_id = self.transcript.match_id;
        let party = self.party(role);
        let follows = party.last.is_some_and(|last| is_next_link(match_id, role, &last, &link));
        party.last = Some(link);
        party.links += 1;
        if !follows {
            self.fault(seq, FaultKind::BrokenChain(role));
        }
        follows
    }

    fn party(&mut self, role: Role) -> &mut PartyState {
        match role {
            Role::Seat(seat @ (0 | 1)) => &mut self.seats[usize::from(seat)],
            Role::Server | Role::Seat(_) => &mut self.server,
        }
    }

    fn rolled(&mut self, seq: u64, roll: Roll, shares: &[Share]) {
        let faults_before = self.report.faults.len();
        self.rolls += 1;
        if self.revealed {
            self.fault(seq, FaultKind::OutOfOrder);
        }
        let guarantee = self.guarantee();
        let share = |party| shares.iter().find(|share| share.party == party).map(|s| s.link);

        let mut seats = Vec::with_capacity(2);
        for player in Player::ALL {
            let role = Role::from(player);
            let state = self.seats[player.to_usize()];
            if state.anchor.is_none() {
                self.fault(seq, FaultKind::AnchorMissing(role));
            } else if !state.signed_off {
                self.fault(seq, FaultKind::SignOffMissing(role));
            }
            match (share(Party::Seat(player)), state.released) {
                (None, _) => self.fault(seq, FaultKind::ShareMissing(role)),
                (Some(link), Some((released, _))) if link == released => {
                    seats.push((player as u8, link));
                }
                (Some(_), _) => self.fault(seq, FaultKind::ShareNotReleased(role)),
            }
        }
        if self.server.anchor.is_none() {
            self.fault(seq, FaultKind::AnchorMissing(Role::Server));
        }
        match share(Party::Server) {
            None => self.fault(seq, FaultKind::ShareMissing(Role::Server)),
            Some(link) => {
                self.follow(seq, Role::Server, link);
                if seats.len() == 2 {
                    let throw = Throw {
                        match_id: self.transcript.match_id,
                        number: self.rolls,
                        server: link,
                        seats: &seats,
                    };
                    let expected = throw.roll();
                    if expected != roll {
                        self.fault(seq, FaultKind::WrongDice { expected });
                    }
                }
            }
        }

        for seat in &mut self.seats {
            seat.released = None;
            seat.reseeded = false;
        }
        self.asked = None;
        self.report.rolls.push(RollReport {
            number: self.rolls,
            seq,
            roll,
            guarantee,
            ok: self.report.faults.len() == faults_before,
        });
    }

    /// What held for the roll that is about to be recorded.
    fn guarantee(&self) -> Guarantee {
        let left_early = |seat: &PartyState| matches!((seat.released, self.asked), (Some((_, at)), Some(asked)) if at < asked);
        if self.seats.iter().any(|seat| seat.reseeded) {
            Guarantee::Reseeded
        } else if self.seats.iter().any(|seat| seat.is_bot) {
            Guarantee::Bot
        } else if self.seats.iter().any(left_early) {
            Guarantee::Correspondence
        } else {
            Guarantee::Live
        }
    }

    fn revealed(&mut self, seq: u64, secret: Link) {
        if self.revealed {
            self.fault(seq, FaultKind::OutOfOrder);
        }
        self.revealed = true;
        let chain = Chain::new(self.transcript.match_id, Role::Server, secret);
        if self.server.anchor != Some(chain.anchor()) || self.server.links > CHAIN_LENGTH {
            self.fault(seq, FaultKind::WrongSeed);
        }
    }

    fn end(&mut self) {
        if self.transcript.finished && !self.revealed && self.server.anchor.is_some() {
            let seq = self.transcript.events.last().map_or(0, |(seq, _)| seq + 1);
            self.fault(seq, FaultKind::SeedMissing);
        }
    }
}
