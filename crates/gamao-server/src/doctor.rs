//! What is missing, damaged or unreadable, found before a player finds it.
//!
//! The quick part is done at every start; the whole reads every log. Nothing is changed.

mod ledger;
mod machine;
mod rooms;

use std::path::Path;

use anyhow::bail;
use gamao_rules::Event;
use gamao_store::{Store, Timestamp};

use crate::{
    config::Config,
    data::DataFolder,
    fair::{DiceKeys, KeyFiles},
    finding::{Finding, FindingCode},
};

/// How far the clock may be behind the last event, in milliseconds, before that is worth a word.
const CLOCK_SLACK_MS: u64 = 60_000;

/// Does the quick checks before a start, writes what is wrong into the log, and answers the keys of
/// the dice. A first key is made here.
///
/// # Errors
///
/// When the logs are those of a newer program, or there can be no key: what the operator named as one is
/// none, or it cannot be read or made.
pub async fn prepare(
    config: &Config,
    data: &DataFolder,
    store: &dyn Store,
    now: Timestamp,
) -> anyhow::Result<DiceKeys> {
    let level = store.site().await?.level;
    if level > Event::LEVEL {
        let known = Event::LEVEL;
        bail!(
            "the logs are of level {level}, and this program reads those up to {known}; use a newer one"
        );
    }
    if level < Event::LEVEL {
        store.raise_level(Event::LEVEL).await?;
    }
    let files = KeyFiles::look(data.path(), config.dice_key.as_deref())?;
    let tried = files.try_seeds(store).await?;
    let mut findings = machine::check(data.path());
    findings.extend(check_clock(store, now).await?);
    findings.extend(files.findings(&tried));
    for Finding { message, .. } in &findings {
        tracing::error!("{message}; `gamao doctor` says more");
    }
    files.settle(&tried)
}

/// Does all checks of a data folder and its store.
///
/// # Errors
///
/// When the store cannot be read at all.
pub async fn examine(
    config: &Config,
    store: &dyn Store,
    now: Timestamp,
) -> anyhow::Result<Vec<Finding>> {
    let mut findings = machine::check(&config.data);
    findings.extend(check_clock(store, now).await?);
    findings.extend(check_keys(config, store).await);
    findings.extend(rooms::check(store).await?);
    findings.extend(ledger::check(store).await?);
    Ok(findings)
}

async fn check_keys(config: &Config, store: &dyn Store) -> Vec<Finding> {
    let look = async |folder: &Path| {
        let files = KeyFiles::look(folder, config.dice_key.as_deref())?;
        let tried = files.try_seeds(store).await?;
        Ok::<_, anyhow::Error>(files.findings(&tried))
    };
    look(&config.data)
        .await
        .unwrap_or_else(|error| vec![Finding::new(FindingCode::KeyDamaged, format!("{error:#}"))])
}

/// Whether the machine's clock is before what was written by it, or by another machine.
async fn check_clock(store: &dyn Store, now: Timestamp) -> anyhow::Result<Option<Finding>> {
    let behind = store.last_touched().await?.map_or(0, |last| last.ms_since(now));
    Ok((behind > CLOCK_SLACK_MS).then(|| {
        let seconds = behind / 1000;
        let message =
            format!("the clock of this machine is {seconds} seconds behind the last event; set it");
        Finding::new(FindingCode::Clock, message)
    }))
}
