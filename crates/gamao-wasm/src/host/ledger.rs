//! The ledger of a room that is hosted here.

use gamao_dice::{LEDGER_START, LedgerEntry, LedgerFault, Link, ledger_hash, verify_ledger};
use gamao_record::{LedgerReceipt, LedgerRecord};

/// What the room has committed to, each line hashed with the one before it.
#[derive(Default)]
pub(super) struct Ledger(Vec<LedgerEntry>);

impl Ledger {
    /// The ledger of these lines, if none is missing or changed.
    pub(super) fn of(lines: Vec<LedgerEntry>) -> Result<Self, LedgerFault> {
        verify_ledger(&lines)?;
        Ok(Self(lines))
    }

    pub(super) fn lines(&self) -> &[LedgerEntry] {
        &self.0
    }

    pub(super) fn write(&mut self, records: &[LedgerRecord], at: u64) {
        for record in records {
            let payload = serde_json::to_string(record).expect("plain data with string keys");
            let number = self.0.len() as u64 + 1;
            let hash = ledger_hash(&self.hash_after(self.0.len()), number, at, &payload);
            self.0.push(LedgerEntry { number, at, payload, hash });
        }
    }

    /// The line that opened the match with this first anchor of the host.
    pub(super) fn receipt(&self, anchor: Link) -> Option<LedgerReceipt> {
        let opened = Some(LedgerRecord::Opened { anchor });
        let index = self.0.iter().position(|line| LedgerRecord::of(line) == opened)?;
        Some(LedgerReceipt { previous: self.hash_after(index), entry: self.0[index].clone() })
    }

    /// The hash after this many lines.
    fn hash_after(&self, count: usize) -> Link {
        count.checked_sub(1).map_or(LEDGER_START, |last| self.0[last].hash)
    }
}
