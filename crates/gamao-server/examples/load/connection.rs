//! A client's socket with small buffers, since there are thousands in one process.

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{
        Message, Utf8Bytes, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};

/// One connection.
pub(crate) struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Connection {
    /// Connects, as if through a proxy that saw it come `from` an address.
    pub(crate) async fn open(
        address: &str,
        cookie: Option<&str>,
        from: &'static str,
    ) -> anyhow::Result<Self> {
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("x-forwarded-for", HeaderValue::from_static(from));
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (stream, _) = connect_async_with_config(request, Some(config), true).await?;
        Ok(Self(stream))
    }

    pub(crate) async fn send(&mut self, text: String) -> anyhow::Result<()> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    pub(crate) async fn next(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.0.next().await.context("the connection ended")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(frame) => anyhow::bail!("closed: {frame:?}"),
                _ => {}
            }
        }
    }
}
