//! The output of commands.
//!
//! `println!` panics when the reader has closed the pipe (`gamao met | head -1`). Standard output goes through
//! a [`Printer`], whose errors are returned to `main`; standard error goes through [`note!`], which never
//! fails. A lint forbids everything else.

use std::io::{self, StdoutLock, Write};

use serde::Serialize;

/// Standard output, locked until it is dropped.
pub(crate) struct Printer(StdoutLock<'static>);

impl Printer {
    /// Locks standard output.
    pub(crate) fn new() -> Self {
        Self(io::stdout().lock())
    }

    /// Prints a line of JSON.
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

/// Writes to standard error what is meant for people, not for programs. Errors are ignored.
pub(crate) fn to_stderr(text: std::fmt::Arguments<'_>) {
    let mut err = io::stderr().lock();
    err.write_fmt(text).and_then(|()| err.flush()).ok();
}

/// Prints a line to standard error: see [`to_stderr`].
macro_rules! note {
    ($($text:tt)*) => {
        $crate::printer::to_stderr(format_args!("{}\n", format_args!($($text)*)))
    };
}

pub(crate) use note;
