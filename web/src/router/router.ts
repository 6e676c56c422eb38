/** Where an address leads. Parsing and printing are pure; `navigation.svelte.ts` does history. */
export type Route =
  | { page: 'start' }
  | { page: 'room'; room: string }
  /** A private link that carries a seat here. Its secret is in the hash, which no server logs. */
  | { page: 'device'; room: string; secret: string }
  /** `ply` is the sequence of the event whose position is shown first. */
  | { page: 'replay'; room: string; ply?: number }
  | { page: 'help' }
  | { page: 'missing'; path: string };

/** Ids and tokens are URL-safe on purpose: anything else is not one of ours. */
const ID = /^[A-Za-z0-9_-]{1,512}$/;
const PLY = /^\?ply=([1-9][0-9]{0,8})$/;
const DEVICE = /^#device=([A-Za-z0-9_.~-]{1,1024})$/;

export function parseRoute(path: string, hash = '', search = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [head, id, part] = parts;
  if (head === undefined) return { page: 'start' };
  if (head === 'help' && parts.length === 1) return { page: 'help' };
  if (head === 'r' && parts.length === 2 && id && ID.test(id)) {
    const secret = DEVICE.exec(hash)?.[1];
    return secret ? { page: 'device', room: id, secret } : { page: 'room', room: id };
  }
  if (head === 'r' && parts.length === 3 && id && ID.test(id) && part === 'replay') {
    const ply = PLY.exec(search)?.[1];
    return { page: 'replay', room: id, ...(ply && { ply: Number(ply) }) };
  }
  return { page: 'missing', path };
}

export function printRoute(route: Route): string {
  switch (route.page) {
    case 'start':
      return '/';
    case 'help':
      return '/help';
    case 'room':
      return `/r/${route.room}`;
    case 'replay':
      return `/r/${route.room}/replay${route.ply ? `?ply=${route.ply}` : ''}`;
    case 'device':
      return `/r/${route.room}#device=${route.secret}`;
    case 'missing':
      return route.path;
  }
}
