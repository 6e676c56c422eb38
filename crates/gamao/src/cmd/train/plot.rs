//! `gamao train plot`.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::Context;
use gamao_train::{Series, svg};

use super::files;

/// Draw the curves of a run: `curve.svg` in its folder.
///
/// Loss comes from its log. Strength comes from `strength.tsv`, if there is one: games played and
/// points per game, tab-separated, one line for each match somebody measured.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The run's folder.
    folder: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let log = files::log(&args.folder);
    let text =
        fs::read_to_string(&log).with_context(|| format!("cannot read {}", log.display()))?;
    let mut panels = vec![
        Series {
            name: "root mean square error of the outputs".into(),
            points: columns(&text, 1, 3),
        },
        Series { name: "learning rate".into(), points: columns(&text, 1, 4) },
    ];
    if let Ok(text) = fs::read_to_string(args.folder.join("strength.tsv")) {
        let points = columns(&text, 0, 1);
        panels.push(Series { name: "strength in points per game".into(), points });
    }
    let title = args.folder.file_name().unwrap_or_default().to_string_lossy();
    let picture = svg(&title, "games", &panels);
    files::replace(&args.folder.join("curve.svg"), picture.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Two columns of a tab-separated table; lines without them are left out.
fn columns(text: &str, x: usize, y: usize) -> Vec<(f64, f64)> {
    let point = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        Some((fields.get(x)?.parse().ok()?, fields.get(y)?.parse().ok()?))
    };
    text.lines().filter_map(point).collect()
}
