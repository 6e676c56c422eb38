/** What the keys do on the page of an analysis. */
export interface Doings {
  step(by: 1 | -1): void;
  /** To the next mistake of mine, or of anyone. */
  mistake(by: 1 | -1, ofAnyone: boolean): void;
  candidate(index: number): void;
  toggleAnswer(): void;
}

/** Does what a key means; keys of fields, buttons and dialogs are left alone. */
export function onAnalysisKey(event: KeyboardEvent, doings: Doings): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (target?.closest?.('input, select, textarea, dialog')) return;
  const { key } = event;
  if (key === ' ' && target?.closest?.('button, a, summary')) return;
  const digit = /^[1-5]$/.exec(key);
  if (digit) doings.candidate(Number(key) - 1);
  else if (key === 'ArrowLeft') doings.step(-1);
  else if (key === 'ArrowRight') doings.step(1);
  else if (key === 'n' || key === 'N') doings.mistake(1, key === 'N');
  else if (key === 'p' || key === 'P') doings.mistake(-1, key === 'P');
  else if (key === ' ') doings.toggleAnswer();
  else return;
  event.preventDefault();
}
