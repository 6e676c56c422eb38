//! A match in progress.

mod any_order;
mod cases;
mod many_seats;
mod story;
