//! The modules of a crate do not use each other in circles.
//!
//! Of the modules in one parent none may use one that uses it, at once or by way of others. What counts:
//!
//! * A module is all that is inside it: `a` uses `b` where anything in `a` names anything in `b`.
//! * Naming is a path that begins with `crate`, `super` or `self`, in a `use` or elsewhere. What a parent
//!   re-exports is named where it comes from.
//! * A parent and what is inside it are one thing: neither uses the other.
//! * What stands under `#[cfg(test)]` does not count.
//!
//! Calls of methods are not seen: they name no module.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, path,
};

use crate::{modules::Crate, root};

/// Which module uses which, among those of each parent, and the first place where.
type Uses = BTreeMap<String, BTreeMap<String, String>>;

fn uses(modules: &Crate) -> Uses {
    let mut uses = Uses::new();
    for (user, used) in modules.uses() {
        let shared = user.iter().zip(used).take_while(|(a, b)| a == b).count();
        if shared < user.len().min(used.len()) {
            let name = |path: &[String]| path[..=shared].join("::");
            let place = format!("{} names {}", user.join("::"), used.join("::"));
            uses.entry(name(user)).or_default().entry(name(used)).or_insert(place);
        }
    }
    uses
}

/// The shortest circle through each module that is in one, told from its first module.
fn circles(uses: &Uses) -> BTreeSet<Vec<String>> {
    uses.keys().filter_map(|start| circle_through(uses, start)).collect()
}

fn circle_through(uses: &Uses, start: &str) -> Option<Vec<String>> {
    let mut paths = vec![vec![start]];
    let mut seen = BTreeSet::new();
    while !paths.is_empty() {
        let mut longer = Vec::new();
        for path in paths {
            for next in uses.get(*path.last()?).into_iter().flat_map(BTreeMap::keys) {
                if next == start {
                    let first = path.iter().enumerate().min_by_key(|(_, name)| **name)?.0;
                    let told = path.iter().cycle().skip(first).take(path.len());
                    return Some(told.map(ToString::to_string).collect());
                }
                if seen.insert(next) {
                    longer.push([path.as_slice(), &[next]].concat());
                }
            }
        }
        paths = longer;
    }
    None
}

/// A circle as people read it, with the places that close it.
fn told(uses: &Uses, circle: &[String]) -> String {
    let next = circle.iter().cycle().skip(1);
    let places = circle.iter().zip(next).map(|(user, used)| uses[user][used].as_str());
    format!("{}: {}", circle.join(" -> "), places.collect::<Vec<_>>().join(", "))
}

/// The crate in a folder, by its `lib.rs` or `main.rs`.
fn read(folder: &path::Path) -> Crate {
    let src = folder.join("src");
    Crate::read(&|module| {
        let file = match module {
            [] if src.join("lib.rs").exists() => src.join("lib.rs"),
            [] => src.join("main.rs"),
            _ => src.join(module.join("/")).with_extension("rs"),
        };
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    })
}

#[test]
fn modules_do_not_use_each_other_in_circles() {
    let crates = fs::read_dir(root().join("crates")).expect("a folder of crates");
    let folders = crates.map(|entry| entry.expect("an entry").path());
    let mut found = Vec::new();
    for folder in folders.chain([root().join("xtask")]) {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let uses = uses(&read(&folder));
        found
            .extend(circles(&uses).iter().map(|circle| format!("{name}: {}", told(&uses, circle))));
    }
    found.sort_unstable();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// A crate of these modules: (path, text).
fn made(modules: &[(&str, &str)]) -> Vec<Vec<String>> {
    let modules = Crate::read(&|module| {
        let name = module.join("::");
        let found = modules.iter().find(|(path, _)| *path == name);
        found.expect("a module of the crate").1.to_owned()
    });
    circles(&uses(&modules)).into_iter().collect()
}

#[test]
fn a_circle_is_what_the_rules_above_say() {
    let check = |what: &str, modules: &[(&str, &str)], circle: &[&str]| {
        let expected: Vec<Vec<String>> = if circle.is_empty() {
            Vec::new()
        } else {
            vec![circle.iter().map(ToString::to_string).collect()]
        };
        assert_eq!(made(modules), expected, "{what}");
    };
    let lib = ("", "mod a; mod b; mod c; pub use c::{Thing, inner::Deep as Renamed};");
    let inner = ("c::inner", "");
    let c = ("c", "pub mod inner;");
    check(
        "a straight line",
        &[lib, ("a", "use crate::{b::X, c};"), ("b", "use super::c::Y;"), c, inner],
        &[],
    );
    check(
        "two files",
        &[lib, ("a", "use crate::b::X;"), ("b", "fn f() -> super::a::Y { }"), c, inner],
        &["a", "b"],
    );
    check(
        "by what the root re-exports, and by something inside",
        &[
            lib,
            ("a", "use crate::Renamed;"),
            ("b", "use std::fmt; use crate::{a};"),
            c,
            ("c::inner", "use crate::b::X as Y;"),
        ],
        &["a", "c", "b"],
    );
    check(
        "tests, comments and strings",
        &[
            lib,
            ("a", "use crate::b::X; #[cfg(test)] mod tests { use crate::c::Z; }"),
            ("b", "/// [`crate::a`]\nfn f() { g(\"crate::a\") } #[cfg(test)] use crate::{a::Z};"),
            c,
            inner,
        ],
        &[],
    );
    check(
        "a parent and its parts",
        &[
            lib,
            ("a", ""),
            ("b", ""),
            ("c", "mod inner; use inner::Deep; pub struct Thing;"),
            ("c::inner", "use super::Thing; use crate::Thing as Same; pub struct Deep;"),
        ],
        &[],
    );
}
