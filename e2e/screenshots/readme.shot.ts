/** The pictures of the README: `npm --prefix e2e run screenshots`. */

import { devices } from '@playwright/test';
import { finger, mouse } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

const folder = '../docs';

test('a table on a desk', async ({ join }) => {
  const player = await join({ viewport: { width: 1280, height: 800 } });
  await player.challenge('Capivara');
  for (let turn = 0; turn < 5; turn++) await player.playTurn(mouse);
  expect(await player.turn()).toBe(true);
  await mouse.move(player);
  await player.page.screenshot({
    path: `${folder}/screenshot.png`,
    animations: 'disabled',
    scale: 'css',
  });
});

test('a table on a phone', async ({ join }) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const player = await join({ ...phone, viewport: { width: 360, height: 740 } });
  await player.challenge('Capivara');
  for (let turn = 0; turn < 4; turn++) await player.playTurn(finger);
  expect(await player.turn()).toBe(true);
  await player.page.screenshot({
    path: `${folder}/screenshot-phone.png`,
    animations: 'disabled',
    scale: 'css',
  });
});
