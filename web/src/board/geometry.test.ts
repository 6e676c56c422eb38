import { describe, expect, test } from 'vitest';
import {
  CHECKER,
  checkerAt,
  COLUMN,
  columnOf,
  cubeAt,
  cubePlaces,
  diceRect,
  dieAt,
  distance,
  type Geometry,
  layout,
  nearest,
  pointOf,
  rectOf,
  shapes,
  spotOf,
  spots,
  thickness,
  TOP_BAR,
  TOP_OFF,
} from './geometry';
import { homeSides, players } from './types';

const screens = [
  ['phone upright', 360, 560, 'tall'],
  ['short phone', 320, 420, 'tall'],
  ['phone on its side', 740, 300, 'wide'],
  ['tablet upright', 820, 1010, 'tall'],
  ['laptop', 1040, 800, 'wide'],
  ['square', 600, 600, 'tall'],
] as const;

const every = (check: (g: Geometry, name: string) => void): void => {
  for (const [name, width, height] of screens)
    for (const home of homeSides)
      for (const numbers of [false, true]) check(layout(width, height, home, numbers), name);
};

describe('layout', () => {
  test.each(screens)('%s (%d×%d) is %s', (_, width, height, shape) => {
    expect(layout(width, height).shape).toBe(shape);
  });

  test('fits into its box and touches two opposite sides unless points are at their longest', () => {
    for (const [, width, height] of screens) {
      const g = layout(width, height);
      expect(g.width * g.scale).toBeLessThanOrEqual(width + 1e-6);
      expect(g.height * g.scale).toBeLessThanOrEqual(height + 1e-6);
      const slack = Math.min(width - g.width * g.scale, height - g.height * g.scale);
      expect(slack).toBeLessThan(1);
    }
  });

  test('an upright phone of 360 pixels has columns of 27 pixels', () => {
    const g = layout(360, 560);
    expect(COLUMN * g.scale).toBeGreaterThan(27);
    expect(g.half * g.scale).toBeGreaterThan(44);
  });

  test('a box without size is no error', () => {
    expect(layout(0, 0).scale).toBe(0);
    expect(layout(0, 0).half).toBeGreaterThan(0);
  });
});

describe('spots', () => {
  test('each player names its own 26 places, and both name the 24 points', () => {
    for (const bottom of players)
      for (const player of players) {
        const named = spots.filter((spot) => pointOf(bottom, player, spot) !== undefined);
        expect(named).toHaveLength(26);
        for (const spot of named)
          expect(spotOf(bottom, player, pointOf(bottom, player, spot)!)).toBe(spot);
      }
  });

  test('the two views of a point add up to 25', () => {
    for (let point = 1; point <= 24; point++)
      expect(spotOf('a', 'b', point) + spotOf('a', 'a', point)).toBe(25);
  });

  test('lie inside the board and apart from each other', () => {
    every((g) => {
      for (const spot of spots) {
        const r = rectOf(g, spot);
        expect(r.x).toBeGreaterThanOrEqual(0);
        expect(r.y).toBeGreaterThanOrEqual(0);
        expect(r.x + r.width).toBeLessThanOrEqual(g.width);
        expect(r.y + r.height).toBeLessThanOrEqual(g.height);
        for (const other of spots) {
          if (other === spot) continue;
          const o = rectOf(g, other);
          const overlap =
            r.x < o.x + o.width &&
            o.x < r.x + r.width &&
            r.y < o.y + o.height &&
            o.y < r.y + r.height;
          expect(overlap, `${spot} and ${other}`).toBe(false);
        }
      }
    });
  });

  test('facing points share a column', () => {
    for (let point = 1; point <= 12; point++) expect(columnOf(point)).toBe(columnOf(25 - point));
  });

  test('with the home at the left everything is mirrored', () => {
    const [right, left] = homeSides.map((home) => layout(1040, 800, home)) as [Geometry, Geometry];
    for (const spot of spots) {
      const [r, l] = [rectOf(right, spot), rectOf(left, spot)];
      expect(l.x).toBeCloseTo(right.width - r.x - r.width);
      expect(l.y).toBe(r.y);
    }
  });

  test('are hit where they are, and nearby within reach only', () => {
    every((g) => {
      for (const spot of spots) {
        const r = rectOf(g, spot);
        expect(nearest(g, spots, r.x + r.width / 2, r.y + r.height / 2, 0)).toBe(spot);
      }
      const r = rectOf(g, 6);
      const beside = r.x - 30;
      expect(nearest(g, [6], beside, r.y + 10, 0)).toBeUndefined();
      expect(nearest(g, [6], beside, r.y + 10, 40)).toBe(6);
    });
  });
});

describe('stacks', () => {
  test('of every height stay inside their place', () => {
    every((g) => {
      for (const spot of spots)
        for (let count = 1; count <= 15; count++)
          for (const height of [0, count - 1]) {
            const { x, y } = checkerAt(g, spot, height, count);
            expect(distance(rectOf(g, spot), x, y), `${spot}: ${height} of ${count}`).toBe(0);
          }
    });
  });

  test('of five do not overlap on an upright phone', () => {
    const g = layout(360, 560);
    const [low, high] = [checkerAt(g, 6, 0, 5), checkerAt(g, 6, 1, 5)];
    expect(low.y - high.y).toBeCloseTo(CHECKER);
  });

  test('of fifteen are pressed together', () => {
    const g = layout(360, 560);
    expect(checkerAt(g, 6, 0, 15).y - checkerAt(g, 6, 1, 15).y).toBeLessThan(CHECKER);
  });

  test('fifteen borne-off checkers fit into a tray side by side', () => {
    every((g) => {
      const tray = rectOf(g, TOP_OFF);
      const room = g.shape === 'wide' ? tray.height : tray.width;
      expect(15 * thickness(g)).toBeLessThan(room);
    });
  });

  test('on the bar grow away from the cube', () => {
    every((g) => {
      expect(checkerAt(g, 25, 1, 2).y).toBeLessThan(checkerAt(g, 25, 0, 2).y);
      expect(checkerAt(g, TOP_BAR, 1, 2).y).toBeGreaterThan(checkerAt(g, TOP_BAR, 0, 2).y);
    });
  });
});

describe('dice and cube', () => {
  test('four dice lie in their half of the middle strip', () => {
    every((g) => {
      for (const bottom of [true, false]) {
        const rect = diceRect(g, bottom, 4);
        for (let index = 0; index < 4; index++) {
          const { x, y } = dieAt(g, bottom, index, 4);
          expect(x - g.die / 2).toBeGreaterThanOrEqual(rect.x);
          expect(x + g.die / 2).toBeLessThanOrEqual(rect.x + rect.width);
          expect(y).toBeCloseTo(g.height / 2);
        }
      }
    });
  });

  test('the cube has five different places on the board', () => {
    for (const shape of shapes) {
      const g = shape === 'wide' ? layout(1040, 800) : layout(360, 560);
      const places = cubePlaces.map((place) => cubeAt(g, place));
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(cubePlaces.length);
      for (const { x, y } of places)
        expect(distance({ x: 0, y: 0, width: g.width, height: g.height }, x, y)).toBe(0);
    }
  });
});
