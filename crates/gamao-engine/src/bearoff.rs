//! Exact and nearly exact tables for bearing off.
//!
//! * [`OneSided`]: up to 15 checkers at home, how many rolls until all are off, and until the first
//!   is. Two such distributions give a race.
//! * [`TwoSided`]: up to six checkers a side (more on request), exact, with the cube.
//!
//! The small ones are made at first use in about a second ([`Tables::builtin`]), which is cheaper
//! than shipping them.

mod home;
mod one_sided;
mod tables;
mod two_sided;

pub use one_sided::OneSided;
pub use tables::{Builtin, Tables};
pub use two_sided::{TableError, TwoSided};
