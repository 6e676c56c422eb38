import { guideAddress } from '../learn/addresses';
import { languages, type Language } from '../settings/settings';

/** Where an address leads. Parsing and printing are pure; `navigation.svelte.ts` does history. */
export type Route =
  | { page: 'start' }
  | { page: 'room'; room: string }
  /** A private link that carries a seat here. Its secret is in the hash, which no server logs. */
  | { page: 'device'; room: string; secret: string }
  /** `ply` is the sequence of the event whose position is shown first. */
  | { page: 'replay'; room: string; ply?: number }
  /** The dice of the room's n-th match. */
  | { page: 'verify'; room: string; number: number }
  /** The dice of a transcript in a file. */
  | { page: 'verifyFile' }
  /** The analysis of the room's n-th match; `at` is the number of the decision shown first. */
  | { page: 'analysis'; room: string; number: number; at?: number }
  | { page: 'dice' }
  | { page: 'help' }
  /** A text that holds a position is shown; `id` is of the one to begin with. */
  | { page: 'position'; id?: string }
  /** How to play, step by step; its address contains a language. */
  | { page: 'guide'; language: Language }
  | { page: 'missing'; path: string };

/** Ids and tokens are URL-safe on purpose: anything else is not one of ours. */
const ID = /^[A-Za-z0-9_-]{1,512}$/;
const NUMBER = /^[1-9][0-9]{0,5}$/;
/** Sites that pass links on add parameters of their own. */
const PLY = /[?&]ply=([1-9][0-9]{0,8})(?:&|$)/;
const AT = /[?&]at=([1-9][0-9]{0,5})(?:&|$)/;
const POSITION = /[?&]id=([^&]{1,200})(?:&|$)/;
const DEVICE = /^#device=([A-Za-z0-9_.~-]{1,1024})$/;

export function parseRoute(path: string, hash = '', search = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [head, id, part, number] = parts;
  if (head === undefined) return { page: 'start' };
  if (head === 'help' && parts.length === 1) return { page: 'help' };
  const language = languages.find((language) => guideAddress(language) === path);
  if (language) return { page: 'guide', language };
  if (head === 'dice' && parts.length === 1) return { page: 'dice' };
  if (head === 'verify' && parts.length === 1) return { page: 'verifyFile' };
  if (head === 'position' && parts.length === 1) {
    const id = decoded(POSITION.exec(search)?.[1]);
    return { page: 'position', ...(id && { id }) };
  }
  if (head === 'r' && parts.length === 2 && id && ID.test(id)) {
    const secret = DEVICE.exec(hash)?.[1];
    return secret ? { page: 'device', room: id, secret } : { page: 'room', room: id };
  }
  if (head === 'r' && parts.length === 3 && id && ID.test(id) && part === 'replay') {
    const ply = PLY.exec(search)?.[1];
    return { page: 'replay', room: id, ...(ply && { ply: Number(ply) }) };
  }
  if (head === 'r' && parts.length === 4 && id && ID.test(id) && part === 'verify') {
    if (number && NUMBER.test(number)) return { page: 'verify', room: id, number: Number(number) };
  }
  if (head === 'm' && parts.length === 3 && id && ID.test(id) && part && NUMBER.test(part)) {
    const at = AT.exec(search)?.[1];
    return { page: 'analysis', room: id, number: Number(part), ...(at && { at: Number(at) }) };
  }
  return { page: 'missing', path };
}

export function printRoute(route: Route): string {
  switch (route.page) {
    case 'start':
      return '/';
    case 'help':
      return '/help';
    case 'guide':
      return guideAddress(route.language);
    case 'dice':
      return '/dice';
    case 'position':
      return `/position${route.id ? `?id=${encoded(route.id)}` : ''}`;
    case 'verifyFile':
      return '/verify';
    case 'verify':
      return `/r/${route.room}/verify/${route.number}`;
    case 'analysis':
      return `/m/${route.room}/${route.number}${route.at ? `?at=${route.at}` : ''}`;
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

/** Part of a query. What has no meaning there stays as it is, so that an id can be read in an address. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|3D|2F)/g, (code) => decodeURIComponent(code));
}

/** The same back; nothing where it is damaged. A plus sign is one, as ids have them. */
function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
