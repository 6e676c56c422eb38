//! Figures.

use std::time::Duration;

/// What a run came to.
pub(crate) struct Outcome {
    /// Time from submit to the other side's receipt, one for each message.
    pub(crate) delays: Vec<Duration>,
    /// What the shares of the fair dice add to a roll: from the receipt of its request to its dice.
    pub(crate) shares: Vec<Duration>,
    pub(crate) sockets: usize,
    /// The server's resident memory before and after the sockets were opened.
    pub(crate) memory: Option<(u64, u64)>,
    pub(crate) elapsed: Duration,
}

/// Prints one run.
pub(crate) fn print(name: &str, outcome: &Outcome) {
    let rate = outcome.delays.len() as f64 / outcome.elapsed.as_secs_f64();
    println!("{name:>6}: {rate:.0} messages/s; {}", quantiles(&outcome.delays));
    if !outcome.shares.is_empty() {
        println!("{name:>6}: from a roll requested to its dice: {}", quantiles(&outcome.shares));
    }
    if let Some((before, after)) = outcome.memory {
        println!(
            "{name:>6}: {:.1} MB before the sockets, {:.1} MB with {} of them: {:.1} kB each",
            before as f64 / 1e6,
            after as f64 / 1e6,
            outcome.sockets,
            after.saturating_sub(before) as f64 / 1e3 / outcome.sockets as f64,
        );
    }
}

fn quantiles(delays: &[Duration]) -> String {
    let mut delays = delays.to_vec();
    delays.sort_unstable();
    let at = |per_mille: usize| {
        let index = (delays.len() * per_mille / 1000).min(delays.len().saturating_sub(1));
        delays.get(index).copied().unwrap_or_default().as_secs_f64() * 1000.0
    };
    format!(
        "{} times, p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, max {:.2} ms",
        delays.len(),
        at(500),
        at(990),
        at(999),
        at(1000),
    )
}
