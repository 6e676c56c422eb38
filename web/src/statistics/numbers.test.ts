import { describe, expect, it } from 'vitest';
import { averagePips, diceOf, EXPECTED_PIPS, isEnough, isRare, shades } from './numbers';

const even = Array.from({ length: 36 }, () => 2);

describe('dice statistics', () => {
  it('expect 49 pips in six rolls, doubles played twice', () => {
    expect(averagePips({ pairs: even, rolls: 72 })).toBeCloseTo(EXPECTED_PIPS, 12);
  });

  it.each([
    [0, [1, 1]],
    [5, [1, 6]],
    [6, [2, 1]],
    [35, [6, 6]],
  ])('hold in place %i the dice %j', (index, dice) => {
    expect(diceOf(index)).toEqual(dice);
  });

  it('shade from the rarest to the most frequent', () => {
    expect(shades([4, 8, 6])).toEqual([0, 1, 0.5]);
    expect(shades(even)).toEqual(even.map(() => 0));
  });

  it('are tested once five are expected everywhere', () => {
    expect([179, 180].map((rolls) => isEnough(rolls, 36))).toEqual([false, true]);
  });

  it('call one in a hundred rare', () => {
    expect([0.0099, 0.01, 0.5].map(isRare)).toEqual([true, false, false]);
  });
});
