//! Big tables, mapped into memory, and nets from files.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, bail};
use gamao_engine::{
    Evaluator,
    bearoff::{Builtin, Tables, TwoSided},
    evaluator_with,
    hypergammon::HypergammonTable,
    net::Net,
};
use gamao_rules::Variant;
use memmap2::Mmap;

/// The variant, and files for the engine besides what is built in.
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// The variant played.
    #[arg(long, default_value = "standard", value_parser = variant)]
    pub(crate) variant: Variant,

    #[command(flatten)]
    net: NetArgs,

    #[command(flatten)]
    tables: TableArgs,
}

impl EngineArgs {
    /// The evaluator for the variant.
    pub(crate) fn evaluator(&self) -> anyhow::Result<Arc<dyn Evaluator>> {
        self.tables.evaluator_by(self.net.load()?, self.variant)
    }
}

/// The net to evaluate by where no table knows the position.
#[derive(clap::Args)]
pub(crate) struct NetArgs {
    /// A net in place of the built-in one: a weights file, as `gamao train export` writes it.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

impl NetArgs {
    /// The net of the file, or the built-in one.
    pub(crate) fn load(&self) -> anyhow::Result<Arc<Net>> {
        let Some(path) = &self.net else { return Ok(Net::embedded()) };
        let name = path.display().to_string();
        let bytes = fs::read(path).with_context(|| format!("cannot read net {name}"))?;
        Ok(Arc::new(Net::from_bytes(&name, &bytes)?))
    }

    /// The evaluator for backgammon by this net and the built-in tables.
    pub(crate) fn evaluator(&self) -> anyhow::Result<Arc<dyn Evaluator>> {
        Ok(evaluator_with(Variant::Standard, self.load()?, Builtin))
    }
}

/// Tables of exact positions.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TableArgs {
    /// A bigger bear-off table, made by `gamao bearoff build`.
    #[arg(long, value_name = "FILE", env = "GAMAO_BEAROFF")]
    bearoff: Option<PathBuf>,

    /// Hypergammon as solved by `gamao solve hypergammon`; used for that variant alone.
    #[arg(long, value_name = "FILE", env = "GAMAO_HYPERGAMMON")]
    hypergammon: Option<PathBuf>,
}

impl TableArgs {
    /// The evaluator for a variant by the built-in net.
    pub(crate) fn evaluator(&self, variant: Variant) -> anyhow::Result<Arc<dyn Evaluator>> {
        self.evaluator_by(Net::embedded(), variant)
    }

    /// The evaluator for a variant by this net.
    pub(crate) fn evaluator_by(
        &self,
        net: Arc<Net>,
        variant: Variant,
    ) -> anyhow::Result<Arc<dyn Evaluator>> {
        match (variant, &self.hypergammon, &self.bearoff) {
            (Variant::Hypergammon, Some(path), _) => {
                let table = whole_hypergammon(path)
                    .with_context(|| format!("hypergammon table {}", path.display()))?;
                Ok(Arc::new(table))
            }
            (Variant::Hypergammon, None, _) | (_, _, None) => {
                Ok(evaluator_with(variant, net, Builtin))
            }
            (_, _, Some(path)) => {
                let more =
                    open(path).with_context(|| format!("bear-off table {}", path.display()))?;
                Ok(evaluator_with(variant, net, Arc::new(Tables::new(Some(more)))))
            }
        }
    }
}

fn variant(name: &str) -> Result<Variant, String> {
    let found = Variant::ALL.into_iter().find(|variant| variant.name() == name);
    found.ok_or_else(|| format!("unknown variant {name:?}"))
}

/// Maps a two-sided bear-off table.
pub(crate) fn open(path: &Path) -> anyhow::Result<TwoSided> {
    Ok(TwoSided::from_bytes(map(path)?)?)
}

/// Maps a table of hypergammon, with however many checkers.
pub(crate) fn hypergammon(path: &Path) -> anyhow::Result<HypergammonTable> {
    Ok(HypergammonTable::from_bytes(map(path)?)?)
}

/// Maps a table of the whole game.
fn whole_hypergammon(path: &Path) -> anyhow::Result<HypergammonTable> {
    let table = hypergammon(path)?;
    let (solved, played) = (table.checkers(), usize::from(Variant::Hypergammon.checkers()));
    if solved != played {
        bail!("solved for {solved} checkers a side, and the game has {played}");
    }
    Ok(table)
}

fn map(path: &Path) -> anyhow::Result<Mmap> {
    let file = File::open(path)?;
    #[expect(
        unsafe_code,
        reason = "the map is only read, byte by byte; whoever cuts the file short under a running \
                  program gets a bus error, as with every mapped file"
    )]
    // SAFETY: tables check their length once and read bytes, which have no invalid values.
    let map = unsafe { Mmap::map(&file)? };
    Ok(map)
}
