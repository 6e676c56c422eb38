//! Problems of a site, described for its operator.

use serde::Serialize;

/// A problem, with what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// Its kind, for programs.
    pub code: FindingCode,
    /// Its description in English, lower case.
    pub message: String,
    /// The rooms it affects, if it is about rooms.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<String>,
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum FindingCode {
    /// The data folder cannot be used, or other users can read it.
    Folder,
    /// The disk is nearly full.
    Space,
    /// The database is damaged, or was written by a newer version.
    Database,
    /// The database was restored to an earlier state, and has not been served since.
    Restored,
    /// A dice key file is invalid.
    KeyDamaged,
    /// Other users can read a dice key.
    KeyReadable,
    /// The seeds of running matches cannot be decrypted.
    DiceLost,
    /// The log of a room cannot be read.
    Room,
    /// The hash chain of the public ledger is broken.
    Ledger,
    /// The clock of the machine is behind the last event.
    Clock,
    /// The address to listen on is in use.
    Address,
}

impl Finding {
    /// A finding that is not about certain rooms.
    pub fn new(code: FindingCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), rooms: Vec::new() }
    }
}
