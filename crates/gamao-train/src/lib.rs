//! Self-play, data sets, training and gating of nets.
