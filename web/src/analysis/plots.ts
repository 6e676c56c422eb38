/** The course of a match as lines and bars, in plain numbers. */
import type { MatchAnalysis, Player } from '../protocol';

export interface WorthPoint {
  /** Of the decision. */
  readonly index: number;
  /** 0 to 1, from left to right. */
  readonly x: number;
}

export interface WorthLine {
  readonly points: readonly WorthPoint[];
  /** On a canvas of 1000 by 240. */
  readonly path: string;
  /** Where games begin after the first, 0 to 1. */
  readonly games: readonly number[];
  readonly low: string;
  readonly high: string;
}

/** What the games were worth to A after each play: the chance to win the match, or points. */
export function worthLine({ decisions, costs }: MatchAnalysis): WorthLine {
  const told = decisions.flatMap(({ worth, game }, index) =>
    worth === undefined ? [] : [{ index, worth, game }],
  );
  const most = Math.max(2, ...told.map(({ worth }) => Math.abs(worth)));
  const [low, high] = costs === 'percent' ? [0, 100] : [-most, most];
  const x = (i: number) => (i + 0.5) / told.length;
  const y = (worth: number) => (240 * (high - worth)) / (high - low);
  const places = told.map(({ worth }, i) => `${(1000 * x(i)).toFixed(1)} ${y(worth).toFixed(1)}`);
  const unit = costs === 'percent' ? ' %' : '';
  return {
    points: told.map(({ index }, i) => ({ index, x: x(i) })),
    path: places.length > 0 ? `M${places.join('L')}` : '',
    games: told.flatMap(({ game }, i) =>
      i > 0 && game !== told[i - 1]!.game ? [i / told.length] : [],
    ),
    low: `${Math.round(low)}${unit}`,
    high: `${Math.round(high)}${unit}`,
  };
}

export interface LuckBar {
  readonly player: Player;
  readonly roll: string;
  readonly value: number;
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** The luck of every roll on a canvas of 1000 by 160: upwards what was good for A. */
export function luckBars({ luck }: MatchAnalysis): LuckBar[] {
  const most = Math.max(0.6, ...luck.map(({ value }) => Math.abs(value)));
  const step = 1000 / Math.max(1, luck.length);
  return luck.map(({ player, roll, value }, i) => {
    const up = (80 * (player === 'a' ? value : -value)) / most;
    return {
      player,
      roll,
      value,
      x: i * step + 0.1 * step,
      width: 0.8 * step,
      top: 80 - Math.max(0, up),
      height: Math.abs(up),
    };
  });
}
