//! Ready-made house-rules cards.

use gamao_rules::TableRules;
use serde::{Deserialize, Serialize};

/// A house-rules card by name, as the start page offers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preset {
    /// A stable name, to translate by.
    pub name: String,
    /// The card.
    pub rules: TableRules,
}

impl Preset {
    /// All presets, in the order to show them.
    pub fn all() -> Vec<Self> {
        TableRules::presets()
            .into_iter()
            .map(|(name, rules)| Self { name: name.into(), rules })
            .collect()
    }
}
