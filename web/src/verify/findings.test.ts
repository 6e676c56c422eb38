import { describe, expect, it } from 'vitest';
import { verify as en } from '../i18n/en/fair-pages';
import type { Event, FaultReport, RollReport, Transcript, VerifyReport } from '../protocol';
import { byGame, placeOf, seatsOf, sharesOf, tally } from './findings';

const roll = (number: number, change: Partial<RollReport> = {}): RollReport => ({
  number,
  seq: 10 + number,
  game: 1,
  player: 'a',
  roll: [3, 1],
  guarantee: 'live',
  ok: true,
  ...change,
});

const report = (rolls: RollReport[]): VerifyReport => ({
  ok: true,
  matchId: 'room/1',
  digest: null,
  rolls,
  unthrown: [],
  unproven: [],
  faults: [],
});

const transcript = (...events: Event[]): Transcript => ({
  format: 'gamao/transcript/v1',
  matchId: 'room/1',
  rules: '{}',
  events: events.map((event, index) => ({ seq: 11 + index, at: 0, event })),
  ledger: null,
});

const fault = (seq: number): FaultReport => ({ seq, code: 'wrongDice', message: '' });

describe('findings', () => {
  it('count the rolls of each guarantee, strongest first', () => {
    const rolls = [
      roll(1, { guarantee: 'reseeded' }),
      roll(2),
      roll(3, { guarantee: 'correspondence' }),
      roll(4),
      roll(5, { ok: false }),
    ];
    expect(tally(rolls)).toEqual([
      ['live', 2],
      ['correspondence', 1],
      ['reseeded', 1],
    ]);
    expect(tally([])).toEqual([]);
  });

  it('list rolls by game', () => {
    const rolls = [roll(1), roll(2, { game: 2 }), roll(3, { game: 2 })];
    expect([...byGame(rolls)].map(([game, rolls]) => [game, rolls.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it.each([
    [11, 'roll 1, game 1 (event 11)'],
    [12, 'a released link (event 12)'],
    [13, 'said (event 13)'],
    [14, 'at the end of the transcript (event 14)'],
  ])('say where event %i breaks', (seq, words) => {
    const log = transcript(
      { type: 'rolled', roll: [3, 1] },
      { type: 'linkReleased', player: 'a', link: 'x' },
      { type: 'said', player: 'a', phrase: 'ouch' },
    );
    expect(placeOf(fault(seq), report([roll(1)]), log, en)).toBe(words);
  });

  it('know who sat where', () => {
    const ana = { type: 'person', name: 'Ana' } as const;
    expect(seatsOf(transcript({ type: 'seated', player: 'b', occupant: ana }))).toEqual({
      a: null,
      b: ana,
    });
  });

  it('show the shares of a roll', () => {
    const log = transcript({
      type: 'rolled',
      roll: [3, 1],
      shares: [
        { party: 'server', link: 's' },
        { party: 'b', link: 'b' },
      ],
    });
    expect(sharesOf(log, 11)).toEqual({ server: 's', b: 'b' });
    expect(sharesOf(log, 12)).toEqual({});
  });
});
