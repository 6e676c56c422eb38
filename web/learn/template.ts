import {
  guideAddress,
  learnAddress,
  learnLanguages,
  learnPages,
  manuals,
  type LearnLanguage,
  type LearnPage,
} from '../src/learn/addresses';
import type { Article, Entry } from './markdown';
import { words } from './words';

/** Stands for the address of the site, which the server fills in: only a request tells it. */
export const SITE = 'https://site.invalid';

/** Tags of the page's script and styles. */
export type Head = string;

/** Addresses of one page in the languages that it exists in. */
export type Versions = Partial<Record<LearnLanguage, string>>;

interface Page {
  language: LearnLanguage;
  path: string;
  versions: Versions;
  title: string;
  description: string;
  main: string;
  /** The pages above it. */
  trail: readonly { name: string; path: string }[];
  kind: 'Article' | 'CollectionPage';
}

/** Documents about one thing. */
export interface DocGroup {
  title: string;
  docs: readonly { path: string; title: string; language: LearnLanguage; description: string }[];
}

/** A text with its table of contents. */
export function articlePage(
  language: LearnLanguage,
  page: LearnPage,
  article: Article,
  head: Head,
): string {
  const w = words[language];
  return document(
    {
      language,
      path: learnAddress(language, page),
      versions: learnVersions(page),
      title: plain(article.title),
      description: w.pages[page].description,
      main: articleMain(language, article, { name: w.learn.title, path: learnAddress(language) }),
      trail: [{ name: w.learn.title, path: learnAddress(language) }],
      kind: 'Article',
    },
    head,
  );
}

function articleMain(
  language: LearnLanguage,
  article: Article,
  above: { name: string; path: string },
): string {
  return `<p class="trail"><a href="${above.path}">${above.name}</a></p>
<div class="columns">
<article>
<header>
<h1>${article.title}</h1>
<div class="lead">${article.lead}</div>
</header>
<nav class="contents" aria-labelledby="contents"><h2 id="contents">${words[language].contents}</h2>${contentsList(article.contents)}</nav>
<div class="text">
${article.body}</div>
</article>
</div>`;
}

function learnVersions(page: LearnPage | undefined): Versions {
  return Object.fromEntries(learnLanguages.map((other) => [other, learnAddress(other, page)]));
}

/** A document beside the reference pages. */
export function docPage(
  page: Pick<Page, 'language' | 'path' | 'versions' | 'description'>,
  article: Article,
  head: Head,
): string {
  const above = { name: words[page.language].docs, path: '/docs' };
  return document(
    {
      ...page,
      title: plain(article.title),
      main: articleMain(page.language, article, above),
      trail: [above],
      kind: 'Article',
    },
    head,
  );
}

/** The list of documents. */
export function docListPage(groups: readonly DocGroup[], head: Head): string {
  const title = words.en.docs;
  const entry = ({ path, title, language, description }: DocGroup['docs'][number]) =>
    `<li><a class="card" href="${path}" lang="${language}"><strong>${title}</strong><span>${description}</span></a></li>`;
  const sections = groups.map(
    (group) => `<h2>${group.title}</h2>
<ul class="pages">${group.docs.map(entry).join('\n')}</ul>`,
  );
  const description = 'Gamão in documents: guides for players, operators and authors of bots.';
  const main = `<header>
<h1>${title}</h1>
<p class="lead">${description}</p>
</header>
${sections.join('\n')}`;
  const versions = { en: '/docs' };
  return document(
    {
      language: 'en',
      path: '/docs',
      versions,
      title,
      description,
      main,
      trail: [],
      kind: 'CollectionPage',
    },
    head,
  );
}

/** The list of all pages. */
export function listPage(language: LearnLanguage, head: Head): string {
  const w = words[language];
  const links = learnPages.map((page) => ({
    href: learnAddress(language, page),
    ...w.pages[page],
  }));
  links.unshift({ href: guideAddress(language), ...w.guide });
  const entries = links.map(
    ({ href, name, description }) =>
      `<li><a class="card" href="${href}"><strong>${name}</strong><span>${description}</span></a></li>`,
  );
  const { title, lead, description } = w.learn;
  const main = `<header>
<h1>${title}</h1>
<p class="lead">${lead}</p>
</header>
<ul class="pages">${entries.join('\n')}</ul>`;
  return document(
    {
      language,
      path: learnAddress(language),
      versions: learnVersions(undefined),
      title,
      description,
      main,
      trail: [],
      kind: 'CollectionPage',
    },
    head,
  );
}

