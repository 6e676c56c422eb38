//! Checks of a site for missing, damaged or unreadable data.
//!
//! The quick checks run at every start; the complete ones read every log. They are read-only.

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

/// How far the clock may be behind the last event without a warning, in milliseconds.
const CLOCK_SLACK_MS: u64 = 60_000;

/// Runs the quick checks before a start, logs the findings, and returns the dice keys. On the first start
/// it creates the key.
///
/// # Errors
///
/// When the logs were written by a newer version, or there is no key: the configured file is not one, or
/// it cannot be read or created.
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
            "the event logs have level {level}, but this version reads levels up to {known}; use a newer one"
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
        tracing::error!("{message}; run `gamao doctor` for details");
    }
    files.settle(&tried)
}

/// Runs all checks of a data folder and its store.
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

/// Whether the machine's clock is behind the last event, which another machine may have written.
async fn check_clock(store: &dyn Store, now: Timestamp) -> anyhow::Result<Option<Finding>> {
    let behind = store.last_touched().await?.map_or(0, |last| last.ms_since(now));
    Ok((behind > CLOCK_SLACK_MS).then(|| {
        let seconds = behind / 1000;
        let message = format!(
            "the clock of this machine is {seconds} seconds behind the last event; correct it"
        );
        Finding::new(FindingCode::Clock, message)
    }))
}
