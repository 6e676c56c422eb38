import { expect, test } from '../lib/test.ts';

test('without a network there is a page of our own, which comes back by itself', async ({
  join,
  server,
}) => {
  const { page } = await join();
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await server.kill();
  for (const path of ['/help', '/', '/r/abcdefghijkl']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  await page.goto('/help');
  await server.start();
  await expect(page.getByRole('heading', { name: 'How to play backgammon' })).toBeVisible();
});

test('pages and files of the bundle come from the network while there is one', async ({ join }) => {
  const { page } = await join();
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // A kept page that differs from that of the server is not what is shown.
  const names = await page.evaluate(async () => {
    const names = await caches.keys();
    for (const name of names) {
      const stale = new Response('<!doctype html><title>stale</title>', {
        headers: { 'content-type': 'text/html' },
      });
      await (await caches.open(name)).put('/', stale);
    }
    return names;
  });
  expect(names).toEqual([expect.stringMatching(/^gamao-[0-9a-f]{16}$/)]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Gamão');
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
});
