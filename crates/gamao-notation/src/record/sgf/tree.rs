//! The syntax of Smart Game Format: trees of nodes of properties.

/// What a text holds.
pub(super) struct Forest {
    /// Of every game tree the nodes of its main line; at least one.
    pub(super) trees: Vec<Vec<Node>>,
    /// The line in which the text ends in the middle of a tree.
    pub(super) broken: Option<usize>,
}

/// The properties of a node.
#[derive(Default)]
pub(super) struct Node {
    /// The line it begins in, from 1.
    pub(super) line: usize,
    properties: Vec<(String, String)>,
}

impl Node {
    /// The first value of a property.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| known == key).map(|(_, value)| &**value)
    }

    /// All values of a property.
    pub(super) fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let values = self.properties.iter().filter(move |(known, _)| known == key);
        values.map(|(_, value)| &**value)
    }
}

/// Reads a text; whatever is no tree is skipped.
pub(super) fn parse(text: &str) -> Forest {
    let mut trees = Vec::new();
    let mut nodes: Vec<Node> = Vec::new();
    let (mut depth, mut line) = (0_usize, 1);
    // The first branch is the main line; when it ends, the others are skipped.
    let mut is_main = true;
    let mut key = String::new();
    // Whether a letter goes on with the key; further values belong to the same one.
    let mut is_in_key = false;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c.is_ascii_uppercase() {
            if !is_in_key {
                key.clear();
            }
            key.push(c);
            is_in_key = true;
            continue;
        }
        is_in_key = false;
        match c {
            '\n' => line += 1,
            '(' => depth += 1,
            ')' => {
                is_main = false;
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let tree = core::mem::take(&mut nodes);
                    trees.extend(Some(tree).filter(|nodes| !nodes.is_empty()));
                    is_main = true;
                }
            }
            ';' if is_main && depth > 0 => nodes.push(Node { line, ..Node::default() }),
            '[' => {
                let value = value(&mut chars, &mut line);
                if let Some(node) = nodes.last_mut().filter(|_| is_main) {
                    node.properties.push((key.clone(), value));
                }
            }
            _ => {}
        }
    }
    let broken = (depth > 0).then_some(line);
    trees.extend(Some(nodes).filter(|nodes| !nodes.is_empty()));
    Forest { trees, broken }
}

/// A value up to its bracket, with escapes taken off.
fn value(chars: &mut core::str::Chars<'_>, line: &mut usize) -> String {
    let mut value = String::new();
    while let Some(c) = chars.next() {
        if c == '\n' {
            *line += 1;
        }
        match c {
            ']' => break,
            '\\' => match chars.next() {
                Some('\n') => *line += 1,
                Some(c) => value.push(c),
                None => {}
            },
            c => value.push(c),
        }
    }
    value
}
