import { makeFormat } from '../format';
import type { Messages } from '../pt/messages';

const f = makeFormat('en');

export const replay: Messages['replay'] = {
  title: 'Replay',
  open: 'Replay from the start',
  back: 'Back to the table',
  loading: 'Fetching the moves…',
  empty: 'There are no moves to replay yet.',
  controls: 'Controls',
  first: 'First move',
  previous: 'Previous move',
  next: 'Next move',
  last: 'Last move',
  play: 'Watch',
  pause: 'Pause',
  speed: 'Speed',
  speeds: { slow: 'Calm', normal: 'Normal', fast: 'Fast' },
  flip: 'See the other side',
  share: 'Share this position',
  shareText: 'Look at this backgammon position:',
  link: 'Link to this position',
  download: 'Download the moves (JSON)',
  moves: 'Moves',
  game: (n) => `Game ${n}`,
  score: (a, b) => `${a}–${b}`,
  ply: (n, total) => `Move ${f.number(n)} of ${f.number(total)}`,
  pass: 'no move',
  double: (to) => `doubles → ${to}`,
  take: 'takes',
  drop: 'passes',
  beaver: (to) => `beavers → ${to}`,
  raccoon: (to) => `raccoons → ${to}`,
  resigns: 'offers to resign',
  refuses: 'refuses',
  accepts: 'accepts the resignation',
  forfeit: 'loses the game',
  live: 'The game goes on. These are the moves so far.',
  swipe: 'Swipe the board or use the arrow keys; the space bar plays and pauses.',
};

export const ids: Messages['ids'] = {
  title: 'Position ids',
  text: 'To open this position in another backgammon program.',
  names: { position: 'Position ID (GNU)', match: 'Match ID (GNU)', xgid: 'XGID' },
  copy: (name) => `Copy ${name}`,
  copied: 'Copied',
  none: 'Not defined for this position',
  page: 'Open the page of this position',
  look: 'Show a position',
};
