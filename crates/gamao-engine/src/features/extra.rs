//! The hand-made inputs.

use gamao_rules::{Board, Side};

use super::{
    escape::EscapeTables,
    masks::{self, BAR, HOME, POINTS, SideMasks},
    shots,
};

/// Extra inputs of one side.
pub const EXTRA_SIDE: usize = 44;

/// Name and unit (as a power of two: the value 5 of an input with unit 2⁻² is 1.25) of each.
const KINDS: [(&str, i32); EXTRA_SIDE] = [
    ("pips / 2", -6),
    ("lead in pips / 2", -5),
    ("spread of the checkers", -5),
    ("pips to save the gammon / 2", -5),
    ("pips to leave the opponent's home", -5),
    ("builders of home points", -3),
    ("checkers in contact", -3),
    ("pips of checkers in contact / 2", -5),
    ("hitting throws", -5),
    ("pips hit", -4),
    ("double shots", -5),
    ("home points", -2),
    ("three home points", 0),
    ("four home points", 0),
    ("five home points", 0),
    ("closed board", 0),
    ("bar: entry blocked, one", -2),
    ("bar: entry blocked, more", -2),
    ("bar: throws that dance", -5),
    ("bar: throws that do not enter two", -5),
    ("longest prime", -2),
    ("prime of four", 0),
    ("prime of five", 0),
    ("prime of six", 0),
    ("prime before the opponent's rear", -2),
    ("blocks within six of the opponent's rear", -2),
    ("blocks within twelve of the opponent's rear", -2),
    ("rear: full throws", -5),
    ("rear: travel", -6),
    ("rear: clearing throws", -5),
    ("second rear: full throws", -5),
    ("second rear: clearing throws", -5),
    ("from the bar: full throws", -5),
    ("from the bar: clearing throws", -5),
    ("movable by 1", -2),
    ("movable by 2", -2),
    ("movable by 3", -2),
    ("movable by 4", -2),
    ("movable by 5", -2),
    ("movable by 6", -2),
    ("anchors", -1),
    ("two anchors", 0),
    ("timing behind an anchor / 2", -5),
    ("attackers of blots at home", -2),
];

/// What one step of each extra input of either side is worth.
pub(super) const UNIT: [f32; 2 * EXTRA_SIDE] = {
    let mut unit = [1.0; 2 * EXTRA_SIDE];
    let mut i = 0;
    while i < unit.len() {
        let mut n = 0;
        while n > KINDS[i % EXTRA_SIDE].1 {
            unit[i] /= 2.0;
            n -= 1;
        }
        i += 1;
    }
    unit
};

/// The names of one side's extra inputs, for reports.
pub const EXTRA_NAMES: [&str; EXTRA_SIDE] = {
    let mut names = [""; EXTRA_SIDE];
    let mut i = 0;
    while i < EXTRA_SIDE {
        names[i] = KINDS[i].0;
        i += 1;
    }
    names
};

/// Sums over the checkers of one side.
#[derive(Clone, Copy)]
struct Sums {
    pips: u32,
    squares: u32,
    /// Pips to bring every checker home.
    to_home: u32,
    /// Pips to bring the rear checkers out of the opponent's home.
    to_leave: u32,
    /// Pips that can be played between the opponent's home and one's own.
    middle: u32,
    /// Checkers above the line of contact, and their pips above it.
    contact: u32,
    contact_pips: u32,
}

/// Constants for the even (`[0]`) and odd (`[1]`) places, as nibbles lie in bytes.
type ByPlace = [[u16; 16]; 2];

const fn by_place(from: u16, below: u16, minus: u16, square: bool) -> ByPlace {
    let mut table = [[0; 16]; 2];
    let mut p = from;
    while p < below {
        let value = p - minus;
        table[p as usize % 2][p as usize / 2] = if square { value * value } else { value };
        p += 1;
    }
    table
}

