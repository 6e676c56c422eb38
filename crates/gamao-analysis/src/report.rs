//! An analysis as a page to print and to send: one file without scripts, with boards, graph and tables.

mod board;
mod markup;
mod page;
mod plots;
mod waiting;
mod words;

pub use words::Language;

use crate::MatchAnalysis;

impl MatchAnalysis {
    /// The analysis as a page of HTML in a language, with everything in it that it shows.
    pub fn html(&self, language: Language) -> String {
        page::html(self, language, None)
    }

    /// The same with a link to where the match can be replayed.
    pub fn html_linked(&self, language: Language, replay: &str) -> String {
        page::html(self, language, Some(replay))
    }
}
