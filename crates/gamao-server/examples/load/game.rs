//! Live games against the real server.

use std::{
    ops::ControlFlow,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use clap::Parser;
use gamao_analysis::{Level, MatchAnalysis, Progress};
use gamao_dice::SeatChain;
use gamao_notation::{MatchRecord, StoredAnalysis};
use gamao_protocol::{
    ClientMessage, ServerMessage,
    rest::{CreateRoom, EventsPage, Opponent, RoomCreated, SendCommand, TakeSeat},
};
use gamao_record::RoomDice;
use gamao_room::EngineBrain;
use gamao_rules::{Link, Phase, Seat, SeatCommand, Table, legal_plays};
use gamao_server::{
    Analyst, Clock, Config, DataFolder, OsSecrets, Server, Services, SystemClock, prepare,
};
use gamao_store_sqlite::SqliteStore;
use reqwest::{Client, Response};
use tokio::{task::JoinSet, time::sleep};

use crate::{Args, HERE, connection::Connection, process::ServerProcess, report::Outcome};

/// Rooms opened and sockets connected at the same time.
const AT_ONCE: usize = 50;

/// Longer than anything may take; then the run has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long bots wait before they act, whatever they have to think about.
pub(crate) const BOT_DELAY: Duration = Duration::from_millis(700);

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// Serves from a temporary folder until killed, as `gamao serve` does behind a proxy, with or without
/// limits.
pub(crate) async fn serve(limit_factor: &str) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let data = DataFolder::open(folder.path())?;
    let delay = format!("--bot-delay-ms={}", BOT_DELAY.as_millis());
    let limits = format!("--limit-factor={limit_factor}");
    let flags = ["load", "--listen=127.0.0.1:0", "--trusted-hops=1", &limits, &delay];
    let config = Flags::parse_from(flags).config;
    let store = Arc::new(SqliteStore::open(&data.database()?).await?);
    let services = Services {
        dice_keys: prepare(&config, &data, &*store, SystemClock::new().wall()).await?,
        store,
        clock: Arc::new(SystemClock::new()),
        heartbeat: SqliteStore::HEARTBEAT,
        secrets: Arc::new(OsSecrets),
        brain: Arc::new(EngineBrain::new()),
        analyst: Arc::new(NoAnalyst),
    };
    let server = Server::bind(config, services)?;
    println!("http://{}", server.local_addr()?);
    server.run(std::future::pending()).await
}

/// Analyses nothing: the load is that of games.
struct NoAnalyst;

