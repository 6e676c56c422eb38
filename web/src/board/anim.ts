/** Motion: an element glides from where it is seen to where it belongs. */

export interface Placed {
  readonly element: SVGElement;
  transform: string;
  motion: Animation | undefined;
}

export const placed = (element: SVGElement): Placed => ({
  element,
  transform: '',
  motion: undefined,
});

const EASE = 'cubic-bezier(0.25, 0.1, 0.25, 1)';

/** The time a step takes, or none where the system asks for less motion. */
export const durationOf = (duration: number): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration;

/** Put an element in its place, gliding there if a time is given. */
export function place(item: Placed, transform: string, duration: number, delay = 0): void {
  if (item.transform === transform) return;
  const before = seen(item);
  item.transform = transform;
  item.motion?.cancel();
  item.motion = undefined;
  item.element.style.transform = transform;
  if (before && duration > 0) glide(item, before, duration, delay);
}

/** Let an element arrive from elsewhere. */
export function glide(item: Placed, from: string, duration: number, delay = 0): void {
  item.motion = item.element.animate([{ transform: from }, { transform: item.transform }], {
    duration,
    delay,
    easing: EASE,
    fill: 'backwards',
  });
}

/** What is on the screen now: in mid-motion that is neither the start nor the end. */
function seen({ element, transform, motion }: Placed): string {
  return motion?.playState === 'running' ? getComputedStyle(element).transform : transform;
}
