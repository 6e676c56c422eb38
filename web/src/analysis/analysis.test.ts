import { describe, expect, it } from 'vitest';
import type { Judgement } from '../protocol';
import { arrows } from './arrows';
import { find, isShown, worst, type Shown } from './decisions';
import { onAnalysisKey } from './keys';

const decision = (
  player: 'a' | 'b',
  kind: Judgement['kind'],
  mark: Judgement['mark'],
  loss = 0,
): Judgement => ({
  game: 1,
  action: 1,
  player,
  kind,
  position: '',
  played: '',
  best: '',
  loss,
  cost: 0,
  counted: true,
  close: false,
  forced: false,
  illegal: false,
  mark,
  candidates: [],
});

const decisions = [
  decision('a', 'play', null),
  decision('b', 'play', '??', 0.1),
  decision('a', 'cube', '?', 0.05),
  decision('b', 'response', null),
];

describe('the list of decisions', () => {
  it.each<[Shown, number[]]>([
    [{ filter: 'all', player: undefined }, [0, 1, 2, 3]],
    [{ filter: 'all', player: 'a' }, [0, 2]],
    [{ filter: 'mistakes', player: undefined }, [1, 2]],
    [{ filter: 'mistakes', player: 'b' }, [1]],
    [{ filter: 'cube', player: undefined }, [2, 3]],
  ])('%o shows %o', (shown, expected) => {
    expect([0, 1, 2, 3].filter((i) => isShown(decisions[i]!, shown))).toEqual(expected);
  });

  it('leads from mistake to mistake', () => {
    const isMistake = ({ mark }: Judgement) => mark !== null;
    expect(find(decisions, 0, 1, isMistake)).toBe(1);
    expect(find(decisions, 1, 1, isMistake)).toBe(2);
    expect(find(decisions, 2, 1, isMistake)).toBeUndefined();
    expect(find(decisions, 3, -1, isMistake)).toBe(2);
    expect([null, 'a' as const, 'b' as const].map((p) => worst(decisions, p))).toEqual([1, 2, 1]);
    expect(worst([], null)).toBe(0);
  });
});

describe('arrows', () => {
  it.each([
    ['13/8', ['13-8']],
    ['bar/20* 6/off(2)', ['25-20', '6-0']],
    ['24/18/13*', ['24-18', '18-13']],
    ['13/8*/5(2)', ['13-8', '8-5']],
    ['no double', []],
    ['', []],
  ])('show %s', (play, expected) => {
    expect(arrows(play, 'a').map(({ from, to }) => `${from}-${to}`)).toEqual(expected);
  });
});

describe('keys', () => {
  it.each([
    ['ArrowRight', 'step 1'],
    ['ArrowLeft', 'step -1'],
    ['n', 'mistake 1 false'],
    ['N', 'mistake 1 true'],
    ['p', 'mistake -1 false'],
    ['3', 'candidate 2'],
    [' ', 'toggle'],
    ['x', undefined],
  ])('%s: %s', (key, expected) => {
    let done: string | undefined;
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    onAnalysisKey(event, {
      step: (by) => (done = `step ${by}`),
      mistake: (by, ofAnyone) => (done = `mistake ${by} ${ofAnyone}`),
      candidate: (index) => (done = `candidate ${index}`),
      toggleAnswer: () => (done = 'toggle'),
    });
    expect(done).toBe(expected);
    expect(event.defaultPrevented).toBe(expected !== undefined);
  });
});
