//! The TypeScript types in the browser's sources are fresh.

use std::{fs, path::Path};

#[test]
fn the_written_types_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let written = fs::read_to_string(&path).expect("the browser's sources are here");
    assert!(
        written == gamao_typescript::typescript(),
        "stale: run `cargo run -p gamao-typescript --bin export-types`"
    );
}

#[test]
fn every_type_that_is_named_is_declared() {
    let text = gamao_typescript::typescript();
    let declared: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("export type "))
        .map(|line| line.split([' ', '<']).next().unwrap_or_default())
        .collect();
    let is_type = |line: &&str| !line.trim_start().starts_with(['*', '/']);
    let code = text.lines().filter(is_type).filter(|line| !line.starts_with("export const "));
    let words = code.flat_map(|line| {
        // Strings are variants, not types.
        let outside = line.split('"').step_by(2);
        outside.flat_map(|part| part.split(|c: char| !c.is_alphanumeric()))
    });
    for word in words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())) {
        let known = declared.contains(&word) || ["T", "Array"].contains(&word);
        assert!(known, "{word} is used but not declared");
    }
    assert!(declared.len() > 40, "{declared:?}");
}
