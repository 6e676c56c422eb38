/** The fair dice at the table. The pages about them have texts of their own: `fair-pages.pt.ts`. */
export const fair = {
  verify: 'Conferir os dados',
  statistics: 'Estatísticas dos dados',
  due: 'Esperando os dados: abra a mesa',
  waiting: (name: string) => `Falta a parte de ${name} nos dados…`,
  waitingOpponent: 'Falta a parte do adversário nos dados…',
  waitingYou: 'Enviando a sua parte dos dados…',
  waitingServer: 'Falta a parte do servidor nos dados…',
  reseeded: (who: string) => `${who} trocou de aparelho: nova corrente para os dados.`,
  youReseeded: 'Você trocou de aparelho: nova corrente para os dados.',
  ledger: 'Registro público',
  fingerprint: 'Impressão digital dos dados',
  fingerprintText:
    'Todas as telas desta partida mostram os mesmos números. Se os do adversário forem outros, o servidor mostrou correntes diferentes a cada um.',
  /** `reason` is English. */
  broken: (seq: number, reason: string) =>
    `Os dados desta mesa não conferem: não continue a jogar aqui. (Evento ${seq}: ${reason})`,
};
