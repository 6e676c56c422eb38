//! What the search's filters give away.
//!
//! Plays cubeless games against itself with the usual filters and asks at every decision what a
//! search of every legal play to the same depth thinks of the choice. The answer is in points a game
//! and player, and too high if anything: the other search is no wiser, and where the two differ it
//! takes its own mistakes for the filters'.
//!
//! ```text
//! cargo run --release -p gamao-engine --example filters -- [GAMES] [PLIES] [SEED]
//! ```

use std::error::Error;

use gamao_engine::{Position, Search, Stakes, Thinking, evaluator_for};
use gamao_rules::{Roll, Variant};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> =
        std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let number = |i: usize, default| numbers.get(i).copied().unwrap_or(default);
    let (games, plies, seed) = (number(0, 100), number(1, 2) as u8, number(2, 1));
    let evaluator = evaluator_for(Variant::Standard);
    let [mut filtered, mut full] = [0, 1].map(|_| Search::new(&evaluator));
    let mut dice = Pcg64Mcg::seed_from_u64(seed);
    let (mut decisions, mut others) = (0, 0);
    let mut losses = Vec::new();
    for _ in 0..games {
        let mut board = Variant::Standard.start();
        let mut lost = 0.0;
        while !board.is_over() {
            let position = Position::new(board, Stakes::CUBELESS);
            let roll = roll(&mut dice);
            let choice = filtered.rank_plays(&position, roll, &Thinking::plies(plies))[0];
            let plays = full.rank_plays(&position, roll, &Thinking::unfiltered(plies));
            let judged = plays.iter().find(|play| play.board == choice.board);
            let loss = judged.map_or(0.0, |judged| plays[0].value - judged.value);
            decisions += u32::from(plays.len() > 1);
            others += u32::from(loss > 0.0);
            lost += f64::from(loss);
            board = choice.board.flipped();
        }
        losses.push(lost / 2.0);
    }
    let n = losses.len() as f64;
    let mean = losses.iter().sum::<f64>() / n;
    let squares = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>();
    println!(
        "{plies} plies, {games} games: {mean:.5} ± {:.5} points a game; another play at {others} of \
         {decisions} decisions; {} and {} positions evaluated a decision",
        (squares / (n - 1.0) / n).sqrt(),
        filtered.evaluated() / u64::from(decisions),
        full.evaluated() / u64::from(decisions),
    );
    Ok(())
}

fn roll(dice: &mut Pcg64Mcg) -> Roll {
    // The bias of a remainder of 64 bits is beyond notice.
    let [first, second] = [0, 1].map(|_| (dice.next_u64() % 6) as u8 + 1);
    Roll::new(first, second)
}
