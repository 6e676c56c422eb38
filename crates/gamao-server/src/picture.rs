//! Pictures of a board for link previews: drawn as SVG, rendered to PNG, cached.

mod cache;
mod png;
mod svg;

pub(crate) use self::cache::PictureCache;
