//! The group-commit queue: one task writes for everybody.
//!
//! While one transaction is being flushed the next writes gather in the queue; they become the
//! next transaction together. Under load the cost of a flush is shared, without load nobody waits
//! for company. Answers are sent only after the commit.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use async_trait::async_trait;
use sqlx::{SqliteConnection, SqlitePool};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use crate::StoreError;

/// How many writes may wait. A full queue is an error for the one who comes, not a longer wait for
/// all.
const QUEUE: usize = 4096;

/// How many writes share one transaction at most, so that the first of them is not kept long.
const BATCH: usize = 256;

/// A commit that takes longer is worth a line in the log: the disk is overloaded.
const SLOW: Duration = Duration::from_millis(500);

/// One write. Its refusals are answers like any other; only [`StoreError`] undoes a transaction.
#[async_trait]
pub(super) trait Write: Send + Sync + 'static {
    /// What it comes to.
    type Answer: Send;

    /// Does it inside a transaction that it may share.
    async fn perform(&self, db: &mut SqliteConnection) -> Result<Self::Answer, StoreError>;
}

/// The handle: cheap to call from anywhere.
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(pool: SqlitePool) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        Self {
            queue: Mutex::new(Some(sender)),
            task: Mutex::new(Some(tokio::spawn(run(pool, receiver)))),
        }
    }

    /// Queues a write and waits until it is durable.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
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

    /// Lets the queue run dry and the task end.
    pub(super) async fn close(&self) {
        drop(lock(&self.queue).take());
        let task = lock(&self.task).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the storage writer ended badly");
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A write with the one who waits for it, its type forgotten.
#[async_trait]
trait Job: Send {
    /// Does the write and keeps what it came to.
    async fn perform(&mut self, db: &mut SqliteConnection) -> Result<(), StoreError>;

    /// Tells the waiting one, after the commit.
    fn answer(self: Box<Self>);

    /// Tells the waiting one that there was no commit.
    fn fail(self: Box<Self>, error: StoreError);
}

struct Pending<W: Write> {
    write: W,
    answer: Option<W::Answer>,
    reply: oneshot::Sender<Result<W::Answer, StoreError>>,
}

#[async_trait]
impl<W: Write> Job for Pending<W> {
    async fn perform(&mut self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        self.answer = Some(self.write.perform(db).await?);
        Ok(())
    }

    fn answer(self: Box<Self>) {
        let answer = self.answer.ok_or(StoreError::Closed);
        // Whoever asked may be gone; what was written stands all the same.
        drop(self.reply.send(answer));
    }

    fn fail(self: Box<Self>, error: StoreError) {
        drop(self.reply.send(Err(error)));
    }
}

async fn run(pool: SqlitePool, mut queue: mpsc::Receiver<Box<dyn Job>>) {
    let mut jobs = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        if commit(&pool, &mut jobs).await.is_ok() {
            jobs.drain(..).for_each(Job::answer);
            continue;
        }
        // One write's trouble must not fail the others': each gets a transaction of its own.
        for mut job in jobs.drain(..) {
            match commit(&pool, std::slice::from_mut(&mut job)).await {
                Ok(()) => job.answer(),
                Err(error) => job.fail(error),
            }
        }
    }
    pool.close().await;
}

/// Does the jobs in one transaction; an error undoes them all.
async fn commit(pool: &SqlitePool, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let began = Instant::now();
    let writes = jobs.len();
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    for job in jobs {
        job.perform(&mut transaction).await?;
    }
    transaction.commit().await?;
    let took = began.elapsed();
    if took > SLOW {
        tracing::warn!(writes, duration_ms = took.as_millis(), "a commit was slow");
    }
    Ok(())
}
