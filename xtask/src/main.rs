//! `cargo xtask run` and `cargo xtask test`.
fn main() {}
