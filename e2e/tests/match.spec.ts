import { Pair } from '../lib/pair.ts';
import { mouse, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

test('a match to five with take, redouble and pass, and its Crawford game', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  // Rolling by itself would hide that there is no cube.
  for (const player of [host, guest]) await player.set({ autoRoll: 'never' });
  const pair = await Pair.sit(host, guest, (card) =>
    card.getByRole('button', { name: 'To 5', exact: true }).click(),
  );

  // Game 1: doubled, taken, redoubled, passed. What it was before the last double is paid.
  const [trailer, leader] = await pair.open();
  await trailer.double();
  await expect(leader.actions).toContainText('Your opponent doubled the stake');
  await expect(leader.actions).toContainText(
    'Passing costs 1 point. If you take, the game counts 2 points',
  );
  await expect(leader.actions.locator(':focus')).toHaveCount(0);
  await expect(trailer.actions).toContainText('Your opponent decides: take or pass.');
  await leader.button('Take').click();
  await expectCube(2, leader, trailer);
  await expect(trailer.button('Roll dice')).toBeEnabled();
  await expect(trailer.button('Double')).toBeHidden();
  await trailer.button('Roll dice').click();
  await trailer.playTurn(mouse);
  await expect(leader.button('Double')).toBeEnabled();
  await leader.double();
  await expect(trailer.actions).toContainText(
    'Passing costs 2 points. If you take, the game counts 4 points',
  );
  await trailer.button('Pass').click();
  await expect(trailer.actions).toContainText('You passed the double. 2 points to your opponent.');
  await expect(leader.actions).toContainText('Your opponent passed the double. 2 points to you.');
  await expectScore(pair, leader, '2–0');

  // Game 2: a resignation costs what the cube shows.
  await pair.next();
  const [doubler, taker] = await pair.open();
  await doubler.double();
  await taker.button('Take').click();
  await expectCube(2, doubler, taker);
  expect(await trailer.resignations()).toEqual([
    'Single loses 2 points',
    'Gammon loses 4 points',
    'Backgammon loses 6 points',
  ]);
  await trailer.page.keyboard.press('Escape');
  await pair.concede(trailer, 'Single', 2);
  await expectScore(pair, leader, '4–0');

  // Game 3, the Crawford game: nobody may double, and both are told.
  await pair.next();
  const [onTurn] = await pair.open();
  for (const player of [host, guest]) {
    await expect(player.page.getByText('Crawford', { exact: true }).first()).toBeVisible();
    await expect(player.board.getByRole('button', { name: /Doubling cube/ })).toBeHidden();
  }
  await expect(onTurn.button('Double')).toBeHidden();
  await onTurn.page.keyboard.press('d');
  await expect(onTurn.dialog).toBeHidden();
  await pair.concede(leader, 'Single', 1);
  await expectScore(pair, leader, '4–1');

  // Game 4: the cube is back. Who leads would double for nothing, and is warned.
  await pair.next();
  const [mayDouble] = await pair.open();
  if (mayDouble === leader) {
    await leader.button('Double').click();
    await expect(leader.dialog).toContainText('this game already wins you the match');
    await leader.dialog.getByRole('button', { name: 'Cancel' }).click();
    await leader.button('Roll dice').click();
    await leader.playTurn(mouse);
  }
  await expectCube(1, host, guest);
  await trailer.double();
  await leader.button('Pass').click();
  await expectScore(pair, leader, '4–2');

  // Game 5: an accepted resignation ends the match.
  await pair.next();
  await pair.open();
  await pair.concede(trailer, 'Single', 1);
  await expectScore(pair, leader, '5–2');
  await expect(leader.page.getByText('You won!')).toBeVisible();
  await expect(trailer.page.getByText('Not this time.')).toBeVisible();
  await expect(leader.button('Rematch')).toBeVisible();
  // The end of a match: the final score, what decided it, and where to go from there.
  for (const [player, scores] of [
    [leader, ['You 5', 'Opponent 2']],
    [trailer, ['You 2', 'Opponent 5']],
  ] as const) {
    const final = player.actions.getByRole('figure', { name: 'Final score, to 5 points' });
    await expect(final.locator('dl > div')).toHaveText([...scores], { useInnerText: true });
  }
  await expect(leader.actions).toContainText(
    'Last game: Single win: your opponent resigned. 1 point to you.',
  );
  await expect(trailer.actions).toContainText(
    'Last game: Single loss: you resigned. 1 point to your opponent.',
  );
  for (const name of ['Check the dice', 'Replay the game']) {
    await expect(leader.actions.getByRole('link', { name })).toBeVisible();
  }
  await leader.button('Share the game').click();
  await expect(leader.dialog.getByRole('textbox')).toHaveValue(/\/r\/\w+\/replay$/);
  await leader.page.keyboard.press('Escape');
  const rows = [
    'Game # Winner Points Score',
    '1 You single, double passed +2 2–0',
    '2 You single, resignation +2 4–0',
    '3 Opponent single, resignation Crawford +1 4–1',
    '4 Opponent single, double passed +1 4–2',
    '5 You single, resignation +1 5–2',
  ];
  await expect(leader.scoreSheet.getByRole('row')).toHaveText(rows, { useInnerText: true });
});

test('a refused resignation is not offered again before a play', async ({ join }) => {
  const pair = await Pair.sit(await join(), await join(), (card) =>
    card.getByRole('button', { name: 'To 3', exact: true }).click(),
  );
  const [loser, winner] = await pair.open();
  await loser.resign('Single');
  await expect(loser.actions).toContainText('You offered to resign. Your opponent decides.');
  await winner.button('Play on').click();

  // The game goes on where it was; only more may be offered.
  await expect(loser.button('Double')).toBeEnabled();
  expect(await loser.resignations()).toEqual([
    'Gammon loses 2 points',
    'Backgammon loses 3 points',
  ]);
  await loser.page.keyboard.press('Escape');
  await loser.button('Roll dice').click();
  await loser.playTurn(mouse);
  await expect(winner.button('Roll dice')).toBeEnabled();
  expect(await loser.resignations()).toEqual([
    'Single loses 1 point',
    'Gammon loses 2 points',
    'Backgammon loses 3 points',
  ]);
});

async function expectCube(value: number, ...players: Player[]): Promise<void> {
  for (const { board } of players) {
    await expect(board.getByRole('button', { name: `Doubling cube: ${value}` })).toBeVisible();
  }
}

/** The last line of both score sheets, each from its own side. */
async function expectScore({ host, guest }: Pair, of: Player, score: string): Promise<void> {
  const [mine, theirs] = score.split('–');
  for (const player of [host, guest]) {
    const text = player === of ? score : `${theirs}–${mine}`;
    await expect(player.scoreSheet.getByRole('row').last()).toContainText(text);
  }
}
