/*
 * What is shown without a network: the shell of the page, and nothing of a game.
 *
 * Pages come from the network first, so nobody is served an old bundle. Only when no answer comes
 * does the shell take its place, marked as such; it is of the version that this worker was built
 * with, and so are its files, whose names carry their hashes. `offline.ts` fills in both.
 */
const VERSION = '__VERSION__';
const FILES = '__FILES__';

const NAME = `gamao-${VERSION}`;
const SHELL = '/';

addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...FILES]);
    await skipWaiting();
  };
  event.waitUntil(fill());
});

addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // What is downloaded is not replaced by a page.
    if (!/^\/(api|og)\//.test(pathname)) event.respondWith(fetch(request).catch(shell));
  } else if (FILES.includes(pathname)) {
    event.respondWith(kept(request));
  }
});

async function kept(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request)) ?? fetch(request);
}

async function shell() {
  const cache = await caches.open(NAME);
  const page = await cache.match(SHELL);
  if (!page) return Response.error();
  const text = await page.text();
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(text.replace('<html', '<html data-offline'), { headers });
}
