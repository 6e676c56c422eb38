/**
 * A table without a server: the module that hosts plays whole games, and what the rules of the page make of
 * its log is what came about.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Command, type Occupant, type Player, presets, type TableView } from '../protocol';
import { loadRules, type Rules, type TableFold } from '../wasm';
import { initSync, LocalRoom } from './pkg/host';

const ROOM = 'room';
const SEAT: Player = 'a';
const BOT: Occupant = { type: 'bot', level: 'sagui' };
const PERSON: Occupant = { type: 'person', name: 'Ana' };
/** What the person's chain is hashed from. */
const SECRET = 'f'.repeat(64);

// The engine makes its bear-off tables first, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
  initSync({ module: readFileSync('src/host/pkg/host_bg.wasm') });
});

/** The time and a secret for each call, the same in every test. */
function calls(): () => [nowMs: number, secret: string] {
  let count = 0;
  return () => {
    count += 1;
    return [1000 * count, count.toString(16).padStart(64, '0')];
  };
}

/** What a person does who rolls, and plays whatever comes first. */
function decision(table: TableFold, { can, fair }: TableView): Command {
  if (!fair) throw new Error('a seat has its part in the dice');
  const { matchId, owed, digest, nextLink } = fair;
  const link = () => rules.chainLink(matchId, SEAT, SECRET, nextLink[SEAT]) ?? '';
  if (owed === 'anchor') return { type: owed, anchor: rules.chainAnchor(matchId, SEAT, SECRET) };
  if (owed === 'signOff') return { type: owed, digest: digest ?? '' };
  if (owed === 'link') return { type: 'release', link: link() };
  if (can.answerResign) return { type: 'acceptResign' };
  if (can.roll) return { type: 'roll', link: link() };
  const turn = table.turn();
  if (!turn) throw new Error('nothing to do for the person');
  for (let play = turn.play(); ; play = turn.play()) {
    if (play) return { type: 'play', steps: play };
    const [first] = turn.gestures();
    for (const step of first?.steps ?? []) turn.push(step);
  }
}

/** Folds a log as a seat sees it. */
function folded(room: LocalRoom): [TableFold, TableView] {
  const table = new rules.TableFold(ROOM, SEAT);
  table.fold(room.eventsAfter(0));
  const view = table.view(0);
  if (!view) throw new Error('a room begins with an event');
  return [table, view];
}

function expectHonestEnd(room: LocalRoom): void {
  const [table, view] = folded(room);
  expect(view.phase.type).toBe('over');
  expect(view.winner).not.toBeNull();
  expect(table.diceFaults()).toEqual([]);
  const transcript = room.transcript(1);
  if (!transcript) throw new Error('the match is over');
  const report = rules.verifyTranscript(transcript, room.ledger());
  expect(report.faults).toEqual([]);
  expect(report.unproven).not.toContain('ledger');
  expect(report.rolls.length).toBeGreaterThan(10);
}

test('two bots play a game to an end that the page agrees with', () => {
  const next = calls();
  const room = LocalRoom.open(ROOM, presets.casual, [BOT, BOT], ...next());
  while (room.advance(...next()));
  expectHonestEnd(room);
  expect(room.seed()).toBeUndefined();
});

test('a person plays a bot, with a share in every roll', () => {
  const next = calls();
  const room = LocalRoom.open(ROOM, presets.casual, [PERSON, BOT], ...next());
  for (;;) {
    while (room.advance(...next()));
    const [table, view] = folded(room);
    if (view.winner) break;
    room.submit(SEAT, decision(table, view), ...next());
    table.free();
  }
  expectHonestEnd(room);
});

test('a room goes on from its log and its seed as if nothing had been', () => {
  const next = calls();
  const room = LocalRoom.open(ROOM, presets.casual, [BOT, BOT], ...next());
  for (let turn = 0; turn < 10; turn++) room.advance(...next());
  const log = room.eventsAfter(0);
  const ledger = room.ledger();
  const wrong = 'the seed is not that of the match';
  expect(() => LocalRoom.resume(ROOM, log, ledger)).toThrow(wrong);
  expect(() => LocalRoom.resume(ROOM, log, ledger, SECRET)).toThrow(wrong);
  expect(() => LocalRoom.resume(ROOM, log.slice(1), ledger)).toThrow('event 1 is missing');
  const resumed = LocalRoom.resume(ROOM, log, ledger, room.seed());
  for (let turn = 0; turn < 10; turn++) {
    const call = next();
    expect(resumed.advance(...call)).toBe(room.advance(...call));
  }
  expect(resumed.eventsAfter(log.length)).toEqual(room.eventsAfter(log.length));
  expect(resumed.ledger()).toEqual(room.ledger());
});

test('what is refused says why and changes nothing', () => {
  const next = calls();
  const room = LocalRoom.open(ROOM, presets.casual, [PERSON, BOT], ...next());
  const log = room.eventsAfter(0);
  expect(() => room.submit('a', { type: 'take' }, ...next())).toThrow();
  expect(() => room.submit('a', { type: 'take' }, 0, 'c0ffee')).toThrow('invalid secret');
  expect(room.eventsAfter(0)).toEqual(log);
  const nobody: Occupant = { type: 'bot', level: 'nobody' };
  const strange = LocalRoom.open(ROOM, presets.casual, [nobody, BOT], ...next());
  expect(() => {
    while (strange.advance(...next()));
  }).toThrow('unknown bot level "nobody"');
});
