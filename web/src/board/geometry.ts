/**
 * Where everything is, in board units: a column is 100 wide, whatever the screen.
 *
 * Two shapes, whichever gives the wider columns. `wide` has one column of trays beside the home
 * boards. `tall`, for phones held upright, spends its whole width on twelve columns and a bar: the
 * trays lie above and below, and the points grow to use the height.
 */
import { BAR, type HomeSide, OFF, type Player, type Point } from './types';

export const COLUMN = 100;
export const CHECKER = 94;
export const CUBE = 100;
const DICE_GAP = 24;
/** Taller stacks carry their count. */
export const COUNTED_FROM = 6;

export const shapes = ['wide', 'tall'] as const;
export type Shape = (typeof shapes)[number];

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface XY {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  readonly shape: Shape;
  readonly home: HomeSide;
  /** The whole board. */
  readonly width: number;
  readonly height: number;
  /** Pixels for each unit. */
  readonly scale: number;
  /** Length of a point with what is free in front of it. */
  readonly half: number;
  /** The strip between the halves, where the dice lie. */
  readonly middle: number;
  readonly bar: number;
  readonly die: number;
  /** Left and top of the playing surface, bar included. */
  readonly left: number;
  readonly top: number;
}

interface Measures {
  readonly frame: number;
  readonly bar: number;
  readonly middle: number;
  readonly die: number;
  /** The trays' share of the width and, above and below, of the height. */
  readonly trayWidth: number;
  readonly trayHeight: number;
  readonly half: readonly [least: number, most: number];
}

const measures: Record<Shape, Measures> = {
  wide: {
    frame: 36,
    bar: 120,
    middle: 140,
    die: 96,
    trayWidth: 156,
    trayHeight: 0,
    half: [400, 560],
  },
  tall: {
    frame: 13,
    bar: 94,
    middle: 200,
    die: 124,
    trayWidth: 0,
    trayHeight: 121,
    half: [480, 680],
  },
};

/** The edge beyond the points; room for their numbers when they are shown. */
const edgeOf = (shape: Shape, numbers: boolean): number =>
  numbers ? (shape === 'wide' ? 52 : 50) : measures[shape].frame;

function widthOf(shape: Shape): number {
  const { frame, bar, trayWidth } = measures[shape];
  return 2 * frame + 12 * COLUMN + bar + trayWidth;
}

/** The board that fits best into a size in pixels. */
export function layout(
  width: number,
  height: number,
  home: HomeSide = 'right',
  numbers = false,
): Geometry {
  const [wide, tall] = shapes.map((shape) => fit(shape, width, height, home, numbers));
  return wide!.scale >= tall!.scale ? wide! : tall!;
}

function fit(
  shape: Shape,
  widthPx: number,
  heightPx: number,
  home: HomeSide,
  numbers: boolean,
): Geometry {
  const { frame, bar, middle, die, trayHeight, half: limits } = measures[shape];
  const width = widthOf(shape);
  const top = trayHeight + edgeOf(shape, numbers);
  const fixed = 2 * top + middle;
  const scale = Math.min(widthPx / width, heightPx / (fixed + 2 * limits[0]));
  const room = scale > 0 ? (heightPx / scale - fixed) / 2 : limits[0];
  const half = Math.max(limits[0], Math.min(limits[1], room));
  const left = frame + (home === 'left' ? measures[shape].trayWidth : 0);
  return {
    shape,
    home,
    width,
    height: fixed + 2 * half,
    scale,
    half,
    middle,
    bar,
    die,
    left,
    top,
  };
}

/**
 * A place on the board as its viewer sees it, one number for all 28: 0 to 25 in the bottom
 * player's view, 26 and 27 the top player's tray and bar.
 */
export type Spot = number;
export const TOP_OFF: Spot = 26;
export const TOP_BAR: Spot = 27;
/** All places in reading order: from the top player's bar and tray along the path to home. */
export const spots: readonly Spot[] = [
  BAR,
  ...Array.from({ length: 24 }, (_, index) => 24 - index),
  OFF,
  TOP_BAR,
  TOP_OFF,
];

