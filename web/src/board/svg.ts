/** The few lines of DOM that everything drawn is made of. */

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...children);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...children);
  return element;
}

/** Set only what differs: an attribute written again costs a style pass. */
export function attribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Elements of one kind, kept by key from drawing to drawing. */
export interface Layer<E extends Element> {
  readonly parent: Element;
  readonly elements: Map<string, E>;
}

export function layer<E extends Element>(parent: Element): Layer<E> {
  return { parent, elements: new Map() };
}

/** One element for each item: made, updated or removed as needed. */
export function sync<T, E extends Element>(
  { parent, elements }: Layer<E>,
  items: readonly T[],
  key: (item: T) => string,
  create: (item: T) => E,
  update: (element: E, item: T) => void,
): void {
  const stale = new Set(elements.keys());
  for (const item of items) {
    const name = key(item);
    stale.delete(name);
    let element = elements.get(name);
    if (!element) {
      element = create(item);
      elements.set(name, element);
      parent.append(element);
    }
    update(element, item);
  }
  for (const name of stale) {
    elements.get(name)!.remove();
    elements.delete(name);
  }
}
