//! One append inside a transaction.

use async_trait::async_trait;
use sqlx::{QueryBuilder, Row, SqliteConnection};

use super::{ledger, writer::Write};

use crate::{
    Answer, Append, AppendError, Appended, CommandKey, Deadline, DeadlineChange, Due, RoomId,
    SealedSeed, SeatClaim, Seq, StoreError,
};

#[async_trait]
impl Write for Append {
    type Answer = Result<Appended, AppendError>;

    async fn perform(&self, db: &mut SqliteConnection) -> Result<Self::Answer, StoreError> {
        match append(db, self).await {
            Err(AppendError::Store(error)) => Err(error),
            answer => Ok(answer),
        }
    }
}

/// Checks everything first and writes afterwards, so that a refusal leaves no trace in a
/// transaction that is shared with other appends.
async fn append(db: &mut SqliteConnection, append: &Append) -> Result<Appended, AppendError> {
    let Standing { head, answer } = standing(db, append).await?;
    if let Some(answer) = answer {
        return Ok(Appended::Repeat(answer));
    }
    if head != append.expected {
        return Err(AppendError::Conflict { head });
    }
    if let Some(deadline) = &append.taken
        && !stands(db, deadline).await?
    {
        return Err(AppendError::DeadlineGone);
    }
    if let Some(claim) = &append.seat
        && let Some(seat) = seat_of(db, &append.room, &claim.holder).await?
    {
        return Err(AppendError::AlreadySeated { seat });
    }
    Ok(write(db, append).await?)
}

/// What an append finds.
struct Standing {
    head: Seq,
    answer: Option<Answer>,
}

/// One statement, since every append asks both.
async fn standing(db: &mut SqliteConnection, append: &Append) -> Result<Standing, StoreError> {
    let command = append.command.as_ref();
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

async fn write(db: &mut SqliteConnection, append: &Append) -> Result<Appended, StoreError> {
    let head = append.expected + append.events.len() as Seq;
    let room = append.room.as_str();
    if !append.events.is_empty() {
        move_head(db, append, head).await?;
        insert_events(db, append).await?;
    }
    if let Some(command) = &append.command {
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
    if let Some(SeatClaim { seat, holder }) = &append.seat {
        sqlx::query("INSERT INTO seat (room, holder, seat) VALUES (?, ?, ?)")
            .bind(room)
            .bind(holder)
            .bind(seat)
            .execute(&mut *db)
            .await?;
    }
    if let Some(Deadline { kind, .. }) = &append.taken {
        clear_deadline(db, room, kind).await?;
    }
    for change in &append.deadlines {
        change_deadline(db, room, change).await?;
    }
    if let Some(SealedSeed { anchor, sealed }) = &append.seed {
        sqlx::query("INSERT INTO seed (anchor, room, sealed) VALUES (?, ?, ?)")
            .bind(anchor)
            .bind(room)
            .bind(sealed)
            .execute(&mut *db)
            .await?;
    }
    ledger::write(db, append).await?;
    Ok(Appended::New { head })
}

async fn move_head(
    db: &mut SqliteConnection,
    append: &Append,
    head: Seq,
) -> Result<(), StoreError> {
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

async fn insert_events(db: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
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

async fn change_deadline(
    db: &mut SqliteConnection,
    room: &str,
    DeadlineChange { kind, due }: &DeadlineChange,
) -> Result<(), StoreError> {
    let upsert = match due {
        Due::At(_) => {
            "INSERT INTO deadline (room, kind, at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (room, kind) DO UPDATE SET at = ?3"
        }
        Due::AtLatest(_) => {
            "INSERT INTO deadline (room, kind, at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (room, kind) DO UPDATE SET at = ?3 WHERE at > ?3"
        }
        Due::Never => return clear_deadline(db, room, kind).await,
    };
    let at = due.at().map(|at| at.0);
    sqlx::query(upsert).bind(room).bind(kind).bind(at).execute(db).await?;
    Ok(())
}

async fn clear_deadline(
    db: &mut SqliteConnection,
    room: &str,
    kind: &str,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM deadline WHERE room = ? AND kind = ?")
        .bind(room)
        .bind(kind)
        .execute(db)
        .await?;
    Ok(())
}

/// The answer a command got before.
pub(super) async fn answer_to(
    db: &mut SqliteConnection,
    command: &CommandKey,
) -> Result<Option<Answer>, StoreError> {
    let row =
        sqlx::query("SELECT room, first, last, digest FROM command WHERE author = ? AND id = ?")
            .bind(&command.author)
            .bind(&command.id)
            .fetch_optional(db)
            .await?;
    row.map(|row| {
        Ok(Answer {
            room: RoomId(row.try_get("room")?),
            first: row.try_get("first")?,
            last: row.try_get("last")?,
            digest: row.try_get("digest")?,
        })
    })
    .transpose()
}

async fn stands(db: &mut SqliteConnection, deadline: &Deadline) -> Result<bool, StoreError> {
    let at: Option<i64> = sqlx::query_scalar("SELECT at FROM deadline WHERE room = ? AND kind = ?")
        .bind(deadline.room.as_str())
        .bind(&deadline.kind)
        .fetch_optional(db)
        .await?;
    Ok(at == Some(deadline.at.0))
}

/// The seat a holder has in a room, read inside the transaction.
pub(super) async fn seat_of(
    db: &mut SqliteConnection,
    room: &RoomId,
    holder: &str,
) -> Result<Option<u8>, StoreError> {
    Ok(sqlx::query_scalar("SELECT seat FROM seat WHERE room = ? AND holder = ?")
        .bind(room.as_str())
        .bind(holder)
        .fetch_optional(db)
        .await?)
}
