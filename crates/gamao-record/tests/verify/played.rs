//! Rooms played by honest parties, whose logs and ledgers the tests then tamper with.

use std::{array, sync::LazyLock};

use gamao_dice::{CHAIN_LENGTH, Chain, LEDGER_START, LedgerEntry, Link, Owed, Role, ledger_hash};
use gamao_record::{Envelope, LedgerReceipt, LedgerRecord, MatchEnding, RoomDice, Transcript};
use gamao_rules::{
    Command, ForfeitReason, Frame, Occupant, Party, Phase, Seat, SeatCommand, Seats, Table,
    TableRules, legal_plays_under,
};

pub(crate) const ROOM: &str = "3r7v0kq2m9xa";
const START: u64 = 1_800_000_000_000;

/// A match to one point between two persons, all shares live.
pub(crate) fn single() -> &'static Played {
    static PLAYED: LazyLock<Played> =
        LazyLock::new(|| Played::new(TableRules::CASUAL, 1, Share::Live));
    &PLAYED
}

/// Two matches to three points in one room, with the cube.
pub(crate) fn rematch() -> &'static Played {
    static PLAYED: LazyLock<Played> =
        LazyLock::new(|| Played::new(TableRules::match_to(3), 2, Share::Live));
    &PLAYED
}

/// When the player who is not to roll gives its share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Share {
    /// When it is requested.
    Live,
    /// With the end of its own turn.
    LeftBehind,
    /// Likewise; and before the fourth roll the roller has lost its chain and anchors another.
    Lost,
}

/// What the server does at a table where nobody moves.
type Ending = fn(&Table) -> Command;

/// A room, its log and the ledger it is in.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) log: Vec<Envelope>,
    pub(crate) ledger: Vec<LedgerEntry>,
    table: Option<Table>,
    dice: RoomDice,
    share: Share,
    /// The chains of server, A and B for the match at hand, by ascending number.
    chains: [Vec<Link>; 3],
    /// Nobody moves any more after this many rolls, and the server reacts.
    ends_after: Option<(u64, Ending)>,
    /// Tells the secrets of one room from those of another.
    secrets: u32,
    /// For the moods of the players.
    seed: u32,
}

impl Played {
    /// So many matches in a row. Plays are the first legal ones, doubles at the generator's mood.
    pub(crate) fn new(rules: TableRules, matches: u32, share: Share) -> Self {
        Self::with_seed(rules, matches, share, 0)
    }

    /// Likewise with other secrets.
    pub(crate) fn with_seed(rules: TableRules, matches: u32, share: Share, seed: u32) -> Self {
        let mut room = Self::open(rules, share, seed);
        room.sit();
        room.play_out();
        for _ in 1..matches {
            for seat in Seats::first(2) {
                room.ask(&SeatCommand::Rematch.by(seat));
            }
            room.play_out();
        }
        room
    }

    /// A match that both abandon after this many rolls.
    pub(crate) fn expired(rules: TableRules, rolls: u64) -> Self {
        Self::ended(rules, rolls, |_| Command::Expire)
    }

    /// A single game whose clock was held and then ran out after this many rolls.
    pub(crate) fn flagged(rules: TableRules, rolls: u64) -> Self {
        Self::ended(rules, rolls, |table| {
            let awaited = table.to_act().expect("a player on turn");
            Command::Forfeit(table.seat_of(awaited), ForfeitReason::Clock)
        })
    }

    /// A match that is played out after the server was set back each time this many of its rolls had been thrown.
    pub(crate) fn set_back(rules: TableRules, share: Share, rolls: &[u64]) -> Self {
        let mut room = Self::open(rules, share, 0);
        room.sit();
        for &rolls in rolls {
            while room.dice.dice().rolls() < rolls {
                let command = room.decide();
                room.ask(&command);
            }
            room.close(MatchEnding::SetBack);
            let secret = *room.chains[0].last().expect("a chain");
            room.ask(&Command::SetBack(Some(secret)));
        }
        room.play_out();
        room
    }

    fn ended(rules: TableRules, rolls: u64, end: Ending) -> Self {
        let mut room = Self::open(rules, Share::Live, 0);
        room.ends_after = Some((rolls, end));
        room.sit();
        room.ask(&Command::HoldClocks(80_000));
        room.play_out();
        room
    }

    fn sit(&mut self) {
        for (seat, name) in Seats::first(2).into_iter().zip(["Ana", "Beto"]) {
            let occupant = Occupant::Person { name: name.into() };
            self.ask(&Command::Sit(seat, occupant));
        }
    }

