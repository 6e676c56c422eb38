//! Training in progress.

use std::thread;

use gamao_engine::{
    NetClass, Outcome,
    file::Kind,
    net::{HIDDEN_MAX, Layers, Learner, Net},
    simd::Isa,
};
use gamao_rules::{Board, Variant};

use crate::{
    Dice,
    bytes::{ReadError, Reader, Writer},
    dataset::Sample,
    disturb::{self, Disturbance, Plan},
    replay::Replay,
    selfplay::{Player, is_bear_off, parts, roll_index, whole},
};

/// How targets are made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// TD(0): each position learns, once and at once, the net's evaluation of the next.
    Td,
    /// 1pλ: `G_t = exact21(S_t) + λ (flip G_{t+1} − flip V(S_{t+1}))`, with the dice luck removed by
    /// averaging over all rolls, learned several times from a store of recent positions.
    OnePly {
        /// The decay λ of later corrections, 0 to 1.
        lambda: f32,
        /// How many recent positions each worker keeps.
        replay: usize,
        /// Steps of learning for each new position.
        updates: usize,
        /// The probability of playing a pure race out; others end with contact, evaluated by the net.
        races: f32,
        /// Games that leave best play.
        disturbance: Disturbance,
    },
}

/// What a run is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Config {
    /// The seed of all randomness.
    pub seed: u64,
    /// Threads. Another number gives another, equally good run.
    pub workers: usize,
    /// How targets are made.
    pub method: Method,
    /// The learning rate for the first three quarters of the games.
    pub rate: f32,
    /// The rate at the end, reached by exponential decay.
    pub final_rate: f32,
    /// Games planned; the rate depends on how many of them are done.
    pub games: u64,
    /// Games each worker plays between two averagings.
    pub games_a_round: u64,
}

impl Config {
    /// The learning rate after `games` games.
    pub fn rate_after(&self, games: u64) -> f32 {
        let done = games as f32 / self.games.max(1) as f32;
        let annealed = ((done - 0.75) / 0.25).clamp(0.0, 1.0);
        self.rate * (self.final_rate / self.rate).powf(annealed)
    }
}

/// What one round did.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Report {
    /// Games played so far.
    pub games: u64,
    /// Positions seen so far.
    pub positions: u64,
    /// Root mean square error of this round's steps, over the sum of all five outputs.
    pub error: f32,
    /// The learning rate of this round.
    pub rate: f32,
}

/// Training in progress. Between rounds it can be saved.
pub struct Run {
    config: Config,
    net: Net,
    games: u64,
    positions: u64,
    workers: Vec<Worker>,
}

impl Run {
    /// A run that starts from a net.
    pub fn new(config: Config, net: Net) -> Self {
        let workers = (0..config.workers.max(1))
            .map(|i| Worker {
                dice: Dice::stream(config.seed, i as u64),
                replay: Replay::new(replay_capacity(config.method)),
            })
            .collect();
        Self { config, net, games: 0, positions: 0, workers }
    }

    /// What this run is.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Changes the number of games planned and the learning rates.
    pub fn replan(&mut self, games: u64, rate: f32, final_rate: f32) {
        self.config.games = games;
        self.config.rate = rate;
        self.config.final_rate = final_rate;
    }

    /// Changes how often each new position is learned, if positions are kept.
    pub fn relearn(&mut self, times: usize) {
        if let Method::OnePly { updates, .. } = &mut self.config.method {
            *updates = times;
        }
    }

    /// The net as it is now.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The positions in the workers' replay buffers, with their targets.
    pub fn samples(&self) -> impl Iterator<Item = Sample> {
        self.workers.iter().flat_map(|worker| worker.replay.samples().iter().copied())
    }

    /// Whether all planned games are played.
    pub fn is_done(&self) -> bool {
        self.games >= self.config.games
    }

