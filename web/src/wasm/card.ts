/** What the rules say about a house-rules card. */
import type { TableRules } from '../protocol';
import { loadRules } from './load';
import { cardProblems } from './pkg/gamao';

/** Every reason why a card cannot be played, by the name it is translated by. */
export type CardProblem =
  | 'matchLength'
  | 'maoLength'
  | 'gamaoCantado'
  | 'maoAsTavla'
  | 'automaticDoubles'
  | 'needsCube'
  | 'cubeLimit'
  | 'noCube'
  | 'claimAfter'
  | 'delay'
  | 'bank'
  | 'noTime'
  | 'increment'
  | 'turn'
  | 'vacation';

/** Checks cards by the rules of the server; nothing is found wrong before the rules are here. */
export async function loadCardCheck(): Promise<(card: TableRules) => CardProblem[]> {
  await loadRules();
  return (card) => JSON.parse(cardProblems(JSON.stringify(card))) as CardProblem[];
}
