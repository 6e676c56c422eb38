/** The checkers. */
import { place, type Placed, placed } from './anim';
import type { Checker } from './checkers';
import { CHECKER, checkerAt, COUNTED_FROM, isOff, type XY, spotOf, thickness } from './geometry';
import type { HeadlessState } from './state';
import { attribute, round, svg } from './svg';
import { BAR } from './types';

export interface Pieces {
  readonly scope: string;
  readonly parent: SVGGElement;
  readonly items: Map<number, Placed>;
}

export const newPieces = (scope: string, parent: SVGGElement): Pieces => ({
  scope,
  parent,
  items: new Map(),
});

export const translate = ({ x, y }: XY): string => `translate(${round(x)}px, ${round(y)}px)`;

export function drawPieces(pieces: Pieces, state: HeadlessState, duration: number): void {
  const moving = new Set<number>();
  const seen = new Set<number>();
  for (const checker of state.checkers) {
    seen.add(checker.id);
    const item = pieces.items.get(checker.id) ?? create(pieces, checker);
    if (update(item, checker, state, duration)) moving.add(checker.id);
  }
  for (const [id, { element }] of pieces.items) {
    if (seen.has(id)) continue;
    element.remove();
    pieces.items.delete(id);
  }
  order(pieces, state, moving);
}

function create({ scope, parent, items }: Pieces, { id, player }: Checker): Placed {
  const use = (name: string): SVGElement =>
    svg('use', { href: `#${scope}${name}`, class: `gb-${name}` });
  const shapes = ['shadow', 'disc', 'cap', 'tyre', 'ring'].map(use);
  const face = svg('g', { class: 'gb-top' }, ...shapes, svg('text', { class: 'gb-count' }));
  const side = svg('rect', { class: 'gb-side', x: -CHECKER / 2, width: CHECKER, rx: 5 });
  const sheen = svg('rect', {
    class: 'gb-side-sheen',
    x: -CHECKER / 2,
    width: CHECKER,
    rx: 5,
    fill: `url(#${scope}light)`,
  });
  const element = svg(
    'g',
    { class: `gb-checker gb-${player}` },
    svg('g', { class: 'gb-edge' }, side, sheen),
    face,
  );
  parent.append(element);
  const item = placed(element);
  items.set(id, item);
  return item;
}

/** Returns whether the checker is seen above others: in motion, or in the hand. */
function update(item: Placed, checker: Checker, state: HeadlessState, duration: number): boolean {
  const { geometry: g, position, drag, selected, movable } = state;
  const { player, point, height } = checker;
  const count = position[player][point] ?? 0;
  const spot = spotOf(state.bottom, player, point);
  const top = height === count - 1;
  const own = top && player === movable.player;
  const held = own && drag?.from === point;
  const off = isOff(spot);
  const { classList } = item.element;
  classList.toggle('is-off', off);
  classList.toggle('is-held', held);
  classList.toggle('is-selected', own && selected === point);
  classList.toggle('is-movable', own && !!movable.targets.get(point)?.length);
  if (off) {
    const thick = round(thickness(g) - 2);
    for (const rect of item.element.querySelectorAll('rect')) {
      attribute(rect, 'height', `${thick}`);
      attribute(rect, 'y', `${-thick / 2}`);
    }
  }
  const label = top && !off && count >= COUNTED_FROM ? `${count}` : '';
  const text = item.element.querySelector('text')!;
  if (text.textContent !== label) text.textContent = label;

  if (held) {
    // A finger covers more than a mouse pointer, so there the checker grows more.
    const scale = drag.lift > 0 ? 1.35 : 1.12;
    place(item, `${translate({ x: drag.x, y: drag.y - drag.lift })} scale(${scale})`, 0);
    return true;
  }
  const before = item.transform;
  // A hit checker leaves when the hitter arrives, not before.
  const delay = point === BAR ? duration / 3 : 0;
  place(item, translate(checkerAt(g, spot, height, count)), duration - delay, delay);
  return before !== item.transform;
}

/** Later elements lie above earlier ones: stacks grow upwards, and what moves is on top. */
function order({ parent, items }: Pieces, state: HeadlessState, moving: Set<number>): void {
  const rank = ({ id, height }: Checker): number => height + (moving.has(id) ? 100 : 0);
  const sorted = [...state.checkers].sort((a, b) => rank(a) - rank(b));
  let next = parent.firstElementChild;
  for (const { id } of sorted) {
    const { element } = items.get(id)!;
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
}
