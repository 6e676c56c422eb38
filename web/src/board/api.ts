import { type Config, configure } from './config';
import { listen } from './pointer';
import { anim, createDom, render, type State } from './render';
import { cancel } from './select';
import { defaults, type HeadlessState, relayout } from './state';

export interface Api {
  /** To read; change it by `set`. */
  readonly state: HeadlessState;
  /** Merge, then draw in the next frame. */
  set(config: Config): void;
  /** Drop a pick or a drag. Returns whether there was one. */
  cancel(): boolean;
  /** Move the keyboard focus to the board. */
  focus(): void;
  destroy(): void;
}

export function GamaoBoard(element: HTMLElement, config: Config = {}): Api {
  const state = defaults() as State;
  configure(state, config);
  state.dom = createDom(element, state, (mutation) => anim(mutation, state));
  const { root, board, controls } = state.dom;
  const stop = listen(board, state, (mutation, glide = true) =>
    (glide ? anim : render)(mutation, state),
  );
  const resize = (width: number, height: number): void =>
    render((state) => {
      state.size = { width, height };
      relayout(state);
    }, state);
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect;
    resize(width, height);
  });
  observer.observe(root);
  resize(root.clientWidth, root.clientHeight);

  return {
    state,
    set: (config) => anim((state) => configure(state, config), state),
    cancel() {
      let held = false;
      anim((state) => (held = cancel(state)), state);
      return held;
    },
    focus: () => controls.places.get(controls.current)!.focus(),
    destroy() {
      cancelAnimationFrame(state.dom.frame);
      observer.disconnect();
      stop();
      root.remove();
    },
  };
}
