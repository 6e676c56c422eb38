//! The whole server, asked over real HTTP and real sockets, with time and dice passed in.

mod analyses;
mod bots;
mod crowds;
mod deadlines;
mod fair_dice;
mod input;
mod lost_keys;
mod outages;
mod pages;
mod play;
mod repeats;
mod seats;
mod set_back;
mod storage;
mod support;
