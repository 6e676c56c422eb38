//! Records of matches: what is read of every dialect, and that nothing is lost in writing.

#[path = "checks/matches.rs"]
mod matches;

use gamao_notation::{Format, MatchRecord, Problem};
use proptest::prelude::*;

use matches::{Chance, play};

fn chances() -> impl Strategy<Value = Vec<Chance>> {
    let chance = (any::<usize>(), any::<usize>(), any::<u8>())
        .prop_map(|(roll, play, event)| Chance { roll, play, event });
    prop::collection::vec(chance, 0..300)
}

fn names() -> impl Strategy<Value = [String; 2]> {
    let name = "[A-Za-zÀ-ÿЖ]{1,8}( [A-Z][a-z]{0,4})?";
    [name, name]
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        length in prop::sample::select(&[0_u32, 1, 3, 5, 7, 25][..]),
        names in names(),
        chances in chances(),
    ) {
        let record = play(length, [&names[0], &names[1]], &chances);
        for format in [Format::Mat, Format::XgText, Format::Sgf] {
            let written = record.write(format).expect("a match");
            let text = String::from_utf8_lossy(&written.bytes);
            prop_assert_eq!(&written.lost, &[], "{:?}\n{}", format, text);
            let again = MatchRecord::read(&written.bytes).expect("what was written");
            let is_other = |problem: &Problem| !matches!(problem, Problem::Illegal(_));
            let other = again.warnings.iter().find(|warning| is_other(&warning.problem));
            prop_assert_eq!(other, None, "{:?}\n{}", format, text);
        }
    }
}
