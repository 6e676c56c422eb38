import { makeFormat } from '../format';
import type { Messages } from '../pt/messages';

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
  plot: (who, now) => `${who.you ? 'Your' : who.of} balance game by game, now ${now}`,
  toWin: (who, n) => `${who.start}: ${f.plural(n, { one: '# point', other: '# points' })} to go.`,
  kinds: {
    finished: 'bore off',
    passed: 'double passed',
    resigned: 'resignation',
    clock: 'on time',
    absence: 'absence',
  },
  levels: { single: 'single', gammon: 'gammon', backgammon: 'backgammon' },
  mao: {
    simple: 'single',
    cantada: 'cantada',
    gamao: 'gamão',
    gamaoCantado: 'gamão cantado',
  },
  lowTime: (who) => `${who.start} ${who.you ? 'have' : 'has'} less than 20 seconds.`,
  onVacation: 'on vacation',
  beavered: (who) => `${who.start} beavered`,
  beaveredText: (now, next) =>
    `Taken and redoubled at once: the cube is at ${now} and stays with your opponent. Roll, or turn it once more (raccoon) to ${next}.`,
  beaveredOn: (now) =>
    `Taken and redoubled at once: the cube is at ${now} and stays with your opponent. Roll to go on.`,
  beaverWait: (who, now) =>
    `The cube is at ${now}. ${who.start} ${who.you ? 'decide' : 'decides'} how to go on.`,
  beaverHint: (to) => `With a beaver the game counts ${points(to)} at once.`,
  replay: 'Replay the game',
  analyse: 'Analyse the match',
};
