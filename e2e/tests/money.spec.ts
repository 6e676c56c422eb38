import { Pair } from '../lib/pair.ts';
import { expect, test } from '../lib/test.ts';

/** An opening tie comes once in six games; so many games without one are one chance in 50,000. */
const ENOUGH = 60;

test('a money session with Jacoby goes on until an opening tie doubles the cube', async ({
  join,
}) => {
  test.slow();
  const pair = await Pair.sit(await join(), await join(), async (card) => {
    await card.getByRole('button', { name: 'Money session' }).click();
    await card.getByRole('button', { name: 'Your own' }).click();
    await card.getByLabel('Automatic doubles per game').fill('1');
  });
  const { host, guest } = pair;
  const stakes = new Set<number>();
  let balance = 0;
  for (let game = 1; game <= ENOUGH && stakes.size < 2; game++) {
    if (game > 1) await pair.next();
    await pair.onTurn();
    const stake = (await host.snapshot()).view.cube?.value ?? 0;
    const cube = pair.host.board.getByRole('button', { name: `Doubling cube: ${stake}` });
    await expect(cube).toBeVisible();
    if (!stakes.has(stake)) {
      // Nobody has turned the cube, so by Jacoby's rule all levels cost the same.
      const cost = stake === 1 ? '1 point' : `${stake} points`;
      expect(await guest.resignations()).toEqual(
        ['Single', 'Gammon', 'Backgammon'].map((level) => `${level} loses ${cost}`),
      );
      await expect(guest.dialog).toContainText('Jacoby rule: until the cube is turned');
      await guest.page.keyboard.press('Escape');
    }
    stakes.add(stake);
    balance += stake;
    await pair.concede(guest, 'Gammon', stake);
    await expect(host.scoreSheet.getByRole('row').last()).toContainText(`+${balance}`);
    await expect(guest.scoreSheet.getByRole('row').last()).toContainText(`−${balance}`);
  }
  expect([...stakes].sort()).toEqual([1, 2]);
  const plot = host.scoreSheet.getByRole('img', { name: /Your balance game by game/ });
  await expect(plot).toHaveAccessibleName(new RegExp(`now \\+${balance}$`));

  await host.button('End session').click();
  for (const player of [host, guest]) await expect(player.button('Rematch')).toBeVisible();
});
