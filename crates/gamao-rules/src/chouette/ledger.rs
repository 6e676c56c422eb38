//! Who owes whom.

use std::collections::BTreeMap;

use crate::Seat;

use super::side::ChouetteSide;

/// What one seat owes another of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Payment {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
    /// Points.
    pub points: u32,
}

/// How a game of a chouette ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChouetteResult {
    /// Its number, 1 for the first.
    pub number: u32,
    /// The places: the box, the captain, the members in their order.
    pub order: Vec<Seat>,
    /// Who won it: on the board, or between the box and the last member in it.
    pub winner: ChouetteSide,
    /// What is owed of it, in the order in which it was lost.
    pub payments: Vec<Payment>,
}

impl ChouetteResult {
    /// What this seat won; negative if it lost.
    pub fn balance(&self, seat: Seat) -> i64 {
        self.payments.iter().fold(0, |sum, &Payment { from, to, points }| {
            let points = i64::from(points);
            sum + if to == seat { points } else { 0 } - if from == seat { points } else { 0 }
        })
    }
}

/// One player's time at the table: whoever sits down on a seat that another has left has an account of its
/// own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Account {
    /// Where it sits.
    pub seat: Seat,
    /// How many games had ended when it sat down.
    pub since: u32,
}

/// Who owes whom after some games, for every pair. Worked out from the results, stored nowhere.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ChouetteLedger {
    accounts: Vec<Account>,
    /// What the first owes the second; negative if the second owes. The first comes before the second.
    owed: BTreeMap<(Account, Account), i64>,
}

impl ChouetteLedger {
    /// The ledger of these accounts, in the order in which they were opened, after these games.
    pub(super) fn new(accounts: &[Account], results: &[ChouetteResult]) -> Self {
        let mut ledger = Self { accounts: accounts.to_vec(), owed: BTreeMap::new() };
        for result in results {
            // Who sits down during a game plays from the next one on.
            let holder = |seat| {
                let is_holder = |a: &&Account| a.seat == seat && a.since < result.number;
                accounts.iter().rfind(is_holder).copied()
            };
            for &Payment { from, to, points } in &result.payments {
                if let (Some(from), Some(to)) = (holder(from), holder(to)) {
                    ledger.add(from, to, i64::from(points));
                }
            }
        }
        ledger
    }

    fn add(&mut self, from: Account, to: Account, points: i64) {
        let (pair, points) = if from < to { ((from, to), points) } else { ((to, from), -points) };
        *self.owed.entry(pair).or_default() += points;
    }

    /// Everybody who has sat at the table, in the order of arrival.
    pub fn accounts(&self) -> &[Account] {
        &self.accounts
    }

    /// What one owes another; negative if it is owed.
    pub fn owed(&self, from: Account, to: Account) -> i64 {
        let owed = |pair| self.owed.get(&pair).copied().unwrap_or_default();
        if from < to { owed((from, to)) } else { -owed((to, from)) }
    }

    /// What an account has won over all; negative if it has lost. All of them sum to zero.
    pub fn balance(&self, account: Account) -> i64 {
        let others = self.accounts.iter().filter(|&&other| other != account);
        others.map(|&other| self.owed(other, account)).sum()
    }

    /// Everything that is owed: who, to whom, how many points.
    pub fn debts(&self) -> impl Iterator<Item = (Account, Account, u64)> {
        self.owed.iter().filter(|&(_, &points)| points != 0).map(|(&(a, b), &points)| {
            let (from, to) = if points > 0 { (a, b) } else { (b, a) };
            (from, to, points.unsigned_abs())
        })
    }
}
