import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './compress';
import { learn } from './learn/plugin';
import { offline } from './offline';

// `npm run dev` serves the pages and passes the rest to a running `gamao serve`.
const server = process.env.GAMAO_SERVER ?? 'http://localhost:8080';
const port = Number(process.env.GAMAO_DEV_PORT ?? 5173);

export default defineConfig({
  plugins: [svelte(), learn(), offline(), compress()],
  build: {
    target: 'es2022',
    // Pages come with a strict content policy: no data: scripts, no inlined modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { input: { index: 'index.html', learn: 'src/learn/page.ts' } },
  },
  server: {
    port,
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'learn/**/*.test.ts', 'lint/**/*.test.ts'],
  },
});
