//! Reading strictly: what a client writes has no unknown fields.

use serde::{Deserialize, Deserializer};

/// Reads a variant without content, which `deny_unknown_fields` does not look into.
pub(crate) fn no_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Empty {}

    Empty::deserialize(deserializer).map(|Empty {}| ())
}
