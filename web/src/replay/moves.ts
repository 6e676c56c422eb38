/** The move list: games, and in each the actions of both players side by side. */
import type { ByPlayer, Event, GameResult, Player, Roll, Step } from '../protocol';
import type { Stop } from './stops';

/** One entry of the list. */
export interface Cell {
  player: Player;
  /** The stop it leads to: the dice on the table, before the checkers move. */
  first: number;
  /** The last stop that belongs to it. */
  last: number;
  action: Action;
}

export type Action =
  /** `steps` are missing while the roll has not been played. */
  | { type: 'play'; roll: Roll; steps?: readonly Step[] }
  | { type: 'cube'; event: 'doubled' | 'beavered' | 'raccooned'; to: number }
  | { type: 'answer'; event: Answer };

const answers = [
  'taken',
  'passed',
  'resignOffered',
  'resignRefused',
  'resignAccepted',
  'forfeited',
] as const;
export type Answer = (typeof answers)[number];

export type Row = { number: number } & Partial<ByPlayer<Cell>>;

export interface ListedGame {
  /** Different for every game of the room: numbers begin again with a rematch. */
  first: number;
  number: number;
  crawford: boolean;
  /** Points of both before the game. */
  score: ByPlayer<number>;
  rows: Row[];
  /** Without a result it was not decided: the server was set back, and it starts again. */
  ended?: { at: number; result?: GameResult };
}

export function listGames(stops: readonly Stop[]): ListedGame[] {
  const games: ListedGame[] = [];
  stops.forEach((stop, index) => {
    const { event, view } = stop;
    if (event.type === 'gameStarted') {
      const { number, crawford } = event;
      games.push({ first: index, number, crawford, score: view.score, rows: [] });
      return;
    }
    const game = games.at(-1);
    if (!game) return;
    if (event.type === 'gameEnded') game.ended = { at: index, result: event.result };
    else if (event.type === 'setBack') game.ended ??= { at: index };
    else if (event.type === 'played') finishPlay(game, event.player, event.steps, index, stop);
    else {
      const cell = cellOf(event, stop, index);
      if (cell) add(game, cell);
    }
  });
  return games;
}

function cellOf(event: Event, { view }: Stop, index: number): Cell | undefined {
  const cell = (player: Player, action: Action) => ({ player, first: index, last: index, action });
  switch (event.type) {
    case 'rolled':
      // An opening throw that somebody does not play at once is no action.
      if (view.phase.type !== 'toPlay') return undefined;
      return cell(view.phase.player, { type: 'play', roll: event.roll });
    case 'doubled':
      return cell(event.player, {
        type: 'cube',
        event: event.type,
        to: view.cube?.stake?.taking ?? (view.cube?.value ?? 1) * 2,
      });
    case 'beavered':
    case 'raccooned':
      return cell(event.player, { type: 'cube', event: event.type, to: view.cube?.value ?? 1 });
    default:
      return isAnswer(event)
        ? cell(event.player, { type: 'answer', event: event.type })
        : undefined;
  }
}

function isAnswer(event: Event): event is Extract<Event, { type: Answer }> {
  return (answers as readonly string[]).includes(event.type);
}

function finishPlay(
  game: ListedGame,
  player: Player,
  steps: readonly Step[],
  index: number,
  { view }: Stop,
): void {
  const open = game.rows.at(-1)?.[player];
  if (open?.action.type === 'play' && !open.action.steps && open.last === index - 1) {
    open.action.steps = steps;
    open.last = index;
  } else if (view.lastPlay) {
    // Dice without a stop of their own are of no log we know; the play is listed all the same.
    const action: Action = { type: 'play', roll: view.lastPlay.roll, steps };
    add(game, { player, first: index, last: index, action });
  }
}

/** A begins a row, B ends it. */
function add(game: ListedGame, cell: Cell): void {
  const row = game.rows.at(-1);
  if (row && !row[cell.player] && !(cell.player === 'a' && row.b)) row[cell.player] = cell;
  else game.rows.push({ number: game.rows.length + 1, [cell.player]: cell });
}
