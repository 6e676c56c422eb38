//! The socket protocol of GNU Backgammon's external player.
//!
//! The other program connects, sends a line for each decision, and reads a line with the answer:
//! a play (`8/5 6/5`), `roll` or `double`, `take`, `drop` or `beaver`. A line that cannot be
//! answered gets `Error: ...`.

use std::{
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    process::ExitCode,
};

use anyhow::Context;

use super::{Answerer, fibs};

/// Serves one connection after the other, for this machine only.
pub(super) fn serve(port: u16, answerer: &Answerer) -> anyhow::Result<ExitCode> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("cannot listen on port {port}"))?;
    eprintln!("waiting on {}", listener.local_addr()?);
    for stream in listener.incoming() {
        if let Err(error) = stream.map_err(Into::into).and_then(|s| converse(&s, answerer)) {
            eprintln!("connection lost: {error:#}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn converse(stream: &TcpStream, answerer: &Answerer) -> anyhow::Result<()> {
    stream.set_nodelay(true)?;
    let mut out = stream;
    for line in BufReader::new(stream).split(b'\n') {
        // A zero byte follows each line.
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        let line = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let answer = match line {
            "" => continue,
            "exit" | "quit" => break,
            "version" => format!("Gamao {}", env!("CARGO_PKG_VERSION")),
            _ if line.starts_with("set ") => "OK".into(),
            _ => match fibs::parse(line).map(|question| answerer.answer(&question)) {
                // A turn without a move is an empty line there.
                Ok(answer) if answer == "pass" => String::new(),
                Ok(answer) => answer,
                Err(error) => format!("Error: {error:#}"),
            },
        };
        // In one piece: the other end takes what comes at once for the whole answer.
        out.write_all(format!("{answer}\n").as_bytes())?;
    }
    Ok(())
}
