/**
 * A backgammon board that knows no rules: it draws what it is told and tells what is done to it.
 *
 * ```ts
 * const board = GamaoBoard(element, { position, bottom: 'a', events: { move: (from, to) => … } });
 * board.set({ position: next, dice });
 * board.destroy();
 * ```
 *
 * The element needs a size of its own; the board fits into it and follows its changes. Its theme
 * is a class on the element or an ancestor: `theme-wood`, `theme-boteco`, `theme-night`,
 * `theme-contrast`.
 */
import './board.css';
import './themes.css';

export { GamaoBoard, type Api } from './api';
export type { Config } from './config';
export type { HeadlessState } from './state';
export * from './types';
