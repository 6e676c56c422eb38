//! Tests of time.

use proptest::prelude::*;

use crate::{
    BySeat, Clock, Clocks, Command, Deadline, Event, Facts, ForfeitReason, Link, Occupant, Party,
    Phase, Phrase, Player, Roll, RuleError, Seat, SeatCommand, Seats, TableRules, TimedTable,
    WinSize, legal_plays, table::tests::Random,
};

const START: u64 = 1_700_000_000_000;
const SECOND: u64 = 1000;
const DAY: u64 = Clock::DAY_MS;

/// A table whose log is written at times that the test sets.
struct Room {
    timed: TimedTable,
    now: u64,
    lag: u64,
    /// Everybody is disconnected unless a test says otherwise.
    away_since: BySeat<Option<u64>>,
}

impl Room {
    fn open(rules: TableRules, occupants: [Occupant; 2]) -> Self {
        let opened = Event::Opened { rules };
        let timed = TimedTable::evolve(None, &opened, START, 0).expect("a table");
        let away_since = [Some(0), Some(0)].into();
        let mut room = Self { timed, now: START, lag: 0, away_since };
        for (seat, occupant) in Seats::first(2).into_iter().zip(occupants) {
            room.ask(Command::Sit(seat, occupant)).expect("a free seat");
        }
        room
    }

    fn with_clock(clock: Clock) -> Self {
        let person = || Occupant::Person { name: String::new() };
        Self::open(TableRules { clock, ..TableRules::match_to(5) }, [person(), person()])
    }

    /// After the opening throw: A is to play.
    fn started(clock: Clock) -> Self {
        let mut room = Self::with_clock(clock);
        room.throw(Roll::new(3, 1));
        room
    }

    #[expect(clippy::needless_pass_by_value, reason = "stories read better without the borrow")]
    fn ask(&mut self, command: Command) -> Result<(), RuleError> {
        let events = TimedTable::decide(Some(&self.timed), &command, &self.facts())?;
        for event in &events {
            self.record(event);
        }
        Ok(())
    }

    fn facts(&self) -> Facts {
        Facts { now_ms: self.now, lag_ms: self.lag, away_since: self.away_since.clone() }
    }

    /// When the waiting player may claim.
    fn claim_at(&self) -> Option<u64> {
        self.timed.claim_at(&self.facts())
    }

    fn record(&mut self, event: &Event) {
        let timed = Some(self.timed.clone());
        self.timed = TimedTable::evolve(timed, event, self.now, self.lag).expect("a good event");
    }

    fn throw(&mut self, roll: Roll) {
        self.ask(Command::Throw(roll, Vec::new())).expect("a throw is due");
    }

    /// Plays the pending roll after `thought`.
    #[track_caller]
    fn play(&mut self, thought: u64) {
        let Phase::ToPlay { player, roll } = *self.timed.table().phase() else {
            panic!("no roll to play")
        };
        self.now += thought;
        let (play, _) = legal_plays(self.timed.table().board(player), roll)[0];
        self.ask(SeatCommand::Play { steps: play }.by(self.timed.table().seat_of(player)))
            .expect("a play in time");
    }

    /// Requests the dice after `thought` and gets them at once.
    #[track_caller]
    fn roll(&mut self, thought: u64) {
        self.now += thought;
        let side = self.timed.table().to_act().expect("a player on turn");
        let seat = self.timed.table().seat_of(side);
        self.ask(SeatCommand::Roll { link: None }.by(seat)).expect("a roll in time");
        self.throw(Roll::new(6, 5));
    }

    /// Delay and bank left, in milliseconds.
    fn left(&self, seat: Seat) -> (u64, u64) {
        let left = self.timed.clocks().left(self.now).expect("a clock")[seat];
        (left.delay_ms, left.bank_ms)
    }

    fn running(&self) -> [bool; 2] {
        [Seat::A, Seat::B].map(|seat| self.timed.clocks().running().contains(seat))
    }

    fn deadline(&self) -> Deadline {
        self.timed.deadline().expect("a deadline")
    }
}

const LIVE: Clock = Clock::Delay { delay_ms: 12 * SECOND, bank_ms: 60 * SECOND };

