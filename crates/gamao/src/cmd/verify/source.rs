//! Sources of transcripts and ledgers.

use std::{
    convert::Infallible,
    fmt, fs,
    io::{self, Read},
    str::FromStr,
    time::Duration,
};

use anyhow::{Context, bail};
use gamao_record::match_id;
use ureq::{Agent, http::Uri};

/// More than the ledger of a busy site grows in years, but less than the memory of a small machine.
const MAX_BYTES: u64 = 256 << 20;

/// More rematches than anybody plays in one room.
const MAX_MATCHES: u32 = 1000;

/// How long a server may take for the whole answer.
const PATIENCE: Duration = Duration::from_mins(2);

/// Standard input, a file, or a URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    Stdin,
    File(String),
    Url(String),
}

impl FromStr for Source {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let is_url = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
        Ok(match text {
            "-" => Self::Stdin,
            _ if is_url => Self::Url(text.to_owned()),
            _ => Self::File(text.to_owned()),
        })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(name) => f.write_str(name),
            Self::Url(url) => f.write_str(&shown(url)),
        }
    }
}

impl Source {
    /// The content.
    pub(super) fn text(&self) -> anyhow::Result<String> {
        match self {
            Self::Stdin => {
                let mut text = String::new();
                io::stdin().take(MAX_BYTES).read_to_string(&mut text).context("standard input")?;
                Ok(text)
            }
            Self::File(path) => {
                let mut text = String::new();
                let file = fs::File::open(path).with_context(|| path.clone())?;
                file.take(MAX_BYTES).read_to_string(&mut text).with_context(|| path.clone())?;
                Ok(text)
            }
            Self::Url(url) => found(&agent(), url)?
                .with_context(|| format!("{self}: not found, or the match is not over")),
        }
    }

    /// The transcript there, or that of the match whose page it is, and which match it must be.
    pub(super) fn transcript(&self) -> anyhow::Result<(String, Option<String>)> {
        let page = match self {
            Self::Url(url) => Page::of(url)?,
            Self::Stdin | Self::File(_) => None,
        };
        let Some(Page { room, number }) = page else {
            return Ok((self.text()?, None));
        };
        let (text, number) = match number {
            Some(number) => (Self::Url(address(&room, number)).text()?, number),
            None => last_finished(&room)?,
        };
        let id = room.rsplit('/').next().unwrap_or_default();
        Ok((text, Some(match_id(id, number))))
    }
}

/// A page of a match.
#[derive(PartialEq, Eq, Debug)]
struct Page {
    /// The API URL of the room: `https://gamao.example/api/rooms/ID`.
    room: String,
    /// The number of the match, if the page is that of one.
    number: Option<u32>,
}

impl Page {
    /// The page at a URL like `https://gamao.example/r/ID/verify/2`.
    fn of(url: &str) -> anyhow::Result<Option<Self>> {
        let uri: Uri = url.parse().with_context(|| format!("invalid URL {url}"))?;
        let (Some(scheme), Some(host)) = (uri.scheme_str(), uri.authority()) else {
            bail!("invalid URL {url}");
        };
        let parts: Vec<_> = uri.path().split('/').filter(|part| !part.is_empty()).collect();
        let ["r", id, rest @ ..] = &parts[..] else { return Ok(None) };
        let number = match rest {
            ["verify", number] => {
                Some(number.parse().with_context(|| format!("invalid match number {number:?}"))?)
            }
            _ => None,
        };
        Ok(Some(Self { room: format!("{scheme}://{host}/api/rooms/{id}"), number }))
    }
}

fn address(room: &str, number: u32) -> String {
    format!("{room}/matches/{number}/transcript")
}

/// The room's last finished match.
fn last_finished(room: &str) -> anyhow::Result<(String, u32)> {
    let agent = agent();
    let mut last = None;
    for number in 1..=MAX_MATCHES {
        match found(&agent, &address(room, number))? {
            Some(transcript) => last = Some((transcript, number)),
            None => break,
        }
    }
    last.with_context(|| format!("{room}: this room has no finished match"))
}

/// A URL for display, without a password.
fn shown(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
    format!("{scheme}://{host}{path}")
}

fn agent() -> Agent {
    Agent::config_builder().timeout_global(Some(PATIENCE)).build().into()
}

/// The content of a URL; `None` if there is none, or the match is not over.
fn found(agent: &Agent, url: &str) -> anyhow::Result<Option<String>> {
    match agent.get(url).call() {
        Ok(mut answer) => {
            let body = answer.body_mut().with_config().limit(MAX_BYTES).read_to_string();
            Ok(Some(body.with_context(|| shown(url))?))
        }
        Err(ureq::Error::StatusCode(404 | 409)) => Ok(None),
        Err(error) => Err(error).with_context(|| shown(url)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_matches_are_known_and_all_else_is_a_transcript() {
        let check = |url: &str, expected: Option<(&str, Option<u32>)>| {
            let page = Page::of(url).unwrap();
            let found = page.as_ref().map(|page| (page.room.as_str(), page.number));
            assert_eq!(found, expected, "{url}");
        };
        let room = "https://gamao.example/api/rooms/3r7v0k";
        check("https://gamao.example/r/3r7v0k", Some((room, None)));
        check("https://gamao.example/r/3r7v0k/", Some((room, None)));
        check("https://gamao.example/r/3r7v0k/replay?ply=9", Some((room, None)));
        check("https://gamao.example/r/3r7v0k/verify/2", Some((room, Some(2))));
        check("https://gamao.example/r/3r7v0k#top", Some((room, None)));
        let local = "http://localhost:8080/api/rooms/a";
        check("http://localhost:8080/r/a/verify/1", Some((local, Some(1))));
        check(&address(room, 1), None);
        check("https://elsewhere.example/files/transcript.json", None);
        Page::of("https://gamao.example/r/3r7v0k/verify/two").unwrap_err();
        Page::of("https://").unwrap_err();
    }

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(shown("https://ana:secret@gamao.example/r/a@b"), "https://gamao.example/r/a@b");
        assert_eq!(shown("http://localhost:8080"), "http://localhost:8080");
    }

    #[test]
    fn sources_are_told_apart() {
        let check = |text: &str, expected: Source| assert_eq!(text.parse(), Ok(expected));
        check("-", Source::Stdin);
        check("match.json", Source::File("match.json".into()));
        check("http://localhost/r/a", Source::Url("http://localhost/r/a".into()));
        check("https.json", Source::File("https.json".into()));
    }
}
