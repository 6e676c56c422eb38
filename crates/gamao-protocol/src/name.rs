//! Normalization of display names.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::{
    CodePointMapData, CodePointSetData,
    props::{
        DefaultIgnorableCodePoint, Emoji, EmojiModifier, ExtendedPictographic, GeneralCategory,
        GeneralCategoryGroup, WhiteSpace,
    },
};
use unicode_segmentation::UnicodeSegmentation;

/// The maximum length of a name in grapheme clusters.
pub const MAX_NAME: usize = 24;

/// The maximum length of a name in bytes of UTF-8: four for each character.
const MAX_BYTES: usize = 4 * MAX_NAME;

/// The maximum number of combining marks on a letter; more would reach into the lines above and below.
const MAX_MARKS: usize = 3;

/// Letters and symbols that are blank although no Unicode property says so: Braille, hieroglyphs, a note.
const BLANKS: [char; 4] = ['\u{2800}', '\u{13441}', '\u{13442}', '\u{1d159}'];

const JOINER: char = '\u{200d}';
const PRESENTATION: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// The displayed form of a name: composed (NFC), on one line, trimmed, at most [`MAX_NAME`] characters,
/// without invisible characters or ones that affect the surrounding text. Emoji sequences are kept. Empty if
/// no letter, number or symbol is left.
///
/// No name is refused: characters that are not allowed are removed, so that a name chosen under other rules
/// keeps nobody from a table. The function is idempotent.
pub fn display_name(text: &str) -> String {
    let nfc = ComposingNormalizerBorrowed::new_nfc();
    let seen = Seen::of(&nfc.normalize(text));
    let name = cut(&nfc.normalize(seen.trim()), MAX_NAME, MAX_BYTES);
    if name.chars().any(is_visible) { name } else { String::new() }
}

/// The name of a player who sits down opposite `other`, with a number appended if both look alike.
pub fn told_apart(name: &str, other: &str) -> String {
    const SECOND: &str = " (2)";
    if name.is_empty() || folded(name) != folded(other) {
        return name.to_owned();
    }
    cut(name, MAX_NAME - SECOND.len(), MAX_BYTES - SECOND.len()) + SECOND
}

/// A name without differences that are hard to see: case, and compatibility forms such as full-width letters.
fn folded(name: &str) -> String {
    ComposingNormalizerBorrowed::new_nfkc().normalize(name).to_lowercase()
}

/// Truncates a text to a maximum number of characters and bytes.
fn cut(text: &str, characters: usize, bytes: usize) -> String {
    let mut kept = String::new();
    for character in text.graphemes(true).take(characters) {
        if kept.len() + character.len() > bytes {
            break;
        }
        kept += character;
    }
    kept.truncate(kept.trim_end().len());
    kept
}

/// Whether a name has anything visible besides marks and punctuation.
fn is_visible(letter: char) -> bool {
    use GeneralCategoryGroup as Group;

    let category = category(letter);
    [Group::Letter, Group::Number, Group::Symbol].iter().any(|group| group.contains(category))
}

fn category(letter: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(letter)
}

/// The filter of characters.
#[derive(Default)]
struct Seen {
    text: String,
    /// The number of marks on the last letter.
    marks: usize,
    /// A joiner after an emoji, kept if another follows.
    joins: bool,
}

impl Seen {
    fn of(text: &str) -> String {
        let mut seen = Self::default();
        for letter in text.chars() {
            seen.add(letter);
        }
        seen.text
    }

    fn add(&mut self, letter: char) {
        let joins = std::mem::take(&mut self.joins);
        let last = self.text.chars().next_back();
        if is_space(letter) {
            if last.is_some_and(|last| last != ' ') {
                self.push(' ');
            }
        } else if letter == JOINER {
            self.joins = last.is_some_and(is_joined);
        } else if PRESENTATION.contains(&letter) {
            if last.is_some_and(is_emoji) {
                self.text.push(letter);
            }
        } else if is_unseen(letter) {
        } else if GeneralCategoryGroup::Mark.contains(category(letter)) {
            if last.is_some_and(|last| last != ' ') && self.marks < MAX_MARKS {
                self.marks += 1;
                self.text.push(letter);
            }
        } else {
            if joins && is_pictograph(letter) {
                self.text.push(JOINER);
            }
            self.push(letter);
        }
    }

    fn push(&mut self, letter: char) {
        self.marks = 0;
        self.text.push(letter);
    }
}

fn is_space(letter: char) -> bool {
    CodePointSetData::new::<WhiteSpace>().contains(letter)
        || category(letter) == GeneralCategory::Control
        || BLANKS.contains(&letter)
}

/// Whether a character is invisible or unassigned.
fn is_unseen(letter: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
        || GeneralCategoryGroup::Other.contains(category(letter))
        || letter == char::REPLACEMENT_CHARACTER
        || letter == '\u{fffc}'
}

fn is_emoji(letter: char) -> bool {
    CodePointSetData::new::<Emoji>().contains(letter)
}