#[test]
fn the_delay_is_spent_before_the_bank_and_comes_back_each_turn() {
    let mut room = Room::started(LIVE);
    assert_eq!(room.running(), [true, false]);
    room.play(10 * SECOND);
    assert_eq!(room.left(Seat::A), (2 * SECOND, 60 * SECOND));
    // B thinks about the cube and about the play: one delay for both.
    room.roll(7 * SECOND);
    room.play(10 * SECOND);
    assert_eq!(room.left(Seat::B), (0, 55 * SECOND));
    assert_eq!(room.left(Seat::A), (12 * SECOND, 60 * SECOND));
    // Unused delay is not saved.
    room.roll(SECOND);
    room.play(SECOND);
    room.roll(SECOND);
    assert_eq!(room.left(Seat::B), (11 * SECOND, 55 * SECOND));
}

#[test]
fn a_fischer_bank_grows_with_every_turn() {
    let mut room = Room::started(Clock::Fischer { increment_ms: 8 * SECOND, bank_ms: 60 * SECOND });
    room.play(20 * SECOND);
    assert_eq!(room.left(Seat::A), (0, 48 * SECOND));
    room.roll(SECOND);
    room.play(SECOND);
    assert_eq!(room.left(Seat::B), (0, 66 * SECOND));
}

#[test]
fn a_clock_that_runs_out_forfeits_the_game_once() {
    let mut room = Room::started(LIVE);
    let flag = room.now + 72 * SECOND;
    assert_eq!(room.deadline(), Deadline::Forfeit { at_ms: flag, seat: Seat::A });
    assert_eq!(room.timed.due(flag - 1), None);
    room.now = flag - 1;
    let early = room.ask(Command::Forfeit(Seat::A, ForfeitReason::Clock));
    assert!(matches!(early, Err(RuleError::Refused(_))), "{early:?}");
    room.now = flag + 5 * SECOND;
    let due = room.timed.due(room.now).expect("a deadline has passed");
    assert_eq!(due, Command::Forfeit(Seat::A, ForfeitReason::Clock));
    room.ask(due.clone()).expect("the deadline has passed");
    assert_eq!(room.timed.table().score().b, 1);
    assert!(room.ask(due).is_err());
    assert_eq!(room.running(), [false, false]);
    assert!(matches!(room.deadline(), Deadline::Expire { .. }));
}

#[test]
fn what_arrives_after_the_flag_is_too_late_unless_the_line_was_slow() {
    let mut room = Room::started(LIVE);
    let (play, _) = legal_plays(room.timed.table().board(Player::A), Roll::new(3, 1))[0];
    room.now += 72 * SECOND;
    let late = room.ask(SeatCommand::Play { steps: play }.by(Seat::A));
    assert_eq!(late, Err(RuleError::TimeOver(Seat::A)));
    room.ask(SeatCommand::Say { phrase: Phrase::Ouch }.by(Seat::A)).expect("talk is free");
    room.lag = 300;
    room.now += 300;
    assert_eq!(
        room.ask(SeatCommand::Play { steps: play }.by(Seat::A)),
        Err(RuleError::TimeOver(Seat::A))
    );
    room.now -= 300;
    room.ask(SeatCommand::Play { steps: play }.by(Seat::A)).expect("sent in time");
    assert_eq!(room.left(Seat::A), (0, 300));
}

#[test]
fn lag_is_forgiven_up_to_a_limit_each_turn_and_never_for_talk() {
    let mut room = Room::started(LIVE);
    room.now += 12 * SECOND;
    room.lag = u64::MAX;
    room.ask(SeatCommand::Say { phrase: Phrase::Hello }.by(Seat::A)).expect("a seat");
    assert_eq!(room.left(Seat::A), (0, 60 * SECOND));
    room.play(10 * SECOND);
    let bank = 60 * SECOND - 10 * SECOND + Clocks::LAG_LIMIT_MS;
    assert_eq!(room.left(Seat::A), (0, bank));
    // No network delay can undo a flag that fell long ago.
    let long_ago = 72 * SECOND + Clocks::LAG_LIMIT_MS;
    room.now += long_ago;
    let late = room.ask(SeatCommand::Roll { link: None }.by(Seat::B));
    assert_eq!(late, Err(RuleError::TimeOver(Seat::B)));
    room.now -= long_ago;
    // The allowance is for the whole turn, however many commands it has.
    room.lag = 1000;
    room.roll(13 * SECOND);
    room.play(SECOND);
    assert_eq!(room.left(Seat::B), (0, 60 * SECOND - 14 * SECOND + 12 * SECOND + 1500));
}

