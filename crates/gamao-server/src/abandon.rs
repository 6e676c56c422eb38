//! Ending matches whose dice are lost, at the word of whoever runs the server.

use anyhow::Context;
use gamao_store::{KeptSeed, Store, Timestamp};

use crate::{
    config::Config,
    data::DataFolder,
    fair::KeyFiles,
    rooms::{read_whole, without_dice},
};

/// The seeds that no key that is there opens, each with the room that needs it.
///
/// # Errors
///
/// When the keys or the store cannot be read.
pub async fn lost_seeds(
    config: &Config,
    data: &DataFolder,
    store: &dyn Store,
) -> anyhow::Result<Vec<KeptSeed>> {
    let files = KeyFiles::look(data.path(), config.dice_key.as_deref())?;
    Ok(files.try_seeds(store).await?.lost)
}

/// Ends the match of a lost seed: it expires where it is not over, the ledger closes its line, and the
/// seed is forgotten.
///
/// # Errors
///
/// When the store fails, or the log of the room cannot be read.
pub async fn abandon(store: &dyn Store, lost: KeptSeed, now: Timestamp) -> anyhow::Result<()> {
    let KeptSeed { room, seed, .. } = lost;
    let log = read_whole(store, &room, |_| ()).await?.with_context(|| format!("room {room}"))?;
    let log = log.with_context(|| format!("there is no room {room}"))?;
    let mut append = without_dice(&room, &log, now)?;
    append.dice.spent = Some(seed.anchor);
    store.append(append).await.with_context(|| format!("room {room}"))?;
    Ok(())
}
