import type { Format } from './format';

const UNITS = [86_400_000, 3_600_000, 60_000, 1000];

/** A length of time without rounding, for what people agree on: "1 minute and 30 seconds". */
export function exactDuration(ms: number, f: Pick<Format, 'duration' | 'list'>): string {
  const parts: string[] = [];
  let rest = Math.round(ms / 1000) * 1000;
  for (const unit of UNITS) {
    const whole = rest - (rest % unit);
    if (whole > 0) parts.push(f.duration(whole));
    rest -= whole;
  }
  return parts.length > 0 ? f.list(parts) : f.duration(0);
}
