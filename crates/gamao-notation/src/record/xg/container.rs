//! The container: a header with names, a picture, and a zlib archive whose table is at its end.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

use crate::record::{Damage, RecordError};

use super::MAGIC;

/// The size of the header.
pub(super) const HEADER: usize = 8232;
/// The size of the trailer.
const TRAILER: usize = 36;
/// The size of an entry of the table.
const ENTRY: usize = 532;
/// The most entries; XG writes up to four.
const MOST_ENTRIES: usize = 16;
/// The most bytes that all files may unpack to.
pub(super) const MOST_UNPACKED: usize = 32 << 20;

/// The files of an archive that matter here.
#[derive(Default)]
pub(super) struct Files {
    /// `temp.xg`
    pub(super) records: Vec<u8>,
    /// `temp.xgi`
    pub(super) index: Vec<u8>,
    /// `temp.xgc`
    pub(super) comments: Vec<u8>,
}

impl Files {
    fn by_name(&mut self, name: &[u8]) -> Option<&mut Vec<u8>> {
        match name {
            b"temp.xg" => Some(&mut self.records),
            b"temp.xgi" => Some(&mut self.index),
            b"temp.xgc" => Some(&mut self.comments),
            _ => None,
        }
    }
}

/// Takes the files out of the container. All checksums are checked.
pub(super) fn unpack(bytes: &[u8]) -> Result<Files, RecordError> {
    let truncated = || RecordError::Damaged(Damage::Truncated);
    let (rest, trailer) = bytes.split_last_chunk::<TRAILER>().ok_or_else(truncated)?;
    if !bytes.starts_with(MAGIC) || rest.len() < HEADER {
        return Err(truncated());
    }
    let number = |bytes: &[u8], at: usize| {
        bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_le_bytes)
    };
    let [crc, entries, _, table_size, files_size] = [0, 4, 8, 12, 16].map(|at| number(trailer, at));
    let [entries, table_size, files_size] = [entries, table_size, files_size].map(|n| n as usize);
    let start = rest.len().checked_sub(table_size).and_then(|n| n.checked_sub(files_size));
    let start = start.filter(|start| *start >= HEADER).ok_or_else(truncated)?;
    let archive = &rest[start..];
    if entries > MOST_ENTRIES {
        return Err(RecordError::Damaged(Damage::Table));
    }
    if crc32fast::hash(archive) != crc {
        return Err(RecordError::Damaged(Damage::Checksum));
    }
    let (packed, table) = archive.split_at(files_size);
    let mut room = MOST_UNPACKED;
    let table = inflate(table, &mut room)?;
    let mut files = Files::default();
    for entry in table.chunks_exact(ENTRY).take(entries) {
        let name = entry.get(1..1 + usize::from(entry[0])).unwrap_or_default();
        let [packed_size, at, crc] = [516, 520, 524].map(|at| number(entry, at));
        let (packed_size, at) = (packed_size as usize, at as usize);
        let Some(file) = files.by_name(name) else { continue };
        let packed = at.checked_add(packed_size).and_then(|end| packed.get(at..end));
        let packed = packed.ok_or_else(truncated)?;
        let is_packed = entry[528] == 0;
        *file = if is_packed { inflate(packed, &mut room)? } else { packed.to_vec() };
        if crc32fast::hash(file) != crc {
            return Err(RecordError::Damaged(Damage::Checksum));
        }
    }
    Ok(files)
}

/// Unpacks as much as there is room for.
fn inflate(packed: &[u8], room: &mut usize) -> Result<Vec<u8>, RecordError> {
    match decompress_to_vec_zlib_with_limit(packed, *room) {
        Ok(bytes) => {
            *room -= bytes.len();
            Ok(bytes)
        }
        Err(error) if error.status == TINFLStatus::HasMoreOutput => {
            Err(RecordError::Damaged(Damage::Unpacked))
        }
        Err(_) => Err(RecordError::Damaged(Damage::Compression)),
    }
}

/// Puts files into a container, which has no picture. `names` are the title and what stands below it.
pub(super) fn pack(names: [&str; 3], files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER);
    bytes.extend(MAGIC);
    bytes.extend(1_u32.to_le_bytes());
    bytes.extend((HEADER as u32).to_le_bytes());
    // Neither a picture nor its size.
    bytes.extend([0; 12]);
    // The id of the game that XG gives all its files.
    bytes.extend([
        0xe1, 0xf5, 0x5a, 0x2f, 0x21, 0xe0, 0x32, 0x48, 0xa4, 0x23, 0xef, 0x48, 0x0e, 0xc5, 0x8a,
        0x0b,
    ]);
    for (i, name) in names.into_iter().enumerate() {
        let wide = name.encode_utf16().take(1023).flat_map(u16::to_le_bytes);
        bytes.extend(wide);
        bytes.resize(40 + 2048 * (i + 1), 0);
    }
    bytes.resize(HEADER, 0);
    let (mut packed, mut table) = (Vec::new(), Vec::new());
    for (name, file) in files {
        let body = miniz_oxide::deflate::compress_to_vec_zlib(file, 6);
        let mut entry = vec![name.len() as u8];
        entry.extend(name.as_bytes());
        entry.resize(512, 0);
        for number in [file.len(), body.len(), packed.len()] {
            entry.extend((number as u32).to_le_bytes());
        }
        entry.extend(crc32fast::hash(file).to_le_bytes());
        entry.resize(ENTRY, 0);
        table.extend(entry);
        packed.extend(body);
    }
    let table = miniz_oxide::deflate::compress_to_vec_zlib(&table, 6);
    let files_size = packed.len();
    packed.extend(&table);
    bytes.extend(&packed);
    let crc = crc32fast::hash(&packed);
    for number in [crc, files.len() as u32, 1, table.len() as u32, files_size as u32, 1, 0, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::{HEADER, MOST_UNPACKED, pack, unpack};
    use crate::record::{Damage, RecordError};

    fn damage(bytes: &[u8]) -> Option<Damage> {
        match unpack(bytes) {
            Ok(_) => None,
            Err(RecordError::Damaged(damage)) => Some(damage),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn files_are_unpacked_as_they_were_packed() {
        let bytes = pack(["a", "b", "c"], &[("temp.xg", b"records"), ("temp.xgc", b"comments")]);
        let files = unpack(&bytes).expect("a container");
        assert_eq!(files.records, b"records");
        assert_eq!(files.comments, b"comments");
        assert_eq!(files.index, b"");
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        let half = vec![0; MOST_UNPACKED / 2];
        assert_eq!(damage(&pack([""; 3], &[("temp.xg", &half)])), None);
        let bomb = pack([""; 3], &[("temp.xg", &half), ("temp.xgi", &half)]);
        assert!(bomb.len() < 100_000, "{}", bomb.len());
        assert_eq!(damage(&bomb), Some(Damage::Unpacked));
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_found() {
        let bytes = pack(["", "", ""], &[("temp.xg", &[7; 500])]);
        for length in 0..bytes.len() {
            assert!(damage(&bytes[..length]).is_some(), "{length}");
        }
        // All but the version and flags of the trailer, which say nothing here.
        let trailer = bytes.len() - 36;
        for at in (HEADER..trailer + 8).chain(trailer + 12..trailer + 20) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x55;
            assert!(damage(&changed).is_some(), "{at}");
        }
    }
}
