//! The page.

use gamao_rules::{Play, Player};

use super::{
    board::{self, Shown},
    plots,
    words::{Language, Words},
};
use crate::{CostUnit, Findings, Judgement, Kind, MatchAnalysis, Summary};

/// How many of the costliest decisions are shown with their boards.
const WORST: usize = 12;

pub(super) const STYLE: &str = include_str!("page.css");

pub(super) fn html(analysis: &MatchAnalysis, language: Language, replay: Option<&str>) -> String {
    Page { analysis, language, words: language.words(), replay }.html()
}

struct Page<'a> {
    analysis: &'a MatchAnalysis,
    language: Language,
    words: &'static Words,
    /// Where the match can be replayed.
    replay: Option<&'a str>,
}

impl Page<'_> {
    fn html(&self) -> String {
        let Self { analysis, words, .. } = self;
        let replay = self.replay.map_or_else(String::new, |address| {
            format!("<nav><a href=\"{}\">{}</a></nav>", escape(address), words.replay)
        });
        let [a, b] = Player::ALL.map(|player| self.name(player));
        let code = self.language.code();
        let graph =
            if analysis.costs == CostUnit::Percent { words.graph } else { words.graph_money };
        let graph = format!("{graph} ({a})");
        let skipped = analysis
            .skipped
            .iter()
            .map(|game| {
                let reason = escape(&game.reason.to_string());
                format!("<p class=\"small\">{} {}: {reason}</p>", words.skipped, game.game)
            })
            .collect::<Vec<_>>()
            .concat();
        format!(
            "<!doctype html>\n<html lang=\"{code}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>{a} – {b}</title><style>{STYLE}</style></head><body>\n\
             <header>{replay}<h1>{a} – {b}</h1><p>{}</p></header>\n\
             <table class=\"summary\"><thead><tr><th></th><th>{a}</th><th>{b}</th></tr></thead>\
             <tbody>{}</tbody></table>\n{skipped}\
             <section><h2>{graph}</h2>{}</section>\n\
             <section><h2>{}</h2><p class=\"small\"><i class=\"a\"></i> {a} <i class=\"b\"></i> {b}</p>\
             {}</section>\n\
             {}{}\
             <footer>{} · {} {}</footer></body></html>\n",
            self.heading(),
            self.rows(),
            plots::graph(analysis, self.language, &graph),
            words.luck_bars,
            plots::luck(analysis, self.language, words.luck_bars),
            self.games(),
            self.mistakes(),
            words.made_by,
            escape(&analysis.engine),
            escape(analysis.record.get(..12).unwrap_or_default()),
        )
    }

    fn name(&self, player: Player) -> String {
        escape(&self.analysis.name(player))
    }

    fn heading(&self) -> String {
        let Self { analysis, words, language, .. } = self;
        let length = match analysis.length {
            0 if analysis.costs == CostUnit::Points => words.money.to_owned(),
            0 => words.single.to_owned(),
            length => format!("{} {length}", words.match_to),
        };
        let partial = if analysis.complete { "" } else { words.partial };
        let level = match analysis.level {
            Some(level) => format!("{} {}", words.level, language.action(level.name())),
            None => escape(&analysis.engine),
        };
        let mut parts = vec![words.title.to_owned(), length, level];
        if !partial.is_empty() {
            parts.push(partial.to_owned());
        }
        parts.join(" · ")
    }

    /// Lines of the table of both players.
    fn rows(&self) -> String {
        let Self { analysis, words, language, .. } = *self;
        let number = |value: f64, digits: usize| language.number(value, digits);
        let optional = |value: Option<f64>, digits: usize| {
            value.map_or("–".into(), |value| number(value, digits))
        };
        let cost = |value: f64| {
            let value = language.signed(value, 2);
            if analysis.costs == CostUnit::Percent { format!("{value} %") } else { value }
        };
        let row = |name: &str, class: &str, cell: &dyn Fn(&Summary) -> String| {
            let [a, b] = [&analysis.summary.a, &analysis.summary.b].map(cell);
            format!("<tr class=\"{class}\"><th>{name}</th><td>{a}</td><td>{b}</td></tr>")
        };
        let pr = |s: &Summary| match (s.pr, s.pr_error) {
            (Some(pr), Some(error)) => {
                let class = if s.pr_is_vague { " class=\"vague\"" } else { "" };
                format!("<b{class}>{}</b> ± {}", number(pr, 2), number(error, 2))
            }
            (pr, _) => optional(pr, 2),
        };
        let cube_errors = |s: &Summary| {
            let list = s.cube_errors.iter().map(|(error, sum)| {
                let loss = number(sum.loss, 3);
                format!("{}× {} ({loss})", sum.count, language.cube_error(*error))
            });
            list.collect::<Vec<_>>().join("<br>")
        };
        [
            row("PR", "main", &pr),
            row(words.plays, "sub", &|s| optional(s.pr_play, 2)),
            row(words.cube, "sub", &|s| optional(s.pr_cube, 2)),
            row(words.grade, "", &|s| s.grade.map_or("–", |grade| language.grade(grade)).into()),
            row(words.errors, "", &|s| format!("{} / {}", s.errors, s.blunders)),
            row(words.lost_by_plays, "", &|s| number(s.play_loss, 3)),
            row(words.lost_by_cube, "", &|s| number(s.cube_loss, 3)),
            row(words.cost, "", &|s| cost(-s.cost)),
            row(words.moves, "", &|s| format!("{} / {}", s.moves, s.forced)),
            row(words.doubles, "", &|s| format!("{} / {} / {}", s.doubles, s.takes, s.passes)),
            row(words.counted, "", &|s| format!("{} + {}", s.xg_plays, s.xg_doubles + s.xg_takes)),
            row(words.error_rate, "", &|s| {
                format!("{} / {}", optional(s.memg, 1), optional(s.snowie, 1))
            }),
            row(words.luck, "", &|s| language.signed(s.luck, 3)),
            row(words.luck_cost, "", &|s| cost(s.luck_cost)),
            row(words.result, "", &|s| cost(s.actual)),
            row(words.without_luck, "main", &|s| s.adjusted.map_or("–".into(), cost)),
            row(words.cube_errors, "list", &cube_errors),
        ]
        .concat()
    }

    fn games(&self) -> String {
        let Self { analysis, words, language, .. } = *self;
        if analysis.games.len() < 2 {
            return String::new();
        }
        let pr = |summary: &Summary| summary.pr.map_or("–".into(), |pr| language.number(pr, 1));
        let rows = analysis
            .games
            .iter()
            .map(|game| {
                let won = game.winner.map_or("–".into(), |winner| {
                    format!("{} +{}", self.name(winner), game.points)
                });
                let (a, b) = (&game.summary.a, &game.summary.b);
                format!(
                    "<tr><td>{}</td><td>{}–{}</td><td>{won}</td><td>{}</td><td>{}</td>\
                     <td>{}</td><td>{}</td></tr>",
                    game.game,
                    game.score.a,
                    game.score.b,
                    pr(a),
                    pr(b),
                    language.signed(a.luck, 2),
                    language.signed(b.luck, 2)
                )
            })
            .collect::<Vec<_>>()
            .concat();
        let [a, b] = Player::ALL.map(|player| self.name(player));
        format!(
            "<section><h2>{title}</h2>\
             <div class=\"scroll\" role=\"region\" aria-label=\"{title}\" tabindex=\"0\">\
             <table class=\"games\"><thead><tr><th>{}</th><th>{}</th><th>{}</th>\
             <th>PR {a}</th><th>PR {b}</th><th>{luck} {a}</th><th>{luck} {b}</th></tr></thead>\
             <tbody>{rows}</tbody></table></div></section>\n",
            words.game,
            words.score,
            words.won,
            title = words.games,
            luck = words.luck,
        )
    }

    fn mistakes(&self) -> String {
        let words = self.words;
        let worst = self.analysis.worst(WORST);
        let body = if worst.is_empty() {
            format!("<p>{}</p>", words.none)
        } else {
            let all: String = worst
                .iter()
                .zip(1..)
                .map(|(judgement, rank)| self.mistake(judgement, rank))
                .collect();
            format!("<p class=\"small\">{}</p>{all}", words.legend)
        };
        format!("<section><h2>{}</h2>{body}</section>\n", words.mistakes)
    }

    fn mistake(&self, judgement: &Judgement, rank: usize) -> String {
        let Self { words, language, .. } = *self;
        let name = self.name(judgement.player);
        let asked = match (judgement.kind, judgement.roll) {
            (Kind::Play, Some(roll)) => format!("{name} {} {roll}", words.to_play),
            (Kind::Cube, _) => format!("{name}: {}", words.cube_decision),
            (Kind::Response, _) => format!("{name} {}", words.doubled),
            _ => name,
        };
        let mark = judgement.mark.map_or(String::new(), |mark| {
            format!("<span class=\"mark\">{} {}</span>", mark.sign(), language.mark(mark))
        });
        let title = escape(&judgement.position);
        let plays = Self::arrows(judgement);
        let shown = Shown { cube: judgement.seen.stakes.cube, roll: judgement.roll, plays: &plays };
        format!(
            "<article><div>{}<code>{title}</code></div><div><h3>{rank}. {asked} {mark}</h3>\
             <p class=\"small\">{} {}, {}</p>\
             <p>{}: <b>{}</b><br>{}: <b>{}</b>, {} {} ({})</p>{}</div></article>\n",
            board::svg(judgement.seen.board, &title, shown),
            words.game,
            judgement.game,
            self.standing(judgement),
            words.best,
            escape(&language.action(&judgement.best)),
            words.played,
            escape(&language.action(&judgement.played)),
            words.loses,
            language.number(judgement.loss, 3),
            self.cost(judgement.cost),
            self.candidates(judgement),
        )
    }

    /// The best play, and the one played.
    fn arrows(judgement: &Judgement) -> Vec<Play> {
        let Findings::Plays { candidates } = &judgement.findings else { return Vec::new() };
        let best = candidates.first();
        let played = candidates.iter().find(|play| play.play == judgement.played);
        best.into_iter().chain(played).map(|play| play.steps).collect()
    }

    fn standing(&self, judgement: &Judgement) -> String {
        let game = self.analysis.games.iter().find(|game| game.game == judgement.game);
        game.map_or_else(String::new, |game| {
            format!("{} {}–{}", self.words.score.to_lowercase(), game.score.a, game.score.b)
        })
    }

    fn cost(&self, cost: f64) -> String {
        let value = self.language.number(cost, 2);
        if self.analysis.costs == CostUnit::Percent {
            format!("{value} %")
        } else {
            format!("{value} {}", self.words.points)
        }
    }

    fn candidates(&self, judgement: &Judgement) -> String {
        let Self { words, language, .. } = *self;
        let rows = match &judgement.findings {
            Findings::Plays { candidates } => candidates
                .iter()
                .map(|play| {
                    let class = if play.play == judgement.played { "played" } else { "" };
                    let depth = match play.games {
                        Some(games) => format!("{} {games}", words.rollout),
                        None => play.plies.map_or(String::new(), |plies| format!("{plies}-ply")),
                    };
                    let equity = language.signed(play.equity, 3);
                    let loss = language.number(play.loss, 3);
                    format!(
                        "<tr class=\"{class}\"><td>{}</td><td>{equity}</td><td>{loss}</td><td>{depth}</td></tr>",
                        escape(&play.play)
                    )
                })
                .collect::<Vec<_>>()
                .concat(),
            Findings::Cube { equities, .. } => [
                (words.no_double, equities.no_double),
                (words.double_take, equities.double_take),
                (words.double_pass, equities.double_pass),
            ]
            .into_iter()
            .map(|(name, equity)| self.choice(name, equity))
            .collect::<String>(),
            Findings::Resignation { playing_on, resigned } => [
                self.choice(words.playing_on, *playing_on),
                self.choice(words.resigned, *resigned),
            ]
            .concat(),
        };
        format!("<table class=\"choices\">{rows}</table>")
    }

    fn choice(&self, name: &str, equity: f64) -> String {
        format!("<tr><td>{name}</td><td>{}</td></tr>", self.language.signed(equity, 3))
    }
}

/// A text that is nothing but text.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter => escaped.push(letter),
        }
    }
    escaped
}
