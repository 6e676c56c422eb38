//! The committed transcripts, right and wrong, that every checker is held against: this one, the browser's
//! and the script of the documentation.

use std::{fs, path::PathBuf};

use gamao_dice::Guarantee;
use gamao_record::{RollReport, Transcript, verify};
use gamao_rules::{Event, Seat, TableRules, Variant};
use serde::{Deserialize, Serialize};

use crate::{
    attacks::forge,
    played::{Played, Share},
    window::marked,
};

/// One transcript and what a checker must say of it.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Vector {
    name: String,
    /// What held for each roll.
    guarantees: Vec<Guarantee>,
    /// Who could have known a roll that was not thrown.
    unthrown: Vec<Seat>,
    /// The code of the fault to be found; `null` for a transcript that is right.
    fault: Option<String>,
    transcript: Transcript,
}

/// Three checkers a side: short games.
pub(crate) const RULES: TableRules =
    TableRules { variant: Variant::Hypergammon, ..TableRules::CASUAL };

/// Seeds of a short game, and of one whose opening throw is a tie.
pub(crate) const SHORT: u32 = 24;
const TIE: u32 = 38;

fn right(name: &str, played: &Played) -> Vector {
    vector(name, None, played.transcript(1))
}

fn wrong(attack: &str, played: &Played) -> Vector {
    let mut transcript = played.transcript(1);
    let code = forge(&mut transcript, attack);
    vector(&format!("the server {attack}"), Some(code.into()), transcript)
}

fn vector(name: &str, fault: Option<String>, transcript: Transcript) -> Vector {
    let report = verify(&transcript);
    let guarantees = report.rolls.iter().map(|roll| roll.guarantee).collect();
    let unthrown = report.unthrown.iter().map(|unthrown| unthrown.known_to).collect();
    Vector { name: name.into(), guarantees, unthrown, fault, transcript }
}

fn rolls(played: &Played) -> Vec<RollReport> {
    verify(&played.transcript(1)).rolls
}

fn vectors() -> Vec<Vector> {
    let room = |share, seed| Played::with_seed(RULES, 1, share, seed);
    let live = room(Share::Live, SHORT);
    let tie = room(Share::Live, TIE);
    assert!(rolls(&tie)[0].roll.is_double(), "the opening throw of this seed is a tie");
    let mut vectors = vec![
        right("all shares live", &live),
        right("a tie in the opening", &tie),
        right("every share left behind", &room(Share::LeftBehind, 0)),
        right("a player re-seeds knowing the other share", &room(Share::Lost, 0)),
    ];
    let set_back = Played::set_back(RULES, Share::LeftBehind, &[4]);
    vectors.extend([
        vector("the server is set back", None, set_back.transcript(1)),
        vector("the game that starts again then", None, set_back.transcript(2)),
    ]);
    vectors.extend(
        [
            "a resignation is refused while a roll is due",
            "who holds the link back gives up",
            "who holds the link back waits until nobody wins",
            "who holds the link back loses by it",
            "the roller gives up knowing the link that was left behind",
        ]
        .map(|name| vector(name, None, marked(name))),
    );
    vectors.extend(
        [
            "changes a roll",
            "swaps its own link",
            "swaps a seat's link",
            "leaves a turn out",
            "exchanges two events",
            "publishes its anchor after the first roll",
            "commits in the ledger after the first link",
            "changes its anchor in the middle",
            "rolls before the seats have signed",
            "changes the card and the text of it",
            "reveals another seed",
            "cuts the tail off",
        ]
        .map(|attack| wrong(attack, &live)),
    );
    vectors
}

#[test]
fn the_committed_transcripts_are_judged_right() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("testdata/transcripts.json");
    let fresh = vectors();
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        let rows: Vec<_> = fresh.iter().map(|row| serde_json::to_string(row).unwrap()).collect();
        fs::write(&path, format!("[\n{}\n]\n", rows.join(",\n"))).expect("writes");
    }
    let text = fs::read_to_string(&path).expect("the committed transcripts");
    let committed: Vec<Vector> = serde_json::from_str(&text).expect("the JSON of transcripts");
    assert!(committed == fresh, "stale: run this test with UPDATE_VECTORS=1");
    for Vector { name, guarantees, unthrown, fault, transcript } in committed {
        let report = verify(&transcript);
        let found: Vec<_> = report.rolls.iter().map(|roll| roll.guarantee).collect();
        assert_eq!(found, guarantees, "{name}");
        let found: Vec<_> = report.unthrown.iter().map(|unthrown| unthrown.known_to).collect();
        assert_eq!(found, unthrown, "{name}");
        match &fault {
            None => assert_eq!(report.faults, [], "{name}"),
            Some(code) => {
                assert!(report.faults.iter().any(|fault| fault.code == *code), "{name}");
            }
        }
    }
}

#[test]
fn the_vectors_cover_every_guarantee_between_persons() {
    let vectors = vectors();
    for guarantee in [Guarantee::Live, Guarantee::Correspondence, Guarantee::Reseeded] {
        assert!(vectors.iter().any(|vector| vector.guarantees.contains(&guarantee)));
    }
    let anchors = |vector: &Vector| {
        let events = vector.transcript.events.iter();
        events.filter(|e| matches!(e.event, Event::Anchored { .. })).count()
    };
    assert_eq!(anchors(&vectors[3]), 4, "one re-seeding");
}
