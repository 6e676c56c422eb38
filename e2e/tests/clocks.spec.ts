import { type Locator } from '@playwright/test';
import { Pair } from '../lib/pair.ts';
import { mouse, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

/** A match to five with a clock, and numbers in some fields of its card. */
function clocked(clock: string, numbers: Record<string, string>) {
  return async (card: Locator) => {
    await card.getByRole('button', { name: 'To 5', exact: true }).click();
    await card.getByRole('button', { name: 'Your own' }).click();
    await card.getByText(clock, { exact: true }).click();
    for (const [label, number] of Object.entries(numbers)) {
      const field = card.getByLabel(label);
      await field.fill(number);
      await field.press('Tab');
    }
  };
}

test('a clock runs out while both are away, and both find the result', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  const card = clocked('Delay and bank', { 'Delay a turn (seconds)': '12', 'Bank (minutes)': '0' });
  const pair = await Pair.sit(host, guest, card);
  const loser = await pair.onTurn();
  const { room } = host;
  // Both go with all of their time left.
  await Promise.all([host, guest].map(({ page }) => page.goto('about:blank')));
  const happened = async () => (await host.events(room)).map(({ event }) => event.type);
  expect(await happened()).not.toContain('forfeited');
  await expect.poll(happened).toContain('gameEnded');

  for (const { page } of [host, guest]) await page.goto(`/r/${room}`);
  const winner = pair.other(loser);
  await expect(winner.page.getByText('You won!')).toBeVisible();
  await expect(loser.page.getByText('Not this time.')).toBeVisible();
  // The game had hardly begun: nothing but a single game was lost.
  await expect(winner.actions).toContainText('your opponent ran out of time. 1 point to you.');
  await expect(winner.scoreSheet.getByRole('row').last()).toContainText('1–0');
  await expect(loser.scoreSheet.getByRole('row').last()).toContainText('0–1');
  await pair.next();
  await pair.open();
});

test('a vacation stops a correspondence clock until it is over', async ({ join }) => {
  const card = clocked('Correspondence', { 'Days a turn': '1', 'Days of vacation for each': '3' });
  const pair = await Pair.sit(await join(), await join(), card);
  const onTurn = await pair.onTurn();
  expect(await daysLeft(onTurn)).toBe(1);
  await onTurn.choose('Go on vacation');
  for (const { page } of [pair.host, pair.guest]) {
    await expect(page.getByText('on vacation', { exact: true })).toBeVisible();
  }
  expect(await daysLeft(onTurn)).toBe(1 + 3);
  await onTurn.choose('Come back from vacation');
  for (const { page } of [pair.host, pair.guest]) {
    await expect(page.getByText('on vacation', { exact: true })).toBeHidden();
  }
  expect(await daysLeft(onTurn)).toBe(1);
  await onTurn.playTurn(mouse);
  await expect(pair.other(onTurn).button('Roll dice')).toBeEnabled();
});

test('whoever waits for one who left may go on by correspondence', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  const pair = await Pair.sit(host, guest, clocked('Increment', { 'Bank (minutes)': '5' }));
  const absent = await pair.onTurn();
  const waiting = pair.other(absent);
  const { room } = host;
  await absent.page.goto('about:blank');
  await expect(waiting.page.getByText('away', { exact: true })).toBeAttached();
  const left = 'Your opponent has left the table.';
  // Whoever is gone for less than a quarter of a minute is not away.
  await expect(waiting.actions).toContainText(left, { timeout: 60_000 });
  await expect(waiting.actions).toContainText('By correspondence each turn has 3 days.');
  await waiting.button('Go on by correspondence').click();
  await expect(waiting.button('Go on by correspondence')).toBeHidden();
  await expect(waiting.page.getByText(/3 days/).first()).toBeVisible();
  await absent.page.goto(`/r/${room}`);
  await absent.playTurn(mouse);
  await expect(waiting.button('Roll dice')).toBeEnabled();
});

test('with both at the table one offers correspondence and the other agrees', async ({ join }) => {
  const card = clocked('Increment', { 'Bank (minutes)': '5' });
  const pair = await Pair.sit(await join(), await join(), card);
  const onTurn = await pair.onTurn();
  const waiting = pair.other(onTurn);
  await onTurn.choose('Offer correspondence');
  await expect(onTurn.actions).toContainText('You have offered to go on by correspondence.');
  await waiting.button('Agree').click();
  await expect.poll(() => daysLeft(onTurn)).toBe(3);
  await onTurn.playTurn(mouse);
  await expect(waiting.button('Roll dice')).toBeEnabled();
});

test('of a claim and a move at the same time exactly one counts', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  // Whoever waits does not see the other come back, and hears of nothing while both submit.
  let blind: Player | undefined;
  let isHeld = false;
  let release = (): void => undefined;
  const submitted = new Promise<void>((resolve) => (release = resolve));
  for (const player of [host, guest]) {
    await player.page.context().routeWebSocket(/\/socket$/, (page) => {
      page.connectToServer().onMessage(async (message) => {
        if (blind === player && message.includes('"type":"presence"')) return;
        if (isHeld) await submitted;
        page.send(message);
      });
    });
  }
  const pair = await Pair.sit(host, guest, clocked('No clock', { 'Win by absence': '0.0167' }));
  const absent = await pair.onTurn();
  const waiting = pair.other(absent);
  const { room } = host;
  await absent.page.goto('about:blank');
  // The shortest absence that a card allows is a minute.
  await expect(waiting.button('Claim the win')).toBeVisible({ timeout: 150_000 });

  blind = waiting;
  await absent.page.goto(`/r/${room}`);
  expect(await absent.turn()).toBe(true);
  await absent.makeSteps(mouse);
  isHeld = true;
  await Promise.all([absent.confirm.click(), waiting.button('Claim the win').click()]);
  release();
  for (const player of [absent, waiting]) {
    const goesOn = player.actions
      .getByText('Your opponent to play.')
      .or(player.button('Roll dice'));
    await expect(player.result.or(goesOn).first()).toBeVisible();
  }
  const happened = (await host.events()).map(({ event }) => event.type);
  const [moves, claims] = ['played', 'forfeited'].map(
    (type) => happened.filter((other) => other === type).length,
  );
  expect([moves, claims].sort()).toEqual([0, 1]);
  for (const { result } of [absent, waiting]) {
    await expect(result).toBeVisible({ visible: claims === 1 });
  }
});

/** Whole days until the clock decides. */
async function daysLeft(player: Player): Promise<number> {
  const { clock } = (await player.snapshot()).view;
  if (!clock) throw new Error('a table without a clock');
  return Math.round((clock.deadline.at - clock.now) / 86_400_000);
}
