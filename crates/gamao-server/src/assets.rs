//! The browser bundle, embedded in the binary (debug builds read the folder).

use std::borrow::Cow;

use axum::{
    extract::{OriginalUri, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest as _, Sha256};

use crate::{digest, error::Error, site::Site};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Bundle;

/// The HTML page of the browser interface, the same for every path.
const INDEX: &str = "index.html";

/// Files in this folder have a hash in their name and never change.
const HASHED: &str = "assets/";

/// The precompressed variants of a file that the bundler may have made, best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A placeholder for the URL of the site in files for search engines, which require absolute URLs
/// (`web/learn/template.ts`).
const SITE: &str = "https://site.invalid";

/// The paths of the browser interface whose page is the same for every room and visitor. Other pages
/// (`/r/{room}`) have their own handlers.
pub(crate) const PAGES: [&str; 11] = [
    "/",
    "/help",
    "/learn/play",
    "/aprender/jogar",
    "/aprende/jugar",
    "/dice",
    "/position",
    "/verify",
    "/m/{room}/{number}",
    "/r/{room}/replay",
    "/r/{room}/verify/{number}",
];

/// A file of the browser interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Its path, without the leading slash.
    pub path: String,
    /// The SHA-256 of its content, in hexadecimal.
    pub sha256: String,
}

/// The files of the browser interface by path, so that users can verify what they were served. Compressed
/// variants are left out, and without the URL of the site the files that contain it.
pub fn assets(site: Option<&str>) -> Vec<Asset> {
    let is_variant = |path: &str| {
        ENCODINGS.iter().any(|(_, suffix)| {
            path.strip_suffix(suffix).is_some_and(|file| Bundle::get(file).is_some())
        })
    };
    let mut assets: Vec<_> = Bundle::iter()
        .filter(|path| !is_variant(path))
        .filter_map(|path| {
            let file = Bundle::get(&path)?;
            let hash: [u8; 32] = if names_site(&path) {
                Sha256::digest(naming(site?, &file)).into()
            } else {
                file.metadata.sha256_hash()
            };
            Some(Asset { path: path.into_owned(), sha256: digest::hex(&hash) })
        })
        .collect();
    assets.sort_by(|a, b| a.path.cmp(&b.path));
    assets
}

/// `GET /assets.sha256`: the files with their hashes, as `sha256sum --check` reads them.
pub(crate) async fn hashes(State(site): State<Site>, headers: HeaderMap) -> Response {
    let url = site.url(&headers);
    let lines =
        assets(Some(&*url)).into_iter().map(|Asset { path, sha256 }| format!("{sha256}  {path}\n"));
    let text: String = lines.collect();
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// A page of the browser interface. Its script reads the path.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    Bundle::get(INDEX).map_or_else(missing, |file| answer(INDEX, file, &headers))
}

/// The name of the file at a path, in which the ending of a page is omitted; the start page is `/`.
fn file_name(path: &str) -> Cow<'_, str> {
    let has_ending = is_file_name(path) || path == "index";
    if has_ending { path.into() } else { format!("{path}.html").into() }
}

/// The path without the slash at its end, if it has one. Only for plain paths: a browser reads `//host` and
/// `/\host` as another site.
fn without_slash(path: &str) -> Option<String> {
    let is_plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    };
    let path = path.strip_prefix('/')?.strip_suffix('/')?;
    path.split('/').all(is_plain).then(|| format!("/{path}"))
}

/// Whether a file contains the URL of the site.
fn names_site(name: &str) -> bool {
    let is_page = name != INDEX && name.rsplit_once('.').is_some_and(|(_, end)| end == "html");
    is_page || name == "sitemap.xml" || name == "robots.txt"
}

/// The fallback: a file of the bundle, or a page that says that there is none.
pub(crate) async fn serve(
    State(site): State<Site>,
    method: Method,
    OriginalUri(uri): OriginalUri,
    mut headers: HeaderMap,
) -> Result<Response, Error> {
    let path = uri.path().trim_start_matches('/');
    let name = file_name(path);
    let file = Bundle::get(&name);
    if file.is_none() && (path.starts_with("api/") || is_file_name(path)) {
        return Err(Error::NoSuchPage(uri.path().to_owned()));
    }
    if method != Method::GET && method != Method::HEAD {
        let error = Error::wrong_method(&method, &uri);
        return Ok(([(header::ALLOW, "GET,HEAD")], error).into_response());
    }
    if let Some(path) = without_slash(uri.path()) {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        return Ok(Redirect::permanent(&format!("{path}{query}")).into_response());
    }
    let Some(file) = file else {
        // Otherwise "not modified" would take the place of "not found".
        headers.remove(header::IF_NONE_MATCH);
        return Ok((StatusCode::NOT_FOUND, page(headers).await).into_response());
    };
    Ok(if names_site(&name) {
        answer_naming(&site.url(&headers), &file, &headers)
    } else {
        answer(&name, file, &headers)
    })
}

