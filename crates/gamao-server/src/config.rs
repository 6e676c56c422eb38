//! Settings: flags, environment and help from one definition.

use std::{net::SocketAddr, path::PathBuf};

use axum::http::uri::Authority;

/// How to serve. Every setting has a default that is right for one small machine.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// Address and port to listen on
    #[arg(long, env = "GAMAO_LISTEN", default_value = "0.0.0.0:8080")]
    pub listen: SocketAddr,

    /// Folder of the database and the secret key; made on first start, readable only by its owner
    #[arg(long, env = "GAMAO_DATA", default_value = "data")]
    pub data: PathBuf,

    /// File of the key that seals the seeds of the fair dice, 32 bytes; made on first start. Without
    /// it, a file in the data folder
    #[arg(long, env = "GAMAO_DICE_KEY")]
    pub dice_key: Option<PathBuf>,

    /// Public address, such as `https://gamao.example`; without it, what the browser asked for
    #[arg(long, env = "GAMAO_BASE_URL", value_parser = base_url)]
    pub base_url: Option<String>,

    /// Believe X-Forwarded-For, -Host and -Proto: only behind a proxy that sets them itself
    #[arg(long, env = "GAMAO_TRUST_PROXY")]
    pub trust_proxy: bool,

    /// Multiplies every rate limit; 0 lifts them all
    #[arg(long, env = "GAMAO_LIMIT_FACTOR", default_value_t = 1)]
    pub limit_factor: u32,

    /// Connections in all
    #[arg(long, env = "GAMAO_MAX_SOCKETS", default_value_t = 20_000)]
    pub max_sockets: usize,

    /// Connections to one room
    #[arg(long, env = "GAMAO_MAX_SOCKETS_PER_ROOM", default_value_t = 500)]
    pub max_sockets_per_room: usize,

    /// Connections of one visitor (of one address, for visitors without a seat anywhere)
    #[arg(long, env = "GAMAO_MAX_SOCKETS_PER_VISITOR", default_value_t = 50)]
    pub max_sockets_per_visitor: usize,

    /// Connections of one address, before anything is asked; 0 lifts it, as does a trusted proxy
    #[arg(long, env = "GAMAO_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 500)]
    pub max_connections_per_address: usize,

    /// Bots that think at the same time; 0 for one fewer than the machine has cores
    #[arg(long, env = "GAMAO_BOT_WORKERS", default_value_t = 0)]
    pub bot_workers: usize,

    /// How long a bot waits before it acts, in milliseconds, so that people can follow
    #[arg(long, env = "GAMAO_BOT_DELAY_MS", default_value_t = 700)]
    pub bot_delay_ms: u64,

    /// How long to wait for connections to finish on shutdown, in seconds
    #[arg(long, env = "GAMAO_SHUTDOWN_SECONDS", default_value_t = 10)]
    pub shutdown_seconds: u64,
}

impl Config {
    /// The number of bots that may think at once.
    pub(crate) fn bot_workers(&self) -> usize {
        if self.bot_workers > 0 {
            return self.bot_workers;
        }
        std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
    }
}

/// An address that links can start with, without the slash at its end.
fn base_url(text: &str) -> Result<String, String> {
    let url = text.strip_suffix('/').unwrap_or(text);
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let is_valid = host.is_some_and(|host| {
        host.parse::<Authority>().is_ok_and(|host| !host.host().is_empty()) && !host.contains('@')
    });
    if is_valid {
        Ok(url.to_owned())
    } else {
        Err("an http or https address without a path is needed, such as https://gamao.example"
            .into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_a_scheme_and_a_host() {
        for url in ["https://gamao.example", "http://localhost:8080", "http://[::1]:80"] {
            assert_eq!(base_url(url).as_deref(), Ok(url));
            assert_eq!(base_url(&format!("{url}/")).as_deref(), Ok(url));
        }
        for text in [
            "",
            "gamao.example",
            "ftp://gamao.example",
            "https://",
            "https://a/b",
            "https://a?b",
            "https://a b",
            "https://ana@gamao.example",
            "https://a:b:c",
        ] {
            assert!(base_url(text).is_err(), "{text:?}");
        }
    }
}
