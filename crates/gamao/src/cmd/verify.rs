//! `gamao verify`: verifies the dice and plays of a finished match.

mod source;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anyhow::{Context, bail};
use gamao_dice::{Guarantee, LedgerEntry};
use gamao_record::{
    Envelope, LedgerReceipt, OpenMatches, Transcript, Unproven, UnthrownReport, VerifyReport,
    verify, verify_with_ledger,
};

use self::source::Source;
use crate::printer::{self, Printer};

/// Verify the dice and plays of a finished match.
///
/// Recomputes every roll from the shares of server and players, and replays every play and score, from the
/// transcript alone. The exit status is 0 if everything is right, 1 if there are faults, 2 if the
/// transcript or the ledger cannot be read.
#[derive(clap::Args)]
#[command(
    after_help = "Example: gamao verify https://example.org/r/ROOM --ledger https://example.org/api/ledger.jsonl"
)]
pub(crate) struct Args {
    /// A transcript in a file (`-` for standard input) or at a URL, or the URL of a match:
    /// `SITE/r/ROOM` is the room's last finished match, `SITE/r/ROOM/verify/N` its n-th
    #[arg(value_name = "FILE|URL")]
    transcript: Source,

    /// Also verify the whole ledger, one JSON entry per line (`SITE/api/ledger.jsonl`), and that it contains
    /// the match. Without it the transcript's line of the ledger is not looked up
    #[arg(long, value_name = "FILE|URL")]
    ledger: Option<Source>,

    /// Print JSON, for programs: `ok`, `matchId`, `digest`, `rolls`, `faults`
    #[arg(long)]
    json: bool,
}

/// The exit status if nothing could be verified.
const UNREADABLE: u8 = 2;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (transcript, ledger) = match read(args) {
        Ok(read) => read,
        Err(error) => {
            printer::note!("error: {error:#}");
            return Ok(ExitCode::from(UNREADABLE));
        }
    };
    let report = match &ledger {
        Some(ledger) => verify_with_ledger(&transcript, ledger),
        None => verify(&transcript),
    };
    let mut out = Printer::new();
    if args.json {
        out.json(&report)?;
    } else {
        print(&mut out, &transcript, &report)?;
        ledger.iter().try_for_each(|ledger| print_ledger(&mut out, ledger))?;
        print_unproven(&mut out, &transcript, &report)?;
        print_verdict(&mut out, &report)?;
    }
    Ok(if report.ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(args: &Args) -> anyhow::Result<(Transcript, Option<Vec<LedgerEntry>>)> {
    let (text, wanted) = args.transcript.transcript()?;
    let transcript: Transcript = serde_json::from_str(&text)
        .with_context(|| format!("{} is not a transcript", args.transcript))?;
    if let Some(wanted) = wanted.filter(|wanted| *wanted != transcript.match_id) {
        let found = &transcript.match_id;
        bail!("{} returned match {found:?} instead of {wanted:?}", args.transcript);
    }
    let ledger = args.ledger.as_ref().map(read_ledger).transpose()?;
    Ok((transcript, ledger))
}

fn read_ledger(source: &Source) -> anyhow::Result<Vec<LedgerEntry>> {
    let text = source.text()?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            serde_json::from_str(line)
                .with_context(|| format!("{source}: line {number} is not a ledger entry"))
        })
        .collect()
}

/// The guarantees from strongest to weakest, with the conditions under which nobody can steer or foresee a
/// roll.
const GUARANTEES: [(Guarantee, &str, &str, &str); 4] = [
    (
        Guarantee::Live,
        "live",
        "one of server, seat A, seat B is honest",
        "one of the three is honest",
    ),
    (
        Guarantee::Correspondence,
        "correspondence",
        "one of the three is honest",
        "the server and the seat that released last do not collude",
    ),
    (Guarantee::Bot, "against a bot", "the player is honest", "the player is honest"),
    (
        Guarantee::Reseeded,
        "re-seeded",
        "the server and the seat that re-seeded do not collude",
        "they do not",
    ),
];

