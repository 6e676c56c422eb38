//! The header of our own binary files: nets, tables, training runs.
//!
//! A file is a header of 64 bytes and its content. Numbers are little-endian:
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `GAMAOBIN` |
//! | 4 | the kind of content: `net `, `bear`, `hypr`, `run ` |
//! | 4 | the version of that kind, 2 |
//! | 8 | the length of the content |
//! | 32 | SHA-256 of the content |
//! | 8 | zeros |
//!
//! Files made before there was this header (version 1) begin with a word of their own, and are read as
//! well: their content is the same. `docs/formats.md` describes the content of each kind.

use core::ops::Range;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// Bytes of the header.
pub const HEADER: usize = 64;

const MAGIC: &[u8; 8] = b"GAMAOBIN";
const VERSION: u32 = 2;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The weights of a net.
    Net,
    /// A two-sided bear-off table.
    BearOff,
    /// Hypergammon, solved.
    Hypergammon,
    /// The state of a training run.
    Run,
}

impl Kind {
    const fn tag(self) -> &'static [u8; 4] {
        match self {
            Self::Net => b"net ",
            Self::BearOff => b"bear",
            Self::Hypergammon => b"hypr",
            Self::Run => b"run ",
        }
    }

    /// How files of version 1 begin, and what they end with.
    const fn version_1(self) -> (&'static [u8], Trailer) {
        match self {
            Self::Net => (b"GAMAONET\x01\0\0\0", Trailer::Sha256),
            Self::BearOff => (b"gamaoBO2", Trailer::None),
            Self::Hypergammon => (b"gamaoHY1", Trailer::None),
            Self::Run => (b"gamaoru2", Trailer::Fnv),
        }
    }
}

impl core::fmt::Display for Kind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Net => "weights file",
            Self::BearOff => "bear-off table",
            Self::Hypergammon => "hypergammon table",
            Self::Run => "training run",
        })
    }
}

/// The checksum at the end of a file of version 1, over all that comes before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trailer {
    None,
    Sha256,
    /// FNV-1a, 64 bits.
    Fnv,
}

/// Why bytes are not the file that was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// They begin differently.
    #[error("not a {0}")]
    Kind(Kind),
    /// They were written by a later program.
    #[error("{kind} of version {found}, expected {VERSION} or earlier")]
    Version {
        /// What was expected.
        kind: Kind,
        /// The version.
        found: u32,
    },
    /// They are too short or too long.
    #[error("truncated or overlong {kind}: {found} bytes instead of {expected}")]
    Length {
        /// What was expected.
        kind: Kind,
        /// Bytes there.
        found: u64,
        /// Bytes there should be.
        expected: u64,
    },
    /// They are damaged or cut short.
    #[error("damaged {0}: the checksum does not match the content")]
    Checksum(Kind),
}

/// The content of a file held in memory, its checksum verified.
///
/// # Errors
///
/// If the bytes are anything but a whole file of this kind.
pub fn open(kind: Kind, file: &[u8]) -> Result<&[u8], FileError> {
    let content = locate(kind, file)?;
    verify(kind, file)?;
    Ok(&file[content])
}

/// Where the content of a file lies. The content is not read, so that a large table can be mapped into
/// memory; [`verify`] reads it.
///
/// # Errors
///
/// If the header is not that of a whole file of this kind.
pub fn locate(kind: Kind, file: &[u8]) -> Result<Range<usize>, FileError> {
    let found = file.len() as u64;
    if let Some((header, content)) = header(file) {
        if header.kind != *kind.tag() {
            return Err(FileError::Kind(kind));
        }
        if header.version != VERSION {
            return Err(FileError::Version { kind, found: header.version });
        }
        let expected = header.length.saturating_add(HEADER as u64);
        if content.len() as u64 != header.length {
            return Err(FileError::Length { kind, found, expected });
        }
        return Ok(HEADER..file.len());
    }
    let (begin, trailer) = kind.version_1();
    if !file.starts_with(begin) {
        return Err(FileError::Kind(kind));
    }
    match file.len().checked_sub(trailer.len()) {
        Some(end) if end >= begin.len() => Ok(begin.len()..end),
        _ => {
            let expected = (begin.len() + trailer.len()) as u64;
            Err(FileError::Length { kind, found, expected })
        }
    }
}

