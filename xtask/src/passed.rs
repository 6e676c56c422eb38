//! How many tests passed, by what a test runner prints.

/// How many tests the closing lines in an output say have passed.
pub(crate) fn tests_passed(output: &str) -> u64 {
    output.lines().map(by_line).sum()
}

/// The same for one line of cargo test, nextest, vitest or Playwright.
fn by_line(line: &str) -> u64 {
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
    use super::*;

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
        check("test result: ok. 2 passed; 0 failed\n\ntest result: ok. 3 passed; 0 failed\n", 5);
    }
}
