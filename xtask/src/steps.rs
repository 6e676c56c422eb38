//! The steps of a long check: each named and timed, its tests counted.

use std::{
    io::{BufRead as _, BufReader, IsTerminal as _, Read, Write, stderr, stdout},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use xshell::Cmd;

/// What has been done so far.
pub(crate) struct Steps {
    done: Vec<Step>,
    start: Instant,
}

struct Step {
    name: &'static str,
    took: Duration,
    tests: u64,
}

impl Steps {
    /// Nothing done yet.
    pub(crate) fn new() -> Self {
        Self { done: Vec::new(), start: Instant::now() }
    }

    /// Does one step that has no tests of its own.
    pub(crate) fn step(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        self.tests(name, || work().map(|()| 0))
    }

    /// Does one step; `work` returns how many tests passed in it.
    pub(crate) fn tests(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<u64>,
    ) -> Result<()> {
        println!("\n=== {name}");
        let start = Instant::now();
        let outcome = work();
        let took = start.elapsed();
        println!("=== {name}: {}", seconds(took));
        let tests = outcome.inspect_err(|_| self.close(Some(name)))?;
        self.done.push(Step { name, took, tests });
        Ok(())
    }

    /// Prints the summary of a run in which every step succeeded.
    pub(crate) fn finish(self) {
        self.close(None);
    }

    /// The last lines: a table of steps, and the one line that a machine reads.
    fn close(&self, failed: Option<&str>) {
        println!();
        for step in &self.done {
            let tests = match step.tests {
                0 => String::new(),
                n => format!("{n} tests"),
            };
            println!("{:<28}{:>9}  {tests}", step.name, seconds(step.took));
        }
        if let Some(name) = failed {
            println!("{name:<28}   failed");
        }
        println!("{:<28}{:>9}", "all", seconds(self.start.elapsed()));
        let passed: u64 = self.done.iter().map(|step| step.tests.max(1)).sum();
        println!("\n{passed} passed, {} failed", failed.iter().len());
    }
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
    use super::tests_passed;

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