    fn open(rules: TableRules, share: Share, seed: u32) -> Self {
        let mut room = Self {
            log: Vec::new(),
            ledger: Vec::new(),
            table: None,
            dice: RoomDice::new(ROOM, &rules),
            share,
            chains: [const { Vec::new() }; 3],
            ends_after: None,
            secrets: seed,
            seed: 20_261_130,
        };
        // Another match stands in the ledger before it.
        room.write(&LedgerRecord::Opened { anchor: Link([9; 32]) });
        room.ask(&Command::Open(rules));
        room
    }

    /// The transcript of the room's n-th match.
    pub(crate) fn transcript(&self, number: u32) -> Transcript {
        Transcript::of(ROOM, number, &self.log, self.receipt(number)).expect("a finished match")
    }

    fn receipt(&self, number: u32) -> Option<LedgerReceipt> {
        let is_opened = |entry: &LedgerEntry| {
            matches!(LedgerRecord::of(entry), Some(LedgerRecord::Opened { .. }))
        };
        let (at, entry) =
            self.ledger.iter().enumerate().filter(|(_, e)| is_opened(e)).nth(number as usize)?;
        let previous = self.ledger[at - 1].hash;
        Some(LedgerReceipt { previous, entry: entry.clone() })
    }

    fn play_out(&mut self) {
        while !self.table().is_finished() {
            let rolls = self.dice.dice().rolls();
            let command = match self.ends_after {
                Some((after, end)) if after == rolls => end(self.table()),
                _ => self.decide(),
            };
            self.ask(&command);
        }
        let ending = match self.table().phase() {
            Phase::Expired => MatchEnding::Expired,
            _ if self.table().winner().is_some() => MatchEnding::Won,
            _ => MatchEnding::SessionEnded,
        };
        self.close(ending);
    }

    fn close(&mut self, ending: MatchEnding) {
        let anchor = self.dice.opened_by().expect("an anchor");
        self.write(&LedgerRecord::Closed {
            match_id: None,
            anchor,
            ending,
            rolls: self.dice.counts().clone(),
        });
    }

    fn table(&self) -> &Table {
        self.table.as_ref().expect("an open table")
    }

    fn decide(&mut self) -> Command {
        let phase = *self.table().phase();
        match phase {
            Phase::ToRoll { player } => {
                let seat = self.table().seat_of(player);
                let double = SeatCommand::Double.by(seat);
                if self.draw(8) == 0 && self.table().allows(&double) {
                    return double;
                }
                if self.share == Share::Lost && self.dice.dice().rolls() == 3 {
                    self.share = Share::LeftBehind;
                    return self.reseed(seat);
                }
                let link = self.link(seat);
                SeatCommand::Roll {
                    link: self.dice.dice().released(seat).is_none().then_some(link),
                }
                .by(seat)
            }
            Phase::ToPlay { player, roll } => {
                let rules = self.table().rules().move_rules();
                let plays = legal_plays_under(self.table().board(player), roll, rules);
                SeatCommand::Play { steps: plays[0].0 }.by(self.table().seat_of(player))
            }
            Phase::Doubled { player } => {
                let passes = self.draw(2) == 0;
                let answer = if passes { SeatCommand::Pass } else { SeatCommand::Take };
                answer.by(self.table().seat_of(player.other()))
            }
            Phase::BetweenGames
                if matches!(self.table().rules().frame, Frame::Money { .. })
                    && self.table().game_number() == 2 =>
            {
                SeatCommand::EndSession.by(Seat::A)
            }
            Phase::BetweenGames => {
                let unready =
                    if self.table().ready().contains(Seat::A) { Seat::B } else { Seat::A };
                SeatCommand::Rematch.by(unready)
            }
            _ => panic!("nothing to decide in {phase:?}"),
        }
    }

