import { expect, test } from 'vitest';
import { type Checker, settle } from './checkers';
import { side, start } from '../../demo/scenes';
import { type Counts, players, type Position } from './types';

const opening: Position = { a: start, b: start };
const none = side({});

const counts = (checkers: readonly Checker[], player: string): Counts =>
  Array.from(
    { length: 26 },
    (_, point) => checkers.filter((c) => c.player === player && c.point === point).length,
  );

/** Which checkers changed their place, as "player from/to". */
function moved(before: readonly Checker[], after: readonly Checker[]): string[] {
  return after.flatMap(({ id, player, point }) => {
    const from = before.find((checker) => checker.id === id)?.point;
    return from === point ? [] : [`${player} ${from ?? 'new'}/${point}`];
  });
}

const change = (counts: Counts, changes: Record<number, number>): Counts =>
  counts.map((count, point) => count + (changes[point] ?? 0));

test('an empty board gets its checkers', () => {
  const checkers = settle([], opening);
  expect(checkers).toHaveLength(30);
  expect(new Set(checkers.map(({ id }) => id)).size).toBe(30);
  for (const player of players) expect(counts(checkers, player)).toEqual(start);
});

test.each([
  ['a step moves one checker', { a: { 13: -1, 8: 1 } }, ['a 13/8']],
  ['a hit moves two', { a: { 13: -1, 7: 1 }, b: { 6: -1, 25: 1 } }, ['a 13/7', 'b 6/25']],
  ['two steps do not cross', { a: { 24: -1, 13: -1, 18: 1, 8: 1 } }, ['a 13/8', 'a 24/18']],
  ['entering', { a: { 25: 0 } }, []],
  ['bearing off', { b: { 6: -1, 0: 1 } }, ['b 6/0']],
])('%s', (_, changes: { a?: Record<number, number>; b?: Record<number, number> }, expected) => {
  const before = settle([], opening);
  const after = settle(before, {
    a: change(start, changes.a ?? {}),
    b: change(start, changes.b ?? {}),
  });
  expect(moved(before, after).sort()).toEqual([...expected].sort());
});

test('the top of a stack leaves and lands on the top of another', () => {
  const before = settle([], opening);
  const top = before.find((c) => c.player === 'a' && c.point === 13 && c.height === 4)!;
  const after = settle(before, { a: change(start, { 13: -1, 8: 1 }), b: start });
  expect(after.find(({ id }) => id === top.id)).toMatchObject({ point: 8, height: 3 });
});

test('heights are 0, 1, 2 … on every place', () => {
  let checkers = settle([], opening);
  for (const position of [
    { a: change(start, { 13: -2, 8: 1, 7: 1 }), b: start },
    { a: side({ 6: 10, 0: 5 }), b: side({ 1: 15 }) },
    opening,
  ]) {
    checkers = settle(checkers, position);
    for (const player of players) {
      expect(counts(checkers, player)).toEqual(position[player]);
      for (let point = 0; point <= 25; point++) {
        const heights = checkers
          .filter((c) => c.player === player && c.point === point)
          .map(({ height }) => height);
        expect(heights).toEqual(heights.map((_, index) => index));
      }
    }
  }
});

test('checkers come and go only when the total changes', () => {
  const before = settle([], opening);
  const three = settle(before, { a: side({ 24: 3 }), b: none });
  expect(three).toHaveLength(3);
  expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining(three.map(({ id }) => id)));
  expect(settle(three, opening)).toHaveLength(30);
});

test('a short list of counts is a list of zeros', () => {
  expect(settle([], { a: [0, 2], b: [] })).toHaveLength(2);
});
