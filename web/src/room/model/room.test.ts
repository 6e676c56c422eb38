import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWorld } from '../../../tests/fake-world';
import { SeatChannel } from '../../client/seat-channel';
import type { Command, Envelope, ErrorCode, Event, Player, TableView } from '../../protocol';
import { set } from '../../settings/settings.svelte';
import { CASUAL } from '../../card/presets';
import { loadRules, type Rules, type TableFold } from '../../wasm';
import { Room } from './room.svelte';

const person = { type: 'person', name: '' } as const;
/** A game whose first turn is A's. */
const GAME: Event[] = [
  { type: 'opened', rules: CASUAL },
  { type: 'seated', player: 'a', occupant: person },
  { type: 'seated', player: 'b', occupant: person },
  { type: 'gameStarted', number: 1, crawford: false },
  { type: 'rolled', roll: [3, 1] },
];
const PLAY: Event = {
  type: 'played',
  player: 'a',
  steps: [
    { from: 8, to: 5, die: 3, hits: false },
    { from: 6, to: 5, die: 1, hits: false },
  ],
};

let rules: Rules;
let world: FakeWorld;
let room: Room;
let stop: () => void;
let stale: number;
let setBack: number;
/** What HTTP answers; `undefined` for no answer at all. */
let http: ErrorCode | 'ok' | undefined;

const HEX = (digit: string) => digit.repeat(64);
/** The same table before its first throw: B has anchored. */
const FAIR: Event[] = [
  ...GAME.slice(0, 4),
  { type: 'anchored', party: 'server', anchor: HEX('5') },
  { type: 'anchored', party: 'b', anchor: HEX('b') },
];

beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
});

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  world = new FakeWorld();
  const open = () => world.open();
  vi.stubGlobal('WebSocket', function () {
    return open();
  });
  http = undefined;
  vi.stubGlobal('fetch', () => {
    if (http === undefined) return Promise.reject(new TypeError('no network'));
    const isOk = http === 'ok';
    const body = isOk ? {} : { code: http, message: '' };
    return Promise.resolve(Response.json(body, { status: isOk ? 200 : 500 }));
  });
  stale = setBack = 0;
  room = new Room('room', Promise.resolve(rules), {
    shown: () => {},
    stale: () => (stale += 1),
    setBack: () => (setBack += 1),
  });
  stop = room.start();
  await flush();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const flush = () => vi.advanceTimersByTimeAsync(0);

function welcome(seq: number, viewer: Player | null = 'a'): void {
  const presence = { a: true, b: true, watchers: 0, awaySince: { a: null, b: null } };
  world.socket.accept();
  world.socket.say({ type: 'welcome', viewer, seq, presence, now: Date.now(), generation: 0 });
}

function tell(from: number, ...events: Event[]): void {
  const envelopes = events.map((event, index) => ({ seq: from + index, at: 0, event }));
  world.socket.say({ type: 'events', events: envelopes });
}

function enter(): void {
  welcome(GAME.length);
  tell(1, ...GAME);
}

async function turnedAway(answer: typeof http): Promise<void> {
  http = answer;
  world.socket.die();
  await flush();
}

/** What the page has sent of itself. */
function told(): { id: string; command: Command }[] {
  const sent = world.socket.messages('command') as { id: string; command: Command }[];
  return sent.filter(({ id }) => id.startsWith('fair-'));
}

