/** For tests: a table view to change one thing of. */
import type { TableView } from '../src/protocol';
import { CASUAL } from '../src/card/presets';

const start = Array.from({ length: 26 }, (_, i) => ({ 24: 2, 13: 5, 8: 3, 6: 5 })[i] ?? 0);

export function sampleView(change: Partial<TableView> = {}): TableView {
  return {
    viewer: 'a',
    rules: CASUAL,
    seats: { a: { type: 'person', name: '' }, b: { type: 'person', name: 'Ana' } },
    phase: { type: 'toRoll', player: 'a' },
    toAct: 'a',
    board: { a: start, b: start },
    dice: null,
    cube: null,
    pips: { a: 167, b: 167 },
    score: { a: 0, b: 0 },
    length: null,
    game: 1,
    crawford: false,
    postCrawford: false,
    results: [],
    winner: null,
    lastPlay: null,
    worth: { single: 1, gammon: 1, backgammon: 1 },
    resignation: null,
    correspondOffer: null,
    ready: { a: false, b: false },
    can: {
      roll: false,
      play: false,
      double: false,
      take: false,
      pass: false,
      beaver: false,
      raccoon: false,
      resign: { single: false, gammon: false, backgammon: false },
      answerResign: false,
      claim: false,
      rematch: false,
      endSession: false,
      correspond: false,
      offerCorrespond: false,
      startVacation: false,
      endVacation: false,
    },
    clock: null,
    fair: null,
    ...change,
  };
}
