import { expectNoOverflow } from '../lib/fit.ts';
import { mouse, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

/** A short match against a bot, given up by the player. */
async function finished(player: Player): Promise<void> {
  await player.challenge('Sagui');
  for (let turn = 0; turn < 3; turn++) await player.playTurn(mouse);
  expect(await player.turn()).toBe(true);
  await player.choose('Resign');
  await player.dialog.getByRole('button', { name: 'Offer to resign' }).click();
  await expect(player.result).toBeVisible();
}

test('a finished match is analysed, decision by decision', async ({ join }) => {
  const player = await join();
  const { page } = player;
  await finished(player);
  await page.getByRole('link', { name: 'Analyse the match' }).click();
  await page.waitForURL(/\/m\/[^/]+\/1/);
  const list = page.getByRole('region', { name: 'Decisions' });
  await expect(list.getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();

  // From the first decision on by keyboard; the address follows.
  await list.getByRole('button').first().click();
  const count = page.getByText(/^Decision 1 of \d+$/);
  await expect(count).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Decision 2 of \d+$/)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('?at=2');
  await page.keyboard.press('ArrowLeft');
  await expect(count).toBeVisible();

  // The plays have arrows, and the answer can be hidden.
  const plays = page.getByRole('list', { name: 'Candidate plays' }).getByRole('button');
  await expect(plays.first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('2');
  await expect(plays.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Hide the answer' }).click();
  await expect(plays).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(plays.first()).toBeVisible();

  await page.getByText('Cube', { exact: true }).click();
  await expect(page.getByText('There are no such decisions.')).toBeVisible();
  await expect(page.getByRole('img', { name: /chance to win the match/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^PR / }).first()).toBeVisible();

  // Whoever has the link sees the same decision, and the report.
  await page.getByRole('button', { name: 'Share this decision' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this position' }).inputValue();
  await page.keyboard.press('Escape');
  const friend = await join();
  await friend.page.goto(link);
  await expect(friend.page.getByText(/^Decision 1 of \d+$/)).toBeVisible();
  await friend.page.getByRole('link', { name: 'Report to print' }).click();
  await expect(friend.page.getByText(/^Match analysis · /)).toBeVisible();
});

for (const [width, height] of [
  [360, 740],
  [820, 1180],
  [1440, 900],
] as const) {
  test(`an analysis and its report fit ${width} × ${height}`, async ({ join }) => {
    const player = await join({ viewport: { width, height } });
    const { page } = player;
    await finished(player);
    await page.goto(`/m/${player.room}/1`);
    await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
    await expectNoOverflow(page, 'analysis');
    await page.goto(`/m/${player.room}/1/report?lang=en`);
    await expect(page.getByText(/^Match analysis · /)).toBeVisible();
    await expectNoOverflow(page, 'report');
  });
}
