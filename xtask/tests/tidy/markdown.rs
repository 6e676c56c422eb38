//! Lines of Markdown are at most 150 characters long, so that they are read and compared with ease.

use std::fs;

use crate::root;

/// The longest line.
const WIDTH: usize = 150;

/// Files at the root that are held to it, besides all of `docs`.
const FILES: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/// The numbers and lengths of lines that are too long. Rows of tables and lines of code cannot be
/// broken.
fn too_long(text: &str) -> Vec<(usize, usize)> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        is_code ^= line.starts_with("```");
        let length = line.chars().count();
        if length > WIDTH && !is_code && !line.trim_start().starts_with('|') {
            found.push((number, length));
        }
    }
    found
}

#[test]
fn markdown_is_narrow() {
    let docs = fs::read_dir(root().join("docs")).expect("a folder of documentation");
    let docs = docs.map(|entry| entry.expect("an entry").path());
    let files = FILES.iter().map(|name| root().join(name)).chain(docs);
    let mut found = Vec::new();
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "md")) {
        let text = fs::read_to_string(&file).expect("a text");
        let lines = too_long(&text);
        found.extend(lines.iter().map(|(n, length)| format!("{}:{n}: {length}", file.display())));
    }
    assert!(found.is_empty(), "longer than {WIDTH} characters:\n{}", found.join("\n"));
}

#[test]
fn all_but_tables_and_code_counts() {
    let long = "é".repeat(WIDTH + 1);
    let fits = &long[..2 * WIDTH];
    let text = format!("{fits}\n| {long} |\n```\n{long}\n```\n{long}");
    assert_eq!(too_long(&text), [(6, WIDTH + 1)]);
}