fn is_file_name(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// The page as text, for handlers that add to it.
pub(crate) fn index() -> Option<String> {
    Some(String::from_utf8_lossy(&Bundle::get(INDEX)?.data).into_owned())
}

/// The answer when there is no bundle.
pub(crate) fn missing() -> Response {
    let text = "The browser interface has not been built. Run: cargo xtask run\n";
    (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let common = common(&file.metadata.sha256_hash(), path);
    if has_tag(headers, &common[0].1) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let content_type = content_type(&file);
    match variant(path, headers) {
        Some((encoding, variant)) => {
            let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static(encoding))];
            (common, content_type, encoding, variant.data).into_response()
        }
        None => (common, content_type, file.data).into_response(),
    }
}

/// Answers with a file that contains the URL of the site.
fn answer_naming(site: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let text = naming(site, file);
    let common = common(&Sha256::digest(&text), "");
    if has_tag(headers, &common[0].1) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    (common, content_type(file), text).into_response()
}

/// A file with the URL of the site in place of the placeholder.
fn naming(site: &str, file: &EmbeddedFile) -> String {
    String::from_utf8_lossy(&file.data).replace(SITE, site)
}

/// The headers of every response with a file, the entity tag first.
fn common(hash: &[u8], path: &str) -> [(HeaderName, String); 3] {
    let cache =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    [
        (header::ETAG, format!("W/\"{}\"", digest::hex(&hash[..12]))),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ]
}

fn content_type(file: &EmbeddedFile) -> [(HeaderName, String); 1] {
    let mime = file.metadata.mimetype();
    let charset = if mime.starts_with("text/") { "; charset=utf-8" } else { "" };
    [(header::CONTENT_TYPE, format!("{mime}{charset}"))]
}

fn variant(path: &str, headers: &HeaderMap) -> Option<(&'static str, EmbeddedFile)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    ENCODINGS.into_iter().find_map(|(encoding, suffix)| {
        let named = |part: &str| part.split(';').next().map(str::trim) == Some(encoding);
        accepted
            .split(',')
            .any(|part| named(part) && !part.contains("q=0"))
            .then(|| Bundle::get(&format!("{path}{suffix}")))?
            .map(|file| (encoding, file))
    })
}

/// Whether the client has the version with this entity tag.
pub(crate) fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let held = headers.get(header::IF_NONE_MATCH).and_then(|held| held.to_str().ok());
    held.is_some_and(|held| held.split(',').any(|one| one.trim() == tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_stands_at_its_name_without_the_ending() {
        for (path, name) in [
            ("learn", "learn.html"),
            ("learn/rules", "learn/rules.html"),
            ("learn/rules.html", "learn/rules.html"),
            ("learn/", "learn/.html"),
            ("index", "index"),
            ("assets/learn-1a2b.css", "assets/learn-1a2b.css"),
        ] {
            assert_eq!(file_name(path), name);
        }
    }

    #[test]
    fn a_slash_at_the_end_leads_to_the_page_and_nowhere_else() {
        for (path, expected) in [
            ("/learn/rules/", Some("/learn/rules")),
            ("/r/abc-DEF_9/", Some("/r/abc-DEF_9")),
            ("/learn", None),
            ("/", None),
            ("//", None),
            ("//evil.example/", None),
            ("//evil/", None),
            ("/\\evil/", None),
            ("/a//b/", None),
            ("/%2F/", None),
        ] {
            assert_eq!(without_slash(path).as_deref(), expected, "{path}");
        }
    }

    #[test]
    fn only_what_search_engines_read_names_the_site() {
        for (name, expected) in [
            ("learn/rules.html", true),
            ("sitemap.xml", true),
            ("robots.txt", true),
            (INDEX, false),
            ("assets/index-1a2b.js", false),
            ("icon.svg", false),
        ] {
            assert_eq!(names_site(name), expected, "{name}");
        }
    }
}
