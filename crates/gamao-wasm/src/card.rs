//! What keeps a house-rules card from being played.

use gamao_rules::{TableRules, TableRulesProblem, TableTime};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    BrowserError,
    border::{FromJs, ToJs, typed},
};

typed! {
    FromJs<TableRules>: "protocol.TableRules",
    ToJs<Vec<CardProblem>>: "protocol.CardProblem[]",
}

/// What keeps a card from being played, each once; empty for a good card.
///
/// # Errors
///
/// If it is not a card.
#[wasm_bindgen(js_name = cardProblems)]
pub fn card_problems(card: FromJs<TableRules>) -> Result<ToJs<Vec<CardProblem>>, BrowserError> {
    let problems = card.read("rules")?.validate().err();
    let problems = problems.map_or_else(Vec::new, |error| error.problems);
    let mut problems: Vec<_> = problems.into_iter().map(CardProblem::from).collect();
    problems.dedup();
    Ok(ToJs(problems))
}

/// A reason why a card cannot be played, by the name it is translated by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CardProblem {
    /// A match of this length.
    MatchLength,
    /// A mão of this length.
    MaoLength,
    /// A gamão cantado of this worth.
    GamaoCantado,
    /// A mão played as tavla.
    MaoAsTavla,
    /// This many automatic doubles.
    AutomaticDoubles,
    /// An option without the cube that it needs.
    NeedsCube,
    /// The last face of the cube.
    CubeLimit,
    /// A cube where there can be none.
    NoCube,
    /// A clock on which nothing lasts a second.
    NoTime,
    /// The absence after which the win can be claimed.
    ClaimAfter,
    /// The free time each turn.
    Delay,
    /// The bank.
    Bank,
    /// What a Fischer clock adds each turn.
    Increment,
    /// A turn by correspondence.
    Turn,
    /// The vacation allowance.
    Vacation,
}

impl From<TableRulesProblem> for CardProblem {
    fn from(problem: TableRulesProblem) -> Self {
        match problem {
            TableRulesProblem::MatchLength(_) => Self::MatchLength,
            TableRulesProblem::MaoLength(_) => Self::MaoLength,
            TableRulesProblem::GamaoCantado(_) => Self::GamaoCantado,
            TableRulesProblem::MaoAsTavla => Self::MaoAsTavla,
            TableRulesProblem::AutomaticDoubles(_) => Self::AutomaticDoubles,
            TableRulesProblem::NeedsCube(_) => Self::NeedsCube,
            TableRulesProblem::CubeLimit(_) => Self::CubeLimit,
            TableRulesProblem::NoCube(_) => Self::NoCube,
            TableRulesProblem::NoTime => Self::NoTime,
            TableRulesProblem::Time { what, .. } => match what {
                TableTime::Claim => Self::ClaimAfter,
                TableTime::Delay => Self::Delay,
                TableTime::Bank => Self::Bank,
                TableTime::Increment => Self::Increment,
                TableTime::Turn => Self::Turn,
                TableTime::Vacation => Self::Vacation,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{Beavers, CubeRules, Frame};

    use super::*;

    fn check(card: TableRules, problems: &[CardProblem]) {
        assert_eq!(card_problems(card.into()).unwrap().0, problems);
    }

    #[test]
    fn ready_made_cards_have_no_problems() {
        for (_, rules) in TableRules::presets() {
            check(rules, &[]);
        }
    }

    #[test]
    fn problems_are_named_once_each() {
        let casual = TableRules::CASUAL;
        let cube = CubeRules { on: true, limit: 48 };
        check(
            TableRules { cube, claim_after_ms: 1, ..casual },
            &[CardProblem::CubeLimit, CardProblem::NoCube, CardProblem::ClaimAfter],
        );
        let frame = Frame::Money { jacoby: true, automatic_doubles: 1, beavers: Beavers::On };
        check(TableRules { frame, ..casual }, &[CardProblem::NeedsCube]);
    }
}
