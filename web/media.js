/**
 * The conditions under which the layout changes, by name: `@media (--wide) and (--tall)`,
 * `@container (--few-letters)`. CSS has custom properties for values, but nothing yet for conditions.
 */
const conditions = {
  /** A tablet, and more. */
  medium: '(min-width: 48rem)',
  small: '(max-width: 47.99rem)',
  /** Room for a panel beside the table. */
  wide: '(min-width: 64rem)',
  tall: '(min-height: 34rem)',
  /** A phone on its side. */
  flat: '(orientation: landscape) and (max-height: 33.99rem)',
  /** A phone held upright. */
  narrow: '(max-width: 30rem)',
  /** Room for a few letters only: a small screen, or large text. */
  'few-letters': '(max-width: 17em)',
};

/** Puts the conditions in the place of their names in the styles of a component. */
export const mediaConditions = {
  name: 'media-conditions',
  /** @param {{ content: string, filename?: string }} style */
  style: ({ content, filename }) => ({
    code: content.replace(/@(media|container)[^{]+/g, (rule) =>
      rule.replace(/\(--([\w-]+)\)/g, (_, name) => {
        const condition = conditions[name];
        if (!condition) throw new Error(`${filename}: unknown condition (--${name})`);
        return condition;
      }),
    ),
  }),
};
