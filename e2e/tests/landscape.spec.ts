import { expectApart, expectNoOverflow, expectOnScreen, expectReachable } from '../lib/fit.ts';
import { Pair } from '../lib/pair.ts';
import { mouse } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

const viewport = { width: 740, height: 360 };

test('a phone across shows menus, questions and the result whole', async ({ join }) => {
  const [host, guest] = [await join({ viewport }), await join({ viewport })];
  for (const player of [host, guest]) await player.set({ autoRoll: 'never' });
  const link = await host.openTable((card) =>
    card.getByRole('button', { name: 'To 3', exact: true }).click(),
  );
  await expectOnScreen(host.page.getByRole('img', { name: 'QR code' }), 'QR code');
  await guest.sitDown(link);
  const pair = new Pair(host, guest);
  const first = await pair.onTurn();
  const second = pair.other(first);
  await first.playTurn(mouse);
  await expect(second.button('Roll dice')).toBeEnabled();
  await expectNoOverflow(second.page, 'table');

  await second.button('Say something').click();
  const phrases = second.page.getByRole('group', { name: 'Phrases' });
  await expectOnScreen(phrases, 'phrases');
  await expectReachable(phrases.getByRole('button').first(), 'the first phrase');
  await expectReachable(phrases.getByRole('button').last(), 'the last phrase');
  await phrases.getByRole('button', { name: 'Hello!' }).click();

  // What is said covers neither the board nor what is asked.
  const notice = first.page.locator('header .notice');
  await expect(notice).toHaveText('Opponent: Hello!');
  await expectApart(notice, first.board, 'notice and board');
  await expectApart(notice, first.actions, 'notice and buttons');

  await second.page.getByRole('button', { name: 'Table', exact: true }).click();
  await expectOnScreen(second.dialog, 'menu');
  await expectReachable(second.dialog.getByRole('link').last(), 'the last of the menu');
  await second.dialog.getByRole('button', { name: 'Resign' }).click();
  const offer = second.dialog.getByRole('button', { name: 'Offer to resign' });
  await expectOnScreen(second.dialog, 'resigning');
  await expectReachable(second.dialog.getByText('Backgammon'), 'backgammon');
  await expectOnScreen(offer, 'offer');
  await second.dialog.getByText('Backgammon').click();
  await offer.click();
  await expectOnScreen(first.button('Accept'), 'accept');
  await expectOnScreen(first.button('Play on'), 'play on');
  await first.button('Accept').click();
  for (const player of [first, second]) {
    await expect(player.result).toBeVisible();
    await expectOnScreen(player.button('Rematch'), 'rematch');
    await expectApart(player.board, player.actions, 'board and result');
    await expectNoOverflow(player.page, 'result');
  }
});

test('a lost connection is told beside names, clocks and board', async ({ join, server }) => {
  const player = await join({ viewport: { width: 360, height: 740 } });
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  await server.kill();
  const banner = player.page.getByText(/Connection lost|Reconnecting/).first();
  await expect(banner).toBeVisible();
  await expectApart(banner, player.board, 'banner and board');
  for (const name of ['You', 'Sagui']) {
    await expectApart(banner, player.page.getByRole('region', { name }), `banner and ${name}`);
  }
  await expectOnScreen(player.button('Undo'), 'buttons');
});
