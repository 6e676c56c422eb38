//! Checks the hash chain of the public ledger.

use gamao_dice::{LEDGER_START, ledger_hash};
use gamao_store::Store;

use crate::finding::{Finding, FindingCode};

/// Lines read from the store at once.
const PAGE: u32 = 1000;

/// Finds the first line that breaks the chain.
pub(super) async fn check(store: &dyn Store) -> anyhow::Result<Option<Finding>> {
    let (mut number, mut hash) = (0, LEDGER_START);
    loop {
        let lines = match store.ledger(number, PAGE).await {
            Ok(lines) => lines,
            Err(error) => return Ok(Some(broken(number + 1, &error.to_string()))),
        };
        if lines.is_empty() {
            return Ok(None);
        }
        for line in lines {
            number += 1;
            hash = ledger_hash(&hash, number, line.at.0.unsigned_abs(), &line.payload);
            if line.number != number {
                return Ok(Some(broken(number, "the line is missing")));
            }
            if line.hash != hash {
                return Ok(Some(broken(number, "its hash is wrong")));
            }
        }
    }
}

fn broken(number: u64, why: &str) -> Finding {
    Finding::new(
        FindingCode::Ledger,
        format!("the public ledger is broken at line {number}: {why}"),
    )
}
