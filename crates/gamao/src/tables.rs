//! Big tables, mapped into memory.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use gamao_engine::{
    Evaluator,
    bearoff::{Tables, TwoSided},
    evaluator_for, evaluator_with,
};
use gamao_rules::Variant;

/// What the engine may be given besides what it carries.
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// A bigger bear-off table, made by `gamao bearoff build`.
    #[arg(long, value_name = "FILE", env = "GAMAO_BEAROFF")]
    bearoff: Option<PathBuf>,
}

impl EngineArgs {
    /// The evaluator for backgammon.
    pub(crate) fn evaluator(&self) -> anyhow::Result<Arc<dyn Evaluator>> {
        let Some(path) = &self.bearoff else { return Ok(evaluator_for(Variant::Standard)) };
        let more = open(path).with_context(|| format!("bear-off table {}", path.display()))?;
        Ok(evaluator_with(Arc::new(Tables::new(Some(more)))))
    }
}

/// Maps a two-sided bear-off table.
pub(crate) fn open(path: &Path) -> anyhow::Result<TwoSided> {
    let file = File::open(path)?;
    #[expect(
        unsafe_code,
        reason = "the map is only read, byte by byte; whoever cuts the file short under a running \
                  program gets a bus error, as with every mapped file"
    )]
    // SAFETY: the table checks its length once and reads bytes, which have no invalid values.
    let map = unsafe { memmap2::Mmap::map(&file)? };
    Ok(TwoSided::from_bytes(map)?)
}
