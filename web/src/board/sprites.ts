/**
 * The shapes of pieces, drawn once for each board and used by reference. Colours come from custom
 * properties, so that a theme is only CSS; a theme also says which family of checkers is shown.
 */
import { CHECKER } from './geometry';
import { round, svg } from './svg';

export const sprites = ['shadow', 'disc', 'cap', 'tyre', 'ring'] as const;
export type Sprite = (typeof sprites)[number];

/** Several boards may share a page; each has ids of its own. */
let boards = 0;
export const newScope = (): string => `gb${++boards}-`;

const R = CHECKER / 2;

export function drawSprites(scope: string): SVGDefsElement {
  const id = (name: string): string => scope + name;
  const url = (name: string): string => `url(#${id(name)})`;
  const circle = (r: number, name: string): SVGElement => svg('circle', { r, class: name });
  const filled = (r: number, fill: string): SVGElement => svg('circle', { r, fill: url(fill) });
  const group = (name: Sprite, ...shapes: Element[]): SVGElement =>
    svg('g', { id: id(name) }, ...shapes);

  return svg(
    'defs',
    {},
    radial(id('soft'), [
      [0.78, 'gb-stop-shadow'],
      [1, 'gb-stop-none'],
    ]),
    linear(id('light'), [
      [0, 'gb-stop-light'],
      [0.5, 'gb-stop-none'],
      [1, 'gb-stop-dark'],
    ]),
    linear(id('dish'), [
      [0, 'gb-stop-dark'],
      [0.5, 'gb-stop-none'],
      [1, 'gb-stop-light'],
    ]),
    // The frame shades the surface below it and to its right; the middle is a little lighter.
    svg('linearGradient', { id: id('fall'), x2: 0, y2: 1 }, ...stops(fade)),
    svg('linearGradient', { id: id('side') }, ...stops(fade)),
    svg(
      'linearGradient',
      { id: id('round') },
      ...stops([
        [0, 'gb-stop-light'],
        [0.3, 'gb-stop-none'],
        [1, 'gb-stop-dark'],
      ]),
    ),
    radial(id('glow'), [
      [0.2, 'gb-stop-none'],
      [1, 'gb-stop-vignette'],
    ]),
    group('shadow', svg('circle', { r: R + 7, cx: 2, cy: 6, fill: url('soft') })),
    group('ring', circle(R + 1, 'gb-ring-line')),
    group(
      'disc',
      circle(R - 1, 'gb-rim'),
      circle(R - 5, 'gb-face'),
      filled(R - 5, 'light'),
      circle(R - 12, 'gb-groove'),
      circle(R - 19, 'gb-face'),
      filled(R - 19, 'dish'),
      svg('circle', { class: 'gb-groove gb-inlay-a', r: 9 }),
      svg('path', { class: 'gb-inlay gb-inlay-b', d: star(8, 17, 7) }),
    ),
    group(
      'cap',
      svg('path', { class: 'gb-rim', d: crimps(21, R - 5.5, R + 0.5) }),
      svg('path', { fill: url('light'), d: crimps(21, R - 5.5, R + 0.5) }),
      circle(R - 9, 'gb-face'),
      filled(R - 9, 'dish'),
      circle(R - 12, 'gb-groove'),
      svg('path', { class: 'gb-inlay', d: star(5, 20, 9) }),
    ),
    group(
      'tyre',
      svg('path', { class: 'gb-rim', d: tread(22, R - 3.5, R + 0.5) }),
      circle(R - 6, 'gb-face'),
      filled(R - 6, 'light'),
      circle(R - 12, 'gb-groove'),
      circle(R - 23, 'gb-hub'),
      filled(R - 23, 'dish'),
      svg('path', { class: 'gb-inlay', d: dots(5, 13, 3.6) + dots(1, 0, 5) }),
    ),
  );
}

type Stops = readonly (readonly [offset: number, name: string])[];

const stops = (list: Stops): SVGElement[] =>
  list.map(([offset, name]) => svg('stop', { offset, class: name }));

const fade: Stops = [
  [0, 'gb-stop-shadow'],
  [1, 'gb-stop-none'],
];

const radial = (id: string, list: Stops): SVGElement =>
  svg('radialGradient', { id }, ...stops(list));

/** The light comes from the upper left. */
const linear = (id: string, list: Stops): SVGElement =>
  svg('linearGradient', { id, x1: 0.25, y1: 0, x2: 0.75, y2: 1 }, ...stops(list));

const polar = (turn: number, r: number): string =>
  `${round(r * Math.sin(turn * 2 * Math.PI))} ${round(-r * Math.cos(turn * 2 * Math.PI))}`;

/** Dots around a circle. */
function dots(count: number, around: number, r: number): string {
  let d = '';
  for (let i = 0; i < count; i++)
    d += `M${polar(i / count, around)}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return d;
}

function star(tips: number, outer: number, inner: number): string {
  let d = '';
  for (let i = 0; i < 2 * tips; i++)
    d += `${i ? 'L' : 'M'}${polar(i / 2 / tips, i % 2 ? inner : outer)}`;
  return `${d}Z`;
}

/** The wavy edge of a bottle cap: round crests, round valleys. */
function crimps(count: number, inner: number, outer: number): string {
  let d = `M${polar(0, inner)}`;
  for (let i = 0; i < count; i++) {
    const at = (part: number, r: number): string => polar((i + part) / count, r);
    d += `C${at(0.22, inner)} ${at(0.22, outer)} ${at(0.5, outer)}`;
    d += `C${at(0.78, outer)} ${at(0.78, inner)} ${at(1, inner)}`;
  }
  return `${d}Z`;
}

/** The blocks of a tyre. */
function tread(count: number, inner: number, outer: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [a, b, c, e] = [0, 0.62, 0.7, 0.94].map((part) => (i + part) / count) as [
      number,
      number,
      number,
      number,
    ];
    d += `${i ? 'L' : 'M'}${polar(a, outer)}L${polar(b, outer)}L${polar(c, inner)}L${polar(e, inner)}`;
  }
  return `${d}Z`;
}
