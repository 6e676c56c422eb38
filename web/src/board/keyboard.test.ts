import { expect, test } from 'vitest';
import { layout, type Spot, spots, TOP_BAR, TOP_OFF } from './geometry';
import { type Key, keys, walk } from './keyboard';

const right = layout(1040, 800, 'right');
const left = layout(1040, 800, 'left');
const nothing = (): boolean => false;

test.each<[Spot, Key, Spot]>([
  [13, 'ArrowRight', 14],
  [18, 'ArrowRight', 25],
  [25, 'ArrowRight', 19],
  [24, 'ArrowRight', TOP_OFF],
  [TOP_OFF, 'ArrowRight', 0],
  [1, 'ArrowRight', 0],
  [6, 'ArrowLeft', TOP_BAR],
  [12, 'ArrowLeft', 13],
  [13, 'ArrowDown', 12],
  [6, 'ArrowUp', 19],
  [6, 'ArrowDown', 6],
  [6, 'Home', 25],
  [6, 'End', 0],
])('from %d, %s leads to %d', (from, key, to) => {
  expect(walk(right, from, key, nothing)).toBe(to);
});

test('with the home at the left the arrows still mean what is seen', () => {
  expect(walk(left, 1, 'ArrowRight', nothing)).toBe(2);
  expect(walk(left, 1, 'ArrowLeft', nothing)).toBe(0);
});

test('page keys jump between useful places in reading order, around the end', () => {
  const useful = (spot: Spot): boolean => [24, 13, 6].includes(spot);
  expect(walk(right, 24, 'PageDown', useful)).toBe(13);
  expect(walk(right, 6, 'PageDown', useful)).toBe(24);
  expect(walk(right, 24, 'PageUp', useful)).toBe(6);
  expect(walk(right, 24, 'PageDown', nothing)).toBe(24);
});

test('every place can be reached by left and right alone', () => {
  const seen = new Set<Spot>();
  let at: Spot = 13;
  for (let i = 0; i < 2 * spots.length; i++) {
    seen.add(at);
    const row = at === TOP_OFF || at === 25 || (at >= 13 && at <= 24);
    at = walk(right, at, row ? 'ArrowRight' : 'ArrowLeft', nothing);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([...spots].sort((a, b) => a - b));
});

test('every key leads to a place', () => {
  for (const spot of spots)
    for (const key of keys) expect(spots).toContain(walk(right, spot, key, nothing));
});
