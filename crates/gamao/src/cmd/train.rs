//! `gamao train`: self-play, labels, gates.

use std::process::ExitCode;

mod export;
mod files;
mod fit;
mod gate;
mod label;
mod plot;
mod run;

/// Train nets by self-play.
///
/// docs/training.md has the exact commands.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao train gate new.net --pairs 3000")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Start(run::StartArgs),
    Resume(run::ResumeArgs),
    Label(label::Args),
    Fit(fit::Args),
    Gate(gate::Args),
    Export(export::Args),
    Plot(plot::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Start(args) => run::start(args),
        Command::Resume(args) => run::resume(args),
        Command::Label(args) => label::run(args),
        Command::Fit(args) => fit::run(args),
        Command::Gate(args) => gate::run(args),
        Command::Export(args) => export::run(args),
        Command::Plot(args) => plot::run(args),
    }
}
