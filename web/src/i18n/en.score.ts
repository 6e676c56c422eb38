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
  lowTime: (name) => `Time is running out: less than 20 seconds for ${name}.`,
  onVacation: 'on vacation',
  beavered: (name) => `${name} beavered`,
  beaveredText: (now, next) =>
    `Taken and redoubled at once: the cube is at ${now} and stays with your opponent. Roll, or turn it once more (raccoon) to ${next}.`,
  youBeavered: 'You beavered',
  beaveredOn: (now) =>
    `Taken and redoubled at once: the cube is at ${now} and stays with your opponent. Roll to go on.`,
  beaverWait: (name, now) => `The cube is at ${now}. ${name} decides how to go on.`,
  beaverHint: (to) => `A beaver plays for ${points(to)} at once.`,
  replay: 'Replay the game',
};
