import { expect, it } from 'vitest';
import { messages as pt } from '../i18n/pt/messages';
import { isolated, occupantName, whoOf } from './names';
import { sampleView } from '../../tests/sample-view';

it.each([
  ['Zé do Boteco', 'Zé do Boteco'],
  ['Łukasz 李', 'Łukasz 李'],
  ['אבי', '\u2068אבי\u2069'],
  ['Ana علي', '\u2068Ana علي\u2069'],
  ['Rui\u202e321', 'Rui321'],
  ['\u2067A\u2069\u200f', 'A'],
])('a name cannot turn the text around it: %j', (name, shown) => {
  expect(isolated(name)).toBe(shown);
});

it('keeps a name in its place wherever a seat is named', () => {
  const view = sampleView({ seats: { a: null, b: { type: 'person', name: 'אבי' } } });
  expect(pt.events.seated(whoOf('b', view, pt))).toBe('\u2068אבי\u2069 se sentou à mesa.');
  const nameless = { type: 'person', name: '\u202e' } as const;
  expect(occupantName('b', nameless, 'a', pt)).toBe(pt.players.opponent);
});
