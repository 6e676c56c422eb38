/**
 * Tells the tabs of one browser that a seat of a room was taken: they share the cookie that proves
 * it, but each is known to the server as what it was when it connected.
 */
export class SeatChannel {
  readonly #channel: BroadcastChannel | undefined;

  /** `seated` is called when another tab has taken a seat, never for one's own. */
  constructor(room: string, seated: () => void = () => {}) {
    if (typeof BroadcastChannel === 'undefined') return; // old browsers: a reload helps there
    this.#channel = new BroadcastChannel(`gamao.seat.${room}`);
    this.#channel.onmessage = seated;
  }

  tellSeated(): void {
    this.#channel?.postMessage('seated');
  }

  close(): void {
    this.#channel?.close();
  }
}
