import type { CubePlace } from './geometry';
import type { HeadlessState } from './state';
import type { Cube } from './types';

export function cubePlace({ bottom }: HeadlessState, { at, offeredTo }: Cube): CubePlace {
  if (offeredTo !== undefined) return offeredTo === bottom ? 'to-bottom' : 'to-top';
  if (at === 'centre') return 'centre';
  return at === bottom ? 'bottom' : 'top';
}
