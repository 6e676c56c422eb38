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
    error::Error,
    handlers::send_command::{self, Seat},
    rooms::{Batch, Note, Present, text, to_ms},
};

/// The longest message of a client, in bytes. The longest useful one has about 400.
const MAX_MESSAGE: usize = 4096;

/// How long a client may take for its first message, or to take one of ours.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often the other side is asked for a sign of life, and after how long without one it is gone.
const PING_EVERY: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_mins(1);

/// How long the other side has to answer a close, and how many messages before it are passed over.
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
    /// The seat it acts for and by whose right; watchers have none.
    seat: Option<Seat>,
    /// The seats that bots hold.
    bots: ByPlayer<bool>,
    /// The last event sent.
    sent: Seq,
    /// When the other side last gave a sign of life.
    heard: Instant,
    credit: Credit,
    delay: Delay,
    /// Counts the connection while it lives.
    _present: Present,
}

impl Connection {
    pub(crate) fn new(app: App, room: RoomId, seat: Option<Seat>, present: Present) -> Self {
        let now = Instant::now();
        let credit = Credit::new(now, app.throttle.factor());
        Self {
            app,
            room,
            seat,
            bots: ByPlayer::default(),
            sent: 0,
            heard: now,
            credit,
            delay: Delay::default(),
            _present: present,
        }
    }

    /// Serves the connection to its end.
    pub(crate) async fn serve(mut self, mut socket: WebSocket) {
        let ending = match self.converse(&mut socket).await {
            Ok(never) => match never {},
            Err(ending) => ending,
        };
        if let Some(farewell) = ending.farewell() {
            say(&mut socket, farewell).await;
        }
        part(&mut socket).await;
    }

    async fn converse(&mut self, socket: &mut WebSocket) -> Result<Infallible, Ending> {
        let mut shutdown = self.app.shutdown.clone();
        let mut ping = interval(PING_EVERY);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        let mut notes = tokio::select! {
            begun = self.begin(socket) => begun?,
            () = shutdown.stopped() => return Err(Ending::Stopping),
        };
        loop {
            tokio::select! {
                note = notes.recv() => self.pass_on(socket, note).await?,
                message = socket.recv() => self.read(socket, message).await?,
                _ = ping.tick() => self.look_for_life(socket).await?,
                () = shutdown.stopped() => return Err(Ending::Stopping),
            }
        }
    }

