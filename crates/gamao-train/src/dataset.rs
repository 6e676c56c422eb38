//! Files of positions with labels.
//!
//! `GAMAODAT`, then 36 bytes a record: 26 nibbles a side (off, 24 points, bar) and the five
//! probabilities in units of 1/65535, little-endian. Records are only ever appended, so a file cut
//! off in the middle of one is still good up to there.

use gamao_engine::Outcome;
use gamao_rules::{Board, Side};

use crate::{
    ReadError,
    selfplay::{parts, whole},
};

/// A position and the outcome a net should give it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// Its label.
    pub target: Outcome,
}

/// What a file of samples begins with.
pub const DATASET_MAGIC: [u8; 8] = *b"GAMAODAT";
/// Bytes a record.
pub const RECORD: usize = 2 * SIDE + 2 * OUTPUTS;

const SIDE: usize = 13;
const OUTPUTS: usize = 5;
const ONE: f32 = u16::MAX as f32;

impl Sample {
    /// The record of this sample.
    pub fn to_bytes(self) -> [u8; RECORD] {
        let mut record = [0; RECORD];
        record[..SIDE].copy_from_slice(&self.board.mine.to_bits().to_le_bytes()[..SIDE]);
        record[SIDE..2 * SIDE].copy_from_slice(&self.board.theirs.to_bits().to_le_bytes()[..SIDE]);
        for (bytes, part) in
            record[2 * SIDE..].as_chunks_mut::<2>().0.iter_mut().zip(parts(self.target))
        {
            *bytes = ((part.clamp(0.0, 1.0) * ONE).round() as u16).to_le_bytes();
        }
        record
    }

    /// The sample of a record; `None` if its board breaks a rule.
    pub fn from_bytes(record: &[u8; RECORD]) -> Option<Self> {
        let side = |at: usize| {
            let mut bits = [0; 16];
            bits[..SIDE].copy_from_slice(&record[at..at + SIDE]);
            Side::from_bits(u128::from_le_bytes(bits))
        };
        let board = Board { mine: side(0), theirs: side(SIDE) }.validate(15).ok()?;
        let mut target = [0.0; OUTPUTS];
        for (part, bytes) in target.iter_mut().zip(record[2 * SIDE..].as_chunks::<2>().0) {
            *part = f32::from(u16::from_le_bytes(*bytes)) / ONE;
        }
        Some(Self { board, target: whole(target) })
    }

    /// All whole records of a file.
    ///
    /// # Errors
    ///
    /// If it is not such a file, or a board breaks a rule.
    pub fn read_all(bytes: &[u8]) -> Result<Vec<Self>, ReadError> {
        let Some(records) = bytes.strip_prefix(&DATASET_MAGIC) else {
            return Err(ReadError::Samples);
        };
        let (records, _) = records.as_chunks::<RECORD>();
        let read = |(i, record)| Self::from_bytes(record).ok_or(ReadError::Value("record", i));
        (0..).zip(records).map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::Variant;

    use super::*;

    fn file(records: &[[u8; RECORD]]) -> Vec<u8> {
        [DATASET_MAGIC.as_slice(), records.as_flattened()].concat()
    }

    #[test]
    fn records_come_back_as_written() {
        let target = Outcome { win: 0.6, win_gammon: 0.25, ..Outcome::default() };
        let sample = Sample { board: Variant::Standard.start(), target };
        let record = sample.to_bytes();
        let read = Sample::read_all(&file(&[record, record])).unwrap();
        assert_eq!(read.len(), 2);
        assert_eq!(read[1].board, sample.board);
        assert!((read[1].target.win - 0.6).abs() < 1e-5);
        assert_eq!(read[1].to_bytes(), record);
    }

    #[test]
    fn a_file_cut_off_is_good_up_to_there() {
        let sample = Sample { board: Variant::Standard.start(), target: Outcome::default() };
        let mut bytes = file(&[sample.to_bytes(), sample.to_bytes()]);
        bytes.pop();
        assert_eq!(Sample::read_all(&bytes).unwrap().len(), 1);
    }

    #[test]
    fn a_board_that_breaks_a_rule_is_refused_by_its_number() {
        let mut record =
            Sample { board: Variant::Standard.start(), target: Outcome::default() }.to_bytes();
        let good = record;
        record[0] = 3;
        let error = Sample::read_all(&file(&[good, record])).unwrap_err();
        assert_eq!(error.to_string(), "invalid record 1");
        assert!(Sample::read_all(b"GAMAORUN").is_err());
    }
}
