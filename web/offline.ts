import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Adds the service worker to the bundle. It keeps what the first page needs to stand: the entry
 * with what it imports at once, their styles, and the icon.
 */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = new Set(['/icon.svg']);
        const add = (name: string): void => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return;
          files.add(`/${name}`);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`);
          chunk.imports.forEach(add);
        };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'index')
            add(chunk.fileName);
        }
        const list = JSON.stringify([...files].sort());
        const worker = readFileSync('sw.js', 'utf8');
        const version = createHash('sha256').update(list).update(worker).digest('hex').slice(0, 16);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: worker.replace('__VERSION__', version).replace("'__FILES__'", list),
        });
      },
    },
  };
}
