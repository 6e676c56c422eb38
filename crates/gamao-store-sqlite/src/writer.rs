//! The group-commit queue: one task writes for everybody.
//!
//! While one transaction is being flushed the next writes gather in the queue; they become the
//! next transaction together. Under load the cost of a flush is shared, without load nobody waits
//! for company. Answers are sent only after the commit.
//!
//! A write belongs to the task, not to whoever asked for it: one who goes away in the middle leaves no
//! transaction open. A connection whose transaction failed is replaced, so when a full disk has room
//! again the next write succeeds.

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
    error::told,
    mark::{self, Mark},
    trouble::Trouble,
    witness::Witness,
};

/// How many writes may wait. A full queue is an error for the one who comes, not a longer wait for
/// all.
const QUEUE: usize = 4096;

/// How many writes share one transaction at most, so that the first of them is not kept long.
const BATCH: usize = 256;

/// A commit that takes longer is worth a line in the log: the disk is overloaded.
const SLOW: Duration = Duration::from_millis(500);

/// A success that is older says nothing about the next write.
const OLD: Duration = Duration::from_secs(10);

/// One write. Its refusals are answers like any other; only an error of the database undoes a transaction.
#[async_trait]
pub(crate) trait Write: Send + Sync + 'static {
    /// What it comes to.
    type Answer: Send;

    /// Does it inside a transaction that it may share.
    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<Self::Answer>;
}

/// The handle: cheap to call from anywhere.
pub(crate) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    last_success: Arc<Mutex<Option<Instant>>>,
}

impl Writer {
    /// Writes for a site on a connection of its own; the witness remembers every commit.
    pub(crate) fn start(connection: OwnConnection, site: String, witness: Witness) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let last_success = Arc::default();
        let task = Task {
            connection,
            site,
            witness,
            trouble: Trouble::new("writing"),
            last_success: Arc::clone(&last_success),
        };
        Self {
            queue: Mutex::new(Some(sender)),
            task: Mutex::new(Some(tokio::spawn(task.run(receiver)))),
            last_success,
        }
    }

    /// One that takes nothing.
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

    /// Lets the queue run dry and the task end.
    pub(crate) async fn close(&self) {
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
    async fn perform(&mut self, db: &mut SqliteConnection) -> sqlx::Result<()>;

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
    async fn perform(&mut self, db: &mut SqliteConnection) -> sqlx::Result<()> {
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

/// Why a transaction came to nothing.
enum Undone {
    /// It did not even begin: whatever it was for.
    NotBegun(StoreError),
    /// One of its writes failed, or the commit.
    Failed(StoreError),
}

struct Task {
    connection: OwnConnection,
    site: String,
    witness: Witness,
    trouble: Trouble,
    last_success: Arc<Mutex<Option<Instant>>>,
}

impl Task {
    async fn run(mut self, mut queue: mpsc::Receiver<Box<dyn Job>>) {
        let mut jobs = Vec::with_capacity(BATCH);
        while queue.recv_many(&mut jobs, BATCH).await > 0 {
            self.write(&mut jobs).await;
        }
        self.connection.give_up().await;
        self.witness.flush();
    }

    /// Does the jobs together, or, if that fails, each by itself: one write's trouble must not fail the
    /// others'.
    async fn write(&mut self, jobs: &mut Vec<Box<dyn Job>>) {
        match self.commit(jobs).await {
            Ok(()) => return jobs.drain(..).for_each(Job::answer),
            Err(Undone::Failed(_)) if jobs.len() > 1 => {}
            Err(Undone::NotBegun(error) | Undone::Failed(error)) => {
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
                Err(Undone::Failed(error)) => job.fail(error),
                Err(Undone::NotBegun(error)) => {
                    job.fail(error.clone());
                    not_begun = Some(error);
                }
            }
        }
    }

    /// Does the jobs in one transaction; an error undoes them all.
    async fn commit(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), Undone> {
        let began = Instant::now();
        let writes = jobs.len();
        let outcome = transact(&mut self.connection, jobs).await;
        *lock(&self.last_success) = outcome.is_ok().then(Instant::now);
        match &outcome {
            Ok(mark) => {
                self.witness.remember(&self.site, *mark);
                self.trouble.is_over();
            }
            Err(Undone::NotBegun(error) | Undone::Failed(error)) => {
                self.trouble.is(error);
                self.connection.give_up().await;
            }
        }
        let took = began.elapsed();
        if took > SLOW {
            tracing::warn!(writes, duration_ms = took.as_millis(), "a commit was slow");
        }
        outcome.map(drop)
    }
}

/// One transaction; answers how far the database has come with it.
async fn transact(
    connection: &mut OwnConnection,
    jobs: &mut [Box<dyn Job>],
) -> Result<Mark, Undone> {
    let not_begun = |error: sqlx::Error| Undone::NotBegun(told(error));
    let failed = |error: sqlx::Error| Undone::Failed(told(error));
    let db = connection.get().await.map_err(not_begun)?;
    let mut transaction = db.begin_with("BEGIN IMMEDIATE").await.map_err(not_begun)?;
    for job in jobs {
        job.perform(&mut transaction).await.map_err(failed)?;
    }
    let mark = mark::count_commit(&mut transaction).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)?;
    Ok(mark)
}
