/** The ids by which other programs know a position. */
import type { PositionIds, TableView } from '../protocol';
import { loadRules } from './load';
import { positionIds } from './pkg/gamao';

export async function idsOf(view: TableView): Promise<PositionIds> {
  await loadRules();
  return JSON.parse(positionIds(JSON.stringify(view))) as PositionIds;
}
