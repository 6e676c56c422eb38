import { playGamao } from '../lib/cooperation.ts';
import { Pair } from '../lib/pair.ts';
import { expect, test } from '../lib/test.ts';

// Every third game or so is a gamão cantado. Where dice or plays change another seed is found by trying.
test.use({ seed: 'cantado 1' });

test('a mão to ten with a gamão cantado', async ({ join }) => {
  test.setTimeout(900_000);
  const [host, guest] = [await join(), await join()];
  const pair = await Pair.sit(host, guest, (card) =>
    card.getByRole('button', { name: 'Mão de 10', exact: true }).click(),
  );
  const names: string[] = [];
  for (let score = 0; score < 10;) {
    if (score > 0) await pair.next();
    await playGamao(pair, host);
    for (const player of [host, guest]) await expect(player.result).toBeVisible();
    const { results, viewer } = (await host.snapshot()).view;
    const last = results.at(-1);
    expect(last?.winner).toBe(viewer);
    const name = last?.level === 'single' ? 'single' : last?.cantada ? 'gamão cantado' : 'gamão';
    if (name === 'gamão cantado') expect(last?.points).toBe(4);
    names.push(name);
    // Both read in their score sheets what the game was and what it was worth.
    const row = host.scoreSheet.getByRole('row').last();
    await expect(row).toContainText(name);
    await expect(row).toContainText(`+${last?.points}`);
    score += last?.points ?? 0;
    await expect(row).toContainText(`${score}–0`);
  }
  await expect(host.page.getByText('You won!')).toBeVisible();
  await expect(guest.page.getByText('Not this time.')).toBeVisible();
  expect(names).toContain('gamão cantado');
});
