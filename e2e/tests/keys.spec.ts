import type { Page } from '@playwright/test';
import { Pair } from '../lib/pair.ts';
import { mouse, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

const signs = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./";
const names = ['Enter', 'Space', 'Escape', 'Backspace', 'Delete', 'Home', 'End', 'F2', 'F8'];
const keys = [...signs, ...names].flatMap((key) => [key, `Shift+${key}`]);

/** What a key may send: the roll and the play that one has made, nothing that gives something away. */
const harmless = ['anchor', 'signOff', 'release', 'roll', 'play'];

/** Presses every key, each with nothing focused and no dialog open. */
async function pressAll(page: Page): Promise<void> {
  for (const key of keys) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(key);
    await page.evaluate(() => document.querySelector('dialog')?.close());
  }
}

/** Collects what a page sends. */
function listen({ page }: Player): string[] {
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { command?: { type: string } };
      if (message.command) sent.push(message.command.type);
    }),
  );
  return sent;
}

/** In every language, the last English, only what is `harmless` is sent, and what has to be decided still has. */
async function expectNothingGivenAway(player: Player, sent: string[]): Promise<void> {
  const { page } = player;
  const { phase: before, viewer } = (await player.snapshot()).view;
  for (const language of ['pt-BR', 'es', 'en']) {
    await page.evaluate((language) => {
      const kept = JSON.parse(localStorage.getItem('gamao.settings') ?? '{}') as object;
      localStorage.setItem('gamao.settings', JSON.stringify({ ...kept, language }));
    }, language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The page is ready for keys: the one to decide has something to press.
    const decides = (await player.snapshot()).view.toAct === viewer;
    const ready = player.page.locator(`section.actions ${decides ? 'button:enabled' : 'p'}`);
    await expect(ready.first()).toBeVisible();
    await pressAll(page);
    expect(sent.filter((type) => !harmless.includes(type))).toEqual([]);
  }
  if (before.type !== 'toRoll' && before.type !== 'toPlay') {
    expect((await player.snapshot()).view.phase).toEqual(before);
  }
}

test('no key gives a game, points or the match away', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  for (const player of [host, guest]) await player.set({ autoRoll: 'never' });
  const sent = new Map([host, guest].map((player) => [player, listen(player)]));
  const check = (player: Player) => expectNothingGivenAway(player, sent.get(player) ?? []);
  const pair = await Pair.sit(host, guest, (card) =>
    card.getByRole('button', { name: 'To 3', exact: true }).click(),
  );

  const [doubler, taker] = await pair.open();
  await doubler.double();
  sent.get(doubler)?.splice(0);
  await expect(taker.button('Take')).toBeEnabled();
  await check(taker);
  await check(doubler);
  // The question is one key away, and its answers by Tab and Enter.
  await taker.page.keyboard.press('a');
  await expect(taker.page.locator('#question')).toBeFocused();
  await taker.page.keyboard.press('Tab');
  await expect(taker.button('Pass')).toBeFocused();
  await taker.page.keyboard.press('Tab');
  await taker.page.keyboard.press('Enter');
  await expect(doubler.button('Roll dice')).toBeEnabled();
  sent.get(taker)?.splice(0);

  await doubler.resign('Single');
  sent.get(doubler)?.splice(0);
  await expect(taker.button('Play on')).toBeEnabled();
  await check(taker);
  await taker.button('Accept').click();
  await expect(doubler.result).toBeVisible();
  sent.get(taker)?.splice(0);

  // Between two games, and with all of a turn still to do.
  await check(doubler);
  await pair.next();
  for (const player of [host, guest]) sent.get(player)?.splice(0);
  const [next] = await pair.open();
  sent.get(next)?.splice(0);
  await check(next);
  expect((await next.events()).map(({ event }) => event.type)).not.toContain('passed');
});

test('single keys can be switched off', async ({ join }) => {
  const player = await join();
  const { page } = player;
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  await page.keyboard.press('?');
  await expect(player.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await player.dialog.getByRole('switch', { name: /Single-key shortcuts/ }).click();
  await page.keyboard.press('Escape');
  await expect(player.dialog).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(player.dialog).toBeHidden();
  await expect(page.getByLabel('Type your play')).not.toBeFocused();
  // It is kept in this browser.
  await page.reload();
  expect(await player.turn()).toBe(true);
  await page.keyboard.press('?');
  await expect(player.dialog).toBeHidden();
  await player.playTurn(mouse);
});
