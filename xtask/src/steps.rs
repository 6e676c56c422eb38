//! The steps of a long task: each named, counted and timed.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// Steps done one after another, each showing what it does while it does it.
#[derive(Default)]
pub(crate) struct Plan<'a> {
    steps: Vec<Step<'a>>,
}

struct Step<'a> {
    name: &'static str,
    work: Box<dyn FnOnce() -> Result<()> + 'a>,
}

impl<'a> Plan<'a> {
    /// Adds a step.
    pub(crate) fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<()> + 'a) {
        self.steps.push(Step { name, work: Box::new(work) });
    }

    /// How many steps there are.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Does all steps, up to the first that fails.
    pub(crate) fn run(self) -> Result<()> {
        let mut progress = Progress::new(self.len());
        self.run_within(&mut progress)
    }

    /// The same as a part of something longer.
    pub(crate) fn run_within(self, progress: &mut Progress) -> Result<()> {
        for Step { name, work } in self.steps {
            let begun = progress.begin(name);
            let outcome = work();
            progress.end(&begun, outcome.as_ref().ok().map(|()| 0));
            outcome?;
        }
        Ok(())
    }
}

/// How far a task of many steps is.
pub(crate) struct Progress {
    of: usize,
    begun: usize,
    start: Instant,
    ended: Vec<Ended>,
}

/// A step under way.
pub(crate) struct Begun {
    name: &'static str,
    number: usize,
    start: Instant,
}

struct Ended {
    name: &'static str,
    took: Duration,
    /// How many tests passed in it; none if it failed.
    passed: Option<u64>,
}

impl Progress {
    pub(crate) fn new(of: usize) -> Self {
        Self { of, begun: 0, start: Instant::now(), ended: Vec::new() }
    }

    /// Says that a step begins.
    pub(crate) fn begin(&mut self, name: &'static str) -> Begun {
        self.begun += 1;
        let number = self.begun;
        println!("\n=== step {number} of {}: {name}", self.of);
        Begun { name, number, start: Instant::now() }
    }

    /// Says how long a step took; `passed` is the number of its tests, or none if it failed.
    pub(crate) fn end(&mut self, step: &Begun, passed: Option<u64>) {
        let &Begun { name, number, start } = step;
        let took = start.elapsed();
        let how = if passed.is_some() { "" } else { ", failed" };
        println!("=== step {number} of {}: {name}: {}{how}", self.of, seconds(took));
        self.ended.push(Ended { name, took, passed });
    }

    /// Prints a table of the steps, and one line that a machine can read.
    ///
    /// # Errors
    ///
    /// When a step has failed.
    pub(crate) fn report(&self) -> Result<()> {
        println!();
        for Ended { name, took, passed } in &self.ended {
            let tests = match passed {
                None => "failed".into(),
                Some(0) => String::new(),
                Some(n) => format!("{n} tests"),
            };
            println!("{name:<28}{:>9}  {tests}", seconds(*took));
        }
        println!("{:<28}{:>9}", "all", seconds(self.start.elapsed()));
        let passed: u64 = self.ended.iter().filter_map(|step| step.passed).map(|n| n.max(1)).sum();
        let failed: Vec<_> =
            self.ended.iter().filter(|step| step.passed.is_none()).map(|step| step.name).collect();
        println!("\n{passed} passed, {} failed", failed.len());
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use anyhow::ensure;

    use super::*;

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
        let mut progress = Progress::new(plan.len());
        assert_eq!(plan.run_within(&mut progress).unwrap_err().to_string(), "it broke");
        assert_eq!(*done.borrow(), ["one", "two"]);
        assert_eq!(progress.report().unwrap_err().to_string(), "failed: two");
    }
}
