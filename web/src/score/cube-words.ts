/** What a cube on its way means, in words: who did what, and what each answer would cost. */
import { other } from '../game/player';
import type { Messages } from '../i18n/i18n.svelte';
import type { TableView } from '../protocol';
import { whoOf } from '../table/names';
import { awaited } from '../table/event-text';

export function offerWords(view: TableView, m: Messages): { title: string; text: string } {
  const { can, cube, phase, viewer } = view;
  if (phase.type === 'beavered') return beaverWords(view, phase.player, m);
  const doubler = cube?.offered ?? viewer ?? other(view.toAct ?? 'a');
  const title = m.cube.title(whoOf(doubler, view, m));
  const stake = cube?.stake;
  if (!(can.take || can.pass) || !stake) return { title, text: m.cube.wait(awaited(view, m)) };
  const text = m.cube.stake(stake.passing, stake.taking);
  return { title, text: can.beaver ? `${text} ${m.score.beaverHint(stake.taking * 2)}` : text };
}

function beaverWords(view: TableView, doubler: 'a' | 'b', m: Messages) {
  const taker = other(doubler);
  const value = view.cube?.value ?? 1;
  const title = m.score.beavered(whoOf(taker, view, m));
  if (doubler !== view.viewer) {
    return { title, text: m.score.beaverWait(whoOf(doubler, view, m), value) };
  }
  const text = view.can.raccoon
    ? m.score.beaveredText(value, value * 2)
    : m.score.beaveredOn(value);
  return { title, text };
}
