import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { mouse } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

for (const colorScheme of ['light', 'dark'] as const) {
  test(`start, help, settings and positions have no accessibility faults (${colorScheme})`, async ({
    join,
  }) => {
    const { page } = await join({ colorScheme });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFaults(page, 'start');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page, 'settings');
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFaults(page, 'help');
    await page.goto('/position?id=nothing');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFaults(page, 'no position');
    await page.goto('/position?id=4HPwATDgc/ABMA');
    await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
    await expectNoFaults(page, 'position');
  });

  test(`the reference pages have no accessibility faults (${colorScheme})`, async ({ join }) => {
    const { page } = await join({ colorScheme });
    for (const path of ['/learn', '/aprender/regras', '/learn/variants', '/aprende/glosario']) {
      await page.goto(path);
      await expectNoFaults(page, path);
    }
  });

  test(`the guide has no accessibility faults (${colorScheme})`, async ({ join }) => {
    const { page } = await join({ colorScheme });
    await page.goto('/learn/play');
    for (const step of [/^1\./, /^9\./, /^25\./]) {
      await page.getByRole('navigation').getByRole('button', { name: step }).click();
      await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
      await expectNoFaults(page, `step ${step}`);
    }
    await page.getByRole('button', { name: 'No one' }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await expectNoFaults(page, 'the end of the guide');
  });

  test(`the pages about a finished match and its dice have no accessibility faults (${colorScheme})`, async ({
    join,
  }) => {
    const player = await join({ colorScheme });
    const { page } = player;
    await page.goto('/verify');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFaults(page, 'verify');
    await player.challenge('Sagui');
    // More than the opening throw, which is nobody's.
    await player.playTurn(mouse);
    expect(await player.turn()).toBe(true);
    await player.choose('Resign');
    await player.dialog.getByRole('button', { name: 'Offer to resign' }).click();
    await expect(player.result).toBeVisible();
    await page.getByRole('link', { name: 'Check the dice' }).click();
    await expect(page.getByText('Dice and plays check out')).toBeVisible();
    await expectNoFaults(page, 'verified');
    await page.goto(`/m/${player.room}/1`);
    await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
    await expectNoFaults(page, 'analysis');
    await page.goto(`/m/${player.room}/1/report?lang=en`);
    await expect(page.getByText(/^Match analysis · /)).toBeVisible();
    await page.goto('/dice');
    await expect(page.getByRole('heading', { name: 'My matches' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My dice' })).toBeVisible();
    await expectNoFaults(page, 'dice');
  });

  test(`a table has no accessibility faults (${colorScheme})`, async ({ join }) => {
    const [host, guest] = [await join({ colorScheme }), await join({ colorScheme })];
    const link = await host.openTable();
    await expectNoFaults(host.page, 'waiting');
    await guest.page.goto(link);
    await expect(
      guest.page.getByRole('button', { name: 'Play', exact: true }).first(),
    ).toBeVisible();
    await expectNoFaults(guest.page, 'invited');
    await guest.sitDown(link);
    await expect(host.page.getByRole('heading', { name: /Your table is ready/ })).toBeHidden();
    await expect.poll(async () => (await host.snapshot()).view.phase.type).toBe('toPlay');
    await expectNoFaults(host.page, 'playing');
    await host.page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(host.page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(host.page, 'menu');
  });
}

for (const language of ['pt-BR', 'en', 'es']) {
  test(`every page of the app has no accessibility faults in ${language}, nor a missing text`, async ({
    join,
  }) => {
    const { page } = await join();
    for (const path of ['/', '/help', '/position', '/dice', '/verify', '/nowhere', '/r/nothing']) {
      await page.goto(`${path}?lang=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // The address is as it was, without the request.
      await expect(page).toHaveURL(path);
      await expect(page.locator('main')).toBeVisible();
      await expect(page.locator('main')).not.toContainText(/undefined|\[object/);
      await expectNoFaults(page, `${path} in ${language}`);
    }
    await page.goto('/');
    await page.locator('header').first().getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page, `settings in ${language}`);
  });
}

test('every page that teaches, and every document, has no accessibility faults', async ({
  server,
  join,
}) => {
  const { page } = await join();
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  const made = addresses.filter((url) => /\/(aprender|learn|aprende|docs)(\/|$)/.test(url));
  expect(made.length).toBeGreaterThan(30);
  for (const url of made) {
    await page.goto(url.replace(server.url, ''));
    // The guide has a board, whose controls are named as it is drawn.
    if (/\/(jogar|play|jugar)$/.test(url)) {
      await expect(page.locator('.gb-controls[aria-label]')).toBeAttached();
    }
    await expectNoFaults(page, url);
  }
});

async function expectNoFaults(page: Page, name: string): Promise<void> {
  await page.evaluate(source);
  const results = await page.evaluate<AxeResults>('axe.run()');
  const faults = results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(faults, name).toEqual([]);
}