    /// A small generator, the same everywhere.
    fn draw(&mut self, below: u32) -> u32 {
        self.seed = self.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.seed >> 16) % below
    }

    /// A command, and then everything that the dice ask of all parties.
    fn ask(&mut self, command: &Command) {
        self.append(command);
        if let Command::Seat(seat, SeatCommand::Play { .. }) = *command
            && self.share != Share::Live
            && self.dice.dice().may_release(seat)
            && self.table().phase().is_playing()
        {
            self.append(&SeatCommand::Release { link: self.link(seat) }.by(seat));
        }
        while let Some(command) = self.owed() {
            self.append(&command);
        }
    }

    fn owed(&mut self) -> Option<Command> {
        let table = self.table();
        let is_due = table.is_throw_due();
        if table.is_finished() {
            let secret = *self.chains[0].last()?;
            return (!self.dice.dice().is_revealed()).then_some(Command::Reveal(secret));
        }
        if table.phase().is_playing() && !self.dice.dice().is_anchored(Party::Server) {
            let id = self.dice.dice().match_id();
            let secret = |party| with_number(secret_of(id, party), self.secrets);
            self.chains = array::from_fn(|party| chain(id, ROLES[party], secret(party)));
            let anchor = anchor_of(id, 0, &self.chains[0]);
            return Some(Command::AnchorServer(anchor));
        }
        let dice = self.dice.dice();
        for seat in Seats::first(2) {
            if let Some(owed) = dice.owes(seat, is_due) {
                let party = seat.to_usize() + 1;
                return Some(match owed {
                    Owed::Anchor => {
                        let anchor = anchor_of(dice.match_id(), party, &self.chains[party]);
                        SeatCommand::Anchor { anchor }.by(seat)
                    }
                    Owed::SignOff => SeatCommand::SignOff { digest: dice.digest()? }.by(seat),
                    Owed::Link => SeatCommand::Release { link: self.link(seat) }.by(seat),
                });
            }
        }
        let (roll, shares) = is_due.then(|| {
            let number = dice.next_link(Party::Server) as usize;
            dice.throw(self.chains[0][number - 1])
        })??;
        Some(Command::Throw(roll, shares))
    }

    fn reseed(&mut self, seat: Seat) -> Command {
        let id = self.dice.dice().match_id();
        let party = seat.to_usize() + 1;
        self.chains[party] = chain(id, ROLES[party], Link([70; 32]));
        SeatCommand::Anchor { anchor: anchor_of(id, party, &self.chains[party]) }.by(seat)
    }

    fn link(&self, seat: Seat) -> Link {
        let number = self.dice.dice().next_link(Party::Seat(seat)) as usize;
        self.chains[seat.to_usize() + 1][number - 1]
    }

    fn append(&mut self, command: &Command) {
        let events = Table::decide(self.table.as_ref(), command);
        let events = events.unwrap_or_else(|error| panic!("{command:?}: {error}"));
        for event in events {
            assert_eq!(self.dice.dice().check(&event), [], "{event:?}");
            self.table = Some(Table::evolve(self.table.take(), &event).expect("it follows"));
            let was_begun = self.dice.is_begun();
            self.dice.evolve(&event);
            if self.dice.is_begun() && !was_begun {
                let anchor = self.dice.opened_by().expect("an anchor");
                self.write(&LedgerRecord::Opened { anchor });
            }
            let seq = self.log.len() as u64 + 1;
            self.log.push(Envelope { seq, at: self.now() + 1000, lag: 0, event });
        }
    }

    fn now(&self) -> u64 {
        self.log.last().map_or(START, |envelope| envelope.at)
    }

    fn write(&mut self, record: &LedgerRecord) {
        let payload = serde_json::to_string(record).expect("plain data");
        append_line(&mut self.ledger, self.log.last().map_or(START, |e| e.at), payload);
    }
}

/// Writes a line with its right hash.
pub(crate) fn append_line(ledger: &mut Vec<LedgerEntry>, at: u64, payload: String) {
    let previous = ledger.last().map_or(LEDGER_START, |entry| entry.hash);
    let number = ledger.len() as u64 + 1;
    let hash = ledger_hash(&previous, number, at, &payload);
    ledger.push(LedgerEntry { number, at, payload, hash });
}

pub(crate) const ROLES: [Role; 3] = [Role::Server, Role::Seat(0), Role::Seat(1)];

/// The secret of a party of these tests, another for each match.
pub(crate) fn secret_of(match_id: &str, party: usize) -> Link {
    let mut secret = [party as u8 + 1; 32];
    secret[31] = match_id.bytes().last().unwrap_or_default();
    Link(secret)
}

fn with_number(mut secret: Link, number: u32) -> Link {
    secret.0[..4].iter_mut().zip(number.to_be_bytes()).for_each(|(byte, add)| *byte ^= add);
    secret
}

/// A whole chain by ascending number, each link hashed once.
pub(crate) fn chain(match_id: &str, role: Role, secret: Link) -> Vec<Link> {
    let mut links = vec![secret];
    while links.len() < CHAIN_LENGTH as usize {
        let last = links[links.len() - 1];
        links.push(Chain::with_length(match_id, role, last, 1).anchor());
    }
    links.reverse();
    links
}

/// What comes before the first link.
pub(crate) fn anchor_of(match_id: &str, party: usize, links: &[Link]) -> Link {
    Chain::with_length(match_id, ROLES[party], links[0], 1).anchor()
}
