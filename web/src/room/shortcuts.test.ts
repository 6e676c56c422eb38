import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en';
import { actionOf, actions, shortcuts } from './shortcuts';

/** What a key means when it is pressed on an element. */
function press(key: string, html = '<div></div>', init: KeyboardEventInit = {}) {
  document.body.innerHTML = html;
  const target = document.body.querySelector('[data-here]') ?? document.body;
  let seen: ReturnType<typeof actionOf>;
  const listen = (event: Event) => (seen = actionOf(event as KeyboardEvent));
  addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  removeEventListener('keydown', listen);
  return seen;
}

describe('shortcuts', () => {
  it('has one key for each action, and words for it', () => {
    expect(shortcuts.map(({ action }) => action).toSorted()).toEqual([...actions].toSorted());
    expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length);
    for (const { action } of shortcuts) expect(en.keys[action]).toBeTruthy();
  });

  it('knows its keys in either case', () => {
    expect([press('r'), press('R'), press('Enter'), press('/')]).toEqual([
      'roll',
      'roll',
      'confirm',
      'typed',
    ]);
  });

  it.each([
    ['typing in a field', () => press('r', '<input data-here />')],
    ['the browser’s own shortcuts', () => press('r', '', { ctrlKey: true })],
    ['a key held down', () => press('r', '', { repeat: true })],
    [
      'Enter on a button, which belongs to the button',
      () => press('Enter', '<button data-here />'),
    ],
    ['an open dialog', () => press('r', '<dialog open><p data-here></p></dialog>')],
  ])('leaves alone %s', (_, pressed) => {
    expect(pressed()).toBeUndefined();
  });
});