describe('the fair dice of a room', () => {
  beforeEach(() => set('autoRoll', 'never'));
  afterEach(() => set('autoRoll', 'no-cube'));

  /** The log goes on to where A may roll; A's own anchor is what the page has published. */
  function toRoll(): void {
    welcome(FAIR.length);
    tell(1, ...FAIR);
    const [anchored] = told();
    if (anchored?.command.type !== 'anchor') throw new Error('no anchor was published');
    tell(7, { type: 'anchored', party: 'a', anchor: anchored.command.anchor });
    const signed = told()[1]?.command;
    if (signed?.type !== 'signOff') throw new Error('nothing was signed');
    tell(8, { type: 'signedOff', player: 'a', digest: signed.digest });
    tell(9, { type: 'signedOff', player: 'b', digest: signed.digest });
    const released = told()[2]?.command;
    if (released?.type !== 'release') throw new Error('no link was released');
    tell(
      10,
      { type: 'linkReleased', player: 'a', link: released.link },
      { type: 'linkReleased', player: 'b', link: HEX('1') },
      { type: 'rolled', roll: [1, 3] },
      { type: 'played', player: 'b', steps: PLAY.type === 'played' ? PLAY.steps : [] },
    );
    vi.advanceTimersByTime(10_000);
  }

  it('are served while nothing of it is shown yet, and are not pending', () => {
    toRoll();
    expect(told().map(({ command }) => command.type)).toEqual(['anchor', 'signOff', 'release']);
    expect(room.connection.pending).toEqual([]);
    expect(room.view?.can.roll).toBe(true);
  });

  it('get the next link with a roll', () => {
    toRoll();
    room.send({ type: 'roll' });
    const [roll] = room.connection.pending;
    const released = told()[2]?.command;
    if (roll?.command.type !== 'roll') throw new Error('no roll was requested');
    expect(roll.command.link).toMatch(/^[0-9a-f]{64}$/);
    expect(roll.command.link).not.toBe(released?.type === 'release' && released.link);
  });

  it('have a roll made anew once when its link was not the next one', () => {
    toRoll();
    const refuse = () => {
      const error = { code: 'fairDice', message: 'not the next link' };
      world.socket.say({ type: 'rejected', id: room.connection.pending[0]?.id, error });
    };
    room.send({ type: 'roll' });
    refuse();
    expect(room.connection.pending.length).toBe(1);
    expect(room.refusal).toBeUndefined();
    refuse();
    expect(room.connection.pending.length).toBe(0);
    expect(room.refusal).toMatchObject({ code: 'fairDice' });
  });

  it('begin a new chain where the old one is gone, before the roll', () => {
    toRoll();
    // Another device has begun a chain of its own.
    tell(14, { type: 'anchored', party: 'a', anchor: HEX('9') });
    world.socket.die();
    vi.advanceTimersByTime(500);
    room.send({ type: 'roll' });
    welcome(14);
    const sent = world.socket.messages('command').map(({ command }) => command as Command);
    expect(sent.map(({ type }) => type)).toEqual(['anchor', 'roll']);
  });

  it('are not those of an honest table when a link is of no chain', () => {
    welcome(FAIR.length);
    tell(1, ...FAIR);
    expect(room.broken).toBeUndefined();
    tell(7, { type: 'linkReleased', player: 'b', link: HEX('1') });
    expect(room.broken).toMatchObject({ seq: 7, code: 'brokenChain' });
  });

  /** A's roll, as the log shows it with this link, and the play after it. */
  function roll(link: string): void {
    tell(
      14,
      { type: 'rollAsked', player: 'a', link },
      { type: 'linkReleased', player: 'b', link: HEX('3') },
      { type: 'rolled', roll: [3, 1] },
    );
  }

  const later = () =>
    told()
      .map(({ command }) => command.type)
      .slice(3);

  it('get the next link of whoever leaves the page on the opponent’s turn, once', () => {
    toRoll();
    room.send({ type: 'roll' });
    const [sent] = room.connection.pending;
    if (sent?.command.type !== 'roll') throw new Error('no roll was requested');
    roll(sent.command.link ?? '');
    world.socket.say({ type: 'accepted', id: sent.id, seq: 14 });
    dispatchEvent(new window.Event('pagehide'));
    expect(later()).toEqual([]);
    tell(17, PLAY);
    dispatchEvent(new window.Event('pagehide'));
    dispatchEvent(new window.Event('pagehide'));
    expect(later()).toEqual(['release']);
  });

  it('get no link of a chain after the log has shown one that it never gave', () => {
    toRoll();
    roll(HEX('2'));
    tell(17, PLAY);
    dispatchEvent(new window.Event('pagehide'));
    expect(later()).toEqual(['anchor']);
  });
});

