/** The steps of the guide, as data: a position, a task on it, and what fulfils the task. */
import type { Board, TurnProblem } from '../protocol';

export const stepIds = [
  'setUp',
  'setUpMirrored',
  'move',
  'makePoint',
  'double',
  'hit',
  'enter',
  'prime',
  'bothDice',
  'largerDie',
  'allHome',
  'bearOff',
  'moveInside',
  'hitHome',
  'gammon',
  'backgammon',
  'cube',
  'pass',
  'redouble',
  'crawford',
  'jacoby',
  'automatic',
  'mao',
  'clock',
  'dice',
] as const;
export type StepId = (typeof stepIds)[number];

export const answers = [
  // How big a win is, and how much it counts.
  'single',
  'gammon',
  'backgammon',
  'one',
  'two',
  'three',
  'four',
  // What to do about the cube, and who may.
  'take',
  'pass',
  'double',
  'wait',
  'nobody',
  'trailer',
  'both',
  // Where a cube is.
  'cubeAtOne',
  'cubeAtTwo',
  'cubeOwned',
  // Time.
  'bank100',
  'bank112',
  'bank120',
  // Who knows a roll before it is thrown.
  'server',
  'opponent',
  'noOne',
] as const;
export type Answer = (typeof answers)[number];

/** What a legal play has to do: anything, hit, bear off, or be one of these plays. */
export type Goal = 'any' | 'hit' | 'off' | readonly string[];

/** A move that somebody will try, and why it is refused. */
export interface Try {
  from: number;
  to: number;
  problem: TurnProblem;
}

/** Puts the checkers of the tray where they begin. */
export interface SetUp {
  task: 'setUp';
  /** The home board is on the other side than usual. */
  isMirrored?: boolean;
}

/** Plays a roll. */
export interface Play {
  task: 'play';
  /** As they lie: the left one first. */
  dice: readonly [number, number];
  goal: Goal;
  tries: readonly Try[];
}

/** Chooses an answer. */
export interface Question {
  task: 'question';
  answers: readonly Answer[];
  right: Answer;
  cube?: Cube;
}

/** The doubling cube as it lies; offered, it is the reader's to answer. */
export interface Cube {
  value: number;
  at: 'centre' | 'a' | 'b';
  isOffered?: boolean;
}

export type Step = {
  id: StepId;
  /** The rule behind it. */
  rule: string;
  /** The reader is A. */
  board: Board;
} & (SetUp | Play | Question);

const start = { 24: 2, 13: 5, 8: 3, 6: 5 };

