//! Ids and board lines wherever they stand in a text.

use super::{Piece, PositionTextError, Source};
use crate::{FibsBoard, MatchId, PositionId, Setting, Xgid};

/// Characters that stand around an id and are no part of it.
fn wraps(c: char) -> bool {
    c.is_whitespace() || "()[]{}<>\"'`´,;!?&#|*“”„‘’«»‹›「」。、".contains(c)
}

/// Characters of XGIDs, and what some programs make of two hyphens.
fn of_xgid(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '—' | ':')
}

/// Characters of GNU ids, with padding and colon.
fn of_gnu_id(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '=' | ':')
}

/// Characters of one GNU id.
fn of_id(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '_')
}

const POSITION_LABELS: [&str; 8] = [
    "position id",
    "position-id",
    "position_id",
    "positionid",
    "pos id",
    "gnubg id",
    "gnubgid",
    "gnu id",
];
const MATCH_LABELS: [&str; 4] = ["match id", "match-id", "match_id", "matchid"];

/// A position id, a colon and a match id.
const LENGTH_OF_IDS: usize = 14 + 1 + 12;

/// `position 4HPwATDgc/ABMA, of the match cAkAAAAAAAAE`
const WORDS_BETWEEN_IDS: u8 = 4;

/// Fewer colons are no XGID, not even a damaged one.
const COLONS_OF_XGID: usize = 8;

/// Everything but drawings.
pub(super) fn pieces(text: &str, checkers: u8) -> Result<Vec<Piece>, PositionTextError> {
    let is_sole = text.split_whitespace().nth(1).is_none();
    let mut found = Found { checkers, is_sole, pieces: Vec::new(), match_id_within: 0 };
    for line in text.lines() {
        found.line(line)?;
    }
    Ok(found.pieces)
}

/// Why nothing was found: a single word was meant to be an id.
pub(super) fn nothing_found(text: &str, checkers: u8) -> PositionTextError {
    let word = text.trim();
    if word.is_empty() || word.contains(char::is_whitespace) {
        return PositionTextError::Nothing;
    }
    let failed = match word.bytes().filter(|&b| b == b':').count() {
        0 => position(word, checkers).err(),
        1 => word.split_once(':').and_then(|(first, second)| {
            position(first, checkers).err().or_else(|| match_id(second).err())
        }),
        _ if word.starts_with("board:") => fibs(word, checkers).err(),
        _ => xgid(word, checkers).err(),
    };
    failed.unwrap_or(PositionTextError::Nothing)
}

struct Found {
    checkers: u8,
    /// The whole text is one word.
    is_sole: bool,
    pieces: Vec<Piece>,
    /// A position id was found, and within this many words its match id may follow.
    match_id_within: u8,
}

impl Found {
    fn line(&mut self, line: &str) -> Result<(), PositionTextError> {
        let is_word = |start: &usize| !line[..*start].ends_with(char::is_alphanumeric);
        if let Some(start) = line.find("board:").filter(is_word) {
            let numbers = line[start..].bytes().filter(|&b| b == b':').count();
            if numbers > COLONS_OF_XGID {
                self.push(fibs(&line[start..], self.checkers)?);
                return Ok(());
            }
        }
        let mut rest = line;
        while !rest.is_empty() {
            rest = self.next(rest)?;
        }
        Ok(())
    }

