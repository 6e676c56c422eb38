import { makeFormat } from './format';
import type { Messages } from './pt';

const f = makeFormat('en');
const points = (n: number) => f.plural(n, { one: '# point', other: '# points' });

export const score: Messages['score'] = {
  title: 'Score',
  open: 'See the score',
  empty: 'No game has ended yet.',
  game: 'Game',
  winner: 'Winner',
  how: 'How',
  points: 'Points',
  running: 'Score',
  balance: 'Balance',
  crawford: 'Crawford',
  crawfordLong: 'Crawford game: no cube',
  plot: (name, now) => `Balance of ${name} game by game, now ${now}`,
  toWin: (name, n) => `${name}: ${f.plural(n, { one: '# point', other: '# points' })} to go.`,
  kinds: {
    finished: 'bore off',
    passed: 'double passed',
    resigned: 'resignation',
    clock: 'on the clock',
    absence: 'absence',
  },
  levels: { single: 'single', gammon: 'gammon', backgammon: 'backgammon' },
  mao: {
    simple: 'single',
    cantada: 'cantada',
    gamao: 'gamão',
    gamaoCantado: 'gamão cantado',
  },
  worth: points,
};
