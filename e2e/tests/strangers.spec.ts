import { randomUUID } from 'node:crypto';
import { mouse } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

test('a stranger can neither move nor resign, nor take a seat over', async ({ join }) => {
  const [player, stranger] = [await join(), await join()];
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  const before = await player.snapshot();
  await stranger.watch(player.page.url());
  await expect(stranger.confirm).toBeHidden();
  await expect(stranger.movable).toHaveCount(0);

  const { request } = stranger.page;
  const commands = [
    { type: 'play', steps: [{ from: 24, to: 23, die: 1 }] },
    { type: 'resign', level: 'backgammon' },
    { type: 'roll' },
    { type: 'rematch' },
    { type: 'say', phrase: 'hello' },
  ];
  for (const command of commands) {
    const answer = await request.post(`/api/rooms/${player.room}/commands`, {
      data: { id: randomUUID(), command },
    });
    expect(answer.status(), JSON.stringify(command)).toBe(403);
  }
  for (const path of ['seat', 'device-link']) {
    const answer = await request.post(`/api/rooms/${player.room}/${path}`, { data: {} });
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
    expect(answer.status(), path).toBeLessThan(500);
  }
  expect((await player.snapshot()).seq).toBe(before.seq);
  expect((await stranger.snapshot()).view.viewer).toBeNull();
  expect(await player.playTurn(mouse)).toBe(true);
});

test('a command sent over a stranger’s socket is refused and changes nothing', async ({ join }) => {
  const [player, stranger] = [await join(), await join()];
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  const before = (await player.snapshot()).seq;
  await stranger.watch(player.page.url());
  const answer = await stranger.page.evaluate(
    (room) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(`/api/rooms/${room}/socket`);
        socket.onerror = () => reject(new Error('no socket'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string };
          if (message.type === 'welcome') {
            const command = { type: 'resign', level: 'single' };
            socket.send(JSON.stringify({ type: 'command', id: 'stranger', command }));
          } else if (message.type === 'rejected') resolve(String(data));
        };
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello' }));
      }),
    player.room,
  );
  expect(answer).toContain('"id":"stranger"');
  expect((await player.snapshot()).seq).toBe(before);
});

test('the secret of a seat is for its browser alone', async ({ join }) => {
  const [player, stranger] = [await join(), await join()];
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  const cookies = await player.page.context().cookies();
  const seat = cookies.find(({ httpOnly }) => httpOnly);
  if (!seat) throw new Error('the seat is held by a cookie');
  expect(seat.sameSite).toBe('Lax');
  expect(await player.page.evaluate(() => document.cookie)).not.toContain(seat.value);

  // Whatever a stranger can read, the secret is not in it.
  await stranger.watch(player.page.url());
  const { request } = stranger.page;
  for (const path of ['', '/events', '/snapshot']) {
    const text = await (await request.get(`/api/rooms/${player.room}${path}`)).text();
    for (const part of seat.value.split(/[.=%]/).filter(({ length }) => length > 7)) {
      expect(text).not.toContain(part);
    }
  }

  // Nor does a cookie of one's own making open the seat.
  await stranger.page.context().addCookies([{ ...seat, value: `${seat.value.slice(0, -4)}AAAA` }]);
  const forged = await request.post(`/api/rooms/${player.room}/commands`, {
    data: { id: randomUUID(), command: { type: 'resign', level: 'single' } },
  });
  expect(forged.status()).toBeGreaterThanOrEqual(400);
  expect(forged.status()).toBeLessThan(500);
  expect((await player.snapshot()).view.winner).toBeNull();
});

test('a seat is carried to another device by a private link', async ({ join }) => {
  const [player, phone] = [await join(), await join()];
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  const { page } = player;
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  await page.getByRole('button', { name: 'Make a private link' }).click();
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  await phone.page.goto(link);
  await phone.page.waitForURL(/\/r\//);
  // Looking at the link uses nothing up, with scripts or without.
  const another = await join();
  await another.page.goto(link);
  await expect(another.page.getByRole('button', { name: 'Play on this device' })).toBeEnabled();
  await phone.page.getByRole('button', { name: 'Play on this device' }).click();
  expect(await phone.turn()).toBe(true);
  expect(await phone.playTurn(mouse)).toBe(true);
});
