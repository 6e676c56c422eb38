//! `cargo xtask test`: everything that must hold before a change lands.

use std::env;

use anyhow::{Context as _, Result};
use clap::ValueEnum;

use crate::{
    commands, deny, e2e,
    lanes::{self, apart, side_by_side},
    machine,
    project::Project,
    script, server, spelling,
    steps::{Plan, Progress},
    wasm, web,
};

/// A step that can run beside others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Step {
    Format,
    BrowserLints,
    Clippy,
    RustTests,
    BrowserTypes,
    BrowserTests,
    DocumentationExamples,
    Documentation,
    EndToEnd,
    Script,
    Spelling,
    Dependencies,
}

/// What compiles Rust: cargo does one at a time.
const COMPILING: [Step; 4] =
    [Step::Clippy, Step::RustTests, Step::DocumentationExamples, Step::Documentation];

/// What does not, the soonest done first.
const OTHERS: [Step; 8] = [
    Step::Format,
    Step::Spelling,
    Step::BrowserLints,
    Step::BrowserTypes,
    Step::BrowserTests,
    Step::Dependencies,
    Step::Script,
    Step::EndToEnd,
];

impl lanes::Step for Step {
    fn title(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::BrowserLints => "browser lints",
            Self::Clippy => "clippy",
            Self::RustTests => "Rust tests",
            Self::BrowserTypes => "browser types",
            Self::BrowserTests => "browser unit tests",
            Self::DocumentationExamples => "documentation examples",
            Self::Documentation => "documentation",
            Self::EndToEnd => "end to end in Chromium",
            Self::Script => "script that checks dice",
            Self::Spelling => "spelling",
            Self::Dependencies => "licences, sources, bans",
        }
    }

    fn has_tests(self) -> bool {
        match self {
            Self::RustTests
            | Self::BrowserTests
            | Self::DocumentationExamples
            | Self::EndToEnd
            | Self::Script => true,
            Self::Format
            | Self::BrowserLints
            | Self::Clippy
            | Self::BrowserTypes
            | Self::Documentation
            | Self::Spelling
            | Self::Dependencies => false,
        }
    }
}

impl Step {
    /// Whether it belongs to what a person runs after every few edits.
    fn is_quick(self) -> bool {
        match self {
            Self::Format
            | Self::BrowserLints
            | Self::Clippy
            | Self::RustTests
            | Self::BrowserTypes
            | Self::BrowserTests => true,
            Self::DocumentationExamples
            | Self::Documentation
            | Self::EndToEnd
            | Self::Script
            | Self::Spelling
            | Self::Dependencies => false,
        }
    }

    /// Does it, here and now.
    pub(crate) fn run(self, project: &Project) -> Result<()> {
        match self {
            Self::Format => format(project),
            Self::BrowserLints => lint(project),
            Self::Clippy => {
                let clippy = "clippy --workspace --all-targets --quiet -- -Dwarnings";
                Ok(project.cargo(clippy).run()?)
            }
            Self::RustTests => rust_tests(project, false),
            Self::BrowserTypes => web::check(project),
            Self::BrowserTests => web::test(project),
            Self::DocumentationExamples => {
                Ok(project.cargo("test --workspace --doc --quiet").run()?)
            }
            Self::Documentation => Ok(project
                .cargo("doc --workspace --no-deps --document-private-items --quiet")
                .env("RUSTDOCFLAGS", "-Dwarnings")
                .run()?),
            Self::EndToEnd => {
                e2e::play(project, &machine::chromium(project)?, &server::debug(project), &[])
            }
            Self::Script => script::test(project),
            Self::Spelling => spelling::check(project),
            Self::Dependencies => deny::check(project),
        }
    }
}

/// Everything, in the order in which mistakes are found soonest.
pub(crate) fn everything(project: &Project) -> Result<()> {
    let mut plan = Plan::default();
    plan.step("what the machine has", || {
        machine::check_for_test(project)?;
        machine::chromium(project)?;
        spelling::prepare(project)
    });
    prepare(project, &mut plan);
    let has_python = commands::find("python3").is_some();
    if !has_python {
        println!("docs/verify_dice.py is not tested: there is no python3");
    }
    check(plan, |step| step != Step::Script || has_python)
}

/// What a person runs after every few edits.
pub(crate) fn quick(project: &Project) -> Result<()> {
    let mut plan = Plan::default();
    plan.step("what the machine has", || machine::check_for_test(project));
    prepare(project, &mut plan);
    check(plan, Step::is_quick)
}

/// What the steps side by side stand on. It takes long only where it is new.
fn prepare<'a>(project: &'a Project, plan: &mut Plan<'a>) {
    plan.step("npm packages", || {
        ["web", "e2e"].iter().try_for_each(|folder| web::install(project, folder))
    });
    plan.step("browser modules", || wasm::build(project));
    plan.step("browser bundle", || web::build(project));
    // With them the server that the browsers of the tests play against.
    plan.step("Rust tests, compiled", || rust_tests(project, true));
}

fn check(plan: Plan<'_>, is_wanted: impl Fn(Step) -> bool) -> Result<()> {
    let wanted = |lane: &[Step]| lane.iter().copied().filter(|&step| is_wanted(step)).collect();
    let lanes: [Vec<Step>; 2] = [wanted(&COMPILING), wanted(&OTHERS)];
    let [compiling, others] = lanes.each_ref().map(Vec::as_slice);
    // Asked before anything is compiled: this program is compiled anew with all the others, and the system
    // would name the file that was there.
    let xtask = env::current_exe().context("this program has no path")?;
    let mut progress = Progress::new(plan.len() + compiling.len() + others.len());
    let prepared = plan.run_within(&mut progress);
    if prepared.is_ok() {
        side_by_side(&[compiling, others], &mut progress, |step| {
            let name = step.to_possible_value().map(|value| value.get_name().to_owned());
            apart(&xtask, &["step", &name.unwrap_or_default()])
        });
    }
    let report = progress.report();
    prepared.and(report)
}

fn format(project: &Project) -> Result<()> {
    project.cargo("fmt --all --check").run()?;
    project.cargo("fmt --manifest-path xtask/bindgen/Cargo.toml --check").run()?;
    Ok(())
}

fn lint(project: &Project) -> Result<()> {
    for folder in ["web", "e2e"] {
        project.npm(folder, "run --silent lint").run()?;
    }
    Ok(())
}

/// Runs the tests of all crates, or only compiles them.
fn rust_tests(project: &Project, only_compiled: bool) -> Result<()> {
    let has_nextest = commands::find("cargo-nextest").is_some();
    let tests = match (has_nextest, only_compiled) {
        (true, true) => "nextest run --workspace --no-run",
        (true, false) => "nextest run --workspace --status-level fail --cargo-quiet",
        (false, true) => "test --workspace --lib --bins --tests --no-run",
        (false, false) => "test --workspace --lib --bins --tests --quiet",
    };
    Ok(project.cargo(tests).run()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_in_one_lane() {
        for &step in Step::value_variants() {
            let found = COMPILING.iter().chain(&OTHERS).filter(|&&other| other == step);
            assert_eq!(found.count(), 1, "{step:?}");
        }
    }
}
