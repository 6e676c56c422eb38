import type { Plugin, Rolldown } from 'vite';
import { addresses, makePage, TEXTS } from './pages';
import { sitemap } from './sitemap';

/** The entry of `rolldownOptions.input` with script and styles of the pages. */
const ENTRY = 'learn';
const SOURCE = '/src/learn/page.ts';

/**
 * Makes the reference pages out of `docs/learn`, each a file that is read without a script, and the
 * site map. While developing, a page is made when it is requested.
 */
export function learn(): Plugin {
  return {
    name: 'learn',
    configureServer(server) {
      server.watcher.add(TEXTS);
      server.middlewares.use((request, response, next) => {
        const found = addresses.find(({ path }) => path === request.url?.split('?')[0]);
        if (!found) {
          next();
          return;
        }
        const html = makePage(found.language, found.page, scriptTag(SOURCE));
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(html);
      });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const head = headOf(bundle);
        for (const { path, language, page } of addresses) {
          const fileName = `${path.slice(1)}.html`;
          this.emitFile({ type: 'asset', fileName, source: makePage(language, page, head) });
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
