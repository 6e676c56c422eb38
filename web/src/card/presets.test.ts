import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { presetNames, presets } from './presets';

it('knows the same cards as the rules, in the same order', () => {
  const snapshot = readFileSync(
    '../crates/gamao-protocol/tests/snapshots/shapes__presets.snap',
    'utf8',
  );
  const cards = snapshot
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
  expect(presetNames.map((name) => ({ name, rules: presets[name] }))).toEqual(cards);
});
