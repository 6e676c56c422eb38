import { expect, it } from 'vitest';
import type { Command, FairView, Phase, Player, TableView } from '../protocol';
import { sampleView } from '../../tests/sample-view';
import { comesWithoutUs, leavesRoll, missingShare } from './next-roll';

const view = (phase: Phase, change: Partial<TableView> = {}) => sampleView({ phase, ...change });
const mine: Phase = { type: 'toRoll', player: 'a' };
const theirs: Phase = { type: 'toRoll', player: 'b' };
const iPlay: Phase = { type: 'toPlay', player: 'a', roll: [3, 1] };
const theyPlay: Phase = { type: 'toPlay', player: 'b', roll: [3, 1] };

it.each<[string, TableView, Command['type'][], boolean]>([
  ['the opening throw', view({ type: 'opening' }), [], true],
  ['my roll', view(mine), [], false],
  ['their roll', view(theirs), [], true],
  ['a roll they requested', view({ type: 'rolling', player: 'b' }), [], true],
  ['my play', view(iPlay), [], false],
  ['my play on its way', view(iPlay), ['play'], true],
  ['their play', view(theyPlay), [], false],
  ['my double', view({ type: 'doubled', player: 'a' }), [], false],
  ['their double', view({ type: 'doubled', player: 'b' }), ['take'], true],
  ['my beavered double', view({ type: 'beavered', player: 'a' }), [], false],
  [
    'the next game, which I want',
    view({ type: 'betweenGames' }, { ready: { a: true, b: false } }),
    [],
    true,
  ],
  ['the next game, which I do not want yet', view({ type: 'betweenGames' }), [], false],
  ['no more', view({ type: 'over' }), [], false],
  ['what a watcher waits for', view(theirs, { viewer: null }), [], false],
])('the roll comes without us: %s', (_, view, sent, expected) => {
  expect(comesWithoutUs(view, sent)).toBe(expected);
});

it.each<[Command['type'], Phase, boolean]>([
  ['play', iPlay, true],
  ['take', { type: 'doubled', player: 'b' }, true],
  ['beaver', { type: 'doubled', player: 'b' }, true],
  ['pass', { type: 'doubled', player: 'b' }, false],
  ['double', mine, false],
  ['raccoon', { type: 'beavered', player: 'a' }, false],
  ['refuseResign', theirs, true],
  ['refuseResign', mine, false],
  ['refuseResign', theyPlay, false],
  ['say', theirs, false],
])('%s leaves the roll to the opponent', (command, phase, expected) => {
  expect(leavesRoll(view(phase), command)).toBe(expected);
});

const fair = (change: Partial<FairView>): FairView => ({
  matchId: 'room/1',
  rolls: 0,
  server: 's',
  anchors: { a: 'a', b: 'b' },
  nextLink: { a: 1, b: 1 },
  digest: 'd',
  signedOff: { a: true, b: true },
  released: { a: true, b: true },
  owed: null,
  ...change,
});

it.each<[string, Partial<FairView>, Player | 'server' | undefined]>([
  ['the server', {}, 'server'],
  ['their anchor', { anchors: { a: 'a', b: null }, signedOff: { a: false, b: false } }, 'b'],
  ['my anchor', { anchors: { a: null, b: 'b' } }, 'a'],
  ['both anchors', { anchors: { a: null, b: null } }, 'b'],
  ['their sign-off', { signedOff: { a: true, b: false }, released: { a: false, b: false } }, 'b'],
  ['their link', { released: { a: true, b: false } }, 'b'],
  ['my link', { released: { a: false, b: true } }, 'a'],
  ['both links', { released: { a: false, b: false } }, 'b'],
])('dice wait for %s', (_, change, expected) => {
  expect(missingShare(view({ type: 'rolling', player: 'a' }, { fair: fair(change) }))).toBe(
    expected,
  );
});

it('waits for no share where no dice are due', () => {
  const none = fair({ released: { a: false, b: false } });
  expect(missingShare(view(mine, { fair: none }))).toBeUndefined();
  expect(missingShare(view({ type: 'opening' }))).toBeUndefined();
});

it('names the first seat to a watcher of two late ones', () => {
  const none = fair({ released: { a: false, b: false } });
  const watched = view({ type: 'opening' }, { viewer: null, fair: none });
  expect(missingShare(watched)).toBe('a');
});
