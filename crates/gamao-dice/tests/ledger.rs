//! A ledger breaks at the first line that was touched.

use gamao_dice::{LEDGER_START, LedgerEntry, LedgerFault, ledger_hash, verify_ledger};

const PAYLOADS: [&str; 5] = ["um", "dois", "três", "", "{\"type\":\"opened\"}"];

fn ledger() -> Vec<LedgerEntry> {
    let mut previous = LEDGER_START;
    (1..)
        .zip(PAYLOADS)
        .map(|(number, payload)| {
            let at = 1_800_000_000_000 + number;
            previous = ledger_hash(&previous, number, at, payload);
            LedgerEntry { number, at, payload: payload.into(), hash: previous }
        })
        .collect()
}

fn check(change: impl FnOnce(&mut Vec<LedgerEntry>), expected: Result<(), LedgerFault>) {
    let mut lines = ledger();
    change(&mut lines);
    assert_eq!(verify_ledger(&lines), expected);
}

#[test]
fn the_first_line_that_breaks_is_named() {
    let wrong = |number| Err(LedgerFault::WrongHash { number });
    let gap = |expected, found| Err(LedgerFault::Gap { expected, found });
    check(|_| (), Ok(()));
    check(Vec::clear, Ok(()));
    check(|lines| lines.truncate(3), Ok(()));
    check(|lines| lines[1].payload = "tres".into(), wrong(2));
    check(|lines| lines[1].at += 1, wrong(2));
    check(|lines| lines[4].hash.0[31] ^= 1, wrong(5));
    check(|lines| lines.retain(|line| line.number != 3), gap(3, 4));
    check(|lines| lines.retain(|line| line.number != 1), gap(1, 2));
    check(|lines| lines.swap(0, 1), gap(1, 2));
    check(|lines| lines[0].number = 0, gap(1, 0));
    check(|lines| lines.insert(1, lines[0].clone()), gap(2, 1));
}

#[test]
fn a_line_cannot_be_taken_out_by_numbering_the_rest_anew() {
    check(
        |lines| {
            lines.remove(2);
            lines[2].number = 3;
        },
        Err(LedgerFault::WrongHash { number: 3 }),
    );
}

#[test]
fn a_line_rewritten_with_its_hash_breaks_the_next() {
    check(
        |lines| {
            let LedgerEntry { number, at, .. } = lines[2];
            let hash = ledger_hash(&lines[1].hash, number, at, "quatro");
            lines[2] = LedgerEntry { number, at, payload: "quatro".into(), hash };
        },
        Err(LedgerFault::WrongHash { number: 4 }),
    );
}
