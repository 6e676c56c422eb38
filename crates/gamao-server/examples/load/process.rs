//! The server as a process of its own.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use anyhow::Context;

/// A running server. One that was started here ends with this value.
pub(crate) struct ServerProcess {
    /// `None` for one that had been started elsewhere.
    child: Option<Child>,
    pub(crate) address: String,
}

impl ServerProcess {
    /// Starts this program again as a server and reads the address it prints.
    pub(crate) fn start(kind: &str) -> anyhow::Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["--serve", kind])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let stdout = child.stdout.take().context("the server has an output")?;
        let mut address = String::new();
        BufReader::new(stdout).read_line(&mut address)?;
        Ok(Self { child: Some(child), address: address.trim().to_owned() })
    }

    /// A server that is running already.
    pub(crate) fn at(address: &str) -> Self {
        Self { child: None, address: address.trim_end_matches('/').to_owned() }
    }

    /// Resident memory in bytes, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let child = self.child.as_ref()?;
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib * 1024)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let Some(child) = &mut self.child else { return };
        if let Err(error) = child.kill().and_then(|()| child.wait().map(drop)) {
            eprintln!("cannot end the server: {error}");
        }
    }
}
