//! What keeps a house-rules card from being played.

use gamao_rules::{TableRules, TableRulesProblem as Problem, TableTime};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, table::json};

/// What keeps a card (the JSON of a `TableRules`) from being played: a JSON array of names to
/// translate by, each once, empty for a good card.
///
/// # Errors
///
/// If the JSON is not a card.
#[wasm_bindgen(js_name = cardProblems)]
pub fn card_problems(card: &str) -> Result<String, BrowserError> {
    let card: TableRules =
        serde_json::from_str(card).map_err(|error| BrowserError::Json { what: "rules", error })?;
    let problems = card.validate().err();
    let problems = problems.map_or_else(Vec::new, |error| error.problems);
    let mut names: Vec<_> = problems.into_iter().map(name).collect();
    names.dedup();
    Ok(json(&names))
}

/// The name a problem is translated by.
fn name(problem: Problem) -> &'static str {
    match problem {
        Problem::MatchLength(_) => "matchLength",
        Problem::MaoLength(_) => "maoLength",
        Problem::GamaoCantado(_) => "gamaoCantado",
        Problem::MaoAsTavla => "maoAsTavla",
        Problem::AutomaticDoubles(_) => "automaticDoubles",
        Problem::NeedsCube(_) => "needsCube",
        Problem::CubeLimit(_) => "cubeLimit",
        Problem::NoCube(_) => "noCube",
        Problem::NoTime => "noTime",
        Problem::Time { what, .. } => match what {
            TableTime::Claim => "claimAfter",
            TableTime::Delay => "delay",
            TableTime::Bank => "bank",
            TableTime::Increment => "increment",
            TableTime::Turn => "turn",
            TableTime::Vacation => "vacation",
        },
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{Beavers, CubeRules, Frame};

    use super::*;

    fn check(card: TableRules, names: &str) {
        assert_eq!(card_problems(&json(&card)).unwrap(), names);
    }

    #[test]
    fn ready_made_cards_have_no_problems() {
        for (_, rules) in TableRules::presets() {
            check(rules, "[]");
        }
    }

    #[test]
    fn problems_are_named_once_each() {
        let casual = TableRules::CASUAL;
        let cube = CubeRules { on: true, limit: 48 };
        check(
            TableRules { cube, claim_after_ms: 1, ..casual },
            r#"["cubeLimit","noCube","claimAfter"]"#,
        );
        let frame = Frame::Money { jacoby: true, automatic_doubles: 1, beavers: Beavers::On };
        check(TableRules { frame, ..casual }, r#"["needsCube"]"#);
    }

    #[test]
    fn a_card_that_cannot_be_read_is_refused() {
        let error = card_problems("{}").unwrap_err();
        assert!(error.to_string().starts_with("invalid rules: "), "{error}");
    }
}
