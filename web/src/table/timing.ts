/** How long things stand before the next is shown. */
import type { Speed } from '../settings/settings';

const scale: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, instant: 0 };

/** One glide of a checker, in milliseconds; below 200 so that nothing feels slow. */
export const glide: Record<Speed, number> = { slow: 190, normal: 170, fast: 100, instant: 0 };

const pauses = {
  openingRoll: 1500,
  theirRoll: 750,
  myRoll: 250,
  step: 330,
  afterPlay: 150,
  noMove: 1600,
  autoRoll: 650,
  autoPlay: 350,
} as const;

export function pause(what: keyof typeof pauses, speed: Speed): number {
  return pauses[what] * scale[speed];
}
