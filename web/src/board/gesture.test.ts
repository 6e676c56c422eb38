import { beforeEach, describe, expect, test } from 'vitest';
import { type Config, configure } from './config';
import { checkerAt, diceRect, layout, rectOf, type Spot, spotOf } from './geometry';
import { press, release, wander } from './gesture';
import { cubeAt } from './geometry';
import { scenes } from '../../demo/scenes';
import { activate, cancel, placeInfo, undo } from './select';
import { defaults, type HeadlessState } from './state';
import type { Point, Touch } from './types';

let state: HeadlessState;
let said: string[];
/** What the application answers to a tap. */
let takesTaps: boolean;
let now: number;

beforeEach(() => setUp('opening'));

function setUp(scene: string, config: Config = {}): void {
  said = [];
  takesTaps = false;
  now = 1000;
  state = defaults();
  state.size = { width: 360, height: 560 };
  configure(state, {
    ...scenes[scene],
    ...config,
    events: {
      select: (from) => said.push(`select ${from}`),
      tap: (from, by) => (said.push(`tap ${from} ${by}`), takesTaps),
      move: (from, to) => said.push(`move ${from}/${to}`),
      roll: () => said.push('roll'),
      swapDice: () => said.push('swap'),
      confirm: () => said.push('confirm'),
      undo: () => said.push('undo'),
      cubeTap: () => said.push('cube'),
    },
  });
}

const touch = (at: { x: number; y: number }, coarse = false): Touch => ({
  ...at,
  time: (now += 40),
  coarse,
});

/** A checker of the moving player. */
function at(point: Point): { x: number; y: number } {
  return checkerAt(state.geometry, spotOf(state.bottom, state.movable.player!, point), 0, 1);
}

function tap(place: { x: number; y: number }, coarse = false): void {
  press(state, touch(place, coarse));
  release(state, touch(place, coarse));
}

