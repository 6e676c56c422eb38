import { makeFormat } from '../format';
import type { Messages } from '../pt/messages';

const f = makeFormat('es');

export const replay: Messages['replay'] = {
  title: 'Volver a ver',
  open: 'Ver desde el principio',
  back: 'Volver a la mesa',
  loading: 'Buscando las jugadas…',
  empty: 'Todavía no hay jugadas que ver.',
  controls: 'Controles',
  first: 'Primera jugada',
  previous: 'Jugada anterior',
  next: 'Jugada siguiente',
  last: 'Última jugada',
  play: 'Reproducir',
  pause: 'Pausar',
  speed: 'Velocidad',
  speeds: { slow: 'Tranquila', normal: 'Normal', fast: 'Rápida' },
  flip: 'Ver desde el otro lado',
  share: 'Compartir esta posición',
  shareText: 'Mira esta posición de backgammon:',
  link: 'Enlace a esta posición',
  download: 'Descargar las jugadas (JSON)',
  moves: 'Jugadas',
  game: (n) => `Partida ${n}`,
  score: (a, b) => `${a}–${b}`,
  ply: (n, total) => `Jugada ${f.number(n)} de ${f.number(total)}`,
  pass: 'sin jugada',
  double: (to) => `dobla → ${to}`,
  take: 'acepta',
  drop: 'rechaza',
  beaver: (to) => `beaver → ${to}`,
  raccoon: (to) => `raccoon → ${to}`,
  resigns: 'ofrece abandonar',
  refuses: 'sigue jugando',
  accepts: 'acepta el abandono',
  forfeit: 'pierde la partida',
  live: 'La partida continúa. Estas son las jugadas hasta ahora.',
  swipe:
    'Desliza sobre el tablero o usa las flechas del teclado; la barra espaciadora inicia y pausa.',
};

export const ids: Messages['ids'] = {
  title: 'IDs de la posición',
  text: 'Para abrir esta posición en otro programa de backgammon.',
  names: { position: 'Position ID (GNU)', match: 'Match ID (GNU)', xgid: 'XGID' },
  copy: (name) => `Copiar ${name}`,
  copied: 'Copiado',
  none: 'No existe para esta posición',
  page: 'Abrir la página de esta posición',
  look: 'Ver una posición',
};
