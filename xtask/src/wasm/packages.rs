//! Which of Debian's packages make a compiler for the browser: a function of their lists alone.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use semver::Version;

/// The recent compiler that Debian keeps for its browsers, and the source of its standard library.
pub(super) const ROOTS: [&str; 2] = ["rustc-web", "rust-web-src"];

/// What every machine has on which Rust compiles and apt runs. Libraries of another age than the
/// machine's own loader would break every program that met them.
const MACHINE: [&str; 7] =
    ["gcc", "libc-dev", "libc6-dev", "binutils", "libc6", "libgcc-s1", "libstdc++6"];

/// The packages that the lists offer, and those that are installed.
pub(super) struct Lists {
    offered: BTreeMap<String, Record>,
    installed: BTreeSet<String>,
}

struct Record {
    version: String,
    /// The first of each group of alternatives.
    depends: Vec<Vec<String>>,
}

impl Lists {
    /// Reads what `apt-cache show` prints, and the names of installed packages.
    pub(super) fn read(records: &str, installed: &str) -> Self {
        let offered = records.split("\n\n").filter_map(read_record).collect();
        Self { offered, installed: installed.lines().map(str::to_owned).collect() }
    }
}

fn read_record(text: &str) -> Option<(String, Record)> {
    let field = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim)
    };
    let depends = field("Depends")
        .unwrap_or_default()
        .split(',')
        .map(|group| group.split('|').filter_map(package_name).collect())
        .collect();
    Some((field("Package")?.to_owned(), Record { version: field("Version")?.to_owned(), depends }))
}

/// `libc6:any (>= 2.34)` is a relation to `libc6`.
fn package_name(relation: &str) -> Option<String> {
    let name = relation.split_whitespace().next()?;
    Some(name.split(':').next()?.to_owned())
}

/// Packages to download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    /// Debian's version of the compiler.
    pub(super) version: String,
    /// Each as `name=version`.
    pub(super) packages: Vec<String>,
}

/// Why the lists offer no compiler.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Shortfall {
    /// They do not know a package.
    Unknown(String),
    /// They know a package at a version that is too old.
    TooOld { package: String, version: String, required: Version },
    /// Two packages that belong together are of different releases of Rust.
    Mixed { package: String, version: String, compiler: String },
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(package) => write!(f, "{package} is not in the lists of packages"),
            Self::TooOld { package, version, required } => {
                write!(f, "{package} is {version}, but {required} is needed")
            }
            Self::Mixed { package, version, compiler } => {
                write!(f, "{package} is {version}, but rustc-web is {compiler}")
            }
        }
    }
}

/// The packages of a compiler that can compile what needs Rust `required`: itself, its linker, and
/// the libraries that the machine lacks.
///
/// # Errors
///
/// When the lists do not offer all of them, or only an older one.
pub(super) fn select(lists: &Lists, required: &Version) -> Result<Selection, Shortfall> {
    let version = lists.record(ROOTS[0])?.version.clone();
    if rust_version(&version).is_none_or(|rust| rust < *required) {
        let package = ROOTS[0].to_owned();
        return Err(Shortfall::TooOld { package, version, required: required.clone() });
    }
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    let mut queue: Vec<String> = ROOTS.map(str::to_owned).into();
    while let Some(name) = queue.pop() {
        if wanted.contains(&name) {
            continue;
        }
        let record = lists.record(&name)?;
        if name.contains("-web") && rust_version(&record.version) != rust_version(&version) {
            let (package, version, compiler) = (name, record.version.clone(), version);
            return Err(Shortfall::Mixed { package, version, compiler });
        }
        queue.extend(record.depends.iter().filter_map(|group| lists.missing(group)));
        if let Some(number) = name.strip_prefix("libllvm") {
            queue.push(format!("lld-{number}"));
        }
        wanted.insert(name);
    }
    let packages = wanted
        .into_iter()
        .map(|name| Ok(format!("{name}={}", lists.record(&name)?.version)))
        .collect::<Result<_, _>>()?;
    Ok(Selection { version, packages })
}

impl Lists {
    fn record(&self, name: &str) -> Result<&Record, Shortfall> {
        self.offered.get(name).ok_or_else(|| Shortfall::Unknown(name.to_owned()))
    }

    /// Which of these alternatives is to be downloaded, if the machine has none.
    fn missing(&self, alternatives: &[String]) -> Option<String> {
        let is_there = |name: &String| {
            MACHINE.contains(&name.as_str()) || (self.installed.contains(name) && !is_part(name))
        };
        if alternatives.iter().any(is_there) {
            return None;
        }
        let offered = alternatives.iter().find(|name| self.offered.contains_key(*name));
        // A part must be there; of a library that only goes by another name the trial will tell.
        offered.or_else(|| alternatives.first().filter(|name| is_part(name))).cloned()
    }
}

/// Whether a package is part of the compiler: taken from Debian even where the machine has it, so
/// that all parts are of one release.
fn is_part(package: &str) -> bool {
    package.contains("-web") || package.starts_with("libllvm") || package.starts_with("lld-")
}

