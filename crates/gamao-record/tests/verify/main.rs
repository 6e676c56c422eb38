//! The check of transcripts: honest matches pass, attacks and damage are named where they are.

mod attacks;
mod damage;
mod honest;
mod played;
mod vectors;
mod window;
