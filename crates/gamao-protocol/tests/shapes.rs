//! The JSON of every event and command, written out. The database holds these texts: a change here
//! makes old rooms unreadable.

use std::collections::BTreeSet;

use gamao_protocol::{
    ApiError, ByPlayer, ClientMessage, Command, Envelope, ErrorCode, Event, Link, Presence, Preset,
    ServerMessage,
};
use gamao_rules::{
    Clock, Die, ForfeitReason, GameResult, Level, Occupant, Party, Phrase, Play, Player, Point,
    ResultKind, Roll, RuleError, Share, Step, TableRules,
};
use serde::Serialize;

const LINK: [u8; 32] = [0xab; 32];

fn step(from: u8, to: u8, die: u8, hits: bool) -> Step {
    Step { from: Point::new(from), to: Point::new(to), die: Die::new(die), hits }
}

fn lines<T: Serialize>(values: impl IntoIterator<Item = T>) -> String {
    let text = |value| serde_json::to_string(&value).expect("a wire value has a JSON form");
    values.into_iter().map(text).collect::<Vec<_>>().join("\n")
}

/// One event of every kind.
fn events() -> Vec<gamao_rules::Event> {
    use gamao_rules::Event;
    let player = Player::A;
    let result = GameResult {
        winner: Player::B,
        kind: ResultKind::Finished,
        level: Level::Gammon,
        cantada: false,
        points: 4,
    };
    vec![
        Event::Opened { rules: TableRules::match_to(7) },
        Event::Seated { player, occupant: Occupant::Person { name: "Ana".into() } },
        Event::Seated { player, occupant: Occupant::Bot { level: "capivara".into() } },
        Event::Anchored { party: Party::Server, anchor: LINK },
        Event::SignedOff { player, digest: LINK },
        Event::GameStarted { number: 1, crawford: false },
        Event::RollAsked { player, link: None },
        Event::RollAsked { player, link: Some(LINK) },
        Event::LinkReleased { player, link: LINK },
        Event::Revealed { secret: LINK },
        Event::Rolled { roll: Roll::new(3, 1), shares: Vec::new() },
        Event::Rolled {
            roll: Roll::new(6, 6),
            shares: vec![Share { party: Party::Seat(Player::B), link: LINK }],
        },
        Event::Played { player, play: Play::PASS },
        Event::Played { player, play: Play::new(&[step(25, 22, 3, false), step(2, 0, 4, false)]) },
        Event::Doubled { player },
        Event::Taken { player },
        Event::Passed { player },
        Event::Beavered { player },
        Event::Raccooned { player },
        Event::ResignOffered { player, level: Level::Backgammon },
        Event::ResignRefused { player },
        Event::ResignAccepted { player },
        Event::Forfeited { player, reason: ForfeitReason::Absence },
        Event::GameEnded { result },
        Event::GameEnded {
            result: GameResult { kind: ResultKind::Forfeited(ForfeitReason::Clock), ..result },
        },
        Event::MatchEnded { winner: player },
        Event::RematchOffered { player },
        Event::Rematched,
        Event::SessionEnded { player },
        Event::ClockChanged { player, clock: Clock::CORRESPONDENCE },
        Event::CorrespondOffered { player },
        Event::ClocksHeld { ms: 80_000 },
        Event::VacationStarted { player },
        Event::VacationEnded { player },
        Event::Expired,
        Event::Said { player, phrase: Phrase::GoodLuck },
    ]
}

#[test]
fn events_keep_their_shape() {
    insta::assert_snapshot!("events", lines(events().into_iter().map(Event::from)));
}

#[test]
fn an_envelope_leaves_out_a_lag_of_nothing() {
    let event = Event::from(gamao_rules::Event::Rematched);
    let envelope = |lag| Envelope { seq: 7, at: 1_700_000_000_000, lag, event: event.clone() };
    insta::assert_snapshot!("envelopes", lines([envelope(0), envelope(120)]));
}

/// One command of every kind.
fn commands() -> Vec<gamao_rules::Command> {
    use gamao_rules::Command as Rules;
    let a = Player::A;
    vec![
        Rules::Anchor(a, LINK),
        Rules::SignOff(a, LINK),
        Rules::Release(a, LINK),
        Rules::AskRoll(a, None),
        Rules::AskRoll(a, Some(LINK)),
        Rules::Play(a, Play::new(&[step(13, 7, 6, true)])),
        Rules::Double(a),
        Rules::Take(a),
        Rules::Pass(a),
        Rules::Beaver(a),
        Rules::Raccoon(a),
        Rules::Resign(a, Level::Single),
        Rules::AcceptResign(a),
        Rules::RefuseResign(a),
        Rules::Claim(a),
        Rules::Rematch(a),
        Rules::EndSession(a),
        Rules::Correspond(a),
        Rules::OfferCorrespond(a),
        Rules::StartVacation(a),
        Rules::EndVacation(a),
        Rules::Say(a, Phrase::Hello),
    ]
}

#[test]
fn commands_keep_their_shape() {
    let commands = commands();
    let wire = commands.iter().filter_map(Command::of).map(|(_, command)| command);
    insta::assert_snapshot!("commands", lines(wire));
}

/// The variants of an enum tagged by `type`, as the TypeScript types have them.
fn variants(name: &str) -> BTreeSet<String> {
    let text = gamao_protocol::typescript();
    let start = text.find(&format!("export type {name} =")).expect("a declared type");
    let declaration = text[start..].split("\nexport type").next().unwrap_or_default();
    let tags = declaration.split("\"type\": \"").skip(1);
    tags.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
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
    assert_eq!(tags(events().into_iter().map(Event::from)), variants("Event"));
    assert_eq!(
        tags(commands().iter().filter_map(Command::of).map(|(_, c)| c)),
        variants("Command")
    );
}

#[test]
fn the_servers_own_commands_have_no_wire_form() {
    use gamao_rules::Command as Rules;
    let a = Player::A;
    for command in [
        Rules::Open(TableRules::CASUAL),
        Rules::Sit(a, Occupant::Person { name: String::new() }),
        Rules::AnchorServer(LINK),
        Rules::Reveal(LINK),
        Rules::Throw(Roll::new(6, 6), Vec::new()),
        Rules::Forfeit(a, ForfeitReason::Clock),
        Rules::HoldClocks(1),
        Rules::Expire,
    ] {
        assert_eq!(Command::of(&command), None);
        assert_eq!(command.player(), None);
    }
}

#[test]
fn cards_keep_their_shape() {
    insta::assert_snapshot!("presets", lines(Preset::all()));
}

#[test]
fn messages_keep_their_shape() {
    let command = Command::Double {};
    let wish = |command, seen, leave| {
        let id = "c0ffee".into();
        ClientMessage::Command { id, command, seen, leave }
    };
    let messages = [
        ClientMessage::Hello { after: None },
        ClientMessage::Hello { after: Some(41) },
        wish(command.clone(), None, None),
        wish(command.clone(), Some(41), None),
        wish(command, Some(41), Some(Link(LINK))),
        ClientMessage::Snapshot {},
        ClientMessage::Ping {},
    ];
    insta::assert_snapshot!("client_messages", lines(messages));
    let away_since = ByPlayer { a: None, b: Some(1_700_000_000_000) };
    let presence = Presence { a: true, b: false, watchers: 3, away_since };
    let error = ApiError::from(&RuleError::CubeNotAllowed("this is the Crawford game"));
    let messages = [
        ServerMessage::Welcome { viewer: None, seq: 9, presence, now: 1_700_000_000_000 },
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
