//! `gamao import`: summarizes match files.

use std::{io::Write, path::PathBuf, process::ExitCode};

use gamao_notation::{Act, MatchRecord};

use crate::{printer::Printer, records};

/// Read match files of other programs and summarize them.
///
/// Reads match texts (.mat, .txt) of all programs and sites, GNU Backgammon's .sgf, eXtreme Gammon's
/// .xg and .xgp, and any text that contains a position; for a folder, all its files. Prints a line for
/// each file, and warnings with their line numbers to standard error. The exit status is 1 if a file
/// cannot be read.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao import match.mat downloads/")]
pub(crate) struct Args {
    /// Files or folders.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut printer = Printer::new();
    records::for_each(&args.files, |path| {
        let record = records::read(path)?;
        Ok(writeln!(printer, "{}: {}", path.display(), summary(&record))?)
    })
}

/// `Ana 3-2 Rui, 3 points, 4 games, 92 plays`
fn summary(record: &MatchRecord) -> String {
    if let Some(id) = record.gnubg_id().filter(|_| record.is_position()) {
        return format!("position {id}");
    }
    let name = |name: &str| if name.is_empty() { "?".into() } else { name.to_string() };
    let (a, b) = (name(&record.players.a.name), name(&record.players.b.name));
    let score = record.final_score();
    let length = match record.length() {
        0 => "money".into(),
        length => count(length as usize, "point"),
    };
    let actions = record.games.iter().flat_map(|game| &game.actions);
    let plays =
        actions.filter(|action| matches!(action.act, Act::Play { .. } | Act::Illegal { .. }));
    let games = count(record.games.len(), "game");
    format!("{a} {}-{} {b}, {length}, {games}, {}", score.a, score.b, count(plays.count(), "play"))
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
