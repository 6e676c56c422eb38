import { devices, type Locator } from '@playwright/test';
import { finger, keyboard, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

test('a phone plays a whole game against a bot by touch', async ({ join }) => {
  const player = await join({ ...phone, viewport: { width: 360, height: 740 } });
  await player.challenge('Sagui');
  await player.playToEnd(finger);
  await expect(player.result).toBeVisible();
  const overflow = await player.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing sticks out to the side').toBe(0);
});

test('a whole game is played by keyboard alone', async ({ join }) => {
  const player = await join();
  const { page } = player;
  await page.goto('/');
  const bot = page.getByRole('button', { name: 'Sagui' });
  for (let i = 0; i < 30 && !(await isFocused(bot)); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/r\//);

  // The first turn typed, the others by walking over the board.
  expect(await player.turn()).toBe(true);
  await typeTurn(player);
  await player.confirmed();
  await player.playToEnd(keyboard);
  await expect(player.result).toBeVisible();
});

async function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/** Types plays of two checkers until one is said to be legal, and enters it. */
async function typeTurn({ page, movable, snapshot }: Player): Promise<void> {
  const [high = 0, low = 0] = (await snapshot()).view.dice?.roll ?? [];
  const names = await movable.evaluateAll((all) => all.map((place) => place.ariaLabel ?? ''));
  const points = names.flatMap((name) => Number(/^Point (\d+)/.exec(name)?.[1] ?? []));
  const field = page.getByLabel('Type your play');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  for (const p of points) {
    for (const q of points) {
      await page.keyboard.press('ControlOrMeta+a');
      const times = high === low ? '(2)' : '';
      await page.keyboard.type(`${p}/${p - high}${times} ${q}/${q - low}${times}`);
      if (await page.getByText('Legal play. Press Enter to play it.').isVisible()) {
        await page.keyboard.press('Enter');
        return;
      }
    }
  }
  throw new Error(`no play of two checkers with ${high}-${low} from ${points.join()}`);
}
