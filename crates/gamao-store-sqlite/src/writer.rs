//! The group-commit queue: one task executes all writes.
//!
//! While one transaction is being flushed, the next writes gather in the queue; together they become the
//! next transaction. Under load they share the cost of a flush; without load no write waits for others.
//! Answers are sent only after the commit.
//!
//! A write belongs to the task, not to its caller: cancelling the caller leaves no transaction open. A
//! connection whose transaction failed is replaced, so once a full disk has space again the next write
//! succeeds.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use async_trait::async_trait;
use gamao_store::StoreError;
use sqlx::{Connection, SqliteConnection};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use crate::{
    connection::OwnConnection,
    error::store_error,
    failure_log::FailureLog,
    progress::{self, Progress},
    witness::Witness,
};

/// The capacity of the queue. When it is full, further writes fail instead of making all wait longer.
const QUEUE: usize = 4096;

/// The maximum number of writes in one transaction, so that the first of them does not wait long.
const BATCH: usize = 256;

/// A commit that takes longer is logged: the disk is overloaded.
const SLOW: Duration = Duration::from_millis(500);

/// An older success says nothing about the next write.
const OLD: Duration = Duration::from_secs(10);

/// One write. A refusal is a normal answer; only an error of the database rolls a transaction back.
#[async_trait]
pub(crate) trait Write: Send + Sync + 'static {
    /// Its result.
    type Answer: Send;

    /// Executes it in a transaction, which other writes may share.
    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<Self::Answer>;
}

/// The handle to the writing task.
pub(crate) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    last_success: Arc<Mutex<Option<Instant>>>,
}

impl Writer {
    /// Starts the task, which writes on a connection of its own and records every commit in the witness.
    pub(crate) fn start(connection: OwnConnection, site: String, witness: Witness) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let last_success = Arc::default();
        let task = Task {
            connection,
            site,
            witness,
            failures: FailureLog::new("writing"),
            last_success: Arc::clone(&last_success),
        };
        Self {
            queue: Mutex::new(Some(sender)),
            task: Mutex::new(Some(tokio::spawn(task.run(receiver)))),
            last_success,
        }
    }

    /// A writer that refuses every write.
    pub(crate) fn closed() -> Self {
        Self { queue: Mutex::default(), task: Mutex::default(), last_success: Arc::default() }
    }

    /// Queues a write and waits until it is durable.
    pub(crate) async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        let queue = lock(&self.queue).clone().ok_or(StoreError::Closed)?;
        let (reply, answer) = oneshot::channel();
        queue.try_send(Box::new(Pending { write, answer: None, reply })).map_err(|error| {
            match error {
                mpsc::error::TrySendError::Full(_) => StoreError::Busy,
                mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
            }
        })?;
        drop(queue);
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Whether the last write succeeded, not long ago.
    pub(crate) fn has_just_succeeded(&self) -> bool {
        lock(&self.last_success).is_some_and(|at| at.elapsed() < OLD)
    }

    /// Finishes the queued writes and ends the task.
    pub(crate) async fn close(&self) {
        drop(lock(&self.queue).take());
        let task = lock(&self.task).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the storage writer failed");
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A write and its caller, with the type erased.
#[async_trait]
trait Job: Send {
    /// Executes the write and keeps its result.
    async fn perform(&mut self, db: &mut SqliteConnection) -> sqlx::Result<()>;

    /// Sends the result to the caller, after the commit.
    fn answer(self: Box<Self>);

    /// Tells the caller that there was no commit.
    fn fail(self: Box<Self>, error: StoreError);
}

struct Pending<W: Write> {
    write: W,
    answer: Option<W::Answer>,
    reply: oneshot::Sender<Result<W::Answer, StoreError>>,
}

#[async_trait]
impl<W: Write> Job for Pending<W> {
    async fn perform(&mut self, db: &mut SqliteConnection) -> sqlx::Result<()> {
        self.answer = Some(self.write.perform(db).await?);
        Ok(())
    }

    fn answer(self: Box<Self>) {
        let answer = self.answer.ok_or(StoreError::Closed);
        // The caller may be gone; the write is committed all the same.
        drop(self.reply.send(answer));
    }

    fn fail(self: Box<Self>, error: StoreError) {
        drop(self.reply.send(Err(error)));
    }
}

/// Why a transaction was not committed.
enum Aborted {
    /// It could not be begun, which does not depend on its writes.
    NotBegun(StoreError),
    /// One of its writes failed, or the commit.
    Failed(StoreError),
}

struct Task {
    connection: OwnConnection,
    site: String,
    witness: Witness,
    failures: FailureLog,
    last_success: Arc<Mutex<Option<Instant>>>,
}

impl Task {
    async fn run(mut self, mut queue: mpsc::Receiver<Box<dyn Job>>) {
        let mut jobs = Vec::with_capacity(BATCH);
        while queue.recv_many(&mut jobs, BATCH).await > 0 {
            self.write(&mut jobs).await;
        }
        self.connection.close().await;
        self.witness.flush();
    }

    /// Commits the jobs together or, if that fails, one by one: one failing write must not fail the others.
    async fn write(&mut self, jobs: &mut Vec<Box<dyn Job>>) {
        match self.commit(jobs).await {
            Ok(()) => return jobs.drain(..).for_each(Job::answer),
            Err(Aborted::Failed(_)) if jobs.len() > 1 => {}
            Err(Aborted::NotBegun(error) | Aborted::Failed(error)) => {
                return jobs.drain(..).for_each(|job| job.fail(error.clone()));
            }
        }
        let mut not_begun = None;
        for mut job in jobs.drain(..) {
            if let Some(error) = &not_begun {
                job.fail(StoreError::clone(error));
                continue;
            }
            match self.commit(std::slice::from_mut(&mut job)).await {
                Ok(()) => job.answer(),
                Err(Aborted::Failed(error)) => job.fail(error),
                Err(Aborted::NotBegun(error)) => {
                    job.fail(error.clone());
                    not_begun = Some(error);
                }
            }
        }
    }

    /// Executes the jobs in one transaction; an error rolls all of them back.
    async fn commit(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), Aborted> {
        let began = Instant::now();
        let writes = jobs.len();
        let outcome = transact(&mut self.connection, jobs).await;
        *lock(&self.last_success) = outcome.is_ok().then(Instant::now);
        match &outcome {
            Ok(progress) => {
                self.witness.remember(&self.site, *progress);
                self.failures.clear();
            }
            Err(Aborted::NotBegun(error) | Aborted::Failed(error)) => {
                self.failures.record(error);
                self.connection.close().await;
            }
        }
        let took = began.elapsed();
        if took > SLOW {
            tracing::warn!(writes, duration_ms = took.as_millis(), "a commit was slow");
        }
        outcome.map(drop)
    }
}

/// Executes one transaction; returns the progress of the database after it.
async fn transact(
    connection: &mut OwnConnection,
    jobs: &mut [Box<dyn Job>],
) -> Result<Progress, Aborted> {
    let not_begun = |error: sqlx::Error| Aborted::NotBegun(store_error(error));
    let failed = |error: sqlx::Error| Aborted::Failed(store_error(error));
    let db = connection.get().await.map_err(not_begun)?;
    let mut transaction = db.begin_with("BEGIN IMMEDIATE").await.map_err(not_begun)?;
    for job in jobs {
        job.perform(&mut transaction).await.map_err(failed)?;
    }
    let progress = progress::count_commit(&mut transaction).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)?;
    Ok(progress)
}
