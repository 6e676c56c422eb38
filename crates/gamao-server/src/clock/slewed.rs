//! A clock that follows the wall clock and does not leap with it.
//!
//! It runs on monotonic time. A small difference to the wall clock is made up for by running a little
//! faster or slower. A large one may be a mistake that is mended in a moment: until it has lasted the
//! wall clock is not believed. One that lasts is made up for by running slower, or, where the wall
//! clock is ahead, by a step that somebody else must see to: it is not to cost anybody time.

use std::time::Duration;

use gamao_store::Timestamp;

/// What the machine's clocks say at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) wall: Timestamp,
    pub(super) monotonic: Duration,
}

/// The clock. All its times are in microseconds.
#[derive(Debug)]
pub(super) struct Steady {
    now: i64,
    monotonic: i64,
    doubt: Option<Doubt>,
}

/// A wall clock that is far off.
#[derive(Clone, Copy, Debug)]
struct Doubt {
    /// How far it is ahead of monotonic time.
    offset: i64,
    /// How long it has been.
    lasts: i64,
}

/// A difference up to this is small: nobody notices two seconds over a minute.
const SMALL: i64 = 2_000_000;

/// How fast it is made up for: one part in so many.
const SLEW: i64 = 20;

/// A wall clock that is far off is believed after five minutes.
const LASTING: i64 = 300_000_000;

impl Steady {
    /// Shows this time now.
    pub(super) fn start(now: Timestamp, monotonic: Duration) -> Self {
        Self { now: now.0.saturating_mul(1000), monotonic: micros(monotonic), doubt: None }
    }

    /// The time at a reading; later readings never tell an earlier one.
    pub(super) fn now(&mut self, reading: Reading) -> Timestamp {
        let monotonic = micros(reading.monotonic);
        let elapsed = (monotonic - self.monotonic).max(0);
        self.monotonic = monotonic;
        self.now = self.now.saturating_add(elapsed);
        let ahead = reading.wall.0.saturating_mul(1000).saturating_sub(self.now);
        self.judge(ahead, elapsed);
        if self.doubt.is_none_or(|doubt| ahead < 0 && doubt.lasts >= LASTING) {
            let most = elapsed / SLEW;
            self.now += ahead.clamp(-most, most);
        }
        Timestamp(self.now.div_euclid(1000))
    }

    /// The time of a wall clock that is ahead for good.
    pub(super) fn step(&mut self, reading: Reading) -> Option<Timestamp> {
        let now = self.now(reading);
        let lasts = self.doubt.is_some_and(|doubt| doubt.lasts >= LASTING);
        (lasts && reading.wall > now).then_some(reading.wall)
    }

    /// Shows this time from now on, unless a later one is shown already.
    pub(super) fn step_to(&mut self, at: Timestamp) {
        self.now = self.now.max(at.0.saturating_mul(1000));
        self.doubt = None;
    }

