//! Who is asking: a random id in a signed cookie, given out with the first seat.
//!
//! A visitor is not an account; it is the browser that holds a seat. The database knows only the
//! hash of the id, so neither a copy of it nor a forged cookie gives anyone a seat.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderValue, header, request::Parts},
    response::{AppendHeaders, IntoResponseParts},
};
use axum_extra::extract::{
    CookieJar, SignedCookieJar,
    cookie::{Cookie, Key, SameSite},
};

use crate::{error::Error, origin::Site, random};

/// The cookie's name.
pub(crate) const COOKIE: &str = "gamao";

/// Characters of an id, five bits each.
const ID_LEN: usize = 32;

/// The hash of a visitor's id: all that is kept of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Holder(pub(crate) String);

/// Who asks, if they ever took a seat here.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    jar: SignedCookieJar,
    id: Option<String>,
    secure: bool,
}

impl Visitor {
    /// The visitor's hash; `None` before the first seat.
    pub(crate) fn holder(&self) -> Option<Holder> {
        self.id.as_deref().map(holder_of)
    }

    /// The visitor's hash and the cookie to send, a new one for a new visitor.
    pub(crate) fn known(self) -> Result<(Holder, SignedCookieJar), Error> {
        let id = match self.id {
            Some(id) => id,
            None => random::word::<ID_LEN>()?,
        };
        let holder = holder_of(&id);
        let cookie = Cookie::build((COOKIE, id))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.secure)
            .permanent()
            .build();
        Ok((holder, self.jar.add(cookie)))
    }
}

fn holder_of(id: &str) -> Holder {
    Holder(random::hash("gamao/holder/v1", id))
}

/// Tells the browser to forget a cookie that is not ours.
pub(crate) fn removal() -> impl IntoResponseParts {
    AppendHeaders([(
        header::SET_COOKIE,
        HeaderValue::from_static("gamao=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"),
    )])
}

impl<S> FromRequestParts<S> for Visitor
where
    S: Send + Sync,
    Key: FromRef<S>,
    Site: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let jar = SignedCookieJar::from_headers(&parts.headers, Key::from_ref(state));
        let id = jar.get(COOKIE).map(|cookie| cookie.value().to_owned());
        let sent = CookieJar::from_headers(&parts.headers).get(COOKIE).is_some();
        if sent && !id.as_deref().is_some_and(|id| random::is_word(id, ID_LEN)) {
            return Err(Error::BadCookie);
        }
        let secure = Site::from_ref(state).is_secure(&parts.headers);
        Ok(Self { jar, id, secure })
    }
}
