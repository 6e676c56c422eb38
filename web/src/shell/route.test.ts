import { describe, expect, it } from 'vitest';
import { parseRoute, printRoute, type Route } from './route';

const cases: [string, Route][] = [
  ['/', { page: 'start' }],
  ['', { page: 'start' }],
  ['/help', { page: 'help' }],
  ['/help/', { page: 'help' }],
  ['/help/more', { page: 'missing', path: '/help/more' }],
  ['/r/abc-DEF_9', { page: 'room', room: 'abc-DEF_9' }],
  ['/r/', { page: 'missing', path: '/r/' }],
  ['/r/a b', { page: 'missing', path: '/r/a b' }],
  ['/r/%3Cscript%3E', { page: 'missing', path: '/r/%3Cscript%3E' }],
  ['/r/abc/more', { page: 'missing', path: '/r/abc/more' }],
  ['/r/abc/replay', { page: 'replay', room: 'abc' }],
  ['/r/abc/replay/more', { page: 'missing', path: '/r/abc/replay/more' }],
  ['/r/abc/verify/2', { page: 'verify', room: 'abc', number: 2 }],
  ['/r/abc/verify', { page: 'missing', path: '/r/abc/verify' }],
  ['/r/abc/verify/0', { page: 'missing', path: '/r/abc/verify/0' }],
  ['/r/abc/verify/2/more', { page: 'missing', path: '/r/abc/verify/2/more' }],
  ['/m/abc/2', { page: 'analysis', room: 'abc', number: 2 }],
  ['/m/abc', { page: 'missing', path: '/m/abc' }],
  ['/m/abc/0', { page: 'missing', path: '/m/abc/0' }],
  ['/m/abc/2/report', { page: 'missing', path: '/m/abc/2/report' }],
  ['/verify', { page: 'verifyFile' }],
  ['/dice', { page: 'dice' }],
  ['/dice/more', { page: 'missing', path: '/dice/more' }],
  ['/position', { page: 'position' }],
  ['/position/more', { page: 'missing', path: '/position/more' }],
  ['/learn/play', { page: 'guide', language: 'en' }],
  ['/aprende/jugar', { page: 'guide', language: 'es' }],
  ['/aprender/jogar', { page: 'guide', language: 'pt-BR' }],
  ['/learn/rules', { page: 'missing', path: '/learn/rules' }],
  ['/nowhere', { page: 'missing', path: '/nowhere' }],
];

describe('addresses', () => {
  it.each(cases)('%s leads to its page', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it.each(cases.filter(([, route]) => route.page !== 'missing'))(
    '%s prints back to an address of the same page',
    (_, route) => {
      expect(parseRoute(printRoute(route))).toEqual(route);
    },
  );

  it('takes the secret of a private link from the hash', () => {
    const route: Route = { page: 'device', room: 'abc', secret: 'tok.en-1' };
    expect(parseRoute('/r/abc', '#device=tok.en-1')).toEqual(route);
    expect(printRoute(route)).toBe('/r/abc#device=tok.en-1');
  });

  it('takes the decision of an analysis from the query', () => {
    const route: Route = { page: 'analysis', room: 'abc', number: 1, at: 12 };
    expect(parseRoute('/m/abc/1', '', '?at=12')).toEqual(route);
    expect(printRoute(route)).toBe('/m/abc/1?at=12');
  });

  it('takes the position of a replay from the query', () => {
    const route: Route = { page: 'replay', room: 'abc', ply: 42 };
    expect(parseRoute('/r/abc/replay', '', '?ply=42')).toEqual(route);
    expect(parseRoute('/r/abc/replay', '', '?ply=42&fbclid=x')).toEqual(route);
    expect(printRoute(route)).toBe('/r/abc/replay?ply=42');
  });

  it.each([
    ['XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10', undefined],
    ['4HPwATDgc/ABMA', undefined],
    ['sGfwATDgc/AB+A', '/position?id=sGfwATDgc/AB%2BA'],
  ])('carries the id %s of a position in the query', (id, address = `/position?id=${id}`) => {
    const route: Route = { page: 'position', id };
    expect(printRoute(route)).toBe(address);
    expect(parseRoute('/position', '', address.slice('/position'.length))).toEqual(route);
  });

  it.each(['?id=4HPwATDgc/ABMA&fbclid=x', '?utm_source=a&id=4HPwATDgc/ABMA'])(
    'reads the query %s, to which a site has added something',
    (search) => {
      const route: Route = { page: 'position', id: '4HPwATDgc/ABMA' };
      expect(parseRoute('/position', '', search)).toEqual(route);
    },
  );

  it('takes a plus sign in the id of a position as it is', () => {
    const route: Route = { page: 'position', id: 'sGfwATDgc/AB+A' };
    expect(parseRoute('/position', '', '?id=sGfwATDgc/AB+A')).toEqual(route);
  });

  it.each([
    '?id=',
    '?id=%',
    '?id=%E0%A4%A',
    '?other=1',
    '?aid=4HPwATDgc/ABMA',
    `?id=${'a'.repeat(201)}`,
  ])('shows no position for the query %s', (search) => {
    expect(parseRoute('/position', '', search)).toEqual({ page: 'position' });
  });

  it.each(['?ply=', '?ply=-1', '?ply=0', '?ply=1e3', '?ply=1;2', '?seq=4'])(
    'ignores the query %s',
    (search) => {
      expect(parseRoute('/r/abc/replay', '', search)).toEqual({ page: 'replay', room: 'abc' });
    },
  );

  it.each(['#', '#device=', '#device=a b', '#other=1'])('ignores the hash %s', (hash) => {
    expect(parseRoute('/r/abc', hash)).toEqual({ page: 'room', room: 'abc' });
  });
});
