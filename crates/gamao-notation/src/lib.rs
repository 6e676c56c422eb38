//! Position ids, play text and file formats of backgammon.
