/** What explains the position without being part of it: targets, marks, arrows, captions. */
import {
  captionAt,
  CHECKER,
  checkerAt,
  type Geometry,
  isBar,
  isOff,
  isPoint,
  rectOf,
  type Spot,
  spotOf,
  type XY,
} from './geometry';
import { translate } from './pieces';
import { ownSpot, targets } from './select';
import type { HeadlessState } from './state';
import { pointPath } from './surface';
import { attribute, layer, type Layer, round, svg, sync } from './svg';
import { type Arrow, type Mark, type Player, players } from './types';

export interface Marks {
  readonly below: Layer<SVGElement>;
  readonly landings: Layer<SVGElement>;
  readonly arrows: Layer<SVGElement>;
  readonly captions: Layer<SVGElement>;
}

/** Places light up below the checkers; arrows and landing rings lie above them. */
export const newMarks = (below: SVGGElement, above: SVGGElement): Marks => ({
  below: layer(below),
  landings: layer(above),
  arrows: layer(above),
  captions: layer(below),
});

export function drawMarks(marks: Marks, state: HeadlessState): void {
  const { geometry: g, drag, movable } = state;
  const lit = targets(state).map((point) => ({ kind: 'target', spot: ownSpot(state, point) }));
  const given = state.marks.map(({ kind, player, point }: Mark) => ({
    kind: `${kind}`,
    spot: spotOf(state.bottom, player, point),
  }));
  sync(
    marks.below,
    [...given, ...lit],
    ({ kind, spot }) => `${kind}${spot}`,
    ({ kind }) => svg('path', { class: `gb-lit gb-lit-${kind}` }),
    (element, { spot }) => attribute(element, 'd', areaPath(g, spot)),
  );
  sync(
    marks.landings,
    targets(state),
    (point) => `${point}`,
    () => svg('circle', { class: 'gb-landing' }),
    (element, point) => {
      const spot = ownSpot(state, point);
      const at = landing(state, movable.player!, spot, point);
      element.style.transform = translate(at);
      attribute(element, 'r', `${isOff(spot) ? 0 : CHECKER / 2 - 6}`);
      element.classList.toggle('is-over', drag?.over === point);
    },
  );
  sync(
    marks.arrows,
    state.arrows,
    ({ player, from, to }) => `${player}${from}-${to}`,
    ({ player }) =>
      svg(
        'g',
        { class: `gb-arrow gb-${player}` },
        svg('path', { class: 'gb-arrow-under' }),
        svg('path', { class: 'gb-arrow-line' }),
      ),
    (element, arrow) => {
      for (const path of element.children) attribute(path, 'd', arrowPath(state, arrow));
    },
  );
  const captions = state.captions ? players : [];
  sync(
    marks.captions,
    captions,
    (player) => player,
    () => svg('text', { class: 'gb-caption' }),
    (element, player) => {
      const text = state.captions![player];
      if (element.textContent !== text) element.textContent = text;
      element.style.transform = translate(captionAt(g, player !== state.bottom));
    },
  );
}

function areaPath(g: Geometry, spot: Spot): string {
  if (isPoint(spot)) return pointPath(g, spot);
  const { x, y, width, height } = rectOf(g, spot);
  const r = 10;
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [w, h] = [width - 2 * r, round(height - 2 * r)];
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}Z`;
}

/** Where the next checker of a player would come to lie. */
function landing(state: HeadlessState, player: Player, spot: Spot, point: number): XY {
  const count = state.position[player][point] ?? 0;
  return checkerAt(state.geometry, spot, count, count + 1);
}

/** From above the stack a checker left to the top of the one it joined, bent to the middle. */
function arrowPath(state: HeadlessState, { player, from, to }: Arrow): string {
  const { geometry: g, bottom, position } = state;
  const start = landing(state, player, spotOf(bottom, player, from), from);
  const goal = spotOf(bottom, player, to);
  const count = position[player][to] ?? 0;
  const end = checkerAt(g, goal, Math.max(0, count - 1), Math.max(1, count));
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  // Between points of one half it bows towards the middle; across the board it is almost straight.
  const flat = Math.abs(dy) < g.half / 2;
  const bow = flat
    ? Math.sign(g.height / 2 - (start.y + end.y) / 2) * Math.min(160, length / 3)
    : 0;
  const control = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 + bow };
  const back = towards(end, control, isOff(goal) || isBar(goal) ? 10 : 16);
  const [ux, uy] = unit(control, end);
  const wing = (side: number): string =>
    `${round(back.x - 34 * ux - side * 22 * uy)} ${round(back.y - 34 * uy + side * 22 * ux)}`;
  return (
    `M${round(start.x)} ${round(start.y)}` +
    `Q${round(control.x)} ${round(control.y)} ${round(back.x)} ${round(back.y)}` +
    `M${wing(1)}L${round(back.x)} ${round(back.y)}L${wing(-1)}`
  );
}

function unit(from: XY, to: XY): [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

function towards(from: XY, to: XY, by: number): XY {
  const [x, y] = unit(from, to);
  return { x: from.x + x * by, y: from.y + y * by };
}
