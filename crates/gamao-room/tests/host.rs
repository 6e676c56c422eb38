//! A host without a server: bots play whole matches by nothing but decisions.

use gamao_dice::Link;
use gamao_record::{Envelope, LedgerRecord, MatchEnding, Transcript, verify};
use gamao_room::{
    DecideError, Facts, Host, RandomnessError, Request, RoomState, SeedSource, bot_to_act,
};
use gamao_rules::{
    Command, Event, Occupant, Phase, RuleError, Seat, SeatCommand, Table, TableRules,
    legal_plays_under,
};

const ROOM: &str = "0123456789ab";

struct Seeds(u8);

impl SeedSource for Seeds {
    fn draw(&self) -> Result<Link, RandomnessError> {
        Ok(Link([self.0; 32]))
    }
}

struct NoSeeds;

impl SeedSource for NoSeeds {
    fn draw(&self) -> Result<Link, RandomnessError> {
        Err(RandomnessError("empty".into()))
    }
}

fn opening(rules: TableRules) -> Vec<Command> {
    let sit = |seat| Command::Sit(seat, Occupant::Bot { level: "tatu".into() });
    [Command::Open(rules)].into_iter().chain([Seat::A, Seat::B].map(sit)).collect()
}

/// What a careless bot does: roll, or the first legal play.
fn careless(table: &Table) -> SeatCommand {
    match *table.phase() {
        Phase::ToPlay { player, roll } => {
            let plays = legal_plays_under(table.board(player), roll, table.rules().move_rules());
            SeatCommand::Play { steps: plays[0].0 }
        }
        _ => SeatCommand::Roll { link: None },
    }
}

/// Plays a match between two careless bots and gives its log, its last state and its ledger lines.
fn play(rules: TableRules, seed: u8) -> (Vec<Envelope>, RoomState, Vec<LedgerRecord>) {
    let seeds = Seeds(seed);
    let host = Host { seeds: &seeds, bot_delay_ms: 0 };
    let mut decision = host.open(ROOM, &opening(rules), &Facts::at(1000)).expect("opens");
    let (mut log, mut ledger) = (decision.events.clone(), decision.ledger.clone());
    while let Some((bot, _)) = bot_to_act(decision.state.table()) {
        let request = Request::from(careless(decision.state.table()).by(bot));
        let facts = Facts::at(decision.state.updated_ms() + 500);
        decision = host.decide(&decision.state, &request, &facts).expect("granted");
        log.extend(decision.events.iter().cloned());
        ledger.extend(decision.ledger.iter().cloned());
    }
    (log, decision.state, ledger)
}

#[test]
fn bots_play_matches_to_the_end_that_every_reader_of_the_log_agrees_with() {
    for (rules, seed) in
        [(TableRules::CASUAL, 1), (TableRules::match_to(1), 2), (TableRules::match_to(3), 3)]
    {
        let (log, state, ledger) = play(rules, seed);
        assert!(state.table().winner().is_some());
        let folded = log
            .iter()
            .try_fold(None, |state, envelope| RoomState::evolve(ROOM, state, envelope).map(Some));
        let folded = folded.expect("a sound log").expect("events");
        assert_eq!(folded.timed(), state.timed());
        assert_eq!(folded.head(), state.head());
        assert_eq!(folded.span(1), state.span(1));

        let transcript = Transcript::of_match(ROOM, 1, &[], &log).expect("a finished match");
        // The lines are notes here: whoever keeps a ledger numbers and hashes them.
        let faults: Vec<_> =
            verify(&transcript).faults.iter().map(|fault| fault.code.clone()).collect();
        assert_eq!(faults, ["ledgerMissing"]);
        let anchors: Vec<_> = ledger.iter().map(LedgerRecord::anchor).collect();
        assert_eq!(anchors, [anchors[0]; 2]);
        assert!(matches!(ledger[0], LedgerRecord::Opened { .. }));
        let LedgerRecord::Closed { ending, .. } = &ledger[1] else { panic!("{ledger:?}") };
        assert_eq!(*ending, MatchEnding::Won);
    }
}

#[test]
fn the_same_seed_and_requests_give_the_same_log() {
    let [one, again, other] = [4, 4, 5].map(|seed| play(TableRules::CASUAL, seed).0);
    assert_eq!(one, again);
    assert_ne!(one, other);
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let host = Host { seeds: &Seeds(1), bot_delay_ms: 0 };
    let rules = TableRules::CASUAL;
    let state = host.open(ROOM, &opening(rules), &Facts::at(1000)).expect("opens").state;
    let (bot, _) = bot_to_act(state.table()).expect("a bot's turn");
    let decide = |command: Command, seen| {
        let request = Request { seen, ..Request::from(command) };
        host.decide(&state, &request, &Facts::at(2000)).map(|decision| decision.state.head())
    };
    let play = careless(state.table());
    assert!(matches!(decide(play.by(bot), Some(1)), Err(DecideError::Stale)));
    let head = u64::from(state.head());
    let ahead = DecideError::NotYet { seen: head + 1, head: state.head() };
    assert_eq!(decide(play.by(bot), Some(head + 1)), Err(ahead));
    let out_of_turn = decide(play.by(if bot == Seat::A { Seat::B } else { Seat::A }), None);
    assert!(matches!(out_of_turn, Err(DecideError::Rule(RuleError::OutOfTurn { .. }))));
    assert!(decide(play.by(bot), Some(head)).is_ok_and(|after| after > state.head()));

    let host = Host { seeds: &NoSeeds, bot_delay_ms: 0 };
    let refused = host.open(ROOM, &opening(rules), &Facts::at(1000)).map(|_| ());
    assert_eq!(refused, Err(DecideError::Randomness(RandomnessError("empty".into()))));
}

#[test]
fn an_outage_is_held_before_anything_else_is_decided() {
    let host = Host { seeds: &Seeds(1), bot_delay_ms: 0 };
    let state = host.open(ROOM, &opening(TableRules::CASUAL), &Facts::at(1000));
    let state = state.expect("opens").state;
    let facts = Facts { outage_ms: 70_000, ..Facts::at(80_000) };
    let held = host.hold(&state, &facts).expect("held");
    let events: Vec<_> = held.events.iter().map(|envelope| &envelope.event).collect();
    assert_eq!(events, [&Event::ClocksHeld { ms: 70_000 }]);
    assert_eq!(host.hold(&state, &Facts::at(80_000)).expect("nothing to do").events, []);
}
