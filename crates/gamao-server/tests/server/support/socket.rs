//! A client of a room's socket that folds what it hears, as a browser does.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use gamao_dice::{MatchDice, SeatChain};
use gamao_protocol::{ApiError, ClientMessage, Presence, ServerMessage, rest::SendCommand};
use gamao_record::{Envelope, RoomDice};
use gamao_rules::{Link, Phase, Seat, SeatCommand, Table, legal_plays_under};
use tokio::{
    net::TcpStream,
    time::{error::Elapsed, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest, protocol::CloseFrame},
};

/// One connection and what it knows.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) viewer: Option<Seat>,
    pub(crate) presence: Presence,
    pub(crate) events: Vec<Envelope>,
    table: Option<Table>,
    dice: Option<RoomDice>,
    room: String,
    /// Whether it sends by itself what the fair dice need.
    shares: bool,
    /// Told apart from others by this byte; a lost device comes back with another.
    pub(crate) secret: u8,
    /// The last of it.
    owed: Option<SeatCommand>,
    next_id: u32,
}

/// Nothing in these tests takes this long.
const PATIENCE: Duration = Duration::from_mins(1);

impl Socket {
    /// A connection to a room. It sends by itself what the fair dice need of its seat.
    pub(crate) async fn connect(room: &str, address: &str, cookie: Option<&str>) -> Self {
        let socket = Self::try_connect(address, &[("cookie", cookie)]).await.expect("connects");
        Self { room: room.to_owned(), shares: true, ..socket }
    }

    /// The same, but what the dice need is left to the test.
    pub(crate) fn holding_back(self) -> Self {
        Self { shares: false, ..self }
    }

    pub(crate) async fn try_connect(
        address: &str,
        headers: &[(&'static str, Option<&str>)],
    ) -> Result<Self, Error> {
        let mut request = address.into_client_request().expect("an address");
        for (name, value) in headers {
            if let Some(value) = value {
                request.headers_mut().insert(*name, value.parse().expect("a header"));
            }
        }
        let (stream, _) = connect_async(request).await?;
        let presence = Presence::default();
        let events = Vec::new();
        let (room, shares) = (String::new(), false);
        Ok(Self {
            stream,
            viewer: None,
            presence,
            events,
            table: None,
            dice: None,
            room,
            shares,
            secret: 0,
            owed: None,
            next_id: 0,
        })
    }

    /// Says hello and hears everything up to the welcome's sequence.
    pub(crate) async fn hello(&mut self, after: u64) {
        self.send(&ClientMessage::Hello { after: Some(after) }).await;
        let ServerMessage::Welcome { viewer, seq, presence, .. } = self.next().await else {
            panic!("a connection is welcomed first");
        };
        self.viewer = viewer;
        self.presence = presence;
        while self.last_seq().max(after) < seq {
            self.next().await;
        }
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.send_text(&serde_json::to_string(message).expect("json")).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send_raw(Message::text(text)).await;
    }

    /// Sends a text, unless the pipe stays full.
    pub(crate) async fn try_send_text(&mut self, text: &str) -> Result<(), Elapsed> {
        let sent = self.stream.send(Message::text(text));
        timeout(Duration::from_millis(100), sent).await.map(|sent| sent.expect("sends"))
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        self.stream.send(message).await.expect("sends");
    }

    /// The next message, folded into what is known.
    pub(crate) async fn next(&mut self) -> ServerMessage {
        match self.next_or_close().await {
            Ok(message) => message,
            Err(frame) => panic!("closed: {frame:?}"),
        }
    }

    /// The next message, or how the server closed.
    pub(crate) async fn next_or_close(&mut self) -> Result<ServerMessage, Option<CloseFrame>> {
        loop {
            let message = timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).expect("a known message");
                    self.fold(&message);
                    self.send_owed().await;
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                None | Some(Err(_)) => return Err(None),
            }
        }
    }

