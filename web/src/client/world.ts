import { hex } from '../hex';
import type { SocketLike, World } from './link';

/** The browser's sockets, timers and random numbers. */
export function browserWorld(room: string): World {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    open: () => new WebSocket(`${scheme}//${location.host}/api/rooms/${room}/socket`) as SocketLike,
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}

/** A unique id for a command. `randomUUID` exists only on secure pages. */
export function newId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}
