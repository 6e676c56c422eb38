//! The forms that a record is read from and written in.

use super::{Lost, MatchRecord, RecordError, WriteError, json, lost, mat, place, sgf, xg};

/// A form of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A match text as GNU Backgammon and most sites write it: `25/20`, `6/0`, no hit marks.
    Mat,
    /// A match text as eXtreme Gammon writes it: `Bar/20*`, `6/Off(2)`.
    XgText,
    /// GNU Backgammon's game trees.
    Sgf,
    /// eXtreme Gammon's binary file of a match.
    Xg,
    /// The same of one position.
    Xgp,
    /// Our own, which holds all of a record.
    Json,
    /// Any text that holds one position.
    Position,
}

impl Format {
    /// All forms.
    pub const ALL: [Self; 7] =
        [Self::Mat, Self::XgText, Self::Sgf, Self::Xg, Self::Xgp, Self::Json, Self::Position];

    /// What the bytes of a file are, by what they hold.
    ///
    /// # Errors
    ///
    /// If there is nothing or too much, or if it is of a kind that is known and not read.
    pub fn of(bytes: &[u8]) -> Result<Self, RecordError> {
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(RecordError::Empty);
        }
        if bytes.len() > MatchRecord::MOST_BYTES {
            return Err(RecordError::TooLarge);
        }
        if bytes.starts_with(xg::MAGIC) {
            return Ok(Self::Xg);
        }
        if bytes.starts_with(b"OGXM") {
            return Err(RecordError::Unsupported("OGXM"));
        }
        // One line of JSON, then a compressed match.
        let mut parts = bytes.splitn(2, |&b| b == b'\n');
        if parts.next().is_some_and(|line| line.starts_with(b"{"))
            && parts.next().is_some_and(|rest| rest.starts_with(&[0x1f, 0x8b]))
        {
            return Err(RecordError::Unsupported("BGBlitz .bgf"));
        }
        let text = super::decode::text(bytes);
        Ok(if json::looks_like(&text) {
            Self::Json
        } else if sgf::looks_like(&text) {
            Self::Sgf
        } else if mat::looks_like(&text) {
            Self::Mat
        } else {
            Self::Position
        })
    }

    /// The form that a file name's extension stands for.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match &*extension.to_ascii_lowercase() {
            "mat" => Self::Mat,
            "sgf" => Self::Sgf,
            "json" => Self::Json,
            "xg" => Self::Xg,
            "xgp" => Self::Xgp,
            "txt" => Self::XgText,
            _ => return None,
        })
    }
}

/// A record written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the form cannot hold, each kind once.
    pub lost: Vec<Lost>,
}

impl MatchRecord {
    /// Writes the record in a form.
    ///
    /// # Errors
    ///
    /// If there is nothing in it that the form could hold.
    pub fn write(&self, format: Format) -> Result<Written, WriteError> {
        if self.games.is_empty() {
            return Err(WriteError::NoGame);
        }
        let bytes = match format {
            Format::Mat => mat::write(self, mat::Style::Mat),
            Format::XgText => mat::write(self, mat::Style::Xg),
            Format::Sgf => sgf::write(self),
            Format::Xg => xg::write(self, xg::Kind::Match)?,
            Format::Xgp => xg::write(self, xg::Kind::Position)?,
            Format::Json => json::write(self),
            Format::Position => place::write(self)?,
        };
        // Reading it again shows what is lost.
        let lost = match Self::read(&bytes) {
            Ok(again) => lost::between(self, &again),
            Err(_) => vec![Lost::Games],
        };
        Ok(Written { bytes, lost })
    }
}
