import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  learnAddress,
  learnLanguages,
  learnPages,
  type LearnLanguage,
  type LearnPage,
} from '../src/learn/addresses';
import { docAddress, docFile } from './docs';
import { readArticle, type Article } from './markdown';
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
  return page ? articlePage(language, page, read(language, page), head) : listPage(language, head);
}

function read(language: LearnLanguage, page: LearnPage): Article {
  const markdown = readFileSync(join(TEXTS, language, `${page}.md`), 'utf8');
  return readArticle(markdown, {
    target: (href) => target(language, page, href),
    isElsewhere: (href) => href.endsWith('README.md'),
    isGlossary: page === 'glossary',
  });
}

function target(language: LearnLanguage, page: LearnPage, href: string): string {
  if (/^https?:/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const doc = docFile(file.replace(/^\.\.\/\.\.\//, ''));
  if (doc) return docAddress(doc, anchor);
  const other = file === '' ? page : learnPages.find((name) => file === `${name}.md`);
  if (!other)
    throw new Error(`${language}/${page}.md links to ${href}, which is no page of the site`);
  return other === page && anchor ? `#${anchor}` : learnAddress(language, other, anchor);
}
