import { guideAddress, learnAddress, learnLanguages, learnPages } from '../src/learn/addresses';
import { docPages } from './docs';
import { SITE } from './template';

/** Pages in one language each, beside those that exist in several. */
const single = [
  '/',
  ...learnLanguages.map(guideAddress),
  '/help',
  '/dice',
  '/position',
  '/verify',
  ...docPages.map(({ path }) => path),
];

/** The addresses that search engines should know, each with its other languages. */
export function sitemap(): string {
  const pages = [undefined, ...learnPages].flatMap((page) => {
    const links = learnLanguages.map(
      (other) =>
        `<xhtml:link rel="alternate" hreflang="${other}" href="${SITE}${learnAddress(other, page)}"/>`,
    );
    return learnLanguages.map((language) => entry(learnAddress(language, page), links.join('')));
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...single.map((path) => entry(path)), ...pages].join('\n')}
</urlset>
`;
}

function entry(path: string, links = ''): string {
  return `<url><loc>${SITE}${path}</loc>${links}</url>`;
}
