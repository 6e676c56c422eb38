import type { ActionReturn } from 'svelte/action';

/** A Svelte action that keeps the current entry of a `.list` in sight, without moving the page. */
export function inSight(node: HTMLElement, current: boolean): ActionReturn<boolean> {
  const look = (now: boolean): void => {
    const list = node.closest('.list');
    if (!now || !list) return;
    const { top, bottom } = node.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (top < box.top) list.scrollTop -= box.top - top + 40;
    else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + 40;
  };
  look(current);
  return { update: look };
}