function drag(
  from: { x: number; y: number },
  to: { x: number; y: number },
  { coarse = false, pause = 500 } = {},
): void {
  press(state, touch(from, coarse));
  wander(state, touch({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, coarse));
  wander(state, touch(to, coarse));
  now += pause;
  release(state, touch(to, coarse));
}

const moves = (): string[] => said.filter((word) => word.startsWith('move'));

describe('tapping', () => {
  test('a movable checker asks the application, then picks', () => {
    tap(at(13));
    expect(said).toEqual(['select 13', 'tap 13 pointer']);
    expect(state.selected).toBe(13);
  });

  test('is enough when the application takes it', () => {
    takesTaps = true;
    tap(at(13));
    expect(state.selected).toBeUndefined();
    expect(moves()).toEqual([]);
  });

  test('a target then moves', () => {
    tap(at(13));
    tap(at(9));
    expect(moves()).toEqual(['move 13/9']);
    expect(state.selected).toBeUndefined();
  });

  test('a target wins over the movable checkers that stand on it', () => {
    setUp('doubles');
    tap(at(8));
    tap(at(4));
    tap(at(24));
    tap(at(16));
    expect(moves()).toEqual(['move 8/4', 'move 24/16']);
  });

  test('another movable checker changes the pick', () => {
    tap(at(13));
    tap(at(24));
    expect(state.selected).toBe(24);
  });

  test('the picked checker again drops it', () => {
    tap(at(13));
    tap(at(13));
    expect(state.selected).toBeUndefined();
    expect(moves()).toEqual([]);
  });

  test('elsewhere drops the pick', () => {
    tap(at(13));
    tap(at(18));
    expect(state.selected).toBeUndefined();
  });

  test("the opponent's checkers and a still board does nothing", () => {
    tap(checkerAt(state.geometry, 12, 0, 1));
    setUp('opener');
    tap(at(13));
    expect(said).toEqual([]);
  });

  test('with a finger just beside a movable checker counts, with a mouse it does not', () => {
    const { x, y, width } = rectOf(state.geometry, 13);
    const beside = { x: x + width + 20, y: y + 50 };
    tap(beside);
    expect(state.selected).toBeUndefined();
    tap(beside, true);
    expect(state.selected).toBe(13);
  });
});

describe('bearing off', () => {
  beforeEach(() => setUp('bearoff'));

  test('by a double tap', () => {
    tap(at(4));
    tap(at(4));
    expect(moves()).toEqual(['move 4/0']);
  });

  test('not by two slow taps', () => {
    tap(at(4));
    now += 1000;
    tap(at(4));
    expect(moves()).toEqual([]);
  });

  test('not by a double tap where it is not legal', () => {
    tap(at(5));
    tap(at(5));
    expect(moves()).toEqual([]);
  });

  test('by a tap on the tray', () => {
    tap(at(4));
    tap(checkerAt(state.geometry, 0, 8, 15));
    expect(moves()).toEqual(['move 4/0']);
  });

  test('by dragging off the board', () => {
    drag(at(4), { x: at(4).x, y: state.geometry.height + 60 });
    expect(moves()).toEqual(['move 4/0']);
  });

  test('by a quick stroke towards the tray', () => {
    const from = at(4);
    const to = { x: from.x, y: from.y + 60 };
    drag(from, to, { pause: 0, coarse: true });
    expect(moves()).toEqual(['move 4/0']);
  });

  test('not by a stroke in another direction', () => {
    const from = at(4);
    drag(from, { x: from.x, y: from.y - 500 }, { pause: 0, coarse: true });
    expect(moves()).toEqual([]);
  });
});

describe('dragging', () => {
  test('to a target moves', () => {
    drag(at(13), at(10));
    expect(moves()).toEqual(['move 13/10']);
    expect(state.drag).toBeUndefined();
  });

  test('lights the targets and follows the finger, lifted above it', () => {
    press(state, touch(at(13), true));
    expect(state.selected).toBe(13);
    wander(state, touch(at(10), true));
    expect(state.drag).toMatchObject({ from: 13, ...at(10), over: 10 });
    expect(state.drag!.lift * state.geometry.scale).toBeGreaterThan(30);
  });

  test('with a mouse does not lift', () => {
    press(state, touch(at(13)));
    wander(state, touch(at(10)));
    expect(state.drag!.lift).toBe(0);
  });

  test('close by a target moves there, with the middle strip counted in', () => {
    const { x, y } = rectOf(state.geometry, 10);
    drag(at(13), { x: x - 25, y: y - 40 });
    expect(moves()).toEqual(['move 13/10']);
  });

  test('to anywhere else comes back and drops the pick', () => {
    drag(at(13), at(18));
    expect(moves()).toEqual([]);
    expect(state.selected).toBeUndefined();
  });

  test('back to its own place keeps the pick', () => {
    const from = at(13);
    drag(from, { x: from.x, y: from.y + 80 });
    expect(state.selected).toBe(13);
  });

  test('a trembling finger is a tap', () => {
    const from = at(13);
    press(state, touch(from, true));
    wander(state, touch({ x: from.x + 10, y: from.y + 10 }, true));
    expect(state.drag).toBeUndefined();
  });

  test('from a target of another pick drags the checker that stands there', () => {
    setUp('doubles');
    tap(at(24));
    drag(at(13), at(9));
    expect(moves()).toEqual(['move 13/9']);
  });

  test('is cancelled without a move', () => {
    press(state, touch(at(13)));
    wander(state, touch(at(10)));
    expect(cancel(state)).toBe(true);
    release(state, touch(at(10)));
    expect(moves()).toEqual([]);
    expect(cancel(state)).toBe(false);
  });

  test('ends when a new position takes the checker away', () => {
    press(state, touch(at(13)));
    wander(state, touch(at(10)));
    configure(state, { movable: { targets: new Map() } });
    expect(state.drag).toBeUndefined();
    release(state, touch(at(10)));
    expect(moves()).toEqual([]);
  });
});

describe('dice and cube', () => {
  const dice = (): { x: number; y: number } => {
    const { x, y, width, height } = diceRect(state.geometry, state.turn === state.bottom, 2);
    return { x: x + width / 2, y: y + height / 2 };
  };

  test.each(['swap', 'roll', 'confirm'] as const)('a tap on the dice: %s', (action) => {
    configure(state, { active: { dice: action } });
    tap(dice());
    expect(said).toEqual([action]);
  });

  test('a tap beside two dice is a tap elsewhere', () => {
    const { x, y } = diceRect(state.geometry, true, 4);
    tap({ x: x + 10, y: y + 10 });
    expect(said).toEqual([]);
  });

  test('idle dice do not answer', () => {
    configure(state, { active: { dice: undefined } });
    tap(dice());
    expect(said).toEqual([]);
  });

  test('the cube answers only while it may be offered', () => {
    tap(cubeAt(state.geometry, 'centre'));
    expect(said).toEqual([]);
    configure(state, { active: { cube: true } });
    tap(cubeAt(state.geometry, 'centre'));
    expect(said).toEqual(['cube']);
  });

  test('undo needs leave', () => {
    undo(state);
    configure(state, { active: { undo: true } });
    undo(state);
    expect(said).toEqual(['undo']);
  });
});

describe('keyboard', () => {
  const spot = (point: Point): Spot => spotOf(state.bottom, state.movable.player!, point);

  test('picks, then moves', () => {
    activate(state, spot(6));
    expect(state.selected).toBe(6);
    activate(state, spot(5));
    expect(said).toEqual(['select 6', 'tap 6 keyboard', 'select undefined', 'move 6/5']);
  });

  test('the same place twice drops the pick', () => {
    activate(state, spot(6));
    activate(state, spot(6));
    expect(state.selected).toBeUndefined();
  });

  test('a place without meaning drops the pick', () => {
    activate(state, spot(6));
    activate(state, spot(18));
    expect(state.selected).toBeUndefined();
  });
});

describe('places', () => {
  test('are described from the bottom, their bars and trays from their owner', () => {
    setUp('bar');
    expect(placeInfo(state, 25)).toMatchObject({ kind: 'bar', player: 'a', count: 2, owner: 'a' });
    expect(placeInfo(state, 27)).toMatchObject({ kind: 'bar', player: 'b', count: 3, owner: 'b' });
    expect(placeInfo(state, 12)).toMatchObject({ kind: 'point', point: 12, owner: 'b', count: 3 });
    expect(placeInfo(state, 18)).toMatchObject({ owner: undefined, count: 0 });
  });

  test('know whether they can be used now', () => {
    tap(at(6));
    expect(placeInfo(state, 6)).toMatchObject({ selected: true, movable: true, target: false });
    expect(placeInfo(state, 5)).toMatchObject({ selected: false, movable: false, target: true });
  });

  test('of a player at the top are named in that player’s view', () => {
    setUp('opening', { bottom: 'b' });
    tap(at(13));
    expect(state.selected).toBe(13);
    expect(placeInfo(state, 12)).toMatchObject({ point: 12, owner: 'a', selected: true });
  });
});

test('a cleared field is cleared, a missing one stays', () => {
  configure(state, { cube: undefined });
  expect(state.cube).toBeUndefined();
  expect(state.dice).toHaveLength(2);
  configure(state, { active: { undo: true } });
  expect(state.active).toEqual({ dice: 'swap', cube: false, undo: true });
});

test('an unchanged geometry stays the same object', () => {
  const { geometry } = state;
  configure(state, { dice: [] });
  expect(state.geometry).toBe(geometry);
  configure(state, { home: 'left' });
  expect(state.geometry).toEqual(layout(360, 560, 'left'));
});

describe('where tries are wanted', () => {
  beforeEach(() => configure(state, { movable: { tries: true } }));

  /** Both picks a place and says where it may not go. */
  const stuck = () => {
    const { player, targets } = state.movable;
    const own = state.position[player!].findIndex((count, at) => count > 0 && !targets.has(at));
    return own;
  };

  test('a picked checker may be put on a place that is no target', () => {
    const [from, legal] = [...state.movable.targets][0]!;
    const to = [1, 2, 3, 4, 9, 10, 11].find((point) => !legal.includes(point) && point < from)!;
    tap(at(from));
    tap(at(to));
    expect(said.at(-1)).toBe(`move ${from}/${to}`);
    expect(placeInfo(state, spotOf(state.bottom, state.movable.player!, to)).target).toBe(false);
  });

  test('another checker is picked, not landed on', () => {
    const [first, second] = [...state.movable.targets.keys()];
    tap(at(first!));
    const isLegal = state.movable.targets.get(first!)!.includes(second!);
    tap(at(second!));
    expect(said.at(-1)).toBe(isLegal ? `move ${first}/${second}` : `tap ${second} pointer`);
  });

  test('a checker that cannot move is picked too, and not said to be movable', () => {
    state.movable.targets = new Map();
    const from = stuck();
    tap(at(from));
    expect(said).toContain(`tap ${from} pointer`);
    expect(placeInfo(state, spotOf(state.bottom, state.movable.player!, from)).movable).toBe(false);
  });

  test('keys try as fingers do', () => {
    const [from, legal] = [...state.movable.targets][0]!;
    const to = [1, 2, 3, 4, 9].find((point) => !legal.includes(point))!;
    const spot = (point: Point): Spot => spotOf(state.bottom, state.movable.player!, point);
    activate(state, spot(from));
    activate(state, spot(to));
    expect(said.at(-1)).toBe(`move ${from}/${to}`);
  });

  test('checkers that are off stay off, and a try to bear off ends there', () => {
    const { a } = state.position;
    configure(state, {
      position: { ...state.position, a: a.map((count, at) => (at === 0 ? 2 : count)) },
      movable: { player: 'a', targets: new Map([[6, [3]]]), tries: true },
    });
    const spot = (point: Point): Spot => spotOf(state.bottom, 'a', point);
    activate(state, spot(6));
    activate(state, spot(0));
    expect(said.at(-1)).toBe('move 6/0');
    activate(state, spot(0));
    expect(state.selected).toBeUndefined();
  });
});