const PLACE: ByPlace = by_place(1, 26, 0, false);
const SQUARE: ByPlace = by_place(1, 26, 0, true);
const TO_HOME: ByPlace = by_place(7, 26, 6, false);
const TO_LEAVE: ByPlace = by_place(19, 26, 18, false);
const MIDDLE: ByPlace = by_place(7, 19, 6, false);

/// Sixteen products at a time, without a branch.
#[inline(always)]
fn sums(side: Side, line: u32) -> Sums {
    let bytes = side.to_bits().to_le_bytes();
    let line = line as u16;
    let (mut pips, mut squares, mut to_home) = ([0; 16], [0; 16], [0; 16]);
    let (mut to_leave, mut middle) = ([0; 16], [0; 16]);
    let (mut contact, mut contact_pips) = ([0; 16], [0; 16]);
    for i in 0..16 {
        let even = u16::from(bytes[i] & 15);
        let odd = u16::from(bytes[i] >> 4);
        pips[i] = even * PLACE[0][i] + odd * PLACE[1][i];
        squares[i] = even * SQUARE[0][i] + odd * SQUARE[1][i];
        to_home[i] = even * TO_HOME[0][i] + odd * TO_HOME[1][i];
        to_leave[i] = even * TO_LEAVE[0][i] + odd * TO_LEAVE[1][i];
        middle[i] = even * MIDDLE[0][i] + odd * MIDDLE[1][i];
        let (even_beyond, odd_beyond) =
            (PLACE[0][i].saturating_sub(line), PLACE[1][i].saturating_sub(line));
        contact[i] = even * even_beyond.min(1) + odd * odd_beyond.min(1);
        contact_pips[i] = even * even_beyond + odd * odd_beyond;
    }
    let sum = |parts: [u16; 16]| {
        let mut total = 0;
        for part in parts {
            total += part;
        }
        u32::from(total)
    };
    Sums {
        pips: sum(pips),
        squares: sum(squares),
        to_home: sum(to_home),
        to_leave: sum(to_leave),
        middle: sum(middle),
        contact: sum(contact),
        contact_pips: sum(contact_pips),
    }
}

/// Fills the extra inputs of both sides.
#[inline(always)]
pub(super) fn encode(
    board: Board,
    mine: SideMasks,
    theirs: SideMasks,
    escapes: &EscapeTables,
    for_mine: &mut [u8],
    for_theirs: &mut [u8],
) {
    let rear = |masks: SideMasks| (masks.any | 1).ilog2();
    let (my_rear, their_rear) = (rear(mine), rear(theirs));
    let a = sums(board.mine, 25 - their_rear);
    let b = sums(board.theirs, 25 - my_rear);
    race(a, b, mine, for_mine);
    race(b, a, theirs, for_theirs);
    if my_rear + their_rear > 25 {
        contact(a, mine, theirs, their_rear, escapes, for_mine);
        contact(b, theirs, mine, my_rear, escapes, for_theirs);
    }
}

/// Inputs that make sense with or without contact.
#[inline(always)]
fn race(me: Sums, they: Sums, masks: SideMasks, out: &mut [u8]) {
    let checkers = 15 - masks.off.min(15);
    let variance = me.squares / checkers.max(1) - (me.pips / checkers.max(1)).pow(2);
    let first_off = (masks.any & HOME).trailing_zeros().min(6);
    let gammon = if masks.off > 0 { 0 } else { me.to_home + first_off };
    let lead = they.pips.saturating_sub(me.pips);
    fill(out, &[me.pips / 2, lead / 2, variance / 2, gammon / 2, me.to_leave]);
}

