import { createHash } from 'node:crypto';
import { expect, test } from '../lib/test.ts';

test('the rules are read without a script, each at its number', async ({ server, join }) => {
  const { page } = await join({ javaScriptEnabled: false });
  const answer = await page.goto('/aprender/regras#4.2');
  expect(answer?.headers()['content-type']).toBe('text/html; charset=utf-8');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regras do gamão');
  const rule = page.locator('[id="4.2"]');
  await expect(rule).toContainText('O dado maior');
  await expect(rule).toBeInViewport();

  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/learn/rules');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rules of backgammon');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', `${server.url}/learn/rules`);
});

test('search engines find the pages, and nothing where there is none', async ({
  server,
  request,
}) => {
  const robots = await (await request.get(`${server.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const sitemap = await (await request.get(`${server.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const etag = answer.headers()['etag'] ?? '';
    const again = await request.get(address, { headers: { 'if-none-match': etag } });
    expect(again.status(), address).toBe(304);
  }
  const slash = await request.get(`${server.url}/learn/`);
  expect([slash.status(), slash.url()]).toEqual([200, `${server.url}/learn`]);
  for (const address of ['/learn/nothing', '/learn/nothing/', '/index', '/learn/rules/4.2']) {
    expect((await request.get(server.url + address)).status(), address).toBe(404);
  }
});

test('a site publishes the hashes of all its pages as they are served', async ({
  server,
  request,
}) => {
  const list = await (await request.get(`${server.url}/assets.sha256`)).text();
  const hashes = new Map(list.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const path of ['index.html', 'learn/rules.html', 'docs.html', 'sitemap.xml']) {
    const content = await (await request.get(`${server.url}/${path}`)).body();
    expect(hashes.get(path), path).toBe(createHash('sha256').update(content).digest('hex'));
  }
});
