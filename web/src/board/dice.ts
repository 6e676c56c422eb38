/** The dice and the cube. */
import { glide, place, type Placed, placed } from './anim';
import { cubePlace } from './cube';
import { cubeAt, dieAt, type Geometry } from './geometry';
import { translate } from './pieces';
import type { HeadlessState } from './state';
import { attribute, svg } from './svg';
import { type Die, type Player, players } from './types';

export interface Dice {
  readonly scope: string;
  readonly parent: SVGGElement;
  /** The dice on the board, and the roll they show. */
  readonly hands: Record<Player, { items: (Placed & { value: number })[]; roll: string }>;
  cube: Placed | undefined;
}

export const newDice = (scope: string, parent: SVGGElement): Dice => ({
  scope,
  parent,
  hands: { a: { items: [], roll: '' }, b: { items: [], roll: '' } },
  cube: undefined,
});

/** A die and a cube are drawn this large and scaled to the board's size. */
const FACE = 100;
const PIPS = [
  [-1, -1],
  [1, -1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [-1, 1],
  [1, 1],
] as const;

export function drawDice(dice: Dice, state: HeadlessState, duration: number): void {
  for (const player of players) {
    const shown = shownDice(state, player);
    const hand = dice.hands[player];
    const before = hand.roll;
    hand.roll = rollOf(state, player, shown);
    if (hand.roll !== before) {
      for (const { element } of hand.items) element.remove();
      hand.items = shown.map(({ value }) => ({ ...createDie(dice, player), value }));
    }
    arrange(hand.items, shown);
    shown.forEach((die, index) => {
      const item = hand.items[index]!;
      showDie(item.element, state, die, hand.roll);
      const { geometry: g, bottom } = state;
      const at = `${translate(dieAt(g, player === bottom, index, shown.length))} scale(${g.die / FACE})`;
      place(item, at, duration);
      if (hand.roll === before || hand.roll === 'prompt' || duration === 0) return;
      glide(
        item,
        before === 'rolling' ? landing(at) : thrown(at, g, player === bottom, index),
        duration,
      );
    });
  }
}

function showDie(element: SVGElement, state: HeadlessState, die: Die, roll: string): void {
  const { classList } = element;
  attribute(element, 'data-value', `${die.value}`);
  classList.toggle('is-used', !!die.used);
  classList.toggle('is-rolling', roll === 'rolling');
  classList.toggle('is-prompt', roll === 'prompt');
  classList.toggle('is-final', state.active.dice === 'confirm' && die.player === state.turn);
}

/** A player's dice; before the roll, two blank ones to request it. */
function shownDice(state: HeadlessState, player: Player): readonly Die[] {
  const own = state.dice.filter((die) => die.player === player);
  if (own.length > 0 && state.rolling !== player) return own;
  const rolling = state.rolling === player;
  const asked = state.turn === player && state.active.dice === 'roll';
  if (!rolling && !asked) return own;
  return [1, 2].map((value) => ({ player, value: rolling ? value : 0 }));
}

/** What tells one throw from the next; the order of the dice does not. */
function rollOf(state: HeadlessState, player: Player, shown: readonly Die[]): string {
  if (state.rolling === player) return 'rolling';
  if (shown[0]?.value === 0) return 'prompt';
  return shown
    .map(({ value }) => value)
    .sort()
    .join('');
}

/** Swapped dice change places; they do not change faces. */
function arrange(items: (Placed & { value: number })[], shown: readonly Die[]): void {
  shown.forEach(({ value }, index) => {
    const at = items.findIndex((item, i) => i >= index && item.value === value);
    if (at > index) [items[index], items[at]] = [items[at]!, items[index]!];
  });
}

/** From over the edge of the board, where the player sits. */
function thrown(at: string, g: Geometry, bottom: boolean, index: number): string {
  const side = bottom === (g.home === 'right') ? 1 : -1;
  return `translate(${side * 330}px, ${side * 60}px) ${at} rotate(${side * (160 + 70 * index)}deg)`;
}

/** Out of the air, where they have been tumbling. */
const landing = (at: string): string => `${at} translateY(-30px) rotate(-70deg)`;

function createDie({ scope, parent }: Dice, player: Player): Placed {
  const square = { x: -FACE / 2, y: -FACE / 2, width: FACE, height: FACE, rx: 20 };
  const element = svg(
    'g',
    { class: `gb-die gb-${player}` },
    svg('rect', { ...square, class: 'gb-die-shadow', x: -FACE / 2 + 2, y: -FACE / 2 + 6 }),
    svg(
      'g',
      { class: 'gb-die-cast' },
      svg('rect', { ...square, class: 'gb-die-body' }),
      svg('rect', { ...square, fill: `url(#${scope}light)`, class: 'gb-die-light' }),
      ...PIPS.map(([x, y]) => svg('circle', { class: 'gb-pip', cx: 26 * x, cy: 26 * y, r: 9.5 })),
    ),
  );
  parent.append(element);
  return placed(element);
}

export function drawCube(dice: Dice, state: HeadlessState, duration: number): void {
  const { cube } = state;
  if (!cube) {
    dice.cube?.element.remove();
    dice.cube = undefined;
    return;
  }
  const item = (dice.cube ??= createCube(dice));
  const text = item.element.querySelector('text')!;
  if (text.textContent !== `${cube.value}`) text.textContent = `${cube.value}`;
  attribute(text, 'data-digits', `${`${cube.value}`.length}`);
  item.element.classList.toggle('is-offered', cube.offeredTo !== undefined);
  item.element.classList.toggle('is-active', state.active.cube);
  const scale = cube.offeredTo === undefined ? 0.96 : 1.3;
  const at = cubeAt(state.geometry, cubePlace(state, cube));
  place(item, `${translate(at)} scale(${scale})`, duration);
}

function createCube({ scope, parent }: Dice): Placed {
  const square = { x: -FACE / 2, y: -FACE / 2, width: FACE, height: FACE, rx: 16 };
  const element = svg(
    'g',
    { class: 'gb-cube' },
    svg('rect', { ...square, class: 'gb-die-shadow', x: -FACE / 2 + 2, y: -FACE / 2 + 6 }),
    svg('rect', { ...square, class: 'gb-cube-body' }),
    svg('rect', { ...square, fill: `url(#${scope}light)`, class: 'gb-die-light' }),
    svg('text', { class: 'gb-cube-value', y: 2 }),
  );
  parent.append(element);
  return placed(element);
}
