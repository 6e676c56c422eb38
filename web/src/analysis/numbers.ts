/** How the numbers of an analysis are written in a language. */
import type { CostUnit } from '../protocol';
import type { Language } from '../settings/settings';

export interface Numbers {
  /** An equity: `0.125`. */
  equity(value: number): string;
  /** The same with its sign: `+0.125`. */
  signed(value: number): string;
  /** A cost: `1.71 %` of the match, or `0.25 points`. */
  cost(value: number): string;
  /** The same with its sign. */
  signedCost(value: number): string;
  /** A rating: `4.67`; a dash for none. */
  rating(value: number | null): string;
  whole(value: number): string;
}

export function makeNumbers(language: Language, unit: CostUnit, points: string): Numbers {
  const format = (digits: number, signDisplay: 'auto' | 'always') => {
    const numbers = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay,
    });
    return (value: number) => numbers.format(value).replace('-', '−');
  };
  const [equity, signed] = [format(3, 'auto'), format(3, 'always')];
  const [cost, signedCost] = [format(2, 'auto'), format(2, 'always')];
  const told = unit === 'percent' ? '%' : points;
  return {
    equity,
    signed,
    cost: (value) => `${cost(value)} ${told}`,
    signedCost: (value) => `${signedCost(value)} ${told}`,
    rating: (value) => (value === null ? '–' : cost(value)),
    whole: format(0, 'auto'),
  };
}
