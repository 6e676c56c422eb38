//! Between events of the rules and events of the wire.

use gamao_rules as rules;

use crate::{Event, Link, Occupant, Play, Roll};

impl From<rules::Occupant> for Occupant {
    fn from(occupant: rules::Occupant) -> Self {
        match occupant {
            rules::Occupant::Person { name } => Self::Person { name },
            rules::Occupant::Bot { level } => Self::Bot { level },
        }
    }
}

impl From<Occupant> for rules::Occupant {
    fn from(occupant: Occupant) -> Self {
        match occupant {
            Occupant::Person { name } => Self::Person { name },
            Occupant::Bot { level } => Self::Bot { level },
        }
    }
}

impl From<rules::Event> for Event {
    fn from(event: rules::Event) -> Self {
        match event {
            rules::Event::Opened { rules } => Self::Opened { rules: rules.into() },
            rules::Event::Seated { player, occupant } => {
                Self::Seated { player: player.into(), occupant: occupant.into() }
            }
            rules::Event::Anchored { party, anchor } => {
                Self::Anchored { party: party.into(), anchor: Link(anchor) }
            }
            rules::Event::SignedOff { player, digest } => {
                Self::SignedOff { player: player.into(), digest: Link(digest) }
            }
            rules::Event::GameStarted { number, crawford } => {
                Self::GameStarted { number, crawford }
            }
            rules::Event::RollAsked { player, link } => {
                Self::RollAsked { player: player.into(), link: link.map(Link) }
            }
            rules::Event::LinkReleased { player, link } => {
                Self::LinkReleased { player: player.into(), link: Link(link) }
            }
            rules::Event::Revealed { secret } => Self::Revealed { secret: Link(secret) },
            rules::Event::Rolled { roll, shares } => Self::Rolled {
                roll: Roll(roll),
                shares: shares.into_iter().map(Into::into).collect(),
            },
            rules::Event::Played { player, play } => {
                Self::Played { player: player.into(), steps: Play(play) }
            }
            rules::Event::Doubled { player } => Self::Doubled { player: player.into() },
            rules::Event::Taken { player } => Self::Taken { player: player.into() },
            rules::Event::Passed { player } => Self::Passed { player: player.into() },
            rules::Event::Beavered { player } => Self::Beavered { player: player.into() },
            rules::Event::Raccooned { player } => Self::Raccooned { player: player.into() },
            rules::Event::ResignOffered { player, level } => {
                Self::ResignOffered { player: player.into(), level: level.into() }
            }
            rules::Event::ResignRefused { player } => Self::ResignRefused { player: player.into() },
            rules::Event::ResignAccepted { player } => {
                Self::ResignAccepted { player: player.into() }
            }
            rules::Event::Forfeited { player, reason } => {
                Self::Forfeited { player: player.into(), reason: reason.into() }
            }
            rules::Event::GameEnded { result } => Self::GameEnded { result: result.into() },
            rules::Event::MatchEnded { winner } => Self::MatchEnded { winner: winner.into() },
            rules::Event::RematchOffered { player } => {
                Self::RematchOffered { player: player.into() }
            }
            rules::Event::Rematched => Self::Rematched {},
            rules::Event::SessionEnded { player } => Self::SessionEnded { player: player.into() },
            rules::Event::ClockChanged { player, clock } => {
                Self::ClockChanged { player: player.into(), clock: clock.into() }
            }
            rules::Event::CorrespondOffered { player } => {
                Self::CorrespondOffered { player: player.into() }
            }
            rules::Event::ClocksHeld { ms } => Self::ClocksHeld { ms },
            rules::Event::VacationStarted { player } => {
                Self::VacationStarted { player: player.into() }
            }
            rules::Event::VacationEnded { player } => Self::VacationEnded { player: player.into() },
            rules::Event::Expired => Self::Expired {},
            rules::Event::Said { player, phrase } => {
                Self::Said { player: player.into(), phrase: phrase.into() }
            }
        }
    }
}

impl From<Event> for rules::Event {
    fn from(event: Event) -> Self {
        match event {
            Event::Opened { rules } => Self::Opened { rules: rules.into() },
            Event::Seated { player, occupant } => {
                Self::Seated { player: player.into(), occupant: occupant.into() }
            }
            Event::Anchored { party, anchor } => {
                Self::Anchored { party: party.into(), anchor: anchor.0 }
            }
            Event::SignedOff { player, digest } => {
                Self::SignedOff { player: player.into(), digest: digest.0 }
            }
            Event::GameStarted { number, crawford } => Self::GameStarted { number, crawford },
            Event::RollAsked { player, link } => {
                Self::RollAsked { player: player.into(), link: link.map(|link| link.0) }
            }
            Event::LinkReleased { player, link } => {
                Self::LinkReleased { player: player.into(), link: link.0 }
            }
            Event::Revealed { secret } => Self::Revealed { secret: secret.0 },
            Event::Rolled { roll, shares } => {
                Self::Rolled { roll: roll.0, shares: shares.into_iter().map(Into::into).collect() }
            }
            Event::Played { player, steps } => {
                Self::Played { player: player.into(), play: steps.0 }
            }
            Event::Doubled { player } => Self::Doubled { player: player.into() },
            Event::Taken { player } => Self::Taken { player: player.into() },
            Event::Passed { player } => Self::Passed { player: player.into() },
            Event::Beavered { player } => Self::Beavered { player: player.into() },
            Event::Raccooned { player } => Self::Raccooned { player: player.into() },
            Event::ResignOffered { player, level } => {
                Self::ResignOffered { player: player.into(), level: level.into() }
            }
            Event::ResignRefused { player } => Self::ResignRefused { player: player.into() },
            Event::ResignAccepted { player } => Self::ResignAccepted { player: player.into() },
            Event::Forfeited { player, reason } => {
                Self::Forfeited { player: player.into(), reason: reason.into() }
            }
            Event::GameEnded { result } => Self::GameEnded { result: result.into() },
            Event::MatchEnded { winner } => Self::MatchEnded { winner: winner.into() },
            Event::RematchOffered { player } => Self::RematchOffered { player: player.into() },
            Event::Rematched {} => Self::Rematched,
            Event::SessionEnded { player } => Self::SessionEnded { player: player.into() },
            Event::ClockChanged { player, clock } => {
                Self::ClockChanged { player: player.into(), clock: clock.into() }
            }
            Event::CorrespondOffered { player } => {
                Self::CorrespondOffered { player: player.into() }
            }
            Event::ClocksHeld { ms } => Self::ClocksHeld { ms },
            Event::VacationStarted { player } => Self::VacationStarted { player: player.into() },
            Event::VacationEnded { player } => Self::VacationEnded { player: player.into() },
            Event::Expired {} => Self::Expired,
            Event::Said { player, phrase } => {
                Self::Said { player: player.into(), phrase: phrase.into() }
            }
        }
    }
}
