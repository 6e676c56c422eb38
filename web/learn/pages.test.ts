import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideAddress, learnAddress, learnLanguages } from '../src/learn/addresses';
import { docPages } from './docs';
import { addresses, makePage, TEXTS } from './pages';
import { sitemap } from './sitemap';
import { SITE } from './template';

const pages = new Map(
  addresses.map(({ path, language, page }) => {
    const html = makePage(language, page, '');
    return [path, { language, html, document: new DOMParser().parseFromString(html, 'text/html') }];
  }),
);
const documents = new Map(
  docPages.map(({ path, make }) => {
    const html = make('');
    return [path, { html, document: new DOMParser().parseFromString(html, 'text/html') }];
  }),
);
const find = (path: string) => (pages.get(path) ?? documents.get(path))?.document;
const hrefs = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '');

/** Addresses of the site that are no page made here. */
const others = ['/', '/verify', ...learnLanguages.map(guideAddress)];

describe.each([...pages])('%s', (path, { language, html, document }) => {
  it('says what it is', () => {
    expect(document.documentElement.lang).toBe(language);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.title).toBe(`${document.querySelector('h1')?.textContent} · Gamão`);
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description?.length).toBeGreaterThan(50);
    expect(description?.length).toBeLessThan(160);
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(data)).toMatchObject({
      '@graph': [{ url: SITE + path, inLanguage: language }, { '@type': 'BreadcrumbList' }],
    });
  });

  it('stands at one address, beside its other languages', () => {
    expect(hrefs(document, 'link[rel=canonical]')).toEqual([SITE + path]);
    const alternates = hrefs(document, 'link[rel=alternate]');
    expect(alternates).toHaveLength(learnLanguages.length + 1);
    for (const alternate of alternates) {
      const other = pages.get(alternate.slice(SITE.length))?.document;
      expect(other && hrefs(other, 'link[rel=alternate]'), alternate).toEqual(alternates);
    }
  });

  it('has links that lead somewhere', () => expectLinks(document));

  it('has every anchor once, and needs no script', () => {
    expectAnchors(document);
    expect(html).not.toMatch(/\.md|<script(?! type="application\/ld\+json")| style=/);
  });
});

describe.each([...documents])('the document %s', (path, { html, document }) => {
  it('says what it is, and has links that lead somewhere', () => {
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(hrefs(document, 'link[rel=canonical]')).toEqual([SITE + path]);
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description?.length).toBeGreaterThan(50);
    expect(description?.length).toBeLessThan(160);
    expectLinks(document);
    expectAnchors(document);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")| style=/);
  });
});

function expectLinks(document: Document): void {
  for (const href of hrefs(document, 'a')) {
    const [target = '', anchor] = href.split('#');
    if (others.includes(target) || /^https?:/.test(href)) continue;
    const page = target === '' ? document : find(target);
    expect(page, href).toBeDefined();
    if (anchor) expect(page?.getElementById(anchor), href).not.toBeNull();
  }
}

function expectAnchors(document: Document): void {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

it.each(learnLanguages)(
  'every rule of the text is an anchor that shows its number (%s)',
  (language) => {
    const text = readFileSync(join(TEXTS, language, 'rules.md'), 'utf8');
    const rules = [...text.matchAll(/<a id="([\d.]+)">/g)].map(([, number]) => number ?? '');
    expect(rules.length).toBeGreaterThan(50);
    const page = pages.get(learnAddress(language, 'rules'))?.document;
    for (const rule of rules) {
      expect(page?.getElementById(rule)?.textContent, rule).toMatch(new RegExp(`^${rule} `));
    }
  },
);

it('every page is in the site map, once', () => {
  const found = [...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(new Set(found).size).toBe(found.length);
  for (const path of [...pages.keys(), ...documents.keys()]) expect(found).toContain(SITE + path);
});
