import type { Plugin, Rolldown } from 'vite';
import { docPages, picture, pictures } from './docs';
import { addresses, makePage, TEXTS } from './pages';
import { sitemap } from './sitemap';
import type { Head } from './template';

/** The entry of `rolldownOptions.input` with script and styles of the pages. */
const ENTRY = 'learn';
const SOURCE = '/src/learn/page.ts';

/** Every page that is read without a script. */
const pages: { path: string; make: (head: Head) => string }[] = [
  ...addresses.map(({ path, language, page }) => ({
    path,
    make: (head: Head) => makePage(language, page, head),
  })),
  ...docPages,
];

/**
 * Makes the reference pages out of `docs/learn`, the documentation out of `docs`, and the site map.
 * While developing, a page is made when it is requested.
 */
export function learn(): Plugin {
  return {
    name: 'learn',
    configureServer(server) {
      server.watcher.add(TEXTS);
      server.middlewares.use((request, response, next) => {
        const asked = request.url?.split('?')[0];
        const found = pages.find(({ path }) => path === asked);
        const image = pictures.find((name) => `/docs/${name}` === asked);
        if (image) {
          response.setHeader('content-type', image.endsWith('svg') ? 'image/svg+xml' : 'image/png');
          response.end(picture(image));
          return;
        }
        if (!found) {
          next();
          return;
        }
        const html = found.make(scriptTag(SOURCE));
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(html);
      });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const head = headOf(bundle);
        for (const { path, make } of pages) {
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: make(head) });
        }
        for (const name of pictures) {
          this.emitFile({ type: 'asset', fileName: `docs/${name}`, source: picture(name) });
        }
        this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap() });
      },
    },
  };
}

/** Tags of the entry's script and of all styles that it stands on. */
function headOf(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === ENTRY,
  );
  if (entry?.type !== 'chunk') throw new Error(`the bundle has no entry ${ENTRY}`);
  const styles = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const css of chunk.viteMetadata?.importedCss ?? []) styles.add(css);
  };
  add(entry);
  const links = [...styles].map((css) => `<link rel="stylesheet" href="/${css}">`);
  return [...links, scriptTag(`/${entry.fileName}`)].join('\n');
}

function scriptTag(source: string): string {
  return `<script type="module" src="${source}"></script>`;
}
