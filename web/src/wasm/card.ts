/** What the rules say about a house-rules card. */
import type { CardProblem, TableRules } from '../protocol';
import { loadRules } from './load';
import { cardProblems } from './pkg/gamao';

/** Checks cards by the rules of the server; nothing is found wrong before the rules are here. */
export async function loadCardCheck(): Promise<(card: TableRules) => CardProblem[]> {
  await loadRules();
  return (card) => JSON.parse(cardProblems(JSON.stringify(card))) as CardProblem[];
}
