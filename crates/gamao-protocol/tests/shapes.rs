//! The JSON of every event and command, written out. The database holds these texts: a change here
//! makes old rooms unreadable.

use std::collections::BTreeSet;

use gamao_protocol::{
    ApiError, ClientMessage, ErrorCode, Presence, ServerMessage, rest::SendCommand,
};
use gamao_record::Envelope;
use gamao_rules::{
    BySeat, Clock, CubeProblem, Die, Event, ForfeitReason, GameResult, Link, Occupant, Party,
    Phrase, Play, Player, Point, ResultKind, Roll, RuleError, Seat, SeatCommand, Share, Step,
    TableRules, WinSize,
};
use serde::{Serialize, de::DeserializeOwned};

const LINK: Link = Link([0xab; 32]);

fn step(from: u8, to: u8, die: u8, hits: bool) -> Step {
    Step { from: Point::new(from), to: Point::new(to), die: Die::new(die), hits }
}

fn lines<T: Serialize>(values: impl IntoIterator<Item = T>) -> String {
    let text = |value| serde_json::to_string(&value).expect("a wire value has a JSON form");
    values.into_iter().map(text).collect::<Vec<_>>().join("\n")
}

/// One event of every kind.
fn events() -> Vec<Event> {
    let (player, seat) = (Player::A, Seat::A);
    let result = GameResult {
        winner: Player::B,
        kind: ResultKind::Finished,
        level: WinSize::Gammon,
        cantada: false,
        points: 4,
    };
    vec![
        Event::Opened { rules: TableRules::match_to(7) },
        Event::Seated { seat, occupant: Occupant::Person { name: "Ana".into() } },
        Event::Seated { seat, occupant: Occupant::Bot { level: "capivara".into() } },
        Event::Anchored { party: Party::Server, anchor: LINK },
        Event::SignedOff { seat, digest: LINK },
        Event::GameStarted { number: 1, crawford: false },
        Event::RollAsked { seat, link: None },
        Event::RollAsked { seat, link: Some(LINK) },
        Event::LinkReleased { seat, link: LINK },
        Event::Revealed { secret: LINK },
        Event::Rolled { roll: Roll::new(3, 1), shares: Vec::new() },
        Event::Rolled {
            roll: Roll::new(6, 6),
            shares: vec![Share { party: Party::Seat(Seat::B), link: LINK }],
        },
        Event::Played { player, play: Play::PASS },
        Event::Played { player, play: Play::new(&[step(25, 22, 3, false), step(2, 0, 4, false)]) },
        Event::Doubled { player },
        Event::Taken { player },
        Event::Passed { player },
        Event::Beavered { player },
        Event::Raccooned { player },
        Event::ResignOffered { player, level: WinSize::Backgammon },
        Event::ResignRefused { player },
        Event::ResignAccepted { player },
        Event::Forfeited { seat, reason: ForfeitReason::Absence },
        Event::GameEnded { result },
        Event::GameEnded {
            result: GameResult { kind: ResultKind::Forfeited(ForfeitReason::Clock), ..result },
        },
        Event::MatchEnded { winner: player },
        Event::RematchOffered { seat },
        Event::Rematched,
        Event::SessionEnded { seat },
        Event::ClockChanged { seat, clock: Clock::CORRESPONDENCE },
        Event::CorrespondOffered { seat },
        Event::ClocksHeld { ms: 80_000 },
        Event::VacationStarted { seat },
        Event::VacationEnded { seat },
        Event::SetBack { secret: Some(LINK) },
        Event::SetBack { secret: None },
        Event::Expired,
        Event::Said { seat, phrase: Phrase::GoodLuck },
    ]
}

#[test]
fn events_keep_their_shape() {
    insta::assert_snapshot!("events", lines(events()));
}

#[test]
fn an_envelope_leaves_out_a_lag_of_nothing() {
    let envelope = |lag| Envelope { seq: 7, at: 1_700_000_000_000, lag, event: Event::Rematched };
    insta::assert_snapshot!("envelopes", lines([envelope(0), envelope(120)]));
}

/// One command of every kind.
fn commands() -> Vec<SeatCommand> {
    vec![
        SeatCommand::Anchor { anchor: LINK },
        SeatCommand::SignOff { digest: LINK },
        SeatCommand::Release { link: LINK },
        SeatCommand::Roll { link: None },
        SeatCommand::Roll { link: Some(LINK) },
        SeatCommand::Play { steps: Play::new(&[step(13, 7, 6, true)]) },
        SeatCommand::Double,
        SeatCommand::Take,
        SeatCommand::Pass,
        SeatCommand::Beaver,
        SeatCommand::Raccoon,
        SeatCommand::Resign { level: WinSize::Single },
        SeatCommand::AcceptResign,
        SeatCommand::RefuseResign,
        SeatCommand::Claim,
        SeatCommand::Rematch,
        SeatCommand::EndSession,
        SeatCommand::Correspond,
        SeatCommand::OfferCorrespond,
        SeatCommand::StartVacation,
        SeatCommand::EndVacation,
        SeatCommand::Say { phrase: Phrase::Hello },
    ]
}

