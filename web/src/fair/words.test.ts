import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en';
import type { Event, FairView } from '../protocol';
import { sampleView } from '../room/sample';
import { sentence } from '../room/words';
import { fingerprint, signedDigest } from './fingerprint';
import { checkableMatch, matchNumber } from './match-number';

const fair = (rolls: number): FairView => ({
  matchId: 'room/1',
  rolls,
  server: 's',
  anchors: { a: 'a', b: 'b' },
  nextLink: { a: 1, b: 1 },
  digest: 'd',
  signedOff: { a: true, b: true },
  released: { a: false, b: false },
  owed: null,
});

const words = (event: Event, rolls: number) =>
  sentence(event, { view: sampleView({ fair: fair(rolls) }), m: en, playText: () => '' });

describe('the words of the fair dice', () => {
  it.each<[Event, number, string | undefined]>([
    [{ type: 'anchored', party: 'b', anchor: 'x' }, 0, undefined],
    [{ type: 'anchored', party: 'server', anchor: 'x' }, 5, undefined],
    [
      { type: 'anchored', party: 'b', anchor: 'x' },
      5,
      'Ana changed devices: a new chain for the dice.',
    ],
    [
      { type: 'anchored', party: 'a', anchor: 'x' },
      5,
      'You changed devices: a new chain for the dice.',
    ],
    [{ type: 'signedOff', player: 'b', digest: 'x' }, 0, undefined],
    [{ type: 'linkReleased', player: 'b', link: 'x' }, 5, undefined],
    [{ type: 'revealed', secret: 'x' }, 5, undefined],
  ])('tell %j after %i rolls', (event, rolls, text) => {
    expect(words(event, rolls)).toBe(text);
  });

  it('group the digits of a fingerprint', () => {
    expect(fingerprint('3f2a91bc07de5566778899')).toBe('3f2a 91bc 07de 5566 7788');
  });

  it('take the fingerprint of the match at hand from its sign-offs', () => {
    const log = (...events: Event[]) => events.map((event) => ({ event }));
    const signed: Event = { type: 'signedOff', player: 'a', digest: 'd1' };
    const reseeded: Event = { type: 'anchored', party: 'a', anchor: 'x' };
    expect(signedDigest(log(reseeded))).toBeUndefined();
    expect(signedDigest(log(signed, { ...signed, player: 'b', digest: 'd2' }, reseeded))).toBe(
      'd2',
    );
    expect(signedDigest(log(signed, { type: 'rematched' }))).toBeUndefined();
  });

  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [6, undefined],
  ])('lead from event %i of a log to match %j', (seq, match) => {
    const types = ['opened', 'rolled', 'revealed', 'rematched', 'revealed', 'rematched'] as const;
    const log = types.map((type, index) => ({ seq: index + 1, at: 0, event: { type } as Event }));
    expect(checkableMatch(log, seq)).toBe(match);
  });

  it.each([
    ['room/1', 1],
    ['room/12', 12],
    ['room', undefined],
    ['room/x', undefined],
    ['room/0', undefined],
  ])('number the match %s', (matchId, number) => {
    expect(matchNumber({ matchId })).toBe(number);
  });
});
