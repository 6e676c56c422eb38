/** Ready-made house-rules cards, the same as `TableRules::presets` of `gamao-rules`. */
import type { TableRules } from '../protocol';

export const presetNames = [
  'casual',
  'match3',
  'match5',
  'match7',
  'match9',
  'match11',
  'money',
  'mao',
  'tavla',
] as const;
export type PresetName = (typeof presetNames)[number];

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

const CUBE = { on: true, limit: 64 };

function matchTo(length: number): TableRules {
  return { ...CASUAL, frame: { type: 'match', length, crawford: true }, cube: CUBE };
}

export const presets: Record<PresetName, TableRules> = {
  casual: CASUAL,
  match3: matchTo(3),
  match5: matchTo(5),
  match7: matchTo(7),
  match9: matchTo(9),
  match11: matchTo(11),
  money: {
    ...CASUAL,
    frame: { type: 'money', jacoby: true, automaticDoubles: 0, beavers: 'off' },
    cube: CUBE,
  },
  mao: {
    ...CASUAL,
    frame: {
      type: 'mao',
      length: 10,
      gamaoCantado: 4,
      openingRollsAfresh: false,
      noHitAndRun: false,
    },
  },
  tavla: {
    ...CASUAL,
    variant: 'tavla',
    frame: { type: 'match', length: 5, crawford: false },
  },
};
