import { expect, test } from '../lib/test.ts';

test('the card is chosen before a table is opened, and read before anyone sits', async ({
  join,
}) => {
  const [host, guest] = [await join(), await join()];
  const { page } = host;
  await page.goto('/');
  await page.getByRole('button', { name: /Change the rules/ }).click();
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Money session' }).click();
  await card.getByRole('button', { name: 'Your own' }).click();
  await card.getByText('Beavers', { exact: true }).click();
  await card.getByText('Delay and bank', { exact: true }).click();

  // Numbers are checked by the rules, in words.
  const delay = card.getByLabel('Delay a turn (seconds)');
  await delay.fill('900');
  await delay.press('Tab');
  await expect(card.getByText('The delay is at most 10 minutes.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Done' })).toBeDisabled();
  await delay.fill('15');
  await delay.press('Tab');
  await card.getByPlaceholder('Name of the favourite').fill('Friday');
  await card.getByRole('button', { name: 'Keep', exact: true }).click();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /Friday/ })).toBeVisible();

  await page.getByRole('button', { name: 'Play a friend' }).click();
  await page.waitForURL(/\/r\//);
  await guest.page.goto(page.url());
  for (const words of [
    /Money session, running balance of points, Jacoby rule, beavers/,
    /In play, up to 64/,
    /15 seconds .* 6 minutes/,
  ]) {
    await expect(guest.page.getByText(words).first()).toBeVisible();
  }
  await guest.page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect
    .poll(async () => (await host.movable.count()) + (await guest.movable.count()))
    .toBeGreaterThan(0);

  // It is kept in this browser.
  await page.goto('/');
  await expect(page.getByRole('button', { name: /Friday/ })).toBeVisible();
});
