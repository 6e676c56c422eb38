//! What mail, browsers and word processors add to a text, taken away again.

/// The text as it was typed, as far as it can be recovered: line feeds, plain blanks, hyphens and box
/// edges, no invisible characters, no tags and entities of HTML, no percent signs of addresses.
pub(super) fn clean(text: &str) -> String {
    let plain: String = text.replace("\r\n", "\n").chars().filter_map(plain).collect();
    let plain = if plain.contains('<') { without_tags(&plain) } else { plain };
    let plain = if plain.contains('&') { without_entities(&plain) } else { plain };
    ["%3A:", "%3a:", "%3D=", "%3d=", "%2F/", "%2f/", "%2B+", "%2b+"]
        .iter()
        .fold(plain, |text, pair| text.replace(&pair[..3], &pair[3..]))
}

fn plain(c: char) -> Option<char> {
    Some(match c {
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' | '\0' => return None,
        '\r' | '\u{2028}' | '\u{2029}' | '\u{c}' => '\n',
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{2010}'..='\u{2013}' | '\u{2212}' | '─' | '━' => '-',
        '│' | '┃' | '║' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        // The full-width forms of East Asian text.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    })
}

/// Tags that end a line; a cell of a table stands beside the next.
const BLOCK: [&str; 32] = [
    "blockquote",
    "body",
    "br",
    "dd",
    "div",
    "dl",
    "dt",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "hr",
    "html",
    "img",
    "li",
    "meta",
    "ol",
    "p",
    "pre",
    "section",
    "style",
    "table",
    "tbody",
    "td",
    "textarea",
    "th",
    "thead",
    "title",
    "tr",
    "ul",
    "link",
];

/// Tags that stand within a word or line.
const INLINE: [&str; 16] = [
    "a", "abbr", "b", "code", "em", "font", "i", "kbd", "mark", "samp", "small", "span", "strong",
    "tt", "u", "wbr",
];

fn without_tags(text: &str) -> String {
    let mut rest = text;
    let mut out = String::with_capacity(text.len());
    while let Some(start) = rest.find('<') {
        out.push_str(&rest[..start]);
        let tag = &rest[start + 1..];
        match tag.find(['<', '>']).filter(|&end| tag.as_bytes()[end] == b'>') {
            Some(end) if is_tag(&tag[..end]) => {
                let name = name(&tag[..end]);
                match &*name {
                    // A cell stands beside the next.
                    "td" | "th" => out.push(' '),
                    // An address or a text in place of a picture may hold an id.
                    _ if holds_id(&tag[..end]) => out.extend([" ", &tag[..end], " "]),
                    name if INLINE.contains(&name) => {}
                    _ => out.push('\n'),
                }
                rest = &tag[end + 1..];
            }
            _ => {
                out.push('<');
                rest = tag;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Whether what stands between angle brackets is a tag or a comment, not a word of its own.
fn is_tag(inside: &str) -> bool {
    let name = name(inside);
    let after = &inside[inside.len().min(usize::from(inside.starts_with('/')) + name.len())..];
    inside.starts_with(['!', '?'])
        || (BLOCK.contains(&&*name) || INLINE.contains(&&*name))
            && (after.is_empty() || after.starts_with(char::is_whitespace) || after == "/")
}

/// Whether an attribute is likely to hold an id.
fn holds_id(inside: &str) -> bool {
    let inside = inside.to_ascii_lowercase();
    ["xgid", "gnubgid", "href=", "alt="].iter().any(|word| inside.contains(word))
}

fn name(inside: &str) -> String {
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inside.len());
    inside[..end].to_ascii_lowercase()
}

/// Letters and digits between `&` and `;`.
const LONGEST_ENTITY: usize = 12;

fn without_entities(text: &str) -> String {
    let mut rest = text;
    let mut out = String::with_capacity(text.len());
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        let entity = &rest[start + 1..];
        let end = entity.char_indices().take(LONGEST_ENTITY).find(|(_, c)| *c == ';');
        if let Some((end, c)) = end.and_then(|(end, _)| Some((end, character(&entity[..end])?))) {
            out.extend(plain(c));
            rest = &entity[end + 1..];
        } else {
            out.push('&');
            rest = entity;
        }
    }
    out.push_str(rest);
    out
}

fn character(entity: &str) -> Option<char> {
    Some(match entity {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "equals" => '=',
        "colon" => ':',
        "sol" => '/',
        "plus" => '+',
        "hyphen" | "dash" | "minus" | "ndash" => '-',
        "shy" | "zwnj" | "zwj" => '\u{200b}',
        "vert" | "verbar" => '|',
        _ => {
            let code = entity.strip_prefix('#')?;
            let code = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => code.parse().ok()?,
            };
            char::from_u32(code)?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_typed_is_taken_away() {
        let check = |text: &str, cleaned: &str| assert_eq!(clean(text), cleaned, "{text:?}");
        check("\u{feff}a\u{a0}b\r\nc\rd", "a b\nc\nd");
        check("a\u{200b}b \u{2011} \u{2212}", "ab - -");
        check("<p>a <b>b</b>c</p><td>d</td>", "\na bc\n d ");
        check("a &lt;b&gt; &amp; &#61;&#x3D;&nbsp;&bogus; & c", "a <b> & == &bogus; & c");
        check("a < b > c <4HPwATDgc/ABMA> <3", "a < b > c <4HPwATDgc/ABMA> <3");
        check("<a href=\"x\">y</a><br/>z", " a href=\"x\" y\nz");
        check("<AwAACAAAAAAAAA>", "<AwAACAAAAAAAAA>");
        check("id%3D4HPw%2FA%3a", "id=4HPw/A:");
        check("＝：", "=:");
    }
}
