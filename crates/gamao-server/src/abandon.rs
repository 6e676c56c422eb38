//! Ending matches whose seed is lost, at the operator's request.

use anyhow::Context;
use gamao_store::{Store, StoredSeed, Timestamp};

use crate::{
    config::Config,
    data::DataFolder,
    fair::KeyFiles,
    rooms::{load, without_dice},
};

/// The seeds that none of the existing keys decrypts, each with its room.
///
/// # Errors
///
/// When the keys or the store cannot be read.
pub async fn lost_seeds(
    config: &Config,
    data: &DataFolder,
    store: &dyn Store,
) -> anyhow::Result<Vec<StoredSeed>> {
    let files = KeyFiles::look(data.path(), config.dice_key.as_deref())?;
    Ok(files.try_seeds(store).await?.lost)
}

/// Ends the match of a lost seed: it expires unless it is over, is closed in the ledger, and the seed is
/// deleted.
///
/// # Errors
///
/// When the store fails, or the log of the room cannot be read.
pub async fn abandon(store: &dyn Store, lost: StoredSeed, now: Timestamp) -> anyhow::Result<()> {
    let StoredSeed { room, seed, .. } = lost;
    let log = load(store, &room, |_| ()).await?.with_context(|| format!("room {room}"))?;
    let log = log.with_context(|| format!("there is no room {room}"))?;
    let mut append = without_dice(&room, &log, now)?;
    append.dice.spent = Some(seed.anchor);
    store.append(append).await.with_context(|| format!("room {room}"))?;
    Ok(())
}
