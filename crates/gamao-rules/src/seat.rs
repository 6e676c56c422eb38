//! The seats of a table.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Index, IndexMut};

/// A seat at a table. Its occupant owes a share of the dice, has a clock and can talk; which of the two sides
/// of the board it plays, if any, is state of the [`Table`](crate::Table).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Seat {
    /// The first.
    A,
    /// The second. No frame has more so far, and neither does the page.
    B,
    /// The third.
    #[cfg_attr(feature = "ts", ts(skip))]
    C,
    /// The fourth.
    #[cfg_attr(feature = "ts", ts(skip))]
    D,
    /// The fifth.
    #[cfg_attr(feature = "ts", ts(skip))]
    E,
    /// The sixth.
    #[cfg_attr(feature = "ts", ts(skip))]
    F,
    /// The seventh.
    #[cfg_attr(feature = "ts", ts(skip))]
    G,
    /// The eighth.
    #[cfg_attr(feature = "ts", ts(skip))]
    H,
}

impl Seat {
    /// The maximum number of seats of a table.
    pub const MAX: usize = Self::ALL.len();

    /// All seats, in order.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// Its number, 0 for the first.
    pub const fn to_usize(self) -> usize {
        self as usize
    }

    /// Its number, 0 for the first.
    pub const fn to_u8(self) -> u8 {
        self as u8
    }

    /// The seat of a number, if there is one.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self::ALL[index]) } else { None }
    }
}

/// Its letter, `A` to `H`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The first `count` seats: all those of a table.
    ///
    /// # Panics
    ///
    /// If there are more than [`Seat::MAX`].
    pub const fn first(count: usize) -> Self {
        assert!(count <= Seat::MAX, "a table has at most eight seats");
        Self(((1_u16 << count) - 1) as u8)
    }

    /// The number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    /// Whether this is a subset of `others`.
    pub const fn is_subset(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Adds or removes a seat.
    pub const fn set(&mut self, seat: Seat, is_in: bool) {
        if is_in { self.0 |= Self::bit(seat) } else { self.0 &= !Self::bit(seat) }
    }

    /// The set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::bit(seat))
    }

    /// The set with this seat removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::bit(seat))
    }

    /// The union.
    #[must_use]
    pub const fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// The difference: the seats that are not in `others`.
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The seat of a set of one.
    pub const fn only(self) -> Option<Seat> {
        if self.len() == 1 { Seat::from_index(self.0.trailing_zeros() as usize) } else { None }
    }

    const fn bit(seat: Seat) -> u8 {
        1 << seat as u8
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The seats, in order.
impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatsIter;

    fn into_iter(self) -> SeatsIter {
        SeatsIter(self)
    }
}

/// The seats of a set, in order.
#[derive(Clone, Debug)]
pub struct SeatsIter(Seats);

impl Iterator for SeatsIter {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = Seat::from_index(self.0.0.trailing_zeros() as usize)?;
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

impl FusedIterator for SeatsIter {}

/// A value for each seat of a table. As JSON an object with the seats' letters as keys.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// The results of `f` for the first `count` seats, at most [`Seat::MAX`].
    pub fn new(count: usize, f: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.into_iter().take(count).map(f).collect())
    }

    /// The number of seats.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The set of all its seats.
    pub fn seats(&self) -> Seats {
        Seats::first(self.count())
    }

    /// The value of a seat; `None` if there is no such seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.to_usize())
    }

    /// The value of a seat; `None` if there is no such seat.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.to_usize())
    }

    /// The values, in order.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The values, in order.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// Every seat with its value, in order.
    pub fn entries(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The seats whose values satisfy a predicate.
    pub fn seats_where(&self, mut is_such: impl FnMut(&T) -> bool) -> Seats {
        self.entries().filter(|(_, value)| is_such(value)).map(|(seat, _)| seat).collect()
    }

    /// Whether each seat is in a set.
    pub fn which(&self, seats: Seats) -> BySeat<bool> {
        BySeat::new(self.count(), |seat| seats.contains(seat))
    }

    /// The same seats with every value mapped.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat(self.0.iter().map(f).collect())
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T> {
    fn from(values: [T; N]) -> Self {
        const { assert!(N <= Seat::MAX, "a table has at most eight seats") };
        Self(values.into())
    }
}

/// # Panics
///
/// If there is no such seat.
impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.to_usize()]
    }
}

/// # Panics
///
/// If there is no such seat.
impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.to_usize()]
    }
}

#[cfg(feature = "ts")]
mod typescript {
    use ts_rs::{Config, TS, TypeVisitor};

    use super::BySeat;

    /// A value for each seat of a table.
    #[derive(TS)]
    #[ts(rename = "BySeat")]
    #[expect(dead_code, reason = "only its TypeScript form is of use")]
    pub struct Keyed<T> {
        a: T,
        b: T,
    }

    impl<T: TS> TS for BySeat<T> {
        type WithoutGenerics = <Keyed<T> as TS>::WithoutGenerics;
        type OptionInnerType = Self;

        fn docs() -> Option<String> {
            Keyed::<T>::docs()
        }

        fn decl(config: &Config) -> String {
            Keyed::<T>::decl(config)
        }

        fn decl_concrete(config: &Config) -> String {
            Keyed::<T>::decl_concrete(config)
        }

        fn name(config: &Config) -> String {
            Keyed::<T>::name(config)
        }

        fn inline(config: &Config) -> String {
            Keyed::<T>::inline(config)
        }

        fn inline_flattened(config: &Config) -> String {
            Keyed::<T>::inline_flattened(config)
        }

        fn visit_dependencies(visitor: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            Keyed::<T>::visit_dependencies(visitor);
        }

        fn visit_generics(visitor: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            Keyed::<T>::visit_generics(visitor);
        }

        fn output_path() -> Option<std::path::PathBuf> {
            Keyed::<T>::output_path()
        }
    }
}

#[cfg(feature = "serde")]
mod json {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{BySeat, Seat};

    impl<T: Serialize> Serialize for BySeat<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.entries())
        }
    }

    impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let values = BTreeMap::<Seat, T>::deserialize(deserializer)?;
            match Seat::ALL.into_iter().zip(values.keys()).find(|(due, seat)| due != *seat) {
                Some((due, _)) => Err(de::Error::custom(format!("no value for seat {due}"))),
                None => Ok(Self(values.into_values().collect())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        for bits in 0..=u8::MAX {
            let seats: Seats =
                Seat::ALL.into_iter().filter(|seat| bits >> seat.to_u8() & 1 == 1).collect();
            assert_eq!(seats.0, bits);
            assert_eq!(seats.into_iter().collect::<Seats>(), seats);
            assert_eq!(seats.into_iter().count(), seats.len());
            let first = seats.into_iter().next();
            assert_eq!(seats.only(), first.filter(|_| bits.is_power_of_two()));
            for seat in Seat::ALL {
                let (mut set, is_in) = (seats, seats.contains(seat));
                assert_eq!(is_in, seats.with(seat) == seats, "{seat} in {seats:?}");
                assert_eq!(!is_in, seats.without(seat) == seats, "{seat} in {seats:?}");
                set.set(seat, !is_in);
                assert_eq!(set, if is_in { seats.without(seat) } else { seats.with(seat) });
            }
        }
        assert_eq!(Seats::first(3), [Seat::A, Seat::B, Seat::C].into_iter().collect());
        assert_eq!(Seats::first(Seat::MAX), Seat::ALL.into_iter().collect());
    }
}