#[test]
fn the_answer_to_a_double_is_a_turn_of_its_own() {
    let mut room = Room::started(LIVE);
    room.play(15 * SECOND);
    room.roll(0);
    room.play(0);
    room.now += 4 * SECOND;
    room.ask(SeatCommand::Double.by(Seat::A)).expect("a double");
    assert_eq!(room.running(), [false, true]);
    room.now += 14 * SECOND;
    assert_eq!(room.left(Seat::B), (0, 58 * SECOND));
    room.ask(SeatCommand::Take.by(Seat::B)).expect("a take");
    assert_eq!(room.running(), [true, false]);
    assert_eq!(room.left(Seat::A), (8 * SECOND, 57 * SECOND));
}

/// `bugs.md` 11: silence is no answer. A clock never takes or passes a double.
#[test]
fn a_double_that_is_not_answered_is_forfeited_not_passed() {
    let mut room = Room::started(LIVE);
    room.play(0);
    room.ask(SeatCommand::Double.by(Seat::B)).expect("a double");
    room.now += 7 * DAY;
    let due = room.timed.due(room.now).expect("a flag");
    assert_eq!(due, Command::Forfeit(Seat::A, ForfeitReason::Clock));
    let events = TimedTable::decide(Some(&room.timed), &due, &room.facts()).expect("a flag");
    let answered = |event: &Event| matches!(event, Event::Taken { .. } | Event::Passed { .. });
    assert!(!events.iter().any(answered));
}

#[test]
fn without_a_clock_the_waiting_player_may_claim_after_two_days() {
    let mut room = Room::started(Clock::None);
    assert_eq!(room.timed.clocks().left(room.now), None);
    room.now += 2 * DAY - SECOND;
    let early = room.ask(SeatCommand::Claim.by(Seat::B));
    assert_eq!(early, Err(RuleError::ClaimTooEarly { wait_ms: SECOND }));
    assert!(room.ask(SeatCommand::Claim.by(Seat::A)).is_err());
    // Talk is not a move.
    room.ask(SeatCommand::Say { phrase: Phrase::Thinking }.by(Seat::A)).expect("a seat");
    room.now += SECOND;
    assert_eq!(room.claim_at(), Some(room.now));
    room.ask(SeatCommand::Claim.by(Seat::B)).expect("two days are over");
    assert_eq!(*room.timed.table().phase(), Phase::BetweenGames);
}

#[test]
fn of_a_claim_and_a_move_the_first_wins() {
    let mut room = Room::started(Clock::None);
    room.play(2 * DAY);
    assert!(room.ask(SeatCommand::Claim.by(Seat::B)).is_err());
    // It is B's turn now, and B has its own two days.
    let early = room.ask(SeatCommand::Claim.by(Seat::A));
    assert_eq!(early, Err(RuleError::ClaimTooEarly { wait_ms: 2 * DAY }));

    let mut room = Room::started(Clock::None);
    let (play, _) = legal_plays(room.timed.table().board(Player::A), Roll::new(3, 1))[0];
    room.now += 2 * DAY;
    room.ask(SeatCommand::Claim.by(Seat::B)).expect("a claim in time");
    assert!(room.ask(SeatCommand::Play { steps: play }.by(Seat::A)).is_err());
}

#[test]
fn a_roll_shows_that_the_player_is_there() {
    let mut room = Room::started(Clock::None);
    room.play(0);
    room.roll(2 * DAY - SECOND);
    let early = room.ask(SeatCommand::Claim.by(Seat::A));
    assert_eq!(early, Err(RuleError::ClaimTooEarly { wait_ms: 2 * DAY }));
}

#[test]
fn in_correspondence_the_flag_decides_and_there_is_no_claim() {
    let turn_ms = 5 * DAY;
    let mut room = Room::started(Clock::Correspondence { turn_ms, vacation_ms: 0 });
    room.now += 3 * DAY;
    assert!(matches!(room.ask(SeatCommand::Claim.by(Seat::B)), Err(RuleError::Refused(_))));
    room.play(DAY);
    assert_eq!(room.left(Seat::B), (turn_ms, 0));
    let flag = room.now + turn_ms;
    assert_eq!(room.deadline(), Deadline::Forfeit { at_ms: flag, seat: Seat::B });
}