fn print(out: &mut impl Write, transcript: &Transcript, report: &VerifyReport) -> io::Result<()> {
    let VerifyReport { match_id, rolls, unthrown, faults, .. } = report;
    // Foreign text: no control characters may reach the terminal.
    let match_id = match_id.escape_debug();
    write!(out, "match {match_id}: {} rolls, {} events", rolls.len(), transcript.events.len())?;
    if let Some(digest) = report.digest {
        write!(out, ", fingerprint {}", digest.fingerprint())?;
    }
    writeln!(out)?;
    for (guarantee, name, steer, foresee) in GUARANTEES {
        let held = rolls.iter().filter(|roll| roll.ok && roll.guarantee == guarantee);
        let count = held.count();
        if count > 0 {
            writeln!(out, "\n{count:>5}  {name}")?;
            writeln!(out, "       nobody can steer one, if {steer}")?;
            writeln!(out, "       nobody can foresee one, if {foresee}")?;
        }
    }
    let broken = rolls.iter().filter(|roll| !roll.ok).count();
    if broken > 0 {
        writeln!(out, "\n{broken:>5}  broken: no statement about who could steer or foresee them")?;
    }
    for UnthrownReport { seq, game, known_to } in unthrown {
        writeln!(
            out,
            "\nevent {seq}: game {game} was ended while seat {known_to}, if the server helped, knew the roll \
             that would have come"
        )?;
    }
    for fault in faults {
        let place = place_of(fault.seq, transcript, report);
        writeln!(out, "\n{place}: {} ({})", fault.message, fault.code)?;
    }
    Ok(())
}

/// The place of a fault: `event 57, the roll 12 of the match`.
fn place_of(seq: u64, transcript: &Transcript, report: &VerifyReport) -> String {
    if let Some(roll) = report.rolls.iter().find(|roll| roll.seq == seq) {
        return format!("event {seq}, roll {} in game {}", roll.number, roll.game);
    }
    let event = transcript.events.iter().find(|envelope| envelope.seq == seq);
    match event {
        Some(Envelope { event, .. }) => format!("event {seq}, `{}`", event.name()),
        None => format!("event {seq}, which does not exist"),
    }
}

fn print_ledger(out: &mut impl Write, ledger: &[LedgerEntry]) -> io::Result<()> {
    let mut matches = OpenMatches::default();
    for entry in ledger {
        matches.add(entry);
    }
    let (lines, open) = (ledger.len(), matches.count());
    write!(out, "\nledger lines: {lines}, open matches: {open}")?;
    match matches.oldest() {
        Some(oldest) => writeln!(out, ", the oldest since line {}", oldest.number),
        None => writeln!(out),
    }
}

/// What the transcript contains that cannot be verified.
fn print_unproven(
    out: &mut impl Write,
    transcript: &Transcript,
    report: &VerifyReport,
) -> io::Result<()> {
    writeln!(out, "\nnot verified, only claimed by the server:")?;
    for unproven in &report.unproven {
        match unproven {
            Unproven::Names => writeln!(out, "  names, and whether they were persons")?,
            Unproven::Times => {
                writeln!(out, "  times, and so that a live roll was not a link left behind")?;
            }
            Unproven::Plays => writeln!(out, "  that the players made these plays themselves")?,
            Unproven::Ledger => match &transcript.ledger {
                Some(LedgerReceipt { entry, .. }) => writeln!(
                    out,
                    "  that this is line {} of the ledger: it was not looked up (use --ledger)",
                    entry.number
                )?,
                None => writeln!(out, "  that the match is in no ledger (use --ledger)")?,
            },
        }
    }
    Ok(())
}

fn print_verdict(out: &mut impl Write, report: &VerifyReport) -> io::Result<()> {
    match report.faults.len() {
        0 => writeln!(out, "\ndice, plays and scores check out"),
        1 => writeln!(out, "\n1 fault"),
        faults => writeln!(out, "\n{faults} faults"),
    }
}
