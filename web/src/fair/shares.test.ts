import { beforeEach, describe, expect, it } from 'vitest';
import type { Phase } from '../protocol';
import { CASUAL } from '../card/presets';
import { FakeTable, LENGTH, Page, pass } from '../../tests/fake-dice';
import { other as opponent } from '../game/player';
import { textStore } from '../storage';

let table: FakeTable;
let a: Page;
let b: Page;

beforeEach(() => {
  table = new FakeTable();
  a = new Page(table, 'a');
  b = new Page(table, 'b');
  table.record({ type: 'anchored', party: 'server', anchor: 'server: anchor' });
  pass(table, 20);
});

/** The commands of a kind that were not refused, each once. */
function granted(type: string): number {
  return table.answers.filter(([, command, answer]) => command === type && answer === 'granted')
    .length;
}

function refused(): string[] {
  return table.answers.filter(([, , answer]) => answer === 'refused').map(([, type]) => type);
}

/** A turn of this player: the dice are requested, and played. */
function nextTurn(page: Page): void {
  table.phase = { type: 'toRoll', player: page.player };
  table.record({ type: 'played', player: opponent(page.player), steps: [] });
  pass(table, 5);
  page.roll();
  pass(table, 5);
}

const alone = { a: true, b: false, watchers: 0, awaySince: { a: null, b: 0 } };
const together = { a: true, b: true, watchers: 0, awaySince: { a: null, b: null } };

describe('at a table of two', () => {
  it('the opening dice fall without anybody doing anything', () => {
    expect(table.rolls).toBe(1);
    expect(refused()).toEqual([]);
    expect([granted('anchor'), granted('signOff'), granted('release')]).toEqual([2, 2, 2]);
  });

  it('a roll is answered at once', () => {
    table.phase = { type: 'toRoll', player: 'a' };
    a.roll();
    a.world.pass(1);
    expect(table.rolls).toBe(1);
    b.world.pass(1);
    expect(table.rolls).toBe(2);
  });

  it('what was signed is remembered', () => {
    const { fair } = table.view('a');
    for (const { signed } of [a, b]) expect(new Set(signed)).toEqual(new Set([fair?.digest]));
  });

  it('a chain that is used up is followed by another', () => {
    for (let turn = 0; turn < 3 * LENGTH; turn++) nextTurn(turn % 2 === 0 ? a : b);
    expect(table.rolls).toBe(1 + 3 * LENGTH);
    expect(granted('anchor')).toBeGreaterThan(2);
    expect(refused()).toEqual([]);
  });
});

describe('a page that comes back', () => {
  it('goes on with its chain after a reload', () => {
    table.pages.splice(table.pages.indexOf(b), 1);
    new Page(table, 'b', b.store);
    nextTurn(a);
    expect(table.rolls).toBe(2);
    expect(granted('anchor')).toBe(2);
  });

  it('sends what is owed again once it is connected', () => {
    b.isLive = false;
    nextTurn(a);
    expect(table.rolls).toBe(1);
    b.isLive = true;
    b.enter();
    pass(table, 2);
    expect(table.rolls).toBe(2);
  });

  it('does not act on a part of the log', () => {
    const before = table.answers.length;
    const late = new Page(table, 'b', textStore());
    late.shares.reset();
    late.shares.welcome(table.log.length);
    table.phase = { type: 'rolling', player: 'a' };
    late.shares.take(table.log.slice(0, 2), table.view('b'));
    pass(table, 5_000);
    expect(table.answers.slice(before)).toEqual([]);
  });

  it('repeats what nobody answered, with the same id', () => {
    table.pages.splice(table.pages.indexOf(b), 1);
    const ids: string[] = [];
    const lost = new Page(table, 'b', b.store);
    table.tell = (_, id) => void ids.push(id);
    table.phase = { type: 'toRoll', player: 'a' };
    table.released.a = true;
    table.ask('a');
    pass(table, 3_100);
    expect(ids.length).toBe(2);
    expect(new Set(ids).size).toBe(1);
    pass(table, 30_000);
    expect(ids.length).toBeLessThan(7);
    lost.shares.reset();
  });
});

describe('a page without its chain', () => {
  let other: Page;

  beforeEach(() => {
    // Another device, or storage that was cleared.
    table.pages.splice(table.pages.indexOf(b), 1);
    other = new Page(table, 'b', textStore());
  });

  it('begins another with its own roll', () => {
    nextTurn(other);
    expect(table.rolls).toBe(2);
    expect(granted('anchor')).toBe(3);
    expect(refused()).toEqual([]);
  });

  it('begins another with its play, before the opponent rolls', () => {
    table.phase = { type: 'toPlay', player: 'b', roll: [3, 1] };
    other.hear([]);
    other.shares.withShare({ type: 'play', steps: [] }, together);
    pass(table, 5);
    expect(granted('anchor')).toBe(3);
    nextTurn(a);
    expect(table.rolls).toBe(2);
    expect(refused()).toEqual([]);
  });

  it('begins another for the opponent’s roll, after a while', () => {
    nextTurn(a);
    pass(table, 1_900);
    expect(table.rolls).toBe(1);
    pass(table, 200);
    expect(table.rolls).toBe(2);
    expect(granted('anchor')).toBe(3);
  });

  it('lets the device that has the chain answer', () => {
    table.pages.push(b);
    b.enter();
    nextTurn(a);
    pass(table, 5_000);
    expect(table.rolls).toBe(2);
    expect(granted('anchor')).toBe(2);
  });

  it('publishes the new chain again if that was lost, before the roll', () => {
    table.phase = { type: 'toRoll', player: 'b' };
    other.hear([]);
    other.isLive = false;
    const { command } = other.shares.withShare({ type: 'roll' }, together);
    other.isLive = true;
    other.shares.welcome(table.log.length);
    other.world.after(1, () => table.tell('b', 'roll', command));
    pass(table, 5);
    expect(table.rolls).toBe(2);
    expect(refused()).toEqual([]);
  });

  it('never publishes a chain twice', () => {
    nextTurn(other);
    const first = table.anchors.b;
    table.pages.splice(table.pages.indexOf(other), 1);
    const third = new Page(table, 'b', textStore());
    nextTurn(third);
    table.pages.splice(table.pages.indexOf(third), 1);
    nextTurn(new Page(table, 'b', other.store));
    expect(table.anchors.b).not.toBe(first);
    expect(refused()).toEqual([]);
    expect(table.rolls).toBe(4);
  });
});

