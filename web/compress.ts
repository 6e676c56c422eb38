import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { SITE } from './learn/template';

/** What is worth compressing; pictures are already. */
const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;
const SMALL = 512;

/**
 * Leaves `.br` and `.gz` twins beside the files of the bundle: the server compresses only those in
 * which it fills in its address.
 */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => TEXTS.test(name))) {
        const path = join(dir, name);
        const content = readFileSync(path);
        if (content.length < SMALL || content.includes(SITE)) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
