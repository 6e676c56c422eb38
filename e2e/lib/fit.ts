/** What fits a screen, and what does not. */

import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Nothing makes the page scroll sideways, and nothing in it is cut off at a side. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    // What scrolls or is cut within its own box does not stick out of the page.
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      }
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (style.clipPath !== 'none' || style.visibility === 'hidden') return false;
        if (element.closest('.sr-only, .skip, svg svg')) return false;
        const { right, left, width } = element.getBoundingClientRect();
        return width > 0 && (right > room + 1 || left < -1) && !isHeld(element);
      })
      .map((element) => `<${element.tagName} ${element.className}> ${element.textContent}`);
  });
  expect(wide, `${name}: sticks out`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name}: scrolls sideways`).toBe(0);
}

/** All of it is on the screen, without scrolling. */
export async function expectOnScreen(locator: Locator, name: string): Promise<void> {
  await expect(locator, name).toBeInViewport({ ratio: 0.99 });
}

/** It can be brought onto the screen, all of it. */
export async function expectReachable(locator: Locator, name: string): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  await expectOnScreen(locator, name);
}

/** Two things do not lie on each other. Both are measured at the same instant. */
export async function expectApart(one: Locator, other: Locator, name: string): Promise<void> {
  const second = await other.elementHandle();
  const [a, b] = await one.evaluate(
    (first, second) => [first.getBoundingClientRect(), second?.getBoundingClientRect()],
    second,
  );
  if (!a || !b) throw new Error(`${name}: not shown`);
  const apart =
    a.right <= b.left + 1 ||
    b.right <= a.left + 1 ||
    a.bottom <= b.top + 1 ||
    b.bottom <= a.top + 1;
  expect(apart, `${name}: ${JSON.stringify(a)} on ${JSON.stringify(b)}`).toBe(true);
}
