//! The page that is shown until an analysis is done.

use super::{Language, page::STYLE};

impl Language {
    /// A page that shows which share of an analysis is done, from 0 to 1, and loads itself again every second.
    pub fn waiting_page(self, share: f64) -> String {
        let (code, text) = (self.code(), self.words().waiting);
        let percent = (100.0 * share).clamp(0.0, 100.0).round();
        format!(
            "<!doctype html>\n<html lang=\"{code}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta http-equiv=\"refresh\" content=\"1\"><title>{text}</title><style>{STYLE}</style></head>\
             <body><main class=\"waiting\"><h1>{text}</h1>\
             <progress max=\"100\" value=\"{percent}\" aria-label=\"{text}\">{percent} %</progress>\
             </main></body></html>\n"
        )
    }
}
