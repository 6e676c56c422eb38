//! Building up markup.

use core::fmt::{self, Write as _};

pub(super) trait Append {
    /// Adds a piece of markup.
    fn append(&mut self, markup: fmt::Arguments<'_>);
}

impl Append for String {
    fn append(&mut self, markup: fmt::Arguments<'_>) {
        self.write_fmt(markup).expect("a string takes all there is");
    }
}
