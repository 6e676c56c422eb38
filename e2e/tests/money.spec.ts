import { Pair } from '../lib/pair.ts';
import { expect, test } from '../lib/test.ts';

// Within the first games an opening throw is a tie. Where dice change another seed is found by trying.
test.use({ seed: 'tie 3' });

test('a money session with Jacoby, until an opening tie has doubled the cube', async ({ join }) => {
  const pair = await Pair.sit(await join(), await join(), async (card) => {
    await card.getByRole('button', { name: 'Money session' }).click();
    await card.getByRole('button', { name: 'Your own' }).click();
    await card.getByLabel('Automatic doubles per game').fill('1');
  });
  const { host, guest } = pair;
  const stakes: number[] = [];
  let balance = 0;
  while (!stakes.includes(2)) {
    expect(stakes.length, 'the seed brings a tie').toBeLessThan(6);
    if (stakes.length > 0) await pair.next();
    await pair.onTurn();
    const stake = (await host.snapshot()).view.cube?.value ?? 0;
    const cube = pair.host.board.getByRole('button', { name: `Doubling cube: ${stake}` });
    await expect(cube).toBeVisible();
    // Nobody has turned the cube, so by Jacoby's rule all levels cost the same.
    const cost = stake === 1 ? '1 point' : `${stake} points`;
    expect(await guest.resignations()).toEqual(
      ['Single', 'Gammon', 'Backgammon'].map((level) => `${level} loses ${cost}`),
    );
    await expect(guest.dialog).toContainText('Jacoby rule: until the cube is turned');
    await guest.page.keyboard.press('Escape');
    stakes.push(stake);
    balance += stake;
    await pair.concede(guest, 'Gammon', stake);
    await expect(host.scoreSheet.getByRole('row').last()).toContainText(`+${balance}`);
    await expect(guest.scoreSheet.getByRole('row').last()).toContainText(`−${balance}`);
  }
  expect(stakes[0]).toBe(1);
  const plot = host.scoreSheet.getByRole('img', { name: /Your balance game by game/ });
  await expect(plot).toHaveAccessibleName(new RegExp(`now \\+${balance}$`));

  await host.button('End session').click();
  for (const player of [host, guest]) await expect(player.button('Rematch')).toBeVisible();
});
