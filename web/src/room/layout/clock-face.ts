/** What a clock shows. */
import type { TimeLeft } from '../../protocol';

export interface ClockFace {
  /** The time that counts: the bank, or the whole turn where there is no bank. */
  mainMs: number;
  /** Free time beside the bank, while it lasts. */
  delayMs: number;
  /** The time left in all is nearly over. */
  isLow: boolean;
}

/** From this on a clock warns. */
export const LOW_MS = 20_000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The face after `spentMs` of the turn have gone by since `left` was told. */
export function clockFace(left: TimeLeft, spentMs: number, runs: boolean): ClockFace {
  const delayMs = Math.max(0, left.delayMs - spentMs);
  const bankMs = Math.max(0, left.bankMs - Math.max(0, spentMs - left.delayMs));
  // By correspondence a turn is one long delay without a bank.
  const isTurn = left.bankMs === 0 && left.delayMs > HOUR / 2;
  return {
    mainMs: isTurn ? delayMs : bankMs,
    delayMs: isTurn ? 0 : delayMs,
    isLow: runs && delayMs + bankMs < LOW_MS,
  };
}

/** Minutes and seconds, with hours in front where there are any; `undefined` for days. */
export function clockText(ms: number): string | undefined {
  if (ms > DAY) return undefined;
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
