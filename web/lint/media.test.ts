import { expect, it } from 'vitest';
import { mediaConditions } from '../media.js';

const compiled = (content: string): string =>
  mediaConditions.style({ content, filename: 'Page.svelte' }).code;

it.each([
  ['@media (--medium) and (--tall) {', '@media (min-width: 48rem) and (min-height: 34rem) {'],
  ['@container (--few-letters) {', '@container (max-width: 17em) {'],
  ['@media (max-width: 26rem) {', '@media (max-width: 26rem) {'],
  ['p { margin: var(--space-1) }', 'p { margin: var(--space-1) }'],
])('%s is compiled to %s', (rule, css) => {
  expect(compiled(rule)).toBe(css);
});

it('an unknown condition names the file', () => {
  expect(() => compiled('@media (--huge) {')).toThrow('Page.svelte: unknown condition (--huge)');
});
