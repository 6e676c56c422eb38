//! A chouette: one in the box against a team of two to seven, and who owes whom.
//!
//! A pure state machine beside the board. It is told what happens on the board ([`BoardFact`]), and says who
//! may do what: who moves, who may double and must answer, who is out, who is next. [`Chouette::decide`] turns
//! a command into an event, [`Chouette::evolve`] folds an event into the state; both ask the same `check`, so
//! a rule is written once. Places, payments and the ledger are worked out from the events, and in none of them.
//!
//! # Sealed answers
//!
//! When the box doubles, each member answers for itself, and no log may tell what before all have: the event
//! [`Answered`](ChouetteEvent::Answered) says only who. So the answers are kept by the host, beside the log
//! ([`SealedAnswers`]), in three steps:
//!
//! 1. [`ChouetteSeatCommand::Answer`] is decided like every command: an answer that may not be given is
//!    refused before it is sealed. The host keeps it in the transaction that appends `Answered`.
//! 2. After every event it asks [`Chouette::to_show`]. Once that names seats, it opens their answers with
//!    [`ChouetteCommand::Show`], in one append with the event that made them due.
//! 3. [`AnswersShown`](ChouetteEvent::AnswersShown) is checked: these seats, no other, no answer that may not
//!    be given.
//!
//! An answer cannot be taken back. A member who is due and vanishes follows the captain: the host says
//! [`Absent`](ChouetteEvent::Absent) when the table's clock has run out, and that may make answers due.
//!
//! # What the design leaves open
//!
//! * **The box wins or loses** the game on the board; where the cubes end it, to the last member in it. This
//!   decides about the places, unless the card says that the balance does.
//! * **A member proposes** to turn the team's cube, whoever it is; one who does not agree ends that for the turn.
//! * **A beaver of the team's cube** is one redouble of all: it counts if every member who takes beavers.
//!   Otherwise they have taken.
//! * **With a cube each**, members double as long as the captain has not asked for dice, and the box answers
//!   each alone. How long a captain waits for them is a matter of the host's clock ([`Chouette::may_double`]).
//! * **Extras**: where one member alone took and stays in, each who passed may pay it the value before the
//!   double to play on against it from the side of the box. An extra is the box's cube once more: turned with
//!   it, settled with it. The taker may refuse, and there is none after a beaver.
//! * **Resignation**: the box offers, and each member accepts or plays on for itself. The captain offers for
//!   the team: if the box accepts, each other member goes along or plays on, led by the next captain.
//! * **Whoever has left or is absent** follows the captain, in every answer. The box cannot be followed: if it
//!   leaves in mid-game, or the last member does, its side is deserted and the owner of the board ends the game
//!   as a forfeit.
//! * **A seat taken again** after somebody left it has a new account.
//! * **Two** do not make a chouette: below three the next game waits for newcomers.
//!
//! # At a table
//!
//! A [`Table`](crate::Table) that frames its games as a chouette keeps one beside its board. The box has one
//! side of the board and the captain the other, so the seats that play change with [`Chouette::mover`] while
//! the sides stay. The table folds its own events into [`BoardFact`]s: `GameStarted` into a start, the opening
//! throw into [`OpeningTied`](BoardFact::OpeningTied) or [`Rolled`](BoardFact::Rolled), a play into
//! [`TurnStarted`](BoardFact::TurnStarted) or [`GameEnded`](BoardFact::GameEnded). None of them is logged
//! twice. Its own cube stays in the centre: doubles, answers and resignations of a chouette are the events of
//! this module.

mod check;
mod command;
mod decide;
mod event;
mod evolve;
mod game;
#[cfg(feature = "serde")]
mod json;
mod ledger;
mod places;
mod question;
mod refusal;
mod rules;
mod sealed;
mod side;
mod stake;

#[cfg(test)]
mod tests;

use crate::{Seat, Seats};

pub use command::{ChouetteCommand, ChouetteSeatCommand};
pub use event::{BoardFact, ChouetteEvent, CubeAnswer};
pub use ledger::{Account, ChouetteLedger, ChouetteResult, Payment};
pub use question::ChouetteQuestion;
pub use refusal::{ChouetteError, ChouetteRefusal, ChouetteRule};
pub use rules::{
    BoxLeaves, CaptainAnswers, ChouetteRules, ChouetteRulesError, ChouetteRulesProblem,
    Consultation, Seating, TeamCubes,
};
pub use sealed::SealedAnswers;
pub use side::ChouetteSide;
pub use stake::Stake;

use game::{Game, Moment};
use places::PlaceRolls;

/// Where a chouette stands. A [`ChouetteQuestion`] is beside it: it must be answered first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ChouettePhase {
    /// The players roll for their places.
    Places,
    /// The next game starts when everybody is ready.
    BetweenGames,
    /// The opening throw is due.
    Opening,
    /// This side may double or ask for dice.
    ToRoll {
        /// Which.
        side: ChouetteSide,
    },
    /// This side's dice are due.
    Rolling {
        /// Which side.
        side: ChouetteSide,
    },
    /// This side has dice to play.
    ToPlay {
        /// Which.
        side: ChouetteSide,
    },
    /// Nobody is left to play for this side: the game ends as a forfeit.
    Deserted {
        /// Which side.
        side: ChouetteSide,
    },
}

