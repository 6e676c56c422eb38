import { playGamao } from '../lib/cooperation.ts';
import { Pair } from '../lib/pair.ts';
import { expect, test } from '../lib/test.ts';

/** Five mãos without a gamão cantado happen once in ten thousand times: a game has one in three. */
const MOST_MAOS = 5;

test('a mão to ten with a gamão cantado', async ({ join }) => {
  test.setTimeout(1_500_000);
  const [host, guest] = [await join(), await join()];
  const pair = await Pair.sit(host, guest, (card) =>
    card.getByRole('button', { name: 'Mão de 10', exact: true }).click(),
  );
  let cantados = 0;
  for (let mao = 0; mao < MOST_MAOS && cantados === 0; mao++) {
    if (mao > 0) {
      for (const player of [host, guest]) await player.button('Rematch').click();
      for (const player of [host, guest]) await expect(player.result).toBeHidden();
    }
    for (let score = 0; score < 10;) {
      if (score > 0) await pair.next();
      await playGamao(pair, host);
      for (const player of [host, guest]) await expect(player.result).toBeVisible();
      const { results, viewer } = (await host.snapshot()).view;
      const last = results.at(-1);
      expect(last?.winner).toBe(viewer);
      const name = last?.level === 'single' ? 'single' : last?.cantada ? 'gamão cantado' : 'gamão';
      if (name === 'gamão cantado') {
        expect(last?.points).toBe(4);
        cantados += 1;
      }
      // Both read in their score sheets what the game was and what it was worth.
      const row = host.scoreSheet.getByRole('row').last();
      await expect(row).toContainText(name);
      await expect(row).toContainText(`+${last?.points}`);
      score += last?.points ?? 0;
      await expect(row).toContainText(`${score}–0`);
    }
    await expect(host.page.getByText('You won!')).toBeVisible();
    await expect(guest.page.getByText('Not this time.')).toBeVisible();
  }
  expect(cantados, 'gamões cantados').toBeGreaterThan(0);
});
