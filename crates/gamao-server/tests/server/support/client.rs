//! A browser's worth of HTTP: cookies kept, JSON in and out.

use std::sync::Arc;

use gamao_rules::SeatCommand;
use reqwest::{
    RequestBuilder, Url,
    cookie::{CookieStore, Jar},
    header::HeaderMap,
};
use serde_json::{Value, json};

use super::Socket;

/// A visitor.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    jar: Arc<Jar>,
    base: String,
}

/// An answer, with its body as JSON where it is.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Answer {
    /// The body of a good answer.
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{}: {}", self.status, self.body);
        self.body
    }

    /// Asserts a refusal with this status and code whose message names something.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str, names: &str) {
        assert_eq!(
            (self.status, self.body["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.body
        );
        let message = self.body["message"].as_str().unwrap_or_default();
        assert!(message.contains(names), "{message:?} does not name {names:?}");
    }
}

impl Client {
    pub(crate) fn new(base: &str) -> Self {
        let jar = Arc::new(Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(Arc::clone(&jar))
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        Self { http, jar, base: base.to_owned() }
    }

    /// The same visitor at the server's next address.
    pub(crate) fn moved_to(&self, base: &str) -> Self {
        let moved = Self::new(base);
        moved.take_cookies_of(self);
        moved
    }

    /// Holds the other's cookies too, as one browser on one host does.
    pub(crate) fn take_cookies_of(&self, other: &Self) {
        let url: Url = self.base.parse().expect("an address");
        for cookie in other.cookie().iter().flat_map(|cookies| cookies.split("; ")) {
            self.jar.add_cookie_str(&format!("{cookie}; Path=/"), &url);
        }
    }

    /// What the visitor would send as `Cookie`.
    pub(crate) fn cookie(&self) -> Option<String> {
        let cookies = self.jar.cookies(&self.base.parse().expect("an address"))?;
        Some(cookies.to_str().expect("ascii").to_owned())
    }

    pub(crate) fn set_cookie(&self, cookie: &str) {
        self.jar.add_cookie_str(cookie, &self.base.parse().expect("an address"));
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        Self::send(self.http.get(self.url(path))).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        Self::send(self.http.post(self.url(path)).json(body)).await
    }

    /// A request to be changed before it is sent.
    pub(crate) fn request(&self, method: &str, path: &str) -> RequestBuilder {
        self.http.request(method.parse().expect("a method"), self.url(path))
    }

    pub(crate) async fn send(request: RequestBuilder) -> Answer {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.expect("a body");
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        Answer { status, headers, body }
    }

    /// A command over HTTP.
    pub(crate) async fn command(&self, room: &str, id: &str, command: &SeatCommand) -> Answer {
        let body = json!({"id": id, "command": command});
        self.post(&format!("/api/rooms/{room}/commands"), &body).await
    }

    /// The room's events so far.
    pub(crate) async fn events(&self, room: &str) -> Vec<Value> {
        let page = self.get(&format!("/api/rooms/{room}/events")).await.ok();
        page["events"].as_array().expect("events").clone()
    }

    /// A socket that has said hello and heard everything.
    pub(crate) async fn socket(&self, room: &str) -> Socket {
        let mut socket = self.silent_socket(room).await;
        socket.hello(0).await;
        socket
    }

    /// A socket that has said nothing yet.
    pub(crate) async fn silent_socket(&self, room: &str) -> Socket {
        let address = self.url(&format!("/api/rooms/{room}/socket")).replacen("http", "ws", 1);
        Socket::connect(room, &address, self.cookie().as_deref()).await
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}
