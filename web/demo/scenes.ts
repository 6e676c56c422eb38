/** Positions for the demo page and for tests of the drawing. */
import type { Config } from '../src/board/config';
import type { Counts, Die, Player, Point } from '../src/board/types';

/** Counts from `{ point: checkers }`. */
export function side(places: Readonly<Record<number, number>>): Counts {
  return Array.from({ length: 26 }, (_, point) => places[point] ?? 0);
}

export const start = side({ 24: 2, 13: 5, 8: 3, 6: 5 });

const dice = (player: Player, ...values: number[]): Die[] =>
  values.map((value) => ({ player, value }));

const targets = (list: Record<number, Point[]>): Map<Point, Point[]> =>
  new Map(Object.entries(list).map(([from, to]) => [Number(from), to]));

const opening: Config = {
  position: { a: start, b: start },
  bottom: 'a',
  turn: 'a',
  captions: { a: '167', b: '167' },
  cube: { value: 1, at: 'centre' },
  dice: dice('a', 3, 1),
  active: { dice: 'swap', cube: false, undo: false },
  movable: {
    player: 'a',
    targets: targets({ 24: [23, 21, 20], 13: [10, 9], 8: [7, 5, 4], 6: [5, 3, 2] }),
  },
};

export const scenes: Record<string, Config> = {
  opening,
  roll: {
    ...opening,
    dice: dice('b', 6, 4),
    active: { dice: 'roll', cube: true, undo: false },
    arrows: [
      { player: 'b', from: 24, to: 14 },
      { player: 'b', from: 8, to: 4 },
    ],
    movable: { player: undefined, targets: targets({}) },
  },
  bar: {
    ...opening,
    position: {
      a: side({ 25: 2, 13: 4, 8: 3, 6: 4, 3: 2 }),
      b: side({ 25: 3, 24: 1, 13: 3, 8: 2, 6: 4, 4: 2 }),
    },
    dice: dice('a', 6, 2),
    cube: { value: 2, at: 'a' },
    movable: { player: 'a', targets: targets({ 25: [23] }) },
    captions: { a: '171', b: '158' },
  },
  stacks: {
    ...opening,
    position: {
      a: side({ 24: 15 }),
      b: side({ 24: 1, 13: 7, 6: 6, 1: 1 }),
    },
    cube: { value: 64, at: 'b' },
    dice: dice('a', 5, 5, 5, 5),
  },
  bearoff: {
    ...opening,
    position: { a: side({ 6: 2, 5: 1, 4: 3, 2: 1, 0: 8 }), b: side({ 3: 1, 2: 2, 1: 1, 0: 11 }) },
    cube: { value: 4, at: 'b' },
    dice: [
      { player: 'a', value: 6, used: true },
      { player: 'a', value: 4 },
    ],
    movable: { player: 'a', targets: targets({ 6: [2], 5: [1], 4: [0] }) },
    captions: { a: '31', b: '8' },
  },
  doubles: {
    ...opening,
    position: { a: start, b: side({ 24: 2, 13: 4, 8: 4, 6: 4, 4: 1 }) },
    bottom: 'b',
    turn: 'b',
    dice: [
      { player: 'b', value: 4, used: true },
      { player: 'b', value: 4, used: true },
      { player: 'b', value: 4 },
      { player: 'b', value: 4 },
    ],
    active: { dice: undefined, cube: false, undo: true },
    movable: { player: 'b', targets: targets({ 24: [20, 16], 13: [9, 5], 8: [4], 6: [2] }) },
    captions: { a: '167', b: '151' },
  },
  double: {
    ...opening,
    dice: [],
    cube: { value: 2, at: 'centre', offeredTo: 'a' },
    active: { dice: undefined, cube: true, undo: false },
    movable: { player: undefined, targets: targets({}) },
    marks: [
      { player: 'a', point: 8, kind: 'from' },
      { player: 'a', point: 5, kind: 'to' },
    ],
  },
  confirm: {
    ...opening,
    position: { a: side({ 24: 2, 13: 5, 8: 2, 6: 4, 5: 2 }), b: start },
    dice: opening.dice!.map((die) => ({ ...die, used: true })),
    active: { dice: 'confirm', cube: false, undo: true },
    movable: { player: 'a', targets: targets({}) },
    arrows: [
      { player: 'a', from: 8, to: 5 },
      { player: 'a', from: 6, to: 5 },
    ],
  },
  rolling: { ...opening, dice: [], rolling: 'a', active: { dice: undefined } },
  opener: {
    ...opening,
    dice: [...dice('a', 5), ...dice('b', 2)],
    cube: undefined,
    active: { dice: undefined, cube: false, undo: false },
    movable: { player: undefined, targets: targets({}) },
  },
};