impl Analyst for NoAnalyst {
    fn analyse(
        &self,
        record: &MatchRecord,
        id: &str,
        _: Level,
        _: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> MatchAnalysis {
        MatchAnalysis::stored(record, &StoredAnalysis::default(), id)
    }
}

/// Who sits at a game.
pub(crate) struct Sitter {
    connection: Connection,
    cookie: String,
    seat: Seat,
    room: String,
    chain: SeatChain,
    /// What the dice last waited for from this seat: it has been sent.
    owed: Option<SeatCommand>,
    table: Option<Table>,
    dice: Option<RoomDice>,
    pub(crate) seq: u64,
    commands: u32,
}

/// Opens the games, plays them for the given time, and checks that nothing was lost.
pub(crate) async fn play(args: &Args, server: &ServerProcess) -> anyhow::Result<Outcome> {
    let base = server.address.clone();
    let http = Client::new();
    let rooms = in_parallel(args.games, |_| open(http.clone(), base.clone())).await?;
    let before = server.memory();
    let mut rooms = rooms.into_iter();
    let games = in_parallel(args.games, |_| connect(base.clone(), rooms.next())).await?;
    sleep(Duration::from_secs(1)).await;
    let memory = before.zip(server.memory());

    let start = Instant::now();
    let mut tasks = JoinSet::new();
    for (n, game) in games.into_iter().enumerate() {
        tasks.spawn(run(args.clone(), n, start, game, http.clone(), base.clone()));
    }
    let (mut delays, mut shares) = (Vec::new(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let times = done??;
        delays.extend(times.delays);
        shares.extend(times.shares);
    }
    Ok(Outcome { delays, shares, sockets: 2 * args.games, memory, elapsed: start.elapsed() })
}

/// Runs `count` tasks, some at the same time.
pub(crate) async fn in_parallel<T: Send + 'static, F>(
    count: usize,
    mut task: impl FnMut(usize) -> F,
) -> anyhow::Result<Vec<T>>
where
    F: Future<Output = anyhow::Result<T>> + Send + 'static,
{
    let (mut tasks, mut results) = (JoinSet::new(), Vec::with_capacity(count));
    for n in 0..count {
        if tasks.len() >= AT_ONCE
            && let Some(done) = tasks.join_next().await
        {
            results.push(done??);
        }
        tasks.spawn(task(n));
    }
    while let Some(done) = tasks.join_next().await {
        results.push(done??);
    }
    Ok(results)
}

pub(crate) type Room = (String, [(Seat, String); 2]);

/// Opens a room and has somebody else sit down in it.
pub(crate) async fn open(http: Client, base: String) -> anyhow::Result<Room> {
    let (room, a) = open_against(&http, &base, Opponent::Person {}, HERE).await?;
    let seat = format!("{base}/api/rooms/{room}/seat");
    let taken = http.post(seat).json(&TakeSeat::default()).send().await?.error_for_status()?;
    let b = cookie(&taken)?;
    Ok((room, [(Seat::A, a), (Seat::B, b)]))
}

/// Opens a room, and gives it with the cookie of whoever did, on seat A.
pub(crate) async fn open_against(
    http: &Client,
    base: &str,
    opponent: Opponent,
    from: &str,
) -> anyhow::Result<(String, String)> {
    let request = CreateRoom {
        rules: gamao_rules::TableRules::CASUAL,
        opponent,
        seat: Some(Seat::A),
        name: String::new(),
    };
    let opened = http.post(format!("{base}/api/rooms")).header("x-forwarded-for", from);
    let opened = opened.json(&request).send().await?;
    let opened = opened.error_for_status()?;
    let cookie = cookie(&opened)?;
    Ok((opened.json::<RoomCreated>().await?.room, cookie))
}

fn cookie(response: &Response) -> anyhow::Result<String> {
    let header = response.headers().get("set-cookie").context("no cookie")?.to_str()?;
    Ok(header.split(';').next().unwrap_or_default().to_owned())
}

pub(crate) async fn connect(
    base: String,
    room: Option<Room>,
) -> anyhow::Result<(String, [Sitter; 2])> {
    let (room, [a, b]) = room.context("a room for each game")?;
    let sit = |(seat, cookie)| Sitter::sit(&base, &room, seat, cookie, HERE);
    let (mut a, mut b) = (sit(a).await?, sit(b).await?);
    tokio::try_join!(a.hear_dice(), b.hear_dice())?;
    Ok((room, [a, b]))
}

/// What was measured in one game.
#[derive(Default)]
struct Times {
    /// From submit to the opponent's receipt.
    delays: Vec<Duration>,
    /// From the receipt of one's own `rollAsked` to that of its dice: what the shares add.
    shares: Vec<Duration>,
}

/// Plays one game after the other until the time is over.
async fn run(
    args: Args,
    n: usize,
    start: Instant,
    (room, [mut a, mut b]): (String, [Sitter; 2]),
    http: Client,
    base: String,
) -> anyhow::Result<Times> {
    let mut times = Times::default();
    sleep(args.phase(n)).await;
    let end = start + Duration::from_secs(args.seconds);
    while Instant::now() < end {
        // A turn: rolling, then playing.
        for _ in 0..2 {
            let (mover, waiter) = if b.is_to_act()? { (&mut b, &mut a) } else { (&mut a, &mut b) };
            let is_play = matches!(mover.table()?.phase(), Phase::ToPlay { .. });
            let is_roll = matches!(mover.table()?.phase(), Phase::ToRoll { .. });
            let sent = Instant::now();
            mover.act().await?;
            let next = waiter.seq + 1;
            let wait = async {
                waiter.hear(next).await?;
                let delay = sent.elapsed();
                waiter.hear_dice().await?;
                anyhow::Ok(delay)
            };
            let see = async {
                mover.hear(next).await?;
                let asked = Instant::now();
                mover.hear_dice().await?;
                anyhow::Ok(asked.elapsed())
            };
            let (delay, share) = tokio::try_join!(wait, see)?;
            times.delays.push(delay);
            if is_roll {
                times.shares.push(share);
            }
            let seq = waiter.seq.max(mover.seq);
            tokio::try_join!(waiter.hear(seq), mover.hear(seq))?;
            if is_play {
                break;
            }
        }
        sleep(args.every()).await;
    }
    let url = format!("{base}/api/rooms/{room}/events?limit=0");
    let log = http.get(url).header("cookie", &a.cookie).send().await?.json::<EventsPage>().await?;
    ensure!(log.seq == a.seq && log.seq == b.seq, "room {room} lost events");
    Ok(times)
}

impl Sitter {
    pub(crate) async fn sit(
        base: &str,
        room: &str,
        seat: Seat,
        cookie: String,
        from: &'static str,
    ) -> anyhow::Result<Self> {
        let address = format!("{}/api/rooms/{room}/socket", base.replacen("http", "ws", 1));
        let mut connection = Connection::open(&address, Some(&cookie), from).await?;
        connection.send(serde_json::to_string(&ClientMessage::Hello { after: None })?).await?;
        Ok(Self {
            connection,
            cookie,
            seat,
            room: room.to_owned(),
            // Whoever knows the secret could steer the dice; here nobody minds.
            chain: SeatChain::new(seat, Link([seat.to_u8(); 32])),
            owed: None,
            table: None,
            dice: None,
            seq: 0,
            commands: 0,
        })
    }

