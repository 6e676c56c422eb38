import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { en } from './en/messages';
import { dice as diceEn, verify as verifyEn } from './en/fair-pages';
import { dice as dicePt, verify as verifyPt } from './pt/fair-pages';
import { makeFormat } from './format';
import { guide as guideEn } from './en/guide';
import { help as helpEn } from './en/help';
import { position as positionEn } from './en/position';
import { guide as guidePt } from './pt/guide';
import { help as helpPt } from './pt/help';
import { pt } from './pt/messages';
import { position as positionPt } from './pt/position';
import { who } from './who';

/** Fits where a number is expected, and where a player is. */
const sample = (n: number) => Object.assign(new Number(n), who('Ana', 'de Ana'));

/** Every text of a catalogue with its path; functions are called with sample values. */
function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const samples = path === 'invite.title' ? ['Ana'] : [sample(2), sample(3), sample(4)];
    return [[path, String((node as (...values: unknown[]) => unknown)(...samples))]];
  }
  return Object.entries(node as object).flatMap(([key, value]) =>
    texts(value, path ? `${path}.${key}` : key),
  );
}

/** Text written into a component instead of the catalogue. */
function strayTexts(source: string): string[] {
  const found: string[] = [];
  const visible = ['aria-label', 'alt', 'title', 'placeholder', 'label'];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, name, data, value } = node as Record<string, unknown>;
    if (type === 'Text' && /\p{L}{2}/u.test(String(data))) found.push(String(data).trim());
    if (type === 'Attribute' && !visible.includes(String(name))) {
      // Class names and the like are not text; expressions inside may still hold snippets.
      if (!Array.isArray(value)) walk(value);
      return;
    }
    Object.values(node).forEach(walk);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

function components(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return components(path);
    return path.endsWith('.svelte') ? [path] : [];
  });
}

describe('message catalogue', () => {
  it('has the same keys in every language', () => {
    const paths = (catalogue: unknown) => texts(catalogue).map(([path]) => path);
    expect(paths(en)).toEqual(paths(pt));
    expect(paths(guideEn)).toEqual(paths(guidePt));
  });

  it.each([
    ['pt-BR', pt],
    ['en', en],
    ['pt-BR about dice', { verify: verifyPt, dice: dicePt }],
    ['en about dice', { verify: verifyEn, dice: diceEn }],
    ['pt-BR about positions', positionPt],
    ['en about positions', positionEn],
    ['pt-BR guide', guidePt],
    ['en guide', guideEn],
  ])('has no empty or unfinished text in %s', (_, catalogue) => {
    for (const [path, text] of texts(catalogue)) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toMatch(/undefined|NaN|TODO|#/);
    }
  });

  it('names the same faults and events of the dice in every language', () => {
    for (const part of ['faults', 'events', 'guarantees'] as const) {
      expect(Object.keys(verifyEn[part])).toEqual(Object.keys(verifyPt[part]));
    }
    expect(verifyEn.picture.steps.length).toBe(verifyPt.picture.steps.length);
  });

  it('never calls dice fair: it says what is guaranteed', () => {
    for (const [path, text] of [
      ...texts({ verify: verifyPt, dice: dicePt, fair: pt.fair, help: helpPt }),
      ...texts({ verify: verifyEn, dice: diceEn, fair: en.fair, help: helpEn }),
    ]) {
      // What dice that are would do is the measure, not a claim.
      if (path === 'dice.usual' || path === 'dice.rare') continue;
      expect(text, path).not.toMatch(/(?<!\p{L})(just[oa]s?|fair(ly)?)(?!\p{L})/iu);
    }
  });

  it('explains the same things on the help page in every language', () => {
    expect(helpEn.sections.map((s) => s.text.length)).toEqual(
      helpPt.sections.map((s) => s.text.length),
    );
  });

  it('never says "comer", nor a bare "dobrar", in Portuguese', () => {
    for (const [path, text] of [pt, helpPt, guidePt, verifyPt, dicePt, positionPt].flatMap((node) =>
      texts(node),
    )) {
      expect(text, path).not.toMatch(/(?<!\p{L})come(r|u|ram|ndo)?(?!\p{L})/iu);
      expect(text.replace(/dobrar a aposta/gi, ''), path).not.toMatch(
        /(?<!\p{L})dobrar(?!\p{L})/iu,
      );
    }
  });
});

