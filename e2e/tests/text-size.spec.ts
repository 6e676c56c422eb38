import type { Page } from '@playwright/test';
import { expectNoOverflow, expectOnScreen, expectReachable } from '../lib/fit.ts';
import { Pair } from '../lib/pair.ts';
import { mouse, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

/** Larger text, and the same by the browser's zoom: fewer of its pixels on the same screen. */
const sizes = [
  { name: 'text at 150 %', font: '150%', viewport: { width: 360, height: 740 } },
  { name: 'text at 200 %', font: '200%', viewport: { width: 360, height: 740 } },
  { name: 'zoom at 150 %', font: '100%', viewport: { width: 240, height: 493 } },
  { name: 'zoom at 200 %', font: '100%', viewport: { width: 180, height: 370 } },
] as const;

async function enlarge(page: Page, font: string): Promise<void> {
  await page.addInitScript((size) => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
  }, font);
}

for (const { name, font, viewport } of sizes) {
  test(`with ${name} nothing sticks out and every control is reached`, async ({ join }) => {
    const [host, guest] = [await join({ viewport }), await join({ viewport })];
    for (const { page } of [host, guest]) await enlarge(page, font);
    for (const path of ['/', '/help', '/position', '/verify', '/dice', '/nowhere']) {
      await host.page.goto(path);
      await expect(host.page.locator('main')).toBeVisible();
      await expectNoOverflow(host.page, path);
    }
    await host.page.goto('/position?id=4HPwATDgc/ABMA:cAkAAAAAAAAE');
    await expect(host.board).toBeVisible();
    await expectNoOverflow(host.page, 'position');
    await host.page.goto('/');
    await host.page.getByRole('button', { name: 'Settings' }).click();
    await expect(host.dialog).toBeVisible();
    await expectNoOverflow(host.page, 'settings');
    await expectReachable(host.dialog.getByRole('switch').last(), 'the last setting');

    for (const player of [host, guest])
      await player.set({ autoRoll: 'never', name: 'Ana Carolina' });
    const link = await host.openTable(async (card) => {
      await expectNoOverflow(host.page, 'card');
      await card.getByRole('button', { name: 'To 3', exact: true }).click();
    });
    await expectNoOverflow(host.page, 'waiting');
    await guest.page.goto(link);
    await expectReachable(
      guest.page.getByRole('button', { name: 'Play', exact: true }).first(),
      'play',
    );
    await expectNoOverflow(guest.page, 'invited');
    await guest.sitDown(link);
    const pair = new Pair(host, guest);
    const first = await pair.onTurn();
    await first.turn();
    await first.makeSteps(mouse);
    await expectOnScreen(first.confirm, 'Confirm');
    await expectNoOverflow(first.page, 'playing');
    await expectBoard(first);
    await first.confirm.click();

    const second = pair.other(first);
    await expect(second.button('Double')).toBeEnabled();
    await expectOnScreen(second.button('Roll dice'), 'Roll');
    await second.button('Double').click();
    await expectReachable(
      second.dialog.getByRole('button', { name: 'Double the stake' }),
      'Double',
    );
    await expectNoOverflow(second.page, 'doubling');
    await second.dialog.getByRole('button', { name: 'Double the stake' }).click();
    await expect(first.button('Pass')).toBeEnabled();
    await expectReachable(first.button('Pass'), 'Pass');
    await expectReachable(first.button('Take'), 'Take');
    await expectNoOverflow(first.page, 'doubled');
    await first.button('Take').click();
    await expect(second.button('Roll dice')).toBeEnabled();

    await second.choose('Resign');
    await expectReachable(second.dialog.getByRole('button', { name: 'Offer to resign' }), 'Resign');
    await expectNoOverflow(second.page, 'resigning');
    await second.page.keyboard.press('Escape');
    await second.resign('Gammon');
    await first.button('Accept').click();
    await expect(first.result).toBeVisible();
    await expectReachable(first.button('Rematch'), 'Rematch');
    await expectNoOverflow(first.page, 'the end of the match');

    await first.page.goto(`/r/${first.room}/replay`);
    await expect(first.page.getByRole('button', { name: 'Next move' })).toBeVisible();
    await expectNoOverflow(first.page, 'replay');
  });
}

/** Large text leaves a board that can be played on. */
async function expectBoard({ board }: Player): Promise<void> {
  const box = await board.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(140);
}
