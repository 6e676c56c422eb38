import { Pair } from '../lib/pair.ts';
import { mouse } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

test('a reload in the middle of a turn keeps the dice and the steps not yet confirmed', async ({
  join,
}) => {
  const player = await join();
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  await mouse.move(player);
  await expect(player.undo).toBeEnabled();
  const [board, before] = [await player.labels(), await player.snapshot()];

  await player.page.reload();
  await expect(player.undo).toBeEnabled();
  expect(await player.labels()).toEqual(board);
  expect((await player.snapshot()).seq).toBe(before.seq);
  expect(await player.playTurn(mouse)).toBe(true);
  await expect.poll(async () => (await player.snapshot()).seq).toBeGreaterThan(before.seq);
});

test('a server killed in mid-game goes on where it was, with nothing lost', async ({
  join,
  server,
}) => {
  const [host, guest] = [await join(), await join()];
  await guest.sitDown(await host.openTable());
  const pair = new Pair(host, guest);
  await pair.turns(6);
  const log = await host.events();

  await server.kill();
  await expect(host.page.getByText(/Connection lost|Reconnecting/)).toBeVisible();
  await server.start();
  await expect(host.page.getByText(/Connection lost|Reconnecting/)).toBeHidden();
  expect((await guest.events()).slice(0, log.length)).toEqual(log);
  await pair.turns(4);
  await Promise.all([host.playToEnd(mouse), guest.playToEnd(mouse)]);
});

test('of two tabs of one seat that submit at once, one play counts', async ({ join }) => {
  const first = await join();
  // What the server says reaches the tabs only once both have submitted.
  let release = (): void => undefined;
  const submitted = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  await first.page.context().routeWebSocket(/\/socket$/, (tab) => {
    tab.connectToServer().onMessage(async (message) => {
      if (isHeld) await submitted;
      tab.send(message);
    });
  });
  await first.challenge('Sagui');
  const second = await first.anotherTab();
  expect(await first.turn()).toBe(true);
  expect(await second.turn()).toBe(true);
  await Promise.all([first.makeSteps(mouse), second.makeSteps(mouse)]);
  const { seq, view } = await first.snapshot();

  isHeld = true;
  await Promise.all([first.confirm.click(), second.confirm.click()]);
  release();
  const plays = async (): Promise<number> => {
    const mine = (await first.events())
      .slice(seq)
      .filter(({ event }) => event.type === 'played' && event.player === view.viewer);
    return mine.length;
  };
  await expect.poll(plays).toBe(1);
  // The next turn has come, for both alike, and still one play was made.
  expect(await first.turn()).toBe(true);
  expect(await second.turn()).toBe(true);
  expect(await second.labels()).toEqual(await first.labels());
  expect(await plays()).toBe(1);
});
