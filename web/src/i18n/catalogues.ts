import { languages, primary, type Language } from '../settings/settings';

/**
 * What a file of every language's folder exports, by language. A folder has the name of its language
 * without a region: `es/guide.ts`.
 */
export function byLanguage<T>(found: Record<string, T>): Record<Language, T> {
  const entries = languages.map((language): [Language, T] => {
    const file = Object.keys(found).find((path) => path.split('/').at(-2) === primary(language));
    if (file === undefined) throw new Error(`a text is missing in ${language}`);
    return [language, found[file] as T];
  });
  return Object.fromEntries(entries) as Record<Language, T>;
}
