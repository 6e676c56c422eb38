import { makeFormat } from './format';

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
  plot: (name: string, now: string) => `Saldo de ${name} a cada jogo, agora ${now}`,
  toWin: (name: string, n: number) =>
    `Para ${name}, ${f.plural(n, { one: 'falta # ponto', other: 'faltam # pontos' })}.`,
  kinds: {
    finished: 'retirou tudo',
    passed: 'cubo recusado',
    resigned: 'desistência',
    clock: 'no relógio',
    absence: 'ausência',
  },
  levels: { single: 'simples', gammon: 'gamão', backgammon: 'backgammon' },
  mao: {
    simple: 'simples',
    cantada: 'cantada',
    gamao: 'gamão',
    gamaoCantado: 'gamão cantado',
  },
  lowTime: (name: string) => `Tempo acabando: menos de 20 segundos para ${name}.`,
  onVacation: 'de férias',
  /** The cube was beavered: who did it, where the cube is now, where a raccoon would take it. */
  beavered: (name: string) => `${name} deu beaver`,
  beaveredText: (now: number, next: number) =>
    `Aceitou e redobrou na hora: o cubo está em ${now} e fica com o adversário. Role, ou vire de novo (raccoon) para ${next}.`,
  youBeavered: 'Você deu beaver',
  beaveredOn: (now: number) =>
    `Aceitou e redobrou na hora: o cubo está em ${now} e fica com o adversário. Role para seguir.`,
  beaverWait: (name: string, now: number) => `O cubo está em ${now}. ${name} decide como seguir.`,
  beaverHint: (to: number) => `Um beaver já põe ${points(to)} em jogo.`,
  replay: 'Rever o jogo',
};
