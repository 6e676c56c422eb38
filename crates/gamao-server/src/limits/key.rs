//! What a limit counts by.

use std::net::{IpAddr, Ipv6Addr};

use gamao_rules::Seat;
use gamao_store::RoomId;

use super::table::Scope;
use crate::holder::Holder;

/// Who does something, as the limits tell people apart.
#[derive(Clone, Debug)]
pub(crate) struct Subject<'a> {
    /// Where the request comes from.
    pub(crate) address: IpAddr,
    /// The visitor, if they hold a seat anywhere.
    pub(crate) visitor: Option<&'a Holder>,
    /// The seat that is acted for.
    pub(crate) seat: Option<(&'a RoomId, Seat)>,
}

/// One counter of a limit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Seat(RoomId, Seat),
    Visitor(Holder),
    Address(IpAddr),
    Network(Ipv6Addr),
}

impl Key {
    /// The key of a subject in a scope; `None` if it has none there.
    pub(super) fn of(scope: Scope, subject: &Subject<'_>) -> Option<Self> {
        match scope {
            Scope::Seat => subject.seat.map(|(room, seat)| Self::Seat(room.clone(), seat)),
            Scope::Visitor => subject.visitor.cloned().map(Self::Visitor),
            Scope::Address => Some(Self::address(subject.address)),
            Scope::Network => match Self::network(subject.address) {
                network @ Self::Network(_) => Some(network),
                _ => None,
            },
        }
    }

    /// An IPv4 address, or the /64 that an IPv6 household gets.
    pub(crate) fn address(address: IpAddr) -> Self {
        Self::Address(match address.to_canonical() {
            IpAddr::V6(v6) => prefix(v6, 64).into(),
            v4 @ IpAddr::V4(_) => v4,
        })
    }

    /// What one customer of a provider easily gets: an IPv4 address, or the /48 of an IPv6 site.
    pub(crate) fn network(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => Self::Network(prefix(v6, 48)),
            v4 @ IpAddr::V4(_) => Self::Address(v4),
        }
    }
}

/// The first bits of an address.
fn prefix(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    (u128::from(address) >> (128 - bits) << (128 - bits)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_household_is_one_address() {
        let key = |text: &str| Key::address(text.parse().expect("an address"));
        assert_eq!(key("2001:db8:1:2:3::4"), key("2001:db8:1:2:ffff::1"));
        assert_ne!(key("2001:db8:1:2::"), key("2001:db8:1:3::"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
    }

    #[test]
    fn one_site_is_one_network() {
        let key = |text: &str| {
            let address = text.parse().expect("an address");
            Key::of(Scope::Network, &Subject { address, visitor: None, seat: None })
        };
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:ffff::1"));
        assert_ne!(key("2001:db8:1::1"), key("2001:db8:2::1"));
        assert_eq!(key("10.0.0.1"), None);
        assert_eq!(key("::ffff:10.0.0.1"), None);
    }
}
