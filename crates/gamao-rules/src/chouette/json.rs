//! The JSON of what the events of a chouette hold.

/// A set of seats as a list, in order.
pub(super) mod seats {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::{Seat, Seats};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape that serde asks for")]
    pub(in crate::chouette) fn serialize<S: Serializer>(
        seats: &Seats,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*seats)
    }

    pub(in crate::chouette) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Seats, D::Error> {
        Vec::<Seat>::deserialize(deserializer).map(Seats::from_iter)
    }
}
