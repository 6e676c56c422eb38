//! The only types promised to a browser: REST and socket messages.
