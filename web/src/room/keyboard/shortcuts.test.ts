import { describe, expect, it } from 'vitest';
import { messages as en } from '../../i18n/en/messages';
import { presets, type Can, type Command, type TableView } from '../../protocol';
import { sampleView } from '../../../tests/sample-view';
import { actionOf, actions, perform, shortcuts } from './shortcuts';

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

/** Everything that can be asked of a player at once, so that no key can hide behind a rule. */
const everything: Can = {
  roll: true,
  play: true,
  double: true,
  take: true,
  pass: true,
  beaver: true,
  raccoon: true,
  resign: { single: true, gammon: true, backgammon: true },
  answerResign: true,
  claim: true,
  rematch: true,
  endSession: true,
  correspond: true,
  offerCorrespond: true,
  startVacation: true,
  endVacation: true,
};

const phases: TableView['phase'][] = [
  { type: 'seating' },
  { type: 'opening' },
  { type: 'toRoll', player: 'a' },
  { type: 'toPlay', player: 'a', roll: [3, 1] },
  { type: 'doubled', player: 'b' },
  { type: 'beavered', player: 'a' },
  { type: 'betweenGames' },
  { type: 'over' },
  { type: 'expired' },
];

/** What can be typed, also by keyboards of other languages, and the keys without a sign. */
const keyboard = [
  ...Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...['Enter', 'Escape', 'Backspace', 'Delete', 'Tab', 'Insert', 'Home', 'End', 'Dead'],
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
];

describe.each(phases)('in the phase $type', (phase) => {
  it('no key gives anything away: at most it rolls or confirms what was moved', () => {
    const view = sampleView({ phase, can: everything, rules: presets.money });
    for (const key of keyboard) {
      for (const shiftKey of [false, true]) {
        const action = press(key, '<div></div>', { shiftKey });
        if (!action) continue;
        const sent: Command[] = [];
        let confirmed = false;
        perform(action, {
          room: {
            mayAct: true,
            send: (command) => sent.push(command),
            confirm: () => (confirmed = true),
            turn: { undo: () => true, swap: () => undefined },
          },
          view,
          open: () => undefined,
          focus: () => undefined,
        });
        const expected = action === 'roll' && phase.type === 'toRoll' ? [{ type: 'roll' }] : [];
        expect(sent, key).toEqual(expected);
        expect(confirmed, key).toBe(action === 'confirm');
      }
    }
  });
});
