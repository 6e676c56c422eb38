import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Api, GamaoBoard } from './api';
import { scenes } from '../../demo/scenes';

let element: HTMLElement;
let board: Api;
const move = vi.fn();
const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));

beforeEach(async () => {
  move.mockReset();
  element = document.createElement('div');
  document.body.append(element);
  board = GamaoBoard(element, {
    ...scenes['opening'],
    labels: {
      board: 'the board',
      place: ({ kind, player, point }) => `${kind} ${player} ${point}`,
      dice: (dice, action) => `${action} ${dice.map(({ value }) => value).join('-')}`,
      cube: ({ value }) => `cube ${value}`,
    },
    events: { move },
  });
  await frame();
});

afterEach(() => {
  board.destroy();
  element.remove();
});

const control = (name: string): HTMLButtonElement =>
  element.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)!;

const press = (key: string): void => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement!.dispatchEvent(event);
};

/** What Enter and Space do to a button. */
const enter = (): void => (document.activeElement as HTMLButtonElement).click();

test('every place, the dice and the cube are named buttons in reading order', () => {
  const names = [...element.querySelectorAll('button')].map((b) => b.getAttribute('aria-label'));
  expect(names).toHaveLength(30);
  expect(new Set(names).size).toBe(30);
  expect(names.slice(0, 3)).toEqual(['bar a 25', 'point a 24', 'point a 23']);
  expect(names.slice(-4)).toEqual(['bar b 25', 'off b 0', 'swap 3-1', 'cube 1']);
  expect(element.querySelector('[role=group]')!.getAttribute('aria-label')).toBe('the board');
});

test('one place is in the tab order and it follows the arrows', () => {
  const stops = (): string[] =>
    [...element.querySelectorAll<HTMLElement>('.gb-place[tabindex="0"]')].map((place) =>
      place.getAttribute('aria-label')!,
    );
  board.focus();
  expect(stops()).toEqual(['point a 24']);
  press('ArrowLeft');
  expect(stops()).toEqual(['point a 23']);
  expect(document.activeElement).toBe(control('point a 23'));
});

test('a move by keyboard alone', async () => {
  board.focus();
  press('PageDown');
  enter();
  await frame();
  expect(control('point a 13').getAttribute('aria-pressed')).toBe('true');
  press('PageDown');
  enter();
  expect(move).toHaveBeenCalledWith(13, 10);
});

test('Escape drops the pick', async () => {
  board.focus();
  press('PageDown');
  enter();
  press('Escape');
  await frame();
  expect(control('point a 13').getAttribute('aria-pressed')).toBe('false');
  expect(board.cancel()).toBe(false);
});

test('the picture is hidden from screen readers', () => {
  for (const svg of element.querySelectorAll('.gb > .gb-board > svg'))
    expect(svg.getAttribute('aria-hidden')).toBe('true');
});

test('elements are reused from drawing to drawing', async () => {
  const before = [...element.querySelectorAll('.gb-checker, .gb-die')];
  expect(before).toHaveLength(32);
  board.set({ dice: [...board.state.dice].reverse(), position: { ...board.state.position } });
  await frame();
  expect(new Set(element.querySelectorAll('.gb-checker, .gb-die'))).toEqual(new Set(before));
});

test('a bigger board is drawn from what it is told', async () => {
  board.set(scenes['stacks']!);
  await frame();
  const counts = [...element.querySelectorAll('.gb-count')].map((text) => text.textContent);
  expect(counts.filter(Boolean).sort()).toEqual(['15', '6', '7']);
  expect(element.querySelectorAll('.gb-die')).toHaveLength(4);
});

test('nothing is left behind', () => {
  board.destroy();
  expect(element.childElementCount).toBe(0);
});
