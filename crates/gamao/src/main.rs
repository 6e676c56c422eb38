//! The `gamao` command.

#![deny(clippy::print_stdout, clippy::print_stderr)] // they panic on a closed pipe

use std::{io, process::ExitCode};

use clap::{Parser, Subcommand};

mod cmd;
mod input;
mod lines;
mod printer;
mod records;
mod tables;

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
    Backup(cmd::backup::Args),
    Doctor(cmd::doctor::Args),
    Abandon(cmd::abandon::Args),
    Restored(cmd::restored::Args),
    Verify(cmd::verify::Args),
    Assets(cmd::assets::Args),
    Import(cmd::import::Args),
    Export(cmd::export::Args),
    Convert(cmd::convert::Args),
    Analyse(cmd::analyse::Args),
    Plays(cmd::plays::Args),
    Perft(cmd::perft::Args),
    Move(cmd::mv::Args),
    Eval(cmd::eval::Args),
    Hint(cmd::hint::Args),
    Rollout(cmd::rollout::Args),
    Met(cmd::met::Args),
    Bearoff(cmd::bearoff::Args),
    Solve(cmd::solve::Args),
    Levels(cmd::levels::Args),
    Bench(cmd::bench::Args),
    Strength(cmd::strength::Args),
    Bot(cmd::bot::Args),
    Train(cmd::train::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Cmd::Serve(args) => cmd::serve::run(&args),
        Cmd::Backup(args) => cmd::backup::run(&args),
        Cmd::Doctor(args) => cmd::doctor::run(&args),
        Cmd::Abandon(args) => cmd::abandon::run(&args),
        Cmd::Restored(args) => cmd::restored::run(&args),
        Cmd::Verify(args) => cmd::verify::run(&args),
        Cmd::Assets(args) => cmd::assets::run(&args),
        Cmd::Import(args) => cmd::import::run(&args),
        Cmd::Export(args) => cmd::export::run(&args),
        Cmd::Convert(args) => cmd::convert::run(&args),
        Cmd::Analyse(args) => cmd::analyse::run(&args),
        Cmd::Plays(args) => cmd::plays::run(&args),
        Cmd::Perft(args) => cmd::perft::run(&args),
        Cmd::Move(args) => cmd::mv::run(&args),
        Cmd::Eval(args) => cmd::eval::run(&args),
        Cmd::Hint(args) => cmd::hint::run(&args),
        Cmd::Rollout(args) => cmd::rollout::run(&args),
        Cmd::Met(args) => cmd::met::run(&args),
        Cmd::Bearoff(args) => cmd::bearoff::run(&args),
        Cmd::Solve(args) => cmd::solve::run(&args),
        Cmd::Levels(args) => cmd::levels::run(&args),
        Cmd::Bench(args) => cmd::bench::run(&args),
        Cmd::Strength(args) => cmd::strength::run(&args),
        Cmd::Bot(args) => cmd::bot::run(&args),
        Cmd::Train(args) => cmd::train::run(&args),
    };
    result.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        printer::note!("error: {error:#}");
        ExitCode::FAILURE
    })
}

/// A reader that went away (`gamao … | head`) is not our failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_says_what_it_does_and_has_an_example() {
        let cli = Cli::command();
        cli.clone().debug_assert();
        for command in cli.get_subcommands() {
            let name = command.get_name();
            assert!(command.get_about().is_some(), "{name}");
            let example = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(example.contains(&format!("gamao {name}")), "{name}: {example:?}");
        }
    }
}
