//! What is public of finished matches: transcripts and the ledger.

use gamao_dice::LEDGER_START;
use gamao_protocol::{Event, LedgerEntry, LedgerReceipt, Link, Party, Transcript, match_id};
use gamao_store::{LedgerLine, RoomId};

use super::{PAGE, Rooms, to_ms};
use crate::error::Error;

impl Rooms {
    /// The transcript of a room's n-th match, once it is over.
    pub(crate) async fn transcript(&self, id: &RoomId, number: u32) -> Result<Transcript, Error> {
        let log = self.log(id).await?;
        let name = || match_id(id.as_str(), number);
        if number == 0 || number > log.dice().number() {
            return Err(Error::NoSuchMatch(name()));
        }
        let mut events = Vec::new();
        loop {
            let after = events.len().try_into().map_err(Error::internal)?;
            let page = self.events(id, after, PAGE).await?;
            let is_last = page.len() < PAGE as usize;
            events.extend(page);
            if is_last {
                break;
            }
        }
        let transcript = Transcript::of(id.as_str(), number, &events, None);
        let mut transcript = transcript.ok_or_else(|| Error::NotOver(name()))?;
        let anchor = transcript.events.iter().find_map(|envelope| match envelope.event {
            Event::Anchored { party: Party::Server, anchor } => Some(anchor),
            _ => None,
        });
        if let Some(anchor) = anchor {
            transcript.ledger = self.receipt(anchor).await?;
        }
        Ok(transcript)
    }

    /// Lines of the ledger after a number.
    pub(crate) async fn ledger(&self, after: u64, limit: u32) -> Result<Vec<LedgerEntry>, Error> {
        Ok(self.store.ledger(after, limit).await?.into_iter().map(entry).collect())
    }

    /// The line that opened a match, with the hash that it follows.
    async fn receipt(&self, anchor: Link) -> Result<Option<LedgerReceipt>, Error> {
        let Some(line) = self.store.ledger_opening(&String::from(anchor)).await? else {
            return Ok(None);
        };
        let before = match line.number.checked_sub(2) {
            Some(after) => self.store.ledger(after, 1).await?,
            None => Vec::new(),
        };
        let previous = Link(before.first().map_or(LEDGER_START, |line| line.hash));
        Ok(Some(LedgerReceipt { previous, entry: entry(line) }))
    }
}

fn entry(line: LedgerLine) -> LedgerEntry {
    let LedgerLine { number, at, payload, hash } = line;
    LedgerEntry { number, at: to_ms(at), payload, hash: Link(hash) }
}
