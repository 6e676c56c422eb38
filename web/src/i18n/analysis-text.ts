import type { CubeError, Grade, Mark } from '../protocol';

/** The texts of the page of an analysis; loaded with it, not before. */
export interface AnalysisText {
  title: string;
  waiting: string;
  progress: (done: string, total: string) => string;
  notOver: string;
  missing: string;
  back: string;
  report: string;
  /** The verdict on the decision shown. */
  toPlay: (name: string, roll: string) => string;
  toDouble: (name: string) => string;
  toAnswer: (name: string) => string;
  resigns: (name: string) => string;
  best: string;
  played: string;
  loses: (loss: string, cost: string) => string;
  noLoss: string;
  hide: string;
  show: string;
  /** What a play is called that is not one of checkers, by its name in the analysis. */
  actions: Record<string, string>;
  noDouble: string;
  doubleTake: string;
  doublePass: string;
  playingOn: string;
  resigned: string;
  candidates: string;
  plies: (n: number) => string;
  rollout: (games: string) => string;
  points: string;
  decisions: string;
  decision: (n: number, of: number) => string;
  previous: string;
  next: string;
  nextMistake: string;
  game: (n: number) => string;
  filter: string;
  filters: { all: string; mistakes: string; cube: string };
  whose: string;
  both: string;
  none: string;
  marks: Record<Mark, string>;
  parts: { moves: string; graph: string; summary: string };
  chance: (name: string) => string;
  equity: (name: string) => string;
  luck: string;
  lucky: (name: string, roll: string, value: string) => string;
  summary: string;
  rows: {
    pr: string;
    plays: string;
    cube: string;
    grade: string;
    errors: string;
    cost: string;
    counted: string;
    luck: string;
    luckCost: string;
    result: string;
    adjusted: string;
  };
  grades: Record<Grade, string>;
  cubeErrors: Record<CubeError, string>;
  share: string;
  shareText: string;
  keys: string;
}
