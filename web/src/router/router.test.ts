import { describe, expect, it } from 'vitest';
import { parseRoute, printRoute, type Route } from './router';

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
  ['/d/tok.en-1', { page: 'device', token: 'tok.en-1' }],
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
});