#[test]
fn commands_keep_their_shape() {
    insta::assert_snapshot!("commands", lines(commands()));
}

/// The names of the variants of an enum tagged by `type`, as reading it lists them.
fn variants<T: DeserializeOwned>() -> BTreeSet<String> {
    let error = serde_json::from_str::<T>(r#"{"type":""}"#).err().expect("no variant is nameless");
    error.to_string().split('`').skip(3).step_by(2).map(str::to_owned).collect()
}

fn tags<T: Serialize>(values: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    let tag = |value| {
        serde_json::to_value(value).expect("a wire value has a JSON form")["type"]
            .as_str()
            .expect("a tagged enum")
            .to_owned()
    };
    values.into_iter().map(tag).collect()
}

#[test]
fn no_event_and_no_command_is_left_out_here() {
    assert_eq!(tags(events()), variants::<Event>());
    assert_eq!(tags(commands()), variants::<SeatCommand>());
}

#[test]
fn cards_keep_their_shape() {
    let cards = TableRules::presets().map(|(_, rules)| rules);
    insta::assert_snapshot!("cards", lines(cards));
}

#[test]
fn messages_keep_their_shape() {
    let double = |seen, leave| {
        let (id, command) = ("c0ffee".into(), SeatCommand::Double);
        ClientMessage::Command(SendCommand { id, command, seen, leave })
    };
    let messages = [
        ClientMessage::Hello { after: None },
        ClientMessage::Hello { after: Some(41) },
        double(None, None),
        double(Some(41), None),
        double(Some(41), Some(LINK)),
        ClientMessage::Snapshot {},
        ClientMessage::Ping {},
    ];
    insta::assert_snapshot!("client_messages", lines(messages));
    let away_since = [None, Some(1_700_000_000_000)].into();
    let presence = Presence { seats: [true, false].into(), watchers: 3, away_since };
    let error = ApiError::from(&RuleError::CubeNotAllowed(CubeProblem::Crawford));
    let messages = [
        ServerMessage::Welcome {
            viewer: None,
            seq: 9,
            presence: presence.clone(),
            now: 1_700_000_000_000,
            generation: 0,
        },
        ServerMessage::Events { events: Vec::new() },
        ServerMessage::Accepted { id: "c0ffee".into(), seq: 10 },
        ServerMessage::Rejected { id: "c0ffee".into(), error },
        ServerMessage::Presence { presence },
        ServerMessage::Failed { error: ApiError::new(ErrorCode::BadRequest, "not JSON") },
        ServerMessage::Pong { now: 1_700_000_000_000 },
    ];
    insta::assert_snapshot!("server_messages", lines(messages));
}

#[test]
fn what_a_client_writes_is_read_strictly() {
    let check = |text: &str, complaint: &str| {
        let error = serde_json::from_str::<ClientMessage>(text).expect_err(text).to_string();
        assert!(error.contains(complaint), "{text}: {error}");
    };
    let command = |command: &str| format!(r#"{{"type":"command","id":"1","command":{command}}}"#);
    let play = |steps: &str| command(&format!(r#"{{"type":"play","steps":{steps}}}"#));
    let step = r#"{"from":6,"to":5,"die":1}"#;
    check("", "EOF");
    check(r#"{"type":"shout"}"#, "unknown variant `shout`");
    check(r#"{"type":"ping","loud":true}"#, "unknown field `loud`");
    check(&command(r#"{"type":"double","now":1}"#), "unknown field `now`");
    check(&command(r#"{"type":"say","phrase":"hello","to":1}"#), "unknown field `to`");
    check(&command(r#"{"type":"throw","roll":[6,6]}"#), "unknown variant `throw`");
    check(&command(r#"{"type":"resign","level":"triple"}"#), "unknown variant `triple`");
    check(&command(r#"{"type":"roll","link":"AB"}"#), r#"invalid link "AB""#);
    check(&play(r#"[{"from":26,"to":5,"die":1}]"#), "invalid point 26");
    check(&play(r#"[{"from":6,"to":5,"die":7}]"#), "invalid die 7");
    check(&play(r#"[{"from":6,"to":5,"die":1,"by":2}]"#), "unknown field `by`");
    check(&play(&format!("[{}]", [step; 5].join(","))), "invalid play of 5 steps");
    let read = serde_json::from_str::<ClientMessage>(&play(&format!("[{step}]")));
    assert!(read.is_ok(), "`hits` may be left out");
}

/// A table of two says nothing of more seats; more are more keys, without a gap.
#[test]
fn what_each_seat_has_is_an_object_by_its_letter() {
    let read = serde_json::from_str::<BySeat<u32>>;
    for (values, text) in [
        (BySeat::from([1, 2]), r#"{"a":1,"b":2}"#),
        (
            BySeat::from([1, 2, 3, 4, 5, 6, 7, 8]),
            r#"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&values).expect("json"), text);
        assert_eq!(read(text).expect("by seat"), values);
    }
    for text in [r#"{"a":1,"c":2}"#, r#"{"b":2}"#, r#"{"a":1,"b":2,"i":9}"#, "[1, 2]"] {
        read(text).expect_err(text);
    }
}
