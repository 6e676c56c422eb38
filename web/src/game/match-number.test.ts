import { describe, expect, it } from 'vitest';
import type { Event } from '../protocol';
import { checkableMatch, matchNumber } from './match-number';

describe('the number of a match', () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [6, undefined],
  ])('at event %i of a log is %j', (seq, match) => {
    const types = ['opened', 'rolled', 'revealed', 'rematched', 'revealed', 'rematched'] as const;
    const log = types.map((type, index) => ({ seq: index + 1, at: 0, event: { type } as Event }));
    expect(checkableMatch(log, seq)).toBe(match);
  });

  it('goes on when the server is set back', () => {
    const types = ['opened', 'rolled', 'setBack', 'gameStarted'] as const;
    const log = types.map((type, index) => ({ seq: index + 1, at: 0, event: { type } as Event }));
    expect([2, 4].map((seq) => checkableMatch(log, seq))).toEqual([1, undefined]);
  });

  it.each([
    ['room/1', 1],
    ['room/12', 12],
    ['room', undefined],
    ['room/x', undefined],
    ['room/0', undefined],
  ])('is read from %s', (matchId, number) => {
    expect(matchNumber({ matchId })).toBe(number);
  });
});