fn is_pictograph(letter: char) -> bool {
    CodePointSetData::new::<ExtendedPictographic>().contains(letter)
}

/// Whether a joiner may follow: after an emoji, its presentation selector or its skin tone.
fn is_joined(last: char) -> bool {
    is_pictograph(last)
        || PRESENTATION.contains(&last)
        || CodePointSetData::new::<EmojiModifier>().contains(last)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(typed: &str, shown: &str) {
        assert_eq!(display_name(typed), shown, "{typed:?}");
    }

    #[test]
    fn what_people_call_themselves_stays() {
        for name in [
            "Ana",
            "João",
            "José Antônio d'Ávila",
            "Nguyễn Thị",
            "Ольга",
            "Đặng",
            "李小龍",
            "あい",
            "राजेश",
            "สมชาย",
            "محمد",
            "שרה",
            "O'Neill-Smith",
            "x",
            "7",
            "R2-D2",
            "Ana ♥",
            "🎲",
            "👩\u{200d}🌾",
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "🏳\u{fe0f}\u{200d}🌈",
            "👍🏽",
            "🇧🇷",
            "1\u{fe0f}\u{20e3}",
            "🧑🏽\u{200d}🚀 Bia",
            "(ana)",
        ] {
            check(name, name);
        }
    }

    #[test]
    fn what_nobody_sees_is_no_name() {
        for unseen in [
            "\u{200d}",
            "\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{61c}",
            "\u{e0041}",
            "\u{e0001}",
            "\u{fe0f}",
            "\u{e0100}",
            "\u{34f}",
            "\u{115f}",
            "\u{1160}",
            "\u{ffa0}",
            "\u{17b4}",
            "\u{180e}",
            "\u{180b}",
            "\u{feff}",
            "\u{2060}",
            "\u{2028}",
            "\u{a0}",
            "\u{3000}",
            "\u{202e}",
            "\u{2066}",
            "\u{fff9}",
            "\u{fffc}",
            "\u{1d173}",
            "\u{1d159}",
            "\u{13441}",
            "\u{301}",
            "\u{20dd}",
            "\u{e000}",
            "\u{10ffff}",
            "\u{0}",
            "\u{1b}",
            "\n",
            "\t",
            "\u{85}",
            "\u{378}",
            "\u{2065}",
            "\u{200b}",
            "\u{206a}",
        ] {
            check(unseen, "");
            check(&unseen.repeat(30), "");
            check(&format!("{unseen} \u{200d}{unseen}"), "");
            check(&format!("{unseen}Ana"), "Ana");
        }
        check("", "");
        check("...", "");
        check("?!", "");
    }

    #[test]
    fn a_name_is_one_line_that_stays_in_its_place() {
        check("  Ana \t\n Maria ", "Ana Maria");
        check("\u{202e}anA\u{202c}", "anA");
        check("A\u{200b}na\u{2066}\u{feff}", "Ana");
        check("A\u{ad}na", "Ana");
        check("A\u{200d}na", "Ana");
        check("a\nb", "a b");
        check("Jose\u{301}", "José");
        check("e\u{200c}\u{301}", "é");
        check(&format!("a{}b", "\u{316}".repeat(23)), &format!("a{}b", "\u{316}".repeat(3)));
        check("👩\u{200d}\u{200d}🌾", "👩\u{200d}🌾");
        check("👩\u{200d}", "👩");
    }

    #[test]
    fn a_longer_name_is_cut_between_characters() {
        check(&"x".repeat(25), &"x".repeat(24));
        check(&"x".repeat(5000), &"x".repeat(24));
        check(&"é".repeat(32), &"é".repeat(24));
        check(&"🎲".repeat(32), &"🎲".repeat(24));
        let family = "👨\u{200d}👩\u{200d}👧\u{200d}👦";
        check(&family.repeat(5), &family.repeat(3));
        check(&format!("{} {}", "x".repeat(23), "y"), &"x".repeat(23));
    }

    #[test]
    fn two_at_a_table_have_different_names() {
        let check = |name: &str, other: &str, shown: &str| {
            assert_eq!(told_apart(name, other), shown, "{name} and {other}");
            assert!(shown.graphemes(true).count() <= MAX_NAME);
        };
        check("Rui", "Ana", "Rui");
        check("Ana", "Ana", "Ana (2)");
        check("ana", "ANA", "ana (2)");
        check("Ａｎａ", "Ana", "Ａｎａ (2)");
        check("", "", "");
        let long = "x".repeat(24);
        check(&long, &long, &format!("{} (2)", "x".repeat(20)));
    }

    proptest! {
        #[test]
        fn a_name_that_passed_passes_again(text in "\\PC{0,40}|[\\p{M}\\p{Cf}a👩🌾🏽\u{fe0f} ]{0,40}") {
            let name = display_name(&text);
            prop_assert!(name.graphemes(true).count() <= MAX_NAME && name.len() <= MAX_BYTES);
            prop_assert_eq!(display_name(&name), name.as_str());
        }
    }
}
