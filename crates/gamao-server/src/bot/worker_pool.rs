//! Workers shared fairly: whoever waits gets one in turn, however many others of theirs wait too.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// Workers, and those who wait for one, by whom they belong to.
pub(super) struct Queue<K: Clone + Eq + Hash>(Mutex<State<K>>);

struct State<K: Clone + Eq + Hash> {
    idle: usize,
    /// Those who wait, in order, for each they belong to; no list is empty.
    waiting: HashMap<K, VecDeque<oneshot::Sender<Worker<K>>>>,
    /// To whom the next worker goes, then the one after that, and so on. Each stands here once.
    turns: VecDeque<K>,
}

impl<K: Clone + Eq + Hash> Queue<K> {
    /// A queue for this many workers.
    pub(super) fn new(workers: usize) -> Self {
        Self(Mutex::new(State { idle: workers, waiting: HashMap::new(), turns: VecDeque::new() }))
    }

    /// Waits for a worker. It is free again when it is dropped.
    pub(super) async fn worker(self: &Arc<Self>, of: K) -> Worker<K> {
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
        worker.await.expect("the queue keeps a sender until it has sent")
    }

    /// Gives a worker to whoever is next.
    fn pass_on(self: &Arc<Self>) {
        let mut state = self.lock();
        let Some(next) = state.next() else {
            state.idle += 1;
            return;
        };
        drop(state);
        // One who no longer waits drops it, and it is passed on again.
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

/// A worker that is busy for somebody.
pub(super) struct Worker<K: Clone + Eq + Hash>(Arc<Queue<K>>);

impl<K: Clone + Eq + Hash> Drop for Worker<K> {
    fn drop(&mut self) {
        self.0.pass_on();
    }
}

#[cfg(test)]
mod tests {
    use tokio::{sync::mpsc, task::JoinHandle};

    use super::*;

    /// Lets somebody wait for a worker, and tell when they have had one.
    fn wait(
        queue: &Arc<Queue<&'static str>>,
        of: &'static str,
        done: &mpsc::UnboundedSender<&'static str>,
    ) -> JoinHandle<()> {
        let (queue, done) = (Arc::clone(queue), done.clone());
        tokio::spawn(async move {
            let worker = queue.worker(of).await;
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
        let queue = Arc::new(Queue::new(1));
        let (done, mut order) = mpsc::unbounded_channel();
        let worker = queue.worker("crowd").await;
        for _ in 0..100 {
            wait(&queue, "crowd", &done);
        }
        settle().await;
        for of in ["ana", "rui", "ana"] {
            wait(&queue, of, &done);
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
        let queue = Arc::new(Queue::new(2));
        let (done, mut order) = mpsc::unbounded_channel();
        let busy = [queue.worker("ana").await, queue.worker("ana").await];
        let gone: Vec<_> = (0..50).map(|_| wait(&queue, "gone", &done)).collect();
        settle().await;
        for one in gone {
            one.abort();
        }
        settle().await;
        wait(&queue, "rui", &done);
        settle().await;
        drop(busy);
        assert_eq!(order.recv().await, Some("rui"));
        settle().await;
        assert_eq!(queue.lock().idle, 2);
    }
}
