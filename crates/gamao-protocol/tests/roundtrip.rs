//! What is written can be read, and what cannot be read is an error, not a panic.

mod common;

use gamao_protocol::{ClientMessage, ServerMessage, TableView, rest};
use gamao_record::Envelope;
use gamao_rules::{Event, Occupant, SeatCommand, TableRules};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Through text and back.
fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("a wire value has a JSON form");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

proptest! {
    #[test]
    fn events_survive_the_wire(event in common::event(), seq: u64, at: u64, lag: u64) {
        let envelope = Envelope { seq, at, lag, event };
        prop_assert_eq!(&through_json(&envelope), &envelope);
    }

    /// The field `type` is the name that logs and errors use.
    #[test]
    fn events_are_named_alike_everywhere(event in common::event()) {
        let json = serde_json::to_value(&event).expect("an event");
        prop_assert_eq!(&json["type"], event.name());
    }

    #[test]
    fn commands_survive_the_wire(command in common::command()) {
        prop_assert_eq!(through_json(&command), command);
    }

    #[test]
    fn cards_survive_the_wire(rules in common::rules()) {
        prop_assert_eq!(through_json(&rules), rules);
    }

    /// Any JSON whatever, and JSON that was right before a part of it was exchanged.
    #[test]
    fn no_json_panics(
        value in json(),
        event in common::event(),
        command in common::command(),
        rules in common::rules(),
        part in json(),
        place: prop::sample::Index,
    ) {
        read_everything(&value);
        for value in [
            serde_json::to_value(event).expect("an event"),
            serde_json::to_value(ClientMessage::Command(rest::SendCommand {
                id: "1".into(),
                command,
                seen: Some(7),
                leave: None,
            }))
                .expect("it"),
            serde_json::to_value(rest::CreateRoom {
                rules,
                opponent: rest::Opponent::Person {},
                seat: None,
                name: String::new(),
            }).expect("a request"),
        ] {
            let mut place = place.index(leaves(&value));
            read_everything(&exchanged(&value, &mut place, &part));
        }
    }

    #[test]
    fn no_text_panics(text: String) {
        let read = serde_json::from_str::<ClientMessage>(&text);
        prop_assert!(read.is_err());
    }
}

/// Reads a value as everything that a client may send or a database hold; what can be read is
/// written back the same.
fn read_everything(value: &Value) {
    fn read<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &Value) {
        if let Ok(read) = serde_json::from_value::<T>(value.clone()) {
            assert_eq!(through_json(&read), read);
        }
    }
    read::<Event>(value);
    read::<Envelope>(value);
    read::<SeatCommand>(value);
    read::<TableRules>(value);
    read::<Occupant>(value);
    read::<ClientMessage>(value);
    read::<ServerMessage>(value);
    read::<rest::CreateRoom>(value);
    read::<rest::TakeSeat>(value);
    read::<TableView>(value);
}

/// How many leaves a JSON tree has.
fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) if !items.is_empty() => items.iter().map(leaves).sum(),
        Value::Object(fields) if !fields.is_empty() => fields.values().map(leaves).sum(),
        _ => 1,
    }
}

/// The same tree with one leaf exchanged.
fn exchanged(value: &Value, place: &mut usize, part: &Value) -> Value {
    match value {
        Value::Array(items) if !items.is_empty() => {
            items.iter().map(|item| exchanged(item, place, part)).collect()
        }
        Value::Object(fields) if !fields.is_empty() => {
            let field = |(key, value): (&String, _)| (key.clone(), exchanged(value, place, part));
            Value::Object(fields.iter().map(field).collect())
        }
        leaf => {
            let (here, later) = place.overflowing_sub(1);
            *place = here;
            if later { part.clone() } else { leaf.clone() }
        }
    }
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0u64..30).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "(a|b|single|match|rolled|bot|[0-9a-f]{64})".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 64, 8, |inner| {
        let key = prop_oneof!["(type|player|roll|steps|rules|frame|clock)", any::<String>()];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::hash_map(key, inner, 0..8).prop_map(Value::from_iter),
        ]
    })
}

#[test]
fn presets_survive_the_wire() {
    for (_, rules) in TableRules::presets() {
        assert_eq!(through_json(&rules), rules);
    }
}
