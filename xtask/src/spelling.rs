//! The prose that players read, checked by the dictionaries of hunspell.

use anyhow::{Context as _, Result, ensure};
use xshell::cmd;

use crate::{apt, commands::find, project::Project};

/// A language and its texts.
struct Language {
    /// The dictionaries, as hunspell names them; English words are known everywhere.
    dictionaries: &'static str,
    /// Markdown: folders and files.
    pages: &'static [&'static str],
    /// The folder of the texts of the browser interface.
    catalogue: &'static str,
}

const LANGUAGES: [Language; 3] = [
    Language {
        dictionaries: "pt_BR,en_US",
        pages: &["docs/learn/pt-BR", "docs/guia.md"],
        catalogue: "web/src/i18n/pt",
    },
    Language {
        dictionaries: "en_US",
        pages: &["docs/learn/en", "docs/guide.md"],
        catalogue: "web/src/i18n/en",
    },
    Language {
        dictionaries: "es_ES,en_US",
        pages: &["docs/learn/es", "docs/guia-es.md"],
        catalogue: "web/src/i18n/es",
    },
];

/// Its table holds words of all languages.
const GLOSSARY: &str = "glossary.md";
const ALL: &str = "pt_BR,en_US,es_ES";

/// Words that no dictionary knows.
const WORDS: &str = "docs/learn/words.txt";

const PACKAGES: [&str; 4] = ["hunspell", "hunspell-pt-br", "hunspell-en-us", "hunspell-es"];

/// Finds hunspell with its dictionaries, or installs Debian's.
pub(crate) fn prepare(project: &Project) -> Result<()> {
    if is_ready(project) {
        return Ok(());
    }
    println!("there is no hunspell with dictionaries, by which the texts are checked");
    let ways = || {
        let packages = PACKAGES.join(" ");
        format!("no spelling checker: install one (Debian, as root: `apt-get install {packages}`)")
    };
    apt::install(project, &PACKAGES).with_context(ways)?;
    ensure!(is_ready(project), ways());
    Ok(())
}

fn is_ready(project: &Project) -> bool {
    find("hunspell").is_some() && misspelt(project, ALL, "").is_ok()
}

/// Checks all texts.
pub(crate) fn check(project: &Project) -> Result<()> {
    let mut found = Vec::new();
    for Language { dictionaries, pages, catalogue } in LANGUAGES {
        for path in files(project, pages, "md")? {
            let text = project.shell.read_file(&path)?;
            let dictionaries = if path.ends_with(GLOSSARY) { ALL } else { dictionaries };
            found.extend(
                misspelt(project, dictionaries, &text)?.into_iter().map(|w| (path.clone(), w)),
            );
        }
        for path in files(project, &[catalogue], "ts")? {
            let text = prose(&project.shell.read_file(&path)?);
            found.extend(
                misspelt(project, dictionaries, &text)?.into_iter().map(|w| (path.clone(), w)),
            );
        }
    }
    for (path, word) in &found {
        println!("{path}: {word}");
    }
    ensure!(found.is_empty(), "{} words that no dictionary knows, nor {WORDS}", found.len());
    Ok(())
}

/// Files of this kind, and those of folders.
fn files(project: &Project, paths: &[&str], kind: &str) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for path in paths {
        if path.ends_with(kind) {
            files.push((*path).to_owned());
            continue;
        }
        for entry in project.shell.read_dir(path)? {
            let name = entry.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with(kind) {
                files.push(format!("{path}/{name}"));
            }
        }
    }
    Ok(files)
}

/// The words of a text that are in none of the dictionaries, each once.
fn misspelt(project: &Project, dictionaries: &str, text: &str) -> Result<Vec<String>> {
    let words = project.path(WORDS);
    let found = cmd!(project.shell, "hunspell -i utf-8 -d {dictionaries} -p {words} -l")
        .env("LC_ALL", "C.UTF-8")
        .stdin(text)
        .quiet()
        .ignore_stderr()
        .read()?;
    let mut words: Vec<_> = found.lines().map(str::to_owned).collect();
    words.sort_unstable();
    words.dedup();
    Ok(words)
}

/// What people read in a catalogue: its strings of several words, one on a line, without what is put in.
fn prose(source: &str) -> String {
    let mut prose = String::new();
    let mut rest = source;
    while let Some(start) = rest.find(['\'', '`', '/']) {
        let quote = char::from(rest.as_bytes()[start]);
        rest = &rest[start + 1..];
        if quote == '/' {
            // A comment, where an apostrophe begins no string; its first slash is gone.
            let end = if rest.starts_with('/') { rest.find('\n') } else { rest.find("*/") };
            if rest.starts_with(['/', '*']) {
                rest = &rest[end.unwrap_or(rest.len())..];
            }
            continue;
        }
        let end = rest.find(quote).unwrap_or(rest.len());
        let (string, after) = rest.split_at(end);
        if string.contains(' ') {
            prose.push_str(&without_values(string));
            prose.push('\n');
        }
        rest = after.get(1..).unwrap_or_default();
    }
    prose
}

/// A template without `${…}`.
fn without_values(template: &str) -> String {
    let mut parts = template.split("${");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + " " + part.split_once('}').map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_people_read_in_a_catalogue_is_checked() {
        let source = "// It's a comment.\n/** Who's there? */\nimport { f } from './format';\n\
                      title: 'Two words', key: 'one', text: (n) => `Play ${f(n)} games`,\n";
        assert_eq!(prose(source), "Two words\nPlay   games\n");
    }
}
