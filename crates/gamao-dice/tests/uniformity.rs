//! Ten million derived dice are as uniform and independent as fair dice would be.
//!
//! The seed is fixed, so the test is deterministic. For a fresh seed each of the two statistics
//! below would exceed its bound with probability 10⁻⁶: the bounds are the 1 − 10⁻⁶ quantiles of
//! chi-square with 5 and 35 degrees of freedom (35.89 and 89.95 from the regularised gamma
//! function).

use gamao_dice::{Chain, Role, Throw};
use gamao_rules::Link;

const THROWS: u64 = 5_000_000;

fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum()
}

#[test]
fn faces_and_pairs_of_ten_million_dice_pass_chi_square() {
    // One throw of many dice: the blocks of one throw are as independent as those of many, and it
    // saves hashing ten million chains.
    let server = Chain::with_length("uniformity", Role::Server, Link([7; 32]), 1).link(1).unwrap();
    let seats = [(0, Link([11; 32])), (1, Link([13; 32]))];
    let throw = Throw { match_id: "uniformity", number: 1, server, seats: &seats };

    let mut dice = throw.dice();
    let mut pairs = [0_u64; 36];
    let mut faces = [0_u64; 6];
    for _ in 0..THROWS {
        let first = usize::from(dice.next_die().to_u8() - 1);
        let second = usize::from(dice.next_die().to_u8() - 1);
        faces[first] += 1;
        faces[second] += 1;
        pairs[6 * first + second] += 1;
    }
    assert!(chi_square(&faces) < 35.89, "faces {faces:?}");
    assert!(chi_square(&pairs) < 89.95, "pairs {pairs:?}");
}

#[test]
fn first_dice_of_successive_rolls_pass_chi_square() {
    // What a game really uses: two dice of each throw, keys and numbers changing.
    let chain = Chain::with_length("rolls", Role::Server, Link([1; 32]), 600);
    let mut pairs = [0_u64; 36];
    for k in 1..=600 {
        let server = chain.link(k).unwrap();
        for number in 0..300 {
            let seats = [(0, Link([number as u8; 32])), (1, Link([(number >> 4) as u8; 32]))];
            let roll = Throw { match_id: "rolls", number, server, seats: &seats }.roll();
            pairs[usize::from(6 * (roll.first.to_u8() - 1) + roll.second.to_u8() - 1)] += 1;
        }
    }
    assert!(chi_square(&pairs) < 89.95, "pairs {pairs:?}");
}
