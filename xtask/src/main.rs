//! Build, run and test the whole project: `cargo xtask run`, `cargo xtask test`.
//!
//! Every `cargo xtask` compiles this crate first, so it has few dependencies; what is slow to compile
//! (`xtask/bindgen`, cargo-deny) is built once into `.tools`.

mod apt;
mod check;
mod commands;
mod deny;
mod e2e;
mod fresh;
mod lanes;
mod lock;
mod machine;
mod passed;
mod project;
mod scratch;
mod script;
mod server;
mod spelling;
mod steps;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{ArgAction, Args, Parser, Subcommand, builder::BoolishValueParser};

use crate::project::Project;

/// Build, run and test the whole project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    options: Options,
}

/// What holds for every task.
#[derive(Args)]
struct Options {
    /// Whether rustup, where it manages the toolchain, may add the wasm32 standard library to it
    #[arg(
        long,
        global = true,
        env = "GAMAO_RUSTUP_TARGET_ADD",
        value_name = "BOOL",
        default_value_t = true,
        action = ArgAction::Set,
        value_parser = BoolishValueParser::new()
    )]
    rustup_target_add: bool,
}

#[derive(Subcommand)]
enum Task {
    /// Build everything that is out of date and serve at <http://localhost:8080>
    Run {
        /// Passed on to `gamao serve`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Check everything there is to check
    Test {
        /// Only what is quick: format, lints, Rust tests, web tests and types
        #[arg(long)]
        quick: bool,
    },
    /// One step of the test, as the test runs it: what it stands on must have been made
    #[command(hide = true)]
    Step { step: check::Step },
    /// Write the TypeScript types shared with Rust
    Types,
    /// Build the modules for the browser: the rules, and those with the host
    Wasm,
    /// Build the browser bundle, with the wasm in it
    Web,
    /// Play in Chromium against the real binary
    E2e {
        /// Passed on to the Playwright test runner
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Hold the script of the documentation that checks dice against the committed transcripts
    Script,
    /// Check the spelling of what players read, in all languages
    Spelling,
    /// Check licences, sources and bans of all dependencies
    Deny,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<()> {
    let project = Project::open(cli.options.rustup_target_add)?;
    let lock = match cli.task {
        // The test that runs this step holds the lock.
        Task::Step { .. } => None,
        _ => Some(lock::take(&project)?),
    };
    if lock.is_some() {
        scratch::sweep(&project);
    }
    match &cli.task {
        Task::Run { args } => server::run(&project, lock, args),
        Task::Test { quick: false } => check::everything(&project),
        Task::Test { quick: true } => check::quick(&project),
        Task::Step { step } => step.run(&project),
        Task::Types => web::write_types(&project),
        Task::Wasm => wasm::build(&project),
        Task::Web => web::build(&project),
        Task::E2e { args } => e2e::run(&project, args),
        Task::Script => script::test(&project),
        Task::Spelling => spelling::prepare(&project).and_then(|()| spelling::check(&project)),
        Task::Deny => deny::check(&project),
    }
}
