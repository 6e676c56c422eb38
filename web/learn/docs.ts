import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnAddress, learnLanguages, learnPages, manuals } from '../src/learn/addresses';
import { readArticle } from './markdown';
import { docListPage, docPage, type DocGroup, type Head } from './template';

/** A document of the folder `docs` that the site serves at `/docs/NAME`. */
export interface Doc {
  name: string;
  /** What a search engine shows. */
  description: string;
}

const FOLDER = join(import.meta.dirname, '../../docs');
const INDEX = '/docs';

/** Pictures in documents. */
export const pictures = ['screenshot.png', 'screenshot-phone.png', 'training-curve.svg'];

const groups: readonly (Omit<DocGroup, 'docs'> & { docs: readonly Doc[] })[] = [
  {
    title: 'For players',
    docs: [
      {
        name: 'guia',
        description:
          'Guia do usuário: abrir uma mesa, jogar, conferir os dados, atalhos e ajustes.',
      },
      {
        name: 'guide',
        description: 'User guide: opening a table, playing, checking the dice, keys and settings.',
      },
      {
        name: 'guia-es',
        description: 'Guía de uso: abrir una mesa, jugar, comprobar los dados, atajos y ajustes.',
      },
    ],
  },
  {
    title: 'For operators',
    docs: [
      {
        name: 'hosting',
        description: 'Installing and running a site: data, backup, restore, upgrades and proxies.',
      },
      { name: 'limits', description: 'The limits that protect a server, by name, with figures.' },
    ],
  },
  {
    title: 'For authors of bots and clients',
    docs: [
      {
        name: 'protocol',
        description: 'The protocol: all a program needs to open a room, sit down, play and watch.',
      },
      {
        name: 'fair-dice',
        description: 'How dice are made so that nobody can steer them, and how to check a match.',
      },
    ],
  },
  {
    title: 'How it works',
    docs: [
      { name: 'engine', description: 'The engine: evaluation, search, cube, rollouts and levels.' },
      {
        name: 'analysis',
        description: 'How matches are analysed: decisions, luck, grades and reports.',
      },
      { name: 'training', description: 'How the nets of the engine were trained and measured.' },
      { name: 'formats', description: 'The formats of the files of nets, tables and training.' },
      {
        name: 'records',
        description: 'Match records of other programs: what is read and written.',
      },
    ],
  },
];

export const docs: readonly Doc[] = groups.flatMap((group) => group.docs);

/** The document that a file of the folder is. */
export function docFile(file: string): Doc | undefined {
  return docs.find(({ name }) => file === `${name}.md`);
}

export function docAddress({ name }: Pick<Doc, 'name'>, anchor?: string): string {
  return anchor ? `${INDEX}/${name}#${anchor}` : `${INDEX}/${name}`;
}

/** Every page with its address; the first is the list of all. */
export const docPages: { path: string; make: (head: Head) => string }[] = [
  {
    path: INDEX,
    make: (head) =>
      docListPage(
        groups.map(({ title, docs }) => ({
          title,
          docs: docs.map((doc) => ({
            path: docAddress(doc),
            title: read(doc).title,
            language: languageOf(doc),
            description: doc.description,
          })),
        })),
        head,
      ),
  },
  ...docs.map((doc) => ({
    path: docAddress(doc),
    make: (head: Head) =>
      docPage(
        {
          path: docAddress(doc),
          language: languageOf(doc),
          description: doc.description,
          versions: isManual(doc) ? manuals : { en: docAddress(doc) },
        },
        read(doc),
        head,
      ),
  })),
];

export function picture(name: string): Buffer {
  return readFileSync(join(FOLDER, name));
}

function isManual(doc: Doc): boolean {
  return Object.values(manuals).some((path) => path === docAddress(doc));
}

/** Only the players' guides are in several languages. */
function languageOf(doc: Doc) {
  return learnLanguages.find((language) => manuals[language] === docAddress(doc)) ?? 'en';
}

function read(doc: Doc) {
  return readArticle(readFileSync(join(FOLDER, `${doc.name}.md`), 'utf8'), {
    target: (href) => target(doc, href),
    isElsewhere: (href) => isManual(doc) && /^gui(de|a|a-es)\.md$/.test(href),
  });
}

/** What is only in the repository is not linked to. */
function target(doc: Doc, href: string): string | undefined {
  if (/^https?:/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  if (file === '') return href;
  if (pictures.includes(file)) return `${INDEX}/${file}`;
  const other = docFile(file);
  if (other) return other === doc && anchor ? `#${anchor}` : docAddress(other, anchor);
  const [, language, name] = /^learn\/([\w-]+)\/(\w+)\.md$/.exec(file) ?? [];
  const page = learnPages.find((page) => page === name);
  return language && page ? learnAddress(language, page, anchor) : undefined;
}
