//! The fair-dice protocol: nobody can steer a roll and nobody can foresee one.
//!
//! Every party (the server and each seat) draws a secret and publishes the end of a hash chain
//! over it, its *anchor*, before the first roll. A roll mixes the next link of every contributing
//! party; anyone can check a link by hashing it once. One honest party is enough to make the roll
//! unpredictable and unsteerable for all others.
//!
//! Pure: no I/O, no clock, no randomness. Secrets are passed in.
//!
//! * [`Chain`] makes links from a secret; [`is_next_link`] checks one.
//! * [`anchors_digest`] is the digest that a seat signs off on.
//! * [`Throw`] turns links into dice.
//! * [`MatchDice`] folds the events of a match in progress and checks the next one.
//! * [`SeatChain`] is a seat's part of it: what a client sends.
//! * [`verify()`] checks a finished match from its log alone, [`verify_ledger`] the public ledger.
//! * [`chi_square`] tests counts of dice.
//!
//! ```
//! use gamao_dice::{Chain, Link, Role, Throw, is_next_link};
//!
//! let chain = |role, secret| Chain::new("match", role, Link([secret; 32]));
//! let (server, seat) = (chain(Role::Server, 1), chain(Role::Seat(0), 2));
//!
//! // Anchors are published first; each link is then checked against the one before.
//! let [server_link, seat_link] = [&server, &seat].map(|chain| chain.link(1).expect("4,096 links"));
//! assert!(is_next_link("match", Role::Seat(0), &seat.anchor(), &seat_link));
//!
//! // One link of each party gives the roll, the same for everybody.
//! let seats = [(0, seat_link)];
//! let throw = Throw { match_id: "match", number: 1, server: server_link, seats: &seats };
//! assert_eq!(throw.roll(), throw.clone().roll());
//! ```

mod chain;
mod encoding;
mod fault;
mod guarantee;
mod ledger;
mod match_dice;
mod seat_chain;
mod statistics;
mod throw;
mod verify;

pub use chain::{Anchors, CHAIN_LENGTH, Chain, Role, anchors_digest, is_next_link};
pub use fault::FaultKind;
pub use guarantee::Guarantee;
pub use ledger::{LEDGER_START, LedgerEntry, LedgerFault, ledger_hash, verify_ledger};
pub use match_dice::{MatchDice, Owed};
pub use seat_chain::SeatChain;
pub use statistics::{ChiSquare, chi_square};
pub use throw::{Dice, Throw};
pub use verify::{Fault, Report, RollReport, Transcript, Unthrown, verify};

pub use gamao_rules::Link;
