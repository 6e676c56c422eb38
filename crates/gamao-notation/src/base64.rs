//! The base64 of GNU ids: the ordinary alphabet without padding. Addresses and other programs bring
//! the URL-safe one and padding; both are read, neither is written.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes the lowest `8 * BYTES` bits of a little-endian number.
pub(crate) fn encode<const BYTES: usize>(bits: u128) -> String {
    let bytes = bits.to_le_bytes();
    bytes[..BYTES]
        .chunks(3)
        .flat_map(|chunk| {
            let word =
                (0..3).fold(0, |word, i| word << 8 | u32::from(chunk.get(i).copied().unwrap_or(0)));
            (0..=chunk.len()).map(move |i| ALPHABET[(word >> (18 - 6 * i) & 63) as usize] as char)
        })
        .collect()
}

/// Why text is not the base64 of a number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecodeError {
    /// It has this many characters.
    Length(usize),
    /// This is not in the alphabet.
    Character(char),
    /// The last character says more than there is room for.
    Spare,
}

/// Reads `BYTES` bytes (at most 16) into a little-endian number.
pub(crate) fn decode<const BYTES: usize>(text: &str) -> Result<u128, DecodeError> {
    let text = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    let value = |c: char| {
        let ordinary = match c {
            '-' => '+',
            '_' => '/',
            c => c,
        };
        ALPHABET
            .iter()
            .position(|&a| char::from(a) == ordinary)
            .map(|i| i as u32)
            .ok_or(DecodeError::Character(c))
    };
    let digits = text.chars().map(value).collect::<Result<Vec<_>, _>>()?;
    if digits.len() != (8 * BYTES).div_ceil(6) {
        return Err(DecodeError::Length(digits.len()));
    }
    let mut bytes = [0; 16];
    let (mut word, mut width, mut written) = (0, 0, 0);
    for digit in digits {
        word = (word << 6 | digit) & 0xffff;
        width += 6;
        if width >= 8 {
            width -= 8;
            bytes[written] = (word >> width) as u8;
            written += 1;
        }
    }
    if word & ((1 << width) - 1) != 0 {
        return Err(DecodeError::Spare);
    }
    Ok(u128::from_le_bytes(bytes))
}
