//! Records and the storage trait of rooms.
