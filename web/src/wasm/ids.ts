/** The ids by which other programs know a position. */
import type { TableView } from '../protocol';
import { loadRules } from './load';
import { positionIds } from './pkg/gamao';

export interface PositionIds {
  /** GNU Position ID. */
  position: string;
  /** GNU Match ID; a mão has none. */
  match: string | null;
  /** A mão, a finished game and an offered resignation have none. */
  xgid: string | null;
}

export async function idsOf(view: TableView): Promise<PositionIds> {
  await loadRules();
  return JSON.parse(positionIds(JSON.stringify(view))) as PositionIds;
}
