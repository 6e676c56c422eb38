//! Pictures of boards, drawn once for each state of a room.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::body::Bytes;
use gamao_rules::Board;
use gamao_store::{RoomId, Seq};
use tokio::sync::Semaphore;

use crate::{error::Error, picture};

/// Pictures kept; at about 20 kB each.
const KEPT: usize = 256;

/// The latest picture of each room that was asked for.
pub(crate) struct Pictures {
    drawn: Mutex<HashMap<RoomId, (Seq, Bytes)>>,
    /// One is drawn at a time: link previews can wait, games cannot.
    painter: Arc<Semaphore>,
}

impl Pictures {
    pub(crate) fn new() -> Self {
        Self { drawn: Mutex::default(), painter: Arc::new(Semaphore::new(1)) }
    }

    /// The picture of a board, which a room had after its `seq`-th event.
    pub(crate) async fn get(&self, room: &RoomId, seq: Seq, board: Board) -> Result<Bytes, Error> {
        if let Some(png) = self.drawn(room, seq) {
            return Ok(png);
        }
        let _turn = self.painter.acquire().await.map_err(Error::internal)?;
        if let Some(png) = self.drawn(room, seq) {
            return Ok(png);
        }
        let png = tokio::task::spawn_blocking(move || picture::png(&board)).await;
        let png: Bytes = png.map_err(Error::internal)?.map_err(Error::internal)?.into();
        self.keep(room, seq, png.clone());
        Ok(png)
    }

    fn drawn(&self, room: &RoomId, seq: Seq) -> Option<Bytes> {
        let drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.get(room).filter(|(drawn, _)| *drawn == seq).map(|(_, png)| png.clone())
    }

    fn keep(&self, room: &RoomId, seq: Seq, png: Bytes) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= KEPT {
            drawn.clear();
        }
        drawn.insert(room.clone(), (seq, png));
    }
}
