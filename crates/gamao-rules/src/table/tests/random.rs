//! Random commands, sensible or not.

use crate::{
    Command, Die, ForfeitReason, Link, Occupant, Phrase, Play, Player, Point, Roll, Seat,
    SeatCommand, Step, Table, TableRules, Variant, WinSize, legal_plays_under,
};

use super::Phase;

/// `SplitMix64` (Steele, Lea, Flood 2014): good enough for tests, the same on every platform.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % n as u64) as usize
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn player(&mut self) -> Player {
        self.pick(&Player::ALL)
    }

    /// One of the two seats, rarely one that the table does not have.
    pub(crate) fn seat(&mut self) -> Seat {
        if self.once_in(20) { Seat::C } else { self.pick(&[Seat::A, Seat::B]) }
    }

    pub(crate) fn level(&mut self) -> WinSize {
        self.pick(&WinSize::ALL)
    }

    pub(crate) fn roll(&mut self) -> Roll {
        Roll { first: self.pick(&Die::ALL), second: self.pick(&Die::ALL) }
    }

    pub(crate) fn occupant(&mut self) -> Occupant {
        if self.once_in(2) {
            Occupant::Person { name: String::new() }
        } else {
            Occupant::Bot { level: String::new() }
        }
    }

    pub(crate) fn reason(&mut self) -> ForfeitReason {
        self.pick(&[ForfeitReason::Clock, ForfeitReason::Absence])
    }

    pub(crate) fn play(&mut self) -> Play {
        let steps: Vec<_> = (0..self.below(5))
            .map(|_| Step {
                from: Point::new(self.below(26) as u8),
                to: Point::new(self.below(26) as u8),
                die: self.pick(&Die::ALL),
                hits: self.once_in(2),
            })
            .collect();
        Play::new(&steps)
    }

    /// An arbitrary command.
    pub(crate) fn command(&mut self) -> Command {
        let seat = self.seat();
        match self.below(25) {
            0 => Command::Open(TableRules::CASUAL),
            1 => Command::Sit(seat, self.occupant()),
            2 => SeatCommand::Roll { link: self.once_in(2).then_some(Link([0; 32])) }.by(seat),
            3 => Command::Throw(self.roll(), Vec::new()),
            4 => SeatCommand::Play { steps: self.play() }.by(seat),
            5 => SeatCommand::Double.by(seat),
            6 => SeatCommand::Take.by(seat),
            7 => SeatCommand::Pass.by(seat),
            8 => SeatCommand::Beaver.by(seat),
            9 => SeatCommand::Raccoon.by(seat),
            10 => SeatCommand::Resign { level: self.level() }.by(seat),
            11 => SeatCommand::AcceptResign.by(seat),
            12 => SeatCommand::RefuseResign.by(seat),
            13 => SeatCommand::Claim.by(seat),
            14 => Command::Forfeit(seat, self.reason()),
            15 => SeatCommand::Rematch.by(seat),
            16 => SeatCommand::EndSession.by(seat),
            17 => SeatCommand::Correspond.by(seat),
            18 => SeatCommand::StartVacation.by(seat),
            19 => SeatCommand::EndVacation.by(seat),
            20 => Command::Expire,
            21 => SeatCommand::OfferCorrespond.by(seat),
            22 => Command::HoldClocks(self.pick(&[0, 1, u64::MAX])),
            _ => SeatCommand::Say { phrase: Phrase::Ouch }.by(seat),
        }
    }

    /// A command that advances the table as players would: mostly rolls and plays, sometimes the cube,
    /// rarely a resignation or a forfeit.
    pub(crate) fn sensible(&mut self, table: &Table) -> Command {
        if let Some((player, _)) = table.resignation() {
            return if self.once_in(2) {
                SeatCommand::AcceptResign.by(table.seat_of(player.other()))
            } else {
                SeatCommand::RefuseResign.by(table.seat_of(player.other()))
            };
        }
        if table.phase().is_playing() && self.once_in(80) {
            let (seat, level, reason) = (self.seat(), self.level(), self.reason());
            let rare = [
                SeatCommand::Resign { level }.by(seat),
                Command::Forfeit(seat, reason),
                SeatCommand::Claim.by(seat),
            ];
            let rare = rare[self.below(3)].clone();
            if table.allows(&rare) {
                return rare;
            }
        }
        match *table.phase() {
            Phase::Seating => {
                let free = table.seats().seats_where(Option::is_none).into_iter().next();
                Command::Sit(free.unwrap_or(Seat::B), self.occupant())
            }
            Phase::Opening | Phase::Rolling { .. } => Command::Throw(self.roll(), Vec::new()),
            Phase::ToRoll { player } => {
                let double = SeatCommand::Double.by(table.seat_of(player));
                if self.once_in(4) && table.allows(&double) {
                    double
                } else {
                    SeatCommand::Roll { link: None }.by(table.seat_of(player))
                }
            }
            Phase::ToPlay { player, roll } => {
                let rules = table.rules().move_rules();
                let plays = legal_plays_under(table.board(player), roll, rules);
                SeatCommand::Play { steps: plays[self.below(plays.len())].0 }
                    .by(table.seat_of(player))
            }
            Phase::Doubled { player: doubler } => {
                let taker = table.seat_of(doubler.other());
                let beaver = SeatCommand::Beaver.by(taker);
                match self.below(6) {
                    0 => SeatCommand::Pass.by(taker),
                    1 | 2 if table.allows(&beaver) => beaver,
                    _ => SeatCommand::Take.by(taker),
                }
            }
            Phase::Beavered { player } if self.once_in(2) => {
                SeatCommand::Raccoon.by(table.seat_of(player))
            }
            Phase::Beavered { player } => {
                SeatCommand::Roll { link: None }.by(table.seat_of(player))
            }
            Phase::BetweenGames | Phase::Over | Phase::Expired => {
                let unready = table.seats().seats().minus(table.ready()).into_iter().next();
                SeatCommand::Rematch.by(unready.unwrap_or(Seat::A))
            }
        }
    }

    /// Valid house rules of any frame and variant.
    pub(crate) fn rules(&mut self) -> TableRules {
        use crate::{Beavers, Clock, CubeRules, Frame};
        loop {
            let variant = self.pick(&Variant::ALL);
            let frame = match self.below(4) {
                0 => Frame::Single,
                1 => Frame::Match { length: 1 + self.below(9) as u32, crawford: !self.once_in(4) },
                2 => Frame::Money {
                    jacoby: self.once_in(2),
                    automatic_doubles: self.below(3) as u32,
                    beavers: self.pick(&[Beavers::Off, Beavers::On, Beavers::Raccoons]),
                },
                _ => Frame::Mao {
                    length: 1 + self.below(10) as u32,
                    gamao_cantado: self.pick(&[4, 6]),
                    opening_rolls_afresh: self.once_in(2),
                    no_hit_and_run: self.once_in(2),
                },
            };
            let rules = TableRules {
                variant,
                frame,
                cube: CubeRules { on: self.once_in(2), limit: self.pick(&[2, 8, 64]) },
                backgammon_is_two: self.once_in(2),
                forfeit_is_single: self.once_in(2),
                clock: self.pick(&[
                    Clock::None,
                    Clock::live(5),
                    Clock::Fischer { increment_ms: 8000, bank_ms: 60_000 },
                    Clock::Correspondence {
                        turn_ms: Clock::DAY_MS,
                        vacation_ms: 3 * Clock::DAY_MS,
                    },
                ]),
                claim_after_ms: TableRules::CLAIM_AFTER_MS,
            };
            if let Ok(rules) = rules.validate() {
                return rules;
            }
        }
    }
}
