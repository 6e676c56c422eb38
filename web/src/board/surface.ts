/** What does not move: frame, playing surface, points, bar, trays, numbers. */
import {
  barRect,
  type Geometry,
  OFF_SPOTS,
  quadrantRect,
  type Rect,
  rectOf,
  type Spot,
} from './geometry';
import { round, svg } from './svg';
import type { HeadlessState } from './state';

export function drawSurface(root: SVGSVGElement, state: HeadlessState, scope: string): void {
  const { geometry: g } = state;
  root.replaceChildren(
    ...frame(g, scope),
    ...[0, 1].flatMap((quadrant) => surface(quadrantRect(g, quadrant), scope)),
    ...points().map((spot) => svg('path', { class: pointClass(spot), d: pointPath(g, spot) })),
    ...[0, 1].flatMap((quadrant) => shade(quadrantRect(g, quadrant), scope)),
    ...OFF_SPOTS.flatMap((spot) => tray(rectOf(g, spot), scope)),
    ...bar(g, scope),
    ...numbers(state),
  );
}

const points = (): Spot[] => Array.from({ length: 24 }, (_, index) => index + 1);

const pointClass = (spot: Spot): string => `gb-point gb-point-${spot % 2 ? 'odd' : 'even'}`;

/** A point reaches a little short of its half, so that facing points never touch. */
export function pointPath(g: Geometry, spot: Spot): string {
  const { x, y, width, height } = rectOf(g, spot);
  const upper = spot > 12;
  const base = upper ? y : y + height;
  const tip = upper ? y + 0.94 * height : y + 0.06 * height;
  const middle = x + width / 2;
  return `M${x + 3} ${base}L${middle} ${round(tip)}L${x + width - 3} ${base}Z`;
}

const rect = (name: string, { x, y, width, height }: Rect, radius: number): SVGRectElement =>
  svg('rect', { class: name, x, y, width, height: round(height), rx: radius });

function lit(name: string, area: Rect, radius: number, paint: string): SVGRectElement {
  const element = rect(name, area, radius);
  element.setAttribute('fill', `url(#${paint})`);
  return element;
}

function frame(g: Geometry, scope: string): SVGElement[] {
  const { width, height } = g;
  const edge = { x: 5, y: 5, width: width - 10, height: height - 10 };
  const shape = (name: string) => rect(name, { x: 0, y: 0, width, height }, 26);
  const id = `${scope}frame`;
  const wood = grain('gb-grain gb-frame-grain', { x: 0, y: 0, width, height }, 9);
  // The grain ends where the corners are rounded.
  wood.setAttribute('clip-path', `url(#${id})`);
  return [
    svg('clipPath', { id }, shape('gb-frame-shape')),
    shape('gb-frame'),
    wood,
    lit('gb-gloss', { x: 0, y: 0, width, height }, 26, `${scope}light`),
    rect('gb-frame-edge', edge, 22),
  ];
}

function surface(area: Rect, scope: string): SVGElement[] {
  return [
    rect('gb-felt', area, 6),
    grain('gb-grain', area, 13),
    lit('gb-vignette', area, 6, `${scope}glow`),
  ];
}

/** The frame stands higher than the surface and shades it. */
function shade(area: Rect, scope: string): SVGElement[] {
  return [
    lit('gb-shade', { ...area, height: 34 }, 6, `${scope}fall`),
    lit('gb-shade', { ...area, width: 18 }, 6, `${scope}side`),
    rect('gb-edge-line', area, 6),
  ];
}

const tray = (area: Rect, scope: string): SVGElement[] => [
  rect('gb-tray', area, 10),
  ...shade(area, scope),
];

function bar(g: Geometry, scope: string): SVGElement[] {
  const area = barRect(g);
  const x = area.x + area.width / 2;
  return [
    rect('gb-bar', area, 0),
    grain('gb-grain gb-frame-grain', area, 9),
    lit('gb-gloss', area, 0, `${scope}round`),
    svg('path', { class: 'gb-hinge', d: `M${x} ${area.y}v${round(area.height)}` }),
  ];
}

function numbers({ geometry: g, bottom, numbers: viewer }: HeadlessState): SVGElement[] {
  if (viewer === undefined) return [];
  return points().map((spot) => {
    const { x, y, width, height } = rectOf(g, spot);
    const label = `${viewer === bottom ? spot : 25 - spot}`;
    const at = { x: x + width / 2, y: round(spot > 12 ? y - 25 : y + height + 25) };
    return svg('text', { class: 'gb-number', ...at }, label);
  });
}

/** Wavy lines along the wood: the same ones for the same area, since nothing here is random. */
function grain(name: string, { x, y, width, height }: Rect, gap: number): SVGElement {
  let d = '';
  const along = height > width;
  const [length, breadth] = along ? [height, width] : [width, height];
  for (let line = gap; line < breadth - 2; line += gap * (0.6 + 0.8 * wave(line))) {
    const amplitude = 2 + 5 * wave(line * 3.1);
    for (let step = 0; step <= 12; step++) {
      const at = (step * length) / 12;
      const off = line + amplitude * (wave(line * 0.7 + at * 0.013) - 0.5);
      const [px, py] = along ? [x + off, y + at] : [x + at, y + off];
      d += `${step ? 'L' : 'M'}${round(px)} ${round(py)}`;
    }
  }
  return svg('path', { class: name, d });
}

/** Between 0 and 1, smooth and without a visible period. */
const wave = (t: number): number => 0.5 + 0.3 * Math.sin(t) + 0.2 * Math.sin(2.7 * t + 1.3);
