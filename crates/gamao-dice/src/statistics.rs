//! A test of counts against a distribution.

/// Pearson's test of a distribution.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChiSquare {
    /// The sum of (found − expected)² / expected.
    pub statistic: f64,
    /// Degrees of freedom: one less than there are counts.
    pub degrees: u32,
    /// The probability that chance alone reaches this statistic or more; 1 without counts.
    pub p_value: f64,
}

/// Pearson's chi-square test of counts against their expectations, in the same order.
///
/// A count with expectation 0 is ignored if it is 0. The p-value is a good approximation if every expectation
/// is at least 5.
pub fn chi_square(counts: &[u64], expected: &[f64]) -> ChiSquare {
    let statistic = counts
        .iter()
        .zip(expected)
        .map(|(&count, &expected)| (count as f64 - expected, expected))
        .filter(|&(deviation, _)| deviation != 0.0)
        .map(|(deviation, expected)| deviation * deviation / expected)
        .sum();
    let degrees = counts.len().min(expected.len()).saturating_sub(1) as u32;
    ChiSquare { statistic, degrees, p_value: gamma_q(degrees, statistic / 2.0) }
}

/// More terms than any argument below a billion needs.
const MAX_TERMS: u32 = 1_000_000;

/// The regularised upper incomplete gamma function Q(a, x) for a = `twice_a` / 2, x ≥ 0.
fn gamma_q(twice_a: u32, x: f64) -> f64 {
    let a = f64::from(twice_a) / 2.0;
    if twice_a == 0 || x <= 0.0 {
        // Without degrees of freedom the p-value is 1.
        1.0
    } else if x.is_infinite() {
        0.0
    } else if x < a + 1.0 {
        1.0 - scale(twice_a, x) * series(a, x)
    } else {
        scale(twice_a, x) * continued_fraction(a, x)
    }
}

/// x^a e^−x / Γ(a).
fn scale(twice_a: u32, x: f64) -> f64 {
    let a = f64::from(twice_a) / 2.0;
    (a * x.ln() - x - ln_gamma(twice_a)).exp()
}

/// ln Γ(`twice_a` / 2), by Γ(a + 1) = a Γ(a) from Γ(1) = 1 and Γ(1/2) = √π.
fn ln_gamma(twice_a: u32) -> f64 {
    let start = if twice_a.is_multiple_of(2) { 0.0 } else { core::f64::consts::PI.ln() / 2.0 };
    let first = if twice_a.is_multiple_of(2) { 2 } else { 1 };
    (first..twice_a).step_by(2).map(|twice| (f64::from(twice) / 2.0).ln()).sum::<f64>() + start
}

/// Σ Γ(a) / Γ(a + k + 1) x^k, k = 0, 1, …: γ(a, x) without x^a e^−x (DLMF 8.7.1).
fn series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for k in 1..MAX_TERMS {
        term *= x / (a + f64::from(k));
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    sum
}

/// 1/(x + (1 − a)/(1 + 1/(x + (2 − a)/(1 + 2/(x + …))))): Γ(a, x) without x^a e^−x (DLMF 8.9.2),
/// evaluated from the front by Lentz's method (DLMF 3.10.2).
fn continued_fraction(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let nonzero = |value: f64| if value == 0.0 { TINY } else { value };
    let (mut value, mut c, mut d) = (x, x, 0.0);
    for k in 1..MAX_TERMS {
        let half = f64::from(k.div_ceil(2));
        let (numerator, denominator) = if k % 2 == 1 { (half - a, 1.0) } else { (half, x) };
        c = nonzero(denominator + numerator / c);
        d = nonzero(denominator + numerator * d).recip();
        value *= c * d;
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value.recip()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quantiles from tables of the distribution: statistic, degrees of freedom, p-value.
    #[test]
    fn p_values_are_those_of_the_tables() {
        let rows = [
            (3.8415, 1, 0.05),
            (6.6349, 1, 0.01),
            (0.003_932, 1, 0.95),
            (5.9915, 2, 0.05),
            (11.0705, 5, 0.05),
            (1.1455, 5, 0.95),
            (20.515, 5, 0.001),
            (49.8018, 35, 0.05),
            (22.465, 35, 0.95),
            (57.342, 35, 0.01),
            (124.342, 100, 0.05),
            (77.929, 100, 0.95),
        ];
        for (statistic, degrees, expected) in rows {
            let found = gamma_q(degrees, statistic / 2.0);
            assert!((found - expected).abs() < 5e-5, "{statistic} {degrees}: {found}");
        }
    }

    /// With two degrees of freedom the distribution is exp(−x/2), with one it is erfc.
    #[test]
    fn two_degrees_are_the_exponential_on_both_sides_of_the_switch() {
        for tenth in 0..800 {
            let x = f64::from(tenth) / 10.0;
            let found = gamma_q(2, x);
            assert!((found / (-x).exp() - 1.0).abs() < 1e-12, "{x}: {found}");
        }
    }

    #[test]
    fn series_and_fraction_agree_where_they_meet() {
        for twice_a in 1..200 {
            let a = f64::from(twice_a) / 2.0;
            let x = a + 1.0;
            let sum = scale(twice_a, x) * (series(a, x) + continued_fraction(a, x));
            assert!((sum - 1.0).abs() < 1e-10, "{a}: {sum}");
        }
    }

    #[test]
    fn counts_as_expected_are_no_surprise_and_others_are() {
        let even = chi_square(&[10; 6], &[10.0; 6]);
        assert_eq!(even, ChiSquare { statistic: 0.0, degrees: 5, p_value: 1.0 });
        let none = chi_square(&[0; 36], &[0.0; 36]);
        assert_eq!(none, ChiSquare { statistic: 0.0, degrees: 35, p_value: 1.0 });
        let impossible = chi_square(&[1, 0], &[0.0, 1.0]);
        assert!(impossible.p_value <= 0.0, "{}", impossible.p_value);
        let loaded = chi_square(&[5, 8, 9, 8, 10, 20], &[10.0; 6]);
        assert!((loaded.statistic - 13.4).abs() < 1e-12, "{}", loaded.statistic);
        assert!((loaded.p_value - 0.0199).abs() < 5e-5, "{}", loaded.p_value);
    }
}
