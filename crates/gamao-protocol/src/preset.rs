//! Ready-made house-rules cards.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::TableRules;

/// A house-rules card by name, as the start page offers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Preset {
    /// A stable name, to translate by.
    pub name: String,
    /// The card.
    pub rules: TableRules,
}

impl Preset {
    /// All presets, in the order to show them.
    pub fn all() -> Vec<Self> {
        rules::TableRules::presets()
            .into_iter()
            .map(|(name, rules)| Self { name: name.into(), rules: rules.into() })
            .collect()
    }
}
