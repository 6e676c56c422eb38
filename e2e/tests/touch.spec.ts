import { type CDPSession, devices } from '@playwright/test';
import type { Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

/** The middle of a control, on the screen. */
async function middle({ board }: Player, name: RegExp): Promise<{ x: number; y: number }> {
  const box = await board.getByRole('button', { name }).first().boundingBox();
  if (!box) throw new Error(`${name} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger goes from one place to another, as the browser's own input. */
async function drag(
  session: CDPSession,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= 8; step++) {
    const at = (a: number, b: number) => a + ((b - a) * step) / 8;
    const touchPoints = [{ x: at(from.x, to.x), y: at(from.y, to.y) }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a finger drags checkers, scrolls the page from the board, and may zoom', async ({ join }) => {
  const player = await join({ ...phone, viewport: { width: 360, height: 740 } });
  await player.set({ tap: 'pick' });
  const { page, board } = player;
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  const session = await page.context().newCDPSession(page);

  // Where nothing can be dragged, a stroke scrolls.
  const empty = await middle(player, /^Point \d+: empty$/);
  await drag(session, empty, { ...empty, y: empty.y - 300 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await page.evaluate(() => scrollTo(0, 0));

  // A checker is picked to see where it may go, and dragged there.
  await board
    .getByRole('button', { name: /can move/ })
    .first()
    .tap();
  const picked = board.getByRole('button', { name: /picked/ });
  const moved = player.undo.and(page.locator(':enabled'));
  await expect(picked.or(moved)).toBeVisible();
  // With one place to go it has gone there.
  if (await picked.isVisible()) {
    const checker = await middle(player, /picked/);
    await drag(session, checker, await middle(player, /possible target/));
  }
  await expect(player.undo).toBeEnabled();

  const actions = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).touchAction);
  expect(await actions('.gb-board')).toBe('manipulation');
  for (const part of await page.locator('.gb-control').all()) {
    expect(await part.evaluate((element) => getComputedStyle(element).touchAction)).toMatch(
      /auto|pinch-zoom/,
    );
  }
});
