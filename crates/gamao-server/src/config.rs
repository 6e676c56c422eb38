//! Settings: flags, environment and help from one definition.

use std::{net::SocketAddr, path::PathBuf};

/// How to serve. Every setting has a default that is right for one small machine.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// Address and port to listen on
    #[arg(long, env = "GAMAO_LISTEN", default_value = "0.0.0.0:8080")]
    pub listen: SocketAddr,

    /// Folder of the database and the secret key; made on first start, readable only by its owner
    #[arg(long, env = "GAMAO_DATA", default_value = "data")]
    pub data: PathBuf,

    /// Public address, such as `https://gamao.example`; without it, what the browser asked for
    #[arg(long, env = "GAMAO_BASE_URL")]
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
