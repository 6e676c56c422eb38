/** Which decisions of an analysis are listed, and how one gets from mistake to mistake. */
import type { Judgement, Player } from '../protocol';

export const filters = ['all', 'mistakes', 'cube'] as const;
export type Filter = (typeof filters)[number];

export interface Shown {
  readonly filter: Filter;
  /** Whose decisions; both players' if undefined. */
  readonly player: Player | undefined;
}

export function isShown(decision: Judgement, { filter, player }: Shown): boolean {
  if (player && decision.player !== player) return false;
  switch (filter) {
    case 'all':
      return true;
    case 'mistakes':
      return decision.mark !== null;
    case 'cube':
      return decision.kind === 'cube' || decision.kind === 'response';
  }
}

/** The next decision before or after one that is accepted, by its index. */
export function find(
  decisions: readonly Judgement[],
  from: number,
  by: 1 | -1,
  accepts: (decision: Judgement) => boolean,
): number | undefined {
  for (let index = from + by; ; index += by) {
    const decision = decisions[index];
    if (!decision) return undefined;
    if (accepts(decision)) return index;
  }
}

/** The decision with the largest loss, of a player if one is given; the first if nothing was lost. */
export function worst(decisions: readonly Judgement[], player: Player | null): number {
  const losses = decisions.map((d) => (player === null || d.player === player ? d.loss : 0));
  return Math.max(0, losses.indexOf(Math.max(...losses)));
}
