//! One line of a game: its two columns and the words in them.

use gamao_rules::{Board, ByPlayer, Die, Player, Point, Roll, Side};

/// A result of the left column stands in one of the first columns, however narrow the text is.
const NARROW: usize = 10;

/// What stands in one column.
pub(super) struct Cell<'a> {
    pub(super) player: Player,
    pub(super) word: Word,
    /// What follows the word.
    pub(super) rest: &'a str,
}

/// The word that a cell begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// `31:`
    Dice(Roll),
    /// `00:` or question marks: the game ended before the roll.
    Unrolled,
    /// `Doubles => 4`
    Double(Option<u32>),
    Take,
    Pass,
    Beaver,
    Raccoon,
    /// `Wins 2 points`
    Wins(Option<u32>),
    /// `Losses 3 point`, `Concedes`, `Resigns`
    Loses(Option<u32>),
    /// Dice that are none.
    Unreadable,
}

/// `7 point match`, whatever blanks are around it.
pub(super) fn match_length(line: &str) -> Option<u32> {
    let words: Vec<_> = line.split_whitespace().take(4).collect();
    match words[..] {
        [number, point, game]
            if point.eq_ignore_ascii_case("point") && game.eq_ignore_ascii_case("match") =>
        {
            number.parse().ok().filter(|&length| length < 1 << 15)
        }
        _ => None,
    }
}

/// `Game 3`
pub(super) fn is_game_title(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("game"))
        && words.next().is_some_and(|word| word.parse::<u32>().is_ok())
        && words.next().is_none()
}

/// What follows `12)`.
pub(super) fn without_number(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once(')')?;
    let number = number.trim();
    (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(rest)
}

/// The cells of a line. The left one is empty where nothing stands near its beginning; `right` is the
/// column in which the right name stands above.
pub(super) fn cells(line: &str, right: usize) -> Vec<Cell<'_>> {
    let numbered = without_number(line);
    let content = numbered.unwrap_or(line);
    let before = line.len() - content.len();
    let starts = starts(content);
    let near = |at: usize| {
        let column = line[..before + at].chars().count();
        match numbered {
            // A cell begins one or two blanks behind the number.
            Some(_) => at < 8,
            None => column < NARROW.max(right / 2),
        }
    };
    let mut cells = Vec::new();
    let leading = content[..starts.first().map_or(content.len(), |first| first.0)].trim();
    if numbered.is_some() && !leading.is_empty() {
        cells.push(Cell { player: Player::A, word: Word::Unreadable, rest: leading });
    }
    for (i, &(at, word, end)) in starts.iter().enumerate() {
        let stop = starts.get(i + 1).map_or(content.len(), |next| next.0);
        let player = if i == 0 && near(at) { Player::A } else { Player::B };
        let rest = if word == Word::Unreadable { &content[at..stop] } else { &content[end..stop] };
        cells.push(Cell { player, word, rest: rest.trim() });
    }
    cells
}

/// Where cells begin, with their word and where that ends.
fn starts(content: &str) -> Vec<(usize, Word, usize)> {
    let mut starts: Vec<(usize, Word, usize)> = Vec::new();
    let mut words = words(content).peekable();
    let mut depth = 0;
    while let Some((at, text)) = words.next() {
        // A position in brackets holds names, which may be anything.
        let was_inside = depth > 0;
        depth += text.matches('(').count();
        depth = depth.saturating_sub(text.matches(')').count());
        if was_inside {
            continue;
        }
        let number = words.peek().and_then(|(_, next)| next.parse().ok());
        let (word, takes) = match &*text.to_ascii_lowercase() {
            "doubles" | "double" | "redoubles" => {
                let rest = &content[at + text.len()..];
                let value = rest.trim_start().strip_prefix("=>").map(str::trim_start);
                let value = value.and_then(|value| value.split_whitespace().next()?.parse().ok());
                (Word::Double(value), false)
            }
            "takes" | "take" | "accepts" => (Word::Take, false),
            "drops" | "drop" | "passes" | "rejects" => (Word::Pass, false),
            "beavers" | "beaver" => (Word::Beaver, false),
            "raccoons" | "raccoon" | "racoons" => (Word::Raccoon, false),
            "wins" => (Word::Wins(number), true),
            "losses" | "loses" | "concedes" | "resigns" => (Word::Loses(number), true),
            marks if marks.bytes().all(|b| b == b'?') => {
                // Behind dice they are the play that is not known.
                let is_play = starts.last().is_some_and(|&(_, word, end)| {
                    matches!(word, Word::Dice(_))
                        && content[end..at].trim().is_empty()
                        && at - end < 8
                });
                if is_play || starts.last().is_some_and(|&(_, word, _)| word == Word::Unrolled) {
                    continue;
                }
                (Word::Unrolled, false)
            }
            dice => match dice_word(dice) {
                Some(word) => (word, false),
                None => continue,
            },
        };
        let dice_end = text.find(':').map_or(text.len(), |colon| colon + 1);
        starts.push((at, word, at + dice_end));
        if takes && number.is_some() {
            words.next();
        }
    }
    starts
}

