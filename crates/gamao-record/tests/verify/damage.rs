//! However a transcript is damaged, the check answers, and it finds the damage.

use gamao_record::{Transcript, verify};
use gamao_rules::Event;
use proptest::prelude::*;
use serde_json::Value;

use crate::played;

/// One change of a transcript.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Drop,
    Repeat,
    Swap(usize),
    Overwrite(usize),
    Truncate,
    Digit(usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        Just(Damage::Drop),
        Just(Damage::Repeat),
        any::<usize>().prop_map(Damage::Swap),
        any::<usize>().prop_map(Damage::Overwrite),
        Just(Damage::Truncate),
        any::<usize>().prop_map(Damage::Digit),
    ]
}

fn apply(transcript: &mut Transcript, at: usize, damage: Damage) {
    let events = &mut transcript.events;
    if events.is_empty() {
        return;
    }
    let (at, length) = (at % events.len(), events.len());
    match damage {
        Damage::Drop => drop(events.remove(at)),
        Damage::Repeat => events.insert(at, events[at].clone()),
        Damage::Swap(other) => events.swap(at, other % length),
        Damage::Overwrite(other) => events[at].event = events[other % length].event.clone(),
        Damage::Truncate => events.truncate(at),
        Damage::Digit(nth) => {
            let mut value = serde_json::to_value(&events[at].event).expect("plain data");
            change_digit(&mut value, nth);
            // Some changes are no event any more.
            if let Ok(event) = serde_json::from_value(value) {
                events[at].event = event;
            }
        }
    }
}

/// Changes the n-th number or text of a value, counted around.
fn change_digit(value: &mut Value, nth: usize) {
    fn leaves<'a>(value: &'a mut Value, found: &mut Vec<&'a mut Value>) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, found)),
            Value::Object(fields) => fields.values_mut().for_each(|field| leaves(field, found)),
            _ => found.push(value),
        }
    }
    let mut found = Vec::new();
    leaves(value, &mut found);
    let count = found.len();
    match &mut *found[nth % count] {
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) if text.len() == 64 => {
            let digit = nth / count % 64;
            let other = if text.as_bytes()[digit] == b'0' { "1" } else { "0" };
            text.replace_range(digit..=digit, other);
        }
        Value::String(text) if text == "a" => *text = "b".into(),
        Value::String(text) if text == "b" => *text = "a".into(),
        number @ Value::Number(_) => *number = (nth % 7).into(),
        _ => {}
    }
}

/// Who sat where is the server's word alone.
fn is_bare_name(transcript: &Transcript, original: &Transcript) -> bool {
    transcript.events.len() == original.events.len()
        && transcript.events.iter().zip(&original.events).all(|(found, expected)| {
            found == expected || matches!(found.event, Event::Seated { .. })
        })
}

proptest! {
    #[test]
    fn no_single_change_of_the_events_goes_unseen(at: usize, damage in damage()) {
        let original = played::single().transcript(1);
        let mut transcript = original.clone();
        apply(&mut transcript, at, damage);
        let is_harmless = is_bare_name(&transcript, &original);
        prop_assert!(is_harmless || !verify(&transcript).ok);
    }

    #[test]
    fn a_dropped_event_is_seen_though_the_rest_is_numbered_anew(at: usize) {
        let mut transcript = played::single().transcript(1);
        apply(&mut transcript, at, Damage::Drop);
        for (seq, envelope) in (1..).zip(&mut transcript.events) {
            envelope.seq = seq;
        }
        prop_assert!(!verify(&transcript).ok);
    }

    #[test]
    fn nothing_makes_the_check_panic(
        changes in prop::collection::vec((any::<usize>(), damage()), 1..12),
        numbers in prop::collection::vec((any::<usize>(), any::<u64>()), 0..3),
        id in prop_oneof![Just("x/1".to_owned()), Just("x/2".to_owned()), ".*"],
    ) {
        let mut transcript = played::single().transcript(1);
        for (at, damage) in changes {
            apply(&mut transcript, at, damage);
        }
        for (at, seq) in numbers {
            let length = transcript.events.len().max(1);
            if let Some(envelope) = transcript.events.get_mut(at % length) {
                (envelope.seq, envelope.at) = (seq, seq);
            }
        }
        transcript.match_id = id;
        let report = verify(&transcript);
        prop_assert_eq!(report.ok, report.faults.is_empty());
    }
}

#[test]
fn no_events_and_an_unknown_format_have_an_answer() {
    let check = |change: fn(&mut Transcript), expected: &str| {
        let mut transcript = played::single().transcript(1);
        change(&mut transcript);
        let faults = verify(&transcript).faults;
        let mut codes: Vec<_> = faults.into_iter().map(|fault| fault.code).collect();
        codes.dedup();
        assert_eq!(codes, [expected]);
    };
    check(|transcript| transcript.events.clear(), "truncated");
    check(|transcript| transcript.format = "gamao/transcript/v9".into(), "unknownFormat");
    check(|transcript| transcript.events[0].seq = u64::MAX, "outOfOrder");
}
