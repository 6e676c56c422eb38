//! What a command prints.
//!
//! `println!` panics when nobody reads any more (`gamao met | head -1`). Everything for the standard
//! output goes through a [`Printer`], whose errors travel up to `main`; everything for the standard
//! error goes through [`note!`], which never fails. A lint forbids the rest.

use std::io::{self, StdoutLock, Write};

use serde::Serialize;

/// The standard output, held until it is dropped.
pub(crate) struct Printer(StdoutLock<'static>);

impl Printer {
    /// The standard output.
    pub(crate) fn new() -> Self {
        Self(io::stdout().lock())
    }

    /// One line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let line = serde_json::to_string(value)?;
        Ok(writeln!(self, "{line}")?)
    }
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes to the standard error what a person may want to know and no program needs. If nobody
/// reads it, nothing is lost.
pub(crate) fn to_stderr(text: std::fmt::Arguments<'_>) {
    let mut err = io::stderr().lock();
    err.write_fmt(text).and_then(|()| err.flush()).ok();
}

/// A line on the standard error: see [`to_stderr`].
macro_rules! note {
    ($($text:tt)*) => {
        $crate::printer::to_stderr(format_args!("{}\n", format_args!($($text)*)))
    };
}

pub(crate) use note;
