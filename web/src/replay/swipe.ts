/** What a finger meant that went from one place to another: a step back, on, or nothing. */
export function swipeOf(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < 40 || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
  // As with pages: what comes next is pulled in from the right.
  return dx < 0 ? 1 : -1;
}