export const OFF_SPOTS: readonly Spot[] = [OFF, TOP_OFF];

export function spotOf(bottom: Player, player: Player, point: Point): Spot {
  if (player === bottom) return point;
  if (point === OFF) return TOP_OFF;
  return point === BAR ? TOP_BAR : 25 - point;
}

/** The spot in a player's own view; `undefined` for the other's bar and tray. */
export function pointOf(bottom: Player, player: Player, spot: Spot): Point | undefined {
  if (player === bottom) return spot <= BAR ? spot : undefined;
  if (spot === TOP_OFF) return OFF;
  if (spot === TOP_BAR) return BAR;
  return spot >= 1 && spot <= 24 ? 25 - spot : undefined;
}

export const isPoint = (spot: Spot): boolean => spot >= 1 && spot <= 24;
export const isOff = (spot: Spot): boolean => spot === OFF || spot === TOP_OFF;
export const isBar = (spot: Spot): boolean => spot === BAR || spot === TOP_BAR;

/** Whether a spot belongs to the upper half. A checker on the bar lies where it will enter. */
export const isUpper = (spot: Spot): boolean =>
  spot === TOP_OFF || spot === BAR || (spot >= 13 && spot <= 24);

/** The column of a point, 0 to 11 from the side away from home. */
export const columnOf = (spot: Spot): number => (spot <= 12 ? 12 - spot : spot - 13);

function mirrored(g: Geometry, rect: Rect): Rect {
  return g.home === 'right' ? rect : { ...rect, x: g.width - rect.x - rect.width };
}

/** Left edge of a quadrant with the home at the right: 0 is the outer board, 1 the home board. */
const quadrantX = (g: Geometry, quadrant: number): number =>
  measures[g.shape].frame + quadrant * (6 * COLUMN + g.bar);

/** One of the four quarters of the surface with its share of the middle strip. */
export function quadrantRect(g: Geometry, quadrant: number): Rect {
  const height = 2 * g.half + g.middle;
  return mirrored(g, { x: quadrantX(g, quadrant), y: g.top, width: 6 * COLUMN, height });
}

export function barRect(g: Geometry): Rect {
  const x = quadrantX(g, 0) + 6 * COLUMN;
  return mirrored(g, { x, y: g.top, width: g.bar, height: 2 * g.half + g.middle });
}

function trayRect(g: Geometry, upper: boolean): Rect {
  const { frame, trayWidth, trayHeight } = measures[g.shape];
  if (g.shape === 'wide') {
    const y = upper ? g.top : g.top + g.half + g.middle;
    const x = g.width - frame - trayWidth + frame;
    return mirrored(g, { x, y, width: trayWidth - frame, height: g.half });
  }
  const height = trayHeight - frame;
  const y = upper ? frame : g.height - frame - height;
  return mirrored(g, { x: quadrantX(g, 1), y, width: 6 * COLUMN, height });
}

/** The part of the board a finger means when it means this place. */
export function rectOf(g: Geometry, spot: Spot): Rect {
  const upper = isUpper(spot);
  if (isOff(spot)) return trayRect(g, upper);
  if (isBar(spot)) {
    const bar = barRect(g);
    const height = bar.height / 2 - CUBE * 0.75;
    return { ...bar, y: upper ? bar.y : bar.y + bar.height - height, height };
  }
  const column = columnOf(spot);
  const x = quadrantX(g, column < 6 ? 0 : 1) + (column % 6) * COLUMN;
  const y = upper ? g.top : g.top + g.half + g.middle;
  return mirrored(g, { x, y, width: COLUMN, height: g.half });
}

/** Thickness of a borne-off checker, seen from the side. */
export function thickness(g: Geometry): number {
  const tray = trayRect(g, true);
  return (g.shape === 'wide' ? tray.height - 12 : tray.width - 12) / 15;
}

