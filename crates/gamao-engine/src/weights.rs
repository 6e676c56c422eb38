//! Files of weights, and the net built into the program.
//!
//! A file holds, little-endian:
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `GAMAONET` |
//! | 4 | version of this format, 1 |
//! | 4 | version of the [encoder](crate::features::ENCODER_VERSION) |
//! | 4 | classes of position, 2 |
//! | 4 and 4, for each class | hidden units; exponent *e* of the first layer |
//! | 2 a weight, class by class | first layer: input by input, then biases, in units of 2ᵉ |
//! | 4 a weight, class by class | second layer, `f32`: output by output, then biases |
//! | 32 | SHA-256 of all that comes before |
//!
//! First-layer weights on a grid make all first-layer sums exact in `f32`, so that a sum does not
//! depend on how it was reached: afresh, from a neighbour, by any instruction set.

use sha2::{Digest, Sha256};
use thiserror::Error;

use std::sync::{Arc, OnceLock};

use crate::{
    features::{Class, ENCODER_VERSION},
    net::{HIDDEN_MAX, Layers, Net},
};

const MAGIC: &[u8; 8] = b"GAMAONET";
const FORMAT: u32 = 1;
/// The finest grid: below it, sums of ordinary positions would no longer be exact.
const FINEST: i32 = -12;
const HASH: usize = 32;

/// The weights of the built-in net.
static EMBEDDED: &[u8] = include_bytes!("../../../weights/gamao.net");
/// What is known of it.
static MANIFEST: &str = include_str!("../../../weights/manifest.tsv");

/// Why weights are refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// Not a weights file.
    #[error("weights {0}: not a weights file")]
    Magic(String),
    /// Another version of the format.
    #[error("weights {0}: format version {1}, expected {FORMAT}")]
    Format(String, u32),
    /// Made for another set of inputs.
    #[error("weights {0}: encoder version {1}, expected {ENCODER_VERSION}")]
    Encoder(String, u32),
    /// A shape no net has.
    #[error("weights {0}: invalid shape: {1}")]
    Shape(String, String),
    /// Too short or too long.
    #[error("weights {name}: truncated or overlong, {found} bytes instead of {expected}")]
    Length {
        /// The file.
        name: String,
        /// Its bytes.
        found: usize,
        /// The bytes its shape needs.
        expected: usize,
    },
    /// Damaged.
    #[error("weights {0}: the hash does not match the content")]
    Hash(String),
    /// Not the net the manifest speaks of.
    #[error("weights {0}: not the net of the manifest")]
    Manifest(String),
}

/// What the manifest says of a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ManifestEntry {
    /// The file.
    pub file: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// Hidden units by class.
    pub shape: String,
    /// The training run.
    pub run: String,
    /// What the gate said.
    pub gate: String,
}

/// The entries of a manifest: tab-separated, a heading first, the newest net last.
pub fn manifest(text: &str) -> Vec<ManifestEntry> {
    text.lines()
        .skip(1)
        .filter_map(|line| {
            let mut fields = line.split('\t').map(str::to_owned);
            Some(ManifestEntry {
                file: fields.next()?,
                sha256: fields.next()?,
                shape: fields.next()?,
                run: fields.next()?,
                gate: fields.next()?,
            })
        })
        .collect()
}

/// The manifest's entry of the built-in net.
pub fn embedded_entry() -> Option<ManifestEntry> {
    manifest(MANIFEST).pop()
}

/// SHA-256 of a file, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        for digit in [byte >> 4, byte & 15] {
            text.extend(char::from_digit(u32::from(digit), 16));
        }
    }
    text
}

impl Net {
    /// The built-in net.
    ///
    /// # Panics
    ///
    /// Never: a test reads the same bytes.
    pub fn embedded() -> Arc<Self> {
        static NET: OnceLock<Arc<Net>> = OnceLock::new();
        NET.get_or_init(|| {
            Arc::new(checked(EMBEDDED, MANIFEST).expect("a test reads the built-in weights"))
        })
        .clone()
    }

