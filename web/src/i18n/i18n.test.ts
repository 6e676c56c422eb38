import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { languages, primary, type Language } from '../settings/settings';
import {
  missing,
  texts,
  untranslated,
  unused,
  usesIn,
  type Text,
} from '../../tests/catalogue-checks';
import { makeFormat } from './format';

/** Everything that the folders of the languages export, by path. */
const found = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true });
/** The catalogue and the long texts of pages; what else is in a folder is part of these. */
const files = ['messages', 'analysis', 'fair-pages', 'guide', 'help', 'position'];

const catalogues = new Map(
  languages.map((language): [Language, Text[]] => [
    language,
    files.flatMap((file) => {
      const module = found[`./${primary(language)}/${file}.ts`] ?? {};
      return texts({ [file]: file === 'messages' ? module.messages : { ...module } });
    }),
  ]),
);
const textsIn = (language: Language): Text[] => catalogues.get(language) ?? [];
const reference = textsIn('pt-BR');

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

/** Components and modules of the app, without catalogues and tests. */
function sources(folder = 'src'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === 'src/i18n' ? [] : sources(path);
    return /(?<!\.test)\.(ts|svelte)$/.test(path) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Names and words of the game that are the same in English and in the other languages. */
const SAME = new RegExp(
  [
    'app\\.name|levels\\..*\\.(name|the)|settings\\.(themes|speeds)\\.\\w+',
    '(\\w+\\.)?variants\\.\\w+|editor\\.(preset|frames|beaverOptions)\\.\\w+|card\\.mao',
    'players\\.(pips|crawford|bot)|result\\.losses\\.gamaoCantado|cube\\.(beaver|raccoon)|result\\.wins\\.\\w+|resign\\.levels\\.\\w+',
    'ids\\.names\\.\\w+|replay\\.(speeds\\.\\w+|beaver|raccoon)|score\\.(crawford|(levels|mao)\\.\\w+)',
    'events\\.openingDie|keys\\.enterKey|dice\\.(tests\\.)?faces',
    'analysis\\.(marks\\..|plies|rollout|actions\\.beaver|grades\\.casual)',
  ]
    .map((paths) => `^[\\w-]+\\.(${paths})$`)
    .join('|'),
);

/** Portuguese and Spanish share words, but hardly a sentence. */
const SENTENCE = 4;

describe('message catalogue', () => {
  it('has a folder for each language, and no other', () => {
    const folders = new Set(Object.keys(found).map((path) => path.split('/')[1]));
    expect(folders).toEqual(new Set(languages.map(primary)));
  });

  describe.each(languages)('in %s', (language) => {
    const own = textsIn(language);

    it('has every key, and no other', () => {
      expect(missing(own, reference)).toEqual([]);
      expect(missing(reference, own)).toEqual([]);
    });

    it('has no empty or unfinished text', () => {
      for (const [path, text] of own) {
        expect(text.trim(), path.join('.')).not.toBe('');
        expect(text, path.join('.')).not.toMatch(/undefined|NaN|TODO|#/);
      }
    });

    it('is translated', () => {
      for (const other of languages.filter((other) => other !== language)) {
        const areRelated = language !== 'en' && other !== 'en';
        const same = untranslated(own, textsIn(other), areRelated ? SENTENCE : 1).filter(
          (path) => !SAME.test(path),
        );
        expect(same, other).toEqual([]);
      }
    });

    it('never calls dice fair: it says what is guaranteed', () => {
      for (const [path, text] of own) {
        if (!/^(fair-pages|help|messages\.fair)\./.test(path.join('.'))) continue;
        // What dice that are would do is the measure, not a claim.
        if (/dice\.(usual|rare)$/.test(path.join('.'))) continue;
        expect(text, path.join('.')).not.toMatch(
          /(?<!\p{L})(just[oa]s?|fair(ly)?|limpi[oa]s?)(?!\p{L})/iu,
        );
      }
    });
  });

  it('has no key that nothing uses', () => {
    const keys = reference.map(([path, text]): Text => [path.slice(1), text]);
    expect(unused(keys, usesIn(sources().join('\n')))).toEqual([]);
  });

  it('would be caught with a missing, an unused or an untranslated key', () => {
    const whole = texts({ turn: { roll: 'Rolar', undo: 'Desfazer' } });
    expect(missing(texts({ turn: { roll: 'Tirar' } }), whole)).toEqual(['turn.undo']);
    expect(untranslated(texts({ turn: { roll: 'Rolar' } }), whole)).toEqual(['turn.roll']);
    expect(unused(whole, usesIn('const { turn } = i18n.m; turn.roll;'))).toEqual(['turn.undo']);
    expect(unused(whole, usesIn('m.turn[what]'))).toEqual([]);
  });
});

describe('words kept for one thing', () => {
  const check = (language: Language, wrong: RegExp, right: RegExp, excepted: RegExp) => {
    for (const [path, text] of textsIn(language)) {
      if (excepted.test(path.join('.'))) continue;
      expect(text.replace(right, ''), path.join('.')).not.toMatch(wrong);
    }
  };
  /** Said by players, or about what is theirs. */
  const players = /^messages\.phrases|dice\.(mine|own|opponents)/;

  it.each<[string, RegExp, RegExp?]>([
    // A turn without a play passes; a double is refused.
    ['passar', /(?<!\p{L})pass(ar|a|ou|aram|e|em)(?!\p{L})/iu, /(a )?vez passa|passa\./gi],
    ['comer', /(?<!\p{L})come(r|u|ram|ndo)?(?!\p{L})/iu],
    [
      'dobrar',
      /(?<!\p{L})dobrar(?!\p{L})/iu,
      /dobrar a aposta|^dobrar$|(não|sem) dobrar$|dobrar(\?$|, (aceitar|recusar)$)/gi,
    ],
    // A point is a "casa", so a home board is not.
    ['casa', /(?<!\p{L})(em|própria|sua|minha) casa(?!\p{L})/iu],
    // The program is automatic; whoever is "sozinho" plays alone.
    ['sozinho', /(?<!\p{L})sozinho(?!\p{L})/iu, /servidor sozinho/g],
    // The site has no first person; its players do.
    ['eu', /(?<!\p{L})(eu|meu|minha|entendi|reconecto|sei|saiba)(?!\p{L})/iu],
    // People are spoken of without a gender where the language lets one.
    ['gender', /(?<!\p{L})(chamado|convidado|sentado|pronto para|bem-vindo)(?!\p{L})/iu],
    ['calques', /cubo de dobrar|no relógio|sem vício/iu],
  ])('%s, in Portuguese', (_, wrong, right = /$^/g) => check('pt-BR', wrong, right, players));

  it.each<[string, RegExp]>([
    ['the site has no first person', /(?<!\p{L})(I|my|me)(?!\p{L})/u],
    ['no calques', /by itself once|afresh|unbiased|free play/iu],
  ])('%s, in English', (_, wrong) => check('en', wrong, /$^/g, players));

  it.each<[string, RegExp, RegExp?]>([
    // A turn without a play passes; a double is refused.
    ['pasar', /(?<!\p{L})pasar(?!\p{L})/iu],
    ['the site has no first person', /(?<!\p{L})(yo|mi|mis|mío|me)(?!\p{L})/iu],
    ['the reader is "tú"', /(?<!\p{L})(usted|ustedes|vos|vosotros|vuestr[oa]s?)(?!\p{L})/iu],
    ['gender', /(?<!\p{L})(invitado|sentado|listo para|bienvenido)(?!\p{L})/iu],
    ['no Portuguese', /(?<!\p{L})(você|não|rodada|jogada|peça|casa)(?!\p{L})/iu],
  ])('%s, in Spanish', (_, wrong, right = /$^/g) => check('es', wrong, right, players));
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
