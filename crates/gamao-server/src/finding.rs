//! What is wrong with a site, in sentences for whoever runs it.

use serde::Serialize;

/// Something missing, damaged or unreadable, with what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// What kind of thing it is, for programs.
    pub code: FindingCode,
    /// What it is, for people; lower case, English.
    pub message: String,
    /// The rooms it touches, if it touches rooms.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<String>,
}

/// The kinds of things that can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum FindingCode {
    /// The data folder cannot be used, or others can look in.
    Folder,
    /// The disk is nearly full.
    Space,
    /// The database is damaged, or was written by a newer program.
    Database,
    /// The database was set back to an earlier state, and not served since.
    Restored,
    /// A file that should be a dice key is none.
    KeyDamaged,
    /// Others can read a dice key.
    KeyReadable,
    /// The dice of running matches cannot be opened.
    DiceLost,
    /// The log of a room cannot be read.
    Room,
    /// The public ledger does not hold together.
    Ledger,
    /// The clock of the machine is behind what was written.
    Clock,
    /// The address to listen on is taken.
    Address,
}

impl Finding {
    /// A finding that touches no rooms, or all.
    pub fn new(code: FindingCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), rooms: Vec::new() }
    }
}
