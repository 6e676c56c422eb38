import { Marked, type Tokens } from 'marked';

/** A text of `docs` as HTML, in its parts. */
export interface Article {
  /** HTML, as all texts here. */
  title: string;
  /** What stands before the first heading. */
  lead: string;
  body: string;
  contents: Entry[];
}

/** A heading that can be linked to. */
export interface Entry {
  id: string;
  title: string;
  level: 2 | 3;
}

const ANCHOR = /^<a id="([\w.-]+)"><\/a>/;
const RULE = /^<a id="([\d.]+)"><\/a><strong>\1 (.*?)<\/strong>/;

/** The languages of the glossary's columns. */
const glossaryColumns = ['pt-BR', 'pt-PT', 'en', 'es'];

export interface Reading {
  /** Where a link of the text leads on the site; `undefined` for what is only in the repository. */
  target: (href: string) => string | undefined;
  /** Links to other languages, for which the site has its own way. */
  isElsewhere: (href: string) => boolean;
  /** The columns of its tables are languages. */
  isGlossary?: boolean;
}

export function readArticle(markdown: string, reading: Reading): Article {
  const contents: Entry[] = [];
  let title = '';

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) {
          title = html;
          return '';
        }
        const text = html.replace(ANCHOR, '');
        const id = ANCHOR.exec(html)?.[1] ?? sectionId(text);
        if (depth === 2 || depth === 3) contents.push({ id, title: text, level: depth });
        return `<h${depth} id="${id}">${text}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        // The site has its own way to the other languages.
        const leads = (token: { type: string }) =>
          token.type === 'link' && reading.isElsewhere((token as Tokens.Link).href);
        if (tokens.some(leads)) return '';
        const html = this.parser.parseInline(tokens);
        const [start, number, name] = RULE.exec(html) ?? [];
        if (!start) return `<p>${html}</p>\n`;
        const link = `<a class="number" href="#${number}">${number}</a>`;
        return `<p class="rule" id="${number}">${link} <strong>${name}</strong>${html.slice(start.length)}</p>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = reading.target(href);
        return target === undefined ? text : `<a href="${target}">${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${reading.target(href) ?? href}" alt="${text}" loading="lazy">`;
      },
      table({ header, rows }) {
        const cell = (kind: 'th' | 'td', { tokens }: Tokens.TableCell, column: number) => {
          // A heading of nothing is none.
          const tag = tokens.length > 0 ? kind : 'td';
          const lang =
            reading.isGlossary && tag === 'td' ? ` lang="${glossaryColumns[column]}"` : '';
          return `<${tag}${lang}>${this.parser.parseInline(tokens)}</${tag}>`;
        };
        const row = (kind: 'th' | 'td', cells: Tokens.TableCell[]) =>
          `<tr>${cells.map((one, column) => cell(kind, one, column)).join('')}</tr>\n`;
        const body = rows.map((cells) => row('td', cells)).join('');
        const table = `<table>\n<thead>${row('th', header)}</thead>\n<tbody>${body}</tbody>\n</table>`;
        // A wide one scrolls by itself, also with the keyboard.
        return header.length < 4
          ? table
          : `<div class="scroll" tabindex="0" role="region" aria-label="${contents.at(-1)?.title}">${table}</div>\n`;
      },
    },
  });

  const tokens = marked.lexer(markdown);
  const first = tokens.findIndex((token) => token.type === 'heading' && token.depth === 2);
  const lead = marked.parser(tokens.slice(0, first));
  return { title, lead, body: marked.parser(tokens.slice(first)), contents };
}

/** A section of the rules goes by its number, another by its words. */
function sectionId(title: string): string {
  const number = /^\d+(?=\.)/.exec(title)?.[0];
  if (number) return number;
  const letters = title.normalize('NFD').replace(/<[^>]*>|[\u0300-\u036f]/g, '');
  return letters
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
