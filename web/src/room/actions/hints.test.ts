import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { steps } from '../../guide/steps';
import { shownTurn } from '../../table/shown-turn';
import { loadRules, type Rules } from '../../wasm';
import { hintFor } from './hints';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
});

it.each([
  ['enter', 'bar'],
  ['hitHome', 'bar'],
  ['hit', 'hit'],
  ['bearOff', 'bearOff'],
  ['moveInside', 'move'],
  ['makePoint', 'move'],
])('in the step %s of the guide a beginner should see: %s', (id, hint) => {
  const step = steps.find((step) => step.id === id);
  if (step?.task !== 'play') throw new Error(`${id} is no roll to play`);
  const turn = rules.practiceTurn(step.board, ...step.dice);
  expect(hintFor(shownTurn(turn, 'a'))).toBe(hint);
  turn.free();
});
