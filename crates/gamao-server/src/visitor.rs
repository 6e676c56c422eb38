//! Who is asking: a random id in a cookie, given out with the first seat.
//!
//! A visitor is not an account; it is the browser that holds a seat. An id has 160 random bits and
//! the database knows only its hash, so neither a copy of it nor a guess gives anyone a seat. A
//! signature would add nothing but a key that can be lost, and every seat with it.

use std::sync::Arc;

use axum::{extract::FromRef, extract::FromRequestParts, http::request::Parts};
use axum_extra::extract::{
    CookieJar,
    cookie::{Cookie, SameSite},
};

use crate::{error::Error, origin::Site, random};

/// Characters of an id, five bits each.
const ID_LEN: usize = 32;

/// The one name of cookies before sites had names. Their ids stood behind a signature.
const OLD_NAME: &str = "gamao";

/// Characters of that signature: 32 bytes in base64.
const OLD_SIGNATURE_LEN: usize = 44;

/// The names of a site's cookie. A browser gives a cookie to every port of its host, so two servers on one
/// host need two names.
#[derive(Clone, Debug)]
pub(crate) struct CookieNames(Arc<Names>);

#[derive(Debug)]
struct Names {
    plain: String,
    /// Browsers take a name like this over https only, from this host only.
    secure: String,
}

impl CookieNames {
    /// The names for a site of this id.
    pub(crate) fn new(site: &str) -> Self {
        let plain = format!("gamao-{site}");
        Self(Arc::new(Names { secure: format!("__Host-{plain}"), plain }))
    }

    /// The name under which a cookie is set.
    fn name(&self, is_secure: bool) -> &str {
        if is_secure { &self.0.secure } else { &self.0.plain }
    }

    /// The id in the cookies of a request. What cannot be read may be another server's, and is left
    /// alone.
    fn id(&self, jar: &CookieJar) -> Option<String> {
        let own = [&self.0.secure, &self.0.plain].into_iter().filter_map(|name| jar.get(name));
        let own = own.map(Cookie::value).find(|value| random::is_word(value, ID_LEN));
        let id = own.or_else(|| {
            let id = jar.get(OLD_NAME)?.value().get(OLD_SIGNATURE_LEN..)?;
            random::is_word(id, ID_LEN).then_some(id)
        });
        id.map(str::to_owned)
    }
}

/// The hash of a visitor's id: all that is kept of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Holder(pub(crate) String);

/// Who asks, if they ever took a seat here.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    id: Option<String>,
    names: CookieNames,
    is_secure: bool,
}

impl Visitor {
    /// The visitor's hash; `None` before the first seat.
    pub(crate) fn holder(&self) -> Option<Holder> {
        self.id.as_deref().map(holder_of)
    }

    /// The visitor's hash and the cookie to send, a new one for a new visitor.
    pub(crate) fn known(self) -> Result<(Holder, CookieJar), Error> {
        let id = match self.id {
            Some(id) => id,
            None => random::word::<ID_LEN>()?,
        };
        let holder = holder_of(&id);
        let cookie = Cookie::build((self.names.name(self.is_secure).to_owned(), id))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.is_secure)
            .permanent()
            .build();
        Ok((holder, CookieJar::new().add(cookie)))
    }
}

fn holder_of(id: &str) -> Holder {
    Holder(random::hash("gamao/holder/v1", id))
}

impl<S> FromRequestParts<S> for Visitor
where
    S: Send + Sync,
    CookieNames: FromRef<S>,
    Site: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let names = CookieNames::from_ref(state);
        let id = names.id(&CookieJar::from_headers(&parts.headers));
        let is_secure = Site::from_ref(state).is_secure(&parts.headers);
        Ok(Self { id, names, is_secure })
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::*;

    const ID: &str = "0123456789abcdefghjkmnpqrstvwxyz";
    const OTHER: &str = "zyxwvtsrqpnmkjhgfedcba9876543210";

    fn check(cookies: &str, id: Option<&str>) {
        let mut headers = HeaderMap::new();
        headers.insert("cookie", HeaderValue::from_str(cookies).expect("a header"));
        let found = CookieNames::new("5a").id(&CookieJar::from_headers(&headers));
        assert_eq!(found.as_deref(), id, "{cookies}");
    }

    #[test]
    fn a_cookie_is_known_by_the_name_of_the_site_or_the_old_one() {
        let old = |id: &str| format!("gamao={}%3D{id}", "A".repeat(43));
        check("", None);
        check(&format!("gamao-5a={ID}"), Some(ID));
        check(&format!("__Host-gamao-5a={ID}; gamao-5a={OTHER}"), Some(ID));
        check(&format!("gamao-5a=junk; __Host-gamao-5a={ID}"), Some(ID));
        check(&format!("gamao-77={ID}"), None);
        check(&old(ID), Some(ID));
        check(&format!("{}; gamao-5a={ID}", old(OTHER)), Some(ID));
        check(&format!("gamao={ID}"), None);
        check("gamao=; gamao-5a=", None);
        check(&old("ILOU"), None);
    }
}