    /// Plays and learns one round on `isa`.
    ///
    /// # Panics
    ///
    /// If a worker does.
    pub fn advance(&mut self, isa: Isa) -> Report {
        let rate = self.config.rate_after(self.games);
        let (config, net) = (self.config, &self.net);
        let rounds: Vec<(Net, Tally)> = thread::scope(|scope| {
            let threads: Vec<_> = self
                .workers
                .iter_mut()
                .map(|worker| scope.spawn(move || worker.round(&config, net.clone(), rate, isa)))
                .collect();
            threads
                .into_iter()
                .map(|t| t.join().expect("a worker's panic is a bug to be seen"))
                .collect()
        });
        let mut tally = Tally::default();
        let mut nets = Vec::new();
        for (net, part) in rounds {
            tally.positions += part.positions;
            tally.steps += part.steps;
            tally.squares += part.squares;
            nets.push(net);
        }
        self.net = average(&nets);
        self.games += config.games_a_round * self.workers.len() as u64;
        self.positions += tally.positions;
        Report {
            games: self.games,
            positions: self.positions,
            error: (tally.squares / tally.steps.max(1) as f64).sqrt() as f32,
            rate,
        }
    }

    /// The whole state, as a file to resume from.
    pub fn save(&self) -> Vec<u8> {
        let mut w = Writer::new();
        let c = &self.config;
        w.u64(c.seed);
        w.u64(c.workers as u64);
        match c.method {
            Method::Td => w.u64(0),
            Method::OnePly { lambda, replay, updates, races, disturbance } => {
                w.u64(1);
                w.f32(lambda);
                w.u64(replay as u64);
                w.u64(updates as u64);
                w.f32(races);
                w.f32(disturbance.noisy);
                w.f32(disturbance.variants);
            }
        }
        w.f32(c.rate);
        w.f32(c.final_rate);
        w.u64(c.games);
        w.u64(c.games_a_round);
        w.u64(self.games);
        w.u64(self.positions);
        write_net(&mut w, &self.net);
        for worker in &self.workers {
            w.u64(worker.dice.state());
            w.u64(worker.replay.next() as u64);
            w.u64(worker.replay.samples().len() as u64);
            for sample in worker.replay.samples() {
                w.board(sample.board);
                for part in parts(sample.target) {
                    w.f32(part);
                }
            }
        }
        w.finish(Kind::Run)
    }

    /// A run as [`Run::save`] wrote it.
    ///
    /// # Errors
    ///
    /// If the bytes are damaged, of another kind or of another encoder.
    pub fn resume(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut r = Reader::new(bytes, Kind::Run)?;
        let seed = r.u64()?;
        let workers = r.count(1024)?;
        let method = match r.u64()? {
            0 => Method::Td,
            1 => Method::OnePly {
                lambda: r.f32()?,
                replay: r.count(1 << 32)?,
                updates: r.count(1 << 20)?,
                races: r.f32()?,
                disturbance: Disturbance { noisy: r.f32()?, variants: r.f32()? },
            },
            other => return Err(ReadError::Value("method", other)),
        };
        let config = Config {
            seed,
            workers,
            method,
            rate: r.f32()?,
            final_rate: r.f32()?,
            games: r.u64()?,
            games_a_round: r.u64()?,
        };
        let games = r.u64()?;
        let positions = r.u64()?;
        let net = read_net(&mut r)?;
        let capacity = replay_capacity(method);
        let mut restored = Vec::new();
        for _ in 0..workers {
            let dice = Dice::new(r.u64()?);
            let next = r.count(capacity)?;
            let len = r.count(capacity)?;
            let mut samples = Vec::with_capacity(len.min(1 << 20));
            for _ in 0..len {
                let board = r.board()?;
                let mut target = [0.0; 5];
                for part in &mut target {
                    *part = r.f32()?;
                }
                samples.push(Sample { board, target: whole(target) });
            }
            restored.push(Worker { dice, replay: Replay::restored(capacity, next, samples) });
        }
        r.end()?;
        Ok(Self { config, net, games, positions, workers: restored })
    }
}

