//! Decisions as a table for other programs.

use super::{CubeError, Findings, Judgement, Mark, MatchAnalysis};

impl MatchAnalysis {
    /// The names of the columns.
    pub const CSV_HEADER: &str = "match,game,action,player,kind,position,roll,played,best,loss,cost,\
                                  counted,close,forced,mark,error,best_equity,played_equity,\
                                  no_double,double_take,double_pass\r\n";

    /// One decision a row (RFC 4180), the name of the match in the first column.
    pub fn csv(&self, name: &str) -> String {
        let mut csv = String::new();
        for judgement in &self.decisions {
            csv += &field(name);
            csv += ",";
            csv += &self.row(judgement).join(",");
            csv += "\r\n";
        }
        csv
    }

    fn row(&self, judgement: &Judgement) -> Vec<String> {
        let number = |value: f64| format!("{value:.6}");
        let mut row = vec![
            judgement.game.to_string(),
            judgement.action.to_string(),
            field(&self.name(judgement.player)),
            judgement.kind.name().into(),
            field(&judgement.position),
            judgement.roll.map_or_else(String::new, |roll| roll.to_string()),
            field(&judgement.played),
            field(&judgement.best),
            number(judgement.loss),
            number(judgement.cost),
            u8::from(judgement.counted).to_string(),
            u8::from(judgement.close).to_string(),
            u8::from(judgement.forced).to_string(),
            judgement.mark.map_or("", Mark::sign).into(),
        ];
        let rest: [String; 6] = match &judgement.findings {
            Findings::Plays { candidates } => {
                let best = candidates.first().map(|play| number(play.equity));
                let played = candidates.iter().find(|play| play.play == judgement.played);
                let played = played.map(|play| number(play.equity));
                let none = String::new;
                let [best, played] = [best, played].map(Option::unwrap_or_default);
                [none(), best, played, none(), none(), none()]
            }
            Findings::Cube { equities, error, .. } => [
                error.map_or("", CubeError::name).into(),
                String::new(),
                String::new(),
                number(equities.no_double),
                number(equities.double_take),
                number(equities.double_pass),
            ],
            Findings::Resignation { .. } => Default::default(),
        };
        row.extend(rest);
        row
    }
}

/// A text as a field: in quotes where it has to be. A leading sign that a spreadsheet would take for a
/// formula is kept from being one.
fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_text_and_nothing_else() {
        let check = |text: &str, expected: &str| assert_eq!(field(text), expected);
        check("Ana", "Ana");
        check("Ana, \"a\"", "\"Ana, \"\"a\"\"\"");
        check("=1+1", "'=1+1");
        check("two\nlines", "\"two\nlines\"");
    }
}
