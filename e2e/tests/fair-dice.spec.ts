import type { Page } from '@playwright/test';
import { Pair } from '../lib/pair.ts';
import { mouse, type Player } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

/** The events of the fair dice and the rolls, in words: `link a`, `anchor server`, `roll`. */
async function dice(player: Player): Promise<string[]> {
  const words = (await player.events()).map(({ event }) => {
    const who = event.player ?? event.party ?? '';
    const names: Record<string, string> = {
      anchored: `anchor ${who}`,
      signedOff: `sign ${who}`,
      rollAsked: `ask ${who}`,
      linkReleased: `link ${who}`,
      rolled: 'roll',
      revealed: 'seed',
    };
    return names[event.type] ?? '';
  });
  return words.filter((word) => word !== '');
}

const count = (words: string[], word: string): number =>
  words.filter((other) => other === word).length;

/** The fingerprint in the house rules of a table. */
async function fingerprint(player: Player): Promise<string> {
  await player.choose('Table rules');
  const text = (await player.dialog.locator('code').textContent()) ?? '';
  await player.page.keyboard.press('Escape');
  return text;
}

/** Offers to lose the single game that is played. */
async function resign(player: Player): Promise<void> {
  await player.choose('Resign');
  await player.dialog.getByRole('button', { name: 'Offer to resign' }).click();
}

async function sit(host: Player, guest: Player): Promise<Pair> {
  await guest.sitDown(await host.openTable());
  return new Pair(host, guest);
}

/** So many turns, each by the player whom the dice let play, or by another tab of theirs. */
async function play(pair: Pair, turns: number, hand = (player: Player) => player): Promise<void> {
  const played = async (): Promise<number> =>
    (await pair.host.events()).filter(({ event }) => event.type === 'played').length;
  for (let turn = 0; turn < turns; turn++) {
    const before = await played();
    await hand(await pair.onTurn()).playTurn(mouse);
    await expect.poll(played).toBeGreaterThan(before);
  }
}

/** Somebody gives up and the other agrees. */
async function end(pair: Pair): Promise<void> {
  const loser = await pair.onTurn();
  await resign(loser);
  await pair.other(loser).button('Accept').click();
  await expect(loser.result).toBeVisible();
}

async function openVerify({ page }: Player): Promise<void> {
  await page.getByRole('link', { name: 'Check the dice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check the dice' })).toBeVisible();
}

async function choose({ page }: Player, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

test('the dice of a match check out in the browser, and a forged one shows where it breaks', async ({
  join,
}) => {
  const [host, guest] = [await join(), await join()];
  const pair = await sit(host, guest);
  await play(pair, 4);
  const seen = await fingerprint(host);
  expect(seen).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){4}$/);
  expect(await fingerprint(guest)).toBe(seen);
  await end(pair);
  expect((await dice(host)).at(-1)).toBe('seed');

  await openVerify(host);
  const { page } = host;
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText(/Dice and plays check out: \d+ rolls in 1 game/);
  await expect(page.getByText(seen)).toBeVisible();
  await expect(page.getByText('this browser signed off on')).toBeVisible();
  await expect(page.getByText(/Line \d+ of the public ledger, written on/)).toBeVisible();
  const rolls = count(await dice(guest), 'roll');
  await expect(page.getByRole('cell', { name: 'checks out', exact: true })).toHaveCount(rolls);

  // From here on without the internet.
  const transcript = await guest.transcript(1);
  await page.context().setOffline(true);
  await choose(host, 'true.json', JSON.stringify(transcript));
  await expect(page.getByText('It was not looked up.')).toBeVisible();
  await expect(verdict).toContainText(/Dice and plays check out/);

  const forged = structuredClone(transcript);
  const rolled = forged.events.filter(({ event }) => event.type === 'rolled')[1];
  if (!rolled?.event.roll) throw new Error('there is a second roll');
  rolled.event.roll = rolled.event.roll[0] === 6 ? [5, 6] : [6, 5];
  await choose(host, 'forged.json', JSON.stringify(forged));
  await expect(verdict).toContainText('Does not check out');
  await expect(verdict).toContainText(`roll 2, game 1 (event ${rolled.seq})`);
  await expect(verdict).toContainText('The dice are not those that the shares give.');
  await expect(page.getByRole('cell', { name: 'does not check out' }).first()).toBeVisible();

  await choose(
    host,
    'cut.json',
    JSON.stringify({ ...transcript, events: transcript.events.slice(0, -4) }),
  );
  await expect(verdict).toContainText('Does not check out');
  await choose(host, 'other.json', 'no transcript at all');
  await expect(page.getByRole('alert')).toContainText('not a readable transcript');
});

