//! One connection to one room: one task, which reads, writes and ends by itself.

mod credit;
mod delay;
mod outcome;

use std::{convert::Infallible, time::Duration};

use axum::extract::{
    WebSocketUpgrade,
    ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket},
};
use gamao_protocol::{ApiError, ClientMessage, Presence, ServerMessage, rest::SendCommand};
use gamao_rules::{ByPlayer, Player};
use gamao_store::{RoomId, Seq};
use tokio::{
    sync::broadcast::{Receiver, error::RecvError},
    time::{Instant, MissedTickBehavior, interval, timeout},
};

use self::{credit::Credit, delay::Delay, outcome::Ending};
use crate::{
    app::App,
    caller::Caller,
    error::Error,
    limits::Action,
    rooms::{Batch, Note, Present, Seat, text, view},
};

/// The longest message of a client, in bytes. The longest useful one has about 400.
const MAX_MESSAGE: usize = 4096;

/// How long a client may take for its first message.
const HELLO: Duration = Duration::from_secs(10);

/// How long a client may take to answer a ping, or to take one of our messages. Who reads answers: who
/// does not is gone, whatever it sends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience(Duration);

impl Patience {
    pub(crate) fn new(seconds: u32) -> Self {
        Self(Duration::from_secs(seconds.max(1).into()))
    }

    /// How often the client is asked for a sign of life.
    fn ping_every(self) -> Duration {
        2 * self.0
    }

    /// How often one looks whether it came.
    fn look_every(self) -> Duration {
        self.0 / 5
    }
}

/// Bytes sent without a sign that they were read, after which one asks at once.
const UNREAD: usize = 64 * 1024;

/// How long the other side has to take our last words and answer a close, and how many messages before
/// it are passed over.
const GOODBYE: Duration = Duration::from_secs(1);
const REMAINDER: usize = 100;

/// Events in one message when a client catches up.
const PAGE: u32 = 500;

/// What a ping looks like from a client that writes it plainly; answered before any JSON is read.
const PLAIN_PING: &str = r#"{"type":"ping"}"#;

/// Limits and buffers of the protocol below: most connections idle most of the time, so buffers
/// are small.
pub(crate) fn configure(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
}

/// A connection and all it knows.
pub(crate) struct Connection {
    app: App,
    room: RoomId,
    /// Whom its requests are charged to.
    caller: Caller,
    /// The seat it acts for and by whose right; watchers have none.
    seat: Option<Seat>,
    /// The seats that bots hold.
    bots: ByPlayer<bool>,
    /// The last event sent.
    sent: Seq,
    /// When the other side was last asked for a sign of life.
    asked: Instant,
    /// Bytes sent since.
    unread: usize,
    credit: Credit,
    delay: Delay,
    /// Counts the connection while it lives.
    _present: Present,
}

impl Connection {
    pub(crate) fn new(
        app: App,
        room: RoomId,
        caller: Caller,
        seat: Option<Seat>,
        present: Present,
    ) -> Self {
        let now = Instant::now();
        let credit = Credit::new(now, app.limits.factor());
        Self {
            app,
            room,
            caller,
            seat,
            bots: ByPlayer::default(),
            sent: 0,
            asked: now,
            unread: 0,
            credit,
            delay: Delay::default(),
            _present: present,
        }
    }

    /// Serves the connection to its end.
    pub(crate) async fn serve(mut self, mut socket: WebSocket) {
        let mut shutdown = self.app.shutdown.clone();
        // A command under way runs to its end; one who has not heard its answer asks again.
        let ending = tokio::select! {
            conversed = self.converse(&mut socket) => match conversed {
                Ok(never) => match never {},
                Err(ending) => ending,
            },
            () = shutdown.stopped() => Ending::Stopping,
        };
        let is_deaf = matches!(ending, Ending::Slow);
        let parting = async {
            if let Some(farewell) = ending.farewell() {
                say(&mut socket, farewell).await;
            }
            if !is_deaf {
                part(&mut socket).await;
            }
        };
        // One who does not listen is not waited for.
        timeout(GOODBYE, parting).await.ok();
    }

    async fn converse(&mut self, socket: &mut WebSocket) -> Result<Infallible, Ending> {
        let mut look = interval(self.app.patience.look_every());
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        look.reset();
        let mut notes = self.begin(socket).await?;
        loop {
            tokio::select! {
                // An answer to a ping that came while we were busy counts.
                biased;
                message = socket.recv() => self.read(socket, message).await?,
                note = notes.recv() => self.pass_on(socket, note).await?,
                _ = look.tick() => self.look_for_life(socket).await?,
            }
        }
    }

