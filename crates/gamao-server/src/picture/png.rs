//! Rendering to PNG.

use gamao_rules::Board;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::svg;

/// The size that link previews expect, in pixels.
const SIZE: (u32, u32) = (1200, 630);

/// The board as `mine` sees it, as a PNG. Takes tens of milliseconds: do not call it in an async task.
pub(super) fn render(board: &Board) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(&svg::board(board), &Options::default())?;
    let mut pixels =
        Pixmap::new(SIZE.0, SIZE.1).ok_or_else(|| anyhow::anyhow!("cannot allocate a picture"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

#[cfg(test)]
mod tests {
    use gamao_rules::Variant;

    use super::*;

    #[test]
    fn every_starting_board_becomes_a_picture_of_the_right_size() {
        for variant in Variant::ALL {
            let png = render(&variant.start()).expect("renders");
            assert_eq!(&png[1..4], b"PNG");
            assert_eq!(png[16..20], 1200_u32.to_be_bytes());
            assert_eq!(png[20..24], 630_u32.to_be_bytes());
        }
    }
}
