//! Reading the text of a play.

use core::{fmt, iter::Peekable, str::Chars, str::FromStr};

use gamao_rules::Point;

use super::{Move, PlayText, Stop};
use crate::excerpt::excerpt;

/// Text that is not a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayTextError {
    /// The text, cut short if it is long.
    pub text: String,
    /// What is wrong with it.
    pub problem: PlayTextProblem,
}

/// What is wrong with the text of a play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayTextProblem {
    /// This character is out of place.
    Character(char),
    /// This word is none of `bar`, `off` and the numbers from 0 to 25.
    Place(String),
    /// The text ends in the middle of a move.
    End,
    /// A move stops on the bar, or goes on after bearing off.
    Order,
    /// There are more than four steps.
    TooLong,
}

impl fmt::Display for PlayTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid play {:?}: ", self.text)?;
        match &self.problem {
            PlayTextProblem::Character(c) => write!(f, "unexpected {c:?}"),
            PlayTextProblem::Place(word) => write!(f, "{word:?} is no place on the board"),
            PlayTextProblem::End => f.write_str("it ends in the middle of a move"),
            PlayTextProblem::Order => f.write_str("bar only begins and off only ends a move"),
            PlayTextProblem::TooLong => f.write_str("more than four steps"),
        }
    }
}

impl core::error::Error for PlayTextError {}

/// Nothing, `pass` and a few words like it are a pass.
impl FromStr for PlayText {
    type Err = PlayTextError;

    fn from_str(text: &str) -> Result<Self, PlayTextError> {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        if matches!(
            &*words,
            "" | "pass" | "cannot move" | "no move" | "no play" | "(no play)" | "passa"
        ) {
            return Ok(Self::default());
        }
        let mut reader = Reader { rest: words.chars().peekable() };
        reader
            .moves()
            .map(|moves| Self { moves })
            .map_err(|problem| PlayTextError { text: excerpt(text), problem })
    }
}

/// The maximum number of steps of a play.
const MOST_STEPS: usize = 4;

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn moves(&mut self) -> Result<Vec<Move>, PlayTextProblem> {
        let mut moves = Vec::new();
        let mut steps = 0;
        while self.skip(|c| matches!(c, ' ' | ',' | ';')).is_some() {
            let written = self.one_move()?;
            steps += written.stops.len() * usize::from(written.count);
            if steps > MOST_STEPS {
                return Err(PlayTextProblem::TooLong);
            }
            moves.push(written);
        }
        Ok(moves)
    }

    fn one_move(&mut self) -> Result<Move, PlayTextProblem> {
        let from = match self.place()? {
            Place::Bar | Place::Number(0 | 25) => Point::BAR,
            Place::Number(n) => Point::new(n),
            Place::Off => return Err(PlayTextProblem::Order),
        };
        let mut stops = Vec::new();
        while self.skip(|c| c == ' ') == Some('/') || stops.is_empty() {
            self.expect('/')?;
            self.skip(|c| c == ' ');
            let point = match self.place()? {
                Place::Off | Place::Number(0 | 25) => Point::OFF,
                Place::Number(n) => Point::new(n),
                Place::Bar => return Err(PlayTextProblem::Order),
            };
            if stops.last().is_some_and(|stop: &Stop| stop.point == Point::OFF) {
                return Err(PlayTextProblem::Order);
            }
            if stops.len() == MOST_STEPS {
                return Err(PlayTextProblem::TooLong);
            }
            stops.push(Stop { point, hits: self.takes('*') });
        }
        let count = self.count()?;
        // Some write the mark behind the number of checkers.
        if self.takes('*')
            && let Some(last) = stops.last_mut()
        {
            last.hits = true;
        }
        Ok(Move { from, stops, count })
    }

    fn place(&mut self) -> Result<Place, PlayTextProblem> {
        let mut word = String::new();
        while let Some(c) = self.rest.next_if(|c| c.is_alphanumeric()) {
            word.push(c);
        }
        match &*word {
            "bar" | "barra" => Ok(Place::Bar),
            "off" | "fora" => Ok(Place::Off),
            "" => Err(self.unexpected()),
            number => match number.parse() {
                Ok(n @ 0..=25) => Ok(Place::Number(n)),
                _ => Err(PlayTextProblem::Place(word.chars().take(20).collect())),
            },
        }
    }

    fn count(&mut self) -> Result<u8, PlayTextProblem> {
        if !self.takes('(') {
            return Ok(1);
        }
        match self.rest.next_if(|c| matches!(c, '1'..='9')).and_then(|c| c.to_digit(10)) {
            Some(count) => self.expect(')').map(|()| count as u8),
            None => Err(self.unexpected()),
        }
    }

    /// Skips characters of a kind and returns the next one.
    fn skip(&mut self, kind: impl Fn(char) -> bool) -> Option<char> {
        while self.rest.next_if(|&c| kind(c)).is_some() {}
        self.rest.peek().copied()
    }

    fn takes(&mut self, wanted: char) -> bool {
        self.rest.next_if_eq(&wanted).is_some()
    }

    fn expect(&mut self, wanted: char) -> Result<(), PlayTextProblem> {
        if self.takes(wanted) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn unexpected(&mut self) -> PlayTextProblem {
        self.rest.peek().map_or(PlayTextProblem::End, |&c| PlayTextProblem::Character(c))
    }
}

enum Place {
    Bar,
    Off,
    Number(u8),
}
