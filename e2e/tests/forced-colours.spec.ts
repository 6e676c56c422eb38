import type { Locator } from '@playwright/test';
import { mouse } from '../lib/player.ts';
import { expect, test } from '../lib/test.ts';

const paint = (locator: Locator, ...names: string[]) =>
  locator.first().evaluate((element, names) => {
    const style = getComputedStyle(element);
    return names.map((name) => style.getPropertyValue(name)).join(' ');
  }, names);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with forced colours sides, points and presence can be told apart (${colorScheme})`, async ({
    join,
  }) => {
    const player = await join({ colorScheme, forcedColors: 'active' });
    const { page, board } = player;
    await player.challenge('Sagui');
    await player.playTurn(mouse);
    expect(await player.turn()).toBe(true);

    // Checkers on the board and beside the names, and the two kinds of points.
    const faces = await Promise.all(
      ['a', 'b'].map((side) => paint(page.locator(`.gb-checker.gb-${side}`), '--c', '--c-rim')),
    );
    expect(faces[0]).not.toBe(faces[1]);
    const points = await Promise.all(
      ['odd', 'even'].map((kind) => paint(page.locator(`.gb-point-${kind}`), 'fill')),
    );
    expect(points[0]).not.toBe(points[1]);
    const surface = await paint(page.locator('.gb-felt'), 'fill');
    expect(await paint(page.locator('.gb-point-even'), 'stroke')).not.toBe(surface);
    const discs = page.locator('section > span.a, section > span.b');
    expect(await paint(discs.nth(0), 'background-color')).not.toBe(
      await paint(discs.nth(1), 'background-color'),
    );

    // The dice against the surface, and their pips against them.
    const body = await paint(page.locator('.gb-die-body'), 'fill', 'stroke');
    expect(body).not.toBe(`${surface} ${surface}`);
    expect(await paint(page.locator('.gb-die-body'), 'fill')).not.toBe(
      await paint(page.locator('.gb-pip'), 'fill'),
    );
    await expect(board.getByRole('button', { name: /can move/ }).first()).toBeVisible();

    // Whoever is there has a full dot.
    const dot = page.locator('.dot.here').first();
    expect(await paint(dot, 'background-color')).toBe(await paint(dot, 'border-top-color'));

    // The chosen one of several is outlined.
    await page.getByRole('button', { name: 'Settings' }).click();
    const chosen = player.dialog.locator('label.on').first();
    expect(await paint(chosen, 'outline-style')).toBe('solid');
    const other = player.dialog.locator('fieldset label:not(.on)').first();
    expect(await paint(other, 'outline-style')).toBe('none');
  });
}

test('the chosen one of several stands out in the dark as in the light', async ({ join }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, dialog } = await join({ colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings' }).click();
    const on = dialog.locator('label.on').first();
    const contrast = await on.evaluate((element) => {
      const luminance = (colour: string): number => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ring = luminance(getComputedStyle(element).outlineColor);
      const around = luminance(getComputedStyle(element.parentElement!).backgroundColor);
      return (Math.max(ring, around) + 0.05) / (Math.min(ring, around) + 0.05);
    });
    expect(contrast, colorScheme).toBeGreaterThanOrEqual(3);
  }
});
