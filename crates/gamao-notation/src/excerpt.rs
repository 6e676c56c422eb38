//! Texts in messages.

/// The text without surrounding blanks, cut to what a message has room for.
pub(crate) fn excerpt(text: &str) -> String {
    cut(text.trim(), 100)
}

/// The text, cut to this many characters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
