import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configure } from './config';
import { checkerAt, layout, spotOf } from './geometry';
import { listen } from './pointer';
import { scenes } from '../../demo/scenes';
import { defaults, type HeadlessState } from './state';

let board: HTMLElement;
let state: HeadlessState;
let taps: number;
let stop: () => void;

beforeEach(() => {
  board = document.createElement('div');
  board.setPointerCapture = () => undefined;
  document.body.append(board);
  state = defaults();
  configure(state, { ...scenes['opening'], events: { tap: () => (taps++, true) } });
  state.size = { width: 360, height: 560 };
  state.geometry = layout(360, 560, state.home, state.numbers !== undefined);
  taps = 0;
  stop = listen(board, state, (mutation) => mutation(state));
});

afterEach(() => {
  stop();
  board.remove();
});

function send(type: string, pointerId = 1, isPrimary = true, on: EventTarget = board): void {
  const { scale } = state.geometry;
  const from = [...state.movable.targets.keys()][0]!;
  const { x, y } = checkerAt(
    state.geometry,
    spotOf(state.bottom, state.movable.player!, from),
    0,
    1,
  );
  on.dispatchEvent(
    new PointerEvent(type, {
      pointerId,
      isPrimary,
      button: 0,
      pointerType: 'touch',
      clientX: x * scale,
      clientY: y * scale,
      bubbles: true,
    }),
  );
}

function tap(pointerId: number): void {
  send('pointerdown', pointerId);
  send('pointerup', pointerId);
}

describe('a press whose end never comes', () => {
  it.each<[string, () => void]>([
    ['is told to be cancelled', () => send('pointercancel')],
    ['loses its capture', () => send('lostpointercapture')],
    ['ends in another window', () => dispatchEvent(new Event('blur'))],
    ['ends without a word', () => undefined],
  ])('swallows no tap: it %s', (_, end) => {
    send('pointerdown', 1);
    end();
    tap(2);
    expect(taps).toBe(1);
    expect(state.press).toBeUndefined();
    tap(3);
    expect(taps).toBe(2);
  });

  it('swallows no tap of the same mouse', () => {
    send('pointerdown', 1);
    tap(1);
    expect(taps).toBe(1);
  });
});

it('a second finger makes a tap of neither', () => {
  send('pointerdown', 1);
  send('pointerdown', 2, false);
  send('pointerup', 2, false);
  send('pointerup', 1);
  expect(taps).toBe(0);
  tap(3);
  expect(taps).toBe(1);
});
