import { describe, expect, it } from 'vitest';
import { textStore } from './storage';

describe('a store', () => {
  const forbidden = textStore(() => {
    throw new Error('SecurityError');
  });

  it.each([
    ['memory', textStore()],
    ['storage', textStore(() => localStorage)],
    ['forbidden storage', forbidden],
  ])('keeps texts in %s', (_, store) => {
    store.set('k', 'one');
    store.set('k', 'two');
    expect(store.get('k')).toBe('two');
    expect(store.keys()).toContain('k');
    store.set('k', null);
    expect(store.get('k')).toBeNull();
    expect(store.keys()).not.toContain('k');
  });

  it('shows what another tab has stored', () => {
    const [one, other] = [textStore(() => localStorage), textStore(() => localStorage)];
    one.set('k', 'one');
    expect(other.get('k')).toBe('one');
    other.set('k', null);
    expect(one.get('k')).toBeNull();
  });
});