#[test]
fn a_vacation_stops_the_clock_until_it_is_used_up() {
    let turn_ms = 2 * DAY;
    let mut room = Room::started(Clock::Correspondence { turn_ms, vacation_ms: 10 * DAY });
    room.now += DAY;
    room.ask(SeatCommand::StartVacation.by(Seat::A)).expect("an allowance");
    assert!(room.timed.clocks().vacation().contains(Seat::A));
    room.now += 6 * DAY;
    assert_eq!(room.left(Seat::A), (DAY, 0));
    room.ask(SeatCommand::EndVacation.by(Seat::A)).expect("on vacation");
    assert_eq!(room.timed.clocks().vacation_left(room.now), [4 * DAY, 10 * DAY].into());
    assert_eq!(room.deadline().at_ms(), room.now + DAY);
    room.ask(SeatCommand::StartVacation.by(Seat::A)).expect("some left");
    assert_eq!(room.deadline().at_ms(), room.now + 4 * DAY + DAY);
    room.now += 4 * DAY + DAY;
    assert!(room.timed.due(room.now).is_some());
}

#[test]
fn the_opponents_vacation_does_not_stop_ones_own_clock() {
    let clock = Clock::Correspondence { turn_ms: 2 * DAY, vacation_ms: 10 * DAY };
    let mut room = Room::started(clock);
    room.ask(SeatCommand::StartVacation.by(Seat::B)).expect("an allowance");
    room.now += DAY;
    assert_eq!(room.left(Seat::A), (DAY, 0));
    assert_eq!(room.timed.clocks().vacation_left(room.now)[Seat::B], 10 * DAY);
}

#[test]
fn a_live_clock_becomes_correspondence_for_an_opponent_who_is_away() {
    let check = |away_for: Option<u64>, asker, is_granted| {
        let mut room = Room::started(LIVE);
        room.now += 60 * SECOND;
        room.away_since = [away_for.map(|ms| room.now - ms), Some(0)].into();
        let answer = room.ask(SeatCommand::Correspond.by(asker));
        assert_eq!(answer.is_ok(), is_granted, "{away_for:?} {asker}: {answer:?}");
        if is_granted {
            assert_eq!(room.left(Seat::A), (3 * DAY, 0));
            assert_eq!(room.deadline().at_ms(), room.now + 3 * DAY);
        }
    };
    check(Some(Facts::AWAY_AFTER_MS), Seat::B, true);
    check(Some(Facts::AWAY_AFTER_MS - 1), Seat::B, false);
    check(None, Seat::B, false);
    // The player on the clock cannot slow it, wherever the opponent is.
    check(None, Seat::A, false);
    check(Some(DAY), Seat::A, false);
}

#[test]
fn a_live_clock_becomes_correspondence_when_the_opponent_agrees() {
    for offerer in Seats::first(2) {
        let mut room = Room::started(LIVE);
        room.away_since = BySeat::default();
        room.now += 60 * SECOND;
        room.ask(SeatCommand::OfferCorrespond.by(offerer)).expect("an offer");
        assert_eq!(room.left(Seat::A), (0, 12 * SECOND), "an offer gives no time");
        for again in Seats::first(2) {
            assert!(room.ask(SeatCommand::OfferCorrespond.by(again)).is_err());
        }
        assert!(
            room.ask(SeatCommand::Correspond.by(offerer)).is_err(),
            "nobody agrees with oneself"
        );
        let other = Seats::first(2).without(offerer).only().expect("one of two");
        room.ask(SeatCommand::Correspond.by(other)).expect("an offer to agree to");
        assert_eq!(room.left(Seat::A), (3 * DAY, 0));
        assert_eq!(room.timed.table().correspond_offer(), None);
        assert!(
            room.ask(SeatCommand::OfferCorrespond.by(offerer)).is_err(),
            "no live clock any more"
        );
    }
}

