import { expect, it } from 'vitest';
import { Notices } from './notices.svelte';

it('joins what is said in one breath', () => {
  const notices = new Notices();
  notices.say('Ana jogou 6/off.', 1000);
  notices.say('Ana venceu.', 1010);
  expect(notices.spoken).toBe('Ana jogou 6/off. Ana venceu.');
  notices.say('Revanche!', 5000);
  expect(notices.spoken).toBe('Revanche!');
});

it('makes the same words heard again', () => {
  const notices = new Notices();
  notices.say('Sua vez.', 1000);
  const first = notices.spoken;
  notices.say('Sua vez.', 9000);
  expect(notices.spoken).not.toBe(first);
  expect(notices.spoken.trim()).toBe('Sua vez.');
});
