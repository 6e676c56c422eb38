/** From the browser's pointers to the gestures of `gesture.ts`. */
import { press, release, wander } from './gesture';
import { cancel, undo } from './select';
import type { HeadlessState } from './state';
import type { Touch } from './types';

type Change = (mutation: (state: HeadlessState) => void, glide?: boolean) => void;

/** Listens on the board; returns how to stop. */
export function listen(board: HTMLElement, state: HeadlessState, change: Change): () => void {
  let pointer: number | undefined;
  const off = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => board.addEventListener(name, listener, { signal: off.signal });

  const touchOf = (event: PointerEvent): Touch => {
    const { left, top } = board.getBoundingClientRect();
    const { scale } = state.geometry;
    return {
      x: (event.clientX - left) / scale,
      y: (event.clientY - top) / scale,
      time: event.timeStamp,
      coarse: event.pointerType === 'touch',
    };
  };

  const drop = (): void => {
    pointer = undefined;
    change(cancel);
  };

  on('pointerdown', (event) => {
    // A second finger cancels. A first one never does: if another is still thought to be down, its end
    // was never reported, and it is ignored.
    if (pointer !== undefined) drop();
    if (!event.isPrimary || event.button !== 0) return;
    pointer = event.pointerId;
    board.setPointerCapture(pointer);
    change((state) => press(state, touchOf(event)));
  });
  on('pointermove', (event) => {
    if (event.pointerId !== pointer || state.press?.from === undefined) return;
    change((state) => wander(state, touchOf(event)), false);
  });
  on('pointerup', (event) => {
    if (event.pointerId !== pointer) return;
    pointer = undefined;
    change((state) => release(state, touchOf(event)));
  });
  for (const lost of ['pointercancel', 'lostpointercapture'] as const) {
    on(lost, (event) => event.pointerId === pointer && drop());
  }
  on('contextmenu', (event) => {
    // A long press on a checker is not a question about an image.
    if (state.press || state.active.undo) event.preventDefault();
    if (event.button === 2 && pointer === undefined) change(undo);
  });
  addEventListener('blur', () => pointer !== undefined && drop(), { signal: off.signal });
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (state.selected !== undefined && !board.contains(event.target as Node)) change(cancel);
    },
    { signal: off.signal },
  );
  return () => off.abort();
}