    /// Hears what the client holds and sends the rest.
    async fn begin(&mut self, socket: &mut WebSocket) -> Result<Receiver<Note>, Ending> {
        let hello = timeout(HELLO, socket.recv()).await.map_err(|_| Ending::NoHello)?;
        let after = match parse(&text_of(hello)?)? {
            ClientMessage::Hello { after } => after.unwrap_or(0),
            ClientMessage::Command { .. } | ClientMessage::Snapshot {} | ClientMessage::Ping {} => {
                return Err(Ending::NoHello);
            }
        };
        // Listening comes before looking, so nothing falls between.
        let notes = self.app.rooms.bus.subscribe(&self.room);
        let state = self.app.rooms.held_state(&self.room).await?;
        let head = state.head();
        self.bots = state.bots();
        // A client ahead of the log saw one that a restored backup has replaced. It learns that from the
        // welcome, and asks again for everything.
        self.sent = Seq::try_from(after).map_or(head, |after| after.min(head));
        let viewer = self.viewer();
        let welcome = ServerMessage::Welcome {
            viewer,
            seq: head.into(),
            presence: self.with_bots(self.app.connections.presence(&self.room)),
            now: self.now(),
            generation: self.app.rooms.generation,
        };
        self.send(socket, &welcome).await?;
        self.ping(socket).await?;
        self.catch_up(socket).await?;
        Ok(notes)
    }

    async fn pass_on(
        &mut self,
        socket: &mut WebSocket,
        note: Result<Note, RecvError>,
    ) -> Result<(), Ending> {
        match note {
            Ok(Note::Events(batch)) => {
                if batch.first == self.sent + 1 {
                    self.sent = batch.last;
                    return self.send_raw(socket, Message::Text(batch.text.clone())).await;
                }
                if batch.last > self.sent {
                    return self.catch_up(socket).await;
                }
                Ok(())
            }
            Ok(Note::Presence(people)) => {
                let presence = self.with_bots(people);
                self.send(socket, &ServerMessage::Presence { presence }).await
            }
            // It fell behind; the log has all of it.
            Err(RecvError::Lagged(_)) => self.catch_up(socket).await,
            Err(RecvError::Closed) => Err(Ending::Stopping),
        }
    }

    /// Sends what the log holds after the last event sent.
    async fn catch_up(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        loop {
            let records = self.app.rooms.records(&self.room, self.sent, PAGE).await?;
            let is_last = records.len() < PAGE as usize;
            if let Some(batch) = Batch::new(&records).map_err(Error::internal)? {
                self.sent = batch.last;
                self.send_raw(socket, Message::Text(batch.text)).await?;
            }
            if is_last {
                return Ok(());
            }
        }
    }

