import { describe, expect, it } from 'vitest';
import { clockFace, clockText } from './clock-face';

const live = { delayMs: 12_000, bankMs: 60_000 };
const turn = { delayMs: 3 * 86_400_000, bankMs: 0 };

describe('a clock', () => {
  it.each<[string, { delayMs: number; bankMs: number }, number, number, number, boolean]>([
    ['spends the delay first', live, 5_000, 60_000, 7_000, false],
    ['then the bank', live, 30_000, 42_000, 0, false],
    ['warns when both together are nearly over', live, 55_000, 17_000, 0, true],
    ['never shows less than nothing', live, 500_000, 0, 0, true],
    ['shows the whole turn by correspondence', turn, 86_400_000, 2 * 86_400_000, 0, false],
    ['warns there too', { delayMs: 2_000_000, bankMs: 0 }, 1_990_000, 10_000, 0, true],
    [
      'does not warn while a spent bank leaves a delay',
      { delayMs: 25_000, bankMs: 0 },
      0,
      0,
      25_000,
      false,
    ],
  ])('%s', (_, left, spent, mainMs, delayMs, isLow) => {
    expect(clockFace(left, spent, true)).toEqual({ mainMs, delayMs, isLow });
  });

  it('does not warn while it stands', () => {
    expect(clockFace({ delayMs: 0, bankMs: 100 }, 0, false).isLow).toBe(false);
  });

  it.each([
    [0, '0:00'],
    [59_001, '1:00'],
    [61_000, '1:01'],
    [3_661_000, '1:01:01'],
    [2 * 86_400_000, undefined],
  ])('%d ms read %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});
