//! The modules of a crate, and what each of them names.

use std::{collections::BTreeMap, iter::Peekable, slice};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A path from the root of its crate: of a module, or of an item in one.
pub(crate) type Path = Vec<String>;

/// A crate, module by module.
#[derive(Default)]
pub(crate) struct Crate {
    modules: BTreeMap<Path, Module>,
}

/// What one module, its tests left out, says of others.
#[derive(Default)]
struct Module {
    /// The paths it names, in `use` declarations and elsewhere.
    paths: Vec<Path>,
    /// The names its `use` declarations bring in, and for what.
    imports: BTreeMap<String, Path>,
}

impl Crate {
    /// Reads the crate whose root is `[]`; `source` gives the text of a module that is a file.
    pub(crate) fn read(source: &dyn Fn(&[String]) -> String) -> Self {
        let mut all = Self::default();
        all.file(source, &[]);
        all
    }

    /// Each use of one module by another: (user, used).
    pub(crate) fn uses(&self) -> impl Iterator<Item = (&[String], &[String])> {
        self.modules.iter().flat_map(|(user, module)| {
            module.paths.iter().map(|path| (user.as_slice(), self.module_of(path)))
        })
    }

    /// The module in which the item of a path stands, re-exports followed.
    fn module_of(&self, path: &[String]) -> &[String] {
        let mut path = path.to_vec();
        // Every import leads elsewhere, or the crate would not compile; a macro could hide that.
        for _ in 0..=self.modules.len() {
            let inside = (0..=path.len()).rev().find(|&n| self.modules.contains_key(&path[..n]));
            let Some((module, rest)) = inside.map(|n| path.split_at(n)) else { break };
            let import = rest.first().and_then(|name| self.modules[module].imports.get(name));
            match import {
                Some(import) if *import != path => path = [import.as_slice(), &rest[1..]].concat(),
                _ => return self.modules.get_key_value(module).map_or(&[], |(path, _)| path),
            }
        }
        &[]
    }

    fn file(&mut self, source: &dyn Fn(&[String]) -> String, module: &[String]) {
        let text = source(module);
        let tokens: TokenStream =
            text.parse().unwrap_or_else(|error| panic!("cannot read {module:?}: {error}"));
        self.items(source, module, tokens);
    }

    fn items(
        &mut self,
        source: &dyn Fn(&[String]) -> String,
        module: &[String],
        tokens: TokenStream,
    ) {
        self.modules.entry(module.to_vec()).or_default();
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut tokens = tokens.iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(attribute) if is_for_tests(attribute) => skip_item(&mut tokens),
                TokenTree::Ident(word) if word == "mod" => {
                    let Some(TokenTree::Ident(name)) = tokens.next() else { continue };
                    let inner = [module, &[name.to_string()]].concat();
                    match tokens.next() {
                        Some(TokenTree::Group(body)) => self.items(source, &inner, body.stream()),
                        _ => self.file(source, &inner),
                    }
                }
                TokenTree::Ident(word) if word == "use" => {
                    let mut found = Vec::new();
                    tree(&mut tokens, &[], &mut found);
                    for (name, path) in found {
                        let path = absolute(module, path);
                        let module = self.modules.entry(module.to_vec()).or_default();
                        module.paths.push(path.clone());
                        module.imports.insert(name, path);
                    }
                }
                TokenTree::Ident(word) if ["crate", "self", "super"].iter().any(|w| word == w) => {
                    let mut path = vec![word.to_string()];
                    while let Some(name) = next_segment(&mut tokens) {
                        path.push(name);
                    }
                    if path.len() > 1 {
                        let path = absolute(module, path);
                        self.modules.entry(module.to_vec()).or_default().paths.push(path);
                    }
                }
                TokenTree::Group(group) => self.items(source, module, group.stream()),
                _ => {}
            }
        }
    }
}

type Tokens<'a> = Peekable<slice::Iter<'a, TokenTree>>;

/// `[cfg(test)]`, or a condition that contains it.
fn is_for_tests(attribute: &Group) -> bool {
    let text = attribute.to_string().replace(' ', "");
    text.starts_with("[cfg(test)") || text.starts_with("[cfg(all(test,")
}

/// Skips what an attribute stands before: up to a semicolon, or to a body.
fn skip_item(tokens: &mut Tokens<'_>) {
    let mut is_use = false;
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Ident(word) if word == "use" => is_use = true,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !is_use => return,
            _ => {}
        }
    }
}

/// The name after a `::`, if one follows.
fn next_segment(tokens: &mut Tokens<'_>) -> Option<String> {
    let mut ahead = tokens.clone();
    for _ in 0..2 {
        ahead.next_if(|token| matches!(token, TokenTree::Punct(p) if p.as_char() == ':'))?;
    }
    let Some(TokenTree::Ident(name)) = ahead.next() else { return None };
    *tokens = ahead;
    Some(name.to_string())
}

/// The (name, path) pairs of a use tree, up to its comma or semicolon.
fn tree(tokens: &mut Tokens<'_>, prefix: &[String], found: &mut Vec<(String, Path)>) {
    let mut path = prefix.to_vec();
    let mut name = None;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if [',', ';'].contains(&punct.as_char()) => break,
            TokenTree::Ident(word) if word == "as" => {
                name = tokens.next().map(ToString::to_string);
            }
            // In braces: the path before them.
            TokenTree::Ident(word) if word == "self" && !prefix.is_empty() => {}
            TokenTree::Ident(word) => path.push(word.to_string()),
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut inner = inner.iter().peekable();
                while inner.peek().is_some() {
                    tree(&mut inner, &path, found);
                }
                // What follows is the end of the declaration.
                path.clear();
            }
            _ => {}
        }
    }
    if let Some(last) = path.last() {
        found.push((name.unwrap_or_else(|| last.clone()), path));
    }
}

/// A path as the root of the crate sees it. One that begins with no keyword may begin with a module
/// inside this one; if it names another crate it leads to no module.
fn absolute(module: &[String], path: Path) -> Path {
    let mut base = module.to_vec();
    let mut names = path.into_iter().peekable();
    while let Some(word) = names.next_if(|w| ["crate", "self", "super"].contains(&w.as_str())) {
        match word.as_str() {
            "crate" => base.clear(),
            "super" => drop(base.pop()),
            _ => {}
        }
    }
    base.extend(names);
    base
}
