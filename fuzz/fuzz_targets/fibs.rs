//! See `checks::fibs`, which the property tests of the crate run as well.

#![no_main]

#[path = "../../crates/gamao-notation/tests/checks/mod.rs"]
#[expect(dead_code, reason = "each target runs one of the checks")]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::fibs(text));
