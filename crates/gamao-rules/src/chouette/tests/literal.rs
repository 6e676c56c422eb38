//! The literals of Python in which the case files hold their events.

/// A literal.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Literal {
    Text(&'static str),
    Number(u32),
    Bool(bool),
    None,
    /// A list or a tuple.
    List(Vec<Literal>),
    Map(Vec<(Literal, Literal)>),
}

impl Literal {
    #[track_caller]
    pub(super) fn new(text: &'static str) -> Self {
        let (literal, rest) = read(text);
        assert_eq!(rest.trim(), "", "after {literal:?}");
        literal
    }

    #[track_caller]
    pub(super) fn list(&self) -> &[Self] {
        let Self::List(items) = self else { panic!("no list: {self:?}") };
        items
    }

    #[track_caller]
    pub(super) fn text(&self) -> &'static str {
        let Self::Text(text) = self else { panic!("no text: {self:?}") };
        text
    }

    #[track_caller]
    pub(super) fn bool(&self) -> bool {
        let Self::Bool(value) = self else { panic!("no bool: {self:?}") };
        *value
    }

    /// The entries of a map with texts for keys.
    #[track_caller]
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'static str, &Self)> {
        let Self::Map(entries) = self else { panic!("no map: {self:?}") };
        entries.iter().map(|(key, value)| (key.text(), value))
    }
}

fn read(text: &'static str) -> (Literal, &'static str) {
    let text = text.trim_start();
    let Some(first) = text.chars().next() else { panic!("a literal is missing") };
    let rest = &text[first.len_utf8()..];
    match first {
        '\'' => {
            let (word, rest) = rest.split_once('\'').expect("a quote that ends");
            (Literal::Text(word), rest)
        }
        '[' => read_until(']', rest, read, Literal::List),
        '(' => read_until(')', rest, read, Literal::List),
        '{' => read_until('}', rest, read_entry, Literal::Map),
        _ => {
            let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
            let (word, rest) = text.split_at(end);
            let literal = match word {
                "True" => Literal::Bool(true),
                "False" => Literal::Bool(false),
                "None" => Literal::None,
                number => Literal::Number(number.parse().expect("a number")),
            };
            (literal, rest)
        }
    }
}

fn read_entry(text: &'static str) -> ((Literal, Literal), &'static str) {
    let (key, rest) = read(text);
    let rest = rest.trim_start().strip_prefix(':').expect("a colon");
    let (value, rest) = read(rest);
    ((key, value), rest)
}

fn read_until<T>(
    end: char,
    mut text: &'static str,
    read: impl Fn(&'static str) -> (T, &'static str),
    literal: impl Fn(Vec<T>) -> Literal,
) -> (Literal, &'static str) {
    let mut items = Vec::new();
    loop {
        text = text.trim_start().trim_start_matches(',').trim_start();
        if let Some(rest) = text.strip_prefix(end) {
            return (literal(items), rest);
        }
        let (item, rest) = read(text);
        items.push(item);
        text = rest;
    }
}
