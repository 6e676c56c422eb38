/** What the counts of dice say, as plain numbers. No DOM here. */
import type { DiceStatistics } from '../protocol';

export const EXPECTED_DOUBLES = 1 / 6;
/** Sum of both dice, doubles twice: 7 + 7/6. */
export const EXPECTED_PIPS = 49 / 6;

/** Pips moved by a roll on average; a double is played twice. */
export function averagePips({ pairs, rolls }: Pick<DiceStatistics, 'pairs' | 'rolls'>): number {
  const pips = pairs.reduce((sum, count, index) => {
    const [first, second] = diceOf(index);
    return sum + count * (first + second) * (first === second ? 2 : 1);
  }, 0);
  return pips / rolls;
}

/** The dice of a place in the table of 36. */
export function diceOf(index: number): [number, number] {
  return [Math.floor(index / 6) + 1, (index % 6) + 1];
}

/** How dark each square of a table is drawn, 0 to 1: by its distance from the rarest and the most frequent. */
export function shades(counts: readonly number[]): number[] {
  const least = Math.min(...counts);
  const range = Math.max(...counts) - least;
  return counts.map((count) => (range === 0 ? 0 : (count - least) / range));
}

/** Pearson's test wants five expected in each of its cells; `cells` a roll, equally likely. */
export function isEnough(rolls: number, cells: number): boolean {
  return rolls / cells >= 5;
}

/** Below this a p-value is called rare. */
const RARE = 0.01;

export function isRare(pValue: number): boolean {
  return pValue < RARE;
}
