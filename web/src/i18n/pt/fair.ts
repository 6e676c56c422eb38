import type { Who } from '../who';

/** The fair dice at the table. The pages about them have texts of their own: `fair-pages.pt.ts`. */
export const fair = {
  verify: 'Conferir os dados',
  statistics: 'Estatísticas dos dados do jogo',
  due: 'Esperando os dados: abra a mesa',
  waiting: (who: Who) =>
    who.you ? 'Enviando a sua parte dos dados…' : `Falta a parte ${who.of} nos dados…`,
  waitingServer: 'Falta a parte do servidor nos dados…',
  reseeded: (who: Who) => `${who.start} trocou de aparelho: nova corrente para os dados.`,
  ledger: 'Registro público',
  fingerprint: 'Impressão digital dos dados do jogo',
  fingerprintText:
    'Todas as telas desta partida mostram os mesmos números. Se os do adversário forem outros, o servidor mostrou correntes diferentes a cada um.',
  /** `reason` is English. */
  broken: (seq: number, reason: string) =>
    `Os dados desta mesa não conferem: não continue a jogar aqui. (Evento ${seq}: ${reason})`,
};
