/** Whose share of the next roll the table will need, and whose it waits for. No DOM here. */
import { other } from '../game/player';
import type { Command, Player, TableView } from '../protocol';

/** Commands after which it is the other's turn to roll, unless they end the game. */
const handsOver: ReadonlySet<Command['type']> = new Set(['play', 'take', 'beaver', 'refuseResign']);

/**
 * Whether the roll that comes next is started without us, as far as that is settled: the
 * opponent's, or an opening throw. `sent` are our commands that have not been answered yet.
 */
export function comesWithoutUs(view: TableView, sent: readonly Command['type'][] = []): boolean {
  const { viewer, phase } = view;
  if (!viewer) return false;
  switch (phase.type) {
    case 'opening':
      return true;
    case 'betweenGames':
      return view.ready[viewer] || sent.includes('rematch');
    case 'toRoll':
    case 'rolling':
    case 'doubled':
    case 'beavered':
      return phase.player === other(viewer);
    case 'toPlay':
      return phase.player === viewer && sent.includes('play');
    default:
      return false;
  }
}

/** Whether a command of ours, once granted, leaves the next roll to the opponent. */
export function leavesRoll({ viewer, phase }: TableView, command: Command['type']): boolean {
  if (!viewer || !handsOver.has(command) || !('player' in phase)) return false;
  return phase.player === (phase.type === 'toPlay' ? viewer : other(viewer));
}

/** Whose part keeps dice that are due from falling; the server's once both seats have done theirs. */
export function missingShare({ viewer, fair, phase }: TableView): Player | 'server' | undefined {
  if (!fair || (phase.type !== 'opening' && phase.type !== 'rolling')) return undefined;
  const { anchors, signedOff, released } = fair;
  // What is due of both, one after the other.
  const steps = [
    (player: Player) => anchors[player] !== null,
    (player: Player) => signedOff[player],
    (player: Player) => released[player],
  ];
  const step = steps.find((isDone) => !isDone('a') || !isDone('b'));
  if (!step) return 'server';
  // Of two that are late the other one is named: our own part is sent by itself.
  const theirs = viewer ? other(viewer) : 'a';
  return step(theirs) ? other(theirs) : theirs;
}
