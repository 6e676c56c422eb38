//! Another program, as a process that answers lines `ID D1 D2`.

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use anyhow::{Context, anyhow, ensure};
use gamao_notation::PositionId;
use gamao_rules::{Board, Roll, legal_plays};

/// What GNU Backgammon is to run.
const SCRIPT: &str = include_str!("peer.py");

/// GNU Backgammon at one depth. Ends when dropped.
pub(super) struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Removed when the process has ended.
    _script: Script,
    /// As it introduces itself.
    pub(super) name: String,
}

impl Peer {
    /// Starts the program, which looks `plies` rolls ahead in cubeless money games.
    ///
    /// # Errors
    ///
    /// If it cannot be started or does not introduce itself.
    pub(super) fn start(program: &Path, plies: u8) -> anyhow::Result<Self> {
        let name = format!("gamao-strength-{}-{plies}.py", std::process::id());
        let script = Script(env::temp_dir().join(name));
        fs::write(&script.0, SCRIPT).with_context(|| script.0.display().to_string())?;
        let mut process = Command::new(program)
            .args(["--tty", "--quiet", "--no-rc", "--python"])
            .arg(&script.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (input, output) = pipes.context("a process without pipes")?;
        let output = BufReader::new(output);
        let mut peer = Self { process, input, output, _script: script, name: String::new() };
        peer.name = peer.line(|line| line.starts_with("GNU Backgammon"))?;
        writeln!(peer.input, "{plies}")?;
        Ok(peer)
    }

    /// The board its play of a roll leaves, with the mover still `mine`.
    ///
    /// # Errors
    ///
    /// If it has gone or plays what is not legal.
    pub(super) fn choose(&mut self, board: Board, roll: Roll) -> anyhow::Result<Board> {
        let asked = format!("{} {} {}", PositionId::from(board), roll.high(), roll.low());
        writeln!(self.input, "{asked}")?;
        self.input.flush()?;
        let answer = self.line(|line| line.starts_with("> "))?;
        let after = answer[2..].trim().parse::<PositionId>()?.board()?.flipped();
        let is_legal = legal_plays(board, roll).iter().any(|(_, result)| *result == after);
        ensure!(is_legal, "{} answered {asked} with {answer}", self.name);
        Ok(after)
    }

    /// The next line that is meant for us.
    fn line(&mut self, is_meant: impl Fn(&str) -> bool) -> anyhow::Result<String> {
        self.output
            .by_ref()
            .lines()
            .find(|line| line.as_ref().ok().is_none_or(|line| is_meant(line)))
            .ok_or_else(|| anyhow!("GNU Backgammon has gone"))?
            .map_err(Into::into)
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have gone already.
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// A file of ours that lasts as long as this.
struct Script(PathBuf);

impl Drop for Script {
    fn drop(&mut self) {
        // A small file left behind does no harm.
        fs::remove_file(&self.0).ok();
    }
}
