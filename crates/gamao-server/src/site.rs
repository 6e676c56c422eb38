//! The public address of the server, as a request sees it.

mod origin;

use std::{net::IpAddr, sync::Arc};

use axum::http::{HeaderMap, header};

use self::origin::Origin;
use crate::{config::Config, forwarded::Hops};

/// What the server knows about its own address.
#[derive(Clone)]
pub(crate) struct Site {
    base_url: Option<Arc<str>>,
    /// The host names under which pages may use this server, in lower case.
    hosts: Arc<[String]>,
    hops: Hops,
}

impl Site {
    /// `machine` is the host name of the machine in its local network.
    pub(crate) fn new(config: &Config, machine: Option<&str>) -> Self {
        let mut hosts = vec!["localhost".to_owned()];
        if let Some(machine) = machine.filter(|name| !name.is_empty()) {
            let (own, short) = (machine, machine.split('.').next().unwrap_or(machine));
            hosts.extend([own.to_lowercase(), short.to_lowercase()]);
            hosts.push(format!("{}.local", short.to_lowercase()));
        }
        hosts.extend(config.allowed_host.iter().map(|host| host.to_lowercase()));
        Self {
            base_url: config.base_url.as_deref().map(Into::into),
            hosts: hosts.into(),
            hops: Hops(config.hops()),
        }
    }

    /// The address of the client behind the trusted proxies.
    pub(crate) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        self.hops.client(headers, peer)
    }

    /// Whether the request came over https, so that cookies can require it.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        match &self.base_url {
            Some(url) => url.starts_with("https://"),
            None => self.hops.value(headers, "x-forwarded-proto") == Some("https"),
        }
    }

    /// The URL of the server as the visitor sees it, without a trailing slash.
    pub(crate) fn url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.base_url {
            return url.to_string();
        }
        let scheme = if self.is_secure(headers) { "https" } else { "http" };
        format!("{scheme}://{}", self.host(headers).unwrap_or("localhost"))
    }

    /// The host of the request. It has only characters of a host name, so it is safe to use in a page.
    fn host<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        self.hops.value(headers, "x-forwarded-host").or(host).filter(|host| {
            host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
        })
    }

    /// Whether a page of this origin may act in its visitor's name: it has the base URL, or was loaded
    /// from here under a host name that nobody else can point to this server.
    ///
    /// An attacker can point a domain of theirs to this server after their page has been loaded from it
    /// (DNS rebinding). Then `Origin` and `Host` agree, and neither is ours.
    pub(crate) fn owns(&self, origin: &str, headers: &HeaderMap) -> bool {
        let Ok(origin) = origin.parse::<Origin>() else {
            return false;
        };
        let is = |url: &str| url.parse::<Origin>().is_ok_and(|ours| ours == origin);
        if self.base_url.as_deref().is_some_and(is) {
            return true;
        }
        let scheme = match self.hops.value(headers, "x-forwarded-proto") {
            Some("https") => "https",
            _ => "http",
        };
        let asked = self.host(headers).map(|host| format!("{scheme}://{host}"));
        asked.as_deref().is_some_and(is) && self.is_own_name(&origin.host)
    }

    fn is_own_name(&self, host: &str) -> bool {
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        bare.parse::<IpAddr>().is_ok()
            || host.ends_with(".localhost")
            || self.hosts.iter().any(|name| name == host)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        config: Config,
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| {
                let value = HeaderValue::from_str(value).expect("a header");
                (header::HeaderName::from_static(name), value)
            })
            .collect()
    }

    fn site(flags: &[&str]) -> Site {
        let config = Flags::parse_from(["test"].iter().chain(flags)).config;
        Site::new(&config, Some("Pi.lan"))
    }

    #[test]
    fn pages_act_only_under_names_that_nobody_else_can_point_here() {
        let check = |flags: &[&str], host: &str, origin: &str, owned: bool| {
            let asked = headers(&[("host", host)]);
            assert_eq!(site(flags).owns(origin, &asked), owned, "{origin} at {host} {flags:?}");
        };
        for host in [
            "localhost:8080",
            "a.localhost:8080",
            "127.0.0.1:8080",
            "192.168.1.20:8080",
            "[::1]:8080",
            "[fd00::5]",
            "203.0.113.7",
            "pi.lan:8080",
            "pi:8080",
            "pi.local:8080",
        ] {
            check(&[], host, &format!("http://{host}"), true);
            check(&[], host, &format!("http://{}", host.to_uppercase()), true);
            // Another scheme, port or host is another origin.
            check(&[], host, &format!("https://{host}"), false);
            check(&[], host, "http://localhost:8081", false);
            check(&[], host, "http://rebound.example:8080", false);
            check(&[], host, "null", false);
        }
        for host in [
            "rebound.example:8080",
            "localhost.example",
            "pi.example",
            "127.0.0.1.nip.io",
            "localhost.",
        ] {
            check(&[], host, &format!("http://{host}"), false);
        }
        check(&[], "127.0.0.1:80", "http://127.0.0.1", true);
        check(&[], "127.0.0.1", "http://127.0.0.1:80", true);
        let allowed = ["--allowed-host=Club.example,casa.example"];
        check(&allowed, "club.example:8080", "http://club.example:8080", true);
        check(&allowed, "casa.example", "http://casa.example", true);
        check(&allowed, "club.example:8080", "http://club.example", false);
        check(&allowed, "a.club.example", "http://a.club.example", false);
        let public = ["--base-url=https://gamao.example"];
        check(&public, "inner:1", "https://gamao.example", true);
        check(&public, "inner:1", "https://gamao.example:443", true);
        check(&public, "gamao.example", "http://gamao.example", false);
        check(&public, "rebound.example", "http://rebound.example", false);
        check(&public, "localhost:8080", "http://localhost:8080", true);
    }

    #[test]
    fn what_is_no_origin_owns_nothing() {
        let asked = headers(&[("host", "localhost")]);
        for text in [
            "",
            "null",
            "localhost",
            "http://",
            "http://localhost/",
            "http://localhost/a",
            "http://a@localhost",
            "http://localhost:",
            "http://localhost:x",
            "http://localhost?",
            "//localhost",
            "ftp://localhost",
            "http://localhost http://localhost",
        ] {
            assert!(!site(&[]).owns(text, &asked), "{text:?}");
        }
    }

    #[test]
    fn a_proxy_is_believed_only_when_trusted() {
        let asked = headers(&[
            ("host", "inner:1"),
            ("x-forwarded-host", "gamao.example"),
            ("x-forwarded-proto", "https"),
        ]);
        assert_eq!(site(&[]).url(&asked), "http://inner:1");
        assert_eq!(site(&["--trust-proxy"]).url(&asked), "https://gamao.example");
        assert_eq!(site(&["--trusted-hops=2"]).url(&asked), "https://gamao.example");
        assert_eq!(site(&["--base-url=https://g.example"]).url(&asked), "https://g.example");
        let allowed = ["--trust-proxy", "--allowed-host=gamao.example"];
        assert!(site(&allowed).owns("https://gamao.example", &asked));
        assert!(!site(&allowed).owns("http://gamao.example", &asked));
        assert!(!site(&["--trust-proxy"]).owns("https://gamao.example", &asked));
    }

    #[test]
    fn a_host_that_is_no_host_reaches_no_page() {
        let asked = headers(&[("host", "\"><script>")]);
        assert_eq!(site(&[]).url(&asked), "http://localhost");
    }
}
