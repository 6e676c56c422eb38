//! Reading and writing the content of files, little-endian.

use gamao_engine::{
    features::ENCODER_VERSION,
    file::{self, FileError, Kind},
};
use gamao_rules::{Board, Side};
use thiserror::Error;

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is not a whole file of the kind.
    #[error(transparent)]
    File(#[from] FileError),
    /// Not a file of samples.
    #[error("not a file of samples")]
    Samples,
    /// It was written by another version of the encoder.
    #[error("made for encoder version {0}, this program has {ENCODER_VERSION}")]
    Encoder(u64),
    /// The content of this many bytes is too short or too long.
    #[error("truncated or overlong content of {0} bytes")]
    Length(usize),
    /// An invalid value.
    #[error("invalid {0} {1}")]
    Value(&'static str, u64),
}

/// Writes a file in memory.
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub(crate) fn new() -> Self {
        let mut writer = Self(file::begin());
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

    pub(crate) fn finish(self, kind: Kind) -> Vec<u8> {
        file::finish(kind, self.0)
    }
}

/// Reads what [`Writer`] wrote.
pub(crate) struct Reader<'a> {
    whole: usize,
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(file: &'a [u8], kind: Kind) -> Result<Self, ReadError> {
        let left = file::open(kind, file)?;
        let mut reader = Self { whole: left.len(), left };
        match reader.u64()? {
            version if version == u64::from(ENCODER_VERSION) => Ok(reader),
            version => Err(ReadError::Encoder(version)),
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let (taken, left) =
            self.left.split_first_chunk::<N>().ok_or(ReadError::Length(self.whole))?;
        self.left = left;
        Ok(*taken)
    }

    pub(crate) fn u64(&mut self) -> Result<u64, ReadError> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    /// A count, at most `limit`.
    pub(crate) fn count(&mut self, limit: usize) -> Result<usize, ReadError> {
        match self.u64()? {
            n if n <= limit as u64 => Ok(n as usize),
            n => Err(ReadError::Value("count", n)),
        }
    }

    pub(crate) fn f32(&mut self) -> Result<f32, ReadError> {
        Ok(f32::from_le_bytes(self.take()?))
    }

    pub(crate) fn board(&mut self) -> Result<Board, ReadError> {
        let mut side = || self.take().map(|bits| Side::from_bits(u128::from_le_bytes(bits)));
        Ok(Board { mine: side()?, theirs: side()? })
    }

    pub(crate) fn end(&self) -> Result<(), ReadError> {
        if self.left.is_empty() { Ok(()) } else { Err(ReadError::Length(self.whole)) }
    }
}