    async fn read(
        &mut self,
        socket: &mut WebSocket,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Ending> {
        let now = Instant::now();
        self.credit.spend(now)?;
        match message {
            Some(Ok(Message::Pong(_))) => {
                self.delay.answered(now);
                return Ok(());
            }
            Some(Ok(Message::Ping(_))) => return Ok(()),
            _ => {}
        }
        let message = text_of(message)?;
        if message == PLAIN_PING {
            return self.send(socket, &ServerMessage::Pong { now: self.now() }).await;
        }
        match parse(&message) {
            Ok(ClientMessage::Ping {}) => {
                self.send(socket, &ServerMessage::Pong { now: self.now() }).await
            }
            Ok(ClientMessage::Command(request)) => {
                let answer = self.command(request).await;
                self.send(socket, &answer).await
            }
            Ok(ClientMessage::Snapshot {}) => self.snapshot(socket).await,
            Ok(ClientMessage::Hello { .. }) => {
                let error = Ending::bad("the connection has said hello already").into_api();
                self.send(socket, &ServerMessage::Failed { error }).await
            }
            Err(ending) => {
                let error = ending.into_api();
                let answer = match command_id(&message) {
                    Some(id) => ServerMessage::Rejected { id, error },
                    None => ServerMessage::Failed { error },
                };
                self.send(socket, &answer).await
            }
        }
    }

    async fn command(&self, request: SendCommand) -> ServerMessage {
        let id = request.id.clone();
        let Some(seat) = &self.seat else {
            return ServerMessage::Rejected { id, error: Error::NotSeated.into_api() };
        };
        let App { rooms, limits, .. } = &self.app;
        let lag_ms = self.delay.lag_ms();
        let submitted = async {
            limits.charge(Action::Command, &self.caller.who())?;
            rooms.submit_for(limits, &self.room, seat, request, lag_ms).await
        };
        match submitted.await {
            Ok(seq) => ServerMessage::Accepted { id, seq: seq.into() },
            Err(error) => ServerMessage::Rejected { id, error: error.into_api() },
        }
    }

    /// Sends the whole table; the events after it follow as they come.
    async fn snapshot(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        if let Err(limited) = self.app.limits.charge(Action::Read, &self.caller.who()) {
            let error = Error::from(limited).into_api();
            return self.send(socket, &ServerMessage::Failed { error }).await;
        }
        let state = self.app.rooms.held_state(&self.room).await?;
        let seq = state.head();
        self.sent = self.sent.max(seq);
        let facts = self.app.rooms.facts(&self.room);
        let table = Box::new(view(&state, self.viewer(), &facts));
        self.send(socket, &ServerMessage::Snapshot { seq: seq.into(), table }).await
    }

    /// Ends the connection if nobody reads what it is sent, and asks whether somebody does.
    async fn look_for_life(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        let now = Instant::now();
        if let Some(waited) = self.delay.waiting(now) {
            return if waited > self.app.patience.0 { Err(Ending::Silent) } else { Ok(()) };
        }
        if now - self.asked >= self.app.patience.ping_every() || self.unread >= UNREAD {
            self.ping(socket).await?;
        }
        Ok(())
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        self.asked = Instant::now();
        self.unread = 0;
        self.delay.asked(self.asked);
        self.send_raw(socket, Message::Ping(Vec::new().into())).await
    }

    async fn send(
        &mut self,
        socket: &mut WebSocket,
        message: &ServerMessage,
    ) -> Result<(), Ending> {
        self.send_raw(socket, Message::Text(text(message))).await
    }

    /// A client that does not take what it is sent is dropped; it can resume from what it holds.
    async fn send_raw(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Ending> {
        if let Message::Text(text) = &message {
            self.unread += text.len();
        }
        match timeout(self.app.patience.0, socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Ending::Gone),
            Err(_) => Err(Ending::Slow),
        }
    }

    /// Who is connected; bots always are.
    fn with_bots(&self, people: Presence) -> Presence {
        let ByPlayer { a, b } = people.away_since;
        let away_since = ByPlayer::new(a.filter(|_| !self.bots.a), b.filter(|_| !self.bots.b));
        Presence { a: people.a || self.bots.a, b: people.b || self.bots.b, away_since, ..people }
    }

    fn viewer(&self) -> Option<Player> {
        self.seat.as_ref().map(|seat| seat.player)
    }

    fn now(&self) -> u64 {
        self.app.rooms.now().ms()
    }
}

/// Tells the other side why the connection ends.
async fn say(socket: &mut WebSocket, (error, code): (ApiError, CloseCode)) {
    let frame = CloseFrame { code, reason: error.message.as_str().into() };
    for message in
        [Message::Text(text(&ServerMessage::Failed { error })), Message::Close(Some(frame))]
    {
        // Whether the other side still hears it does not matter.
        socket.send(message).await.ok();
    }
}

/// Lets the closing be heard: reading sends the answer to the other side's close, and waits for
/// its answer to ours. A connection dropped with bytes unread is reset, and the last words may be lost.
async fn part(socket: &mut WebSocket) {
    for _ in 0..REMAINDER {
        if !matches!(socket.recv().await, Some(Ok(_))) {
            return;
        }
    }
}

/// The text of a message, or why the conversation ends.
fn text_of(message: Option<Result<Message, axum::Error>>) -> Result<Utf8Bytes, Ending> {
    match message {
        Some(Ok(Message::Text(text))) => Ok(text),
        Some(Ok(Message::Binary(_))) => Err(Ending::Binary),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Err(Ending::NoHello),
        Some(Ok(Message::Close(_))) | None => Err(Ending::Gone),
        Some(Err(error)) => Err(Ending::of_transport(&error)),
    }
}

fn parse(text: &str) -> Result<ClientMessage, Ending> {
    serde_json::from_str(text).map_err(|error| {
        Ending::Refused(Error::BadRequest(format!("cannot read the message: {error}")))
    })
}

/// The id of a command whose rest cannot be read, so that its sender learns which one failed.
fn command_id(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Named {
        r#type: String,
        id: String,
    }
    let named: Named = serde_json::from_str(text).ok()?;
    (named.r#type == "command").then_some(named.id)
}
