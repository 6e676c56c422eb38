//! A clock that follows the wall clock without its jumps.
//!
//! It runs on monotonic time. A small offset of the wall clock is corrected by slewing, which is running a
//! little faster or slower. A large one may be a mistake that is soon corrected, so the wall clock is
//! ignored until the offset has persisted. Then it is slewed as well if the wall clock is behind; if it is
//! ahead, the caller makes a step, and sees to it that players are not charged for it.

use std::time::Duration;

use gamao_store::Timestamp;

/// A simultaneous reading of the machine's clocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) wall: Timestamp,
    pub(super) monotonic: Duration,
}

/// The clock. All its times are in microseconds.
#[derive(Debug)]
pub(super) struct SlewedClock {
    now: i64,
    monotonic: i64,
    suspect: Option<Suspect>,
}

/// A large offset of the wall clock that may be a mistake.
#[derive(Clone, Copy, Debug)]
struct Suspect {
    /// The wall clock minus monotonic time.
    offset: i64,
    /// How long it has persisted.
    lasts: i64,
}

/// Up to this, an offset is small: nobody notices two seconds over a minute.
const SMALL: i64 = 2_000_000;

/// The slew rate: one part in this many.
const SLEW: i64 = 20;

/// A large offset is believed after five minutes.
const PERSISTENT: i64 = 300_000_000;

impl SlewedClock {
    /// Starts at this time.
    pub(super) fn start(now: Timestamp, monotonic: Duration) -> Self {
        Self { now: now.0.saturating_mul(1000), monotonic: micros(monotonic), suspect: None }
    }

    /// The time at a reading. It never decreases.
    pub(super) fn now(&mut self, reading: Reading) -> Timestamp {
        let monotonic = micros(reading.monotonic);
        let elapsed = (monotonic - self.monotonic).max(0);
        self.monotonic = monotonic;
        self.now = self.now.saturating_add(elapsed);
        let ahead = reading.wall.0.saturating_mul(1000).saturating_sub(self.now);
        self.judge(ahead, elapsed);
        if self.suspect.is_none_or(|suspect| ahead < 0 && suspect.lasts >= PERSISTENT) {
            let most = elapsed / SLEW;
            self.now += ahead.clamp(-most, most);
        }
        Timestamp(self.now.div_euclid(1000))
    }

    /// The time of a wall clock that has stayed ahead.
    pub(super) fn step(&mut self, reading: Reading) -> Option<Timestamp> {
        let now = self.now(reading);
        let lasts = self.suspect.is_some_and(|suspect| suspect.lasts >= PERSISTENT);
        (lasts && reading.wall > now).then_some(reading.wall)
    }

    /// Sets the time forward to `at`; never back.
    pub(super) fn step_to(&mut self, at: Timestamp) {
        self.now = self.now.max(at.0.saturating_mul(1000));
        self.suspect = None;
    }

    fn judge(&mut self, ahead: i64, elapsed: i64) {
        if ahead.saturating_abs() <= SMALL {
            self.suspect = None;
            return;
        }
        let offset = self.now.saturating_add(ahead).saturating_sub(self.monotonic);
        let is_same =
            |suspect: &Suspect| offset.saturating_sub(suspect.offset).saturating_abs() <= SMALL;
        let lasts = self.suspect.filter(is_same).map_or(0, |suspect| suspect.lasts + elapsed);
        self.suspect = Some(Suspect { offset, lasts });
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
        slewed: SlewedClock,
        monotonic: i64,
        wall_ahead: i64,
    }

    impl Machine {
        fn new() -> Self {
            let slewed = SlewedClock::start(Timestamp(START), Duration::ZERO);
            Self { slewed, monotonic: 0, wall_ahead: 0 }
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
                self.slewed.now(self.reading());
            }
            self.off()
        }

        fn off(&mut self) -> i64 {
            self.slewed.now(self.reading()).0 - START - self.monotonic
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
            assert_eq!(machine.slewed.step(machine.reading()), None);
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
        assert_eq!(machine.slewed.step(machine.reading()), None);
        assert_eq!(machine.pass(2000), 0);
        let step = machine.slewed.step(machine.reading()).expect("it has stayed there");
        assert_eq!(step, machine.reading().wall);
        assert_eq!(machine.pass(1000), 0, "nobody has seen to it yet");
        machine.slewed.step_to(step);
        assert_eq!(machine.off(), HOUR - 1000);
        assert_eq!(machine.pass(MINUTE), HOUR);
    }

    #[test]
    fn a_wall_clock_that_stays_behind_is_waited_for() {
        let mut machine = Machine::new();
        machine.wall_ahead = -HOUR;
        assert_eq!(machine.pass(5 * MINUTE), 0);
        machine.pass(2000);
        assert_eq!(machine.slewed.step(machine.reading()), None);
        let before = machine.off();
        assert_eq!(machine.pass(20 * MINUTE), before - MINUTE);
        assert_eq!(machine.pass(24 * HOUR), -HOUR);
    }

    /// Whatever the wall clock does, the time runs forward and at most a twentieth too fast or too slow.
    #[test]
    fn the_time_runs_forward_at_its_pace() {
        let mut machine = Machine::new();
        let mut before = machine.slewed.now(machine.reading()).0;
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
            let now = machine.slewed.now(machine.reading()).0;
            let passed = now - before;
            let most = ms / 20 + 2;
            assert!((ms - most..=ms + most).contains(&passed), "{passed} for {ms} in {round}");
            before = now;
        }
    }
}
