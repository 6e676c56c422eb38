import { makeFormat } from '../format';
import type { Messages } from '../pt/messages';
import { said } from './said';

const f = makeFormat('es');
const points = (n: number) => f.plural(n, { one: '# punto', other: '# puntos' });

export const score: Messages['score'] = {
  title: 'Marcador',
  open: 'Ver el marcador',
  empty: 'Todavía no ha terminado ninguna partida.',
  game: 'Partida',
  winner: 'Gana',
  points: 'Puntos',
  running: 'Marcador',
  balance: 'Saldo',
  crawford: 'Crawford',
  crawfordLong: 'Partida Crawford: sin cubo',
  plot: (who, now) => `${who.you ? 'Tu saldo' : `Saldo ${who.of}`} partida a partida, ahora ${now}`,
  toWin: (who, n) => {
    const left = f.plural(n, { one: 'falta # punto', other: 'faltan # puntos' });
    return who.you ? `Te ${left}.` : `Para ${who.name}, ${left}.`;
  },
  kinds: {
    finished: 'sacó todo',
    passed: 'doble rechazado',
    resigned: 'abandono',
    clock: 'por tiempo',
    absence: 'ausencia',
  },
  levels: { single: 'simple', gammon: 'gammon', backgammon: 'backgammon' },
  mao: {
    simple: 'simple',
    cantada: 'cantada',
    gamao: 'gammon',
    gamaoCantado: 'gamão cantado',
  },
  lowTime: (who) => said(who, 'Te quedan menos de 20 segundos.', 'tiene menos de 20 segundos.'),
  onVacation: 'de vacaciones',
  beavered: (who) => said(who, 'Hiciste beaver', 'hizo beaver'),
  beaveredText: (now, next) =>
    `Aceptó y redobló en el acto: el cubo está en ${now} y se queda con el rival. Tira, o gíralo una vez más (raccoon) a ${next}.`,
  beaveredOn: (now) =>
    `Aceptó y redobló en el acto: el cubo está en ${now} y se queda con el rival. Tira para seguir.`,
  beaverWait: (who, now) =>
    `El cubo está en ${now}. ${said(who, 'Decides cómo seguir.', 'decide cómo seguir.')}`,
  beaverHint: (to) => `Con un beaver, la partida ya vale ${points(to)}.`,
  replay: 'Ver la partida',
  analyse: 'Analizar el partido',
};
