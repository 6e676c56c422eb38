//! `gamao assets`: lists the files of the browser interface, or compares them with a site.

use std::{
    io::{self, Read, Write},
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, bail};
use gamao_server::{Asset, assets};
use sha2::{Digest, Sha256};
use ureq::{Agent, http::Uri};

/// List the files of the browser interface with their SHA-256, or compare them with a site.
///
/// A page draws your secret for the fair dice, and the operator of the site serves that page. Build the
/// version that a site says it runs, and compare: then you know that you got what you can read the source
/// of. It proves nothing for another visitor or another day.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao assets --site https://example.org")]
pub(crate) struct Args {
    /// Fetch each file from the site of this page, and the page itself, and compare them with those in
    /// this program; the exit status is 1 if any differs
    #[arg(long, value_name = "URL")]
    site: Option<String>,
}

/// How long a site may take to answer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Larger than any file of the interface.
const MAX_BYTES: u64 = 32 << 20;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let site = args.site.as_deref().map(Site::at).transpose()?;
    let own = assets(site.as_ref().map(|site| site.origin.as_str()));
    if own.is_empty() {
        bail!("this program was built without the browser interface");
    }
    let mut out = io::stdout().lock();
    let Some(site) = site else {
        for Asset { path, sha256 } in &own {
            writeln!(out, "{sha256}  {path}")?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let mut differ = 0;
    for Asset { path, sha256 } in &own {
        let found = site.get(&format!("/{path}"))?;
        let is_same = found.is_some_and(|bytes| {
            base16ct::lower::encode_string(&Sha256::digest(&bytes)) == *sha256
        });
        differ += usize::from(!is_same);
        writeln!(out, "{} {path}", if is_same { "same  " } else { "DIFFERS" })?;
    }
    let index = site.get("/index.html")?.unwrap_or_default();
    let page = site
        .get(&site.page)?
        .with_context(|| format!("{}{}: not found", site.origin, site.page))?;
    let is_same = is_page_of(&String::from_utf8_lossy(&page), &String::from_utf8_lossy(&index));
    differ += usize::from(!is_same);
    writeln!(out, "{} {}", if is_same { "same  " } else { "DIFFERS" }, site.page)?;
    Ok(if differ == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Site {
    agent: Agent,
    /// `https://gamao.example`.
    origin: String,
    /// The path of the requested page.
    page: String,
}

impl Site {
    fn at(url: &str) -> anyhow::Result<Self> {
        let uri: Uri = url.parse().with_context(|| format!("invalid URL {url:?}"))?;
        let (Some(scheme), Some(host)) = (uri.scheme_str(), uri.authority()) else {
            bail!("invalid URL {url:?}: it must start with https:// or http://");
        };
        let agent = Agent::config_builder().timeout_global(Some(TIMEOUT)).build().into();
        Ok(Self { agent, origin: format!("{scheme}://{host}"), page: uri.path().to_owned() })
    }

    /// The file at a path; `None` if there is none.
    fn get(&self, path: &str) -> anyhow::Result<Option<Vec<u8>>> {
        let url = format!("{}{path}", self.origin);
        match self.agent.get(&url).call() {
            Ok(answer) => {
                let mut bytes = Vec::new();
                let body = answer.into_body().into_reader().take(MAX_BYTES);
                { body }.read_to_end(&mut bytes).with_context(|| url)?;
                Ok(Some(bytes))
            }
            Err(ureq::Error::StatusCode(404)) => Ok(None),
            Err(error) => Err(error).with_context(|| url),
        }
    }
}

/// Whether a page is the index page. The page of a room has additional metadata for previews in its head,
/// and nothing else.
fn is_page_of(page: &str, index: &str) -> bool {
    let Some((head, rest)) = index.split_once("</head>") else { return false };
    let added = page.strip_prefix(head).and_then(|page| page.strip_suffix(rest));
    let added = added.and_then(|page| page.strip_suffix("</head>"));
    added.is_some_and(|added| added.lines().all(is_preview))
}

/// Whether a line is `<meta property="…" content="…">` or has a `name` instead: metadata without effect.
fn is_preview(line: &str) -> bool {
    let inner = ["<meta property=\"og:", "<meta name=\"twitter:card\"", "<meta name=\"robots\""]
        .iter()
        .find_map(|start| line.strip_prefix(start))
        .and_then(|rest| rest.strip_suffix("\">"));
    inner.is_some_and(|inner| !inner.contains(['<', '>']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tables_page_may_add_previews_and_nothing_else() {
        let index = "<html><head><script src=\"/a.js\"></script></head><body></body></html>";
        let check = |added: &str, expected: bool| {
            let page = index.replacen("</head>", &format!("{added}</head>"), 1);
            assert_eq!(is_page_of(&page, index), expected, "{added}");
        };
        check("", true);
        check("<meta property=\"og:title\" content=\"Ana × Rui\">\n", true);
        check(
            "<meta name=\"robots\" content=\"noindex\">\n<meta property=\"og:type\" content=\"x\">\n",
            true,
        );
        check("<script src=\"/b.js\"></script>", false);
        check("<meta property=\"og:title\" content=\"x\"><script src=\"/b.js\">", false);
        check("<meta http-equiv=\"refresh\" content=\"0\">", false);
        assert!(!is_page_of(&index.replace("a.js", "b.js"), index));
        assert!(!is_page_of("", index));
    }
}
