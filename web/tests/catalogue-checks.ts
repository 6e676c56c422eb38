/** What the tests ask of the catalogues, as functions of their texts and of the sources that use them. */
import { who } from '../src/i18n/who';

/** A text with its place: `['turn', 'roll']`. */
export type Text = readonly [path: readonly string[], text: string];

/** Fits where a number is asked for, and where a player is. */
const sample = (n: number) => Object.assign(new Number(n), who('Ana', 'de Ana'));

/** Every text of a catalogue; functions are called with sample values. */
export function texts(node: unknown, path: readonly string[] = []): Text[] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const samples = path.join('.').endsWith('invite.title')
      ? ['Ana']
      : [sample(2), sample(3), sample(4)];
    return [[path, String((node as (...values: unknown[]) => unknown)(...samples))]];
  }
  return Object.entries(node as object).flatMap(([key, value]) => texts(value, [...path, key]));
}

/** Places that one catalogue has and another has not. */
export function missing(from: readonly Text[], reference: readonly Text[]): string[] {
  const has = new Set(from.map(([path]) => path.join('.')));
  return reference.map(([path]) => path.join('.')).filter((path) => !has.has(path));
}

/** Texts of so many words, or more, that are the same in two languages. */
export function untranslated(one: readonly Text[], other: readonly Text[], words = 1): string[] {
  const known = new Map(other.map(([path, text]) => [path.join('.'), text]));
  return one
    .filter(([path, text]) => known.get(path.join('.')) === text)
    .filter(([, text]) => (text.match(/\p{L}{3,}/gu) ?? []).length >= words)
    .map(([path]) => path.join('.'));
}

/** How names occur in the sources of the app. */
export interface Uses {
  /** `turn.roll` */
  pairs: ReadonlySet<string>;
  /** Objects of which a part is picked by a value: `errors[code]`. */
  indexed: ReadonlySet<string>;
  /** What stands after a dot, in quotes, or in braces. */
  words: ReadonlySet<string>;
}

export function usesIn(source: string): Uses {
  const all = (pattern: RegExp) => [...source.matchAll(pattern)];
  return {
    pairs: new Set(all(/(?<=\b(\w+))\??\.(?=(\w+))/g).map(([, object, key]) => `${object}.${key}`)),
    indexed: new Set(all(/(\w+)\??\.?\[(?!\])/g).map(([, object]) => object ?? '')),
    words: new Set(
      all(/\.(\w+)|['"]([\w-]+)['"]|(?<=[{,]\s*)(\w+)(?=\s*[:,}])/g).map(
        ([, afterDot, quoted, inBraces]) => afterDot ?? quoted ?? inBraces ?? '',
      ),
    ),
  };
}

/**
 * Places of texts that nothing in the sources leads to. A text is used where its key is read off its
 * object, where the object, or one around it, is indexed, or where its key is known of an object that
 * was handed on under another name.
 */
export function unused(all: readonly Text[], { pairs, indexed, words }: Uses): string[] {
  const isUsed = (path: readonly string[]) => {
    const key = path.at(-1) ?? '';
    const object = path.at(-2) ?? '';
    if (pairs.has(`${object}.${key}`) || indexed.has(object)) return true;
    return words.has(key);
  };
  const parts = ([path]: Text) =>
    path.map((_, at) => path.slice(0, at + 1)).filter((part) => !/^\d+$/.test(part.at(-1) ?? ''));
  return all.filter((text) => !parts(text).every(isUsed)).map(([path]) => path.join('.'));
}
