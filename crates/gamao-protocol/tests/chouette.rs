//! The JSON of every event and command of a chouette, written out.

use std::collections::BTreeSet;

use gamao_rules::{
    Beavers, BoardFact, ChouetteEvent, ChouettePhase, ChouetteQuestion, ChouetteRules,
    ChouetteSeatCommand, ChouetteSide, CubeAnswer, Die, Seat, Seats, TeamCubes, WinSize,
};
use serde::{Serialize, de::DeserializeOwned};

/// The JSON of each, a line each. All of them are read back as they were.
fn lines<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(values: &[T]) -> String {
    let line = |value: &T| {
        let text = serde_json::to_string(value).expect("it has a JSON form");
        let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, *value);
        text
    };
    values.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn tags<T: Serialize>(values: &[T]) -> BTreeSet<String> {
    let tag = |value| {
        let value = serde_json::to_value(value).expect("it has a JSON form");
        value["type"].as_str().expect("a tagged enum").to_owned()
    };
    values.iter().map(tag).collect()
}

/// The names of the variants of an enum tagged by `type`, as reading it lists them.
fn variants<T: DeserializeOwned>() -> BTreeSet<String> {
    let error = serde_json::from_str::<T>(r#"{"type":""}"#).err().expect("no variant is nameless");
    error.to_string().split('`').skip(3).step_by(2).map(str::to_owned).collect()
}

fn two() -> Seats {
    [Seat::B, Seat::H].into_iter().collect()
}

fn facts() -> Vec<BoardFact> {
    let side = ChouetteSide::Team;
    vec![
        BoardFact::OpeningTied,
        BoardFact::TurnStarted { side },
        BoardFact::DiceAsked { side },
        BoardFact::Rolled { side },
        BoardFact::GameEnded { winner: ChouetteSide::Box, size: WinSize::Backgammon },
    ]
}

/// One event of every kind.
fn events() -> Vec<ChouetteEvent> {
    let (seat, to) = (Seat::C, two());
    let rules =
        ChouetteRules { cubes: TeamCubes::Each, beavers: Beavers::On, ..Default::default() };
    let mut events = vec![
        ChouetteEvent::Opened { rules },
        ChouetteEvent::Joined { seat },
        ChouetteEvent::Left { seat },
        ChouetteEvent::Absent { seat },
        ChouetteEvent::Returned { seat },
        ChouetteEvent::PlacesRolled {
            dice: [(Seat::A, Die::new(6)), (Seat::D, Die::new(1))].into(),
        },
        ChouetteEvent::BoxGivenUp { seat },
        ChouetteEvent::GameStarted { number: 7 },
    ];
    events.extend(facts().into_iter().map(|fact| ChouetteEvent::Board { fact }));
    events.extend([
        ChouetteEvent::Proposed { seat },
        ChouetteEvent::Agreed { seat },
        ChouetteEvent::Declined { seat },
        ChouetteEvent::MemberDoubled { seat },
        ChouetteEvent::BoxAnswered { seat, to, answer: CubeAnswer::Beaver },
        ChouetteEvent::BoxDoubled { seat, to },
        ChouetteEvent::Answered { seat },
        ChouetteEvent::AnswersShown {
            answers: [(Seat::B, CubeAnswer::Take), (Seat::H, CubeAnswer::Pass)].into(),
        },
        ChouetteEvent::Raccooned { seat, cubes: to },
        ChouetteEvent::ExtraOffered { seat },
        ChouetteEvent::ExtraAnswered { seat, to: Seat::D, takes: true },
        ChouetteEvent::ResignOffered { seat, size: WinSize::Gammon },
        ChouetteEvent::ResignAnswered { seat, accepts: false },
    ]);
    events
}

/// One command of every kind.
fn commands() -> Vec<ChouetteSeatCommand> {
    use ChouetteSeatCommand as Command;
    let to = two();
    vec![
        Command::Leave,
        Command::Return,
        Command::GiveUpBox,
        Command::Double,
        Command::Agree,
        Command::Decline,
        Command::AnswerTeam { to, answer: CubeAnswer::Take },
        Command::DoubleTeam { to },
        Command::Answer { answer: CubeAnswer::Pass },
        Command::Raccoon { cubes: to },
        Command::OfferExtra,
        Command::AnswerExtra { to: Seat::B, takes: false },
        Command::Resign { size: WinSize::Single },
        Command::AnswerResign { accepts: true },
    ]
}

fn questions() -> Vec<ChouetteQuestion> {
    let to = two();
    vec![
        ChouetteQuestion::Proposal { agreed: to },
        ChouetteQuestion::TeamDouble { by: to },
        ChouetteQuestion::BoxDouble {
            to,
            sealed: Seats::NONE,
            shown: [(Seat::B, CubeAnswer::Take)].into(),
        },
        ChouetteQuestion::Resignation {
            side: ChouetteSide::Team,
            size: WinSize::Single,
            box_accepts: true,
            accepted: to,
            refused: Seats::NONE,
        },
    ]
}

fn phases() -> Vec<ChouettePhase> {
    let side = ChouetteSide::Box;
    vec![
        ChouettePhase::Places,
        ChouettePhase::BetweenGames,
        ChouettePhase::Opening,
        ChouettePhase::ToRoll { side },
        ChouettePhase::Rolling { side },
        ChouettePhase::ToPlay { side },
        ChouettePhase::Deserted { side },
    ]
}

#[test]
fn events_keep_their_shape() {
    insta::assert_snapshot!("chouette_events", lines(&events()));
    for event in events() {
        assert_eq!(tags(std::slice::from_ref(&event)), [event.name().to_owned()].into());
    }
}

#[test]
fn commands_keep_their_shape() {
    insta::assert_snapshot!("chouette_commands", lines(&commands()));
}

#[test]
fn what_is_awaited_keeps_its_shape() {
    let text = [lines(&questions()), lines(&phases())].join("\n");
    insta::assert_snapshot!("chouette_questions", text);
}

#[test]
fn no_event_and_no_command_is_left_out_here() {
    assert_eq!(tags(&events()), variants::<ChouetteEvent>());
    assert_eq!(tags(&facts()), variants::<BoardFact>());
    assert_eq!(tags(&commands()), variants::<ChouetteSeatCommand>());
    assert_eq!(tags(&questions()), variants::<ChouetteQuestion>());
    assert_eq!(tags(&phases()), variants::<ChouettePhase>());
}

#[test]
fn a_command_is_read_strictly() {
    for text in [
        r#"{"type":"leave","seat":"a"}"#,
        r#"{"type":"answer","answer":"take","to":["b"]}"#,
        r#"{"type":"doubleTeam","to":["x"]}"#,
        r#"{"type":"answer","answer":"maybe"}"#,
    ] {
        assert!(serde_json::from_str::<ChouetteSeatCommand>(text).is_err(), "{text}");
    }
}
