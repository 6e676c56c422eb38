/** Walking over the board with the keyboard. The walk is headless; `controls.ts` moves the focus. */
import { BAR } from './types';
import { type Geometry, OFF_SPOTS, type Spot, spots, TOP_BAR, TOP_OFF } from './geometry';

const upper: readonly Spot[] = [13, 14, 15, 16, 17, 18, BAR, 19, 20, 21, 22, 23, 24, TOP_OFF];
const lower: readonly Spot[] = [12, 11, 10, 9, 8, 7, TOP_BAR, 6, 5, 4, 3, 2, 1, OFF_SPOTS[0]!];

export const keys = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;
export type Key = (typeof keys)[number];

export const isKey = (key: string): key is Key => (keys as readonly string[]).includes(key);

/**
 * Left and right follow the rows as they are seen and go on in the other row at an end; up and down
 * change rows; Home and End are the ends of the reading order; Page keys jump between places that
 * can be used now.
 */
export function walk(g: Geometry, from: Spot, key: Key, useful: (spot: Spot) => boolean): Spot {
  const row = upper.includes(from) ? upper : lower;
  const other = row === upper ? lower : upper;
  const at = row.indexOf(from);
  switch (key) {
    case 'ArrowUp':
      return upper[at]!;
    case 'ArrowDown':
      return lower[at]!;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = (key === 'ArrowRight') === (g.home === 'right') ? 1 : -1;
      return row[at + step] ?? other[at]!;
    }
    case 'Home':
      return spots[0]!;
    case 'End':
      return OFF_SPOTS[0]!;
    case 'PageUp':
    case 'PageDown': {
      const step = key === 'PageDown' ? 1 : -1;
      const start = spots.indexOf(from);
      for (let i = 1; i < spots.length; i++) {
        const spot = spots[(start + step * i + spots.length) % spots.length]!;
        if (useful(spot)) return spot;
      }
      return from;
    }
  }
}
