/**
 * A button over every place, the dice and the cube: what a keyboard and a screen reader use, and
 * what gives the pointer its cursor. They are invisible but for the focus ring.
 */
import { cubePlace } from './cube';
import {
  CUBE,
  cubeAt,
  diceRect,
  type Geometry,
  type Rect,
  rectOf,
  type Spot,
  spots,
} from './geometry';
import { isKey, walk } from './keyboard';
import { activate, cancel, diceCount, placeInfo, tapCube, tapDice, undo } from './select';
import type { HeadlessState } from './state';
import { attribute, html } from './svg';

export interface Controls {
  readonly group: HTMLElement;
  readonly places: ReadonlyMap<Spot, HTMLButtonElement>;
  readonly dice: HTMLButtonElement;
  readonly cube: HTMLButtonElement;
  /** The one place in the tab order. */
  current: Spot;
  drawn: Geometry | undefined;
}

type Change = (mutation: (state: HeadlessState) => void) => void;

export function newControls(state: HeadlessState, change: Change): Controls {
  const button = (name: string): HTMLButtonElement =>
    html('button', { type: 'button', class: `gb-control ${name}` });
  const places = new Map(spots.map((spot) => [spot, button('gb-place')]));
  const [dice, cube] = [button('gb-dice-control'), button('gb-cube-control')];
  const group = html(
    'div',
    { class: 'gb-controls', role: 'group' },
    ...places.values(),
    dice,
    cube,
  );
  const controls: Controls = { group, places, dice, cube, current: 24, drawn: undefined };
  const spotAt = (target: EventTarget | null): Spot | undefined =>
    spots.find((spot) => places.get(spot) === target);

  // Pointers are handled by `pointer.ts`; a click without one comes from a keyboard or a reader.
  group.addEventListener('click', (event) => {
    if (event.detail !== 0) return;
    const spot = spotAt(event.target);
    if (event.target === dice) change(tapDice);
    else if (event.target === cube) change(tapCube);
    else if (spot !== undefined) change((state) => activate(state, spot));
  });
  group.addEventListener('focusin', (event) => {
    const spot = spotAt(event.target);
    if (spot === undefined) return;
    controls.current = spot;
    rove(controls);
  });
  group.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const spot = spotAt(event.target);
    if (event.key === 'Escape') {
      let held = false;
      change((state) => (held = cancel(state)));
      if (!held) return;
    } else if (event.key === 'Backspace') change(undo);
    else if (spot !== undefined && isKey(event.key)) {
      const useful = (to: Spot): boolean => isUseful(state, to);
      places.get(walk(state.geometry, spot, event.key, useful))!.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return controls;
}

/** With a checker picked its targets are useful, otherwise the checkers that may move. */
function isUseful(state: HeadlessState, spot: Spot): boolean {
  const { movable, target } = placeInfo(state, spot);
  return state.selected === undefined ? movable : target;
}

export function drawControls(controls: Controls, state: HeadlessState): void {
  const { geometry: g, labels, active, cube } = state;
  attribute(controls.group, 'aria-label', labels.board || undefined);
  for (const [spot, button] of controls.places) {
    const info = placeInfo(state, spot);
    attribute(button, 'aria-label', labels.place(info));
    attribute(button, 'aria-pressed', info.movable ? `${info.selected}` : undefined);
    button.classList.toggle('is-movable', info.movable);
    button.classList.toggle('is-target', info.target);
    if (controls.drawn !== g) cover(button, g, rectOf(g, spot));
  }
  const asked = active.dice !== undefined && state.turn !== undefined;
  const shown = asked || state.dice.length > 0;
  show(controls.dice, shown, asked, shown ? labels.dice(state.dice, active.dice) : '');
  const side = state.turn ?? state.dice[0]?.player ?? state.bottom;
  cover(controls.dice, g, diceRect(g, side === state.bottom, diceCount(state)));
  show(controls.cube, cube !== undefined, active.cube, cube ? labels.cube(cube) : '');
  if (cube) {
    const { x, y } = cubeAt(g, cubePlace(state, cube));
    const size = 1.2 * CUBE;
    cover(controls.cube, g, { x: x - size / 2, y: y - size / 2, width: size, height: size });
  }
  controls.drawn = g;
  rove(controls);
}

function show(button: HTMLButtonElement, shown: boolean, active: boolean, label: string): void {
  button.hidden = !shown;
  button.classList.toggle('is-active', active);
  attribute(button, 'aria-label', label);
  attribute(button, 'aria-disabled', active ? undefined : 'true');
  button.tabIndex = active ? 0 : -1;
}

function rove({ places, current }: Controls): void {
  for (const [spot, button] of places) button.tabIndex = spot === current ? 0 : -1;
}

function cover({ style }: HTMLElement, g: Geometry, { x, y, width, height }: Rect): void {
  style.left = `${(100 * x) / g.width}%`;
  style.top = `${(100 * y) / g.height}%`;
  style.width = `${(100 * width) / g.width}%`;
  style.height = `${(100 * height) / g.height}%`;
}