test('matches against a bot check out one by one, under their own guarantee', async ({ join }) => {
  const player = await join();
  const { page } = player;
  await player.challenge('Sagui');
  for (const match of [1, 2]) {
    await player.playTurn(mouse);
    expect(await player.turn()).toBe(true);
    await resign(player);
    await expect(player.result).toBeVisible();
    await openVerify(player);
    expect(new URL(page.url()).pathname).toBe(`/r/${player.room}/verify/${match}`);
    await expect(page.locator('.verdict')).toContainText('Dice and plays check out');
    await expect(page.getByText('as long as the player was honest')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await player.button('Rematch').click();
    await expect(player.result).toBeHidden();
  }
});

test('a server that changes a roll is found out at once', async ({ join }) => {
  const player = await join();
  const { page } = player;
  // The same dice the other way round: every play still fits the rules.
  let lies = false;
  const swapped = (message: string): string =>
    message.replace(/(?<="type":"rolled","roll":\[)(\d),(\d)/g, '$2,$1');
  await page.context().routeWebSocket(/\/socket$/, (tab) => {
    tab.connectToServer().onMessage((message) => {
      tab.send(lies ? swapped(String(message)) : message);
    });
  });
  await player.challenge('Sagui');
  expect(await player.turn()).toBe(true);
  const alarm = page.getByText('The dice of this table do not check out');
  await expect(alarm).toBeHidden();
  lies = true;
  // Doubles are the same both ways.
  for (let turn = 0; turn < 4 && !(await alarm.isVisible()); turn++) await player.playTurn(mouse);
  await expect(alarm).toBeVisible();
});

/** Two who roll by hand; the opening play is made. Answers who is to roll, and who waits. */
async function begin(host: Player, guest: Player): Promise<[roller: Player, waiter: Player]> {
  for (const player of [host, guest]) await player.set({ autoRoll: 'never' });
  const pair = await sit(host, guest);
  const [roller, waiter] = await pair.open();
  return [roller, waiter];
}

test('where a browser lost its chain another begins, and the roll is marked', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  const [first, second] = await begin(host, guest);
  await first.button('Roll dice').click();
  await first.playTurn(mouse);
  await expect(second.button('Roll dice')).toBeEnabled();
  let release = (): void => undefined;
  await loseChains(first.page, async (page) => (release = await holdAnchors(page)));

  // The opponent's link is out when the new chain begins.
  await second.button('Roll dice').click();
  await expect(second.page.getByText(/Waiting for your opponent’s share/)).toBeVisible();
  release();
  await second.playTurn(mouse);
  const note = second.page.getByRole('listitem').filter({ hasText: 'a new chain for the dice' });
  await expect(note).toBeVisible();

  // For one's own roll it begins at once.
  await expect(first.button('Roll dice')).toBeEnabled();
  await loseChains(first.page);
  await first.button('Roll dice').click();
  expect(await first.turn()).toBe(true);

  // And with one's play, before the opponent rolls. Each is marked: the order is the server's word.
  await loseChains(first.page);
  await first.playTurn(mouse);
  await second.button('Roll dice').click();
  expect(await second.turn()).toBe(true);
  await end(new Pair(host, guest));
  await openVerify(second);
  const { page } = second;
  await expect(page.locator('.verdict')).toContainText('Dice and plays check out');
  await expect(page.getByText('could have chosen this roll')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'New chain' })).toHaveCount(3);
});

test('two tabs of one seat serve the dice as one', async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  const pair = await sit(host, guest);
  const tab = await host.anotherTab();
  let turns = 0;
  await play(pair, 6, (player) => (player === host && ++turns % 2 === 0 ? tab : player));
  const words = await dice(guest);
  for (const seat of ['a', 'b']) {
    expect(count(words, `anchor ${seat}`), words.join()).toBe(1);
    expect(count(words, `sign ${seat}`)).toBe(1);
  }
  await end(pair);
  await openVerify(guest);
  await expect(guest.page.locator('.verdict')).toContainText('Dice and plays check out');
});

for (const [how, leave] of [
  ['leaves the page', (page: Page) => page.goto('about:blank')],
  ['puts the page to the back, where it is stopped', hideAndStop],
] as const) {
  test(`who ${how} lets the opponent roll all the same`, async ({ join }) => {
    const [host, guest] = [await join(), await join()];
    const [roller, waiter] = await begin(host, guest);
    const address = waiter.page.url();
    const seat = (await waiter.snapshot()).view.viewer;
    await leave(waiter.page);
    await expect.poll(async () => (await dice(roller)).at(-1)).toBe(`link ${seat}`);
    await roller.button('Roll dice').click();
    expect(await roller.turn()).toBe(true);
    // Nothing of the one who left came in between.
    expect((await dice(roller)).slice(-3)).toEqual([
      `link ${seat}`,
      expect.stringMatching(/^ask/),
      'roll',
    ]);
    await roller.playTurn(mouse);

    await waiter.page.context().setOffline(false);
    await waiter.page.goto(address);
    await waiter.button('Roll dice').click();
    await waiter.playTurn(mouse);
    await end(new Pair(host, guest));
    await openVerify(roller);
    await expect(roller.page.locator('.verdict')).toContainText('Dice and plays check out');
    await expect(roller.page.getByText('server and roller together could')).toBeVisible();
  });
}

/** What a phone does with a page that is not looked at. */
async function hideAndStop(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.context().setOffline(true);
}

/** Keeps a page's new anchors from the server until released. For sockets that are opened from now on. */
async function holdAnchors(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (message.includes('"type":"anchor"')) await released;
      server.send(message);
    });
  });
  return release;
}

/** Clears what the browser keeps, and the page's memory of it; it leaves no link behind. */
async function loseChains(page: Page, prepare?: (page: Page) => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    WebSocket.prototype.send = () => undefined;
  });
  await prepare?.(page);
  await page.reload();
}
