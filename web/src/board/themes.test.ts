import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themes } from '../settings/settings';

const css = readFileSync('src/board/themes.css', 'utf8').split('@media (forced-colors')[0] ?? '';

/** The tokens that a rule sets, by the end of its selector. */
function tokens(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const rule = start < 0 ? '' : css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...rule.matchAll(/(--gb-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** What a token is worth in one theme; every theme starts from wood. */
function colour(theme: string, mode: 'light' | 'dark', name: string): string {
  const own = tokens(`\n.theme-${theme}`).get(name);
  const value = own ?? tokens(`\n[class*='theme-']`).get(name) ?? '';
  return new RegExp(`--gb-if-${mode},\\s*(#\\w+)`).exec(value)?.[1] ?? value;
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((d) => d + d).join('') : hex.slice(1, 7);
  const [r, g, b] = [0, 2, 4].map((at) => {
    const share = parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const cases = themes.flatMap((theme) =>
  (theme === 'night' ? (['dark'] as const) : (['light', 'dark'] as const)).map(
    (mode) => [theme, mode] as const,
  ),
);

describe.each(cases)('%s, %s', (theme, mode) => {
  const of = (name: string) => colour(theme, mode, `--gb-${name}`);

  it.each(['a', 'b'])('checkers of %s stand out from every point', (side) => {
    for (const point of ['point-1', 'point-2']) {
      expect(contrast(of(side), of(point)), point).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(['a', 'b'])(
    'checkers of %s, or their rims, stand out from what else they lie on',
    (side) => {
      for (const ground of ['felt', 'tray']) {
        const best = Math.max(
          contrast(of(side), of(ground)),
          contrast(of(`${side}-rim`), of(ground)),
        );
        expect(best, ground).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it('sides differ from each other', () => {
    expect(contrast(of('a'), of('b'))).toBeGreaterThanOrEqual(3);
  });

  it.each(['a', 'b'])('pips of %s can be read off their dice', (side) => {
    expect(contrast(of(`die-${side}`), of(`die-${side}-pip`))).toBeGreaterThanOrEqual(4.5);
  });
});

it('knows the contrast of black and white', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
});