fn replay_capacity(method: Method) -> usize {
    match method {
        Method::Td => 0,
        Method::OnePly { replay, .. } => replay,
    }
}

fn write_net(w: &mut Writer, net: &Net) {
    for class in NetClass::ALL {
        let layers = net.layers(class);
        w.u64(layers.hidden() as u64);
        for weight in layers.first().chain(layers.second()) {
            w.f32(weight);
        }
    }
}

fn read_net(r: &mut Reader) -> Result<Net, ReadError> {
    let mut all = Vec::new();
    for _ in NetClass::ALL {
        let hidden = r.count(HIDDEN_MAX)?;
        let [first, second] = Layers::weights(hidden);
        let first: Result<Vec<f32>, _> = (0..first).map(|_| r.f32()).collect();
        let second: Result<Vec<f32>, _> = (0..second).map(|_| r.f32()).collect();
        let layers = Layers::new(hidden, &first?, &second?)
            .map_err(|_| ReadError::Value("hidden units", hidden as u64))?;
        all.push(layers);
    }
    Ok(Net::new(all.try_into().expect("as many layers as classes")))
}

/// The mean of nets of one shape.
fn average(nets: &[Net]) -> Net {
    if let [net] = nets {
        return net.clone();
    }
    let mean = |class: NetClass| {
        let all = || nets.iter().map(|net| net.layers(class));
        let first = mean_of(all().map(Layers::first));
        let second = mean_of(all().map(Layers::second));
        Layers::new(nets[0].layers(class).hidden(), &first, &second).expect("the shape of all")
    };
    Net::new(NetClass::ALL.map(mean))
}

/// The mean of lists of weights.
fn mean_of(lists: impl ExactSizeIterator<Item = impl Iterator<Item = f32>>) -> Vec<f32> {
    let share = 1.0 / lists.len() as f32;
    let mut sums = Vec::new();
    for list in lists {
        if sums.is_empty() {
            sums = list.collect();
        } else {
            for (sum, weight) in sums.iter_mut().zip(list) {
                *sum += weight;
            }
        }
    }
    for sum in &mut sums {
        *sum *= share;
    }
    sums
}

/// What a worker counted in a round.
#[derive(Clone, Copy, Default)]
struct Tally {
    positions: u64,
    steps: u64,
    squares: f64,
}

/// One thread's own state between rounds.
struct Worker {
    dice: Dice,
    replay: Replay,
}

/// One thread at work.
struct Shift<'a> {
    net: Net,
    rate: f32,
    player: Player,
    learner: Learner,
    worker: &'a mut Worker,
    tally: Tally,
}

impl Worker {
    fn round(&mut self, config: &Config, net: Net, rate: f32, isa: Isa) -> (Net, Tally) {
        let mut shift = Shift {
            net,
            rate,
            player: Player::new(isa),
            learner: Learner::new(isa),
            worker: self,
            tally: Tally::default(),
        };
        for _ in 0..config.games_a_round {
            match config.method {
                Method::Td => shift.td_game(),
                Method::OnePly { lambda, updates, races, disturbance, .. } => {
                    shift.one_ply_game(lambda, updates, races, disturbance);
                }
            }
        }
        (shift.net, shift.tally)
    }
}

