//! The `X-Forwarded-…` headers of trusted proxies.
//!
//! Each proxy appends what it saw to a header: with two trusted proxies, the second value from the right is
//! what the outer one saw, and everything before it cannot be trusted.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

/// The number of trusted proxies that every request passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hops(pub(crate) usize);

impl Hops {
    /// The address of the client. If a value is not an address, what the next proxy saw is used, and finally
    /// the peer address of the connection.
    pub(crate) fn client(self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let from = self.values(headers, "x-forwarded-for").find_map(address);
        from.unwrap_or(peer).to_canonical()
    }

    /// The value of a header as the outermost trusted proxy saw it.
    pub(crate) fn value<'a>(self, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
        self.values(headers, name).next()
    }

    /// The values of the trusted proxies, the outermost first.
    fn values<'a>(self, headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
        let lines = headers.get_all(name).iter();
        let parts = lines.flat_map(|line| line.as_bytes().split(|&byte| byte == b','));
        // A value that is not text still counts as one.
        let values: Vec<&str> =
            parts.map(|part| str::from_utf8(part).unwrap_or_default().trim()).collect();
        let trusted = values.len().saturating_sub(self.0);
        values.into_iter().skip(trusted)
    }
}

/// Parses an address, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(hops: usize, lines: &[&str], client: &str) {
        let mut headers = HeaderMap::new();
        for line in lines {
            let line = HeaderValue::from_bytes(line.as_bytes()).expect("a header");
            headers.append("x-forwarded-for", line);
        }
        let peer = "192.0.2.9".parse().expect("an address");
        let found = Hops(hops).client(&headers, peer);
        assert_eq!(found.to_string(), client, "{hops} of {lines:?}");
    }

    #[test]
    fn the_client_is_the_hop_that_is_trusted_counted_from_the_right() {
        let two = ["203.0.113.1, 203.0.113.2"];
        check(0, &two, "192.0.2.9");
        check(1, &two, "203.0.113.2");
        check(2, &two, "203.0.113.1");
        check(1, &[], "192.0.2.9");
    }

    #[test]
    fn all_lines_are_one_list() {
        let lines = ["6.6.6.6", "203.0.113.1", "203.0.113.2,203.0.113.3"];
        check(1, &lines, "203.0.113.3");
        check(2, &lines, "203.0.113.2");
        check(3, &lines, "203.0.113.1");
    }

    #[test]
    fn fewer_hops_than_trusted_are_all_believed() {
        check(3, &["203.0.113.1, 203.0.113.2"], "203.0.113.1");
    }

    #[test]
    fn what_is_no_address_is_passed_over_for_the_next_proxys() {
        check(2, &["6.6.6.6, unknown, 203.0.113.2"], "203.0.113.2");
        check(2, &["6.6.6.6, , 203.0.113.2"], "203.0.113.2");
        check(2, &["\u{e7}, 203.0.113.2"], "203.0.113.2");
        for garbage in ["", "unknown", "_hidden", "1.2.3", "::ffff:1.2.3.4.5", "é", "1.2.3.4:99999"]
        {
            check(1, &["6.6.6.6", garbage], "192.0.2.9");
        }
    }

    #[test]
    fn an_address_may_have_a_port_or_brackets() {
        for (text, client) in [
            ("203.0.113.1:4711", "203.0.113.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("::ffff:203.0.113.1", "203.0.113.1"),
        ] {
            check(1, &[text], client);
        }
    }
}
