import type { SocketLike, World } from './link';

/** The real world: the browser's sockets, timers and chance. */
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

/** An id that no other wish of anybody has. `randomUUID` exists only on secure pages. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
