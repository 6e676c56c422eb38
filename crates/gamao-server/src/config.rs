//! Settings: flags, environment and help from one definition.

use std::{net::SocketAddr, path::PathBuf};

use axum::http::uri::Authority;

use crate::limits::LimitSetting;

/// How to serve. Every setting has a default that is right for one small machine.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// Address and port to listen on; `[::]` is every address of the machine, IPv4 included
    #[arg(long, env = "GAMAO_LISTEN", default_value = "[::]:8080")]
    pub listen: SocketAddr,

    /// Folder of the database and the dice key; made on first start, readable only by its owner
    #[arg(long, env = "GAMAO_DATA", default_value = "data")]
    pub data: PathBuf,

    /// File of the key that seals the seeds of the fair dice, 32 bytes; made where no match needs
    /// another. Without it, a file in the data folder
    #[arg(long, env = "GAMAO_DICE_KEY")]
    pub dice_key: Option<PathBuf>,

    /// Largest size of the database, in MiB; what would make it larger is refused. 0 for all the disk
    #[arg(long, env = "GAMAO_MAX_DATABASE_MIB", default_value_t = 0)]
    pub max_database_mib: u64,

    /// Public address, such as `https://gamao.example`; without it, what the browser asked for. It
    /// has no path: pages, cookies and links begin at the root, so give the site a host
    #[arg(long, env = "GAMAO_BASE_URL", value_parser = base_url)]
    pub base_url: Option<String>,

    /// Host name under which pages may play here, besides the base URL's, `localhost`, this machine's
    /// own and plain IP addresses; others could be pointed here by strangers (DNS rebinding)
    #[arg(long, env = "GAMAO_ALLOWED_HOST", value_delimiter = ',', value_parser = host_name)]
    pub allowed_host: Vec<String>,

    /// Proxies of your own in front: the N-th address from the right of X-Forwarded-For is the
    /// client's, and -Host and -Proto are believed likewise (`Forwarded` is not read). Each must
    /// set or extend these headers
    #[arg(long, env = "GAMAO_TRUSTED_HOPS", default_value_t = 0)]
    pub trusted_hops: usize,

    /// The same as `--trusted-hops 1`
    #[arg(long, env = "GAMAO_TRUST_PROXY", conflicts_with = "trusted_hops")]
    pub trust_proxy: bool,

    /// Multiplies every rate limit; 0 lifts them all
    #[arg(long, env = "GAMAO_LIMIT_FACTOR", default_value_t = 1)]
    pub limit_factor: u32,

    /// Sets one rate limit, such as `commands.address=600/1800` (burst, per minute) or
    /// `phrases.visitor=off`; docs/limits.md lists them
    #[arg(long, env = "GAMAO_LIMIT", value_name = "NAME=QUOTA", value_delimiter = ',')]
    pub limit: Vec<LimitSetting>,

    /// Games that are not over; with more of them no new room is opened
    #[arg(long, env = "GAMAO_MAX_ROOMS", default_value_t = 100_000)]
    pub max_rooms: u64,

    /// Free space on the disk of the database, in MiB; with less of it no new room is opened
    #[arg(long, env = "GAMAO_MIN_FREE_MIB", default_value_t = 256)]
    pub min_free_mib: u64,

    /// Sockets in all; watchers get four fifths of them, the rest is kept for players
    #[arg(long, env = "GAMAO_MAX_SOCKETS", default_value_t = 20_000)]
    pub max_sockets: usize,

    /// Watchers of one room
    #[arg(long, env = "GAMAO_MAX_WATCHERS_PER_ROOM", default_value_t = 2000)]
    pub max_watchers_per_room: usize,

    /// Sockets of one visitor
    #[arg(long, env = "GAMAO_MAX_SOCKETS_PER_VISITOR", default_value_t = 50)]
    pub max_sockets_per_visitor: usize,

    /// Sockets of one address; a school behind one router needs one for each pupil
    #[arg(long, env = "GAMAO_MAX_SOCKETS_PER_ADDRESS", default_value_t = 1500)]
    pub max_sockets_per_address: usize,

    /// TCP connections of one address, before anything is asked; 0 lifts it, as do trusted proxies
    #[arg(long, env = "GAMAO_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 4000)]
    pub max_connections_per_address: usize,

    /// How long a socket's client may take to answer a ping, or to take a message, in seconds
    #[arg(long, env = "GAMAO_SOCKET_PATIENCE", default_value_t = 10)]
    pub socket_patience: u32,

    /// Bots that think at the same time; 0 for one fewer than the machine has cores
    #[arg(long, env = "GAMAO_BOT_WORKERS", default_value_t = 0)]
    pub bot_workers: usize,

    /// How long a bot waits before it acts, in milliseconds, so that people can follow
    #[arg(long, env = "GAMAO_BOT_DELAY_MS", default_value_t = 700)]
    pub bot_delay_ms: u64,

    /// How long shutting down may take in all, in seconds
    #[arg(long, env = "GAMAO_SHUTDOWN_SECONDS", default_value_t = 5)]
    pub shutdown_seconds: u64,
}

impl Config {
    /// The largest size of the database in bytes, if it has one.
    pub fn max_database_bytes(&self) -> Option<u64> {
        (self.max_database_mib > 0).then(|| self.max_database_mib.saturating_mul(1 << 20))
    }

    /// The number of trusted proxies in front.
    pub(crate) fn hops(&self) -> usize {
        if self.trust_proxy { 1 } else { self.trusted_hops }
    }

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
        Err("an http or https address without a path is needed, such as https://gamao.example: \
             under a path of another site Gamão cannot run, so give it a host name of its own"
            .into())
    }
}

/// A host name, without a port.
fn host_name(text: &str) -> Result<String, String> {
    let is_name = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    };
    if !text.is_empty() && is_name(text) {
        Ok(text.to_owned())
    } else {
        Err("a host name without a scheme or port is needed, such as gamao.example".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_name_has_neither_scheme_nor_port() {
        assert_eq!(host_name("gamao.example").as_deref(), Ok("gamao.example"));
        for text in ["", "https://gamao.example", "gamao.example:80", "*", "gamão.example", "a b"]
        {
            assert!(host_name(text).is_err(), "{text:?}");
        }
    }

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
