import { describe, expect, it } from 'vitest';
import type { Frame, GameResult, Player, TableRules } from '../protocol';
import { CASUAL } from '../card/presets';
import { plot } from './plot';
import { balances, resultName, scoreRows } from '../game/score-rows';

const MATCH_TO_5: TableRules = {
  ...CASUAL,
  frame: { type: 'match', length: 5, crawford: true },
  cube: { on: true, limit: 64 },
};
const MAO: Frame = {
  type: 'mao',
  length: 10,
  gamaoCantado: 4,
  openingRollsAfresh: false,
  noHitAndRun: false,
};

function won(winner: Player, points: number, change: Partial<GameResult> = {}): GameResult {
  return { winner, points, kind: 'finished', level: 'single', cantada: false, ...change };
}

describe('the score sheet', () => {
  it('adds up the points of both, game by game', () => {
    const rows = scoreRows({ rules: MATCH_TO_5, results: [won('a', 2), won('b', 1), won('a', 4)] });
    expect(rows.map(({ score }) => [score.a, score.b])).toEqual([
      [2, 0],
      [2, 1],
      [6, 1],
    ]);
  });

  it.each<[string, Partial<TableRules>, number[], boolean[]]>([
    ['the game after a player first stands one short', {}, [4, 1, 1], [false, true, false]],
    ['once only, although the other comes one short too', {}, [4, -4, -1], [false, true, false]],
    ['never if that score is jumped over', {}, [3, -3, 2], [false, false, false]],
    ['never without the cube', { cube: { on: false, limit: 64 } }, [4, 1], [false, false]],
    [
      'never where the table has switched it off',
      { frame: { type: 'match', length: 5, crawford: false } },
      [4, 1],
      [false, false],
    ],
    [
      'never in a match to one',
      { frame: { type: 'match', length: 1, crawford: true } },
      [1],
      [false],
    ],
  ])('marks the Crawford game: %s', (_, change, points, marks) => {
    const results = points.map((n) => won(n > 0 ? 'a' : 'b', Math.abs(n)));
    const rows = scoreRows({ rules: { ...MATCH_TO_5, ...change }, results });
    expect(rows.map(({ crawford }) => crawford)).toEqual(marks);
  });

  it('runs a balance from zero, seen from either side', () => {
    const rows = scoreRows({ rules: MATCH_TO_5, results: [won('a', 2), won('b', 4)] });
    expect(balances(rows, 'a')).toEqual([0, 2, -2]);
    expect(balances(rows, 'b')).toEqual([0, -2, 2]);
  });

  it.each<[Frame, GameResult, string]>([
    [MAO, won('a', 1), 'simple'],
    [MAO, won('a', 2, { cantada: true }), 'cantada'],
    [MAO, won('a', 3, { level: 'gammon' }), 'gamao'],
    [MAO, won('a', 4, { level: 'gammon', cantada: true }), 'gamaoCantado'],
    [{ type: 'single' }, won('a', 1, { level: 'backgammon' }), 'backgammon'],
  ])('calls a win as the table does (%#)', (frame, result, name) => {
    expect(resultName({ rules: { ...CASUAL, frame } }, result).name).toBe(name);
  });
});

describe('the balance plot', () => {
  it('spreads the games over the width and the balance over the height', () => {
    expect(plot([0, 4, -4], 100, 80)).toEqual({
      points: [
        { x: 0, y: 40 },
        { x: 50, y: 0 },
        { x: 100, y: 80 },
      ],
      zero: 40,
    });
  });

  it('keeps zero in the picture when one side only wins', () => {
    expect(plot([0, 2, 4], 100, 80).zero).toBe(80);
  });

  it('draws an even session as a line in the middle', () => {
    expect(plot([0, 0], 100, 80).points.map(({ y }) => y)).toEqual([40, 40]);
  });
});
