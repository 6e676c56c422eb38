import { describe, expect, it } from 'vitest';
import { makeFormat } from '../i18n/format';
import { messages as pt } from '../i18n/pt/messages';
import { presetNames, presets, variants, type TableRules } from '../protocol';
import { cardLines } from '../table/rules-text';
import { CASUAL } from './presets';
import {
  clocks,
  DAY,
  frames,
  isSame,
  MINUTE,
  mayHaveCube,
  presetOf,
  SECOND,
  withClock,
  withCube,
  withFrame,
  withLength,
  withVariant,
} from './card';
import { exactDuration } from '../i18n/exact-duration';
import { keep, readCard, readFavourites } from './favourites';

const f = makeFormat('pt-BR');

describe('presets', () => {
  it.each(presetNames)('%s is known again, whatever the order of its fields', (name) => {
    const shuffled = Object.fromEntries(Object.entries(presets[name]).reverse());
    expect(presetOf(shuffled as unknown as TableRules)).toBe(name);
  });

  it('is no longer one when anything is changed', () => {
    expect(presetOf({ ...CASUAL, claimAfterMs: DAY })).toBeUndefined();
    expect(presetOf(withLength(presets.match5, 7))).toBe('match7');
  });
});

/** What the rules refuse, as far as choices (not numbers) can bring it about. */
function contradictions({ frame, cube, variant }: TableRules): string[] {
  const found: string[] = [];
  if (cube.on && (frame.type === 'single' || frame.type === 'mao' || variant === 'tavla')) {
    found.push('noCube');
  }
  if (frame.type === 'mao' && variant === 'tavla') found.push('maoAsTavla');
  if (frame.type === 'money' && !cube.on) {
    if (frame.jacoby || frame.automaticDoubles > 0 || frame.beavers !== 'off') {
      found.push('needsCube');
    }
  }
  return found;
}

describe('choices', () => {
  it('never make a card that contradicts itself, in whatever order they are made', () => {
    const changes = [
      ...frames.map((frame) => (card: TableRules) => withFrame(card, frame)),
      ...variants.map((variant) => (card: TableRules) => withVariant(card, variant)),
      ...clocks.map((clock) => (card: TableRules) => withClock(card, clock)),
      (card: TableRules) => (mayHaveCube(card) ? withCube(card, true) : card),
      (card: TableRules) => withCube(card, false),
    ];
    const wrong: TableRules[] = [];
    for (const name of presetNames) {
      for (const first of changes) {
        for (const second of changes) {
          for (const third of changes) {
            const card = third(second(first(presets[name])));
            if (contradictions(card).length > 0) wrong.push(card);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('brings the usual clock: 12 seconds a turn and 2 minutes a point', () => {
    const { clock } = withClock(presets.match7, 'delay');
    expect(clock).toEqual({ type: 'delay', delayMs: 12 * SECOND, bankMs: 14 * MINUTE });
  });

  it('keeps the usual bank usual when the length changes, and another as it is', () => {
    const usual = withClock(presets.match5, 'delay');
    expect(withLength(usual, 11).clock).toMatchObject({ bankMs: 22 * MINUTE });
    const own = { ...usual, clock: { ...usual.clock, bankMs: MINUTE } } as TableRules;
    expect(withLength(own, 11).clock).toMatchObject({ bankMs: MINUTE });
  });

  it('takes the options of free play back with the cube', () => {
    expect(withCube(presets.money, false).frame).toEqual({
      type: 'money',
      jacoby: false,
      automaticDoubles: 0,
      beavers: 'off',
    });
  });
});

describe('favourites', () => {
  const money = { name: 'Sexta', rules: presets.money };

  it('are read back as they were written', () => {
    expect(readFavourites(JSON.stringify([money]))).toEqual([money]);
    expect(readCard(JSON.stringify(presets.mao))).toEqual(presets.mao);
  });

  it.each([
    '',
    '{',
    'null',
    '[1]',
    '[{"name":"x"}]',
    '[{"name":"x","rules":{"variant":"standard"}}]',
  ])('that cannot be read are dropped: %s', (text) => {
    expect(readFavourites(text)).toEqual([]);
    expect(readCard(text)).toEqual(CASUAL);
  });

  it('stand first when new, and only once', () => {
    const mao = { name: ' Domingo ', rules: presets.mao };
    const kept = keep(keep([], money), mao);
    expect(kept.map(({ name }) => name)).toEqual(['Domingo', 'Sexta']);
    expect(keep(kept, { name: 'Sábado', rules: presets.money }).map(({ name }) => name)).toEqual([
      'Sábado',
      'Domingo',
    ]);
    expect(keep(kept, { name: '  ', rules: CASUAL })).toEqual(kept);
  });
});

describe('the card in words', () => {
  it.each([
    [90_000, '1 minuto e 30 segundos'],
    [DAY, '1 dia'],
    [12 * SECOND, '12 segundos'],
    [0, '0 segundo'],
  ])('tells %d ms exactly', (ms, text) => {
    expect(exactDuration(ms, f)).toBe(text);
  });

  it.each<[string, TableRules, string]>([
    ['the worth of wins in a mão', presets.mao, 'gamão cantado 4'],
    ['the worth of wins in tavla', presets.tavla, 'mars 2'],
    [
      'a forfeit that counts 1 in a mão',
      { ...presets.mao, forfeitIsSingle: true },
      'abandono vale 1',
    ],
    [
      'the vacation allowance',
      { ...CASUAL, clock: { type: 'correspondence', turnMs: 3 * DAY, vacationMs: 10 * DAY } },
      'férias de até 10 dias',
    ],
    [
      'how many automatic doubles',
      {
        ...presets.money,
        frame: { type: 'money', jacoby: true, automaticDoubles: 2, beavers: 'raccoons' },
      },
      'com dobras automáticas (até 2 por jogo), com beaver e raccoon',
    ],
    ['the claim, also beside a clock', withClock(presets.match5, 'delay'), '2 dias sem jogar'],
  ])('tells %s', (_, card, text) => {
    const words = cardLines(card, pt, f).map((line) => line.join(': '));
    expect(words.join('\n')).toContain(text);
  });

  it('does not name Crawford where there is no cube', () => {
    const lines = cardLines(withCube(presets.match5, false), pt, f);
    expect(lines.join(' ')).not.toContain('Crawford');
  });

  it('is the same for the same card', () => {
    expect(isSame(presets.match5, structuredClone(presets.match5))).toBe(true);
    expect(isSame(presets.match5, presets.match7)).toBe(false);
  });
});
