//! One module a command: its arguments and what it does.
//!
//! A module `foo` has `struct Args` (clap, its docs are the help) and
//! `fn run(args: &Args) -> anyhow::Result<ExitCode>`.

pub(crate) mod eval;
pub(crate) mod mv;
pub(crate) mod perft;
pub(crate) mod plays;
pub(crate) mod serve;
pub(crate) mod train;
