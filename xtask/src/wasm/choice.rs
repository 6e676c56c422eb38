//! Which way to a compiler for the browser to try next: a function of recorded facts alone.

use semver::Version;

use super::{
    kept,
    packages::{self, Lists, Selection},
    trial::TRIPLE,
};

/// What is known of the machine.
pub(super) struct Facts {
    /// The oldest Rust that is supported.
    pub(super) required: Version,
    /// The version of the machine's own rustc.
    pub(super) host: Version,
    /// Whether that has the standard library of the target.
    pub(super) has_target: bool,
    /// Whether rustup can add it.
    pub(super) rustup: Rustup,
    /// The names of what earlier runs have kept.
    pub(super) kept: Vec<String>,
    /// Whether there is apt.
    pub(super) has_apt: bool,
    /// The lists of packages, once they have been read.
    pub(super) lists: Option<Lists>,
}

/// What rustup can do here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rustup {
    /// It does not manage the machine's rustc.
    Absent,
    /// It does, but must not be asked.
    Forbidden,
    /// It does, and may add the target.
    Allowed,
}

/// A way to a compiler, or to what must be known to find one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The machine's own.
    Installed,
    /// One that an earlier run has kept.
    Kept(String),
    /// The machine's own, to which rustup adds the target.
    RustupTargetAdd,
    /// See what Debian's packages offer, by the lists that the machine has.
    ReadLists,
    /// One made from Debian's packages.
    Debian(Selection),
    /// Fetch newer lists.
    FetchLists,
}

/// A way that was gone, and why it did not lead to a compiler; nothing when it was not meant to.
pub(super) struct Tried {
    pub(super) way: Way,
    pub(super) failure: Option<String>,
}

/// The first way that is open and has not been tried.
///
/// # Errors
///
/// When there is none: what was tried, why each failed, and what a person can do.
pub(super) fn next(facts: &Facts, tried: &[Tried]) -> Result<Way, String> {
    let rustup = facts.rustup == Rustup::Allowed && !facts.has_target;
    let kept = facts.kept.iter().filter(|name| kept::serves(name, &facts.host, &facts.required));
    let offer = facts.lists.as_ref().map(|lists| packages::select(lists, &facts.required));
    let mut ways = (facts.has_target.then_some(Way::Installed).into_iter())
        .chain(kept.cloned().map(Way::Kept))
        .chain(rustup.then_some(Way::RustupTargetAdd))
        .chain(facts.has_apt.then_some(Way::ReadLists))
        .chain(offer.and_then(Result::ok).map(Way::Debian))
        .chain(facts.has_apt.then_some(Way::FetchLists));
    ways.find(|way| tried.iter().all(|before| before.way != *way))
        .ok_or_else(|| refusal(facts, tried))
}

fn refusal(facts: &Facts, tried: &[Tried]) -> String {
    let mut lines = vec![format!("no compiler for {TRIPLE}")];
    let mut say = |line: String| lines.push(format!("  - {line}"));
    if !facts.has_target {
        say(format!("Rust {} has no standard library for it", facts.host));
    }
    match facts.rustup {
        Rustup::Absent => say("rustup does not manage this Rust".to_owned()),
        Rustup::Forbidden => say("rustup was not asked: GAMAO_RUSTUP_TARGET_ADD=false".to_owned()),
        Rustup::Allowed => {}
    }
    for Tried { way, failure } in tried {
        if let Some(failure) = failure {
            say(format!("{}: {failure}", way.name()));
        }
    }
    if !facts.has_apt {
        say("Debian's packages: there is no apt".to_owned());
    } else if let Some(Err(shortfall)) =
        facts.lists.as_ref().map(|lists| packages::select(lists, &facts.required))
    {
        say(format!("Debian's packages: {shortfall}"));
    }
    lines.push(format!(
        "Two ways lead to one: with rustup, `rustup target add {TRIPLE}`; on Debian 12 or 13, sources \
         of apt (security updates among them) that offer rustc-web and rust-web-src {} or later. \
         Then try again",
        facts.required
    ));
    lines.join("\n")
}

