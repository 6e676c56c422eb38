import {
  guideAddress,
  learnAddress,
  learnLanguages,
  learnPages,
  type LearnLanguage,
  type LearnPage,
} from '../src/learn/addresses';
import type { Article, Entry } from './markdown';
import { words } from './words';

/** Stands for the address of the site, which the server fills in: only a request tells it. */
export const SITE = 'https://site.invalid';

/** Tags of the page's script and styles. */
export type Head = string;

interface Page {
  language: LearnLanguage;
  /** `undefined` is the list of all pages. */
  page: LearnPage | undefined;
  title: string;
  description: string;
  main: string;
}

/** A text with its table of contents. */
export function articlePage(
  language: LearnLanguage,
  page: LearnPage,
  article: Article,
  head: Head,
): string {
  const w = words[language];
  const main = `<p class="trail"><a href="${learnAddress(language)}">${w.learn.title}</a></p>
<div class="columns">
<article>
<header>
<h1>${article.title}</h1>
<div class="lead">${article.lead}</div>
</header>
<nav class="contents" aria-labelledby="contents"><h2 id="contents">${w.contents}</h2>${contentsList(article.contents)}</nav>
<div class="text">
${article.body}</div>
</article>
</div>`;
  const { description } = w.pages[page];
  return document({ language, page, title: plain(article.title), description, main }, head);
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
  return document({ language, page: undefined, title, description, main }, head);
}

function document({ language, page, title, description, main }: Page, head: Head): string {
  const w = words[language];
  const url = SITE + learnAddress(language, page);
  const alternates = learnLanguages.map(
    (other) =>
      `<link rel="alternate" hreflang="${other}" href="${SITE}${learnAddress(other, page)}">`,
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
<link rel="alternate" hreflang="x-default" href="${SITE}${learnAddress('en', page)}">
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
<script type="application/ld+json">${structuredData({ language, page, title, description })}</script>
${head}
</head>
<body>
<a class="skip" href="#main">${w.skip}</a>
<header class="top">
<a class="home" href="/"><img src="/icon.svg" width="32" height="32" alt=""><span>Gamão</span></a>
<nav aria-label="${w.languages}"><ul>${learnLanguages.map((other) => languageLink(other, language, page)).join('')}</ul></nav>
<a class="button primary" href="/">${w.play}</a>
</header>
<main id="main">
${main}
</main>
<footer>
${WAVE}
<nav aria-label="${w.learn.title}"><ul>${learnPages.map((other) => pageLink(other, language, page)).join('')}</ul></nav>
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

function languageLink(other: LearnLanguage, own: LearnLanguage, page?: LearnPage): string {
  const { language } = words[other];
  const current = other === own ? ' aria-current="true"' : '';
  const short = `<span class="short" aria-hidden="true">${other.slice(0, 2).toUpperCase()}</span>`;
  return `<li><a class="button quiet" lang="${other}" hreflang="${other}" href="${learnAddress(other, page)}"${current}><span class="long">${language}</span>${short}</a></li>`;
}

function pageLink(other: LearnPage, language: LearnLanguage, page?: LearnPage): string {
  const current = other === page ? ' aria-current="page"' : '';
  return `<li><a href="${learnAddress(language, other)}"${current}>${words[language].pages[other].name}</a></li>`;
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
function structuredData({ language, page, title, description }: Omit<Page, 'main'>): string {
  const w = words[language];
  const url = SITE + learnAddress(language, page);
  const site = { '@type': 'WebSite', name: 'Gamão', url: `${SITE}/` };
  const trail = [
    { name: 'Gamão', item: `${SITE}/` },
    { name: w.learn.title, item: SITE + learnAddress(language) },
    ...(page ? [{ name: w.pages[page].name, item: url }] : []),
  ];
  const graph = [
    {
      '@type': page ? 'Article' : 'CollectionPage',
      '@id': url,
      url,
      [page ? 'headline' : 'name']: title,
      description,
      inLanguage: language,
      about: { '@type': 'Game', name: w.game },
      isPartOf: site,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...item,
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
