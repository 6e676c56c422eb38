/** What every test has: a server of its own, and players who come to it with a fresh browser. */

import { type Browser, type BrowserContextOptions, test as base } from '@playwright/test';
import { Player } from './player.ts';
import { Server } from './server.ts';

export { expect } from '@playwright/test';

type Join = (options?: BrowserContextOptions) => Promise<Player>;

export const test = base.extend<{ server: Server; join: Join }>({
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use, info) => {
    const server = await Server.begin();
    await use(server);
    await server.stop();
    if (info.status !== info.expectedStatus) {
      await info.attach('server log', { body: server.log, contentType: 'text/plain' });
    }
  },
  join: async ({ browser, server }, use) => {
    const players: Player[] = [];
    await use(async (options) => {
      const player = await newPlayer(browser, server.url, options);
      players.push(player);
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