impl Way {
    pub(super) fn name(&self) -> String {
        match self {
            Self::Installed => "the installed Rust".to_owned(),
            Self::Kept(name) => format!("the kept {name}"),
            Self::RustupTargetAdd => format!("rustup target add {TRIPLE}"),
            Self::ReadLists => "the lists of packages".to_owned(),
            Self::Debian(selection) => format!("Debian's rustc-web {}", selection.version),
            Self::FetchLists => "apt-get update".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = include_str!("../../testdata/apt/bookworm-2026-05.txt");
    const FRESH: &str = include_str!("../../testdata/apt/bookworm-2026-12.txt");
    const DEB: &str = "1.96.0+dfsg1-1~deb12u2";

    /// What a machine does when a way is tried.
    #[derive(Clone)]
    struct Machine {
        has_target: bool,
        rustup: Rustup,
        kept: Vec<String>,
        has_apt: bool,
        lists: String,
        /// What the lists are after they have been fetched.
        newest: String,
        /// The ways that fail.
        fails: Vec<&'static str>,
    }

    /// A new Debian machine with Rust, months after its lists were fetched; rustup must not be asked.
    fn debian() -> Machine {
        Machine {
            has_target: false,
            rustup: Rustup::Forbidden,
            kept: Vec::new(),
            has_apt: true,
            lists: OLD.to_owned(),
            newest: FRESH.to_owned(),
            fails: Vec::new(),
        }
    }

    /// Goes from way to way until a compiler is found or there is no way left; returns the names of
    /// all that were tried, or the refusal.
    fn walk(machine: &Machine) -> Result<Vec<String>, String> {
        let mut facts = Facts {
            required: Version::new(1, 95, 0),
            host: Version::new(1, 95, 0),
            has_target: machine.has_target,
            rustup: machine.rustup,
            kept: machine.kept.clone(),
            has_apt: machine.has_apt,
            lists: None,
        };
        let mut tried = Vec::new();
        loop {
            let way = next(&facts, &tried)?;
            let fails = machine.fails.iter().any(|name| way.name().starts_with(name));
            let failure = fails.then(|| "it broke".to_owned());
            let is_compiler =
                matches!(way, Way::Installed | Way::Kept(_) | Way::Debian(_)) && !fails;
            match &way {
                Way::RustupTargetAdd => facts.has_target = !fails,
                Way::ReadLists => facts.lists = Some(Lists::read(&machine.lists, "")),
                Way::FetchLists if !fails => facts.lists = Some(Lists::read(&machine.newest, "")),
                _ => {}
            }
            tried.push(Tried { way, failure });
            assert!(tried.len() < 9, "it comes to an end");
            if is_compiler {
                return Ok(tried.iter().map(|tried| tried.way.name()).collect());
            }
        }
    }

    fn check(change: impl FnOnce(&mut Machine), ways: &[&str]) {
        let mut machine = debian();
        change(&mut machine);
        assert_eq!(walk(&machine).unwrap(), ways);
    }

    fn check_refused(change: impl FnOnce(&mut Machine), reasons: &[&str]) {
        let mut machine = debian();
        change(&mut machine);
        let refusal = walk(&machine).unwrap_err();
        let both =
            ["rustup target add wasm32-unknown-unknown", "rustc-web and rust-web-src 1.95.0"];
        for reason in reasons.iter().chain(&both) {
            assert!(refusal.contains(reason), "{reason:?} in {refusal}");
        }
    }

    const READ: &str = "the lists of packages";
    const FETCH: &str = "apt-get update";
    const ADD: &str = "rustup target add wasm32-unknown-unknown";
    const DEBIAN: &str = "Debian's rustc-web 1.96.0+dfsg1-1~deb12u2";
    const OWN: &str = "the installed Rust";

    #[test]
    fn an_installed_target_is_used() {
        check(|m| m.has_target = true, &[OWN]);
    }

    #[test]
    fn an_installed_target_that_does_not_serve_is_not_the_end() {
        check(
            |m| {
                m.has_target = true;
                m.fails.push(OWN);
            },
            &[OWN, READ, FETCH, DEBIAN],
        );
    }

    #[test]
    fn rustup_adds_the_target_by_itself_where_it_may() {
        check(|m| m.rustup = Rustup::Allowed, &[ADD, OWN]);
        check(|_| (), &[READ, FETCH, DEBIAN]);
    }

    #[test]
    fn rustup_is_not_asked_where_it_does_not_manage_the_compiler() {
        check(|m| m.rustup = Rustup::Absent, &[READ, FETCH, DEBIAN]);
    }

    #[test]
    fn where_rustup_fails_debian_is_tried() {
        check(
            |m| {
                m.rustup = Rustup::Allowed;
                m.fails.push(ADD);
            },
            &[ADD, READ, FETCH, DEBIAN],
        );
    }

    #[test]
    fn lists_are_fetched_only_when_they_do_not_serve() {
        check(|m| FRESH.clone_into(&mut m.lists), &[READ, DEBIAN]);
        check(|m| OLD.clone_into(&mut m.lists), &[READ, FETCH, DEBIAN]);
        check(|m| m.lists.clear(), &[READ, FETCH, DEBIAN]);
        check(
            |m| m.lists = FRESH.replace("Package: libstd-rust-web-dev\n", "Package: other\n"),
            &[READ, FETCH, DEBIAN],
        );
    }

    /// The archive has moved on: what the lists name is gone from it.
    #[test]
    fn after_a_failed_download_newer_lists_are_tried() {
        check(
            |m| {
                m.lists = FRESH.replace(DEB, "1.95.0+dfsg1-1~deb12u1");
                m.fails.push("Debian's rustc-web 1.95.0");
            },
            &[READ, "Debian's rustc-web 1.95.0+dfsg1-1~deb12u1", FETCH, DEBIAN],
        );
        check(
            |m| {
                m.lists = FRESH.replace("1:22.1.8-1~deb12u1", "1:22.1.7-1~deb12u1");
                m.newest = FRESH.replace(DEB, "1.96.0+dfsg1-1~deb12u3");
                m.fails.push(DEBIAN);
            },
            &[READ, DEBIAN, FETCH, "Debian's rustc-web 1.96.0+dfsg1-1~deb12u3"],
        );
    }

    #[test]
    fn what_was_kept_is_used_when_its_name_says_that_it_serves() {
        let host = Version::new(1, 95, 0);
        let good = kept::name(DEB, &host);
        let name = format!("the kept {good}");
        check(|m| m.kept.push(good.clone()), &[&name]);
        check(
            |m| {
                m.kept = vec![
                    "wasm-rustc-1.95.0".to_owned(),
                    kept::name("1.85.0+dfsg3-1~deb12u3", &host),
                    kept::name(DEB, &Version::new(1, 94, 0)),
                    good.replace("recipe", "recipe0"),
                    good.clone(),
                ];
            },
            &[&name],
        );
    }

    #[test]
    fn what_was_kept_and_fails_is_made_again() {
        let good = kept::name(DEB, &Version::new(1, 95, 0));
        let name = format!("the kept {good}");
        check(
            |m| {
                m.kept.push(good);
                m.fails.push("the kept");
            },
            &[&name, READ, FETCH, DEBIAN],
        );
    }

    #[test]
    fn a_refusal_says_what_was_tried_and_names_both_ways() {
        check_refused(
            |m| m.has_apt = false,
            &["has no standard library", "GAMAO_RUSTUP_TARGET_ADD=false", "there is no apt"],
        );
        check_refused(
            |m| {
                m.has_apt = false;
                m.rustup = Rustup::Absent;
            },
            &["rustup does not manage this Rust", "there is no apt"],
        );
        check_refused(
            |m| {
                m.rustup = Rustup::Allowed;
                m.has_apt = false;
                m.fails.push(ADD);
            },
            &["rustup target add wasm32-unknown-unknown: it broke"],
        );
        // No network.
        check_refused(
            |m| m.fails.push(FETCH),
            &[
                "apt-get update: it broke",
                "rustc-web is 1.85.0+dfsg3-1~deb12u3, but 1.95.0 is needed",
            ],
        );
        // Another distribution.
        check_refused(
            |m| {
                m.lists.clear();
                m.newest.clear();
            },
            &["rustc-web is not in the lists of packages"],
        );
        check_refused(
            |m| m.fails.push("Debian's"),
            &["Debian's rustc-web 1.96.0+dfsg1-1~deb12u2: it broke"],
        );
    }
}