/// Rust's own version in Debian's: `1.96.0` in `1.96.0+dfsg1-1~deb13u1+b1`.
pub(super) fn rust_version(debian: &str) -> Option<Version> {
    debian.split(['+', '-', '~']).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    // As `apt-cache show` printed them on Debian 12 in May and December 2026 and on Debian 13 in
    // December 2026, without the fields that are not read.
    const BOOKWORM_OLD: &str = include_str!("../../testdata/apt/bookworm-2026-05.txt");
    const BOOKWORM: &str = include_str!("../../testdata/apt/bookworm-2026-12.txt");
    const TRIXIE: &str = include_str!("../../testdata/apt/trixie-2026-12.txt");

    /// What is installed with a desktop or with build-essential and what comes with it.
    const LIBRARIES: &str = "libedit2\nlibffi8\nlibxml2\nlibz3-4\nlibzstd1\nzlib1g\n";

    fn check(records: &str, installed: &str, expected: Result<(&str, &[&str]), &str>) {
        let lists = Lists::read(records, installed);
        let found = select(&lists, &Version::new(1, 95, 0));
        match (found, expected) {
            (Ok(found), Ok((version, names))) => {
                assert_eq!(found.version, version);
                let found: Vec<&str> =
                    found.packages.iter().map(|p| p.split_once('=').unwrap().0).collect();
                assert_eq!(found, names);
            }
            (found, expected) => {
                assert_eq!(
                    found.map_err(|e| e.to_string()).map(drop),
                    expected.map(drop).map_err(str::to_owned)
                );
            }
        }
    }

    /// The lists without one package.
    fn without(records: &str, package: &str) -> String {
        let line = format!("Package: {package}\n");
        let kept: Vec<&str> =
            records.split("\n\n").filter(|record| !format!("{record}\n").contains(&line)).collect();
        assert!(kept.len() < records.split("\n\n").count(), "{package}");
        kept.join("\n\n")
    }

    /// The record of one package.
    fn record<'a>(records: &'a str, package: &str) -> &'a str {
        let line = format!("Package: {package}\n");
        records.split("\n\n").find(|record| record.contains(&line)).unwrap()
    }

    const PARTS: [&str; 6] = [
        "libllvm22",
        "libstd-rust-web-1.96",
        "libstd-rust-web-dev",
        "lld-22",
        "rust-web-src",
        "rustc-web",
    ];

    #[test]
    fn fresh_lists_offer_a_compiler() {
        check(BOOKWORM, LIBRARIES, Ok(("1.96.0+dfsg1-1~deb12u2", &PARTS)));
        // Built again on one architecture (+b1), its source was not.
        check(TRIXIE, LIBRARIES, Ok(("1.96.0+dfsg1-1~deb13u1+b1", &PARTS)));
    }

    #[test]
    fn parts_that_are_installed_are_taken_all_the_same() {
        let installed = format!("{LIBRARIES}rustc-web\nlibllvm22\nlibstd-rust-web-1.96\n");
        check(BOOKWORM, &installed, Ok(("1.96.0+dfsg1-1~deb12u2", &PARTS)));
    }

    #[test]
    fn libraries_that_the_machine_lacks_come_along() {
        let mut names = [&PARTS[..], &["libz3-4", "libedit2", "libbsd0", "libmd0"]].concat();
        names.sort_unstable();
        let installed = "libffi8\nlibxml2\nlibzstd1\nzlib1g\nlibtinfo6\n";
        check(BOOKWORM, installed, Ok(("1.96.0+dfsg1-1~deb12u2", &names)));
    }

    #[test]
    fn old_lists_offer_one_that_is_too_old() {
        let old = "rustc-web is 1.85.0+dfsg3-1~deb12u3, but 1.95.0 is needed";
        check(BOOKWORM_OLD, LIBRARIES, Err(old));
        check(BOOKWORM_OLD, "", Err(old));
    }

    #[test]
    fn empty_lists_and_other_distributions_offer_none() {
        check("", LIBRARIES, Err("rustc-web is not in the lists of packages"));
        let other = "Package: rustc-1.89\nVersion: 1.89.0+dfsg0ubuntu1\n";
        check(other, LIBRARIES, Err("rustc-web is not in the lists of packages"));
    }

    #[test]
    fn lists_that_lack_a_part_name_it() {
        for part in PARTS {
            let reason = format!("{part} is not in the lists of packages");
            check(&without(BOOKWORM, part), LIBRARIES, Err(&reason));
        }
    }

    #[test]
    fn lists_of_two_ages_are_not_mixed() {
        let source = record(BOOKWORM_OLD, "rust-web-src");
        let mixed = format!("{}\n\n{source}", without(BOOKWORM, "rust-web-src"));
        let reason =
            "rust-web-src is 1.85.0+dfsg3-1~deb12u3, but rustc-web is 1.96.0+dfsg1-1~deb12u2";
        check(&mixed, LIBRARIES, Err(reason));
    }

    #[test]
    fn names_that_move_on_are_followed() {
        let moved = BOOKWORM.replace("libllvm22", "libllvm23").replace("lld-22", "lld-23");
        let moved = moved.replace("libstd-rust-web-1.96", "libstd-rust-web-1.99");
        let moved = moved.replace("1.96.0+dfsg1-1~deb12u2", "1.99.1+dfsg1-1~deb12u1");
        let parts = [
            "libllvm23",
            "libstd-rust-web-1.99",
            "libstd-rust-web-dev",
            "lld-23",
            "rust-web-src",
            "rustc-web",
        ];
        check(&moved, LIBRARIES, Ok(("1.99.1+dfsg1-1~deb12u1", &parts)));
    }

    #[test]
    fn damaged_lists_offer_none() {
        let garbled = BOOKWORM.replace("Version: 1.96.0", "Version: unknown");
        check(
            &garbled,
            LIBRARIES,
            Err("rustc-web is unknown+dfsg1-1~deb12u2, but 1.95.0 is needed"),
        );
        check("\n\n\nPackage\n:\n\n", "", Err("rustc-web is not in the lists of packages"));
    }
}
