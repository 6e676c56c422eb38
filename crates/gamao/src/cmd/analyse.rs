//! `gamao analyse`: judges every decision of matches, and the luck of every roll.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::Write,
    iter,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::{self, ExitCode},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use anyhow::{Context, bail};
use gamao_analysis::{Analyser, Language, Level, MatchAnalysis};
use gamao_engine::Evaluator;
use gamao_notation::MatchRecord;
use gamao_rules::Variant;
use indicatif::{ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};

use crate::{
    cmd::bench,
    printer::{Printer, note},
    records,
    tables::{NetArgs, TableArgs},
};

/// Judge every decision of matches, and the luck of every roll.
///
/// Reads the formats of `gamao import`, and all files in folders. Prints a table of both players, the games,
/// and the decisions with the largest losses, with their boards. If interrupted, prints what has been
/// judged so far and exits with 130; exits with 1 if a file cannot be read.
#[derive(clap::Args)]
#[command(
    after_help = "Example: gamao analyse match.mat --level fast\n         gamao analyse downloads/ --json -o analyses.jsonl\n         gamao analyse match.mat --html --language es -o match.html"
)]
#[expect(clippy::struct_excessive_bools, reason = "flags")]
pub(crate) struct Args {
    /// Files or folders
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The level: fast, standard or thorough
    #[arg(long, default_value_t)]
    level: Level,

    /// Show the analysis that the file has of the program that wrote it, eXtreme Gammon or GNU Backgammon
    #[arg(long, conflicts_with_all = ["level", "threads"])]
    stored: bool,

    /// Print a line of JSON for each file
    #[arg(long, group = "form")]
    json: bool,

    /// Print CSV, a row for each decision
    #[arg(long, group = "form")]
    csv: bool,

    /// Print a self-contained HTML report with boards, graph and tables
    #[arg(long, group = "form")]
    html: bool,

    /// The language of the report: pt-BR, en or es; default: that of the system, or English
    #[arg(long, value_name = "CODE", value_parser = language, requires = "html")]
    language: Option<Language>,

    /// Write to this file instead of standard output; reports of several files into this folder
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// The number of threads; default: one for each core. The result does not depend on it
    #[arg(long)]
    threads: Option<usize>,

    #[command(flatten)]
    net: NetArgs,

    #[command(flatten)]
    tables: TableArgs,
}

/// As shells tell that a program was interrupted.
const INTERRUPTED: u8 = 130;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let is_interrupted = watch_for_interrupts();
    let mut analysers = Analysers { args, by_variant: HashMap::new() };
    let mut output = Output::new(args)?;
    let code = records::for_each(&args.files, |path| {
        if is_interrupted.load(Ordering::Relaxed) {
            return Ok(());
        }
        let (bytes, record) = records::open(path)?;
        let id = base16ct::lower::encode_string(&Sha256::digest(&bytes));
        if args.stored {
            let (_, stored) = MatchRecord::read_analysed(&bytes)?;
            if stored.findings.is_empty() {
                bail!("{}: there is no analysis in the file", path.display());
            }
            return output.write(path, &MatchAnalysis::stored(&record, &stored, &id));
        }
        let (analyser, signature) = analysers.of(record.rules.variant)?;
        let bar = progress_bar(path);
        let mut analysis = analyser.analyse(&record, &id, |progress| {
            bar.set_length(progress.total as u64);
            bar.set_position(progress.done as u64);
            if is_interrupted.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        bar.finish_and_clear();
        analysis.engine = signature.get();
        for skipped in &analysis.skipped {
            note!("{}: game {} is not judged: {}", path.display(), skipped.game, skipped.reason);
        }
        output.write(path, &analysis)
    })?;
    output.finish()?;
    if is_interrupted.load(Ordering::Relaxed) {
        note!("interrupted: the results are incomplete");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(code)
}

/// An analyser for each variant that comes up.
struct Analysers<'a> {
    args: &'a Args,
    by_variant: HashMap<Variant, (Analyser, Signature)>,
}

impl Analysers<'_> {
    fn of(&mut self, variant: Variant) -> anyhow::Result<&(Analyser, Signature)> {
        if !self.by_variant.contains_key(&variant) {
            let evaluator = self.args.tables.evaluator_by(self.args.net.load()?, variant)?;
            let signature = Signature::of(&evaluator, self.args.json || self.args.html);
            let threads = self
                .args
                .threads
                .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
            let analyser = Analyser::new(evaluator, "", self.args.level, threads);
            self.by_variant.insert(variant, (analyser, signature));
        }
        self.by_variant.get(&variant).context("an analyser for the variant")
    }
}

