import { expect, test } from '../lib/test.ts';

const XGID = 'XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10';

test('a pasted message is shown on the board, and its link shows the same', async ({ join }) => {
  const { page } = await join();
  await page.goto('/');
  await page.getByRole('link', { name: 'Show a position' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Show a position' })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Text with the position' });
  await field.fill(
    `What would you play here?\n\n> (${XGID.toLowerCase().slice(0, 5)}${XGID.slice(5)}).`,
  );
  await field.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dark to play 2-1.' })).toBeVisible();
  const board = page.getByRole('group', { name: 'Board' });
  await expect(board.getByRole('button', { name: 'Point 6: 2 dark checkers' })).toBeVisible();
  await expect(board.getByRole('button', { name: 'Doubling cube: 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Dark', exact: true })).toContainText('3/7');
  await expect(page.getByLabel('XGID', { exact: true })).toHaveValue(XGID);
  await expect(page.getByLabel('Position ID (GNU)', { exact: true })).toHaveValue('b9sBCIC5bYDQAA');
  await page.getByRole('button', { name: 'See the other side' }).click();
  await expect(board.getByRole('button', { name: 'Point 19: 2 dark checkers' })).toBeVisible();

  await page.getByRole('button', { name: 'Share this position' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this position' }).inputValue();
  expect(link).toContain(`/position?id=${XGID}`);
  expect(page.url()).toBe(link);
  const { page: another } = await join();
  await another.goto(link);
  await expect(another.getByRole('heading', { name: 'Dark to play 2-1.' })).toBeVisible();
});

test('a text that does not add up is refused in plain words', async ({ join }) => {
  const { page } = await join();
  await page.goto('/position');
  const refused = page.getByRole('alert');
  for (const [text, why] of [
    ['Good evening', 'There is no position in this text.'],
    [XGID.replace(':21:', ':29:'), 'its cube, score or dice are impossible'],
    ['4HPwATDgc/ABMA or b9sBCIC5bYDQAA?', 'There are two positions in the text'],
  ] as const) {
    await page.getByRole('textbox').fill(text);
    await page.getByRole('button', { name: 'Show the position' }).click();
    await expect(refused).toContainText(why);
  }
});
