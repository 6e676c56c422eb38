//! The fields of one record.

use gamao_rules::{Board, Point, Side};

/// The size of a record.
pub(super) const RECORD: usize = 2560;

/// A record as in the file. Every offset used is within it.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a>(pub(super) &'a [u8; RECORD]);

impl Fields<'_> {
    /// Which kind of record it is.
    pub(super) fn kind(self) -> u8 {
        self.0[8]
    }

    pub(super) fn u8(self, at: usize) -> u8 {
        self.0[at]
    }

    fn array<const N: usize>(self, at: usize) -> [u8; N] {
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.0[at..at + N]);
        bytes
    }

    pub(super) fn i32(self, at: usize) -> i32 {
        i32::from_le_bytes(self.array(at))
    }

    pub(super) fn f32(self, at: usize) -> f32 {
        f32::from_le_bytes(self.array(at))
    }

    pub(super) fn f64(self, at: usize) -> f64 {
        f64::from_le_bytes(self.array(at))
    }

    /// A text of up to 128 UTF-16 units.
    pub(super) fn wide(self, at: usize) -> String {
        let bytes = &self.0[at..at + 258];
        let units = bytes.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair));
        let units: Vec<u16> = units.take_while(|&unit| unit != 0).collect();
        String::from_utf16_lossy(&units)
    }

    /// A text with its length before it, in the Windows letters of the West.
    pub(super) fn short(self, at: usize) -> String {
        let bytes = &self.0[at + 1..][..usize::from(self.0[at]).min(128)];
        bytes.iter().map(|&byte| super::rtf::windows(byte)).collect()
    }

    /// A position of 26 signed counts: the opponent's bar, 24 points, the own bar.
    pub(super) fn board(self, at: usize, checkers: u8) -> Option<Board> {
        let mut sides = [Side::EMPTY; 2];
        for place in 0..=25_u8 {
            let count = self.0[at + usize::from(place)] as i8;
            let point = Point::new(place);
            let (side, point) = match (place, count) {
                (_, 0) => continue,
                (0, 1..) | (25, ..0) => return None,
                (0, _) => (1, Point::BAR),
                (_, 1..) => (0, point),
                (_, _) => (1, point.mirrored()),
            };
            let count = count.unsigned_abs();
            if sides[side].total().saturating_add(count) > checkers {
                return None;
            }
            sides[side] = sides[side].with(point, count);
        }
        let [mine, theirs] = sides.map(|side| side.with(Point::OFF, checkers - side.total()));
        Some(Board { mine, theirs })
    }
}

/// A record to be written.
#[derive(Clone)]
pub(super) struct NewFields(pub(super) Box<[u8; RECORD]>);

impl NewFields {
    /// A record of a kind, all else zero.
    pub(super) fn new(kind: u8) -> Self {
        let mut bytes = Box::new([0; RECORD]);
        bytes[8] = kind;
        Self(bytes)
    }

    pub(super) fn bytes(&mut self, at: usize, bytes: &[u8]) -> &mut Self {
        self.0[at..at + bytes.len()].copy_from_slice(bytes);
        self
    }

    pub(super) fn flag(&mut self, at: usize, flag: bool) -> &mut Self {
        self.bytes(at, &[u8::from(flag)])
    }

    pub(super) fn i32(&mut self, at: usize, number: i32) -> &mut Self {
        self.bytes(at, &number.to_le_bytes())
    }

    pub(super) fn f64(&mut self, at: usize, number: f64) -> &mut Self {
        self.bytes(at, &number.to_le_bytes())
    }

    /// A text of up to 128 UTF-16 units.
    pub(super) fn wide(&mut self, at: usize, text: &str) -> &mut Self {
        let mut bytes = Vec::new();
        for c in text.chars() {
            let mut units = [0; 2];
            let units = c.encode_utf16(&mut units);
            if bytes.len() + 2 * units.len() > 256 {
                break;
            }
            bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
        }
        self.bytes(at, &bytes)
    }

    /// A text of up to `most` letters with its length before it; `?` for what has no place there.
    pub(super) fn short(&mut self, at: usize, most: usize, text: &str) -> &mut Self {
        let letters = text.chars().take(most);
        let letters = letters.map(|c| u8::try_from(c).ok().filter(u8::is_ascii).unwrap_or(b'?'));
        let mut bytes = vec![0];
        bytes.extend(letters);
        bytes[0] = (bytes.len() - 1) as u8;
        self.bytes(at, &bytes)
    }

    /// A position seen by its `mine`.
    pub(super) fn board(&mut self, at: usize, board: Board) -> &mut Self {
        let mut counts = [0_u8; 26];
        for place in (1..=25).map(Point::new) {
            counts[place.to_usize()] = board.mine.count(place);
        }
        for place in (1..=24).map(Point::new) {
            let count = board.theirs.count(place.mirrored());
            if count > 0 {
                counts[place.to_usize()] = (-(count as i8)) as u8;
            }
        }
        counts[0] = (-(board.theirs.count(Point::BAR) as i8)) as u8;
        self.bytes(at, &counts)
    }
}
