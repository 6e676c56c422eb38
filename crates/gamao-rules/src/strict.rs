//! Strict parsing: input from clients may not have unknown fields.

use serde::{Deserialize, Deserializer};

/// Parses a variant without content, which `deny_unknown_fields` does not cover.
pub(crate) fn no_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Empty {}

    Empty::deserialize(deserializer).map(|Empty {}| ())
}
