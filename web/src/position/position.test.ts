/** What a pasted text says, on the board and in words. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { position as en } from '../i18n/en/position';
import { makeFormat } from '../i18n/format';
import { position as pt } from '../i18n/pt/position';
import type { ReadPosition } from '../protocol';
import { defaults } from '../settings/settings';
import { loadRules, type Rules } from '../wasm';
import { positionConfig } from '../table/position-config';
import { decisionText, facts, refusalText } from './words';

const START = '-b----E-C---eE---c-e----B-';
const f = makeFormat('en');

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
});

function read(text: string): ReadPosition {
  const reading = rules.readPosition(text);
  if (reading.type === 'refused') throw new Error(JSON.stringify(reading.refusal));
  return reading.position;
}

describe('a position', () => {
  it.each([
    [`${START}:0:0:1:31:0:0:0:7:10`, 'Dark to play 3-1.', ['To 7', 'In the centre at 1']],
    [
      `${START}:1:-1:-1:00:0:0:1:0:10`,
      'Light to roll or double.',
      ['Money session, with the Jacoby rule', 'Light owns it at 2'],
    ],
    [
      `${START}:0:0:1:D:2:6:1:7:10`,
      'Dark doubles to 2. Light takes or passes.',
      ['To 7, Crawford game', 'In the centre at 1'],
    ],
    [
      `${START}:1:1:1:B:0:0:2:0:10`,
      'Light beavers to 8. Dark takes or passes.',
      ['Money session, without the Jacoby rule', 'Dark owns it at 2'],
    ],
    ['4HPwATDgc/ABMA', 'Dark is on roll.', ['The text does not say', 'The text does not say']],
  ])('%s in words: %s', (text, decision, told) => {
    const position = read(text);
    expect(decisionText(position, en, f)).toBe(decision);
    expect(facts(position, en, f).map(([, value]) => value)).toEqual(told);
  });

  it('lies on the board with its cube and dice', () => {
    const position = read(`we had ${START}:1:-1:1:33:0:0:0:7:10 there`);
    const config = positionConfig(position, 'b', defaults(['en']));
    expect(config.position?.b[24]).toBe(2);
    expect(config.dice).toEqual([3, 3, 3, 3].map((value) => ({ player: 'b', value })));
    expect(config.cube).toEqual({ value: 2, at: 'a' });
  });

  it.each([
    [`${START}:0:0:1:D:0:0:0:7:10`, { value: 2, at: 'b', offeredTo: 'a' }],
    [`${START}:0:0:1:00:6:5:1:7:10`, undefined],
    ['4HPwATDgc/ABMA', undefined],
  ])('%s shows the cube %o', (text, cube) => {
    expect(positionConfig(read(text), 'b', defaults(['en'])).cube).toEqual(cube);
  });
});

describe('a refusal', () => {
  it.each([
    ['bom dia', 'Não há posição neste texto.'],
    ['4HPwATDgc/ABM', 'Algo não bate com o Position ID 4HPwATDgc/ABM: falta um pedaço'],
    [`XGID=${START}:0:0:1:79:0:0:0:7:10`, 'cubo, placar ou dados são impossíveis'],
    ['4HPwATDgc/ABMA ou b9sBCIC5bYDQAA', 'O texto tem duas posições: o Position ID 4HPw'],
    [
      `${START}:0:0:1:31:0:0:0:7:10 ${START}:0:0:1:31:0:0:0:5:10`,
      'O texto se contradiz sobre a partida e o placar',
    ],
  ])('of %s says: %s', (text, said) => {
    const reading = rules.readPosition(text);
    if (reading.type === 'read') throw new Error('it was read');
    expect(refusalText(reading.refusal, pt)).toContain(said);
  });
});
