//! `POST /api/rooms`: opens a room and takes a seat in it.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use axum_extra::extract::SignedCookieJar;
use gamao_protocol::rest::{CreateRoom, Opponent, RoomCreated};
use gamao_rules::{Command, Occupant, Player};
use gamao_store::SeatClaim;

use super::Body;
use crate::{
    bot::Bots,
    error::Error,
    limits::Action,
    origin::Address,
    random,
    rooms::{Opening, Rooms},
    throttle::Throttle,
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(bots): State<Arc<Bots>>,
    State(throttle): State<Throttle>,
    address: Address,
    visitor: Visitor,
    Body(request): Body<CreateRoom>,
) -> Result<(StatusCode, SignedCookieJar, Json<RoomCreated>), Error> {
    throttle.address(Action::OpenRoom, &address)?;
    let me = match request.seat {
        Some(seat) => seat.into(),
        None => drawn_by_lot()?,
    };
    let (holder, cookie) = visitor.known()?;
    let mut commands = vec![
        Command::Open(request.rules.into()),
        Command::Sit(me, Occupant::Person { name: name(&request.name)? }),
    ];
    if let Opponent::Bot { level } = request.opponent {
        let level = bots.level(&level)?;
        commands.push(Command::Sit(me.other(), Occupant::Bot { level }));
    }
    let seat = SeatClaim { seat: me as u8, holder: holder.0 };
    let room = rooms.open(Opening { commands, seat }).await?;
    Ok((StatusCode::CREATED, cookie, Json(RoomCreated { room: room.0, seat: me.into() })))
}

fn drawn_by_lot() -> Result<Player, Error> {
    let [byte] = random::bytes()?;
    Ok(if byte % 2 == 0 { Player::A } else { Player::B })
}

/// The longest display name, in characters.
const MAX_NAME: usize = 24;

/// A display name as it will be shown: trimmed, on one line, without letters that nobody sees and
/// that would turn or hide the text beside it.
pub(super) fn name(text: &str) -> Result<String, Error> {
    let shown: String = text.chars().filter(|&letter| !is_unseen(letter)).collect();
    let name = shown.trim();
    if name.chars().count() > MAX_NAME {
        return Err(Error::TooLarge(format!("the name is longer than {MAX_NAME} characters")));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::BadRequest(format!("the name {name:?} has control characters")));
    }
    Ok(name.to_owned())
}

/// Controls of writing direction, and letters without width. The joiner of emoji (U+200D) stays.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_only_what_is_seen() {
        let check = |text: &str, shown: &str| assert_eq!(name(text).expect("a name"), shown);
        check(" Ana ", "Ana");
        check("\u{202e}anA\u{202c}", "anA");
        check("A\u{200b}na\u{2066}\u{feff}", "Ana");
        check("\u{200b} \u{2069}", "");
        check("👩\u{200d}🌾", "👩\u{200d}🌾");
    }
}
