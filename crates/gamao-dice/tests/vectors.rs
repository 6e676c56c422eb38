//! The committed vectors: chains, links, digests, dice with skipped bytes and several blocks.

use gamao_dice::{Anchors, Chain, Link, MatchDice, Role, Throw, anchors_digest, is_next_link};
use gamao_rules::{Event, Party, Seat, Seats};
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

/// The parties of a row, and what it says of each.
fn of_parties(row: &Value, what: &str) -> Vec<(Party, Link)> {
    let of = |party: Party| {
        let value = row[what].get(Role::from(party).to_string())?;
        Some((party, link(value)))
    };
    let seats = Seat::ALL.map(Party::Seat);
    [Party::Server].into_iter().chain(seats).filter_map(of).collect()
}

/// The same, folded from the events of a match at a table with more seats than contribute.
fn check_fold(row: &Value) {
    let match_id = row["match_id"].as_str().expect("a match id");
    let rules = row["rules"].as_str().expect("rules text");
    let length = row["chain_length"].as_u64().expect("a length") as u32;
    let k = row["link"].as_u64().expect("a link number") as u32;
    let begin = |anchors: Vec<(Party, Link)>| {
        let mut dice = MatchDice::new(match_id, rules, Seat::MAX);
        let seats = anchors.iter().filter_map(|&(party, _)| match party {
            Party::Server => None,
            Party::Seat(seat) => Some(seat),
        });
        let contributors: Seats = seats.collect();
        dice.set_contributors(contributors).expect("no link is out");
        for (party, anchor) in anchors {
            let anchored = Event::Anchored { party, anchor };
            assert_eq!(dice.check(&anchored), []);
            dice.evolve(&anchored);
        }
        for seat in contributors {
            dice.evolve(&Event::SignedOff { seat, digest: dice.digest().expect("all anchors") });
        }
        dice
    };
    let dice = begin(of_parties(row, "anchors"));
    assert_eq!(dice.digest(), Some(link(&row["anchors_digest"])), "{match_id}");

    // The link before is as good an anchor, and the number of a roll does not ask what was thrown before.
    let before = of_parties(row, "secrets").into_iter().map(|(party, secret)| {
        let chain = Chain::with_length(match_id, party.into(), secret, length);
        (party, chain.link(k - 1).unwrap_or_else(|| chain.anchor()))
    });
    let mut dice = begin(before.collect());
    for _ in 1..row["roll"].as_u64().expect("a roll number") {
        dice.evolve(&Event::Rolled { roll: gamao_rules::Roll::new(1, 1), shares: Vec::new() });
    }
    let mut server = None;
    for (party, link) in of_parties(row, "links") {
        let Party::Seat(seat) = party else {
            server = Some(link);
            continue;
        };
        let released = Event::LinkReleased { seat, link };
        assert_eq!(dice.check(&released), []);
        dice.evolve(&released);
    }
    let (roll, shares) = dice.throw(server.expect("a link")).expect("all links");
    assert_eq!([roll.first, roll.second].map(gamao_rules::Die::to_u8).map(u64::from).to_vec(), {
        let dice = row["dice"].as_array().expect("dice").iter();
        dice.take(2).map(|die| die.as_u64().expect("a die")).collect::<Vec<_>>()
    });
    assert_eq!(dice.check(&Event::Rolled { roll, shares }), []);
}

#[test]
fn a_match_of_many_seats_folds_to_the_vectors() {
    let rows: Vec<Value> = serde_json::from_str(VECTORS).expect("valid JSON");
    let is_short = |row: &&Value| row["roll"].as_u64().is_some_and(|roll| roll < 10_000);
    let rows: Vec<_> = rows.iter().filter(is_short).collect();
    assert!(rows.iter().filter(|row| of_parties(row, "anchors").len() > 3).count() >= 6);
    rows.into_iter().for_each(check_fold);
}

#[test]
fn every_vector_is_reproduced() {
    let rows: Vec<Value> = serde_json::from_str(VECTORS).expect("valid JSON");
    assert!(rows.len() >= 14);
    rows.iter().for_each(check);
}
