//! `cargo xtask test`: everything that must hold before a change lands.

use anyhow::Result;

use crate::{
    deny, e2e, machine,
    project::Project,
    script,
    steps::{Steps, count_tests},
    web,
};

/// Everything, in the order in which mistakes are found soonest.
pub(crate) fn everything(project: &Project) -> Result<()> {
    let mut steps = Steps::new();
    inner_loop(project, &mut steps)?;
    steps.tests("documentation examples", || {
        count_tests(project.cargo("test --workspace --doc --quiet"))
    })?;
    steps.step("documentation", || {
        Ok(project
            .cargo("doc --workspace --no-deps --document-private-items --quiet")
            .env("RUSTDOCFLAGS", "-Dwarnings")
            .run()?)
    })?;
    steps.tests("end to end in Chromium", || e2e::count(project, &[]))?;
    if machine::find("python3").is_some() {
        steps.tests("script that checks dice", || script::test(project))?;
    } else {
        println!("docs/verify_dice.py is not tested: there is no python3");
    }
    steps.step("licences, sources, bans", || deny::check(project))?;
    steps.finish();
    Ok(())
}

/// What a person runs after every few edits.
pub(crate) fn quick(project: &Project) -> Result<()> {
    let mut steps = Steps::new();
    inner_loop(project, &mut steps)?;
    steps.finish();
    Ok(())
}

fn inner_loop(project: &Project, steps: &mut Steps) -> Result<()> {
    steps.step("format", || format(project))?;
    steps.step("browser bundle", || web::build(project))?;
    steps.step("clippy", || {
        Ok(project.cargo("clippy --workspace --all-targets --quiet -- -Dwarnings").run()?)
    })?;
    steps.tests("Rust tests", || rust_tests(project))?;
    steps.step("generated types", || web::check_types(project))?;
    steps.step("browser types", || web::check(project))?;
    steps.tests("browser unit tests", || web::test(project))
}

fn format(project: &Project) -> Result<()> {
    project.cargo("fmt --all --check").run()?;
    project.cargo("fmt --manifest-path xtask/bindgen/Cargo.toml --check").run()?;
    for folder in ["web", "e2e"] {
        web::install(project, folder)?;
        project.npm(folder, "run --silent lint").run()?;
    }
    Ok(())
}

fn rust_tests(project: &Project) -> Result<u64> {
    count_tests(if machine::find("cargo-nextest").is_some() {
        project.cargo("nextest run --workspace --status-level fail --cargo-quiet")
    } else {
        project.cargo("test --workspace --lib --bins --tests --quiet")
    })
}