describe('two tabs of one seat', () => {
  it('answer as one', () => {
    new Page(table, 'b', b.store);
    nextTurn(a);
    nextTurn(b);
    expect(table.rolls).toBe(3);
    expect(granted('anchor')).toBe(2);
    expect(refused()).toEqual([]);
  });

  it('agree although both draw a first secret at once', () => {
    table = new FakeTable();
    // Neither sees in time what the other stores.
    const shared = textStore();
    const blind = { ...shared, keys: () => [] };
    const one = new Page(table, 'b', blind);
    const two = new Page(table, 'b', blind);
    new Page(table, 'a');
    table.record({ type: 'anchored', party: 'server', anchor: 'server: anchor' });
    pass(table, 50);
    expect(granted('anchor')).toBe(3);
    expect(table.rolls).toBe(1);
    expect(
      [one, two].every(({ chains }) =>
        chains.has(
          { matchId: 'room/1', player: 'b', server: 'server: anchor' },
          table.anchors.b ?? '',
        ),
      ),
    ).toBe(true);
  });
});

describe('a link is left behind', () => {
  const playing: Phase = { type: 'toPlay', player: 'a', roll: [3, 1] };

  beforeEach(() => {
    table.phase = playing;
    a.hear([]);
  });

  it.each([
    ['where the opponent is away', alone, {}, true],
    ['not where both are there', together, {}, false],
    [
      'at a table by correspondence',
      together,
      {
        rules: { ...CASUAL, clock: { type: 'correspondence', turnMs: 1, vacationMs: 0 } as const },
      },
      true,
    ],
    [
      'not for a bot',
      alone,
      { seats: { a: { type: 'person', name: '' }, b: { type: 'bot', level: 'onca' } } as const },
      false,
    ],
  ])('with the play: %s', (_, presence, change, expected) => {
    table.change = change;
    a.hear([]);
    const { leave } = a.shares.withShare({ type: 'play', steps: [] }, presence);
    expect(leave !== undefined).toBe(expected);
  });

  it('with the play once the clock has been changed to correspondence', () => {
    table.record({
      type: 'clockChanged',
      player: 'a',
      clock: { type: 'correspondence', turnMs: 1, vacationMs: 0 },
    });
    expect(a.shares.withShare({ type: 'play', steps: [] }, together).leave).toBeDefined();
  });

  it('when the page goes away while the opponent is to roll', () => {
    table.phase = { type: 'toRoll', player: 'b' };
    a.hear([]);
    a.shares.leave();
    pass(table, 2);
    expect(table.released.a).toBe(true);
    a.isLive = false;
    b.roll();
    pass(table, 2);
    expect(table.rolls).toBe(2);
  });

  it('when the page goes away with a play on its way', () => {
    a.shares.leave();
    pass(table, 2);
    expect(table.released.a).toBe(false);
    a.sent = ['play'];
    a.shares.leave();
    pass(table, 2);
    expect(table.released.a).toBe(true);
  });

  it('once for a roll, and not beside the opponent’s', () => {
    table.phase = { type: 'toRoll', player: 'b' };
    a.hear([]);
    a.shares.leave();
    pass(table, 2);
    a.shares.leave();
    b.shares.leave();
    pass(table, 5);
    expect(granted('release')).toBe(3);
    expect(refused()).toEqual([]);
  });

  it('and then one’s own roll goes without', () => {
    table.released.a = true;
    table.phase = { type: 'toRoll', player: 'a' };
    a.hear([]);
    expect(a.shares.withShare({ type: 'roll' }, together)).toEqual({ command: { type: 'roll' } });
  });
});

it('the secrets of a match are forgotten when it is over', () => {
  expect(a.store.keys().length).toBe(1);
  table.phase = { type: 'over' };
  table.record({ type: 'revealed', secret: 'x' });
  expect(a.store.keys()).toEqual([]);
});

it('a watcher sends nothing', () => {
  const before = table.answers.length;
  const watcher = new Page(table, 'b', textStore());
  watcher.shares.reset();
  watcher.shares.take(table.log, table.view(null));
  watcher.shares.leave();
  pass(table, 5_000);
  expect(table.answers.length).toBe(before);
  expect(watcher.shares.withShare({ type: 'say', phrase: 'hello' }, together)).toEqual({
    command: { type: 'say', phrase: 'hello' },
  });
});
