import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event, Step } from '../../protocol';
import { CASUAL } from '../../card/presets';
import { loadRules, type Rules, type TableFold } from '../../wasm';
import { type TextStore, textStore } from '../../storage';
import { TurnMemory } from './turn-memory';
import { LocalTurn } from './turn.svelte';

let rules: Rules;
let store: TextStore;
let moved: Step[][];
let turn: LocalTurn;
let table: TableFold;

beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
});

/** A game whose first turn is A's, with this roll. */
function deal(high: number, low: number): TableFold {
  const person = { type: 'person', name: '' } as const;
  const events: Event[] = [
    { type: 'opened', rules: CASUAL },
    { type: 'seated', player: 'a', occupant: person },
    { type: 'seated', player: 'b', occupant: person },
    { type: 'gameStarted', number: 1, crawford: false },
    { type: 'rolled', roll: [high, low] },
  ];
  const fold = new rules.TableFold('room', 'a');
  fold.fold(events.map((event, index) => ({ seq: index + 1, at: 0, event })));
  return fold;
}

/** A fresh page over the same tab storage. */
function load(seq = 5): LocalTurn {
  const fresh = new LocalTurn(new TurnMemory(store, 'room'), (steps) => moved.push(steps));
  const handle = table.turn();
  if (!handle) throw new Error('nobody has a roll to play');
  fresh.begin(seq, 'a', handle);
  return fresh;
}

const shown = () => {
  const now = turn.shown;
  if (!now) throw new Error('no turn is shown');
  return now;
};
const path = (steps: readonly Step[]) => steps.map(({ from, to }) => `${from}/${to}`).join(' ');

beforeEach(() => {
  store = textStore();
  moved = [];
  table = deal(3, 1);
  turn = load();
});

describe('a turn under the player’s hands', () => {
  it('moves a tapped checker by the left die, then by the other', () => {
    expect(turn.tap(8)).toBe(true);
    expect(turn.tap(6)).toBe(true);
    expect(path(shown().steps)).toBe('8/5 6/5');
    expect(shown().play).toHaveLength(2);
    expect(turn.tap(13)).toBe(false);
  });

  it('uses the other die first after a swap, and only before the first step', () => {
    turn.swap();
    turn.tap(8);
    expect(path(shown().steps)).toBe('8/7');
    turn.swap();
    expect(shown().dice.map(({ value }) => value)).toEqual([1, 3]);
  });

  it('offers targets one and two dice away, and goes there in one gesture', () => {
    expect([...(shown().targets.get(24) ?? [])].toSorted()).toEqual([20, 21, 23]);
    expect(turn.move(24, 20)).toBe(true);
    expect(shown().steps).toHaveLength(2);
    expect(moved).toHaveLength(1);
  });

  it('refuses what the rules refuse, and changes nothing', () => {
    expect(turn.move(24, 18)).toBe(false);
    expect(turn.tap(20)).toBe(false);
    expect(turn.push({ from: 6, to: 1, die: 5, hits: false })).toBe(false);
    expect(shown().steps).toEqual([]);
  });

  it('takes back step by step, the dice staying as they are', () => {
    turn.move(24, 20);
    expect(turn.undo()).toBe(true);
    expect(shown().play).toBeUndefined();
    expect(turn.undo()).toBe(true);
    expect(turn.undo()).toBe(false);
    expect(shown().board).toEqual(table.view(0)?.board);
  });

  it('plays what is typed instead of what was moved by hand', () => {
    turn.tap(24);
    expect(turn.replace(turn.parse('8/5 6/5'))).toBe(true);
    expect(shown().play && rules.playText(shown().play ?? [])).toBe('8/5 6/5');
    expect(() => turn.parse('8/2')).toThrow();
    expect(() => turn.parse('olá')).toThrow();
  });
});

describe('a reload in mid-turn', () => {
  it('brings the steps back', () => {
    turn.tap(8);
    turn.leave();
    turn = load();
    expect(path(shown().steps)).toBe('8/5');
  });

  it('brings the swapped dice back', () => {
    turn.swap();
    turn.tap(8);
    turn = load();
    expect([shown().dice[0]?.value, path(shown().steps)]).toEqual([1, '8/7']);
  });

  it('brings nothing back for another roll', () => {
    turn.tap(8);
    turn = load(9);
    expect(shown().steps).toEqual([]);
    turn = load(5);
    expect(shown().steps).toEqual([]);
  });

  it('brings nothing back once the turn has ended', () => {
    turn.tap(8);
    turn.end();
    turn = load();
    expect(shown().steps).toEqual([]);
  });

  it.each([
    'not json',
    'null',
    '{"seq":5}',
    '{"seq":5,"first":3,"steps":[{"from":1,"to":0,"die":6}]}',
    '{"seq":5,"first":3,"steps":["8/5"]}',
  ])('survives a damaged memory: %s', (damaged) => {
    store.set('gamao.turn.room', damaged);
    turn = load();
    expect(shown().steps).toEqual([]);
  });
});
