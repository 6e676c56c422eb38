import { describe, expect, it } from 'vitest';
import { messages as en } from '../i18n/en/messages';
import { messages as pt } from '../i18n/pt/messages';
import { factsOf } from '../game/event-facts';
import type { Event, FairView, TableView } from '../protocol';
import { sampleView } from '../../tests/sample-view';
import { sentence } from './event-text';

const hit = { from: 13, to: 7, die: 6, hits: true };
const quiet = { from: 8, to: 7, die: 1, hits: false };

function say(event: Event, change: Partial<TableView> = {}, m = pt): string | undefined {
  const view = sampleView(change);
  const facts = factsOf(event, view);
  return sentence(event, { view, facts, m, playText: () => '13/7* 8/7' });
}

const played = (player: 'a' | 'b', ...steps: (typeof hit)[]): Event => ({
  type: 'played',
  player,
  steps,
});

describe('what happened, in words', () => {
  it.each<[string, Event, Partial<TableView>, string]>([
    ['a hit by the opponent', played('b', hit, quiet), {}, 'Ana jogou 13/7* 8/7 e bateu 1 peça.'],
    ['two hits of one’s own', played('a', hit, hit), {}, 'Você jogou 13/7* 8/7 e bateu 2 peças.'],
    ['a quiet play', played('b', quiet), {}, 'Ana jogou 13/7* 8/7.'],
    ['a pass', played('b'), {}, 'Ana não tem jogada. A vez passa.'],
    ['one’s own pass', played('a'), {}, 'Você não tem jogada. A vez passa.'],
    [
      'a roll',
      { type: 'rolled', roll: [6, 1] },
      { dice: { roll: [6, 1], player: 'b' } },
      'Ana tirou 6-1.',
    ],
    [
      'the opening',
      { type: 'rolled', roll: [6, 1] },
      {
        dice: { roll: [6, 1], player: null },
        phase: { type: 'toPlay', player: 'a', roll: [6, 1] },
      },
      'Sorteio: você tirou 6, Ana tirou 1.',
    ],
    [
      'a tied opening',
      { type: 'rolled', roll: [3, 3] },
      { dice: { roll: [3, 3], player: null }, phase: { type: 'opening' } },
      'Sorteio: você tirou 3, Ana tirou 3. Empate no sorteio. De novo.',
    ],
    [
      'a player without a name, seen by a watcher',
      played('a', quiet),
      { viewer: null },
      'Jogador 1 jogou 13/7* 8/7.',
    ],
    [
      'an opponent without a name',
      played('a', quiet),
      { viewer: 'b' },
      'O adversário jogou 13/7* 8/7.',
    ],
    [
      'a bot',
      played('b', quiet),
      { seats: { a: null, b: { type: 'bot', level: 'lobo-guara' } } },
      'O Lobo-guará jogou 13/7* 8/7.',
    ],
    [
      'clocks that were held',
      { type: 'clocksHeld', ms: 80_000 },
      {},
      'Relógios parados enquanto o servidor esteve fora: 1 minuto e 20 segundos.',
    ],
    [
      'a match that was set back',
      { type: 'setBack', secret: 's' },
      {},
      'O servidor voltou de uma cópia de segurança: o jogo recomeça e o placar fica.',
    ],
    ['a phrase', { type: 'said', player: 'b', phrase: 'niceRoll' }, {}, 'Ana: Belos dados!'],
  ])('%s', (_, event, change, text) => {
    expect(say(event, change)).toBe(text);
  });

  it('says nothing about what is no news', () => {
    expect(say({ type: 'rollAsked', player: 'b' })).toBeUndefined();
    expect(say({ type: 'seated', player: 'a', occupant: { type: 'person', name: '' } })).toBe(
      undefined,
    );
    // A single game has been said to be won by `gameEnded`.
    expect(say({ type: 'matchEnded', winner: 'a' })).toBeUndefined();
  });

  it('survives an event of a newer server', () => {
    expect(say({ type: 'juggled' } as unknown as Event)).toBeUndefined();
  });

  it('speaks English too', () => {
    expect(say(played('b', hit), {}, en)).toBe('Ana played 13/7* 8/7 and hit 1 checker.');
  });
});

const fair = (rolls: number): FairView => ({
  matchId: 'room/1',
  rolls,
  server: 's',
  anchors: { a: 'a', b: 'b' },
  nextLink: { a: 1, b: 1 },
  digest: 'd',
  signedOff: { a: true, b: true },
  released: { a: false, b: false },
  owed: null,
});

const words = (event: Event, rolls: number) => say(event, { fair: fair(rolls) }, en);

describe('the words of the fair dice', () => {
  it.each<[Event, number, string | undefined]>([
    [{ type: 'anchored', party: 'b', anchor: 'x' }, 0, undefined],
    [{ type: 'anchored', party: 'server', anchor: 'x' }, 5, undefined],
    [
      { type: 'anchored', party: 'b', anchor: 'x' },
      5,
      'Ana changed devices: a new chain for the dice.',
    ],
    [
      { type: 'anchored', party: 'a', anchor: 'x' },
      5,
      'You changed devices: a new chain for the dice.',
    ],
    [{ type: 'signedOff', player: 'b', digest: 'x' }, 0, undefined],
    [{ type: 'linkReleased', player: 'b', link: 'x' }, 5, undefined],
    [{ type: 'revealed', secret: 'x' }, 5, undefined],
  ])('tell %j after %i rolls', (event, rolls, text) => {
    expect(words(event, rolls)).toBe(text);
  });
});
