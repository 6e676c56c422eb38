import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from '../../tests/fake-world';
import type { Envelope, Event, TableView } from '../protocol';
import { sampleView } from '../../tests/sample-view';
import { onReplayKey } from './keys';
import { logAfter } from './fetch-log';
import { listGames } from './moves';
import { Playback } from './playback.svelte';
import { logFile } from './log-file';
import { stopAt, stopsOf } from './stops';
import { swipeOf } from '../ui/swipe';

const step = { from: 8, to: 5, die: 3, hits: false };

/** A log whose fold shows, after each event, the view given with it. */
function story(...told: [Event, Partial<TableView>?][]) {
  const views: TableView[] = [];
  const envelopes = told.map(([event, change], index): Envelope => {
    views.push(sampleView({ viewer: null, ...change }));
    return { seq: index + 1, at: 1000 * index, event };
  });
  let folded = 0;
  const fold = {
    fold: (more: readonly Envelope[]) => void (folded += more.length),
    view: () => views[folded - 1],
  };
  return { envelopes, stops: () => stopsOf(envelopes, fold) };
}

const toPlay = (player: 'a' | 'b', roll: [number, number]): Partial<TableView> => ({
  phase: { type: 'toPlay', player, roll },
  dice: { roll, player },
});
const rolled = (roll: [number, number]): Event => ({ type: 'rolled', roll });
const played = (player: 'a' | 'b', steps = [step]): Event => ({ type: 'played', player, steps });
const started: Event = { type: 'gameStarted', number: 1, crawford: false };
const ended: Event = {
  type: 'gameEnded',
  result: { winner: 'b', kind: 'passed', level: 'single', cantada: false, points: 1 },
};

/** B opens, A answers, B doubles, A passes. */
const shortGame = () =>
  story(
    [{ type: 'opened', rules: sampleView().rules }],
    [{ type: 'said', player: 'a', phrase: 'hello' }],
    [started],
    [rolled([1, 3]), toPlay('b', [1, 3])],
    [played('b')],
    [{ type: 'rollAsked', player: 'a' }],
    [rolled([6, 6]), toPlay('a', [6, 6])],
    [played('a', [])],
    [{ type: 'doubled', player: 'b' }, { cube: cube(1, { passing: 1, taking: 2 }) }],
    [{ type: 'passed', player: 'a' }],
    [ended],
  );

const cube = (value: number, stake: { passing: number; taking: number } | null) => ({
  value,
  owner: null,
  offered: null,
  stake,
  dead: false,
});

describe('stops', () => {
  it('are where the board, the cube or the result changes', () => {
    expect(
      shortGame()
        .stops()
        .map(({ event }) => event.type),
    ).toEqual([
      'gameStarted',
      'rolled',
      'played',
      'rolled',
      'played',
      'doubled',
      'passed',
      'gameEnded',
    ]);
  });

  it.each([
    [3, 0],
    [4, 1],
    [6, 2],
    [99, 7],
    [1, 0],
  ])('event %d is shown at stop %d', (ply, index) => {
    expect(stopAt(shortGame().stops(), ply)).toBe(index);
  });
});

describe('the move list', () => {
  it('puts both players side by side, a roll and its play in one entry', () => {
    const [game, ...more] = listGames(shortGame().stops());
    expect(more).toEqual([]);
    expect(game?.rows).toEqual([
      {
        number: 1,
        b: cell('b', 1, 2, { type: 'play', roll: [1, 3], steps: [step] }),
      },
      {
        number: 2,
        a: cell('a', 3, 4, { type: 'play', roll: [6, 6], steps: [] }),
        b: cell('b', 5, 5, { type: 'cube', event: 'doubled', to: 2 }),
      },
      { number: 3, a: cell('a', 6, 6, { type: 'answer', event: 'passed' }) },
    ]);
    expect(game?.ended?.at).toBe(7);
  });

  it('shows dice that wait to be played', () => {
    const { stops } = story([started], [rolled([2, 1]), toPlay('a', [2, 1])]);
    expect(listGames(stops())[0]?.rows).toEqual([
      { number: 1, a: cell('a', 1, 1, { type: 'play', roll: [2, 1] }) },
    ]);
  });

  it('lists no opening throw that is rolled again', () => {
    const { stops } = story([started], [rolled([4, 4]), { phase: { type: 'opening' } }]);
    expect(listGames(stops())[0]?.rows).toEqual([]);
  });

  it('keeps the games of a rematch apart', () => {
    const { stops } = story([started], [ended], [{ type: 'rematched' }], [started]);
    expect(listGames(stops()).map(({ first, number }) => [first, number])).toEqual([
      [0, 1],
      [2, 1],
    ]);
  });

  it('ends a game where the server was set back, and lists it again', () => {
    const setBack: Event = { type: 'setBack', secret: 's' };
    const { stops } = story([started], [rolled([2, 1]), toPlay('a', [2, 1])], [setBack], [started]);
    const games = listGames(stops());
    expect(games.map(({ first, number, ended }) => [first, number, ended])).toEqual([
      [0, 1, { at: 2 }],
      [3, 1, undefined],
    ]);
  });

  const cell = (player: 'a' | 'b', first: number, last: number, action: unknown) => ({
    player,
    first,
    last,
    action,
  });
});

