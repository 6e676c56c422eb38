import { describe, expect, it } from 'vitest';
import { messages as pt } from '../i18n/pt/messages';
import { defaults } from '../settings/settings';
import { boardConfig, boardLabels, type Scene } from './board-config';
import { sampleView } from '../../tests/sample-view';

const ROLL: [number, number] = [6, 1];

function config(change: Partial<Scene> = {}) {
  const view = change.view ?? sampleView();
  return boardConfig({
    view,
    board: view.board,
    turn: undefined,
    settings: defaults(['pt-BR']),
    bottom: 'a',
    swappedHome: false,
    showsOpening: false,
    rollPending: false,
    mayAct: true,
    ...change,
  });
}

const turn = {
  mover: 'a' as const,
  board: sampleView().board,
  dice: [
    { value: 6, state: 'open' as const },
    { value: 1, state: 'used' as const },
  ],
  steps: [{ from: 8, to: 7, die: 1, hits: false }],
  targets: new Map([[13, [7]]]),
  play: undefined,
  canSwap: false,
};

const toPlay = sampleView({
  phase: { type: 'toPlay', player: 'a', roll: ROLL },
  dice: { roll: ROLL, player: null },
});

describe('what the board is told', () => {
  it('shows the opening throw with a die on each side, then with both on one', () => {
    expect(config({ view: toPlay, showsOpening: true }).dice).toEqual([
      { player: 'a', value: 6 },
      { player: 'b', value: 1 },
    ]);
    expect(config({ view: toPlay }).dice?.map(({ player }) => player)).toEqual(['a', 'a']);
  });

  it('lets the player move only in their own turn, and not while the play is on its way', () => {
    expect(config().movable?.player).toBeUndefined();
    expect(config({ view: toPlay, turn }).movable).toEqual({
      player: 'a',
      targets: turn.targets,
    });
    expect(config({ view: toPlay, turn, mayAct: false }).movable?.player).toBeUndefined();
    expect(config({ view: toPlay, turn, mayAct: false }).active?.undo).toBe(false);
  });

  it('marks used dice, and shows four for a double', () => {
    expect(config({ view: toPlay, turn }).dice?.map(({ used }) => used)).toEqual([false, true]);
    const double = sampleView({
      phase: { type: 'toPlay', player: 'b', roll: [2, 2] },
      dice: { roll: [2, 2], player: 'b' },
    });
    expect(config({ view: double }).dice?.length).toBe(4);
  });

  it('makes the dice roll, swap or confirm, whatever is next', () => {
    const canRoll = sampleView({ can: { ...sampleView().can, roll: true } });
    expect(config({ view: canRoll }).active?.dice).toBe('roll');
    expect(config({ view: canRoll, mayAct: false }).active?.dice).toBeUndefined();
    expect(config({ view: toPlay, turn }).active?.dice).toBeUndefined();
    expect(config({ view: toPlay, turn: { ...turn, canSwap: true } }).active?.dice).toBe('swap');
    expect(config({ view: toPlay, turn: { ...turn, play: turn.steps } }).active?.dice).toBe(
      'confirm',
    );
  });

  it('shows where the cube lies, and its new value while it is offered', () => {
    const cube = { value: 2, owner: 'b' as const, offered: null, stake: null, dead: false };
    expect(config({ view: sampleView({ cube }) }).cube).toEqual({
      value: 2,
      at: 'b',
      offeredTo: undefined,
    });
    const offered = { ...cube, offered: 'b' as const, stake: { passing: 2, taking: 4 } };
    expect(config({ view: sampleView({ cube: offered }) }).cube).toEqual({
      value: 4,
      at: 'b',
      offeredTo: 'a',
    });
    expect(config({ view: sampleView({ cube, crawford: true }) }).cube).toBeUndefined();
  });

  it('clears the dice away while the cube is on offer', () => {
    const view = sampleView({
      phase: { type: 'doubled', player: 'b' },
      dice: { roll: ROLL, player: 'a' },
    });
    expect(config({ view }).dice).toEqual([]);
  });

  it('draws the opponent’s last play until the player moves', () => {
    const lastPlay = { player: 'b' as const, roll: ROLL, steps: turn.steps };
    const view = { ...toPlay, lastPlay };
    expect(config({ view }).arrows).toEqual([{ player: 'b', from: 8, to: 7 }]);
    expect(config({ view, turn }).arrows).toEqual([]);
    expect(config({ view: { ...view, viewer: 'b' }, bottom: 'b' }).arrows).toEqual([]);
  });

  it('swaps the sides of the home boards after a match for those who want it', () => {
    expect([config().home, config({ swappedHome: true }).home]).toEqual(['right', 'left']);
  });
});

describe('names of the board’s controls', () => {
  const info = {
    kind: 'point' as const,
    player: 'a' as const,
    point: 13,
    owner: 'a' as const,
    count: 5,
    selected: false,
    movable: true,
    target: false,
  };

  it('tells place, checkers and what can be done', () => {
    expect(boardLabels('a', pt).place(info)).toBe('Casa 13: 5 peças suas, pode mover');
    expect(boardLabels('b', pt).place(info)).toBe('Casa 13: 5 peças adversárias, pode mover');
    expect(boardLabels(null, pt).place({ ...info, movable: false })).toBe(
      'Casa 13: 5 peças claras',
    );
    expect(
      boardLabels('a', pt).place({ ...info, owner: undefined, count: 0, movable: false }),
    ).toBe('Casa 13: vazia');
  });

  it('names the dice by what a tap does', () => {
    const dice = [
      { player: 'a' as const, value: 6 },
      { player: 'a' as const, value: 1 },
    ];
    expect(boardLabels('a', pt).dice(dice, 'swap')).toBe('Trocar a ordem dos dados. Dados: 6 1');
    expect(boardLabels('a', pt).dice(dice, 'roll')).toBe('Rolar os dados');
    expect(boardLabels('a', pt).dice(dice, undefined)).toBe('Dados: 6 1');
  });
});
