//! Compiles the crate again when the browser bundle changes.
//!
//! A release embeds the bundle while it compiles; files that were not there then would stay unseen.
//! Debug builds read the folder while they run. It must exist when they are compiled: its path is
//! resolved then, and a path that cannot be resolved is never found later either.

fn main() {
    let bundle = "../../web/dist";
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if !is_release && let Err(error) = std::fs::create_dir_all(bundle) {
        println!("cargo::warning=cannot make {bundle} for the browser bundle: {error}");
    }
    println!("cargo::rerun-if-changed={}", if is_release { bundle } else { "build.rs" });
}
