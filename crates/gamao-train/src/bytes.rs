//! Little-endian files with a magic word and a checksum.

use gamao_engine::features::ENCODER_VERSION;
use gamao_rules::{Board, Side};
use thiserror::Error;

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// It starts with other bytes.
    #[error("not a {0} file")]
    Magic(String),
    /// It was written for another set of inputs.
    #[error("made for encoder version {0}, this program has {ENCODER_VERSION}")]
    Encoder(u64),
    /// It ends too early or too late.
    #[error("truncated or overlong file of {0} bytes")]
    Length(usize),
    /// Its bytes have changed since it was written.
    #[error("checksum mismatch: the file is damaged")]
    Checksum,
    /// A value that cannot be.
    #[error("invalid {0} {1}")]
    Value(&'static str, u64),
}

/// FNV-1a, 64 bits: finds damage, not malice.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Writes a file in memory.
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub(crate) fn new(magic: [u8; 8]) -> Self {
        let mut writer = Self(magic.to_vec());
        writer.u64(u64::from(ENCODER_VERSION));
        writer
    }

    pub(crate) fn u64(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }

    pub(crate) fn f32(&mut self, value: f32) {
        self.0.extend(value.to_le_bytes());
    }

    pub(crate) fn board(&mut self, board: Board) {
        for side in [board.mine, board.theirs] {
            self.0.extend(side.to_bits().to_le_bytes());
        }
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        let sum = checksum(&self.0);
        self.u64(sum);
        self.0
    }
}

/// Reads what [`Writer`] wrote.
pub(crate) struct Reader<'a> {
    whole: usize,
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8], magic: [u8; 8]) -> Result<Self, FileError> {
        let whole = bytes.len();
        if !bytes.starts_with(&magic) {
            return Err(FileError::Magic(String::from_utf8_lossy(&magic).into_owned()));
        }
        let Some((body, sum)) = bytes.split_last_chunk::<8>() else {
            return Err(FileError::Length(whole));
        };
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(FileError::Checksum);
        }
        let Some(left) = body.get(magic.len()..) else {
            return Err(FileError::Length(whole));
        };
        let mut reader = Self { whole, left };
        match reader.u64()? {
            version if version == u64::from(ENCODER_VERSION) => Ok(reader),
            version => Err(FileError::Encoder(version)),
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let (taken, left) =
            self.left.split_first_chunk::<N>().ok_or(FileError::Length(self.whole))?;
        self.left = left;
        Ok(*taken)
    }

    pub(crate) fn u64(&mut self) -> Result<u64, FileError> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    /// A number of things, at most `limit`.
    pub(crate) fn count(&mut self, limit: usize) -> Result<usize, FileError> {
        match self.u64()? {
            n if n <= limit as u64 => Ok(n as usize),
            n => Err(FileError::Value("count", n)),
        }
    }

    pub(crate) fn f32(&mut self) -> Result<f32, FileError> {
        Ok(f32::from_le_bytes(self.take()?))
    }

    pub(crate) fn board(&mut self) -> Result<Board, FileError> {
        let mut side = || Ok(Side::from_bits(u128::from_le_bytes(self.take()?)));
        Ok(Board { mine: side()?, theirs: side()? })
    }

    pub(crate) fn end(&self) -> Result<(), FileError> {
        if self.left.is_empty() { Ok(()) } else { Err(FileError::Length(self.whole)) }
    }
}
