//! An analysis for people to read in a terminal.

use core::fmt;

use gamao_notation::BoardDrawing;
use gamao_rules::Player;

use super::{CostUnit, Findings, Grade, Judgement, Kind, Mark, MatchAnalysis, Summary};

/// How many of the worst decisions are shown with their boards.
const WORST: usize = 5;

/// A table of both players, the games, and the decisions that lost most, each with its board.
impl fmt::Display for MatchAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = (self.name(Player::A), self.name(Player::B));
        let length = match self.length {
            0 if self.costs == CostUnit::Points => "money".into(),
            0 => "single game".into(),
            1 => "1 point".into(),
            length => format!("{length} points"),
        };
        let partial = if self.complete { "" } else { ", incomplete" };
        let level = match self.level {
            Some(level) => format!("level {level}"),
            None => format!("as analysed by {}", self.engine),
        };
        writeln!(f, "{a} – {b}, {length}, {level}{partial}")?;
        writeln!(f)?;
        writeln!(f, "{:<26}{:>16}{:>16}", "", cut(&a), cut(&b))?;
        self.write_rows(f)?;
        self.write_games(f)?;
        for skipped in &self.skipped {
            writeln!(f, "game {} is not judged: {}", skipped.game, skipped.reason)?;
        }
        for (judgement, rank) in self.worst(WORST).into_iter().zip(1..) {
            writeln!(f)?;
            self.write_decision(f, rank, judgement)?;
        }
        Ok(())
    }
}

impl MatchAnalysis {
    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = if self.costs == CostUnit::Percent { " %" } else { "" };
        let optional = |value: Option<f64>, digits: usize| {
            value.map_or("–".into(), |value| format!("{value:.digits$}"))
        };
        let cost = |value: f64| format!("{value:+.2}{percent}");
        let mut row = |name: &str, cell: &dyn Fn(&Summary) -> String| {
            let [a, b] = [&self.summary.a, &self.summary.b].map(cell);
            writeln!(f, "{name:<26}{a:>16}{b:>16}")
        };
        row("PR", &|s| match (s.pr, s.pr_error) {
            (Some(pr), Some(error)) => format!("{pr:.2} ± {error:.2}"),
            (pr, _) => optional(pr, 2),
        })?;
        row("  of plays", &|s| optional(s.pr_play, 2))?;
        row("  of the cube", &|s| optional(s.pr_cube, 2))?;
        row("grade", &|s| s.grade.map_or("–", Grade::name).into())?;
        row("errors, of them blunders", &|s| format!("{}, {}", s.errors, s.blunders))?;
        row("equity lost by plays", &|s| format!("{:.3}", s.play_loss))?;
        row("  with the cube", &|s| format!("{:.3}", s.cube_loss))?;
        row("  which costs", &|s| format!("{:.2}{percent}", s.cost))?;
        row("moves, forced", &|s| format!("{}, {}", s.moves, s.forced))?;
        let cube = |s: &Summary| format!("{}, {}, {}", s.doubles, s.takes, s.passes);
        row("doubles, takes, passes", &cube)?;
        let counted = |s: &Summary| format!("{} + {}", s.xg_plays, s.xg_doubles + s.xg_takes);
        row("decisions that count", &counted)?;
        row("error rate (gnubg)", &|s| optional(s.memg, 1))?;
        row("error rate (Snowie)", &|s| optional(s.snowie, 1))?;
        row("luck", &|s| format!("{:+.3}", s.luck))?;
        row("  which was worth", &|s| cost(s.luck_cost))?;
        row("result", &|s| cost(s.actual))?;
        row("  without luck", &|s| s.adjusted.map_or("–".into(), cost))
    }

    fn write_games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.games.len() < 2 {
            return Ok(());
        }
        writeln!(f)?;
        writeln!(f, "game  score     result    PR             luck")?;
        for game in &self.games {
            let result = match game.winner {
                Some(Player::A) => format!("+{} –", game.points),
                Some(Player::B) => format!("– +{}", game.points),
                None => "–".into(),
            };
            let pr = |summary: &Summary| summary.pr.map_or("–".into(), |pr| format!("{pr:.1}"));
            let (a, b) = (&game.summary.a, &game.summary.b);
            writeln!(
                f,
                "{:>4}  {:<8}  {result:<8}  {:<13}  {:+.2} {:+.2}",
                game.game,
                format!("{}-{}", game.score.a, game.score.b),
                format!("{} / {}", pr(a), pr(b)),
                a.luck,
                b.luck
            )?;
        }
        Ok(())
    }

    fn write_decision(
        &self,
        f: &mut fmt::Formatter<'_>,
        rank: usize,
        judgement: &Judgement,
    ) -> fmt::Result {
        let Judgement { game, action, player, played, best, loss, cost, .. } = judgement;
        let percent = if self.costs == CostUnit::Percent { " %" } else { " points" };
        let mark = judgement.mark.map_or("", Mark::sign);
        let what = match judgement.roll {
            Some(roll) => format!("{roll} {played}"),
            None => played.clone(),
        };
        writeln!(
            f,
            "{rank}. {}: {what} {mark}, best {best}; game {game}, action {action}",
            self.name(*player)
        )?;
        writeln!(f, "   loses {loss:.3}, costs {cost:.2}{percent}, {}", judgement.seen.stakes)?;
        let view = if judgement.kind == Kind::Response { "X doubled" } else { "X to play" };
        writeln!(f, "{}  {view}", BoardDrawing(judgement.seen.board))?;
        match &judgement.findings {
            Findings::Plays { candidates } => {
                for (candidate, rank) in candidates.iter().zip(1..) {
                    let depth = match candidate.games {
                        Some(games) => format!("rollout {games}"),
                        None => {
                            candidate.plies.map_or(String::new(), |plies| format!("{plies}-ply"))
                        }
                    };
                    let sign = if candidate.play == *played { "*" } else { " " };
                    writeln!(
                        f,
                        "{sign} {rank}. {:<24} {:+.3}  {depth}",
                        candidate.play, candidate.equity
                    )?;
                }
            }
            Findings::Cube { equities, verdict, .. } => {
                writeln!(f, "  {verdict}")?;
                writeln!(f, "  no double    {:+.3}", equities.no_double)?;
                writeln!(f, "  double, take {:+.3}", equities.double_take)?;
                writeln!(f, "  double, pass {:+.3}", equities.double_pass)?;
            }
            Findings::Resignation { playing_on, resigned } => {
                writeln!(f, "  playing on {playing_on:+.3}, resigned {resigned:+.3}")?;
            }
        }
        writeln!(f, "  {}", judgement.position)
    }
}

/// A name that fits its column.
fn cut(name: &str) -> String {
    name.chars().take(15).collect()
}
