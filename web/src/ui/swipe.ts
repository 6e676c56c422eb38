/** What a swipe means: a step back (-1), a step on (1), or nothing (0). */
export function swipeOf(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < 40 || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
  // As with pages: what comes next is pulled in from the right.
  return dx < 0 ? 1 : -1;
}
