//! See `checks::file`, which the property tests of the crate run as well.

#![no_main]

#[path = "../../crates/gamao-notation/tests/checks/record.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::file(bytes));
