//! Steps side by side: some lanes, each one step after another.
//!
//! A step runs in a process of its own, so that its output can be kept together: it is printed whole
//! when the step ends. After a failed step no lane begins another one.

use std::{
    fs,
    io::{IsTerminal as _, stdout},
    path::Path,
    process::{Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
};

use anyhow::{Context as _, Result};

use crate::{passed::tests_passed, steps::Progress};

/// Something that can be done in a process of its own.
pub(crate) trait Step: Copy + Send + Sync {
    /// What it is called in the output.
    fn title(self) -> &'static str;

    /// Whether it runs tests; then it has failed if it has run none.
    fn has_tests(self) -> bool;
}

/// What came of a step.
pub(crate) struct Outcome {
    pub(crate) is_ok: bool,
    pub(crate) output: String,
}

/// Does the steps of all lanes by `run`, the lanes side by side. Says in the progress what failed.
pub(crate) fn side_by_side<S: Step>(
    lanes: &[&[S]],
    progress: &mut Progress,
    run: impl Fn(S) -> Result<Outcome> + Sync,
) {
    let shared = Mutex::new(Shared { progress, failures: Vec::new() });
    thread::scope(|scope| {
        for lane in lanes {
            scope.spawn(|| walk(lane, &shared, &run));
        }
    });
    // What is wrong is read at the end, wherever it stood.
    for output in lock(&shared).failures.drain(..) {
        println!("\n{output}");
    }
}

struct Shared<'a> {
    progress: &'a mut Progress,
    failures: Vec<String>,
}

fn walk<S: Step>(lane: &[S], shared: &Mutex<Shared<'_>>, run: &impl Fn(S) -> Result<Outcome>) {
    for &step in lane {
        let mut before = lock(shared);
        if !before.failures.is_empty() {
            return;
        }
        let begun = before.progress.begin(step.title());
        drop(before);
        let Outcome { is_ok, output } = run(step)
            .unwrap_or_else(|error| Outcome { is_ok: false, output: format!("{error:#}\n") });
        let passed = tests_passed(&output);
        let is_ok = is_ok && (passed > 0 || !step.has_tests());
        let mut after = lock(shared);
        after.progress.end(&begun, is_ok.then_some(passed));
        if is_ok {
            print!("{output}");
        } else {
            after.failures.push(format!("=== {}, which failed:\n{output}", step.title()));
        }
    }
}

fn lock<'a, 'b>(shared: &'a Mutex<Shared<'b>>) -> MutexGuard<'a, Shared<'b>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a program with these words, keeping what it prints.
pub(crate) fn apart(program: &Path, words: &[&str]) -> Result<Outcome> {
    let mut command = Command::new(program);
    command.args(words);
    if stdout().is_terminal() {
        // The tools see a file and would drop their colours.
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    keeping_output(command).with_context(|| format!("cannot run {}", words.join(" ")))
}

fn keeping_output(mut command: Command) -> Result<Outcome> {
    let kept = tempfile::NamedTempFile::new()?;
    // One place to write at, so that errors stand where they happened.
    let written = kept.reopen()?;
    let status =
        command.stdin(Stdio::null()).stdout(written.try_clone()?).stderr(written).status()?;
    let output = String::from_utf8_lossy(&fs::read(kept.path())?).into_owned();
    Ok(Outcome { is_ok: status.success(), output })
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Fake(&'static str);

    impl Step for Fake {
        fn title(self) -> &'static str {
            self.0
        }

        fn has_tests(self) -> bool {
            self.0.starts_with("tests")
        }
    }

    /// The steps that were run, and what was reported of them.
    fn done(
        lanes: &[&[Fake]],
        run: impl Fn(&str) -> Outcome + Sync,
    ) -> (Vec<&'static str>, Result<()>) {
        let ran = Mutex::new(Vec::new());
        let mut progress = Progress::new(lanes.iter().map(|lane| lane.len()).sum());
        side_by_side(lanes, &mut progress, |step| {
            ran.lock().unwrap().push(step.0);
            Ok(run(step.0))
        });
        (ran.into_inner().unwrap(), progress.report())
    }

    fn ok(output: &str) -> Outcome {
        Outcome { is_ok: true, output: output.into() }
    }

    #[test]
    fn lanes_run_side_by_side_and_each_in_its_order() {
        // Each half waits for the other: in turns it would never end.
        let both = Barrier::new(2);
        let (ran, report) = done(&[&[Fake("a"), Fake("b")], &[Fake("c"), Fake("d")]], |_| {
            both.wait();
            ok("")
        });
        report.unwrap();
        let at = |name| ran.iter().position(|&ran| ran == name).unwrap();
        assert!(at("a") < at("b") && at("c") < at("d"), "{ran:?}");
        assert!(at("c") < at("b"), "{ran:?}");
    }

    #[test]
    fn after_a_failed_step_none_is_begun() {
        let broken = |name: &str| Outcome { is_ok: name != "b", output: String::new() };
        let (ran, report) = done(&[&[Fake("a"), Fake("b"), Fake("c")]], broken);
        assert_eq!(ran, ["a", "b"]);
        assert_eq!(report.unwrap_err().to_string(), "failed: b");
    }

    #[test]
    fn tests_that_did_not_run_have_failed() {
        let (_, report) = done(&[&[Fake("tests")]], |_| ok("nothing to do"));
        assert_eq!(report.unwrap_err().to_string(), "failed: tests");
        let (_, report) = done(&[&[Fake("tests")]], |_| ok("  8 passed (1.4m)\n"));
        report.unwrap();
    }

    #[test]
    fn output_and_errors_are_kept_in_their_order() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; exit 1"]);
        let Outcome { is_ok, output } = keeping_output(command).unwrap();
        assert_eq!((is_ok, output.as_str()), (false, "one\ntwo\nthree\n"));
    }
}
