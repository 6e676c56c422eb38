//! `cargo xtask test`: everything that must hold before a change lands.

use anyhow::Result;

use crate::{
    commands, deny, e2e, machine,
    project::Project,
    script,
    steps::{Plan, count_tests},
    wasm, web,
};

/// Everything, in the order in which mistakes are found soonest.
pub(crate) fn everything(project: &Project) -> Result<()> {
    let mut plan = Plan::default();
    plan.step("what the machine has", || {
        machine::check_for_test(project)?;
        machine::chromium(project).map(drop)
    });
    inner_loop(project, &mut plan);
    plan.tests("documentation examples", || {
        count_tests(project.cargo("test --workspace --doc --quiet"))
    });
    plan.step("documentation", || {
        Ok(project
            .cargo("doc --workspace --no-deps --document-private-items --quiet")
            .env("RUSTDOCFLAGS", "-Dwarnings")
            .run()?)
    });
    plan.tests("end to end in Chromium", || e2e::count(project, &[]));
    if commands::find("python3").is_some() {
        plan.tests("script that checks dice", || script::test(project));
    } else {
        println!("docs/verify_dice.py is not tested: there is no python3");
    }
    plan.step("licences, sources, bans", || deny::check(project));
    plan.run_and_report()
}

/// What a person runs after every few edits.
pub(crate) fn quick(project: &Project) -> Result<()> {
    let mut plan = Plan::default();
    plan.step("what the machine has", || machine::check_for_test(project));
    inner_loop(project, &mut plan);
    plan.run_and_report()
}

fn inner_loop<'a>(project: &'a Project, plan: &mut Plan<'a>) {
    plan.step("npm packages", || {
        ["web", "e2e"].iter().try_for_each(|folder| web::install(project, folder))
    });
    plan.step("format", || format(project));
    plan.step("browser modules", || wasm::build(project));
    plan.step("browser bundle", || web::build(project));
    // After the modules: what they export is typed once they have been built.
    plan.step("browser lints", || lint(project));
    plan.step("clippy", || {
        Ok(project.cargo("clippy --workspace --all-targets --quiet -- -Dwarnings").run()?)
    });
    plan.tests("Rust tests", || rust_tests(project));
    plan.step("generated types", || web::check_types(project));
    plan.step("browser types", || web::check(project));
    plan.tests("browser unit tests", || web::test(project));
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

fn rust_tests(project: &Project) -> Result<u64> {
    count_tests(if commands::find("cargo-nextest").is_some() {
        project.cargo("nextest run --workspace --status-level fail --cargo-quiet")
    } else {
        project.cargo("test --workspace --lib --bins --tests --quiet")
    })
}
