import type { Envelope, TableRules } from '../protocol';

/** The log of a room as a file: what happened, in the server's own words. */
export function logFile(room: string, events: readonly Envelope[]): { name: string; text: string } {
  const opened = events[0]?.event;
  const rules: TableRules | undefined = opened?.type === 'opened' ? opened.rules : undefined;
  const text = JSON.stringify({ format: 'gamao-log', version: 1, room, rules, events }, null, 1);
  return { name: `gamao-${room}.json`, text };
}

/** Hands a file to the browser's downloads. */
export function download({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the file by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
