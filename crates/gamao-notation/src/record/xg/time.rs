//! Delphi's time: days since 30 December 1899.

/// Days from there to 1 January 1970.
const TO_1970: i64 = 25_569;

/// Date and time as `2026-11-30` and `16:40`; empty texts for no time.
pub(super) fn from_delphi(days: f64) -> (String, String) {
    if !(1.0..2_000_000.0).contains(&days) {
        return (String::new(), String::new());
    }
    let minutes = (days * 1440.0).round() as i64;
    let (year, month, day) = civil(minutes.div_euclid(1440) - TO_1970);
    let minute = minutes.rem_euclid(1440);
    (format!("{year:04}-{month:02}-{day:02}"), format!("{:02}:{:02}", minute / 60, minute % 60))
}

/// The days of a date and time; 0 where there is none to be read.
pub(super) fn to_delphi(date: &str, time: &str) -> f64 {
    let numbers = |text: &str, sign: char| -> Option<Vec<i64>> {
        text.split(sign).map(|number| number.parse().ok()).collect()
    };
    let Some(&[year, month, day]) = numbers(date, '-').as_deref() else { return 0.0 };
    if !(1900..9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return 0.0;
    }
    let minutes = match numbers(time, ':').as_deref() {
        Some(&[hour @ 0..24, minute @ 0..60]) => hour * 60 + minute,
        _ => 0,
    };
    (days(year, month, day) + TO_1970) as f64 + minutes as f64 / 1440.0
}

/// The days from 1970 to a date of the Gregorian calendar. Years begin in March, so that the leap day
/// is their last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// The date that lies this many days after 1970 began.
fn civil(day: i64) -> (i64, i64, i64) {
    let day = day + 719_468;
    let (era, day_of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let month = (march_month + 2) % 12 + 1;
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (year, month, day_of_year - (153 * march_month + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::{from_delphi, to_delphi};

    #[test]
    fn times_are_read_as_delphi_counts_them() {
        assert_eq!(from_delphi(45_256.395_833_333_336), ("2023-11-26".into(), "09:30".into()));
        assert_eq!(from_delphi(36_526.0), ("2000-01-01".into(), "00:00".into()));
        for no_time in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e18] {
            assert_eq!(from_delphi(no_time), (String::new(), String::new()));
        }
        assert!(to_delphi("30.11.2026", "16:40") == 0.0);
    }

    #[test]
    fn every_day_is_written_as_it_is_read() {
        for day in (2..100_000).step_by(17) {
            let (date, time) = from_delphi(f64::from(day) + 0.75);
            assert_eq!(time, "18:00");
            assert!((to_delphi(&date, &time) - f64::from(day) - 0.75).abs() < 1e-9, "{date}");
        }
    }
}
