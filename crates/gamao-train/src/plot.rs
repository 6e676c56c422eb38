//! A curve as SVG.

/// A line of a plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// What it shows, with its unit.
    pub name: String,
    /// Its points; fewer than two are not drawn.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const MARGIN: f64 = 56.0;

/// Panels one above the other, each with its own scale, over a common horizontal axis.
pub fn svg(title: &str, axis: &str, panels: &[Series]) -> String {
    let total = HEIGHT * panels.len() as f64 + MARGIN;
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    line(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {total}\" \
         font-family=\"sans-serif\" font-size=\"12\">"
    ));
    line(&format!("<rect width=\"{WIDTH}\" height=\"{total}\" fill=\"white\"/>"));
    line(&format!("<text x=\"{MARGIN}\" y=\"18\" font-weight=\"bold\">{title}</text>"));
    let all = panels.iter().flat_map(|panel| &panel.points);
    let (left, right) = range(all.map(|p| p.0));
    for (i, panel) in panels.iter().enumerate() {
        let top = 28.0 + HEIGHT * i as f64;
        let (low, high) = range(panel.points.iter().map(|p| p.1));
        let x = |v: f64| MARGIN + (v - left) / (right - left) * (WIDTH - 2.0 * MARGIN);
        let y = |v: f64| top + (high - v) / (high - low) * (HEIGHT - 40.0);
        line(&format!("<text x=\"{MARGIN}\" y=\"{:.1}\">{}</text>", top + 8.0, panel.name));
        for step in 0..=4 {
            let v = low + (high - low) * f64::from(step) / 4.0;
            line(&format!(
                "<path d=\"M{MARGIN} {0:.1}H{1}\" stroke=\"#ddd\"/>\
                 <text x=\"4\" y=\"{2:.1}\">{v:.4}</text>",
                y(v),
                WIDTH - MARGIN,
                y(v) + 4.0
            ));
        }
        let points: Vec<String> =
            panel.points.iter().map(|p| format!("{:.1},{:.1}", x(p.0), y(p.1))).collect();
        line(&format!(
            "<polyline fill=\"none\" stroke=\"#0b6\" stroke-width=\"1.5\" points=\"{}\"/>",
            points.join(" ")
        ));
    }
    let y = total - 12.0;
    for step in 0..=4 {
        let v = left + (right - left) * f64::from(step) / 4.0;
        let x = MARGIN + (WIDTH - 2.0 * MARGIN) * f64::from(step) / 4.0;
        line(&format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{v:.0}</text>"));
    }
    line(&format!("<text x=\"{WIDTH}\" y=\"{y}\" text-anchor=\"end\">{axis}</text>"));
    line("</svg>");
    out
}

/// Minimum and maximum, never equal.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low < high {
        (low, high)
    } else if low.is_finite() {
        (low - 0.5, low + 0.5)
    } else {
        (0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_spans_its_panel() {
        let series = Series { name: "error".into(), points: vec![(0.0, 2.0), (10.0, 1.0)] };
        let text = svg("run", "games", &[series]);
        assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"));
        assert!(text.contains("points=\"56.0,28.0 664.0,228.0\""), "{text}");
    }

    #[test]
    fn no_points_and_one_point_are_no_error() {
        for points in [vec![], vec![(1.0, 1.0)]] {
            assert!(!svg("", "", &[Series { name: String::new(), points }]).contains("NaN"));
        }
    }
}
