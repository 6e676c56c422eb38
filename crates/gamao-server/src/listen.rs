//! Listening on IPv6 and IPv4.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
};

use anyhow::Context;
use socket2::{Domain, Protocol, Socket, Type};
use tokio::net::TcpListener;

/// The backlog of connections waiting to be accepted.
const BACKLOG: i32 = 1024;

/// Listens on an address. `[::]` stands for all IPv6 and IPv4 addresses, whatever the system's default is;
/// without IPv6, for all IPv4 addresses.
pub(crate) fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener = match bind(address) {
        Err(error) if is_every_v6(address) && error.kind() != io::ErrorKind::AddrInUse => {
            bind((Ipv4Addr::UNSPECIFIED, address.port()).into())
        }
        listener => listener,
    };
    listener.with_context(|| format!("cannot listen on {address}"))
}

fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if is_every_v6(address) {
        socket.set_only_v6(false)?;
    }
    // As the standard library does: a restart does not have to wait for old connections.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

fn is_every_v6(address: SocketAddr) -> bool {
    address.is_ipv6() && address.ip().is_unspecified()
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use super::*;

    #[tokio::test]
    async fn every_address_is_also_that_of_ipv4() {
        let listener = listen("[::]:0".parse().expect("an address")).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("answers over IPv4");
        if listener.local_addr().expect("an address").is_ipv6() {
            TcpStream::connect(("::1", port)).expect("answers over IPv6");
        }
    }

    #[tokio::test]
    async fn an_address_that_is_taken_is_named() {
        let taken = listen("127.0.0.1:0".parse().expect("an address")).expect("a free port");
        let address = taken.local_addr().expect("an address");
        let error = listen(address).expect_err("two cannot listen");
        assert!(error.to_string().contains(&address.to_string()), "{error}");
    }
}
