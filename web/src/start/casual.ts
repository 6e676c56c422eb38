import type { TableRules } from '../protocol';

/** The casual card: one game, no cube, no clock; what a table is opened with unless asked. */
export const CASUAL: TableRules = {
  variant: 'standard',
  frame: { type: 'single' },
  cube: { on: false, limit: 64 },
  backgammonIsTwo: false,
  forfeitIsSingle: false,
  clock: { type: 'none' },
  claimAfterMs: 2 * 24 * 60 * 60 * 1000,
};
