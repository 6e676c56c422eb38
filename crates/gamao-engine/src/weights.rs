//! Files of weights, and the net built into the program.
//!
//! What a file holds is described in `docs/formats.md`; its frame is that of [`crate::file`].
//!
//! First-layer weights on a grid make all first-layer sums exact in `f32`, so that a sum does not
//! depend on how it was reached: afresh, from a neighbour, by any instruction set.

use sha2::{Digest, Sha256};
use thiserror::Error;

use std::sync::{Arc, OnceLock};

use crate::{
    NetClass,
    features::ENCODER_VERSION,
    file::{self, FileError, Kind},
    net::{HIDDEN_MAX, Layers, Net},
};

/// The finest grid: below it, sums of ordinary positions would no longer be exact.
const FINEST: i32 = -12;

/// The weights of the built-in net.
static EMBEDDED: &[u8] = include_bytes!("../../../weights/gamao.net");
/// What is known of it.
static MANIFEST: &str = include_str!("../../../weights/manifest.tsv");

/// Why weights are refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// Not a whole weights file.
    #[error("weights {0}: {1}")]
    File(String, FileError),
    /// Made for another set of inputs.
    #[error("weights {0}: encoder version {1}, expected {ENCODER_VERSION}")]
    Encoder(String, u32),
    /// A shape no net has.
    #[error("weights {0}: invalid shape: {1}")]
    Shape(String, String),
    /// Not the net named in the manifest.
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

/// SHA-256 of a file's bytes, as 64 lower-case hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(&Sha256::digest(bytes))
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
        let content =
            file::open(Kind::Net, bytes).map_err(|error| WeightsError::File(owned(), error))?;
        let mut reader = Reader { name, rest: content };
        match reader.u32()? {
            ENCODER_VERSION => {}
            other => return Err(WeightsError::Encoder(owned(), other)),
        }
        let shape = |what: String| WeightsError::Shape(owned(), what);
        match reader.u32()? as usize {
            n if n == NetClass::ALL.len() => {}
            n => return Err(shape(format!("{n} classes"))),
        }
        let mut layers = Vec::new();
        let mut weights = 0;
        for _ in NetClass::ALL {
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
        if reader.rest.len() != weights {
            return Err(shape(format!("{} bytes of weights, not {weights}", reader.rest.len())));
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
        let mut bytes = file::begin();
        for word in [ENCODER_VERSION, NetClass::ALL.len() as u32] {
            bytes.extend(word.to_le_bytes());
        }
        for class in NetClass::ALL {
            let layers = self.layers(class);
            bytes.extend((layers.hidden() as u32).to_le_bytes());
            bytes.extend(exponent(layers).to_le_bytes());
        }
        for class in NetClass::ALL {
            let layers = self.layers(class);
            let steps = (-exponent(layers) as f32).exp2();
            for weight in layers.first() {
                bytes.extend(((weight * steps).round() as i16).to_le_bytes());
            }
            for weight in layers.second() {
                bytes.extend(weight.to_le_bytes());
            }
        }
        file::finish(Kind::Net, bytes)
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
    rest: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or_else(|| {
            WeightsError::Shape(self.name.to_owned(), "the content ends too early".to_owned())
        })?;
        self.rest = rest;
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
        let net = checked(EMBEDDED, MANIFEST).unwrap();
        assert_eq!(Net::from_bytes("again", &net.to_bytes()).unwrap(), net);
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
    fn content_that_makes_no_net_is_refused_by_name() {
        let content = Net::embedded().to_bytes()[file::HEADER..].to_vec();
        let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
            let mut content = content.clone();
            change(&mut content);
            let bytes = file::finish(Kind::Net, [&file::begin()[..], &content].concat());
            let error = Net::from_bytes("x.net", &bytes).unwrap_err().to_string();
            assert!(error.starts_with(&format!("weights x.net: {expected}")), "{error}");
        };
        check(&|content| content[0] = 9, "encoder version 9, expected 1");
        check(&|content| content[4] = 3, "invalid shape: 3 classes");
        check(&|content| content[8] ^= 64, "invalid shape: ");
        check(&|content| content[12] = 1, "invalid shape: exponent ");
        check(&|content| content.push(0), "invalid shape: ");
        check(&|content| content.truncate(20), "invalid shape: the content ends too early");
        let error = Net::from_bytes("x.net", b"text").unwrap_err().to_string();
        assert_eq!(error, "weights x.net: not a weights file");
    }

    #[test]
    fn writing_rounds_once_and_for_all() {
        let mut net = Net::clone(&Net::embedded());
        let old = net.layers(NetClass::Contact);
        let first: Vec<f32> = old.first().map(|w| 1.1 * w + 0.000_01).collect();
        let second: Vec<f32> = old.second().collect();
        *net.layers_mut(NetClass::Contact) = Layers::new(old.hidden(), &first, &second).unwrap();
        let once = Net::from_bytes("once", &net.to_bytes()).unwrap();
        assert_ne!(net, once);
        assert_eq!(Net::from_bytes("twice", &once.to_bytes()).unwrap(), once);
    }
}
