//! Tests of whole chouettes.

mod cases;
mod literal;
mod random;
mod stories;

use crate::{Seat, Seats, WinSize};

use super::{
    BoardFact, Chouette, ChouetteCommand, ChouetteError, ChouetteEvent, ChouettePhase,
    ChouetteRules, ChouetteSeatCommand, ChouetteSide, SealedAnswers, Seating,
};

/// The usual card, in the order of arrival.
const PLAIN: ChouetteRules =
    ChouetteRules { seating: Seating::Entrance, jacoby: false, ..ChouetteRules::CLUB };

/// A host: a chouette with its log, and sealed answers beside it.
#[derive(Clone, Debug)]
struct Host {
    chouette: Chouette,
    sealed: SealedAnswers,
    log: Vec<ChouetteEvent>,
}

impl Host {
    fn open(rules: ChouetteRules) -> Self {
        let event = Chouette::decide(None, &ChouetteCommand::Open(rules)).expect("a legal card");
        let chouette = Chouette::evolve(None, &event).expect("it follows");
        Self { chouette, sealed: SealedAnswers::default(), log: vec![event] }
    }

    /// Seated in the order of arrival, with the first game begun.
    fn playing(rules: ChouetteRules, order: &str) -> Self {
        let mut host = Self::open(ChouetteRules { seating: Seating::Entrance, ..rules });
        for seat in seats_in_order(order) {
            host.act(ChouetteCommand::Join(seat));
        }
        host.act(ChouetteCommand::Start);
        host
    }

    /// What a host does with a command.
    fn ask(&mut self, command: &ChouetteCommand) -> Result<(), ChouetteError> {
        self.append(Chouette::decide(Some(&self.chouette), command)?);
        if let ChouetteCommand::Seat(seat, ChouetteSeatCommand::Answer { answer }) = *command {
            self.sealed.keep(seat, answer);
        }
        while let Some(seats) = self.chouette.to_show() {
            let show = ChouetteCommand::Show(self.sealed.open(seats));
            self.append(Chouette::decide(Some(&self.chouette), &show)?);
        }
        Ok(())
    }

    fn append(&mut self, event: ChouetteEvent) {
        let folded = Chouette::evolve(Some(self.chouette.clone()), &event);
        self.chouette = folded.unwrap_or_else(|error| panic!("{event:?}: {error}"));
        self.log.push(event);
    }

    #[track_caller]
    #[expect(clippy::needless_pass_by_value, reason = "stories read better without the borrow")]
    fn act(&mut self, command: ChouetteCommand) {
        self.ask(&command).unwrap_or_else(|error| panic!("{command:?}: {error}"));
    }

    #[track_caller]
    #[expect(clippy::needless_pass_by_value, reason = "stories read better without the borrow")]
    fn refuse(&self, command: ChouetteCommand) -> ChouetteError {
        Chouette::decide(Some(&self.chouette), &command).expect_err("a refusal")
    }

    #[track_caller]
    fn tell(&mut self, fact: BoardFact) {
        self.act(ChouetteCommand::Board(fact));
    }

    /// Plays until this side may double.
    #[track_caller]
    fn come_to(&mut self, side: ChouetteSide) {
        loop {
            match self.chouette.phase() {
                ChouettePhase::ToRoll { side: on_turn } if on_turn == side => return,
                ChouettePhase::Opening => self.tell(BoardFact::Rolled { side: side.other() }),
                ChouettePhase::ToRoll { side } => self.tell(BoardFact::DiceAsked { side }),
                ChouettePhase::Rolling { side } => self.tell(BoardFact::Rolled { side }),
                ChouettePhase::ToPlay { side } => {
                    self.tell(BoardFact::TurnStarted { side: side.other() });
                }
                phase => panic!("no game goes on: {phase:?}"),
            }
        }
    }

    #[track_caller]
    fn end(&mut self, winner: ChouetteSide, size: WinSize) {
        self.tell(BoardFact::GameEnded { winner, size });
    }
}

/// The seat of a letter.
#[track_caller]
fn seat(letter: &str) -> Seat {
    let seat = Seat::ALL.into_iter().find(|seat| seat.to_string() == letter);
    seat.unwrap_or_else(|| panic!("no seat {letter}"))
}

/// Seats by their letters, one after the other; what is no letter only stands between them.
#[track_caller]
fn seats_in_order(letters: &str) -> Vec<Seat> {
    letters.split_inclusive(char::is_alphabetic).map(str::trim).map(seat).collect()
}

#[track_caller]
fn seats(letters: &str) -> Seats {
    seats_in_order(letters).into_iter().collect()
}
