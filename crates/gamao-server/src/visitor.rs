//! Visitors: a random id in a cookie, set with the first seat.
//!
//! A visitor is not an account, but the browser that holds a seat. An id has 160 random bits and the
//! database stores only its hash, so neither a copy of the database nor guessing gives access to a seat. A
//! signature would add nothing but a key that can be lost, and every seat with it.

use std::sync::Arc;

use axum::{extract::FromRef, extract::FromRequestParts, http::request::Parts};
use axum_extra::extract::{
    CookieJar,
    cookie::{Cookie, SameSite},
};

use crate::{error::Error, holder::Holder, random, site::Site};

/// The length of an id in characters of five bits.
const ID_LEN: usize = 32;

/// The cookie name before sites had ids. Its value was a signature followed by the id.
const OLD_NAME: &str = "gamao";

/// The length of that signature: 32 bytes in base64.
const OLD_SIGNATURE_LEN: usize = 44;

/// The names of a site's cookie. Browsers send a cookie to all ports of a host, so two servers on one host
/// need different names.
#[derive(Clone, Debug)]
pub(crate) struct CookieNames(Arc<Names>);

#[derive(Debug)]
struct Names {
    plain: String,
    /// Browsers accept this prefix over https only, and from this host only.
    secure: String,
}

impl CookieNames {
    /// The names for a site of this id.
    pub(crate) fn new(site: &str) -> Self {
        let plain = format!("gamao-{site}");
        Self(Arc::new(Names { secure: format!("__Host-{plain}"), plain }))
    }

    /// The name for setting the cookie.
    fn name(&self, is_secure: bool) -> &str {
        if is_secure { &self.0.secure } else { &self.0.plain }
    }

    /// The id in the cookies of a request. A cookie that cannot be parsed may belong to another server and is
    /// ignored.
    fn id(&self, jar: &CookieJar) -> Option<String> {
        let own = [&self.0.secure, &self.0.plain].into_iter().filter_map(|name| jar.get(name));
        let own = own.map(Cookie::value).find(|value| random::is_token(value, ID_LEN));
        let id = own.or_else(|| {
            let id = jar.get(OLD_NAME)?.value().get(OLD_SIGNATURE_LEN..)?;
            random::is_token(id, ID_LEN).then_some(id)
        });
        id.map(str::to_owned)
    }
}

/// The visitor who sent a request, if they ever took a seat here.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    id: Option<String>,
    names: CookieNames,
    is_secure: bool,
}

impl Visitor {
    /// The holder; `None` before the first seat.
    pub(crate) fn holder(&self) -> Option<Holder> {
        self.id.as_deref().map(Holder::of_visitor)
    }

    /// The holder and the cookie to set, with a new id for a new visitor.
    pub(crate) fn known(self) -> Result<(Holder, CookieJar), Error> {
        let id = match self.id {
            Some(id) => id,
            None => random::token::<ID_LEN>()?,
        };
        let holder = Holder::of_visitor(&id);
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
