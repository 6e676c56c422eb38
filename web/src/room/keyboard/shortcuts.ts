/**
 * Single-key shortcuts of the room page. Help and page are both made from this list.
 *
 * No key decides anything that costs a game, points or the cube: such a key opens the question or
 * leads to it. There a button has to be chosen, and pressed.
 */
import type { TableView } from '../../protocol';
import type { DialogName } from '../model/dialogs.svelte';
import type { Room } from '../model/room.svelte';

export const actions = [
  'roll',
  'confirm',
  'undo',
  'swap',
  'double',
  'answer',
  'typed',
  'help',
] as const;
export type Action = (typeof actions)[number];

export interface Shortcut {
  key: string;
  action: Action;
  /** A second key that does the same where no control has the focus. */
  also?: string;
}

export const shortcuts: readonly Shortcut[] = [
  { key: 'r', action: 'roll' },
  { key: 'c', action: 'confirm', also: 'Enter' },
  { key: 'u', action: 'undo' },
  { key: 's', action: 'swap' },
  { key: 'd', action: 'double' },
  { key: 'a', action: 'answer' },
  { key: '/', action: 'typed' },
  { key: '?', action: 'help' },
];

/** What a key press means, if it is meant for the page and not for a field or a control. */
export function actionOf(event: KeyboardEvent): Action | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  const target = event.target as Element | null;
  if (target?.closest?.('input, textarea, select, dialog')) return undefined;
  // Enter belongs to the control that has the focus.
  if (event.key === 'Enter' && target?.closest?.('button, a, [role="button"], [tabindex]')) {
    return undefined;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return shortcuts.find((shortcut) => shortcut.key === key || shortcut.also === key)?.action;
}

/** What a shortcut may do at a table. */
export interface ShortcutTarget {
  room: Pick<Room, 'mayAct' | 'send' | 'confirm'> & {
    turn: Pick<Room['turn'], 'undo' | 'swap'>;
  };
  view: Pick<TableView, 'can' | 'phase'>;
  open: (dialog: DialogName) => void;
  /** Moves the focus to the element with this id. */
  focus: (id: string) => void;
}

/** Where the answers to a double or to a resignation stand. */
export const QUESTION = 'question';
export const TYPED_MOVE = 'typed-move';

export function perform(action: Action, { room, view, open, focus }: ShortcutTarget): void {
  switch (action) {
    case 'roll':
      // After a beaver a roll is an answer to it, and answers are given by their buttons.
      if (view.can.roll && view.phase.type === 'toRoll' && room.mayAct) room.send({ type: 'roll' });
      return;
    case 'confirm':
      return room.confirm();
    case 'undo':
      return void room.turn.undo();
    case 'swap':
      return void room.turn.swap();
    case 'double':
      if (view.can.double) open('double');
      return;
    case 'answer':
      return focus(QUESTION);
    case 'typed':
      return focus(TYPED_MOVE);
    case 'help':
      return open('keys');
  }
}