/// Verifies the checksum, if there is one, of a file that [`locate`] has accepted.
///
/// # Errors
///
/// If it does not match.
pub fn verify(kind: Kind, file: &[u8]) -> Result<(), FileError> {
    let matches = match header(file) {
        Some((header, content)) => Sha256::digest(content)[..] == header.sha256,
        None => kind.version_1().1.matches(file),
    };
    if matches { Ok(()) } else { Err(FileError::Checksum(kind)) }
}

/// A file to which the content is to be appended: room for the header.
pub fn begin() -> Vec<u8> {
    vec![0; HEADER]
}

/// Writes the header of a file that [`begin`] began.
pub fn finish(kind: Kind, mut file: Vec<u8>) -> Vec<u8> {
    let content = &file[HEADER..];
    let mut header = MAGIC.to_vec();
    header.extend(kind.tag());
    header.extend(VERSION.to_le_bytes());
    header.extend((content.len() as u64).to_le_bytes());
    header.extend(Sha256::digest(content));
    file[..header.len()].copy_from_slice(&header);
    file
}

/// A header, as far as it tells of the content.
struct Header {
    kind: [u8; 4],
    version: u32,
    length: u64,
    sha256: [u8; 32],
}

/// The header of a file that has one, and what follows it.
fn header(file: &[u8]) -> Option<(Header, &[u8])> {
    let rest = file.strip_prefix(MAGIC)?;
    let (&kind, rest) = rest.split_first_chunk()?;
    let (&version, rest) = rest.split_first_chunk()?;
    let (&length, rest) = rest.split_first_chunk()?;
    let (&sha256, _) = rest.split_first_chunk()?;
    let (version, length) = (u32::from_le_bytes(version), u64::from_le_bytes(length));
    Some((Header { kind, version, length, sha256 }, file.get(HEADER..)?))
}

impl Trailer {
    const fn len(self) -> usize {
        match self {
            Self::None => 0,
            Self::Sha256 => 32,
            Self::Fnv => 8,
        }
    }

    fn matches(self, file: &[u8]) -> bool {
        let Some((body, trailer)) = file.split_at_checked(file.len().saturating_sub(self.len()))
        else {
            return false;
        };
        match self {
            Self::None => true,
            Self::Sha256 => Sha256::digest(body)[..] == *trailer,
            Self::Fnv => fnv_1a(body).to_le_bytes() == *trailer,
        }
    }
}

fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Kind; 4] = [Kind::Net, Kind::BearOff, Kind::Hypergammon, Kind::Run];

    fn file(kind: Kind, content: &[u8]) -> Vec<u8> {
        finish(kind, [&begin(), content].concat())
    }

    #[test]
    fn content_comes_back_as_its_kind_alone() {
        for kind in KINDS {
            let file = file(kind, b"content");
            assert_eq!(open(kind, &file), Ok(b"content".as_slice()));
            for other in KINDS.into_iter().filter(|other| *other != kind) {
                assert_eq!(open(other, &file), Err(FileError::Kind(other)));
            }
        }
    }

    #[test]
    fn files_of_version_1_are_read() {
        for kind in KINDS {
            let (begin, trailer) = kind.version_1();
            let mut file = [begin, b"content"].concat();
            match trailer {
                Trailer::None => {}
                Trailer::Sha256 => file.extend(Sha256::digest(file.clone())),
                Trailer::Fnv => file.extend(fnv_1a(&file).to_le_bytes()),
            }
            assert_eq!(open(kind, &file), Ok(b"content".as_slice()), "{kind}");
            if trailer != Trailer::None {
                file[begin.len()] ^= 1;
                assert_eq!(open(kind, &file), Err(FileError::Checksum(kind)));
            }
            assert!(open(kind, begin).is_ok() == (trailer == Trailer::None), "{kind}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let whole = file(Kind::Net, b"content");
        let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
            let mut bytes = whole.clone();
            change(&mut bytes);
            assert_eq!(open(Kind::Net, &bytes).unwrap_err().to_string(), expected);
        };
        check(&|bytes| bytes[0] ^= 1, "not a weights file");
        check(&|bytes| bytes.truncate(HEADER - 1), "not a weights file");
        check(&|bytes| bytes[12] = 3, "weights file of version 3, expected 2 or earlier");
        check(
            &|bytes| bytes.truncate(HEADER + 3),
            "truncated or overlong weights file: 67 bytes instead of 71",
        );
        check(&|bytes| bytes.push(0), "truncated or overlong weights file: 72 bytes instead of 71");
        check(
            &|bytes| bytes[HEADER] ^= 1,
            "damaged weights file: the checksum does not match the content",
        );
    }
}