#[test]
fn an_offer_of_correspondence_ends_with_the_next_play() {
    let mut room = Room::started(LIVE);
    room.away_since = BySeat::default();
    room.ask(SeatCommand::OfferCorrespond.by(Seat::B)).expect("an offer");
    room.play(SECOND);
    assert!(room.ask(SeatCommand::Correspond.by(Seat::A)).is_err());
    room.ask(SeatCommand::OfferCorrespond.by(Seat::A)).expect("another offer");
    // After the flag nothing can be agreed any more.
    room.now += 72 * SECOND;
    assert_eq!(room.ask(SeatCommand::Correspond.by(Seat::B)), Err(RuleError::TimeOver(Seat::B)));
}

#[test]
fn a_bot_is_offered_no_other_clock() {
    let person = Occupant::Person { name: String::new() };
    let bot = Occupant::Bot { level: "capivara".into() };
    let mut room = Room::open(TableRules { clock: LIVE, ..TableRules::CASUAL }, [person, bot]);
    room.throw(Roll::new(3, 1));
    room.away_since = BySeat::default();
    assert!(room.ask(SeatCommand::OfferCorrespond.by(Seat::A)).is_err());
    room.play(SECOND);
    assert!(room.ask(SeatCommand::Correspond.by(Seat::A)).is_err());
}

#[test]
fn a_claim_needs_an_opponent_who_is_away() {
    let check = |away_for: Option<u64>, claim_in: Option<u64>| {
        let mut room = Room::started(Clock::None);
        room.now += 2 * DAY;
        room.away_since = [away_for.map(|ms| room.now - ms), None].into();
        assert_eq!(room.claim_at().map(|at| at - room.now), claim_in, "{away_for:?}");
        let is_granted = room.ask(SeatCommand::Claim.by(Seat::B)).is_ok();
        assert_eq!(is_granted, claim_in == Some(0), "{away_for:?}");
    };
    check(None, None);
    // A brief disconnection costs a moment, not the two days.
    check(Some(0), Some(Facts::AWAY_AFTER_MS));
    check(Some(Facts::AWAY_AFTER_MS), Some(0));
    check(Some(2 * DAY), Some(0));
}

#[test]
fn a_bot_that_does_not_move_is_not_at_the_table() {
    let person = Occupant::Person { name: String::new() };
    let bot = Occupant::Bot { level: "capivara".into() };
    let mut room = Room::open(TableRules::CASUAL, [bot, person]);
    room.throw(Roll::new(3, 1));
    room.away_since = BySeat::default();
    assert_eq!(room.claim_at(), Some(room.now + 2 * DAY));
    room.now += 2 * DAY;
    room.ask(SeatCommand::Claim.by(Seat::B)).expect("two days are over");
}

#[test]
fn a_claim_on_a_clock_that_has_run_out_is_a_loss_by_the_clock() {
    let mut room = Room::started(LIVE);
    room.away_since = BySeat::default();
    room.now += 72 * SECOND - 1;
    assert!(room.ask(SeatCommand::Claim.by(Seat::B)).is_err());
    room.now += 1;
    room.ask(SeatCommand::Claim.by(Seat::B)).expect("the flag has fallen");
    let kind = room.timed.table().results().last().map(|result| result.kind);
    assert_eq!(kind, Some(crate::ResultKind::Forfeited(ForfeitReason::Clock)));
}

#[test]
fn nobody_is_charged_for_a_time_the_server_was_away() {
    let clocks = [
        Clock::None,
        LIVE,
        Clock::Fischer { increment_ms: 8 * SECOND, bank_ms: 60 * SECOND },
        Clock::Correspondence { turn_ms: 2 * DAY, vacation_ms: 10 * DAY },
    ];
    for (clock, on_vacation) in
        clocks.into_iter().map(|clock| (clock, false)).chain([(clocks[3], true)])
    {
        let mut room = Room::started(clock);
        room.now += 5 * SECOND;
        if on_vacation {
            room.ask(SeatCommand::StartVacation.by(Seat::A)).expect("an allowance");
        }
        room.now += 5 * SECOND;
        let before = (
            room.timed.clocks().left(room.now),
            room.timed.clocks().vacation_left(room.now),
            room.deadline().at_ms() - room.now,
            room.claim_at().map(|at| at - room.now),
        );
        room.now += 8 * DAY;
        room.ask(Command::HoldClocks(8 * DAY)).expect("a running game");
        let after = (
            room.timed.clocks().left(room.now),
            room.timed.clocks().vacation_left(room.now),
            room.deadline().at_ms() - room.now,
            room.claim_at().map(|at| at - room.now),
        );
        assert_eq!(after, before, "{clock:?}");
        assert_eq!(room.timed.due(room.now), None);
    }
}

