import type { SocketLike, World } from '../src/client/link';

/** For tests: sockets that do what they are told, and a clock that stands still. */
export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.onopen?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  die(): void {
    this.onclose?.();
  }

  /** What was sent, of one message type. */
  messages(type: string): Record<string, unknown>[] {
    return this.sent
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .filter((message) => message.type === type);
  }
}

export class FakeWorld implements World {
  sockets: FakeSocket[] = [];
  chance = 1;
  #now = 0;
  #timers: { at: number; callback: () => void }[] = [];

  open(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  random(): number {
    return this.chance;
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((x, y) => x.at - y.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }
}
