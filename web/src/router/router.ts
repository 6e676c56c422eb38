/** Where an address leads. Parsing and printing are pure; `navigation.svelte.ts` does history. */
export type Route =
  | { page: 'start' }
  | { page: 'room'; room: string }
  | { page: 'device'; token: string }
  | { page: 'help' }
  | { page: 'missing'; path: string };

/** Ids and tokens are URL-safe on purpose: anything else is not one of ours. */
const ID = /^[A-Za-z0-9_-]{1,512}$/;
const TOKEN = /^[A-Za-z0-9_.~-]{1,1024}$/;

export function parseRoute(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [head, id] = parts;
  if (head === undefined) return { page: 'start' };
  if (head === 'help' && parts.length === 1) return { page: 'help' };
  if (head === 'r' && parts.length === 2 && id && ID.test(id)) return { page: 'room', room: id };
  if (head === 'd' && parts.length === 2 && id && TOKEN.test(id)) {
    return { page: 'device', token: id };
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
    case 'device':
      return `/d/${route.token}`;
    case 'missing':
      return route.path;
  }
}
