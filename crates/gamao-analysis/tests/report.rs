//! The page of an analysis.

use core::ops::ControlFlow;
use std::sync::Arc;

use gamao_analysis::{Analyser, Language, Level, MatchAnalysis};
use gamao_engine::{Evaluator, Outcome};
use gamao_notation::MatchRecord;
use gamao_rules::Board;

/// Judges by the pip counts only, so the result is the same on every machine.
struct Pips;

impl Evaluator for Pips {
    fn evaluate(&self, board: Board) -> Outcome {
        let lead = f32::from(board.theirs.pips()) - f32::from(board.mine.pips());
        let win = 0.5 + (lead / 256.0).clamp(-0.5, 0.5);
        Outcome::of_finished(board).unwrap_or(Outcome { win, ..Outcome::default() })
    }
}

const MATCH: &str = " 3 point match\n\n Game 1\n <b>Ana & co : 0                Rui : 0\n  1) 31: 13/9                    64: 24/14\n  2)  Doubles => 2                Drops\n      Wins 1 point\n\n Game 2\n <b>Ana & co : 1                Rui : 0\n  1) 52: 13/8 13/11              44: 24/16(2)\n";

fn analysis() -> MatchAnalysis {
    let record = MatchRecord::read(MATCH.as_bytes()).expect("a match");
    let analyser = Analyser::new(Arc::new(Pips), "signature", Level::Fast, 1);
    analyser.analyse(&record, "0123456789abcdef", |_| ControlFlow::Continue(()))
}

/// The page without pictures and style, a line for each element.
fn words(page: &str) -> String {
    let mut words = String::new();
    let mut rest = page;
    while let Some(at) = rest.find(['<', '>']) {
        let (text, tag) = rest.split_at(at);
        if !text.trim().is_empty() {
            words += text.trim();
            words.push('\n');
        }
        let end = if tag.starts_with("<svg") {
            tag.find("</svg>").map(|i| i + "</svg>".len())
        } else if tag.starts_with("<style") {
            tag.find("</style>").map(|i| i + "</style>".len())
        } else {
            tag.find('>').map(|i| i + 1)
        };
        rest = &tag[end.expect("tags are closed")..];
    }
    words
}

#[test]
fn the_page_says_the_same_in_every_language() {
    let analysis = analysis();
    let mut lines = Vec::new();
    for language in Language::ALL {
        let page = analysis.html(language);
        let told = words(&page);
        insta::assert_snapshot!(format!("page-{}", language.code()), told);
        lines.push(told.lines().count());
        assert!(page.contains(&format!("<html lang=\"{}\">", language.code())));
    }
    assert!(lines.iter().all(|count| *count == lines[0]), "{lines:?}");
}

#[test]
fn a_page_is_whole_and_harmless() {
    let page = analysis().html(Language::English);
    for outside in ["<script", "http:", "https:", "<link", "@import", "src=", "<b>Ana"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("&lt;b&gt;Ana &amp; co"));
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    // Graph, luck, and the board of each decision that is shown.
    assert!(page.matches("<svg").count() > 2);
    let open = page.find("<svg class=\"board\"").expect("a board");
    let board = &page[open..open + page[open..].find("</svg>").expect("its end")];
    assert_eq!(board.matches("<circle").count(), 30, "every checker of a position without stacks");
}

#[test]
fn languages_go_by_their_codes() {
    let check = |code, expected| assert_eq!(Language::of_code(code), expected, "{code}");
    check("pt-BR", Some(Language::Portuguese));
    check("pt_BR.UTF-8", Some(Language::Portuguese));
    check("en", Some(Language::English));
    check("ES", Some(Language::Spanish));
    check("C.UTF-8", None);
}