describe('words kept for one thing', () => {
  const portuguese = texts({
    pt,
    help: helpPt,
    guide: guidePt,
    verify: verifyPt,
    dice: dicePt,
    position: positionPt,
  });
  const english = texts({
    en,
    help: helpEn,
    guide: guideEn,
    verify: verifyEn,
    dice: diceEn,
    position: positionEn,
  });

  it.each<[string, RegExp, RegExp?]>([
    // A turn without a play passes; a double is refused.
    ['passar', /(?<!\p{L})pass(ar|a|ou|aram|e|em)(?!\p{L})/iu, /(a )?vez passa|passa\./gi],
    // A point is a "casa", so a home board is not.
    ['casa', /(?<!\p{L})(em|própria|sua|minha) casa(?!\p{L})/iu],
    // The program is automatic; whoever is "sozinho" plays alone.
    ['sozinho', /(?<!\p{L})sozinho(?!\p{L})/iu, /servidor sozinho/g],
    // The site has no first person; its players do.
    ['eu', /(?<!\p{L})(eu|meu|minha|entendi|reconecto|sei|saiba)(?!\p{L})/iu],
    // People are spoken of without a gender where the language lets one.
    ['gender', /(?<!\p{L})(chamado|convidado|sentado|pronto para|bem-vindo)(?!\p{L})/iu],
    ['calques', /cubo de dobrar|no relógio|sem vício/iu],
  ])('%s, in Portuguese', (_, wrong, right = /$^/g) => {
    for (const [path, text] of portuguese) {
      if (/^pt\.phrases|^dice\.(mine|own)/.test(path)) continue;
      expect(text.replace(right, ''), path).not.toMatch(wrong);
    }
  });

  it.each<[string, RegExp]>([
    ['the site has no first person', /(?<!\p{L})(I|my|me)(?!\p{L})/u],
    ['no calques', /by itself once|afresh|unbiased|free play/iu],
  ])('%s, in English', (_, wrong) => {
    for (const [path, text] of english) {
      if (/^en\.phrases|^dice\.(mine|own|opponents)/.test(path)) continue;
      expect(text, path).not.toMatch(wrong);
    }
  });
});

describe('components', () => {
  it.each(components('src'))('%s has no text of its own', (path) => {
    expect(strayTexts(readFileSync(path, 'utf8'))).toEqual([]);
  });

  it('would be caught with text of their own', () => {
    expect(strayTexts('<p>Olá</p>')).toEqual(['Olá']);
    expect(strayTexts('<img alt="dado" class="die" />')).toEqual(['dado']);
    expect(strayTexts('<p class="lead">{m.text}</p>')).toEqual([]);
  });
});

describe('formats', () => {
  const f = makeFormat('pt-BR');

  it.each([
    [0, '0 ponto'],
    [1, '1 ponto'],
    [2, '2 pontos'],
    [1500, '1.500 pontos'],
    [1_000_000, '1.000.000 pontos'],
  ])('%d points', (n, text) => {
    expect(f.plural(n, { one: '# ponto', other: '# pontos' })).toBe(text);
  });

  it('tells time in the largest fitting unit', () => {
    expect(f.relative(-3 * 3_600_000)).toBe('há 3 horas');
    expect(f.relative(-59_000)).toBe('agora');
    expect(f.relative(2 * 86_400_000)).toMatch(/depois de amanhã|em 2 dias/);
    expect(f.duration(45_000)).toBe('45 segundos');
    expect(f.duration(86_400_000 * 2)).toBe('2 dias');
    expect(makeFormat('en').duration(60_000)).toBe('1 minute');
  });

  it('signs balances with a true minus', () => {
    expect(f.signed(-4)).toBe('−4');
    expect(f.signed(4)).toBe('+4');
    expect(f.signed(0)).toBe('0');
  });
});
