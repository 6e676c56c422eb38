/** From the log of a room to the positions one steps through. No DOM here. */
import type { Envelope, Event, TableView } from '../protocol';
import type { TableFold } from '../wasm';

/** A position worth stopping at: the event that led to it, and the table right after it. */
export interface Stop extends Envelope {
  view: TableView;
}

/** Whatever changes what lies on the board, and how a game ended. Shares of dice, talk and seats do not. */
const stopsAt: ReadonlySet<Event['type']> = new Set([
  'gameStarted',
  'rolled',
  'played',
  'doubled',
  'taken',
  'passed',
  'beavered',
  'raccooned',
  'resignOffered',
  'resignRefused',
  'resignAccepted',
  'forfeited',
  'gameEnded',
  'setBack',
] satisfies Event['type'][]);

/** Folds more of a log and returns its stops. Throws where the rules refuse an event. */
export function stopsOf(
  envelopes: readonly Envelope[],
  fold: Pick<TableFold, 'fold' | 'view'>,
): Stop[] {
  const stops: Stop[] = [];
  for (const envelope of envelopes) {
    fold.fold([envelope]);
    if (!stopsAt.has(envelope.event.type)) continue;
    const view = fold.view(envelope.at);
    if (view) stops.push({ ...envelope, view });
  }
  return stops;
}

/** The stop that a link names by the sequence of an event: the last one not after it. */
export function stopAt(stops: readonly Stop[], ply: number): number {
  return Math.max(
    0,
    stops.findLastIndex(({ seq }) => seq <= ply),
  );
}
