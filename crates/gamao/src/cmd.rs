//! One module a command: its arguments and what it does.
//!
//! A module `foo` has `struct Args` (clap, its docs are the help) and
//! `fn run(args: &Args) -> anyhow::Result<ExitCode>`.

pub(crate) mod abandon;
pub(crate) mod analyse;
pub(crate) mod assets;
pub(crate) mod backup;
pub(crate) mod bearoff;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod convert;
pub(crate) mod doctor;
pub(crate) mod eval;
pub(crate) mod export;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod levels;
pub(crate) mod met;
pub(crate) mod mv;
pub(crate) mod perft;
pub(crate) mod plays;
pub(crate) mod restored;
pub(crate) mod rollout;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod strength;
pub(crate) mod train;
pub(crate) mod verify;