    /// The net in a file's bytes; `name` is for errors.
    ///
    /// # Errors
    ///
    /// If the bytes are anything but a complete weights file for this program.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Self, WeightsError> {
        let owned = || name.to_owned();
        let mut reader = Reader { name, bytes, at: 0 };
        if reader.take()? != *MAGIC {
            return Err(WeightsError::Magic(owned()));
        }
        match reader.u32()? {
            FORMAT => {}
            other => return Err(WeightsError::Format(owned(), other)),
        }
        match reader.u32()? {
            ENCODER_VERSION => {}
            other => return Err(WeightsError::Encoder(owned(), other)),
        }
        let shape = |what: String| WeightsError::Shape(owned(), what);
        match reader.u32()? as usize {
            n if n == Class::ALL.len() => {}
            n => return Err(shape(format!("{n} classes"))),
        }
        let mut layers = Vec::new();
        let mut weights = 0;
        for _ in Class::ALL {
            let (hidden, exponent) = (reader.u32()? as usize, reader.u32()?.cast_signed());
            if !(FINEST..=0).contains(&exponent) {
                return Err(shape(format!("exponent {exponent}")));
            }
            if hidden > HIDDEN_MAX {
                return Err(shape(format!("{hidden} hidden units, more than {HIDDEN_MAX}")));
            }
            let [first, second] = Layers::weights(hidden);
            layers.push((hidden, exponent, first, second));
            weights += 2 * first + 4 * second;
        }
        let expected = reader.at + weights + HASH;
        if bytes.len() != expected {
            return Err(WeightsError::Length { name: owned(), found: bytes.len(), expected });
        }
        let (body, hash) = bytes.split_at(expected - HASH);
        if Sha256::digest(body)[..] != *hash {
            return Err(WeightsError::Hash(owned()));
        }
        let mut read = Vec::new();
        for (hidden, exponent, first, second) in layers {
            let unit = (exponent as f32).exp2();
            let first: Result<Vec<f32>, _> = (0..first)
                .map(|_| Ok(f32::from(i16::from_le_bytes(reader.take()?)) * unit))
                .collect();
            let second: Result<Vec<f32>, _> =
                (0..second).map(|_| Ok(f32::from_le_bytes(reader.take()?))).collect();
            read.push(Layers::new(hidden, &first?, &second?).map_err(|e| shape(e.to_string()))?);
        }
        let layers = read.try_into().map_err(|_| shape("classes".to_owned()))?;
        Ok(Self::new(layers))
    }

    /// The file of this net. First-layer weights are rounded to the file's grid.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for word in [FORMAT, ENCODER_VERSION, Class::ALL.len() as u32] {
            bytes.extend(word.to_le_bytes());
        }
        for class in Class::ALL {
            let layers = self.layers(class);
            bytes.extend((layers.hidden() as u32).to_le_bytes());
            bytes.extend(exponent(layers).to_le_bytes());
        }
        for class in Class::ALL {
            let layers = self.layers(class);
            let steps = (-exponent(layers) as f32).exp2();
            for weight in layers.first() {
                bytes.extend(((weight * steps).round() as i16).to_le_bytes());
            }
            for weight in layers.second() {
                bytes.extend(weight.to_le_bytes());
            }
        }
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }
}

/// The finest grid on which all first-layer weights fit in sixteen bits.
fn exponent(layers: &Layers) -> i32 {
    let largest = layers.first().fold(0.0_f32, |largest, w| largest.max(w.abs()));
    let fits = |e: i32| largest <= f32::from(i16::MAX) * (e as f32).exp2();
    (FINEST..0).find(|&e| fits(e)).unwrap_or(0)
}

/// A net whose hash is the manifest's last.
fn checked(bytes: &[u8], manifest_text: &str) -> Result<Net, WeightsError> {
    let Some(entry) = manifest(manifest_text).pop() else {
        return Err(WeightsError::Manifest("built-in".to_owned()));
    };
    let net = Net::from_bytes(&entry.file, bytes)?;
    if sha256(bytes) == entry.sha256 { Ok(net) } else { Err(WeightsError::Manifest(entry.file)) }
}

struct Reader<'a> {
    name: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let taken = self.bytes[self.at..].first_chunk().ok_or_else(|| WeightsError::Length {
            name: self.name.to_owned(),
            found: self.bytes.len(),
            expected: self.at + N,
        })?;
        self.at += N;
        Ok(*taken)
    }

    fn u32(&mut self) -> Result<u32, WeightsError> {
        Ok(u32::from_le_bytes(self.take()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_net_is_the_manifest_s() {
        checked(EMBEDDED, MANIFEST).unwrap();
        assert_eq!(Net::embedded().to_bytes(), EMBEDDED);
    }

    #[test]
    fn another_net_than_the_manifest_s_is_refused() {
        let text = "file\tsha256\tshape\trun\tgate\nother.net\t00\t256\trun\tgate\n";
        assert_eq!(
            checked(EMBEDDED, text).unwrap_err(),
            WeightsError::Manifest("other.net".to_owned())
        );
    }

    #[test]
    fn a_cut_file_is_refused_by_name() {
        for len in [0, 7, 8, 12, 16, 35, 36, 1000, EMBEDDED.len() - 1] {
            let error = Net::from_bytes("x.net", &EMBEDDED[..len]).unwrap_err();
            assert!(error.to_string().starts_with("weights x.net: truncated"), "{len}: {error}");
        }
        let long = [EMBEDDED, &[0]].concat();
        let error = Net::from_bytes("x.net", &long).unwrap_err();
        assert!(matches!(error, WeightsError::Length { .. }));
    }

    #[test]
    fn a_changed_byte_is_refused() {
        let check = |at: usize, expected: fn(&WeightsError) -> bool| {
            let mut bytes = EMBEDDED.to_vec();
            bytes[at] ^= 0x40;
            let error = Net::from_bytes("x.net", &bytes).unwrap_err();
            assert!(expected(&error), "{at}: {error}");
        };
        check(0, |e| matches!(e, WeightsError::Magic(_)));
        check(8, |e| matches!(e, WeightsError::Format(_, 0x41)));
        check(12, |e| matches!(e, WeightsError::Encoder(..)));
        check(16, |e| matches!(e, WeightsError::Shape(..)));
        check(20, |e| matches!(e, WeightsError::Length { .. } | WeightsError::Shape(..)));
        check(5000, |e| matches!(e, WeightsError::Hash(_)));
        check(EMBEDDED.len() - 1, |e| matches!(e, WeightsError::Hash(_)));
    }

    #[test]
    fn writing_rounds_once_and_for_all() {
        let mut net = Net::clone(&Net::embedded());
        let old = net.layers(Class::Contact);
        let first: Vec<f32> = old.first().map(|w| 1.1 * w + 0.000_01).collect();
        let second: Vec<f32> = old.second().collect();
        *net.layers_mut(Class::Contact) = Layers::new(old.hidden(), &first, &second).unwrap();
        let once = Net::from_bytes("once", &net.to_bytes()).unwrap();
        assert_ne!(net, once);
        assert_eq!(Net::from_bytes("twice", &once.to_bytes()).unwrap(), once);
    }
}
