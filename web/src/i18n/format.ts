import type { Language } from '../settings/settings';

/** Numbers, plurals, times and lists in one language, all by `Intl`. */
export interface Format {
  number(value: number): string;
  /** A signed number, for balances: `+3`, `−2`, `0`. */
  signed(value: number): string;
  /** Picks a plural form and puts the number in place of `#`. */
  plural(value: number, forms: { one: string; other: string }): string;
  /** How long ago or until, in the largest fitting unit: "2 hours ago", "in 3 days". */
  relative(fromNowMs: number): string;
  /** A length of time in the largest fitting unit: "2 days", "45 seconds". */
  duration(ms: number): string;
  /** The time of the day: "21:05". */
  time(at: number): string;
  list(items: string[]): string;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** Nobody counts seconds that have gone by. */
const JUST_NOW = 60_000;

export function makeFormat(language: Language): Format {
  const numbers = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const plurals = new Intl.PluralRules(language);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });

  function unit(ms: number): [Intl.RelativeTimeFormatUnit, number] {
    const size = Math.abs(ms);
    const [name, length] = UNITS.find(([, least]) => size >= least) ?? ['second' as const, 1_000];
    return [name, Math.round(ms / length)];
  }

  return {
    number: (value) => numbers.format(value),
    time: (at) => times.format(at),
    signed: (value) => signed.format(value).replace('-', '−'),
    plural: (value, forms) =>
      // Portuguese `many` (millions) reads like `other` in our sentences.
      (plurals.select(value) === 'one' ? forms.one : forms.other).replace(
        '#',
        numbers.format(value),
      ),
    relative: (ms) => {
      if (Math.abs(ms) < JUST_NOW) return relative.format(0, 'second');
      const [name, count] = unit(ms);
      return relative.format(count, name);
    },
    duration: (ms) => {
      const [name, count] = unit(ms);
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit: name.replace(/s$/, ''),
        unitDisplay: 'long',
      }).format(count);
    },
    list: (items) => list.format(items),
  };
}
