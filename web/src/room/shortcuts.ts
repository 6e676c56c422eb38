/** Single-key shortcuts of the room page. Help and page are both made from this list. */
export const actions = [
  'roll',
  'confirm',
  'undo',
  'swap',
  'double',
  'take',
  'pass',
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
  { key: 't', action: 'take' },
  { key: 'p', action: 'pass' },
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