#[test]
fn clocks_may_be_held_a_moment_into_the_future() {
    let mut room = Room::started(LIVE);
    room.now += 5 * SECOND;
    room.ask(Command::HoldClocks(7 * SECOND)).expect("a running game");
    assert_eq!(room.left(Seat::A), (12 * SECOND, 60 * SECOND));
    room.now += 2 * SECOND;
    assert_eq!(room.left(Seat::A), (12 * SECOND, 60 * SECOND));
    room.play(3 * SECOND);
    assert_eq!(room.left(Seat::A), (9 * SECOND, 60 * SECOND));
}

#[test]
fn a_room_expires_seven_days_after_its_last_move() {
    let mut room = Room::with_clock(Clock::None);
    let expiry = START + 7 * DAY;
    let expire = Deadline::Expire { at_ms: expiry };
    assert_eq!(room.deadline(), expire);
    room.now += DAY;
    room.ask(SeatCommand::Say { phrase: Phrase::Hello }.by(Seat::A)).expect("a seat");
    assert_eq!(room.deadline(), expire);
    assert!(room.ask(Command::Expire).is_err());
    room.now = expiry;
    let due = room.timed.due(expiry).expect("seven days are over");
    room.ask(due).expect("the room is due");
    assert_eq!(room.timed.deadline(), None);
    assert_eq!(room.timed.due(u64::MAX), None);
}

#[test]
fn a_finished_room_has_no_deadline() {
    let rules = TableRules { clock: LIVE, ..TableRules::CASUAL };
    let person = || Occupant::Person { name: String::new() };
    let mut room = Room::open(rules, [person(), person()]);
    room.throw(Roll::new(3, 1));
    room.ask(SeatCommand::Resign { level: WinSize::Single }.by(Seat::A)).expect("a running game");
    assert_eq!(room.running(), [false, true]);
    room.ask(SeatCommand::AcceptResign.by(Seat::B)).expect("an offer");
    assert_eq!(room.timed.deadline(), None);
    // A rematch starts with full clocks.
    for seat in Seats::first(2) {
        room.ask(SeatCommand::Rematch.by(seat)).expect("a finished match");
    }
    assert_eq!(room.left(Seat::A), (12 * SECOND, 60 * SECOND));
}

#[test]
fn a_bank_is_for_the_whole_match_and_an_empty_one_leaves_the_delay() {
    let mut room = Room::started(LIVE);
    room.now += 100 * SECOND;
    let due = room.timed.due(room.now).expect("a flag");
    room.ask(due).expect("a flag");
    for seat in Seats::first(2) {
        room.ask(SeatCommand::Rematch.by(seat)).expect("between games");
    }
    room.throw(Roll::new(6, 1));
    assert_eq!(room.left(Seat::A), (12 * SECOND, 0));
    assert_eq!(room.left(Seat::B), (12 * SECOND, 60 * SECOND));

    let fischer = Clock::Fischer { increment_ms: 5 * SECOND, bank_ms: 10 * SECOND };
    let mut room = Room::started(fischer);
    room.now += 10 * SECOND;
    let due = room.timed.due(room.now).expect("a flag");
    room.ask(due).expect("a flag");
    for seat in Seats::first(2) {
        room.ask(SeatCommand::Rematch.by(seat)).expect("between games");
    }
    assert_eq!(room.left(Seat::A), (0, 5 * SECOND));
}

