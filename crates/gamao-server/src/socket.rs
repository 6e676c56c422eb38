//! A WebSocket connection to a room, served by one task.

mod close;
mod round_trip;

use std::{convert::Infallible, time::Duration};

use axum::extract::{
    WebSocketUpgrade,
    ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket},
};
use gamao_protocol::{ApiError, ClientMessage, Presence, ServerMessage, rest::SendCommand};
use gamao_rules::{BySeat, Seat, Seats};
use gamao_store::{RoomId, Seq};
use tokio::{
    sync::broadcast::{Receiver, error::RecvError},
    time::{Instant, MissedTickBehavior, interval, timeout},
};

use self::{close::CloseReason, round_trip::RoundTrip};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, MessageBucket},
    rooms::{Batch, BusMessage, ConnectionGuard, SeatHolder, text, view},
    state::AppState,
};

/// The maximum size of a client's message, in bytes. The longest useful one has about 400.
const MAX_MESSAGE: usize = 4096;

/// How long a client may take to send its first message.
const HELLO: Duration = Duration::from_secs(10);

/// The number of bytes sent after which a ping is sent at once, to check that they are read.
const PING_AFTER_BYTES: usize = 64 * 1024;

/// How long the client has to accept the last message and answer the close frame, and how many of its
/// messages are skipped until then.
const CLOSE: Duration = Duration::from_secs(1);
const MAX_DRAINED: usize = 100;

/// The maximum number of events in one message when a client catches up.
const PAGE: u32 = 500;

/// The usual text of a ping, which is answered without parsing JSON.
const PLAIN_PING: &str = r#"{"type":"ping"}"#;

/// Sets the limits and buffers of the WebSocket. Buffers are small, since most connections are mostly idle.
pub(crate) fn configure(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
}

/// The state of a connection.
pub(crate) struct Connection {
    app: AppState,
    room: RoomId,
    /// Who its requests are charged to.
    caller: Caller,
    /// The seat that it acts for; watchers have none.
    seat: Option<SeatHolder>,
    /// The table's seats.
    seats: Seats,
    /// The seats of bots.
    bots: Seats,
    /// The last event sent.
    sent: Seq,
    /// When the last ping was sent.
    pinged: Instant,
    /// The number of bytes sent since.
    unread: usize,
    bucket: MessageBucket,
    round_trip: RoundTrip,
    /// Counts the connection.
    _guard: ConnectionGuard,
}

impl Connection {
    pub(crate) fn new(
        app: AppState,
        room: RoomId,
        caller: Caller,
        seat: Option<SeatHolder>,
        guard: ConnectionGuard,
    ) -> Self {
        let now = Instant::now();
        let bucket = MessageBucket::new(now, app.limits.factor());
        Self {
            app,
            room,
            caller,
            seat,
            seats: Seats::NONE,
            bots: Seats::NONE,
            sent: 0,
            pinged: now,
            unread: 0,
            bucket,
            round_trip: RoundTrip::default(),
            _guard: guard,
        }
    }

    /// Serves the connection until it is closed.
    pub(crate) async fn serve(mut self, mut socket: WebSocket) {
        let mut shutdown = self.app.shutdown.clone();
        // A command in progress is completed; a client that gets no answer repeats it.
        let reason = tokio::select! {
            ended = self.run(&mut socket) => match ended {
                Ok(never) => match never {},
                Err(reason) => reason,
            },
            () = shutdown.stopped() => CloseReason::Stopping,
        };
        let is_slow = matches!(reason, CloseReason::Slow);
        let closing = async {
            if let Some(message) = reason.close_message() {
                send_close(&mut socket, message).await;
            }
            if !is_slow {
                drain(&mut socket).await;
            }
        };
        // A client that does not respond is not waited for.
        timeout(CLOSE, closing).await.ok();
    }

