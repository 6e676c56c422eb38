/**
 * Same log, same state: the module folds the match that the Rust tests of `gamao-wasm` fold, and
 * must see what they see.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Envelope, Player, TableView } from '../protocol';
import { loadRules, type Rules } from '.';

interface Views {
  seq: number;
  views: TableView[];
}

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
});

/** The lines of JSON of a snapshot, after its heading. */
function snapshot<T>(name: string): T[] {
  const path = `../crates/gamao-wasm/tests/snapshots/same_state__${name}.snap`;
  const body = readFileSync(path, 'utf8').split('\n---\n')[1] ?? '';
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

test.each(['a', 'b', null] satisfies (Player | null)[])(
  'the log of a match folds into the same views as on the server, for %s',
  (viewer) => {
    const log = snapshot<Envelope>('log');
    const table = new rules.TableFold('room', viewer);
    const seats = ['a', 'b', null];
    let held = 0;
    for (const { seq, views } of snapshot<Views>('views')) {
      const chunk = log.slice(held, seq);
      table.fold(chunk);
      held = seq;
      expect(table.view(chunk.at(-1)?.at ?? 0, { a: null, b: 0 })).toEqual(
        views[seats.indexOf(viewer)],
      );
    }
    expect(held).toBe(log.length);
    expect(table.view(0)?.winner).toBeDefined();
    table.free();
  },
);

test('a pending roll can be played step by step, and undone', () => {
  const log = snapshot<Envelope>('log');
  const first = log.findIndex(({ event }) => event.type === 'played');
  const table = new rules.TableFold('room');
  table.fold(log.slice(0, first));
  const turn = table.turn();
  if (!turn) throw new Error('there is a roll to play');
  const before = turn.board();
  while (!turn.play()) {
    const gesture = turn.gestures()[0];
    if (!gesture) throw new Error('an unfinished turn has a next step');
    for (const step of gesture.steps) turn.push(step);
  }
  expect(turn.board()).not.toEqual(before);
  expect(rules.playText(turn.steps())).toMatch(/^\d+\/\d+/);
  while (turn.steps().length > 0) turn.undo();
  expect(turn.board()).toEqual(before);
  expect(() => turn.parse('24/1')).toThrow('24/1');
  turn.free();
});

test('dice without shares are told from those that check out', () => {
  const log = snapshot<Envelope>('log');
  const table = new rules.TableFold('room');
  const before = log.findIndex(({ event }) => event.type === 'rolled');
  table.fold(log.slice(0, before));
  expect(table.diceFaults()).toEqual([]);
  table.fold(log.slice(before, before + 1));
  expect(table.diceFaults()[0]).toMatchObject({ seq: before + 1, code: 'anchorMissing' });
  table.free();
});

test('what the rules refuse is an error with a reason', () => {
  const table = new rules.TableFold('room');
  const [first, , third] = snapshot<Envelope>('log');
  if (!first || !third) throw new Error('the log is long');
  expect(() => table.fold([first, third])).toThrow('event 3 does not follow event 1');
  expect(table.view(0)?.phase.type).toBe('seating');
});
