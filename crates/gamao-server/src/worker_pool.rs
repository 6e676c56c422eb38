//! Workers shared fairly by round robin over their users, however many requests each of them has.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// Workers, and the requests that wait for one, by user.
pub(crate) struct WorkerPool<K: Clone + Eq + Hash>(Mutex<State<K>>);

struct State<K: Clone + Eq + Hash> {
    idle: usize,
    /// The waiting requests of each user, in order; no list is empty.
    waiting: HashMap<K, VecDeque<oneshot::Sender<Worker<K>>>>,
    /// The users in the order in which they get the next workers. Each is listed once.
    turns: VecDeque<K>,
}

impl<K: Clone + Eq + Hash> WorkerPool<K> {
    /// A pool of this many workers.
    pub(crate) fn new(workers: usize) -> Self {
        Self(Mutex::new(State { idle: workers, waiting: HashMap::new(), turns: VecDeque::new() }))
    }

    /// Waits for a worker, which returns to the pool when it is dropped.
    pub(crate) async fn worker(self: &Arc<Self>, of: K) -> Worker<K> {
        let worker = {
            let mut state = self.lock();
            if state.idle > 0 {
                state.idle -= 1;
                return Worker(Arc::clone(self));
            }
            let (sender, worker) = oneshot::channel();
            if !state.waiting.contains_key(&of) {
                state.turns.push_back(of.clone());
            }
            state.waiting.entry(of).or_default().push_back(sender);
            worker
        };
        worker.await.expect("the pool keeps a sender until it has sent")
    }

    /// Gives a worker to the next request.
    fn release(self: &Arc<Self>) {
        let mut state = self.lock();
        let Some(next) = state.next() else {
            state.idle += 1;
            return;
        };
        drop(state);
        // If the request was cancelled, the worker is dropped and goes to the next one.
        drop(next.send(Worker(Arc::clone(self))));
    }

    fn lock(&self) -> MutexGuard<'_, State<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash> State<K> {
    fn next(&mut self) -> Option<oneshot::Sender<Worker<K>>> {
        let of = self.turns.pop_front()?;
        let waiting = self.waiting.get_mut(&of)?;
        let next = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&of);
        } else {
            self.turns.push_back(of);
        }
        next
    }
}

/// A worker in use.
pub(crate) struct Worker<K: Clone + Eq + Hash>(Arc<WorkerPool<K>>);

impl<K: Clone + Eq + Hash> Drop for Worker<K> {
    fn drop(&mut self) {
        self.0.release();
    }
}

#[cfg(test)]
mod tests {
    use tokio::{sync::mpsc, task::JoinHandle};

    use super::*;

    /// Lets somebody wait for a worker, and tell when they have had one.
    fn wait(
        pool: &Arc<WorkerPool<&'static str>>,
        of: &'static str,
        done: &mpsc::UnboundedSender<&'static str>,
    ) -> JoinHandle<()> {
        let (pool, done) = (Arc::clone(pool), done.clone());
        tokio::spawn(async move {
            let worker = pool.worker(of).await;
            done.send(of).expect("the test listens");
            drop(worker);
        })
    }

    /// Lets all tasks run until they wait.
    async fn settle() {
        for _ in 0..1000 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn one_who_waits_often_keeps_nobody_waiting() {
        let pool = Arc::new(WorkerPool::new(1));
        let (done, mut order) = mpsc::unbounded_channel();
        let worker = pool.worker("crowd").await;
        for _ in 0..100 {
            wait(&pool, "crowd", &done);
        }
        settle().await;
        for of in ["ana", "rui", "ana"] {
            wait(&pool, of, &done);
        }
        settle().await;
        drop(worker);
        let mut first = Vec::new();
        for _ in 0..6 {
            first.push(order.recv().await.expect("somebody is next"));
        }
        assert_eq!(first, ["crowd", "ana", "rui", "crowd", "ana", "crowd"]);
    }

    #[tokio::test]
    async fn who_goes_away_takes_no_worker_along() {
        let pool = Arc::new(WorkerPool::new(2));
        let (done, mut order) = mpsc::unbounded_channel();
        let busy = [pool.worker("ana").await, pool.worker("ana").await];
        let gone: Vec<_> = (0..50).map(|_| wait(&pool, "gone", &done)).collect();
        settle().await;
        for one in gone {
            one.abort();
        }
        settle().await;
        wait(&pool, "rui", &done);
        settle().await;
        drop(busy);
        assert_eq!(order.recv().await, Some("rui"));
        settle().await;
        assert_eq!(pool.lock().idle, 2);
    }
}
