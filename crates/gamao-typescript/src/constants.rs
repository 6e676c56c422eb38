//! Constants of the rules, the protocol and the engine that the page uses.

use std::{collections::BTreeMap, ops::RangeInclusive};

use gamao_engine::bot::Level;
use gamao_protocol::MAX_NAME;
use gamao_rules::{Clock, Facts, TableRules, TableTime, Variant};
use serde::Serialize;

/// The declarations of all of them.
pub(crate) fn typescript() -> String {
    let presets = TableRules::presets();
    let names = presets.map(|(name, _)| name);
    let cards = presets.map(|(name, card)| format!("  {name}: {},\n", json(&card))).concat();
    [
        constant("The longest display name, in characters.", "MAX_NAME", &MAX_NAME),
        list("Ready-made house-rules cards, in the order to show them.", "presetNames", &names),
        "export type PresetName = (typeof presetNames)[number];\n".into(),
        format!("export const presets: Record<PresetName, TableRules> = {{\n{cards}}};\n"),
        list("All variants.", "variants", &Variant::ALL),
        list("Bot levels, weakest first.", "botLevels", &Level::ALL.map(Level::name)),
        "export type BotLevel = (typeof botLevels)[number];\n".into(),
        constant("The longest match and mão, in points.", "MAX_LENGTH", &TableRules::MAX_LENGTH),
        constant(
            "The most automatic doubles in one game.",
            "MAX_AUTOMATIC_DOUBLES",
            &TableRules::MAX_AUTOMATIC_DOUBLES,
        ),
        constant("The highest last face of a cube.", "MAX_CUBE_LIMIT", &TableRules::MAX_CUBE_LIMIT),
        constant("How long the times of a card may be, in milliseconds.", "timeBounds", &times()),
        constant(
            "The free time each turn of the usual live clock, in milliseconds.",
            "LIVE_DELAY_MS",
            &Clock::LIVE_DELAY_MS,
        ),
        constant(
            "The bank a point of the usual live clock, in milliseconds.",
            "BANK_A_POINT_MS",
            &Clock::BANK_A_POINT_MS,
        ),
        constant(
            "A turn by correspondence, also where a live clock is changed to it, in milliseconds.",
            "CORRESPONDENCE_TURN_MS",
            &Clock::CORRESPONDENCE_TURN_MS,
        ),
        constant(
            "How long a connection must be gone before its player counts as away, in milliseconds.",
            "AWAY_AFTER_MS",
            &Facts::AWAY_AFTER_MS,
        ),
    ]
    .concat()
}

/// The bounds of a duration.
#[derive(Serialize)]
struct Bounds {
    least: u64,
    most: u64,
}

impl From<RangeInclusive<u64>> for Bounds {
    fn from(range: RangeInclusive<u64>) -> Self {
        Self { least: *range.start(), most: *range.end() }
    }
}

fn times() -> BTreeMap<&'static str, Bounds> {
    [
        ("claim", TableTime::Claim),
        ("delay", TableTime::Delay),
        ("bank", TableTime::Bank),
        ("increment", TableTime::Increment),
        ("turn", TableTime::Turn),
        ("vacation", TableTime::Vacation),
    ]
    .map(|(name, time)| (name, time.bounds().into()))
    .into()
}

fn constant(docs: &str, name: &str, value: &impl Serialize) -> String {
    format!("\n/** {docs} */\nexport const {name} = {};\n", json(value))
}

fn list(docs: &str, name: &str, values: &impl Serialize) -> String {
    format!("\n/** {docs} */\nexport const {name} = {} as const;\n", json(values))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with string keys")
}
