//! What a known path answers to a method that it does not know.

use axum::http::{Method, Uri};

use crate::error::Error;

pub(crate) async fn handle(method: Method, uri: Uri) -> Error {
    Error::WrongMethod(format!("{} cannot be asked by {method}", uri.path()))
}
