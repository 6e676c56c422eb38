import type { Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

/** A browser that has never been asked. */
const unasked = { nameAsked: false };

async function invite({ page }: Player): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a friend' }).click();
}

test('a host is asked for a name once, when a friend is to see it', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  await host.set(unasked);
  await guest.set(unasked);
  await invite(host);
  await expect(host.dialog).toContainText('Which name do you play under?');
  await host.dialog.getByRole('textbox', { name: 'Your name' }).fill('Bia');
  await host.dialog.getByRole('button', { name: 'Open a table' }).click();
  await host.page.waitForURL(/\/r\//);

  await guest.page.goto(host.page.url());
  await expect(guest.page.getByRole('heading', { name: 'Bia invites you to play' })).toBeVisible();
  await guest.page.getByRole('button', { name: 'Suggest' }).click();
  const name = await guest.page.getByRole('textbox', { name: 'Your name' }).inputValue();
  expect(name.length).toBeGreaterThan(2);
  await guest.listen();
  await guest.page.getByRole('button', { name: 'Play', exact: true }).first().click();

  // The host hears who has come; whoever comes knows it.
  await expect(host.page.getByText(`${name} sat down.`).first()).toBeAttached();
  await expect(host.page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(guest.page.getByRole('region', { name: 'Bia', exact: true })).toBeVisible();
  await expect(guest.page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect.poll(() => guest.heard()).toContain('Game 1 begins.');
  expect(await guest.heard()).not.toContain('sat down');
  await expect(host.page.getByText('Bia sat down.')).toHaveCount(0);
});

test('the question for a name can be left out, and is not repeated', async ({ join }) => {
  const host = await join();
  await host.page.goto('/');
  await host.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('gamao.settings') ?? '{}') as object;
    localStorage.setItem('gamao.settings', JSON.stringify({ ...kept, nameAsked: false }));
  });
  await invite(host);
  await host.dialog.getByRole('button', { name: 'No name' }).click();
  await host.page.waitForURL(/\/r\//);
  await invite(host);
  await host.page.waitForURL(/\/r\//);
});