export const steps: readonly Step[] = [
  {
    id: 'setUp',
    rule: '1.4',
    board: { a: side({}), b: side(start) },
    task: 'setUp',
  },
  {
    id: 'setUpMirrored',
    rule: '1.2',
    board: { a: side({}), b: side(start) },
    task: 'setUp',
    isMirrored: true,
  },
  {
    id: 'move',
    rule: '3.2',
    board: { a: side(start), b: side(start) },
    task: 'play',
    dice: [6, 5],
    goal: ['24/13'],
    tries: [
      { from: 24, to: 19, problem: 'blocked' },
      { from: 13, to: 10, problem: 'wrongDistance' },
      { from: 6, to: 8, problem: 'wrongDistance' },
    ],
  },
  {
    id: 'makePoint',
    rule: '3.5',
    board: { a: side(start), b: side(start) },
    task: 'play',
    dice: [3, 1],
    goal: ['8/5 6/5'],
    tries: [{ from: 6, to: 1, problem: 'wrongDistance' }],
  },
  {
    id: 'double',
    rule: '3.3',
    board: { a: side(start), b: side(start) },
    task: 'play',
    dice: [4, 4],
    goal: 'any',
    tries: [{ from: 24, to: 12, problem: 'blocked' }],
  },
  {
    id: 'hit',
    rule: '5.2',
    board: { a: side(start), b: side({ 24: 1, 20: 1, 13: 5, 8: 3, 6: 5 }) },
    task: 'play',
    dice: [4, 3],
    goal: 'hit',
    tries: [{ from: 13, to: 5, problem: 'wrongDistance' }],
  },
  {
    id: 'enter',
    rule: '5.3',
    board: {
      a: side({ 25: 1, 24: 1, 13: 5, 8: 3, 6: 5 }),
      b: side({ 24: 2, 13: 4, 8: 2, 6: 5, 4: 2 }),
    },
    task: 'play',
    dice: [4, 2],
    goal: 'any',
    tries: [
      { from: 13, to: 9, problem: 'barFirst' },
      { from: 25, to: 21, problem: 'blocked' },
    ],
  },
  {
    id: 'prime',
    rule: '3.5',
    board: {
      a: side({ 24: 2, 13: 2, 10: 1, 8: 2, 7: 2, 6: 2, 5: 2, 4: 2 }),
      b: side({ 24: 2, 13: 5, 8: 3, 6: 5 }),
    },
    task: 'play',
    dice: [4, 1],
    goal: ['13/9 10/9'],
    tries: [{ from: 24, to: 19, problem: 'blocked' }],
  },
  {
    id: 'bothDice',
    rule: '4.1',
    board: {
      a: side({ 24: 1, 8: 1, 5: 4, 4: 4, 3: 3, 2: 2 }),
      b: side({ 9: 2, 8: 2, 7: 3, 6: 4, 5: 4 }),
    },
    task: 'play',
    dice: [2, 6],
    goal: 'any',
    tries: [{ from: 8, to: 6, problem: 'moreDice' }],
  },
  {
    id: 'largerDie',
    rule: '4.2',
    board: {
      a: side({ 24: 1, 3: 5, 2: 5, 1: 4 }),
      b: side({ 13: 3, 12: 2, 8: 3, 5: 3, 4: 2, 3: 2 }),
    },
    task: 'play',
    dice: [5, 6],
    goal: 'any',
    tries: [
      { from: 24, to: 19, problem: 'largerDie' },
      { from: 24, to: 13, problem: 'blocked' },
    ],
  },
  {
    id: 'allHome',
    rule: '6.1',
    board: { a: side({ 8: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2 }), b: side({ 6: 5, 5: 5, 4: 5 }) },
    task: 'play',
    dice: [6, 2],
    goal: 'off',
    tries: [{ from: 6, to: 0, problem: 'notAllHome' }],
  },
  {
    id: 'bearOff',
    rule: '6.3',
    board: { a: side({ 5: 2, 4: 2, 2: 2 }, 9), b: side({ 6: 3, 5: 3, 4: 3 }, 6) },
    task: 'play',
    dice: [6, 4],
    goal: 'off',
    tries: [{ from: 2, to: 0, problem: 'higherFirst' }],
  },
  {
    id: 'moveInside',
    rule: '6.3',
    board: { a: side({ 6: 2, 5: 2, 3: 2, 2: 2 }, 7), b: side({ 6: 3, 5: 3, 4: 3 }, 6) },
    task: 'play',
    dice: [4, 4],
    goal: 'any',
    tries: [{ from: 3, to: 0, problem: 'higherFirst' }],
  },
  {
    id: 'hitHome',
    rule: '6.5',
    board: {
      a: side({ 25: 1, 6: 3, 4: 3, 3: 3, 2: 2 }, 3),
      b: side({ 20: 1, 8: 3, 6: 4, 5: 4, 4: 3 }),
    },
    task: 'play',
    dice: [5, 2],
    goal: 'any',
    tries: [
      { from: 2, to: 0, problem: 'barFirst' },
      { from: 25, to: 20, problem: 'blocked' },
    ],
  },
  {
    id: 'gammon',
    rule: '7.2',
    board: { a: side({}, 15), b: side({ 8: 2, 6: 5, 5: 4, 3: 4 }) },
    task: 'question',
    answers: ['single', 'gammon', 'backgammon'],
    right: 'gammon',
  },
  {
    id: 'backgammon',
    rule: '7.3',
    board: { a: side({}, 15), b: side({ 20: 1, 8: 2, 6: 4, 5: 4, 3: 4 }) },
    task: 'question',
    answers: ['single', 'gammon', 'backgammon'],
    right: 'backgammon',
  },
  {
    id: 'cube',
    rule: '8.3',
    board: { a: side({ 1: 1 }, 14), b: side({ 5: 1, 2: 1 }, 13) },
    task: 'question',
    answers: ['take', 'pass'],
    right: 'take',
    cube: { value: 2, at: 'centre', isOffered: true },
  },
  {
    id: 'pass',
    rule: '8.4',
    board: { a: side({ 1: 1 }, 14), b: side({ 4: 1, 1: 1 }, 13) },
    task: 'question',
    answers: ['take', 'pass'],
    right: 'pass',
    cube: { value: 2, at: 'centre', isOffered: true },
  },
  {
    id: 'redouble',
    rule: '8.5',
    board: { a: side({ 5: 1, 2: 1 }, 13), b: side({ 1: 1 }, 14) },
    task: 'question',
    answers: ['double', 'wait'],
    right: 'double',
    cube: { value: 2, at: 'a' },
  },
  {
    id: 'crawford',
    rule: '9.3',
    board: { a: side(start), b: side(start) },
    task: 'question',
    answers: ['nobody', 'trailer', 'both'],
    right: 'nobody',
  },
  {
    id: 'jacoby',
    rule: '10.2',
    board: { a: side({}, 15), b: side({ 8: 2, 6: 5, 5: 4, 3: 4 }) },
    task: 'question',
    answers: ['one', 'two'],
    right: 'one',
    cube: { value: 1, at: 'centre' },
  },
  {
    id: 'automatic',
    rule: '10.3',
    board: { a: side(start), b: side(start) },
    task: 'question',
    answers: ['cubeAtOne', 'cubeAtTwo', 'cubeOwned'],
    right: 'cubeAtTwo',
  },
  {
    id: 'mao',
    rule: '11.4',
    board: { a: side({}, 15), b: side({ 8: 2, 6: 5, 5: 4, 3: 4 }) },
    task: 'question',
    answers: ['two', 'three', 'four'],
    right: 'four',
  },
  {
    id: 'clock',
    rule: '14.2',
    board: { a: side(start), b: side(start) },
    task: 'question',
    answers: ['bank100', 'bank112', 'bank120'],
    right: 'bank112',
  },
  {
    id: 'dice',
    rule: '15.4',
    board: { a: side(start), b: side(start) },
    task: 'question',
    answers: ['server', 'opponent', 'noOne'],
    right: 'noOne',
  },
];

/** Checkers on points, in the owner's view, and how many are off; what is left of fifteen is, without. */
function side(points: Record<number, number>, off?: number): number[] {
  const counts = Array.from({ length: 26 }, (_, place) => points[place] ?? 0);
  counts[0] = off ?? 15 - counts.reduce((sum, count) => sum + count, 0);
  return counts;
}