impl Shift<'_> {
    fn learn(&mut self, board: Board, target: Outcome) {
        let squares = self.learner.step(&mut self.net, board, target, self.rate);
        self.tally.steps += 1;
        self.tally.squares += f64::from(squares);
    }

    fn td_game(&mut self) {
        let mut board = Variant::Standard.start();
        let mut roll = self.worker.dice.opening_roll();
        while !board.is_over() && !is_bear_off(board) {
            let choice = self.player.choose(&self.net, board, roll);
            self.learn(board, choice.outcome.flipped());
            self.tally.positions += 1;
            board = choice.board;
            roll = self.worker.dice.roll();
        }
    }

    fn one_ply_game(&mut self, lambda: f32, updates: usize, races: f32, disturbance: Disturbance) {
        let plan = Plan::draw(disturbance, &mut self.worker.dice);
        let mut board = disturb::start(disturbance, &mut self.worker.dice);
        let mut roll = self.worker.dice.opening_roll();
        let mut racing = false;
        let mut game: Vec<Ply> = Vec::new();
        while !board.is_over() && !is_bear_off(board) {
            if !racing && NetClass::of(board) == NetClass::Race {
                racing = true;
                if self.worker.dice.unit() >= races {
                    break;
                }
            }
            let (choices, mean) = self.player.choose_all(&self.net, board);
            let best = choices[roll_index(roll)];
            let noise = plan.noise(game.len());
            let choice = if noise > 0.0 {
                let dice = &mut self.worker.dice;
                self.player.choose_loosely(&self.net, board, roll, noise, dice)
            } else {
                best
            };
            let is_best = choice.board == best.board;
            game.push(Ply { board, mean, next: choice.outcome, is_best });
            board = choice.board;
            roll = self.worker.dice.roll();
        }
        if is_bear_off(board) {
            let target = self.player.judge(&self.net, board);
            self.worker.replay.push(Sample { board, target });
        }
        // After the last position there is no correction: the game is over, the tables know the rest, or
        // the net's evaluation of a race stands.
        let mut later = game.last().map(|ply| ply.next).unwrap_or_default();
        for &Ply { board, mean, next, is_best } in game.iter().rev() {
            // What follows a worse play does not inform about the best one.
            let target = one_ply_target(mean, later, next, if is_best { lambda } else { 0.0 });
            self.worker.replay.push(Sample { board, target });
            later = target;
        }
        self.tally.positions += game.len() as u64;
        for _ in 0..game.len() * updates {
            let Some(sample) = self.worker.replay.draw(&mut self.worker.dice) else {
                break;
            };
            self.learn(sample.board, sample.target);
        }
    }
}

/// A position of a game of self-play.
struct Ply {
    board: Board,
    /// The mean over all rolls.
    mean: Outcome,
    /// The net's evaluation of the position after the play, for the opponent.
    next: Outcome,
    /// Whether the play was the net's best.
    is_best: bool,
}

/// `exact21(S_t) + λ (flip G_{t+1} − flip V(S_{t+1}))`: the mean over all rolls, corrected by what the
/// target of the next position differs from the net's own evaluation.
///
/// Not clamped to 0 and 1, which would bias the mean.
fn one_ply_target(mean: Outcome, later: Outcome, next: Outcome, lambda: f32) -> Outcome {
    let (later, next) = (parts(later.flipped()), parts(next.flipped()));
    let mut target = parts(mean);
    for i in 0..5 {
        target[i] += lambda * (later[i] - next[i]);
    }
    whole(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of two positions, worked out by hand.
    #[test]
    fn the_target_is_the_mean_of_all_rolls_corrected_by_later_surprise() {
        let whole = |win, win_gammon, lose_gammon| Outcome {
            win,
            win_gammon,
            lose_gammon,
            ..Outcome::default()
        };
        // All rolls from the last position say 0.6; the roll thrown then won the game.
        let won_by_mover = Outcome::default();
        let last = one_ply_target(whole(0.6, 0.2, 0.1), won_by_mover, won_by_mover, 0.7);
        assert_eq!(last, whole(0.6, 0.2, 0.1));
        // One earlier: the net gave the opponent 0.5 where the target became 0.6.
        let first = one_ply_target(whole(0.45, 0.1, 0.3), last, whole(0.5, 0.1, 0.2), 0.7);
        let expected = whole(0.45 - 0.7 * 0.1, 0.1 - 0.7 * 0.1, 0.3 + 0.7 * 0.1);
        for (got, expected) in parts(first).into_iter().zip(parts(expected)) {
            assert!((got - expected).abs() < 1e-6, "{first:?}");
        }
    }
}