    /// Hears what the client holds and sends the rest.
    async fn begin(&mut self, socket: &mut WebSocket) -> Result<Receiver<Note>, Ending> {
        let hello = timeout(PATIENCE, socket.recv()).await.map_err(|_| Ending::NoHello)?;
        let after = match parse(&text_of(hello)?)? {
            ClientMessage::Hello { after } => after.unwrap_or(0),
            ClientMessage::Command { .. } | ClientMessage::Snapshot {} | ClientMessage::Ping {} => {
                return Err(Ending::NoHello);
            }
        };
        // Listening comes before looking, so nothing falls between.
        let notes = self.app.rooms.bus.subscribe(&self.room);
        let log = self.app.rooms.log(&self.room).await?;
        let head = log.head;
        self.bots = log.bots();
        // One who holds more than there is saw a log that is gone (a backup was restored). It learns
        // that from the welcome, and asks again for everything.
        self.sent = Seq::try_from(after).map_or(head, |after| after.min(head));
        let viewer = self.viewer().map(Into::into);
        let welcome = ServerMessage::Welcome {
            viewer,
            seq: head.into(),
            presence: self.with_bots(self.app.connections.presence(&self.room)),
            now: self.now(),
        };
        send(socket, &welcome).await?;
        self.catch_up(socket).await?;
        self.look_for_life(socket).await?;
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
                    return send_raw(socket, Message::Text(batch.text.clone())).await;
                }
                if batch.last > self.sent {
                    return self.catch_up(socket).await;
                }
                Ok(())
            }
            Ok(Note::Presence(people)) => {
                let presence = self.with_bots(people);
                send(socket, &ServerMessage::Presence { presence }).await
            }
            // It fell behind; the log has all of it.
            Err(RecvError::Lagged(_)) => self.catch_up(socket).await,
            Err(RecvError::Closed) => Err(Ending::Stopping),
        }
    }

    /// Sends what the log holds after the last event sent.
    async fn catch_up(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        loop {
            let events = self.app.rooms.events(&self.room, self.sent, PAGE).await?;
            let is_last = events.len() < PAGE as usize;
            if let Some(batch) = Batch::new(events) {
                self.sent = batch.last;
                send_raw(socket, Message::Text(batch.text)).await?;
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
        self.heard = Instant::now();
        self.credit.spend(self.heard)?;
        match message {
            Some(Ok(Message::Pong(_))) => {
                self.delay.answered(self.heard);
                return Ok(());
            }
            Some(Ok(Message::Ping(_))) => return Ok(()),
            _ => {}
        }
        let message = text_of(message)?;
        if message == PLAIN_PING {
            return send(socket, &ServerMessage::Pong { now: self.now() }).await;
        }
        match parse(&message) {
            Ok(ClientMessage::Ping {}) => {
                send(socket, &ServerMessage::Pong { now: self.now() }).await
            }
            Ok(ClientMessage::Command { id, command, seen, leave }) => {
                let answer = self.command(SendCommand { id, command, seen, leave }).await;
                send(socket, &answer).await
            }
            Ok(ClientMessage::Snapshot {}) => self.snapshot(socket).await,
            Ok(ClientMessage::Hello { .. }) => {
                let error = Ending::bad("the connection has said hello already").into_api();
                send(socket, &ServerMessage::Failed { error }).await
            }
            Err(ending) => {
                let error = ending.into_api();
                let answer = match command_id(&message) {
                    Some(id) => ServerMessage::Rejected { id, error },
                    None => ServerMessage::Failed { error },
                };
                send(socket, &answer).await
            }
        }
    }

    async fn command(&self, request: SendCommand) -> ServerMessage {
        let id = request.id.clone();
        let Some(seat) = &self.seat else {
            return ServerMessage::Rejected { id, error: Error::NotSeated.into_api() };
        };
        let App { rooms, throttle, .. } = &self.app;
        let lag_ms = self.delay.lag_ms();
        match send_command::submit(rooms, throttle, &self.room, seat, request, lag_ms).await {
            Ok(seq) => ServerMessage::Accepted { id, seq: seq.into() },
            Err(error) => ServerMessage::Rejected { id, error: error.into_api() },
        }
    }

    /// Sends the whole table; the events after it follow as they come.
    async fn snapshot(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        let log = self.app.rooms.log(&self.room).await?;
        self.sent = self.sent.max(log.head);
        let table = Box::new(log.view(self.viewer(), self.app.rooms.clock.now()));
        send(socket, &ServerMessage::Snapshot { seq: log.head.into(), table }).await
    }

    async fn look_for_life(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        if self.heard.elapsed() > SILENCE {
            return Err(Ending::Silent);
        }
        self.delay.asked(Instant::now());
        send_raw(socket, Message::Ping(Vec::new().into())).await
    }

    /// Who is connected; bots always are.
    fn with_bots(&self, people: Presence) -> Presence {
        Presence { a: people.a || self.bots.a, b: people.b || self.bots.b, ..people }
    }

    fn viewer(&self) -> Option<Player> {
        self.seat.as_ref().map(|seat| seat.player)
    }

    fn now(&self) -> u64 {
        to_ms(self.app.rooms.clock.now())
    }
}

/// Tells the other side why the connection ends.
async fn say(socket: &mut WebSocket, (error, code): (ApiError, CloseCode)) {
    let frame = CloseFrame { code, reason: error.message.as_str().into() };
    for message in
        [Message::Text(text(&ServerMessage::Failed { error })), Message::Close(Some(frame))]
    {
        // Whether the other side still hears it does not matter.
        timeout(PATIENCE, socket.send(message)).await.ok();
    }
}

/// Lets the closing be heard: reading sends the answer to the other side's close, and waits for
/// its answer to ours. A connection dropped with bytes unread is reset, and the last words may be lost.
async fn part(socket: &mut WebSocket) {
    let silence = async {
        for _ in 0..REMAINDER {
            if !matches!(socket.recv().await, Some(Ok(_))) {
                return;
            }
        }
    };
    timeout(GOODBYE, silence).await.ok();
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

async fn send(socket: &mut WebSocket, message: &ServerMessage) -> Result<(), Ending> {
    send_raw(socket, Message::Text(text(message))).await
}

/// A client that does not take what it is sent is let go; it can resume from what it holds.
async fn send_raw(socket: &mut WebSocket, message: Message) -> Result<(), Ending> {
    match timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Ending::Gone),
        Err(_) => Err(Ending::Slow),
    }
}
