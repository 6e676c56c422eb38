//! Arguments that contain a position.

use std::io::{self, Read};

use clap::ValueEnum;
use gamao_engine::Stakes;
use gamao_rules::Beavers;

/// What is played for, if the text does not say.
#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
pub(crate) enum Play {
    /// Points, with a cube and the Jacoby rule.
    Money,
    /// Points, without a cube.
    Cubeless,
    /// A single game.
    Single,
}

impl Play {
    pub(crate) const fn stakes(self) -> Stakes {
        match self {
            Self::Money => Stakes::money(true, Beavers::Off),
            Self::Cubeless => Stakes::CUBELESS,
            Self::Single => Stakes::WIN,
        }
    }
}

/// The text of an argument; `-` stands for standard input.
pub(crate) fn text_of(argument: &str) -> io::Result<String> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(decoded(&bytes))
}

/// Decodes UTF-8, or UTF-16 with a byte order mark.
fn decoded(bytes: &[u8]) -> String {
    let units = |order: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.as_chunks::<2>().0.iter().map(|&pair| order(pair)).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_windows_are_read() {
        let text = "\u{feff}4HPwATDgc/ABMA\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [text.as_bytes(), &little, &big] {
            assert_eq!(decoded(bytes), text);
        }
        assert_eq!(decoded(b"caf\xe9"), "caf\u{fffd}");
    }
}