    async fn run(&mut self, socket: &mut WebSocket) -> Result<Infallible, CloseReason> {
        let mut check = interval(self.app.socket_timeout.check_every());
        check.set_missed_tick_behavior(MissedTickBehavior::Delay);
        check.reset();
        let mut messages = self.handshake(socket).await?;
        loop {
            tokio::select! {
                // A pong that arrived while the task was busy counts.
                biased;
                message = socket.recv() => self.read(socket, message).await?,
                message = messages.recv() => self.forward(socket, message).await?,
                _ = check.tick() => self.check_alive(socket).await?,
            }
        }
    }

    /// Reads the client's hello and sends the events that it does not have.
    async fn handshake(
        &mut self,
        socket: &mut WebSocket,
    ) -> Result<Receiver<BusMessage>, CloseReason> {
        let hello = timeout(HELLO, socket.recv()).await.map_err(|_| CloseReason::NoHello)?;
        let after = match parse(&text_of(hello)?)? {
            ClientMessage::Hello { after } => after.unwrap_or(0),
            ClientMessage::Command { .. } | ClientMessage::Snapshot {} | ClientMessage::Ping {} => {
                return Err(CloseReason::NoHello);
            }
        };
        // Subscribe before reading the state, so that nothing is missed.
        let messages = self.app.rooms.bus.subscribe(&self.room);
        let state = self.app.rooms.held_state(&self.room).await?;
        let head = state.head();
        self.seats = state.table().seats().seats();
        self.bots = state.table().bots();
        // A client ahead of the log has events from before a restore. It learns that from the generation in
        // the welcome, and requests everything again.
        self.sent = Seq::try_from(after).map_or(head, |after| after.min(head));
        let viewer = self.viewer();
        let welcome = ServerMessage::Welcome {
            viewer,
            seq: head.into(),
            presence: self.with_bots(&self.app.connections.presence(&self.room)),
            now: self.now(),
            generation: self.app.rooms.generation,
        };
        self.send(socket, &welcome).await?;
        self.ping(socket).await?;
        self.catch_up(socket).await?;
        Ok(messages)
    }

    async fn forward(
        &mut self,
        socket: &mut WebSocket,
        message: Result<BusMessage, RecvError>,
    ) -> Result<(), CloseReason> {
        match message {
            Ok(BusMessage::Events(batch)) => {
                if batch.first == self.sent + 1 {
                    self.sent = batch.last;
                    return self.send_raw(socket, Message::Text(batch.text.clone())).await;
                }
                if batch.last > self.sent {
                    return self.catch_up(socket).await;
                }
                Ok(())
            }
            Ok(BusMessage::Presence(people)) => {
                let presence = self.with_bots(&people);
                self.send(socket, &ServerMessage::Presence { presence }).await
            }
            // It fell behind: read the log.
            Err(RecvError::Lagged(_)) => self.catch_up(socket).await,
            Err(RecvError::Closed) => Err(CloseReason::Stopping),
        }
    }

