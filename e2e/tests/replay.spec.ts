import { readFile } from 'node:fs/promises';
import { mouse } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

test('a table is replayed by keyboard, button and list, and a link leads to a position', async ({
  join,
}) => {
  const player = await join();
  const { page } = player;
  await player.challenge('Sagui');
  expect(await player.playTurn(mouse)).toBe(true);
  expect(await player.turn()).toBe(true);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('link', { name: 'Replay from the start' }).click();
  await page.waitForURL(/\/replay$/);

  const first = page.getByText('Game 1 begins.');
  const opening = page.getByText(/^Opening roll:/).first();
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(opening).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Next move' })).toBeDisabled();
  await page.keyboard.press('Home');
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect(opening).toBeVisible();

  // One's own first play, by the list: the dice stand on the board before it.
  const entry = page.getByRole('region', { name: 'Moves' }).getByRole('button').nth(1);
  const roll = ((await entry.textContent()) ?? '').trim().slice(0, 3);
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Share this position' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this position' }).inputValue();
  await page.keyboard.press('Escape');
  const friend = await join();
  await friend.page.goto(link);
  await expect(
    friend.page.getByRole('button', { name: new RegExp(`^${roll}:`) }).first(),
  ).toHaveAttribute('aria-current', 'step');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download the moves/ }).click(),
  ]);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(saved['events']).toEqual((await player.events()).slice(0, (saved['events'] as []).length));
});

test('the ids of the starting position can be copied', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  await guest.sitDown(await host.openTable());
  await expect
    .poll(async () => (await host.movable.count()) + (await guest.movable.count()))
    .toBeGreaterThan(0);
  await host.page.getByRole('button', { name: 'Table', exact: true }).click();
  await host.page.getByRole('button', { name: 'Position ids' }).click();
  await expect(host.page.getByLabel('Position ID (GNU)', { exact: true })).toHaveValue(
    '4HPwATDgc/ABMA',
  );
  await expect(host.page.getByLabel('XGID', { exact: true })).toHaveValue(
    /^XGID=-b----E-C---eE---c-e----B-:0:0:-?1:\d\d:0:0:0:1:6$/,
  );
});
