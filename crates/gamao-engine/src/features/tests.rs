#![expect(clippy::float_cmp, reason = "the numbers compared are exact")]

use gamao_rules::{Board, Point, Roll, Variant, for_each_result};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::NetClass;

/// Boards of games played at random, seen by the player on roll.
pub(crate) fn random_boards(games: usize) -> Vec<Board> {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut below = |n: usize| (random.next_u32() as usize) % n;
    let mut boards = Vec::new();
    for _ in 0..games {
        let mut board = Variant::Standard.start();
        while !board.is_over() {
            boards.push(board);
            let mut results = Vec::new();
            for_each_result(board, Roll::ALL[below(21)], |result| results.push(result));
            board = results[below(results.len())].flipped();
        }
    }
    boards
}

/// All inputs of a board, zeros included.
fn dense(features: &Features) -> [f32; INPUTS] {
    let mut terms = Terms::<INPUTS>::new();
    features.terms(&mut terms);
    let mut dense = [0.0; INPUTS];
    for term in terms.range(0, terms.len()) {
        dense[term.input as usize] += term.value;
    }
    dense
}

#[test]
fn sparse_inputs_count_the_checkers() {
    for board in random_boards(3) {
        let dense = dense(&Encoder::new().encode(board));
        for (side, first) in [(board.mine, 0), (board.theirs, SPARSE_SIDE)] {
            for place in 0..PLACES {
                let [one, two, three, more] = dense[first + place * PER_PLACE..][..PER_PLACE]
                else {
                    unreachable!("four inputs a place")
                };
                let count = one + two + three + 2.0 * more;
                assert_eq!(count, f32::from(side.count(Point::new(place as u8))), "{board:?}");
            }
        }
    }
}

#[test]
fn the_opponent_sees_the_same_inputs_with_sides_swapped() {
    let encoder = Encoder::new();
    for board in random_boards(3) {
        let (mine, theirs) = (encoder.encode(board), encoder.encode(board.flipped()));
        let (mine, theirs) = (dense(&mine), dense(&theirs));
        assert_eq!(mine[..SPARSE_SIDE], theirs[SPARSE_SIDE..SPARSE]);
        assert_eq!(mine[SPARSE..SPARSE + EXTRA_SIDE], theirs[SPARSE + EXTRA_SIDE..], "{board:?}");
    }
}

#[test]
fn a_difference_leads_from_one_board_to_the_other() {
    let encoder = Encoder::new();
    let boards = random_boards(4);
    for pair in boards.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|board| encoder.encode(board));
        let mut inputs = dense(&from);
        let mut terms = Terms::<INPUTS>::new();
        to.difference(&from, &mut terms);
        for term in terms.range(0, terms.len()) {
            inputs[term.input as usize] += term.value;
        }
        assert_eq!(inputs, dense(&to), "{pair:?}");
    }
}

#[test]
fn the_opening_has_the_known_numbers() {
    let features = Encoder::new().encode(Variant::Standard.start());
    let extras = features.extras();
    let check = |name: &str, value: f32| {
        let at = EXTRA_NAMES.iter().position(|n| *n == name).unwrap();
        assert_eq!(extras[at], value, "{name}");
        assert_eq!(extras[at + EXTRA_SIDE], value, "{name}, the opponent's");
    };
    check("pips / 2", 83.0 / 64.0);
    check("lead in pips / 2", 0.0);
    check("hitting throws", 0.0);
    check("home points", 0.25);
    check("longest prime", 0.25);
    check("anchors", 0.5);
    check("pips to save the gammon / 2", ((2 * 18 + 5 * 7 + 3 * 2 + 6) / 2) as f32 / 32.0);
    check("checkers in contact", 15.0 / 8.0);
}

#[test]
fn a_race_has_no_contact_inputs() {
    let encoder = Encoder::new();
    let boards = random_boards(10);
    let races = boards.iter().filter(|b| NetClass::of(**b) == NetClass::Race);
    assert!(races.clone().count() > 20);
    for board in races {
        let extras = encoder.encode(*board).extras();
        assert!(extras[5..EXTRA_SIDE].iter().all(|&x| x == 0.0), "{board:?}");
    }
}
