import { mouse, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

test('two people play a whole game by link while a third watches', async ({ join }) => {
  const [host, guest, watcher] = [await join(), await join(), await join()];
  const link = await host.openTable();
  await guest.sitDown(link);
  await watcher.watch(link);
  await Promise.all([host.playToEnd(mouse), guest.playToEnd(mouse)]);

  const texts = await Promise.all([host, guest].map(({ result }) => result.textContent()));
  expect(texts.sort()).toEqual(['Not this time.', 'You won!']);
  await expect(watcher.page.getByText(/^.+ won$/)).toBeVisible();
  await expectSameTable(host, guest, watcher);

  await host.page.getByRole('button', { name: 'Rematch' }).click();
  await guest.page.getByRole('button', { name: 'Rematch' }).click();
  await expect(host.result).toBeHidden();
  await expect(guest.result).toBeHidden();
  await expect.poll(async () => (await watcher.snapshot()).view.winner).toBeNull();
});

/** All see the same checkers; the watcher's page shows what the server says. */
async function expectSameTable(...players: Player[]): Promise<void> {
  const [first, ...others] = await Promise.all(players.map((player) => player.snapshot()));
  for (const other of others) {
    expect(other.seq).toBe(first?.seq);
    expect(other.view.board).toEqual(first?.view.board);
    expect(other.view.winner).toBe(first?.view.winner);
  }
  for (const player of players) {
    for (const pips of Object.values(first?.view.pips ?? {})) {
      await expect(
        player.page.getByTitle(new RegExp(`^${pips} pips? to go$`)).first(),
      ).toBeVisible();
    }
  }
}
