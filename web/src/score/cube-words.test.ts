import { describe, expect, it } from 'vitest';
import { messages as pt } from '../i18n/pt/messages';
import type { Can, CubeView, TableView } from '../protocol';
import { sampleView } from '../../tests/sample-view';
import { other } from '../game/player';
import { offerWords } from './cube-words';

const can = (change: Partial<Can>): Can => ({ ...sampleView().can, ...change });
const cube = (change: Partial<CubeView>): CubeView => ({
  value: 1,
  owner: null,
  offered: null,
  stake: null,
  dead: false,
  ...change,
});
const doubledByB: Partial<TableView> = {
  phase: { type: 'doubled', player: 'b' },
  toAct: 'a',
  cube: cube({ value: 2, offered: 'b', stake: { passing: 2, taking: 4 } }),
};
const beavered = (by: 'a' | 'b'): Partial<TableView> => ({
  phase: { type: 'beavered', player: other(by) },
  toAct: other(by),
  cube: cube({ value: 4, owner: by }),
});

describe('a cube on its way, in words', () => {
  it.each<[string, Partial<TableView>, string, string]>([
    [
      'a double to answer',
      { ...doubledByB, can: can({ take: true, pass: true }) },
      'Ana dobrou a aposta',
      'Recusar custa 2 pontos. Se aceitar, o jogo vale 4 pontos e o cubo fica com você.',
    ],
    [
      'with a beaver to choose',
      { ...doubledByB, can: can({ take: true, pass: true, beaver: true }) },
      'Ana dobrou a aposta',
      'Recusar custa 2 pontos. Se aceitar, o jogo vale 4 pontos e o cubo fica com você. Com beaver, o jogo já vale 8 pontos.',
    ],
    [
      'one’s own double',
      { ...doubledByB, viewer: 'b', seats: { a: { type: 'person', name: 'Bia' }, b: null } },
      'Você dobrou a aposta',
      'Bia decide: aceitar ou recusar.',
    ],
    [
      'seen by a watcher',
      { ...doubledByB, viewer: null },
      'Ana dobrou a aposta',
      'Jogador 1 decide: aceitar ou recusar.',
    ],
    [
      'a beaver that may be raccooned',
      { ...beavered('b'), can: can({ raccoon: true, roll: true }) },
      'Ana deu beaver',
      'Aceitou e redobrou na hora: o cubo está em 4 e fica com o adversário. Role, ou vire de novo (raccoon) para 8.',
    ],
    [
      'a beaver that stands',
      { ...beavered('b'), can: can({ roll: true }) },
      'Ana deu beaver',
      'Aceitou e redobrou na hora: o cubo está em 4 e fica com o adversário. Role para seguir.',
    ],
    [
      'one’s own beaver',
      beavered('a'),
      'Você deu beaver',
      'O cubo está em 4. Ana decide como seguir.',
    ],
  ])('%s', (_, change, title, text) => {
    expect(offerWords(sampleView(change), pt)).toEqual({ title, text });
  });
});