    /// Reads what a line begins with and gives the rest of it.
    fn next<'a>(&mut self, line: &'a str) -> Result<&'a str, PositionTextError> {
        if let Some((id, rest)) = labelled(line, &["xgid"], of_xgid) {
            // `=3D` is an equals sign in raw mail.
            let id = id.strip_prefix("3D").filter(|_| id.len() > 28).unwrap_or(id);
            // Neither a placeholder nor a word of prose.
            if id.contains(':') {
                self.push(xgid(id.trim_end_matches([':', '-']), self.checkers)?);
                return Ok(rest);
            }
        }
        if let Some((ids, rest)) = labelled(line, &POSITION_LABELS, of_gnu_id)
            && ids.len() > 3
            && !ids.to_ascii_lowercase().starts_with("xgid")
        {
            self.gnu_ids(ids.trim_end_matches([':', '-', '_']))?;
            return Ok(rest);
        }
        if let Some((id, rest)) = labelled(line, &MATCH_LABELS, of_gnu_id)
            && id.len() > 3
        {
            self.push(match_id(id.trim_end_matches([':', '-', '_']))?);
            return Ok(rest);
        }
        let end = line.find(wraps).unwrap_or(line.len());
        if end == 0 {
            let skipped = line.chars().next().map_or(0, char::len_utf8);
            return Ok(&line[skipped..]);
        }
        // A label may hang on a word, as in an address.
        let inside = line[..end].to_ascii_lowercase().find("xgid=").filter(|&start| start > 0);
        let end = inside.unwrap_or(end);
        self.word(&line[..end])?;
        Ok(&line[end..])
    }

    /// A position id, or one with its match id.
    fn gnu_ids(&mut self, ids: &str) -> Result<(), PositionTextError> {
        let (position_id, of_match) = ids.split_once(':').unwrap_or((ids, ""));
        self.push(position(position_id, self.checkers)?);
        self.match_id_within = WORDS_BETWEEN_IDS;
        if !of_match.is_empty() {
            self.push(match_id(of_match)?);
        }
        Ok(())
    }

    /// A word without a label.
    fn word(&mut self, word: &str) -> Result<(), PositionTextError> {
        let word = word.trim_matches('.').trim_end_matches([':', '-', '_']);
        if !word.contains(|c: char| c.is_ascii_alphanumeric()) {
            return Ok(());
        }
        let places = word.split(':').next().unwrap_or_default();
        let is_board =
            places.len() > 8 && places.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
        if is_board && word.bytes().filter(|&b| b == b':').count() >= COLONS_OF_XGID {
            self.push(xgid(word, self.checkers)?);
            return Ok(());
        }
        let mut found = false;
        for part in word.split('=') {
            let part = part.trim_start_matches(':');
            // A label may hang on the id.
            let labelled = part.split_once(':').map_or("", |(_, rest)| rest);
            found |= self.unlabelled(part)? || self.unlabelled(labelled)?;
        }
        // The end of an address.
        let tails = (1..=LENGTH_OF_IDS).rev().filter_map(|length| {
            let start = word.len().checked_sub(length)?;
            word.get(start..).filter(|_| word[..start].ends_with('/'))
        });
        for tail in tails {
            if found {
                break;
            }
            found = self.unlabelled(tail)?;
        }
        if !found {
            self.match_id_within = self.match_id_within.saturating_sub(1);
        }
        Ok(())
    }

    /// A word that is an id, if it is.
    fn unlabelled(&mut self, word: &str) -> Result<bool, PositionTextError> {
        // Two ids may have anything between them.
        let between =
            word.get(14..15).filter(|c| word.len() == LENGTH_OF_IDS && !c.contains(of_id));
        let (first, second) = match between {
            Some(_) => (&word[..14], &word[15..]),
            None => (word, ""),
        };
        if is_like_prose(first) && !self.is_sole {
            return Ok(false);
        }
        if self.match_id_within > 0
            && let Ok(piece) = match_id(first)
        {
            self.push(piece);
            return Ok(true);
        }
        let Ok(piece) = position(first, self.checkers) else { return Ok(false) };
        let of_match = if second.is_empty() { None } else { Some(match_id(second)?) };
        self.push(piece);
        match of_match {
            Some(of_match) => self.push(of_match),
            None => self.match_id_within = WORDS_BETWEEN_IDS,
        }
        Ok(true)
    }

    fn push(&mut self, piece: Piece) {
        self.match_id_within = 0;
        self.pieces.push(piece);
    }
}

/// Words of prose that happen to have the letters of an id.
fn is_like_prose(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_alphabetic() || c == '-')
        && !word.chars().skip(1).any(|c| c.is_ascii_uppercase())
}

/// What follows a label (in any case) that a line begins with, and the rest of the line. Between
/// them stands a colon or an equals sign, or the word for it.
fn labelled<'a>(
    line: &'a str,
    labels: &[&str],
    part: impl Fn(char) -> bool,
) -> Option<(&'a str, &'a str)> {
    let label = labels.iter().find(|label| {
        line.get(..label.len()).is_some_and(|start| start.eq_ignore_ascii_case(label))
    })?;
    let rest = line[label.len()..].trim_start();
    let rest = rest.strip_prefix(['=', ':']).or_else(|| rest.strip_prefix("is "))?;
    let rest = rest.trim_start_matches(|c: char| wraps(c) || matches!(c, '=' | ':'));
    let end = rest.find(|c| !part(c)).unwrap_or(rest.len());
    Some((&rest[..end], &rest[end..]))
}

fn xgid(text: &str, checkers: u8) -> Result<Piece, PositionTextError> {
    let xgid: Xgid = text.parse().map_err(PositionTextError::Xgid)?;
    let board = xgid
        .board_with(checkers)
        .map_err(|error| PositionTextError::XgidBoard { xgid: Box::new(xgid), error })?;
    let setting = Some(Setting::of_xgid(&xgid));
    Ok(Piece { source: Source::Xgid(xgid), board: Some(board), setting })
}

fn position(text: &str, checkers: u8) -> Result<Piece, PositionTextError> {
    let id: PositionId = text.parse().map_err(PositionTextError::Position)?;
    let board = id.board_with(checkers).map_err(PositionTextError::Position)?;
    Ok(Piece { source: Source::Position(id), board: Some(board), setting: None })
}

fn match_id(text: &str) -> Result<Piece, PositionTextError> {
    let id: MatchId = text.parse().map_err(PositionTextError::Match)?;
    let setting = Some(Setting::of_match(id.state()));
    Ok(Piece { source: Source::Match(id), board: None, setting })
}

fn fibs(line: &str, checkers: u8) -> Result<Piece, PositionTextError> {
    let fibs: FibsBoard = line.parse().map_err(PositionTextError::Fibs)?;
    Piece::of_fibs(&fibs, checkers).map_err(PositionTextError::Fibs)
}
