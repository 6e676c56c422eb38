import { Pair } from '../lib/pair.ts';
import { expect, test } from '../lib/test.ts';

test('after a restore both pages show what the backup holds, and the match goes on', async ({
  join,
  server,
}) => {
  const [host, guest] = [await join(), await join()];
  const players = [host, guest];
  for (const player of players) await player.set({ autoRoll: 'always' });
  const pair = await Pair.sit(host, guest, (card) =>
    card.getByRole('button', { name: 'To 3', exact: true }).click(),
  );
  const loser = await pair.onTurn();
  await pair.concede(loser, 'Single', 1);
  await pair.next();
  await pair.turns(3);
  const kept = (await host.events()).length;
  await server.backup('earlier');
  await pair.turns(3);
  expect((await host.events()).length).toBeGreaterThan(kept);

  await server.kill();
  for (const { page } of players) {
    await expect(page.getByText(/Connection lost|Reconnecting/)).toBeVisible();
  }
  for (const player of players) await player.listen();
  await server.restore('earlier');
  await server.start();

  // Nobody does anything: the pages find the server, and say what happened.
  for (const { page, heard, result, scoreSheet } of players) {
    await expect(page.getByText(/Connection lost|Reconnecting/)).toBeHidden();
    await expect.poll(heard).toContain('The server was restored from a backup. This is the table');
    const note = page.getByRole('listitem').filter({
      hasText: 'The server was restored from a backup: the game starts again, the score is kept.',
    });
    await expect(note).toBeVisible();
    // The new chains for the dice are nobody's doing.
    await expect(page.getByText(/changed devices/)).toHaveCount(0);
    await expect(result).toBeHidden();
    await expect(scoreSheet.getByRole('row')).toHaveCount(2);
  }
  const log = await host.events();
  const types = log.map(({ event }) => event.type);
  const at = types.indexOf('setBack');
  expect(at).toBeGreaterThanOrEqual(kept);
  expect(types[at + 1]).toBe('gameStarted');
  expect(types.lastIndexOf('setBack')).toBe(at);

  // The game is played anew, under dice of its own, and everything checks out.
  await pair.turns(4);
  await pair.concede(loser, 'Gammon', 2);
  for (const match of [1, 2]) {
    await host.page.goto(`/r/${host.room}/verify/${match}`);
    await expect(host.page.locator('.verdict')).toContainText('Dice and plays check out');
  }
});
