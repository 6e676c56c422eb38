//! The reference pages of `docs/learn`: the same in every language, with links that lead somewhere.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use gamao_rules::{
    ChouetteError, ChouetteRefusal, ChouetteRule, ChouetteRulesError, ChouetteRulesProblem,
    CubeProblem, Die, IllegalPlay, Point, Refusal, RuleError, RuleNumber, Seat, TableRulesError,
    TableRulesProblem, TableTime, TurnProblem, Variant,
};

const LANGUAGES: [&str; 3] = ["pt-BR", "en", "es"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/learn")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the files of a folder.
fn pages(folder: &Path) -> BTreeSet<String> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// What stands between each `start` and the next `end`.
fn between<'a>(text: &'a str, start: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| rest.split_once(end).map(|(found, _)| found))
}

fn anchors(text: &str) -> impl Iterator<Item = &str> {
    between(text, "<a id=\"", '"')
}

/// The headings and anchors of a page in their order, without its words: `## 3.`, `3.1`, `### jacoby`.
fn outline(text: &str) -> Vec<String> {
    let marks = |line: &str| {
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        let heading = (level > 0).then(|| {
            let number = line[level..].split_whitespace().next().filter(|word| word.ends_with('.'));
            format!("{} {}", &line[..level], number.unwrap_or_default())
        });
        heading.into_iter().chain(anchors(line).map(Into::into)).collect::<Vec<_>>()
    };
    text.lines().flat_map(marks).collect()
}

#[test]
fn every_language_has_the_same_pages() {
    let names = LANGUAGES.map(|language| pages(&folder().join(language)));
    assert_eq!(names[0], names[1]);
    assert_eq!(names[0], names[2]);
    let expected = ["chouette", "etiquette", "glossary", "history", "rules", "tips", "variants"]
        .map(|name| format!("{name}.md"));
    assert_eq!(names[0], BTreeSet::from(expected));
}

#[test]
fn headings_and_anchors_are_the_same_in_every_language() {
    for page in pages(&folder().join("en")) {
        let [portuguese, english, spanish] =
            LANGUAGES.map(|language| outline(&read(&folder().join(language).join(&page))));
        assert_eq!(portuguese, english, "pt-BR/{page}");
        assert_eq!(spanish, english, "es/{page}");
    }
}

#[test]
fn rules_are_numbered_in_order() {
    let text = read(&folder().join("en/rules.md"));
    let mut section = 0;
    let mut rule = 0;
    for mark in outline(&text).iter().skip(1) {
        if let Some(number) = mark.strip_prefix("## ") {
            section += 1;
            rule = 0;
            assert_eq!(number, format!("{section}."));
        } else {
            rule += 1;
            assert_eq!(*mark, format!("{section}.{rule}"));
            assert!(text.contains(&format!("</a>**{mark} ")), "rule {mark} shows its number");
        }
    }
    assert!(section > 0);
}

#[test]
fn glossaries_hold_the_same_words() {
    let rows = LANGUAGES.map(|language| {
        let text = read(&folder().join(language).join("glossary.md"));
        let rows = text.lines().filter(|line| line.starts_with('|')).skip(1);
        rows.map(ToOwned::to_owned).collect::<Vec<_>>()
    });
    assert!(rows[0].len() > 1);
    assert_eq!(rows[0], rows[1]);
    assert_eq!(rows[0], rows[2]);
}

#[test]
fn every_link_leads_somewhere() {
    let root = folder();
    let mut files = vec![root.join("README.md")];
    for language in LANGUAGES {
        let folder = root.join(language);
        files.extend(pages(&folder).iter().map(|page| folder.join(page)));
    }
    for file in files {
        let text = read(&file);
        for link in between(&text, "](", ')') {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { file.clone() } else { file.with_file_name(path) };
            let found = read(&target);
            assert!(
                anchor.is_empty() || anchors(&found).any(|id| id == anchor),
                "{}: no anchor for {link}",
                file.display()
            );
        }
    }
}

#[test]
fn every_refusal_names_a_rule_that_exists() {
    let text = read(&folder().join("en/rules.md"));
    let rules: BTreeSet<_> = anchors(&text).collect();
    let check = |rule: RuleNumber, refusal: &dyn std::fmt::Debug| {
        assert!(rules.contains(rule.to_string().as_str()), "{refusal:?}: there is no rule {rule}");
    };
    for problem in TurnProblem::ALL {
        check(problem.rule(), &problem);
    }
    for problem in CubeProblem::ALL {
        check(RuleError::CubeNotAllowed(problem).rule(), &problem);
    }
    for refusal in Refusal::ALL {
        check(RuleError::Refused(refusal).rule(), &refusal);
    }
    let problems = vec![
        TableRulesProblem::MatchLength(0),
        TableRulesProblem::MaoLength(0),
        TableRulesProblem::GamaoCantado(5),
        TableRulesProblem::MaoAsTavla,
        TableRulesProblem::AutomaticDoubles(7),
        TableRulesProblem::NeedsCube("beavers"),
        TableRulesProblem::CubeLimit(3),
        TableRulesProblem::NoCube("tavla"),
        TableRulesProblem::Time { what: TableTime::Claim, ms: 0, least: 1, most: 2 },
        TableRulesProblem::NoTime,
    ];
    for problem in &problems {
        check(problem.rule(), problem);
    }
    let step = Variant::Standard.start().step(Point::new(24), Die::new(1));
    for error in [
        RuleError::OutOfTurn { asked: "roll", awaited: "the opening throw".into() },
        RuleError::IllegalPlay(IllegalPlay::Incomplete(step)),
        RuleError::SeatTaken(Seat::A),
        RuleError::Rules(TableRulesError { problems }),
        RuleError::TimeOver(Seat::A),
        RuleError::ClaimTooEarly { wait_ms: 1 },
    ] {
        check(error.rule(), &error);
    }
}

#[test]
fn every_refusal_of_a_chouette_names_a_rule_that_exists() {
    let [rules, chouette] = ["rules", "chouette"]
        .map(|page| read(&folder().join("en").join(page).with_extension("md")));
    let check = |rule: ChouetteRule, refusal: &dyn std::fmt::Debug| {
        let page = match rule {
            ChouetteRule::Numbered(_) => &rules,
            ChouetteRule::Chouette(_) => &chouette,
        };
        assert!(anchors(page).any(|id| id == rule.to_string()), "{refusal:?}: no rule {rule}");
    };
    for refusal in ChouetteRefusal::ALL {
        check(ChouetteError::Refused(refusal).rule(), &refusal);
    }
    for problem in ChouetteRulesProblem::ALL {
        check(problem.rule(), &problem);
    }
    for problem in CubeProblem::ALL {
        check(ChouetteError::CubeNotAllowed(problem).rule(), &problem);
    }
    let problems = ChouetteRulesProblem::ALL.to_vec();
    for error in [
        ChouetteError::OutOfTurn { asked: "double", awaited: "the next game".into() },
        ChouetteError::Rules(ChouetteRulesError { problems }),
    ] {
        check(error.rule(), &error);
    }
}