    fn judge(&mut self, ahead: i64, elapsed: i64) {
        if ahead.saturating_abs() <= SMALL {
            self.doubt = None;
            return;
        }
        let offset = self.now.saturating_add(ahead).saturating_sub(self.monotonic);
        let is_same = |doubt: &Doubt| offset.saturating_sub(doubt.offset).saturating_abs() <= SMALL;
        let lasts = self.doubt.filter(is_same).map_or(0, |doubt| doubt.lasts + elapsed);
        self.doubt = Some(Doubt { offset, lasts });
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: i64 = 1_800_000_000_000;
    const MINUTE: i64 = 60_000;
    const HOUR: i64 = 60 * MINUTE;
    const YEAR: i64 = 365 * 24 * HOUR;

    /// A machine whose wall clock is set by hand; all in milliseconds.
    struct Machine {
        steady: Steady,
        monotonic: i64,
        wall_ahead: i64,
    }

    impl Machine {
        fn new() -> Self {
            let steady = Steady::start(Timestamp(START), Duration::ZERO);
            Self { steady, monotonic: 0, wall_ahead: 0 }
        }

        fn reading(&self) -> Reading {
            Reading {
                wall: Timestamp(START + self.monotonic + self.wall_ahead),
                monotonic: Duration::from_millis(self.monotonic.unsigned_abs()),
            }
        }

        /// Lets time pass, with a look at the clock each second; answers how far it is from
        /// what has really passed.
        fn pass(&mut self, ms: i64) -> i64 {
            let end = self.monotonic + ms;
            while self.monotonic < end {
                self.monotonic = (self.monotonic + 1000).min(end);
                self.steady.now(self.reading());
            }
            self.off()
        }

        fn off(&mut self) -> i64 {
            self.steady.now(self.reading()).0 - START - self.monotonic
        }
    }

    #[test]
    fn a_wall_clock_that_leaps_for_a_moment_changes_nothing() {
        for (leap, ms) in [
            (HOUR, MINUTE),
            (-HOUR, MINUTE),
            (30 * 24 * HOUR, MINUTE),
            (2 * YEAR, 20),
            (-50 * YEAR, 20),
        ] {
            let mut machine = Machine::new();
            machine.pass(MINUTE);
            machine.wall_ahead = leap;
            assert_eq!(machine.pass(ms), 0, "{leap} for {ms}");
            assert_eq!(machine.steady.step(machine.reading()), None);
            machine.wall_ahead = 0;
            assert_eq!(machine.pass(HOUR), 0, "{leap} for {ms}");
        }
    }

    #[test]
    fn a_small_difference_is_made_up_for_at_one_part_in_twenty() {
        for (ahead, after) in [(1000, 50), (-1000, -50)] {
            let mut machine = Machine::new();
            machine.wall_ahead = ahead;
            assert_eq!(machine.pass(1000), after);
            assert_eq!(machine.pass(MINUTE), ahead);
        }
    }

    #[test]
    fn a_wall_clock_that_stays_ahead_is_followed_in_a_step_by_whoever_sees_to_it() {
        let mut machine = Machine::new();
        machine.wall_ahead = HOUR;
        assert_eq!(machine.pass(5 * MINUTE), 0);
        assert_eq!(machine.steady.step(machine.reading()), None);
        assert_eq!(machine.pass(2000), 0);
        let step = machine.steady.step(machine.reading()).expect("it has stayed there");
        assert_eq!(step, machine.reading().wall);
        assert_eq!(machine.pass(1000), 0, "nobody has seen to it yet");
        machine.steady.step_to(step);
        assert_eq!(machine.off(), HOUR - 1000);
        assert_eq!(machine.pass(MINUTE), HOUR);
    }

    #[test]
    fn a_wall_clock_that_stays_behind_is_waited_for() {
        let mut machine = Machine::new();
        machine.wall_ahead = -HOUR;
        assert_eq!(machine.pass(5 * MINUTE), 0);
        machine.pass(2000);
        assert_eq!(machine.steady.step(machine.reading()), None);
        let before = machine.off();
        assert_eq!(machine.pass(20 * MINUTE), before - MINUTE);
        assert_eq!(machine.pass(24 * HOUR), -HOUR);
    }

    /// Whatever the wall clock does, the time runs forward and at most a twentieth too fast or too slow.
    #[test]
    fn the_time_runs_forward_at_its_pace() {
        let mut machine = Machine::new();
        let mut before = machine.steady.now(machine.reading()).0;
        let mut seed = 1_u64;
        let mut draw = || {
            // Knuth's linear congruential generator (MMIX).
            seed = seed.wrapping_mul(6_364_136_223_846_793_005);
            seed = seed.wrapping_add(1_442_695_040_888_963_407);
            seed >> 16
        };
        for round in 0..10_000 {
            let ms = (draw() % 400_000).cast_signed();
            let wall = draw().cast_signed();
            machine.monotonic += ms;
            machine.wall_ahead = match round / 100 % 4 {
                0 => 0,
                1 => wall % 6000 - 3000,
                2 => (wall % 2 * 2 - 1) * HOUR,
                _ => wall - (1 << 47),
            };
            let now = machine.steady.now(machine.reading()).0;
            let passed = now - before;
            let most = ms / 20 + 2;
            assert!((ms - most..=ms + most).contains(&passed), "{passed} for {ms} in {round}");
            before = now;
        }
    }
}
