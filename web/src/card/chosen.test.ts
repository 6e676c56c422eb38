import { expect, it } from 'vitest';
import { presets } from '../protocol';
import { chosen } from './chosen.svelte';

it('takes the cube away from bots only where that is requested', () => {
  chosen.card = presets.money;
  expect(chosen.against({ type: 'bot', level: 'tatu' })).toEqual(presets.money);
  chosen.botCube = false;
  expect(chosen.against({ type: 'bot', level: 'tatu' })).toMatchObject({
    cube: { on: false },
    frame: { type: 'money', jacoby: false },
  });
  expect(chosen.against({ type: 'person' })).toEqual(presets.money);
});

it('keeps the choice for the next visit', () => {
  chosen.card = presets.mao;
  expect(JSON.parse(localStorage.getItem('gamao.card') ?? '')).toEqual(presets.mao);
});
