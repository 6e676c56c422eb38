/** The real binary on a free port, with a data folder of its own. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The file in the data folder that a backup takes the place of. */
const DATABASE = 'gamao.sqlite';

const gamao = process.env['GAMAO'] ?? '../target/debug/gamao';

export class Server {
  readonly url: string;
  #process: ChildProcess | undefined;
  #log = '';

  private constructor(
    private readonly port: number,
    private readonly data: string,
    private readonly seed: string | undefined,
  ) {
    this.url = `http://localhost:${port}`;
  }

  /** With a seed all of its secrets follow from it; a debug build has that for tests. */
  static async begin(seed?: string): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'gamao-e2e-'));
    const server = new Server(await freePort(), data, seed);
    await server.start();
    return server;
  }

  /** Starts, or starts again, on the same port and the same data; ready when it answers. */
  async start(): Promise<void> {
    const flags = [
      'serve',
      ...['--listen', `127.0.0.1:${this.port}`],
      ...['--data', this.data],
      // Bots need no pause for people to follow, and all browsers come from one address.
      ...['--bot-delay-ms', '0'],
      ...['--limit-factor', '0'],
    ];
    const seed = this.seed === undefined ? {} : { GAMAO_TEST_SEED: this.seed };
    const child = spawn(gamao, flags, { env: { ...process.env, ...seed } });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (this.#log += text.toString()));
    }
    const ended = once(child, 'exit').then(() => {
      throw new Error(`gamao serve ended too soon:\n${this.#log}`);
    });
    ended.catch(() => undefined);
    await Promise.race([this.#answers(), ended]);
  }

  /** No farewell: what a power cut does. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Keeps the database as it is, by the command, while it is served. */
  async backup(name: string): Promise<void> {
    await run(gamao, ['backup', join(this.data, name), '--data', this.data]);
  }

  /** What an operator does with a backup while the server is stopped. */
  async restore(name: string): Promise<void> {
    const database = join(this.data, DATABASE);
    for (const part of ['', '-wal', '-shm']) await rm(database + part, { force: true });
    await copyFile(join(this.data, name), database);
    await run(gamao, ['restored', '--data', this.data]);
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true });
  }

  get log(): string {
    return this.#log;
  }

  async #answers(): Promise<void> {
    const patience = AbortSignal.timeout(120_000);
    for (;;) {
      patience.throwIfAborted();
      const answer = await fetch(`${this.url}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  probe.close();
  await once(probe, 'close');
  return address.port;
}
