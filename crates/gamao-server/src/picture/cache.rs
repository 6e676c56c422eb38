//! The latest picture of each room.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use axum::body::Bytes;
use gamao_rules::Board;
use gamao_store::{RoomId, Seq};
use tokio::sync::Semaphore;

use super::png;
use crate::error::Error;

/// The most pictures kept, about 20 kB each.
const MAX_PICTURES: usize = 256;

/// The latest picture of each room that one was requested of.
pub(crate) struct PictureCache {
    pictures: Mutex<HashMap<RoomId, (Seq, Bytes)>>,
    /// One is rendered at a time: link previews can wait, games cannot.
    rendering: Semaphore,
}

impl PictureCache {
    pub(crate) fn new() -> Self {
        Self { pictures: Mutex::default(), rendering: Semaphore::new(1) }
    }

    /// The picture of a board, which a room had after its `seq`-th event.
    pub(crate) async fn get(&self, room: &RoomId, seq: Seq, board: Board) -> Result<Bytes, Error> {
        if let Some(png) = self.cached(room, seq) {
            return Ok(png);
        }
        let _permit = self.rendering.acquire().await.map_err(Error::internal)?;
        if let Some(png) = self.cached(room, seq) {
            return Ok(png);
        }
        let png = tokio::task::spawn_blocking(move || png::render(&board)).await;
        let png: Bytes = png.map_err(Error::internal)?.map_err(Error::internal)?.into();
        self.insert(room, seq, png.clone());
        Ok(png)
    }

    fn cached(&self, room: &RoomId, seq: Seq) -> Option<Bytes> {
        let pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.get(room).filter(|(latest, _)| *latest == seq).map(|(_, png)| png.clone())
    }

    fn insert(&self, room: &RoomId, seq: Seq, png: Bytes) {
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() >= MAX_PICTURES {
            pictures.clear();
        }
        pictures.insert(room.clone(), (seq, png));
    }
}
