/** Where the points of a small line plot lie. */
export interface Plot {
  points: { x: number; y: number }[];
  /** The height of zero. */
  zero: number;
}

/** Scales values to a box; zero is always inside it, and equal values lie in the middle. */
export function plot(values: readonly number[], width: number, height: number): Plot {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const range = most - least || 1;
  const flat = most === least;
  const y = (value: number) => (flat ? height / 2 : ((most - value) / range) * height);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return { points: values.map((value, index) => ({ x: index * step, y: y(value) })), zero: y(0) };
}
