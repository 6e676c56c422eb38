/** The score sheet: a row for each finished game of the match, session or mão. No DOM here. */
import { other } from './player';
import type { ByPlayer, GameResult, Player, TableView } from '../protocol';

export interface ScoreRow {
  /** 1 for the first game. */
  game: number;
  result: GameResult;
  /** It was played without the cube, one player standing one point short for the first time. */
  crawford: boolean;
  /** Points of both after the game. */
  score: ByPlayer<number>;
}

type Finished = Pick<TableView, 'rules' | 'results'>;

export function scoreRows({ rules, results }: Finished): ScoreRow[] {
  const { frame, cube } = rules;
  const brink = frame.type === 'match' && frame.crawford && cube.on ? frame.length - 1 : 0;
  let score: ByPlayer<number> = { a: 0, b: 0 };
  let hadCrawford = false;
  return results.map((result, index) => {
    const crawford = brink > 0 && !hadCrawford && (score.a === brink || score.b === brink);
    hadCrawford ||= crawford;
    score = { ...score, [result.winner]: score[result.winner] + result.points };
    return { game: index + 1, result, crawford, score };
  });
}

/** The running balance of a player, beginning with 0 before the first game. */
export function balances(rows: readonly ScoreRow[], player: Player): number[] {
  return [0, ...rows.map(({ score }) => score[player] - score[other(player)])];
}

/** How the table calls a win: a mão has names of its own. */
export type ResultName =
  | { of: 'levels'; name: GameResult['level'] }
  | { of: 'mao'; name: 'simple' | 'cantada' | 'gamao' | 'gamaoCantado' };

export function resultName({ rules }: Pick<TableView, 'rules'>, result: GameResult): ResultName {
  const { level, cantada } = result;
  if (rules.frame.type !== 'mao') return { of: 'levels', name: level };
  if (level === 'single') return { of: 'mao', name: cantada ? 'cantada' : 'simple' };
  return { of: 'mao', name: cantada ? 'gamaoCantado' : 'gamao' };
}
