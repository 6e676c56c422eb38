import { describe, expect, it } from 'vitest';
import { defaults, languageOf, restore } from './settings';

describe('settings', () => {
  const base = defaults(['pt-BR']);

  it('keeps what was stored', () => {
    const changed = { ...base, theme: 'boteco', sound: false };
    expect(restore(JSON.stringify(changed), base)).toEqual(changed);
  });

  it.each([
    ['nothing', null],
    ['damaged text', '{"theme":'],
    ['another shape', '[1,2]'],
    ['null', 'null'],
    ['an unknown theme', '{"theme":"casino"}'],
    ['a value of another type', '{"sound":"yes"}'],
    ['unknown keys', '{"coins":3}'],
  ])('falls back to the defaults for %s', (_, stored) => {
    expect(restore(stored, base)).toEqual(base);
  });

  it.each([
    [['pt-PT', 'en'], 'pt-BR'],
    [['fr', 'pt'], 'pt-BR'],
    [['en-GB'], 'en'],
    [['es-419', 'en'], 'es'],
    [['ja'], 'en'],
    [[], 'pt-BR'],
  ] as const)('picks a language for %j', (preferred, language) => {
    expect(languageOf(preferred)).toBe(language);
  });
});
