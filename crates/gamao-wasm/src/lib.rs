//! Rules and notation for the browser.
