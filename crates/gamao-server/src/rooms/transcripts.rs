//! Public records of finished matches: transcripts and the ledger.

use std::ops::RangeInclusive;

use gamao_dice::{LEDGER_START, LedgerEntry, Link};
use gamao_record::{Envelope, LedgerReceipt, Transcript, match_id};
use gamao_rules::{Event, Party};
use gamao_store::{LedgerLine, RoomId, Seq};

use super::{PAGE, Rooms};
use crate::error::Error;

impl Rooms {
    /// The transcript of a room's n-th match, once it is over.
    pub(crate) async fn transcript(&self, id: &RoomId, number: u32) -> Result<Transcript, Error> {
        let state = self.state(id).await?;
        let name = || match_id(id.as_str(), number);
        let span = state.span(number).ok_or_else(|| Error::NoSuchMatch(name()))?;
        let mut before = self.span(id, 1..=span.seated.min(span.play - 1)).await?;
        before.extend(self.span(id, span.play..=span.first - 1).await?);
        let events = self.span(id, span.first..=span.last).await?;
        let transcript = Transcript::of_match(id.as_str(), number, &before, &events);
        let mut transcript = transcript.ok_or_else(|| Error::NotOver(name()))?;
        let anchor = events.iter().find_map(|envelope| match envelope.event {
            Event::Anchored { party: Party::Server, anchor } => Some(anchor),
            _ => None,
        });
        if let Some(anchor) = anchor {
            transcript.ledger = self.receipt(anchor).await?;
        }
        Ok(transcript)
    }

    /// Events of a room, from one to another.
    async fn span(&self, id: &RoomId, span: RangeInclusive<Seq>) -> Result<Vec<Envelope>, Error> {
        let mut events = Vec::new();
        let (mut after, last) = (span.start() - 1, *span.end());
        while after < last {
            let page = self.events(id, after, PAGE.min(last - after)).await?;
            if page.is_empty() {
                break;
            }
            after += Seq::try_from(page.len()).map_err(Error::internal)?;
            events.extend(page);
        }
        Ok(events)
    }

    /// Lines of the ledger after a number.
    pub(crate) async fn ledger(&self, after: u64, limit: u32) -> Result<Vec<LedgerEntry>, Error> {
        Ok(self.store.ledger(after, limit).await?.into_iter().map(entry).collect())
    }

    /// The line that opened a match, with the hash of the line before it.
    async fn receipt(&self, anchor: Link) -> Result<Option<LedgerReceipt>, Error> {
        let Some(line) = self.store.ledger_opening(&anchor.to_string()).await? else {
            return Ok(None);
        };
        let before = match line.number.checked_sub(2) {
            Some(after) => self.store.ledger(after, 1).await?,
            None => Vec::new(),
        };
        let previous = before.first().map_or(LEDGER_START, |line| line.hash);
        Ok(Some(LedgerReceipt { previous, entry: entry(line) }))
    }
}

fn entry(line: LedgerLine) -> LedgerEntry {
    let LedgerLine { number, at, payload, hash } = line;
    LedgerEntry { number, at: at.ms(), payload, hash }
}