    pub(crate) fn table(&self) -> anyhow::Result<&Table> {
        self.table.as_ref().context("no events yet")
    }

    /// Whether the table waits for this seat's decision.
    pub(crate) fn is_to_act(&self) -> anyhow::Result<bool> {
        let table = self.table()?;
        Ok(table.to_act().is_some_and(|side| table.seat_of(side) == self.seat))
    }

    /// Does what is due: roll, play, let the opponent resign, or request the next game.
    pub(crate) async fn act(&mut self) -> anyhow::Result<()> {
        let command = match *self.table()?.phase() {
            _ if self.table()?.resignation().is_some() => SeatCommand::AcceptResign,
            Phase::ToPlay { player, roll } => {
                let plays = legal_plays(self.table()?.board(player), roll);
                SeatCommand::Play { steps: plays[self.commands as usize % plays.len()].0 }
            }
            Phase::Over => SeatCommand::Rematch,
            _ => self.chain.roll(self.dice.as_ref().context("no events yet")?.dice()),
        };
        let seen = Some(self.seq);
        self.send(command, seen).await
    }

    async fn send(&mut self, command: SeatCommand, seen: Option<u64>) -> anyhow::Result<()> {
        self.commands += 1;
        let id = format!("{}-{}", self.seat, self.commands);
        let message = ClientMessage::Command(SendCommand { id, command, seen, leave: None });
        self.connection.send(serde_json::to_string(&message)?).await
    }

    /// Sends what the dice wait for from this seat.
    async fn send_owed(&mut self) -> anyhow::Result<()> {
        let (Some(table), Some(dice)) = (&self.table, &self.dice) else { return Ok(()) };
        let owed = self.chain.owed(table, dice.dice());
        if self.owed != owed {
            self.owed.clone_from(&owed);
            if let Some(command) = owed {
                self.send(command, None).await?;
            }
        }
        Ok(())
    }

    /// Listens for what happens next.
    pub(crate) async fn hear_next(&mut self) -> anyhow::Result<()> {
        self.hear(self.seq + 1).await
    }

    /// Listens until no dice are due.
    pub(crate) async fn hear_dice(&mut self) -> anyhow::Result<()> {
        while self
            .table
            .as_ref()
            .is_none_or(|table| matches!(table.phase(), Phase::Seating) || table.is_throw_due())
        {
            self.hear(self.seq + 1).await?;
        }
        Ok(())
    }

    /// Listens until an event is there, and folds what comes.
    pub(crate) async fn hear(&mut self, seq: u64) -> anyhow::Result<()> {
        while self.seq < seq {
            let text = tokio::time::timeout(PATIENCE, self.connection.next()).await??;
            match serde_json::from_str(&text)? {
                ServerMessage::Events { events } => {
                    for envelope in events {
                        ensure!(envelope.seq == self.seq + 1, "event {} is missing", self.seq + 1);
                        self.seq = envelope.seq;
                        let event = envelope.event;
                        let table = Table::evolve(self.table.take(), &event)?;
                        let fresh = || RoomDice::new(self.room.as_str(), table.rules());
                        self.dice.get_or_insert_with(fresh).evolve(&event);
                        self.table = Some(table);
                    }
                    self.send_owed().await?;
                }
                ServerMessage::Rejected { error, .. } | ServerMessage::Failed { error } => {
                    anyhow::bail!("refused: {}", error.message)
                }
                _ => {}
            }
        }
        Ok(())
    }
}
