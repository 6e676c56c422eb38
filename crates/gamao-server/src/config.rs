//! Settings: flags, environment variables and help from one definition.

use std::{net::SocketAddr, path::PathBuf};

use axum::http::uri::Authority;

use crate::limits::LimitSetting;

/// The settings of a server. Their defaults suit one small machine.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// Address and port to listen on; `[::]` is every address of the machine, including IPv4
    #[arg(long, env = "GAMAO_LISTEN", default_value = "[::]:8080")]
    pub listen: SocketAddr,

    /// Folder of the database and the dice key; created on the first start, readable only by its owner
    #[arg(long, env = "GAMAO_DATA", default_value = "data")]
    pub data: PathBuf,

    /// File of the key that encrypts the seeds of the fair dice, 32 bytes; created if no running match
    /// needs another. Default: a file in the data folder
    #[arg(long, env = "GAMAO_DICE_KEY")]
    pub dice_key: Option<PathBuf>,

    /// Maximum size of the database, in MiB; writes beyond it are refused. 0 for no limit
    #[arg(long, env = "GAMAO_MAX_DATABASE_MIB", default_value_t = 0)]
    pub max_database_mib: u64,

    /// Public URL, such as `https://gamao.example`; default: the host that the browser requested. It has
    /// no path: pages, cookies and links start at the root, so the site needs a host name of its own
    #[arg(long, env = "GAMAO_BASE_URL", value_parser = base_url)]
    pub base_url: Option<String>,

    /// Further host names under which the site may be used, besides that of the base URL, `localhost`,
    /// this machine's own and plain IP addresses. Others are refused to prevent DNS rebinding
    #[arg(long, env = "GAMAO_ALLOWED_HOST", value_delimiter = ',', value_parser = host_name)]
    pub allowed_host: Vec<String>,

    /// Number of trusted proxies in front: the N-th address from the right of X-Forwarded-For is the
    /// client's, and likewise for -Host and -Proto (`Forwarded` is not read). Each proxy must set or
    /// extend these headers
    #[arg(long, env = "GAMAO_TRUSTED_HOPS", default_value_t = 0)]
    pub trusted_hops: usize,

    /// The same as `--trusted-hops 1`
    #[arg(long, env = "GAMAO_TRUST_PROXY", conflicts_with = "trusted_hops")]
    pub trust_proxy: bool,

    /// Factor that multiplies every rate limit; 0 for no limits
    #[arg(long, env = "GAMAO_LIMIT_FACTOR", default_value_t = 1)]
    pub limit_factor: u32,

    /// Sets one rate limit, such as `commands.address=600/1800` (burst, per minute) or
    /// `phrases.visitor=off`; docs/limits.md lists them
    #[arg(long, env = "GAMAO_LIMIT", value_name = "NAME=QUOTA", value_delimiter = ',')]
    pub limit: Vec<LimitSetting>,

    /// Maximum number of unfinished games; no more rooms can be opened beyond it
    #[arg(long, env = "GAMAO_MAX_ROOMS", default_value_t = 100_000)]
    pub max_rooms: u64,

    /// Minimum free space on the disk of the database, in MiB; no rooms can be opened below it
    #[arg(long, env = "GAMAO_MIN_FREE_MIB", default_value_t = 256)]
    pub min_free_mib: u64,

    /// Maximum number of sockets; watchers get at most four fifths of them, the rest is for players
    #[arg(long, env = "GAMAO_MAX_SOCKETS", default_value_t = 20_000)]
    pub max_sockets: usize,

    /// Maximum number of watchers of one room
    #[arg(long, env = "GAMAO_MAX_WATCHERS_PER_ROOM", default_value_t = 2000)]
    pub max_watchers_per_room: usize,

    /// Maximum number of sockets of one visitor
    #[arg(long, env = "GAMAO_MAX_SOCKETS_PER_VISITOR", default_value_t = 50)]
    pub max_sockets_per_visitor: usize,

    /// Maximum number of sockets of one address; a school behind one router needs one per pupil
    #[arg(long, env = "GAMAO_MAX_SOCKETS_PER_ADDRESS", default_value_t = 1500)]
    pub max_sockets_per_address: usize,

    /// Maximum number of TCP connections of one address; 0 for no limit, as with trusted proxies
    #[arg(long, env = "GAMAO_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 4000)]
    pub max_connections_per_address: usize,

    /// How long the client of a socket may take to answer a ping or accept a message, in seconds
    #[arg(long, env = "GAMAO_SOCKET_PATIENCE", default_value_t = 10)]
    pub socket_patience: u32,

    /// Maximum number of bots that think at the same time; 0 for the number of cores minus one
    #[arg(long, env = "GAMAO_BOT_WORKERS", default_value_t = 0)]
    pub bot_workers: usize,

    /// Delay before a bot acts, in milliseconds, so that people can follow
    #[arg(long, env = "GAMAO_BOT_DELAY_MS", default_value_t = 700)]
    pub bot_delay_ms: u64,

    /// Time limit for shutting down, in seconds
    #[arg(long, env = "GAMAO_SHUTDOWN_SECONDS", default_value_t = 5)]
    pub shutdown_seconds: u64,
}

impl Config {
    /// The maximum size of the database in bytes, if it is limited.
    pub fn max_database_bytes(&self) -> Option<u64> {
        (self.max_database_mib > 0).then(|| self.max_database_mib.saturating_mul(1 << 20))
    }

    /// The number of trusted proxies.
    pub(crate) fn hops(&self) -> usize {
        if self.trust_proxy { 1 } else { self.trusted_hops }
    }

    /// The number of bots that may think at the same time.
    pub(crate) fn bot_workers(&self) -> usize {
        if self.bot_workers > 0 {
            return self.bot_workers;
        }
        std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
    }
}

/// Parses a base URL, without its trailing slash.
fn base_url(text: &str) -> Result<String, String> {
    let url = text.strip_suffix('/').unwrap_or(text);
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let is_valid = host.is_some_and(|host| {
        host.parse::<Authority>().is_ok_and(|host| !host.host().is_empty()) && !host.contains('@')
    });
    if is_valid {
        Ok(url.to_owned())
    } else {
        Err("expected an http or https URL without a path, such as https://gamao.example: Gamão \
             cannot run under a path of another site, it needs a host name of its own"
            .into())
    }
}

/// Parses a host name without a port.
fn host_name(text: &str) -> Result<String, String> {
    let is_name = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    };
    if !text.is_empty() && is_name(text) {
        Ok(text.to_owned())
    } else {
        Err("expected a host name without scheme and port, such as gamao.example".into())
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
