/** Every change of the state goes through `anim` or `render`; one frame draws them all. */
import { durationOf } from './anim';
import { type Controls, drawControls, newControls } from './controls';
import { type Dice, drawCube, drawDice, newDice } from './dice';
import type { Geometry } from './geometry';
import { drawMarks, type Marks, newMarks } from './marks';
import { drawPieces, newPieces, type Pieces } from './pieces';
import { drawSprites, newScope } from './sprites';
import type { HeadlessState } from './state';
import { drawSurface } from './surface';
import { attribute, html, round, svg } from './svg';

/** The state with its elements. */
export interface State extends HeadlessState {
  dom: Dom;
}

export interface Dom {
  readonly root: HTMLElement;
  /** Exactly as large as the board. */
  readonly board: HTMLElement;
  readonly surface: SVGSVGElement;
  readonly play: SVGSVGElement;
  readonly marks: Marks;
  readonly pieces: Pieces;
  readonly dice: Dice;
  readonly controls: Controls;
  /** What the surface was drawn for. */
  drawn: { geometry: Geometry; bottom: string; numbers: string | undefined } | undefined;
  frame: number;
  glide: boolean;
}

type Mutation = (state: HeadlessState) => void;

/** Change, and let the pieces glide to their new places. */
export function anim(mutation: Mutation, state: State): void {
  mutation(state);
  state.dom.glide = true;
  schedule(state);
}

/** Change, and show it at once. */
export function render(mutation: Mutation, state: State): void {
  mutation(state);
  schedule(state);
}

function schedule(state: State): void {
  const { dom } = state;
  if (dom.frame !== 0) return;
  dom.frame = requestAnimationFrame(() => {
    dom.frame = 0;
    draw(state);
  });
}

export function createDom(element: HTMLElement, state: HeadlessState, change: Mutable): Dom {
  const scope = newScope();
  const layers = Array.from({ length: 4 }, () => svg('g'));
  const [below, pieces, dice, above] = layers as [
    SVGGElement,
    SVGGElement,
    SVGGElement,
    SVGGElement,
  ];
  const surface = svg('svg', { class: 'gb-surface', 'aria-hidden': 'true' });
  const play = svg(
    'svg',
    { class: 'gb-play', 'aria-hidden': 'true' },
    drawSprites(scope),
    ...layers,
  );
  const controls = newControls(state, change);
  const board = html('div', { class: 'gb-board' }, surface, play, controls.group);
  const root = html('div', { class: 'gb' }, board);
  element.append(root);
  return {
    root,
    board,
    surface,
    play,
    marks: newMarks(below, above),
    pieces: newPieces(scope, pieces),
    dice: newDice(scope, dice),
    controls,
    drawn: undefined,
    frame: 0,
    glide: false,
  };
}

type Mutable = (mutation: Mutation) => void;

function draw(state: State): void {
  const { dom, geometry, bottom, numbers } = state;
  const { drawn } = dom;
  const same = drawn?.geometry === geometry && drawn.bottom === bottom && drawn.numbers === numbers;
  if (!same) {
    fit(state);
    drawSurface(dom.surface, state, dom.pieces.scope);
    dom.drawn = { geometry, bottom, numbers };
  }
  // After a resize nothing glides: the board itself has moved.
  const { glide } = dom;
  const duration = glide && drawn?.geometry === geometry ? state.animation.duration : 0;
  dom.glide = false;
  const time = durationOf(duration);
  drawPieces(dom.pieces, state, time);
  drawDice(dom.dice, state, time);
  drawCube(dom.dice, state, time);
  drawMarks(dom.marks, state);
  // What is only being dragged changes no name and no place.
  if (glide || !same) drawControls(dom.controls, state);
  const { classList } = dom.root;
  classList.toggle('is-dragging', state.drag !== undefined);
  classList.toggle('has-pick', state.selected !== undefined);
  classList.toggle('has-hints', state.hints);
}

/** Publish the geometry: the stylesheet and the page around the board may use it. */
function fit({ dom, geometry: g }: State): void {
  const { style, dataset } = dom.root;
  dataset.shape = g.shape;
  dataset.home = g.home;
  style.setProperty('--gb-width', `${round(g.width * g.scale)}px`);
  style.setProperty('--gb-height', `${round(g.height * g.scale)}px`);
  style.setProperty('--gb-column', `${round(100 * g.scale)}px`);
  const box = `0 0 ${g.width} ${round(g.height)}`;
  attribute(dom.surface, 'viewBox', box);
  attribute(dom.play, 'viewBox', box);
}