function document(page: Page, head: Head): string {
  const { language, path, versions, title, description, main } = page;
  const w = words[language];
  const url = SITE + path;
  const alternates = Object.entries(versions).map(
    ([other, path]) => `<link rel="alternate" hreflang="${other}" href="${SITE}${path}">`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · Gamão</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
${alternates.join('\n')}
<link rel="alternate" hreflang="x-default" href="${SITE}${versions.en ?? path}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Gamão">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${w.locale}">
<meta property="og:image" content="${SITE}/icon-512.png">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f1e7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16120e">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<script type="application/ld+json">${structuredData(page)}</script>
${head}
</head>
<body>
<a class="skip" href="#main">${w.skip}</a>
<header class="top">
<a class="home" href="/"><img src="/icon.svg" width="32" height="32" alt=""><span>Gamão</span></a>
<nav aria-label="${w.languages}"><ul>${languageLinks(page)}</ul></nav>
<a class="button primary" href="/">${w.play}</a>
</header>
<main id="main">
${main}
</main>
<footer>
${WAVE}
<nav aria-label="${w.learn.title}"><ul>${pageLinks(page)}</ul></nav>
</footer>
</body>
</html>
`;
}

/** The same drawing as `src/ui/Wave.svelte`. */
const WAVE = `<svg aria-hidden="true" width="100%" height="28">
<pattern id="wave" width="84" height="28" patternUnits="userSpaceOnUse">
<path d="M0 14C14 -4 28 -4 42 14S70 32 84 14C70 22 56 22 42 14S14 6 0 14z"/>
</pattern>
<rect width="100%" height="28" fill="url(#wave)"/>
</svg>`;

function languageLinks({ versions, language }: Page): string {
  const links = learnLanguages.map((other) => {
    const path = versions[other];
    if (!path) return '';
    const current = other === language ? ' aria-current="true"' : '';
    const short = `<span class="short" aria-hidden="true">${other.slice(0, 2).toUpperCase()}</span>`;
    return `<li><a class="button quiet" lang="${other}" hreflang="${other}" href="${path}"${current}><span class="long">${words[other].language}</span>${short}</a></li>`;
  });
  return links.join('');
}

function pageLinks({ path, language }: Page): string {
  const w = words[language];
  const pages = learnPages.map((page) => [learnAddress(language, page), w.pages[page].name]);
  const links = [...pages, [manuals[language], w.manual], ['/docs', w.docs]];
  return links
    .map(([href, name]) => {
      const current = href === path ? ' aria-current="page"' : '';
      return `<li><a href="${href}"${current}>${name}</a></li>`;
    })
    .join('');
}

/** Two levels of headings as nested lists. */
function contentsList(entries: readonly Entry[]): string {
  const link = ({ id, title }: Entry) => `<a href="#${id}">${title}</a>`;
  const sections: { entry: Entry; parts: Entry[] }[] = [];
  for (const entry of entries) {
    const last = sections.at(-1);
    if (entry.level === 2 || !last) sections.push({ entry, parts: [] });
    else last.parts.push(entry);
  }
  const items = sections.map(({ entry, parts }) => {
    const inner = parts.map((part) => `<li>${link(part)}</li>`).join('');
    return `<li>${link(entry)}${inner && `<ul>${inner}</ul>`}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

/** What search engines read: an article, and where it stands. */
function structuredData({ language, path, title, description, trail, kind }: Page): string {
  const url = SITE + path;
  const site = { '@type': 'WebSite', name: 'Gamão', url: `${SITE}/` };
  const steps = [{ name: 'Gamão', path: '/' }, ...trail, { name: title, path }];
  const graph = [
    {
      '@type': kind,
      '@id': url,
      url,
      [kind === 'Article' ? 'headline' : 'name']: title,
      description,
      inLanguage: language,
      about: { '@type': 'Game', name: words[language].game },
      isPartOf: site,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: SITE + path,
      })),
    },
  ];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return json.replace(/</g, '\\u003c');
}

/** Without tags, for places that take none. */
function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