/// The signature of an engine, which takes a second: it is computed beside the analysis, and only where it is
/// shown.
struct Signature(Arc<OnceLock<String>>);

impl Signature {
    fn of(evaluator: &Arc<dyn Evaluator>, is_shown: bool) -> Self {
        let computed = Arc::new(OnceLock::new());
        if is_shown {
            let (evaluator, computed) = (Arc::clone(evaluator), Arc::clone(&computed));
            thread::spawn(move || {
                computed.get_or_init(|| bench::signature_of(&evaluator).unwrap_or_default());
            });
        } else {
            computed.get_or_init(String::new);
        }
        Self(computed)
    }

    fn get(&self) -> String {
        self.0.wait().clone()
    }
}

/// Where analyses go.
struct Output<'a> {
    args: &'a Args,
    target: Target<'a>,
    is_first: bool,
}

enum Target<'a> {
    Stdout,
    /// A file, written at the end, whole or not at all.
    File(&'a Path, Vec<u8>),
    /// A folder for reports, with the names of those written.
    Folder(&'a Path, HashSet<String>),
}

impl<'a> Output<'a> {
    fn new(args: &'a Args) -> anyhow::Result<Self> {
        let are_several = !matches!(&args.files[..], [file] if !file.is_dir());
        let target = match args.output.as_deref() {
            None if args.html && are_several => {
                bail!("reports of several files need a folder: --output FOLDER")
            }
            None => Target::Stdout,
            Some(path) if args.html && (are_several || path.is_dir()) => {
                fs::create_dir_all(path).with_context(|| path.display().to_string())?;
                Target::Folder(path, HashSet::new())
            }
            Some(path) => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                    bail!("{}: there is no folder {}", path.display(), folder.display());
                }
                Target::File(path, Vec::new())
            }
        };
        Ok(Self { args, target, is_first: true })
    }

    fn write(&mut self, path: &Path, analysis: &MatchAnalysis) -> anyhow::Result<()> {
        let text = self.text(path, analysis)?;
        self.is_first = false;
        match &mut self.target {
            Target::Stdout => Ok(Printer::new().write_all(text.as_bytes())?),
            Target::File(_, bytes) => {
                bytes.extend(text.into_bytes());
                Ok(())
            }
            Target::Folder(folder, names) => {
                write_whole(&folder.join(report_name(path, names)), text.as_bytes())
            }
        }
    }

    fn text(&self, path: &Path, analysis: &MatchAnalysis) -> anyhow::Result<String> {
        let name = path.display().to_string();
        Ok(if self.args.html {
            analysis.html(self.args.language.unwrap_or_else(system_language))
        } else if self.args.json {
            format!("{}\n", serde_json::to_string(analysis)?)
        } else if self.args.csv {
            let header = if self.is_first { MatchAnalysis::CSV_HEADER } else { "" };
            format!("{header}{}", analysis.csv(&name))
        } else {
            format!("{}{name}\n{analysis}", if self.is_first { "" } else { "\n" })
        })
    }

    fn finish(self) -> anyhow::Result<()> {
        match self.target {
            Target::File(path, bytes) => write_whole(path, &bytes),
            Target::Stdout | Target::Folder(..) => Ok(()),
        }
    }
}

/// `match.mat.html`; files of the same name in several folders get numbers.
fn report_name(path: &Path, names: &mut HashSet<String>) -> String {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let numbered = (2..).map(|number| format!("{file}.{number}.html"));
    let mut names_to_try = iter::once(format!("{file}.html")).chain(numbered);
    names_to_try.find(|name| names.insert(name.clone())).unwrap_or_default()
}

/// Writes a file whole, or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut part = path.to_path_buf().into_os_string();
    part.push(".part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.with_context(|| path.display().to_string())
}

fn system_language() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok());
    let code = set.into_iter().flatten().find(|code| !code.is_empty());
    code.and_then(|code| Language::of_code(&code)).unwrap_or_default()
}

fn language(code: &str) -> Result<Language, String> {
    Language::of_code(code).ok_or_else(|| format!("unknown language {code:?}: pt-BR, en or es"))
}

/// Shown on a terminal, and nowhere else.
fn progress_bar(path: &Path) -> ProgressBar {
    let bar = ProgressBar::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar.with_message(name)
}

/// Becomes true when the user interrupts; the second time that ends the program.
fn watch_for_interrupts() -> Arc<AtomicBool> {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::clone(&is_interrupted);
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
            return;
        };
        while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            if interrupted.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED.into());
            }
        }
    });
    is_interrupted
}