/** The centre of the checker at a height (0 lowest) in a stack of `count`. */
export function checkerAt(g: Geometry, spot: Spot, height: number, count: number): XY {
  const rect = rectOf(g, spot);
  const upper = isUpper(spot);
  const middle = rect.x + rect.width / 2;
  if (isOff(spot)) {
    const along = 6 + thickness(g) * (height + 0.5);
    if (g.shape === 'wide')
      return { x: middle, y: upper ? rect.y + along : rect.y + rect.height - along };
    const x = g.home === 'right' ? rect.x + rect.width - along : rect.x + along;
    return { x, y: rect.y + rect.height / 2 };
  }
  // A stack grows from the edge to the middle; on the bar, from the middle to the edge.
  const reserved = isBar(spot) ? CUBE + 10 : 4;
  const step = stackStep(rect.height - reserved, count);
  const along = CHECKER / 2 + 2 + step * height;
  const fromTop = isBar(spot) ? !upper : upper;
  return { x: middle, y: fromTop ? rect.y + along : rect.y + rect.height - along };
}

function stackStep(room: number, count: number): number {
  return count < 2 ? 0 : Math.min(CHECKER, (room - CHECKER) / (count - 1));
}

/**
 * Where `count` dice of a player lie, with a finger's breadth around them: the bottom player's in
 * the home half, the other's opposite. Four dice fill the whole strip.
 */
export function diceRect(g: Geometry, bottom: boolean, count: number): Rect {
  const { x, width: room } = quadrantRect(g, bottom ? 1 : 0);
  const width = Math.min(room, count * (g.die + DICE_GAP) + 80);
  return { x: x + (room - width) / 2, y: g.top + g.half, width, height: g.middle };
}

/** The centre of the die at an index, of `count`. */
export function dieAt(g: Geometry, bottom: boolean, index: number, count: number): XY {
  const rect = diceRect(g, bottom, count);
  const step = g.die + DICE_GAP;
  return {
    x: rect.x + rect.width / 2 + (index - (count - 1) / 2) * step,
    y: rect.y + rect.height / 2,
  };
}

export const cubePlaces = ['centre', 'bottom', 'top', 'to-bottom', 'to-top'] as const;
export type CubePlace = (typeof cubePlaces)[number];

/** The centre of the cube: on the bar, with its owner, or before whoever must answer. */
export function cubeAt(g: Geometry, place: CubePlace): XY {
  const bar = barRect(g);
  const x = bar.x + bar.width / 2;
  const upper = place === 'top' || place === 'to-top';
  if (place === 'centre') return { x, y: g.height / 2 };
  if (place === 'to-bottom' || place === 'to-top') {
    const rect = diceRect(g, !upper, 1);
    return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  }
  if (g.shape === 'wide') {
    const inset = CUBE / 2 + 8;
    return { x, y: upper ? bar.y + inset : bar.y + bar.height - inset };
  }
  const tray = trayRect(g, upper);
  return { x, y: tray.y + tray.height / 2 };
}

/** The middle of the text beside a player's tray. */
export function captionAt(g: Geometry, upper: boolean): XY {
  const tray = trayRect(g, upper);
  if (g.shape === 'wide') {
    const offset = g.middle / 4;
    return {
      x: tray.x + tray.width / 2,
      y: g.height / 2 + (upper ? -offset : offset),
    };
  }
  const { x, width } = quadrantRect(g, 0);
  return { x: x + width / 2, y: tray.y + tray.height / 2 };
}

/** How far outside a rectangle something is; 0 inside. */
export function distance(rect: Rect, x: number, y: number): number {
  const dx = Math.max(rect.x - x, 0, x - rect.x - rect.width);
  const dy = Math.max(rect.y - y, 0, y - rect.y - rect.height);
  return Math.hypot(dx, dy);
}

/** The nearest of these spots, if one is within reach. Reach 0 requires a hit. */
export function nearest(
  g: Geometry,
  candidates: Iterable<Spot>,
  x: number,
  y: number,
  reach: number,
): Spot | undefined {
  let best: Spot | undefined;
  let least = reach;
  for (const spot of candidates) {
    const away = distance(rectOf(g, spot), x, y);
    if (away < least || (away === least && best === undefined)) [best, least] = [spot, away];
  }
  return best;
}

export const isOutside = (g: Geometry, x: number, y: number): boolean =>
  distance({ x: 0, y: 0, width: g.width, height: g.height }, x, y) > 0;