#[test]
fn a_seat_that_owes_a_share_of_fair_dice_is_on_the_clock() {
    let mut room = Room::with_clock(LIVE);
    // The table waits for nobody while the server throws plain dice.
    assert_eq!(room.running(), [false, false]);
    room.record(&Event::Anchored { party: Party::Server, anchor: Link([0; 32]) });
    assert_eq!(room.running(), [true, true]);
    let link = Link([1; 32]);
    let anchored = |seat| Event::Anchored { party: Party::Seat(seat), anchor: link };
    room.record(&anchored(Seat::A));
    assert_eq!(room.running(), [false, true], "A cannot sign off on an anchor that is missing");
    assert_eq!(room.claim_at(), Some(room.now + 2 * DAY));
    // A part of what is owed shows that the player is present.
    room.now += SECOND;
    room.record(&anchored(Seat::B));
    assert_eq!(room.running(), [true, true], "both owe their sign-off");
    room.record(&Event::SignedOff { seat: Seat::A, digest: link });
    assert_eq!(room.claim_at(), Some(room.now + 2 * DAY));
    room.record(&Event::SignedOff { seat: Seat::B, digest: link });
    room.record(&Event::LinkReleased { seat: Seat::A, link });
    assert_eq!(room.running(), [false, true]);
    room.record(&Event::LinkReleased { seat: Seat::B, link });
    assert_eq!(room.running(), [false, false]);
    room.throw(Roll::new(3, 1));
    room.play(12 * SECOND);
    room.ask(SeatCommand::Roll { link: Some(link) }.by(Seat::B)).expect("B's turn");
    // A has used up the delay of its own turn, but gets one for the answer.
    assert_eq!(room.running(), [true, false]);
    assert_eq!(room.left(Seat::A), (12 * SECOND, 60 * SECOND));
    room.now += 72 * SECOND;
    let due = room.timed.due(room.now).expect("A withholds its link");
    assert_eq!(due, Command::Forfeit(Seat::A, ForfeitReason::Clock));
    room.ask(due).expect("A loses on its clock");
}

#[test]
fn at_a_table_of_many_seats_every_contributor_owes_a_share() {
    let (seats, link) = (Seats::first(5), Link([1; 32]));
    let rules = TableRules { clock: LIVE, ..TableRules::CASUAL };
    let timed = TimedTable::with_seats(rules, seats.len(), START);
    let mut room = Room { timed, now: START, lag: 0, away_since: BySeat::default() };
    for seat in seats {
        let name = seat.to_string();
        room.ask(Command::Sit(seat, Occupant::Person { name })).expect("a free seat");
    }
    let clocks = |room: &Room| room.timed.clocks().running();
    room.record(&Event::Anchored { party: Party::Server, anchor: link });
    let steps: [fn(Seat, Link) -> Event; 3] = [
        |seat, anchor| Event::Anchored { party: Party::Seat(seat), anchor },
        |seat, digest| Event::SignedOff { seat, digest },
        |seat, link| Event::LinkReleased { seat, link },
    ];
    for step in steps {
        let mut missing = seats;
        for seat in seats {
            assert_eq!(clocks(&room), missing);
            room.now += SECOND;
            room.record(&step(seat, link));
            missing = missing.without(seat);
        }
    }
    assert_eq!(clocks(&room), Seats::NONE);
    room.throw(Roll::new(3, 1));
    assert_eq!(clocks(&room), Seats::NONE.with(Seat::A));
    room.play(5 * SECOND);
    room.ask(SeatCommand::Roll { link: Some(link) }.by(Seat::B)).expect("B's turn");
    // Everybody but the roller has the delay of a turn for the answer.
    assert_eq!(clocks(&room), seats.without(Seat::B));
    let left = seats.without(Seat::B).into_iter().map(|seat| room.left(seat).0);
    assert!(left.eq([12 * SECOND; 4]));
    assert_eq!(room.claim_at(), None, "more than one is waited for");
    for seat in [Seat::A, Seat::D, Seat::E] {
        room.record(&Event::LinkReleased { seat, link });
    }
    assert_eq!(clocks(&room), Seats::NONE.with(Seat::C));
    assert!(matches!(room.deadline(), Deadline::Forfeit { seat: Seat::C, .. }));
    // A seat that plays no side cannot act on the board.
    assert_eq!(
        room.ask(SeatCommand::Double.by(Seat::C)),
        Err(RuleError::Refused(crate::Refusal::PlaysNoSide))
    );
    assert_eq!(
        room.ask(SeatCommand::Say { phrase: Phrase::Hello }.by(Seat::F)),
        Err(RuleError::Refused(crate::Refusal::NoSuchSeat))
    );
    room.ask(SeatCommand::Say { phrase: Phrase::Hello }.by(Seat::C)).expect("talk is free");
}

