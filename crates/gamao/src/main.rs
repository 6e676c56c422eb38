//! The `gamao` command.

use std::{io, process::ExitCode};

use clap::{Parser, Subcommand};

mod cmd;
mod lines;

/// Backgammon: play, serve, analyse, train.
#[derive(Parser)]
#[command(version, about, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Cmd,
}

#[derive(Subcommand)]
enum Cmd {
    Serve(cmd::serve::Args),
    Plays(cmd::plays::Args),
    Perft(cmd::perft::Args),
    Move(cmd::mv::Args),
    Eval(cmd::eval::Args),
    Train(cmd::train::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Cmd::Serve(args) => cmd::serve::run(&args),
        Cmd::Plays(args) => cmd::plays::run(&args),
        Cmd::Perft(args) => cmd::perft::run(&args),
        Cmd::Move(args) => cmd::mv::run(&args),
        Cmd::Eval(args) => cmd::eval::run(&args),
        Cmd::Train(args) => cmd::train::run(&args),
    };
    result.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

/// A reader that went away (`gamao … | head`) is not our failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}
