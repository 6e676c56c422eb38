import type { Envelope, TableRules } from '../protocol';

/** The log of a room as a file: what happened, in the server's own words. */
export function logFile(room: string, events: readonly Envelope[]): { name: string; text: string } {
  const opened = events[0]?.event;
  const rules: TableRules | undefined = opened?.type === 'opened' ? opened.rules : undefined;
  const text = JSON.stringify({ format: 'gamao-log', version: 1, room, rules, events }, null, 1);
  return { name: `gamao-${room}.json`, text };
}