describe('the playback', () => {
  let world: FakeWorld;
  let playback: Playback;

  beforeEach(() => {
    world = new FakeWorld();
    playback = new Playback((ms, callback) => world.after(ms, callback));
    playback.extend(shortGame().stops());
  });

  it('stays within the log', () => {
    playback.step(-1);
    expect(playback.index).toBe(0);
    playback.go(99);
    expect([playback.index, playback.isAtEnd]).toEqual([7, true]);
    playback.step(1);
    expect(playback.index).toBe(7);
  });

  it('watches to the end, slower or faster, and stops there', () => {
    playback.speed = 'fast';
    playback.watch();
    world.pass(700);
    expect(playback.index).toBe(1);
    world.pass(60_000);
    expect([playback.index, playback.plays]).toEqual([7, false]);
  });

  it('starts again when watched at the end', () => {
    playback.go(7);
    playback.toggle();
    expect([playback.index, playback.plays]).toEqual([0, true]);
  });

  it('hands over the wheel to whoever steps by hand', () => {
    playback.watch();
    playback.step(1);
    world.pass(60_000);
    expect([playback.index, playback.plays]).toEqual([1, false]);
  });

  it('goes on when more of the log comes', () => {
    playback.go(7);
    playback.extend(shortGame().stops());
    expect([playback.isAtEnd, playback.stops.length]).toEqual([false, 16]);
  });

  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 3, 2],
    ['Home', 3, 0],
    ['End', 3, 7],
    ['x', 3, 3],
  ])('follows the key %s', (key, from, to) => {
    playback.go(from);
    onReplayKey(new KeyboardEvent('keydown', { key }), playback);
    expect(playback.index).toBe(to);
  });

  it('watches and pauses by space, which buttons keep for themselves', () => {
    onReplayKey(new KeyboardEvent('keydown', { key: ' ' }), playback);
    expect(playback.plays).toBe(true);
    const button = document.createElement('button');
    document.body.append(button);
    button.addEventListener('keydown', (event) => onReplayKey(event, playback));
    button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
    expect(playback.plays).toBe(true);
    button.remove();
  });
});

describe('a swipe', () => {
  it.each([
    ['left', -80, 5, 1],
    ['right', 80, -5, -1],
    ['too short', 30, 0, 0],
    ['that scrolls', -60, 50, 0],
  ])('%s', (_, dx, dy, by) => {
    expect(swipeOf(dx, dy)).toBe(by);
  });
});

describe('the log', () => {
  it('is fetched page by page', async () => {
    const { envelopes } = shortGame();
    const asked: number[] = [];
    const log = await logAfter(0, (after) => {
      asked.push(after);
      const events = envelopes.slice(after, after + 4);
      return Promise.resolve({ events, seq: envelopes.length });
    });
    expect(log).toEqual(envelopes);
    expect(asked).toEqual([0, 4, 8]);
  });

  it('is given up when a page comes empty', async () => {
    expect(await logAfter(5, () => Promise.resolve({ events: [], seq: 9 }))).toEqual([]);
  });

  it('is saved with its rules on top', () => {
    const { name, text } = logFile('abc', shortGame().envelopes);
    expect(name).toBe('gamao-abc.json');
    const saved = JSON.parse(text) as Record<string, unknown>;
    expect(saved).toMatchObject({ format: 'gamao-log', version: 1, room: 'abc' });
    expect(saved.rules).toEqual(sampleView().rules);
    expect(saved.events).toHaveLength(11);
  });
});