    /// Sends the events after the last one sent.
    async fn catch_up(&mut self, socket: &mut WebSocket) -> Result<(), CloseReason> {
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
    ) -> Result<(), CloseReason> {
        let now = Instant::now();
        if !self.bucket.take(now) {
            return Err(CloseReason::TooFast);
        }
        match message {
            Some(Ok(Message::Pong(_))) => {
                self.round_trip.pong_received(now);
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
                let error = CloseReason::bad("hello was sent already").into_api();
                self.send(socket, &ServerMessage::Failed { error }).await
            }
            Err(reason) => {
                let error = reason.into_api();
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
        let AppState { rooms, limits, .. } = &self.app;
        let lag_ms = self.round_trip.lag_ms();
        let submitted = async {
            limits.charge(Action::Command, &self.caller.subject())?;
            rooms.submit_for(limits, &self.room, seat, request, lag_ms).await
        };
        match submitted.await {
            Ok(seq) => ServerMessage::Accepted { id, seq: seq.into() },
            Err(error) => ServerMessage::Rejected { id, error: error.into_api() },
        }
    }

    /// Sends a snapshot of the table.
    async fn snapshot(&mut self, socket: &mut WebSocket) -> Result<(), CloseReason> {
        if let Err(limited) = self.app.limits.charge(Action::Read, &self.caller.subject()) {
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

    /// Closes the connection if a ping was not answered in time; otherwise sends a ping when it is due.
    async fn check_alive(&mut self, socket: &mut WebSocket) -> Result<(), CloseReason> {
        let now = Instant::now();
        if let Some(waited) = self.round_trip.waiting(now) {
            return if waited > self.app.socket_timeout.duration() {
                Err(CloseReason::Silent)
            } else {
                Ok(())
            };
        }
        if now - self.pinged >= self.app.socket_timeout.ping_every()
            || self.unread >= PING_AFTER_BYTES
        {
            self.ping(socket).await?;
        }
        Ok(())
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), CloseReason> {
        self.pinged = Instant::now();
        self.unread = 0;
        self.round_trip.ping_sent(self.pinged);
        self.send_raw(socket, Message::Ping(Vec::new().into())).await
    }

    async fn send(
        &mut self,
        socket: &mut WebSocket,
        message: &ServerMessage,
    ) -> Result<(), CloseReason> {
        self.send_raw(socket, Message::Text(text(message))).await
    }

    /// Sends a message. A client that does not accept it in time is disconnected; it can resume later.
    async fn send_raw(
        &mut self,
        socket: &mut WebSocket,
        message: Message,
    ) -> Result<(), CloseReason> {
        if let Message::Text(text) = &message {
            self.unread += text.len();
        }
        match timeout(self.app.socket_timeout.duration(), socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(CloseReason::Gone),
            Err(_) => Err(CloseReason::Slow),
        }
    }

    /// The presence including bots, which are always connected.
    fn with_bots(&self, people: &Presence) -> Presence {
        let is_bot = |seat| self.bots.contains(seat);
        let count = self.seats.len();
        Presence {
            seats: BySeat::new(count, |seat| people.seats[seat] || is_bot(seat)),
            away_since: BySeat::new(count, |seat| {
                people.away_since[seat].filter(|_| !is_bot(seat))
            }),
            watchers: people.watchers,
        }
    }

    fn viewer(&self) -> Option<Seat> {
        self.seat.as_ref().map(|holder| holder.seat)
    }

    fn now(&self) -> u64 {
        self.app.rooms.now().ms()
    }
}

/// Tells the client why the connection is closed.
async fn send_close(socket: &mut WebSocket, (error, code): (ApiError, CloseCode)) {
    let frame = CloseFrame { code, reason: error.message.as_str().into() };
    for message in
        [Message::Text(text(&ServerMessage::Failed { error })), Message::Close(Some(frame))]
    {
        // The client may be gone.
        socket.send(message).await.ok();
    }
}

/// Completes the closing handshake: reading answers the client's close frame, or waits for its answer to ours.
/// A connection dropped with unread bytes is reset, and the last messages may be lost.
async fn drain(socket: &mut WebSocket) {
    for _ in 0..MAX_DRAINED {
        if !matches!(socket.recv().await, Some(Ok(_))) {
            return;
        }
    }
}

/// The text of a message, or why to close the connection.
fn text_of(message: Option<Result<Message, axum::Error>>) -> Result<Utf8Bytes, CloseReason> {
    match message {
        Some(Ok(Message::Text(text))) => Ok(text),
        Some(Ok(Message::Binary(_))) => Err(CloseReason::Binary),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Err(CloseReason::NoHello),
        Some(Ok(Message::Close(_))) | None => Err(CloseReason::Gone),
        Some(Err(error)) => Err(CloseReason::of_transport(&error)),
    }
}

fn parse(text: &str) -> Result<ClientMessage, CloseReason> {
    serde_json::from_str(text).map_err(|error| {
        CloseReason::Refused(Error::BadRequest(format!("invalid message: {error}")))
    })
}

/// The id of an invalid command, so that the client learns which one failed.
fn command_id(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Named {
        r#type: String,
        id: String,
    }
    let named: Named = serde_json::from_str(text).ok()?;
    (named.r#type == "command").then_some(named.id)
}
