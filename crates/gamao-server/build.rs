//! Compiles the crate again when the browser bundle changes.
//!
//! A release embeds the bundle while it compiles; files that were not there then would stay unseen.
//! Debug builds read the folder while they run.

fn main() {
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let watched = if is_release { "../../web/dist" } else { "build.rs" };
    println!("cargo::rerun-if-changed={watched}");
}
