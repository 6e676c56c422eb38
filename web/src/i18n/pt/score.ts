import { makeFormat } from '../format';
import type { Who } from '../who';

const f = makeFormat('pt-BR');
const points = (n: number) => f.plural(n, { one: '# ponto', other: '# pontos' });

/** The score sheet, and what was agreed to say about a win. */
export const score = {
  title: 'Placar',
  open: 'Ver o placar',
  empty: 'Nenhum jogo terminado ainda.',
  game: 'Jogo',
  winner: 'Vencedor',
  points: 'Pontos',
  running: 'Placar',
  balance: 'Saldo',
  crawford: 'Crawford',
  crawfordLong: 'Jogo Crawford: sem cubo',
  plot: (who: Who, now: string) =>
    `${who.you ? 'Seu saldo' : `Saldo ${who.of}`} a cada jogo, agora ${now}`,
  toWin: (who: Who, n: number) =>
    `Para ${who.name}, ${f.plural(n, { one: 'falta # ponto', other: 'faltam # pontos' })}.`,
  kinds: {
    finished: 'retirou tudo',
    passed: 'dobra recusada',
    resigned: 'desistência',
    clock: 'no tempo',
    absence: 'ausência',
  },
  levels: { single: 'simples', gammon: 'gamão', backgammon: 'backgammon' },
  mao: {
    simple: 'simples',
    cantada: 'cantada',
    gamao: 'gamão',
    gamaoCantado: 'gamão cantado',
  },
  lowTime: (who: Who) => `${who.start} tem menos de 20 segundos.`,
  onVacation: 'de férias',
  /** The cube was beavered: who did it, where the cube is now, where a raccoon would take it. */
  beavered: (who: Who) => `${who.start} deu beaver`,
  beaveredText: (now: number, next: number) =>
    `Aceitou e redobrou na hora: o cubo está em ${now} e fica com o adversário. Role, ou vire de novo (raccoon) para ${next}.`,
  beaveredOn: (now: number) =>
    `Aceitou e redobrou na hora: o cubo está em ${now} e fica com o adversário. Role para seguir.`,
  beaverWait: (who: Who, now: number) => `O cubo está em ${now}. ${who.start} decide como seguir.`,
  beaverHint: (to: number) => `Com beaver, o jogo já vale ${points(to)}.`,
  replay: 'Rever o jogo',
  analyse: 'Analisar a partida',
};
