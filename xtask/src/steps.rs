//! The steps of a long task: each named, counted and timed, its tests added up.

use std::{
    io::{BufRead as _, BufReader, IsTerminal as _, Read, Write, stderr, stdout},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use xshell::Cmd;

/// What is to be done, in order.
#[derive(Default)]
pub(crate) struct Plan<'a> {
    steps: Vec<Step<'a>>,
}

struct Step<'a> {
    name: &'static str,
    work: Box<dyn FnOnce() -> Result<u64> + 'a>,
}

/// A step that was done.
pub(crate) struct Done {
    name: &'static str,
    took: Duration,
    tests: u64,
}

impl<'a> Plan<'a> {
    /// Adds a step that has no tests of its own.
    pub(crate) fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<()> + 'a) {
        self.tests(name, || work().map(|()| 0));
    }

    /// Adds a step; `work` returns how many tests passed in it.
    pub(crate) fn tests(&mut self, name: &'static str, work: impl FnOnce() -> Result<u64> + 'a) {
        self.steps.push(Step { name, work: Box::new(work) });
    }

    /// Does all steps, up to the first that fails.
    pub(crate) fn run(self) -> Result<()> {
        self.walk(&mut Vec::new())
    }

    /// Does all steps, up to the first that fails; then prints a table of them, and one line that a
    /// machine can read.
    pub(crate) fn run_and_report(self) -> Result<()> {
        let start = Instant::now();
        let mut done = Vec::new();
        let names: Vec<&str> = self.steps.iter().map(|step| step.name).collect();
        let outcome = self.walk(&mut done);
        report(&done, names.get(done.len()).copied(), start.elapsed());
        outcome
    }

    fn walk(self, done: &mut Vec<Done>) -> Result<()> {
        let of = self.steps.len();
        for (i, Step { name, work }) in self.steps.into_iter().enumerate() {
            let number = i + 1;
            println!("\n=== step {number} of {of}: {name}");
            let start = Instant::now();
            let outcome = work();
            let took = start.elapsed();
            println!("=== step {number} of {of}: {}", seconds(took));
            done.push(Done { name, took, tests: outcome? });
        }
        Ok(())
    }
}

fn report(done: &[Done], failed: Option<&str>, took: Duration) {
    println!();
    for step in done {
        let tests = match step.tests {
            0 => String::new(),
            n => format!("{n} tests"),
        };
        println!("{:<28}{:>9}  {tests}", step.name, seconds(step.took));
    }
    if let Some(name) = failed {
        println!("{name:<28}   failed");
    }
    println!("{:<28}{:>9}", "all", seconds(took));
    let passed: u64 = done.iter().map(|step| step.tests.max(1)).sum();
    println!("\n{passed} passed, {} failed", failed.iter().len());
}

/// Says what is being done within a step, and how long it took.
pub(crate) fn timed<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("{what} ...");
    let start = Instant::now();
    let outcome = work();
    println!("{what}: {}", seconds(start.elapsed()));
    outcome
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

/// Runs a test runner, shows what it prints, and returns how many tests it says have passed.
///
/// # Errors
///
/// When the runner fails, or passes without having run a single test.
pub(crate) fn count_tests(cmd: Cmd<'_>) -> Result<u64> {
    println!("$ {cmd}");
    let what = cmd.to_string();
    let mut command = Command::from(cmd);
    if stdout().is_terminal() {
        // The runners see a pipe and would drop their colours.
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {what}"))?;
    let from_err = child.stderr.take().context("no stderr")?;
    let from_out = child.stdout.take().context("no stdout")?;
    let errors = thread::spawn(move || relay(from_err, stderr()));
    let passed = relay(from_out, stdout())?;
    let passed = passed + errors.join().expect("relay does not panic")?;
    let status = child.wait()?;
    ensure!(status.success(), "{what}: {status}");
    ensure!(passed > 0, "{what}: no test was run");
    Ok(passed)
}

/// Copies lines, adding up the tests they say have passed.
fn relay(from: impl Read, mut to: impl Write) -> std::io::Result<u64> {
    let mut passed = 0;
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        to.flush()?;
        passed += tests_passed(&String::from_utf8_lossy(&line));
        line.clear();
    }
    Ok(passed)
}

/// How many tests passed according to a closing line of cargo test, nextest, vitest or Playwright.
fn tests_passed(line: &str) -> u64 {
    let line = plain(line);
    let line = line.trim();
    let closing = line.starts_with("test result: ok.")
        || line.starts_with("Summary [")
        || line.starts_with("Tests ")
        || line.split_once(" passed").is_some_and(|(count, _)| count.parse::<u64>().is_ok());
    line.split_once(" passed")
        .filter(|_| closing)
        .and_then(|(before, _)| before.rsplit(' ').next()?.parse().ok())
        .unwrap_or(0)
}

/// A line without its colours.
fn plain(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use anyhow::ensure;

    use super::{Plan, tests_passed};

    #[test]
    fn a_failed_step_is_the_last() {
        let done = RefCell::new(Vec::new());
        let mut plan = Plan::default();
        for name in ["one", "two", "three"] {
            let done = &done;
            plan.step(name, move || {
                done.borrow_mut().push(name);
                ensure!(name != "two", "it broke");
                Ok(())
            });
        }
        assert_eq!(plan.run_and_report().unwrap_err().to_string(), "it broke");
        assert_eq!(*done.borrow(), ["one", "two"]);
    }

    #[test]
    fn closing_lines_of_all_runners_are_read() {
        let check = |line, passed| assert_eq!(tests_passed(line), passed, "{line:?}");
        check("test result: ok. 12 passed; 0 failed; 0 ignored\n", 12);
        check("     Summary [   0.512s] 35 tests run: 35 passed, 0 skipped\n", 35);
        check(
            "\x1b[32m     Summary\x1b[0m [   0.5s] \x1b[1m3\x1b[0m tests run: \x1b[1m3\x1b[0m \x1b[32mpassed\x1b[0m\n",
            3,
        );
        check(" Test Files  2 passed (2)\n", 0);
        check("      Tests  31 passed (31)\n", 31);
        check("      Tests  1 failed | 30 passed (31)\n", 30);
        check("  8 passed (1.4m)\n", 8);
        check("the pawn has passed\n", 0);
        check("game 3 passed the cube\n", 0);
    }
}
