import { makeFormat } from '../format';

const f = makeFormat('pt-BR');

/** The replay of a table, and the ids of a position. */
export const replay = {
  title: 'Rever a partida',
  open: 'Rever desde o começo',
  back: 'Voltar à mesa',
  loading: 'Buscando os lances…',
  empty: 'Ainda não há lances para rever.',
  controls: 'Controles',
  first: 'Primeiro lance',
  previous: 'Lance anterior',
  next: 'Próximo lance',
  last: 'Último lance',
  play: 'Assistir',
  pause: 'Pausar',
  speed: 'Velocidade',
  speeds: { slow: 'Calma', normal: 'Normal', fast: 'Rápida' },
  flip: 'Ver do outro lado',
  share: 'Mandar esta posição',
  shareText: 'Olha esta posição de gamão:',
  link: 'Link desta posição',
  download: 'Baixar os lances (JSON)',
  moves: 'Lances',
  game: (n: number) => `Jogo ${n}`,
  score: (a: number, b: number) => `${a}–${b}`,
  ply: (n: number, total: number) => `Lance ${f.number(n)} de ${f.number(total)}`,
  pass: 'sem jogada',
  double: (to: number) => `dobra → ${to}`,
  take: 'aceita',
  drop: 'recusa',
  beaver: (to: number) => `beaver → ${to}`,
  raccoon: (to: number) => `raccoon → ${to}`,
  resigns: 'propõe desistir',
  refuses: 'recusa',
  accepts: 'aceita a desistência',
  forfeit: 'perde o jogo',
  live: 'A partida continua. Aqui estão os lances até agora.',
  swipe: 'Deslize no tabuleiro ou use as setas do teclado; a barra de espaço inicia e pausa.',
};

export const ids = {
  title: 'IDs da posição',
  text: 'Para abrir esta posição em outro programa de gamão.',
  names: { position: 'Position ID (GNU)', match: 'Match ID (GNU)', xgid: 'XGID' },
  copy: (name: string) => `Copiar ${name}`,
  copied: 'Copiado',
  none: 'Não existe para esta posição',
  page: 'Abrir a página desta posição',
  look: 'Ver uma posição',
};
