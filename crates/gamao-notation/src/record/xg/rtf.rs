//! The comments: Rich Text, one a line, line breaks inside as the bytes 1 and 2.

use core::fmt::Write;

/// All comments as plain text.
pub(super) fn comments(bytes: &[u8]) -> Vec<Option<String>> {
    let mut lines: Vec<_> = bytes.split(|&byte| byte == b'\n').collect();
    // What follows the last line end is no comment.
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines.into_iter().map(|line| Some(plain(line))).collect()
}

/// Groups that hold no text of the reader's.
const SILENT: [&str; 6] = ["fonttbl", "colortbl", "stylesheet", "info", "pict", "generator"];

/// The text of a comment without its layout.
fn plain(rtf: &[u8]) -> String {
    if !rtf.starts_with(b"{\\rtf") {
        let text = rtf.iter().filter(|byte| **byte > 2).map(|&byte| windows(byte));
        return text.collect::<String>().trim().into();
    }
    let mut text = String::new();
    let mut bytes = rtf.iter().copied().peekable();
    // In which group what is not shown begins.
    let (mut depth, mut silent) = (0_usize, None::<usize>);
    // How many letters to leave out behind one of Unicode.
    let mut skip = 0;
    let mut units = Vec::new();
    while let Some(byte) = bytes.next() {
        let mut shown = None;
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.saturating_sub(1);
                silent = silent.filter(|&from| depth >= from);
            }
            b'\\' => match bytes.peek().copied() {
                Some(b'\'') => {
                    bytes.next();
                    let digits = [bytes.next(), bytes.next()].map(Option::unwrap_or_default);
                    let code = core::str::from_utf8(&digits).ok();
                    let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
                    shown = code.map(windows);
                }
                Some(b'*') => {
                    bytes.next();
                    silent = silent.or(Some(depth));
                }
                Some(letter) if letter.is_ascii_alphabetic() => {
                    let mut word = String::new();
                    while let Some(letter) = bytes.next_if(u8::is_ascii_alphabetic) {
                        word.push(letter.into());
                    }
                    let mut number = String::new();
                    while let Some(sign) = bytes.next_if(|b| b.is_ascii_digit() || *b == b'-') {
                        number.push(sign.into());
                    }
                    bytes.next_if_eq(&b' ');
                    match &*word {
                        "par" | "line" => shown = Some('\n'),
                        "tab" => shown = Some('\t'),
                        "u" => {
                            units.push(number.parse::<i32>().unwrap_or(0) as u16);
                            skip = 1;
                            continue;
                        }
                        word if SILENT.contains(&word) => silent = silent.or(Some(depth)),
                        _ => {}
                    }
                }
                Some(sign) => {
                    bytes.next();
                    shown = Some(if sign == b'~' { ' ' } else { sign.into() });
                }
                None => {}
            },
            0..=2 | b'\r' | b'\n' => {}
            byte => shown = Some(windows(byte)),
        }
        let Some(letter) = shown else { continue };
        if skip > 0 {
            skip -= 1;
            continue;
        }
        let wide =
            char::decode_utf16(units.drain(..)).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
        let letters = wide.chain([letter]);
        if silent.is_none() {
            text.extend(letters);
        }
    }
    text.trim().into()
}

/// A comment as Rich Text.
pub(super) fn rich(text: &str) -> Vec<u8> {
    let mut rtf =
        String::from("{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0 Arial;}}\\f0 ");
    for c in text.chars() {
        match c {
            '\n' => rtf.push_str("\\par\u{1}\u{2}"),
            '\t' => rtf.push_str("\\tab "),
            '\\' | '{' | '}' => rtf.extend(['\\', c]),
            ' '..='~' => rtf.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(rtf, "\\u{}?", *unit as i16).unwrap_or(());
                }
            }
        }
    }
    rtf.push_str("\\par\u{1}\u{2}}\r\n");
    rtf.into_bytes()
}

/// A letter of Windows code page 1252.
pub(super) fn windows(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        byte => byte.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::{comments, rich};

    #[test]
    fn comments_are_read_without_their_layout() {
        let rtf = b"{\\rtf1\\ansi{\\fonttbl{\\f0\\fnil Arial;}}\x01\x02{\\*\\generator X;}\\f0\\fs20 d\\'e9j\\'e0 \\{2\\} \\u269?x\\par\x01\x02b\\line .61\\par\x01\x02}\r\nplain\r\n";
        let read: Vec<_> = comments(rtf).into_iter().flatten().collect();
        assert_eq!(read, ["déjà {2} čx\nb\n.61", "plain"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["", "Take!", "déjà {2}\\ č\nb\tc", "ação — \u{2665}"] {
            let read: Vec<_> = comments(&rich(text)).into_iter().flatten().collect();
            assert_eq!(read, [text]);
        }
    }
}