#[test]
fn a_bot_owes_no_share() {
    let person = Occupant::Person { name: String::new() };
    let bot = Occupant::Bot { level: "capivara".into() };
    let rules = TableRules { clock: LIVE, ..TableRules::CASUAL };
    let mut room = Room::open(rules, [person, bot]);
    room.record(&Event::Anchored { party: Party::Server, anchor: Link([0; 32]) });
    assert_eq!(room.running(), [true, false]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The same match at the same speed, once with a server that was down at times.
    #[test]
    fn a_log_with_outages_folds_to_the_clocks_without_them(seed: u64) {
        let mut random = Random(seed);
        let rules = random.rules();
        let occupants = [random.occupant(), random.occupant()];
        let mut steady = Room::open(rules, occupants.clone());
        let mut shaken = Room::open(rules, occupants);
        let mut outages = 0;
        for _ in 0..400 {
            if random.once_in(10) && !shaken.timed.table().is_finished() {
                let ms = random.pick(&[1, SECOND, 80 * SECOND, 8 * DAY]);
                // Some of the thinking comes before the outage, some after it.
                let thought = random.pick(&[0, 300, 5 * SECOND]);
                steady.now += thought;
                shaken.now += thought + ms;
                shaken.record(&Event::ClocksHeld { ms });
                outages += ms;
            }
            let thought = random.pick(&[0, 300, 5 * SECOND, 40 * SECOND, DAY]);
            steady.now += thought;
            shaken.now += thought;
            let due = steady.timed.due(steady.now);
            prop_assert_eq!(&due, &shaken.timed.due(shaken.now));
            let command = due.unwrap_or_else(|| random.sensible(steady.timed.table()));
            prop_assert_eq!(steady.ask(command.clone()), shaken.ask(command));
            prop_assert_eq!(steady.timed.table(), shaken.timed.table());
            prop_assert_eq!(
                steady.timed.clocks().left(steady.now),
                shaken.timed.clocks().left(shaken.now)
            );
            if steady.timed.table().is_finished() {
                // Then no outage is recorded, and a rematch starts with new clocks.
                continue;
            }
            let shift = |at: Option<u64>| at.map(|at| at + outages);
            prop_assert_eq!(shift(steady.claim_at()), shaken.claim_at());
            prop_assert_eq!(
                shift(steady.timed.deadline().map(Deadline::at_ms)),
                shaken.timed.deadline().map(Deadline::at_ms)
            );
        }
    }

    /// Random matches at random speed: every deadline fires exactly once, none is granted early, and
    /// time left never grows while somebody thinks.
    #[test]
    fn deadlines_fire_once_and_never_early(seed: u64) {
        let mut random = Random(seed);
        let rules = random.rules();
        let mut room = Room::open(rules, [random.occupant(), random.occupant()]);
        for _ in 0..400 {
            let before = room.timed.clocks().left(room.now);
            room.now += random.pick(&[0, 300, 5 * SECOND, 40 * SECOND, DAY]);
            room.lag = random.pick(&[0, 0, 100, 5 * SECOND]);
            if let (Some(before), Some(after)) = (before, room.timed.clocks().left(room.now)) {
                let total = |left: crate::TimeLeft| left.delay_ms + left.bank_ms;
                for seat in Seats::first(2) {
                    prop_assert!(total(after[seat]) <= total(before[seat]));
                }
            }
            for seat in Seats::first(2) {
                let early = Command::Forfeit(seat, ForfeitReason::Clock);
                let is_due = room.timed.due(room.now) == Some(early.clone());
                let flag = room.timed.clocks().flag_at(seat);
                let granted = room.timed.allows(&early, &room.facts());
                prop_assert_eq!(granted, flag.is_some_and(|flag| flag <= room.now));
                prop_assert!(granted || !is_due);
            }
            if let Some(due) = room.timed.due(room.now) {
                room.lag = 0;
                prop_assert!(room.ask(due.clone()).is_ok());
                prop_assert!(room.ask(due.clone()).is_err());
                prop_assert_ne!(room.timed.due(room.now), Some(due));
                continue;
            }
            let command = random.sensible(room.timed.table());
            let _refused_when_not_due = room.ask(command);
        }
    }
}
