//! From the bytes of a text file to text.

/// The text of a file: UTF-8 or UTF-16 with or without its mark, otherwise Latin-1, which every byte
/// is a letter of.
pub(super) fn text(bytes: &[u8]) -> String {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] | rest => match core::str::from_utf8(rest) {
            Ok(text) => text.into(),
            Err(_) => rest.iter().copied().map(char::from).collect(),
        },
    }
}

/// The lines of a text, whatever ends them, with their numbers from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let only_returns = !text.contains('\n');
    let end = if only_returns { '\r' } else { '\n' };
    (1..).zip(text.split(end).map(str::trim_end))
}