/// `31:`, `00:`, also with the play close behind.
fn dice_word(text: &str) -> Option<Word> {
    let &[first, second, b':', ..] = text.as_bytes() else { return None };
    if !(first.is_ascii_digit() && second.is_ascii_digit()) {
        return None;
    }
    let die = |digit: u8| Die::from_face(digit - b'0');
    Some(match (die(first), die(second)) {
        (Some(first), Some(second)) => Word::Dice(Roll { first, second }),
        _ if (first, second) == (b'0', b'0') => Word::Unrolled,
        _ => Word::Unreadable,
    })
}

/// The words of a text with their positions.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

/// The position in `Illegal play (…)`.
pub(super) fn illegal_play(text: &str) -> Option<&str> {
    let rest = text.get(.."illegal play".len())?;
    if !rest.eq_ignore_ascii_case("illegal play") {
        return None;
    }
    let inner = text["illegal play".len()..].trim();
    Some(inner.trim_start_matches('(').trim_end_matches(')'))
}

/// The board left, the mover `mine`, from a position as Snowie writes it: `…;` then the opponent's
/// bar, 24 points and the bar of one player. Which one is not sure, so it is the one whose board, both
/// sides of it, is nearer to what was there before; the mover if both are as near.
pub(super) fn snowie_board(text: &str, before: Board) -> Option<Board> {
    let fields: Vec<i32> =
        text.split(';').skip(12).map_while(|field| field.trim().parse().ok()).take(26).collect();
    let fields: &[i32; 26] = fields[..].try_into().ok()?;
    let mut sides = ByPlayer::new(Side::EMPTY, Side::EMPTY);
    for (place, &count) in fields.iter().enumerate() {
        let place = Point::new(place as u8);
        let (player, place) = if count > 0 || place == Point::BAR {
            (Player::A, place)
        } else if place == Point::OFF {
            (Player::B, Point::BAR)
        } else {
            (Player::B, place.mirrored())
        };
        let count = u8::try_from(count.unsigned_abs()).ok().filter(|&count| count <= 15)?;
        if sides[player].count(place) + count > 15 || place == Point::OFF {
            return None;
        }
        sides[player] = sides[player].with(place, count);
    }
    let checkers = before.mine.total();
    let all = |side: Side| {
        let off = checkers.checked_sub(side.total())?;
        Some(side.with(Point::OFF, off))
    };
    let board = Board { mine: all(sides.a)?, theirs: all(sides.b)? };
    let moved = |board: Board| {
        let differs = |old: Side, new: Side| {
            let places = (0..=25).map(Point::new);
            places.map(|at| u32::from(old.count(at).abs_diff(new.count(at)))).sum::<u32>()
        };
        differs(before.mine, board.mine) + differs(before.theirs, board.theirs)
    };
    let (one, other) = (board, board.flipped());
    Some(if moved(one) <= moved(other) { one } else { other })
}

#[cfg(test)]
mod tests {
    use gamao_rules::Variant;

    use super::*;

    #[test]
    fn the_mover_of_a_snowie_board_is_known_where_both_sides_stand_alike() {
        let before = Variant::Standard.start();
        let places = "0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;1;0;0;0;1;0";
        let left = snowie_board(&format!("0;1;0;1;0;a;b;0;1;0;1;0;{places};2;1;"), before);
        let mine = before.mine.moved(Point::new(24), Point::new(20));
        assert_eq!(left, Some(Board { mine, ..before }));
    }
}
