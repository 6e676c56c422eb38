//! Rooms and their logs.

use async_trait::async_trait;
use gamao_store::{
    Answer, Append, AppendError, Appended, Deadline, Record, RoomId, RoomLog, RoomRow, Seq,
    StoreError, Timestamp,
};
use sqlx::{QueryBuilder, Row, SqliteConnection};

use crate::{SqliteStore, deadline, ledger, seat, seed, writer::Write};

#[async_trait]
impl RoomLog for SqliteStore {
    async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        self.write(append).await?
    }

    async fn room(&self, name: &RoomId) -> Result<Option<RoomRow>, StoreError> {
        self.read(async |db| room(db, name).await).await
    }

    async fn rooms(&self, after: &str, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        self.read(async |db| rooms(db, after, limit).await).await
    }

    async fn last_touched(&self) -> Result<Option<Timestamp>, StoreError> {
        let last = sqlx::query_scalar("SELECT max(touched_at) FROM room");
        let at: Option<i64> = self.read(async |db| last.fetch_one(db).await).await?;
        Ok(at.map(Timestamp))
    }

    async fn events(
        &self,
        room: &RoomId,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Record>, StoreError> {
        self.read(async |db| events(db, room, after, limit).await).await
    }
}

#[async_trait]
impl Write for Append {
    type Answer = Result<Appended, AppendError>;

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<Self::Answer> {
        append(db, self).await
    }
}

/// Makes all checks before the first write, so that a refusal has no effect on a transaction that is
/// shared with other appends.
async fn append(
    db: &mut SqliteConnection,
    append: &Append,
) -> sqlx::Result<Result<Appended, AppendError>> {
    let Standing { head, answer } = standing(db, append).await?;
    if let Some(answer) = answer {
        return Ok(Ok(Appended::Repeat(answer)));
    }
    if head != append.expected {
        return Ok(Err(AppendError::Conflict { head }));
    }
    if let Some(deadline) = append.taken()
        && !deadline::stands(db, deadline).await?
    {
        return Ok(Err(AppendError::DeadlineGone));
    }
    if let Some(claim) = &append.seat
        && let Some(seat) = seat::of(db, &append.room, &claim.holder).await?
    {
        return Ok(Err(AppendError::AlreadySeated { seat }));
    }
    Ok(Ok(write(db, append).await?))
}

/// The state that an append is checked against.
struct Standing {
    head: Seq,
    answer: Option<Answer>,
}

/// One statement, since every append needs both.
async fn standing(db: &mut SqliteConnection, append: &Append) -> sqlx::Result<Standing> {
    let command = append.command();
    let row = sqlx::query(
        "SELECT room.head, command.room, command.first, command.last, command.digest \
         FROM (SELECT 1) LEFT JOIN room ON room.id = ? \
         LEFT JOIN command ON command.author = ? AND command.id = ?",
    )
    .bind(append.room.as_str())
    .bind(command.map(|command| &command.author))
    .bind(command.map(|command| &command.id))
    .fetch_one(db)
    .await?;
    let head: Option<Seq> = row.try_get(0)?;
    let answered: Option<String> = row.try_get(1)?;
    let answer = match answered {
        Some(room) => {
            let (first, last, digest) = (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
            Some(Answer { room: RoomId(room), first, last, digest })
        }
        None => None,
    };
    Ok(Standing { head: head.unwrap_or(0), answer })
}

async fn write(db: &mut SqliteConnection, append: &Append) -> sqlx::Result<Appended> {
    let head = append.expected + append.events.len() as Seq;
    let room = append.room.as_str();
    if !append.events.is_empty() {
        move_head(db, append, head).await?;
        insert_events(db, append).await?;
    }
    if let Some(summary) = &append.summary {
        sqlx::query("UPDATE room SET summary = ? WHERE id = ?")
            .bind(summary)
            .bind(room)
            .execute(&mut *db)
            .await?;
    }
    if let Some(command) = append.command() {
        sqlx::query(
            "INSERT INTO command (author, id, room, first, last, digest) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(&command.author)
        .bind(&command.id)
        .bind(room)
        .bind(append.expected + 1)
        .bind(head)
        .bind(&command.digest)
        .execute(&mut *db)
        .await?;
    }
    if let Some(claim) = &append.seat {
        seat::add(db, &append.room, claim).await?;
    }
    if let Some(Deadline { kind, .. }) = append.taken() {
        deadline::clear(db, room, kind).await?;
    }
    for change in &append.deadlines {
        deadline::change(db, room, change).await?;
    }
    if let Some(anchor) = &append.dice.spent {
        seed::forget(db, anchor).await?;
    }
    if let Some(seed) = &append.dice.drawn {
        seed::keep(db, &append.room, seed).await?;
    }
    ledger::write(db, append).await?;
    Ok(Appended::New { head })
}

async fn move_head(db: &mut SqliteConnection, append: &Append, head: Seq) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO room (id, head, created_at, touched_at) VALUES (?1, ?2, ?3, ?3) \
         ON CONFLICT (id) DO UPDATE SET head = ?2, touched_at = ?3",
    )
    .bind(append.room.as_str())
    .bind(head)
    .bind(append.at.0)
    .execute(db)
    .await?;
    Ok(())
}

async fn insert_events(db: &mut SqliteConnection, append: &Append) -> sqlx::Result<()> {
    let events = (append.expected + 1..).zip(&append.events);
    QueryBuilder::new("INSERT INTO event (room, seq, at, lag, payload) ")
        .push_values(events, |mut row, (seq, payload)| {
            row.push_bind(append.room.as_str())
                .push_bind(seq)
                .push_bind(append.at.0)
                .push_bind(append.lag_ms)
                .push_bind(payload);
        })
        .build()
        .execute(db)
        .await?;
    Ok(())
}

async fn room(db: &mut SqliteConnection, room: &RoomId) -> sqlx::Result<Option<RoomRow>> {
    let row = sqlx::query("SELECT head, created_at FROM room WHERE id = ?")
        .bind(room.as_str())
        .fetch_optional(db)
        .await?;
    row.map(|row| {
        Ok(RoomRow {
            head: row.try_get("head")?,
            created_at: Timestamp(row.try_get("created_at")?),
        })
    })
    .transpose()
}

async fn rooms(db: &mut SqliteConnection, after: &str, limit: u32) -> sqlx::Result<Vec<RoomId>> {
    let names: Vec<String> =
        sqlx::query_scalar("SELECT id FROM room WHERE id > ? ORDER BY id LIMIT ?")
            .bind(after)
            .bind(limit)
            .fetch_all(db)
            .await?;
    Ok(names.into_iter().map(RoomId).collect())
}

async fn events(
    db: &mut SqliteConnection,
    room: &RoomId,
    after: Seq,
    limit: u32,
) -> sqlx::Result<Vec<Record>> {
    let rows = sqlx::query(
        "SELECT seq, at, lag, payload FROM event WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?",
    )
    .bind(room.as_str())
    .bind(after)
    .bind(limit)
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(Record {
                seq: row.try_get("seq")?,
                at: Timestamp(row.try_get("at")?),
                lag_ms: row.try_get("lag")?,
                payload: row.try_get("payload")?,
            })
        })
        .collect()
}