/// Inputs of one side in contact: `me` against `they`, whose rearmost checker stands on
/// `their_rear` (their view).
#[inline(always)]
fn contact(
    sums: Sums,
    me: SideMasks,
    they: SideMasks,
    their_rear: u32,
    escapes: &EscapeTables,
    out: &mut [u8],
) {
    let made = me.made & POINTS;
    let their_made = masks::mirrored(they.made);
    let their_blots = masks::mirrored(they.any & !they.made);
    let open = POINTS & !their_made;
    let shots = shots::count(me.any, me.on_bar, their_blots, their_made);

    let home = (made & HOME).count_ones();
    let their_home = (they.made & HOME).count_ones();
    let (one, more) =
        (u32::from(me.on_bar >= 1) * their_home, u32::from(me.on_bar >= 2) * their_home);
    let dance = one * one;
    let not_both = if me.on_bar >= 2 { 36 - (6 - their_home).pow(2) } else { 0 };

    let prime = longest_run(made);
    let line = 25 - their_rear;
    let before = made & !((2 << line) - 1);
    let before_run = longest_run(before);
    let ahead = escape_window(their_rear, made);
    let near = (ahead >> 6).count_ones();
    let far = ahead.count_ones();

    let rear = (me.any | 1).ilog2();
    let second = (me.any & !(1 << rear) | 1).ilog2();
    let first_escape = escapes.at(rear, their_made);
    let second_escape = escapes.at(second, their_made);
    let (mut bar_full, mut bar_clear) = (0, 0);
    for die in 1..=6 {
        let place = 25 - die;
        let entry = escapes.at(place, their_made);
        let enters = u32::from(open >> place & 1 != 0);
        bar_full += enters * u32::from(entry.full);
        bar_clear += enters * u32::from(entry.clear);
    }

    let movers = if me.on_bar > 0 { BAR } else { me.any };
    let movable = |die: u32| (movers >> die & open).count_ones();
    let anchors = (made >> 19).count_ones();
    let behind = if anchors > 0 || me.on_bar > 0 { sums.middle } else { 0 };
    let targets = their_blots & HOME;
    let mut attackers = 0;
    for die in 1..=6 {
        attackers += (me.any >> die & targets).count_ones();
    }
    let spares = (me.spare | (me.any & !me.made)) & POINTS & !HOME;
    let mut builders = 0;
    for die in 1..=6 {
        builders += (spares >> die & HOME & open & !made).count_ones();
    }

    fill(
        &mut out[5..],
        &[
            builders,
            sums.contact,
            sums.contact_pips / 2,
            shots.hitting,
            shots.loss / 16,
            shots.double,
            home,
            u32::from(home >= 3),
            u32::from(home >= 4),
            u32::from(home >= 5),
            u32::from(home >= 6),
            one,
            more,
            dance,
            not_both,
            prime,
            u32::from(prime >= 4),
            u32::from(prime >= 5),
            u32::from(prime >= 6),
            before_run,
            near,
            far,
            u32::from(first_escape.full),
            u32::from(first_escape.travel) / 4,
            u32::from(first_escape.clear),
            u32::from(second_escape.full),
            u32::from(second_escape.clear),
            bar_full / 6,
            bar_clear / 6,
            movable(1),
            movable(2),
            movable(3),
            movable(4),
            movable(5),
            movable(6),
            anchors,
            u32::from(anchors >= 2),
            behind / 2,
            attackers,
        ],
    );
}

/// The points of `made` that lie up to twelve places ahead of the opponent's checker on
/// `their_place` (their view); the nearer, the higher the bit.
#[inline(always)]
fn escape_window(their_place: u32, made: u32) -> u32 {
    super::escape::window(their_place, masks::mirrored(made))
}

/// The length of the longest run of set bits, at most 8.
#[inline(always)]
fn longest_run(set: u32) -> u32 {
    let two = set & set >> 1;
    let three = two & set >> 2;
    let four = two & two >> 2;
    let five = four & set >> 4;
    let six = four & two >> 4;
    let seven = six & set >> 6;
    let eight = four & four >> 4;
    [set, two, three, four, five, six, seven, eight].iter().map(|&runs| u32::from(runs != 0)).sum()
}

/// Stores numbers as bytes, the largest as 255.
#[inline(always)]
fn fill(out: &mut [u8], values: &[u32]) {
    for (out, &value) in out.iter_mut().zip(values) {
        *out = value.min(255) as u8;
    }
}
