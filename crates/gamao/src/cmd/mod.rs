//! One module a command: its arguments and what it does.
//!
//! A module `foo` has `pub struct Args` (clap) and `pub fn run(args: Args) -> anyhow::Result<ExitCode>`.