/// A whole chouette. Built only by folding events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chouette {
    rules: ChouetteRules,
    /// The places: the box, the captain, the members in their order. In the order of arrival before they are
    /// rolled for.
    order: Vec<Seat>,
    /// The rolls for the places, until they are decided.
    places: Option<PlaceRolls>,
    /// Who has sat down too late for the game at hand, or for the rolls, in the order of arrival.
    newcomers: Vec<Seat>,
    /// Who has left during the game at hand.
    leaving: Seats,
    absent: Seats,
    game: Option<Game>,
    results: Vec<ChouetteResult>,
    accounts: Vec<Account>,
}

impl Chouette {
    /// A chouette nobody sits at.
    fn new(rules: ChouetteRules) -> Self {
        Self {
            rules,
            order: Vec::new(),
            places: (rules.seating == Seating::Roll).then(PlaceRolls::default),
            newcomers: Vec::new(),
            leaving: Seats::NONE,
            absent: Seats::NONE,
            game: None,
            results: Vec::new(),
            accounts: Vec::new(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &ChouetteRules {
        &self.rules
    }

    /// The places: the box, the captain, the members in their order. Of the game at hand, or of the next.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// Who joins the queue after the game at hand, or after the rolls for the places.
    pub fn newcomers(&self) -> &[Seat] {
        &self.newcomers
    }

    /// Whether somebody sits on this seat.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.order.contains(&seat) || self.newcomers.contains(&seat)
    }

    /// Where it stands.
    pub fn phase(&self) -> ChouettePhase {
        let Some(game) = &self.game else {
            let is_rolled = self.places.is_none();
            return if is_rolled { ChouettePhase::BetweenGames } else { ChouettePhase::Places };
        };
        if let Some(side) = self.deserted() {
            return ChouettePhase::Deserted { side };
        }
        match game.moment {
            Moment::Opening => ChouettePhase::Opening,
            Moment::ToRoll(side) => ChouettePhase::ToRoll { side },
            Moment::Rolling(side) => ChouettePhase::Rolling { side },
            Moment::ToPlay(side) => ChouettePhase::ToPlay { side },
        }
    }

    /// What must be answered before the game goes on.
    pub fn question(&self) -> Option<&ChouetteQuestion> {
        self.game.as_ref()?.question.as_ref()
    }

    /// The number of the game at hand, or of the next.
    pub fn game_number(&self) -> u32 {
        self.games_ended() + 1
    }

    fn games_ended(&self) -> u32 {
        u32::try_from(self.results.len()).unwrap_or(u32::MAX)
    }

    /// The games that have ended.
    pub fn results(&self) -> &[ChouetteResult] {
        &self.results
    }

    /// Who owes whom after all games that have ended.
    pub fn ledger(&self) -> ChouetteLedger {
        self.ledger_after(self.results.len())
    }

    /// Who owed whom after the first so many games, for the curve of the balances.
    pub fn ledger_after(&self, games: usize) -> ChouetteLedger {
        let results = self.results.get(..games).unwrap_or(&self.results);
        ChouetteLedger::new(&self.accounts, results)
    }

    /// Who must roll for a place now; nobody before there are three.
    pub fn places_due(&self) -> Seats {
        match &self.places {
            Some(places) if places.has_begun() || self.has_enough() => places.due(&self.order),
            _ => Seats::NONE,
        }
    }

    fn has_enough(&self) -> bool {
        self.order.len() >= usize::from(ChouetteRules::MIN_PLAYERS)
    }

    /// Who is in the box.
    pub fn in_the_box(&self) -> Option<Seat> {
        self.order.first().copied()
    }

    /// Who moves and decides for the team: the first in the order who is in the game and at the table.
    pub fn captain(&self) -> Option<Seat> {
        let may_lead = |seat: &Seat| self.game.is_none() || self.present().contains(*seat);
        self.order.iter().skip(1).copied().find(may_lead)
    }

    /// The members in the game at hand.
    pub fn active(&self) -> Seats {
        self.game.as_ref().map_or(Seats::NONE, Game::active)
    }

    /// The members in the game who decide for themselves.
    pub fn present(&self) -> Seats {
        self.active().minus(self.leaving).minus(self.absent)
    }

    /// The members in the game who follow the captain.
    pub fn followers(&self) -> Seats {
        self.active().minus(self.present())
    }

    /// The cube between the box and this member, if it is in the game.
    pub fn stake(&self, seat: Seat) -> Option<Stake> {
        self.game.as_ref()?.stakes.get(&seat).copied()
    }

    /// Who moves for the side on turn.
    pub fn mover(&self) -> Option<Seat> {
        self.player_of(match self.game.as_ref()?.moment {
            Moment::Opening => return None,
            Moment::ToRoll(side) | Moment::Rolling(side) | Moment::ToPlay(side) => side,
        })
    }

    /// Who moves the checkers of this side.
    pub fn player_of(&self, side: ChouetteSide) -> Option<Seat> {
        match side {
            ChouetteSide::Box => self.in_the_box(),
            ChouetteSide::Team => self.captain(),
        }
    }

    /// Whose decision the game waits for.
    pub fn due(&self) -> Seats {
        let Some(game) = &self.game else { return Seats::NONE };
        if self.deserted().is_some() {
            return Seats::NONE;
        }
        if let Some(question) = &game.question {
            return self.due_to(question);
        }
        if let Some(lone) = game.lone_take.filter(|lone| !lone.offers.is_empty()) {
            return Seats::NONE.with(lone.taker);
        }
        match game.moment {
            Moment::Opening | Moment::Rolling(_) => Seats::NONE,
            Moment::ToRoll(_) | Moment::ToPlay(_) => self.mover().into_iter().collect(),
        }
    }

    fn due_to(&self, question: &ChouetteQuestion) -> Seats {
        let the_box = Seats::from_iter(self.in_the_box());
        match question {
            ChouetteQuestion::Proposal { agreed } => self.present().minus(*agreed),
            ChouetteQuestion::TeamDouble { .. } => the_box,
            ChouetteQuestion::BoxDouble { .. } => self.answers_due(),
            ChouetteQuestion::Resignation { side, box_accepts, accepted, refused, .. } => {
                if *side == ChouetteSide::Team && !box_accepts {
                    return the_box;
                }
                self.present().minus(*accepted).minus(*refused)
            }
        }
    }

    /// Members who could double the box now, beside a proposal or doubles that are on their way. With a cube
    /// each, a captain who asks for dice at once would leave them no time.
    pub fn may_double(&self) -> Seats {
        let double = |seat: &Seat| self.allows(&ChouetteSeatCommand::Double.by(*seat));
        self.present().into_iter().filter(double).collect()
    }

    /// The seats whose sealed answers must be shown now, if any must.
    pub fn to_show(&self) -> Option<Seats> {
        let Some(ChouetteQuestion::BoxDouble { sealed, .. }) = self.question() else {
            return None;
        };
        let captain = self.captain()?;
        let open = self.unanswered();
        let is_complete = match self.rules.captain_answers {
            CaptainAnswers::Together => open.is_empty(),
            CaptainAnswers::First => open.is_empty() || sealed.only() == Some(captain),
            CaptainAnswers::Last => open.without(captain).is_empty(),
        };
        let is_playable = self.deserted().is_none() && !sealed.is_empty();
        (is_complete && is_playable).then_some(*sealed)
    }

    /// Who has a double of the box to answer now.
    fn answers_due(&self) -> Seats {
        let open = self.unanswered();
        let Some(captain) = self.captain() else { return open };
        let others = open.without(captain);
        match self.rules.captain_answers {
            CaptainAnswers::First if open.contains(captain) => Seats::NONE.with(captain),
            CaptainAnswers::Last if !others.is_empty() => others,
            _ => open,
        }
    }

    /// Who has not answered the double of the box: members whom it was offered to, and the captain for
    /// those who follow.
    fn unanswered(&self) -> Seats {
        let Some(ChouetteQuestion::BoxDouble { to, sealed, shown }) = self.question() else {
            return Seats::NONE;
        };
        let open: Seats =
            to.minus(*sealed).into_iter().filter(|seat| !shown.contains_key(seat)).collect();
        let mut due = open.and(self.present());
        if let Some(captain) = self.captain().filter(|_| !open.is_subset(self.present())) {
            let has_answered = sealed.contains(captain) || shown.contains_key(&captain);
            due.set(captain, due.contains(captain) || !has_answered);
        }
        due
    }

    /// The side that nobody is left to play for.
    fn deserted(&self) -> Option<ChouetteSide> {
        let game = self.game.as_ref()?;
        if self.leaving.contains(game.in_the_box) {
            Some(ChouetteSide::Box)
        } else {
            self.present().is_empty().then_some(ChouetteSide::Team)
        }
    }

    /// Whether this seat may move now, ask for dice included.
    ///
    /// # Errors
    ///
    /// Why it may not.
    pub fn check_move(&self, seat: Seat) -> Result<(), ChouetteError> {
        if self.mover() == Some(seat) && self.due() == Seats::NONE.with(seat) {
            return Ok(());
        }
        self.check_mover(seat)?;
        Err(self.out_of_turn("move"))
    }

    /// Whether this seat may advise the captain now. Between games everybody talks.
    ///
    /// # Errors
    ///
    /// Why it may not.
    pub fn check_advice(&self, seat: Seat) -> Result<(), ChouetteError> {
        if self.game.is_none() {
            return Ok(());
        }
        self.check_member(seat)?;
        match self.rules.consultation {
            Consultation::Members => Ok(()),
            Consultation::Nobody => Err(ChouetteRefusal::NoAdvice.into()),
            Consultation::TurnedCubes => {
                let is_turned = self.stake(seat).is_some_and(|stake| stake.is_turned);
                if is_turned { Ok(()) } else { Err(ChouetteRefusal::CubeNotTurned.into()) }
            }
        }
    }
}
