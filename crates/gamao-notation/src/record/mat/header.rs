//! What stands above the games: comments with keys, names and scores.

use gamao_rules::{Beavers, ByPlayer, CubeRules, Frame, Player, Score, TableRules, Variant};

use crate::record::{EventInfo, RecordPlayer};

/// The keys read so far, in any order.
#[derive(Default)]
pub(super) struct Header {
    keys: Vec<(String, String)>,
    players: ByPlayer<RecordPlayer>,
    /// The last face of the cube.
    pub(super) limit: Option<u32>,
}

impl Header {
    /// Reads `[Key "Value"]`; whether it is that.
    pub(super) fn read(&mut self, text: &str) -> bool {
        let inner = text.trim_end().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let Some((key, value)) = inner.and_then(|inner| inner.split_once('"')) else {
            return false;
        };
        let value = value.trim_end().strip_suffix('"').unwrap_or(value);
        self.keys.push((key.trim().to_lowercase(), value.trim().into()));
        true
    }

    fn get(&self, key: &str) -> &str {
        let found = self.keys.iter().find(|(known, _)| known == key);
        found.map_or("", |(_, value)| value)
    }

    fn is_on(&self, key: &str, default: bool) -> bool {
        match &*self.get(key).to_lowercase() {
            "on" | "true" | "yes" | "1" => true,
            "off" | "false" | "no" | "0" => false,
            _ => default,
        }
    }

    pub(super) fn has_crawford(&self) -> bool {
        self.is_on("crawford", true)
    }

    pub(super) fn site(&self) -> &str {
        self.get("site")
    }

    /// The house rules of a match to this many points, 0 for money.
    pub(super) fn rules(&self, length: u32) -> TableRules {
        let written = self.get("cubelimit").parse::<u32>().ok();
        let limit = self.limit.or(written).filter(|limit| limit.is_power_of_two()).unwrap_or(1024);
        let frame = if length > 0 {
            Frame::Match { length, crawford: self.has_crawford() }
        } else {
            Frame::Money {
                jacoby: self.is_on("jacoby", false),
                automatic_doubles: 0,
                beavers: if self.is_on("beaver", false) { Beavers::Raccoons } else { Beavers::Off },
            }
        };
        let variation = self.get("variation").to_lowercase();
        let variant = Variant::ALL.into_iter().find(|variant| variant.name() == variation);
        TableRules {
            variant: variant.unwrap_or(Variant::Standard),
            frame,
            cube: CubeRules { on: limit > 1, limit },
            ..TableRules::CASUAL
        }
    }

    /// Takes the names of the first game. The header's first player may be either column, so its
    /// ratings go by the names.
    pub(super) fn see_names(&mut self, scores: &Scores) {
        for player in Player::ALL {
            let (name, mut rating) = name_and_rating(&scores.names[player]);
            let mut experience = None;
            let matching =
                ["1", "2"].into_iter().find(|n| self.get(&format!("player {n}")) == name);
            if let Some(n) = matching {
                let elo = self.get(&format!("player {n} elo")).replace(',', ".");
                let (value, games) = elo.split_once('/').unwrap_or((&elo, ""));
                rating =
                    value.trim().parse().ok().filter(|value: &f64| value.is_finite()).or(rating);
                experience = games.trim().parse().ok();
            }
            self.players[player] = RecordPlayer { name, rating, experience };
        }
    }

    pub(super) fn players(&self) -> ByPlayer<RecordPlayer> {
        self.players.clone()
    }

    pub(super) fn event(&self) -> EventInfo {
        let get = |key| self.get(key).to_string();
        EventInfo {
            site: get("site"),
            event: get("event"),
            round: get("round"),
            match_id: get("match id"),
            date: get("eventdate").replace('.', "-"),
            time: get("eventtime").replace('.', ":"),
            transcriber: get("transcriber"),
        }
    }
}

/// `name,1842`, as `GridGammon` writes it.
fn name_and_rating(written: &str) -> (String, Option<f64>) {
    let rated = written.rsplit_once(',').and_then(|(name, rating)| {
        let digits = rating.len() >= 3 && rating.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| (name.to_string(), rating.parse().ok()))
    });
    rated.unwrap_or_else(|| (written.into(), None))
}

/// The line of names and scores: `Ana : 2      Rui : 0`.
pub(super) struct Scores {
    pub(super) names: ByPlayer<String>,
    pub(super) score: Score,
    /// In which column, counted in characters, the right name begins.
    pub(super) right: usize,
}

impl Scores {
    pub(super) fn is_in(line: &str) -> bool {
        Self::read(line).is_some()
    }

    pub(super) fn read(line: &str) -> Option<Self> {
        let (rest, right_score) = line.trim_end().rsplit_once(':')?;
        let right_score = right_score.trim().parse().ok()?;
        // The left score is the first number behind a colon that blanks and a name follow.
        let (colon, end, left_score) = rest.match_indices(':').find_map(|(colon, _)| {
            let behind = &rest[colon + 1..];
            let digits = behind.trim_start();
            let count = digits.bytes().take_while(u8::is_ascii_digit).count();
            let is_apart = digits[count..].starts_with([' ', '\t']);
            let score = digits[..count].parse().ok().filter(|_| is_apart)?;
            Some((colon, rest.len() - digits.len() + count, score))
        })?;
        let right_name = rest[end..].trim_start();
        let right = rest[..rest.len() - right_name.len()].chars().count();
        let names = ByPlayer::new(rest[..colon].trim().into(), right_name.trim().into());
        Some(Self { names, score: Score::new(left_score, right_score), right })
    }
}