    fn fold(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Events { events } => {
                for envelope in events {
                    let expected = self.events.last().map(|last| last.seq + 1);
                    assert!(expected.is_none_or(|seq| seq == envelope.seq), "a gap");
                    self.events.push(envelope.clone());
                    if envelope.seq == 1 || self.table.is_some() {
                        let event = &envelope.event;
                        let table = Table::evolve(self.table.take(), event).expect("fits");
                        let fresh = || RoomDice::new(self.room.as_str(), table.rules());
                        self.dice.get_or_insert_with(fresh).evolve(event);
                        self.table = Some(table);
                    }
                }
            }
            ServerMessage::Presence { presence } => self.presence = presence.clone(),
            _ => {}
        }
    }

    /// Sends what the dice wait for from this seat. Nobody waits for the answer: it shows in the
    /// events.
    async fn send_owed(&mut self) {
        let (Some(table), Some(dice), true) = (&self.table, &self.dice, self.shares) else {
            return;
        };
        let Some(chain) = self.chain() else { return };
        let dice = dice.dice();
        let owed = chain.owed(table, dice);
        if self.owed == owed {
            return;
        }
        self.owed.clone_from(&owed);
        if let Some(command) = owed {
            let id = format!("fair {} {} {:?}", dice.match_id(), dice.rolls(), command);
            let id = id.chars().take(SendCommand::MAX_ID_LEN).collect();
            self.send(&ClientMessage::Command(SendCommand {
                id,
                command,
                seen: None,
                leave: None,
            }))
            .await;
        }
    }

    /// The chain of this seat. Its secret is known to every test.
    pub(crate) fn chain(&self) -> Option<SeatChain> {
        self.viewer.map(|seat| SeatChain::new(seat, Link([self.secret + seat.to_u8() + 1; 32])))
    }

    /// The dice of the match at hand.
    pub(crate) fn dice(&self) -> &MatchDice {
        self.dice.as_ref().expect("events from the first").dice()
    }

    /// Waits until the table waits for a player.
    pub(crate) async fn until_awaited(&mut self) {
        while self.table().is_throw_due() {
            self.next().await;
        }
    }

    pub(crate) fn table(&self) -> &Table {
        self.table.as_ref().expect("events from the first")
    }

    pub(crate) fn last_seq(&self) -> u64 {
        self.events.last().map_or(0, |last| last.seq)
    }

    /// Sends a command under a fresh id and waits for its answer.
    pub(crate) async fn command(&mut self, command: SeatCommand) -> Result<u64, ApiError> {
        self.next_id += 1;
        let id = format!("{:?}-{}-{}", self.viewer, self.last_seq(), self.next_id);
        self.command_as(&id, command).await
    }

    /// Sends a command under this id and waits for its answer.
    pub(crate) async fn command_as(
        &mut self,
        id: &str,
        command: SeatCommand,
    ) -> Result<u64, ApiError> {
        self.command_leaving(id, command, None).await
    }

    /// Sends a command with a link that is left behind, and waits for its answer.
    pub(crate) async fn command_leaving(
        &mut self,
        id: &str,
        command: SeatCommand,
        leave: Option<Link>,
    ) -> Result<u64, ApiError> {
        let message =
            ClientMessage::Command(SendCommand { id: id.to_owned(), command, seen: None, leave });
        self.send(&message).await;
        loop {
            match self.next().await {
                ServerMessage::Accepted { id: answered, seq } if answered == id => return Ok(seq),
                ServerMessage::Rejected { id: answered, error } if answered == id => {
                    return Err(error);
                }
                _ => {}
            }
        }
    }

    /// Waits until everything up to a sequence is heard.
    pub(crate) async fn hear(&mut self, seq: u64) {
        while self.last_seq() < seq {
            self.next().await;
        }
    }

    /// Plays carelessly until somebody else has to act.
    pub(crate) async fn play_own_turn(&mut self) {
        loop {
            self.until_awaited().await;
            if !self.is_to_act() || self.table().resignation().is_some() {
                return;
            }
            let seq = self.command(self.careless()).await.expect("granted");
            self.hear(seq).await;
        }
    }

    /// Whether it is this seat's decision.
    pub(crate) fn is_to_act(&self) -> bool {
        let table = self.table();
        let to_act = table.to_act().map(|side| table.seat_of(side));
        to_act.is_some() && to_act == self.viewer
    }

    /// What a careless player does now: roll, or the first legal play.
    pub(crate) fn careless(&self) -> SeatCommand {
        let table = self.table();
        match *table.phase() {
            Phase::ToRoll { .. } => self.chain().expect("a seat").roll(self.dice()),
            Phase::ToPlay { player, roll } => {
                let plays =
                    legal_plays_under(table.board(player), roll, table.rules().move_rules());
                SeatCommand::Play { steps: plays[0].0 }
            }
            phase => panic!("nothing to do in {phase:?}"),
        }
    }
}
