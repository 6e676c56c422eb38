//! `GET /r/{room}`: the page of a room, with a title and picture for link previews.
//!
//! Opening it changes nothing; sitting down is a request of its own.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
};
use gamao_rules::{Occupant, Phase, Player, Table};
use gamao_store::RoomId;

use super::RoomPath;
use crate::{
    assets,
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
    site::Site,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    State(site): State<Site>,
    caller: Caller,
    RoomPath(room): RoomPath,
    headers: HeaderMap,
) -> Result<Response, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let Some(page) = assets::index() else {
        return Ok(assets::missing());
    };
    let common = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-language")];
    let state = match rooms.state(&room).await {
        Ok(log) => log,
        // The page shows the error, in the visitor's language.
        Err(error) => {
            let status = error.status();
            error.log();
            return Ok((status, common, Html(page)).into_response());
        }
    };
    let words = Words::of(&headers);
    let meta = meta(&site.url(&headers), &room, &words, state.table());
    let page = page.replacen("</head>", &format!("{meta}</head>"), 1);
    Ok((common, Html(page)).into_response())
}

fn meta(url: &str, room: &RoomId, words: &Words, table: &Table) -> String {
    let title = escape(&(words.title)(&who(table, Player::A), &who(table, Player::B)));
    let description = if *table.phase() == Phase::Seating { words.join } else { words.watch };
    format!(
        r#"<meta property="og:type" content="website">
<meta property="og:site_name" content="Gamão">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta property="og:url" content="{url}/r/{room}">
<meta property="og:image" content="{url}/r/{room}/board.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:locale" content="{locale}">
<meta name="twitter:card" content="summary_large_image">
<meta name="robots" content="noindex">
"#,
        locale = words.locale,
    )
}

/// The name of who plays a side; empty for a free seat or a person without a name.
fn who(table: &Table, player: Player) -> String {
    match &table.seats()[table.seat_of(player)] {
        Some(Occupant::Person { name }) => name.clone(),
        Some(Occupant::Bot { level }) => level.clone(),
        None => String::new(),
    }
}

/// The texts of previews in one language.
#[derive(Clone, Copy)]
struct Words {
    locale: &'static str,
    title: fn(&str, &str) -> String,
    join: &'static str,
    watch: &'static str,
}

const PORTUGUESE: Words = Words {
    locale: "pt_BR",
    title: |a, b| match (a, b) {
        ("", "") => "Uma partida de gamão".into(),
        ("", name) | (name, "") => format!("Gamão com {name}"),
        (a, b) => format!("Gamão: {a} × {b}"),
    },
    join: "Toque para jogar. Sem cadastro, direto no navegador.",
    watch: "Toque para assistir à partida.",
};

const ENGLISH: Words = Words {
    locale: "en_US",
    title: |a, b| match (a, b) {
        ("", "") => "A game of backgammon".into(),
        ("", name) | (name, "") => format!("Backgammon with {name}"),
        (a, b) => format!("Backgammon: {a} vs {b}"),
    },
    join: "Tap to play. No account, right in the browser.",
    watch: "Tap to watch the game.",
};

const SPANISH: Words = Words {
    locale: "es",
    title: |a, b| match (a, b) {
        ("", "") => "Una partida de backgammon".into(),
        ("", name) | (name, "") => format!("Backgammon con {name}"),
        (a, b) => format!("Backgammon: {a} × {b}"),
    },
    join: "Toca para jugar. Sin registro, directo en el navegador.",
    watch: "Toca para ver la partida.",
};

impl Words {
    /// The first of our languages that the client accepts; Portuguese if it does not say, as most programs
    /// that fetch previews.
    fn of(headers: &HeaderMap) -> Self {
        let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let spoken = [("pt", PORTUGUESE), ("en", ENGLISH), ("es", SPANISH)];
        let first = asked.unwrap_or("pt").split(',').map(str::trim).find_map(|language| {
            let code = language.get(..2)?;
            spoken.iter().find(|(own, _)| own.eq_ignore_ascii_case(code)).map(|(_, words)| *words)
        });
        first.unwrap_or(ENGLISH)
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use gamao_rules::{Command, Seat, TableRules, testing};

    use super::*;

    fn table(name: &str) -> Table {
        let sit = Command::Sit(Seat::A, testing::person(name));
        testing::table([Command::Open(TableRules::CASUAL), sit])
    }

    #[test]
    fn a_name_cannot_leave_its_attribute() {
        let table = table("\"><script>&");
        let meta = meta("https://g.example", &RoomId("abc".into()), &ENGLISH, &table);
        assert!(meta.contains("Backgammon with &quot;&gt;&lt;script&gt;&amp;"), "{meta}");
        assert!(meta.contains(r#"content="https://g.example/r/abc/board.png""#), "{meta}");
    }

    #[test]
    fn previews_speak_the_askers_language() {
        for (asked, locale) in [
            (None, "pt_BR"),
            (Some("en-GB,en;q=0.9,pt;q=0.5"), "en_US"),
            (Some("pt-PT"), "pt_BR"),
            (Some("fr-FR, pt;q=0.8"), "pt_BR"),
            (Some("es-MX,es;q=0.9,en;q=0.8"), "es"),
            (Some("fr-FR"), "en_US"),
            (Some("ç"), "pt_BR"),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(asked) = asked {
                let value = HeaderValue::from_str(asked).expect("a header");
                headers.insert(header::ACCEPT_LANGUAGE, value);
            }
            assert_eq!(Words::of(&headers).locale, locale, "{asked:?}");
        }
    }
}
