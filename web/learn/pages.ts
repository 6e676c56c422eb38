import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  learnAddress,
  learnLanguages,
  learnPages,
  type LearnLanguage,
  type LearnPage,
} from '../src/learn/addresses';
import { readArticle } from './markdown';
import { articlePage, listPage, type Head } from './template';

/** Where the texts are, below a language's name. */
export const TEXTS = join(import.meta.dirname, '../../docs/learn');

/** A page of every language and name, with its address. */
export const addresses: { path: string; language: LearnLanguage; page: LearnPage | undefined }[] =
  learnLanguages.flatMap((language) =>
    [undefined, ...learnPages].map((page) => ({
      path: learnAddress(language, page),
      language,
      page,
    })),
  );

/** The HTML of a page; its text is read anew. */
export function makePage(language: LearnLanguage, page: LearnPage | undefined, head: Head): string {
  if (!page) return listPage(language, head);
  const markdown = readFileSync(join(TEXTS, language, `${page}.md`), 'utf8');
  return articlePage(language, page, readArticle(language, page, markdown), head);
}
