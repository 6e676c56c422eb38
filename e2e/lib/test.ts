/** What every test has: a server of its own, and players who come to it with a fresh browser. */

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
} from '@playwright/test';
import { Player } from './player.ts';
import { Server } from './server.ts';

export { expect } from '@playwright/test';

type Join = (options?: BrowserContextOptions) => Promise<Player>;

interface Fixtures {
  /** All dice follow from it: `test.use({ seed: '…' })` where a test is about what has to be thrown. */
  seed: string | undefined;
  server: Server;
  join: Join;
}

export const test = base.extend<Fixtures>({
  seed: [undefined, { option: true }],
  server: async ({ seed }, use, info) => {
    const server = await Server.begin(seed);
    await use(server);
    await server.stop();
    if (info.status !== info.expectedStatus) {
      await info.attach('server log', { body: server.log, contentType: 'text/plain' });
    }
  },
  join: async ({ browser, seed, server }, use) => {
    const players: Player[] = [];
    await use(async (options) => {
      const player = await newPlayer(browser, server.url, options);
      const number = players.push(player);
      if (seed !== undefined) await seedSecrets(player.page.context(), `${seed} ${number}`);
      return player;
    });
    await Promise.all(players.map((player) => player.page.context().close()));
  },
});

async function newPlayer(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Player> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(() => {
    const kept = localStorage.getItem('gamao.settings') ?? '{}';
    const usual = { speed: 'instant', sound: false, nameAsked: true };
    localStorage.setItem(
      'gamao.settings',
      JSON.stringify({ ...usual, ...(JSON.parse(kept) as object) }),
    );
  });
  return new Player(await context.newPage());
}

/** The secrets that a page draws for its seat's dice follow from a seed. Nothing else does. */
async function seedSecrets(context: BrowserContext, seed: string): Promise<void> {
  await context.addInitScript((seed) => {
    const SECRET = 32;
    const draw = crypto.getRandomValues.bind(crypto);
    // A linear congruential generator, begun by a hash (FNV-1a) of the seed.
    let state = 0x811c9dc5;
    for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
    crypto.getRandomValues = <T extends ArrayBufferView<ArrayBuffer>>(array: T): T => {
      if (!(array instanceof Uint8Array) || array.length !== SECRET) return draw(array);
      for (let at = 0; at < SECRET; at++) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        array[at] = state >>> 24;
      }
      return array;
    };
  }, seed);
}
