//! The committed vectors: chains, links, digests, dice with skipped bytes and several blocks.

use gamao_dice::{Anchors, Chain, Link, Role, Throw, anchors_digest, is_next_link};
use serde_json::Value;

const VECTORS: &str = include_str!("../testdata/vectors.json");

fn link(value: &Value) -> Link {
    value.as_str().expect("a hex string").parse().expect("64 hex digits")
}

fn check(row: &Value) {
    let match_id = row["match_id"].as_str().expect("a match id");
    let length = row["chain_length"].as_u64().expect("a length") as u32;
    let k = row["link"].as_u64().expect("a link number") as u32;
    let secrets = row["secrets"].as_object().expect("secrets");
    // In a chouette some seats may not contribute: their numbers are not consecutive.
    let seats: Vec<u8> =
        (0..8).filter(|s| secrets.contains_key(&Role::Seat(*s).to_string())).collect();
    assert_eq!(seats.len() + 1, secrets.len());

    let chain =
        |role: Role| Chain::with_length(match_id, role, link(&secrets[&role.to_string()]), length);
    for role in seats.iter().copied().map(Role::Seat).chain([Role::Server]) {
        let name = role.to_string();
        assert_eq!(chain(role).anchor(), link(&row["anchors"][&name]), "{match_id} anchor {name}");
        let k_th = chain(role).link(k).expect("within the chain");
        assert_eq!(k_th, link(&row["links"][&name]), "{match_id} link {name}");
        let previous = if k == 1 { chain(role).anchor() } else { chain(role).link(k - 1).unwrap() };
        assert!(is_next_link(match_id, role, &previous, &k_th));
        assert_eq!(chain(role).link(length + 1), None);
        assert_eq!(chain(role).link(0), None);
    }

    let anchors = Anchors {
        server: link(&row["anchors"]["server"]),
        seats: seats.iter().map(|s| link(&row["anchors"][Role::Seat(*s).to_string()])).collect(),
    };
    let rules = row["rules"].as_str().expect("rules text");
    assert_eq!(anchors_digest(match_id, rules, &anchors), link(&row["anchors_digest"]));

    let links: Vec<_> =
        seats.iter().map(|s| (*s, link(&row["links"][Role::Seat(*s).to_string()]))).collect();
    let throw = Throw {
        match_id,
        number: row["roll"].as_u64().expect("a roll number"),
        server: link(&row["links"]["server"]),
        seats: &links,
    };
    let expected: Vec<_> =
        row["dice"].as_array().expect("dice").iter().map(|d| d.as_u64().unwrap() as u8).collect();
    let dice: Vec<_> = throw.dice().take(expected.len()).map(gamao_rules::Die::to_u8).collect();
    assert_eq!(dice, expected, "{match_id} dice");
    assert_eq!(throw.roll().first.to_u8(), expected[0]);
}

#[test]
fn every_vector_is_reproduced() {
    let rows: Vec<Value> = serde_json::from_str(VECTORS).expect("valid JSON");
    assert!(rows.len() >= 14);
    rows.iter().for_each(check);
}