describe('a room', () => {
  it('folds its log once, and makes one view of all that happened before', async () => {
    const made = { tables: 0, folded: 0, views: 0 };
    const counting: Rules = {
      ...rules,
      TableFold: class extends rules.TableFold {
        constructor(...of: ConstructorParameters<Rules['TableFold']>) {
          super(...of);
          made.tables += 1;
        }

        override fold(events: readonly Envelope[]): void {
          made.folded += events.length;
          super.fold(events);
        }

        override view(...time: Parameters<TableFold['view']>): TableView | undefined {
          made.views += 1;
          return super.view(...time);
        }
      },
    };
    room = new Room('room', Promise.resolve(counting), {
      shown: () => {},
      stale: () => {},
      setBack: () => {},
    });
    const leave = room.start();
    await flush();
    enter();
    expect(made).toEqual({ tables: 1, folded: GAME.length, views: 1 });
    tell(6, PLAY);
    vi.advanceTimersByTime(10_000);
    expect(room.shown.seq).toBe(6);
    expect(made).toEqual({ tables: 1, folded: GAME.length + 1, views: 2 });
    leave();
  });

  it('waits with every command for the rules, without which there are no dice', () => {
    const early = new Room('room', new Promise<Rules>(() => {}), {
      shown: () => {},
      stale: () => {},
      setBack: () => {},
    });
    expect(early.mayAct).toBe(false);
    enter();
    expect(room.mayAct).toBe(true);
  });

  it('says with a command which table it was made for, but not with a phrase', () => {
    enter();
    room.send({ type: 'say', phrase: 'hello' });
    room.send({ type: 'play', steps: [] });
    expect(world.socket.messages('command').map(({ seen }) => seen)).toEqual([undefined, 5]);
  });

  it('goes on from the table as it is when a command came too late', () => {
    enter();
    room.send({ type: 'roll' });
    expect(room.mayAct).toBe(false);
    tell(6, PLAY);
    const [sent] = world.socket.messages('command');
    const error = { code: 'stale', message: 'the table has moved on' };
    world.socket.say({ type: 'rejected', id: sent?.id, error });
    expect(stale).toBe(1);
    expect(room.refusal).toBeUndefined();
    expect(room.mayAct).toBe(true);
    expect(room.view?.toAct).toBe('b');
  });

  it('begins anew when the server was set back', () => {
    enter();
    tell(6, PLAY);
    world.socket.die();
    vi.advanceTimersByTime(500);
    welcome(5);
    enter();
    expect(setBack).toBe(1);
    expect(room.view?.toAct).toBe('a');
    expect(room.log.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(room.turn.shown).toBeDefined();
    expect(room.mayAct).toBe(true);
  });

  it('lets a watcher who sat down play although the opening throw was just being shown', () => {
    welcome(2, null);
    tell(1, ...GAME.slice(0, 2));
    tell(3, ...GAME.slice(2));
    expect(room.shown.showsOpening).toBe(true);
    room.connection.reenter();
    welcome(GAME.length, 'a');
    expect(room.shown.showsOpening).toBe(false);
    expect(room.turn.shown).toBeDefined();
    expect(room.mayAct).toBe(true);
  });

  it.each([
    ['unavailable', true],
    ['rateLimited', true],
    ['ok', true],
    [undefined, false],
  ] as const)('turned away while HTTP says %s: busy is %s', async (answer, busy) => {
    await turnedAway(answer);
    expect(room.connection.busy).toBe(busy);
    expect(room.failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(500);
    welcome(0);
    expect(room.connection.busy).toBe(false);
  });

  it('is missing when HTTP says so, and asks no more', async () => {
    await turnedAway('notFound');
    expect(room.failure).toMatchObject({ code: 'notFound' });
    expect(room.connection.link).toBe('closed');
  });

  it('does not take a server that stops for one that refuses', () => {
    enter();
    const failed = (code: ErrorCode) =>
      world.socket.say({ type: 'failed', error: { code, message: '' } });
    failed('unavailable');
    expect(room.refusal).toBeUndefined();
    failed('rateLimited');
    expect(room.refusal).toMatchObject({ code: 'rateLimited' });
  });

  it('asks anew who it is when another tab has taken the seat', async () => {
    welcome(0, null);
    vi.useRealTimers();
    const other = new SeatChannel('room');
    other.tellSeated();
    await vi.waitFor(() => expect(world.sockets.length).toBe(2));
    other.close();
    welcome(5, 'b');
    expect(room.viewer).toBe('b');
  });

  it('tells the other tabs when it has taken the seat, and connects once itself', async () => {
    welcome(0, null);
    vi.useRealTimers();
    const heard = vi.fn();
    const other = new SeatChannel('room', heard);
    room.connection.reenter();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    other.close();
    expect(world.sockets.length).toBe(2);
  });
});
