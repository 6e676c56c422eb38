/**
 * Two who work together so that one of them loses a gamão: nobody knows the dice, but with both on
 * one side almost every game becomes one. Plays are chosen here, by the rules of the page; the pages
 * roll and release their shares of the dice by themselves.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Envelope, Player as Seat, Step } from '../../web/src/protocol.ts';
import type { TurnHandle } from '../../web/src/wasm/pkg/gamao.js';
import type { Pair } from './pair.ts';
import type { Player } from './player.ts';

/** The rules that were built for the browser. */
type Rules = typeof import('../../web/src/wasm/pkg/gamao.js');

async function loadRules(): Promise<Rules> {
  const folder = new URL('../../web/src/wasm/pkg/', import.meta.url);
  const rules = (await import(new URL('gamao.js', folder).href)) as Rules;
  const module_or_path = readFileSync(fileURLToPath(new URL('gamao_bg.wasm', folder)));
  await rules.default({ module_or_path });
  return rules;
}

/** Plays the game at hand to its end, `winner` to win a gamão and the other to lose it. */
export async function playGamao(pair: Pair, winner: Player): Promise<void> {
  const { TableFold } = await loadRules();
  const { room, page } = pair.host;
  const seat = (await winner.snapshot()).view.viewer;
  const hostSeat = (await pair.host.snapshot()).view.viewer;
  const fold = new TableFold(room);
  let seq = 0;
  let plays = 0;
  const look = async (): Promise<string | undefined> => {
    const answer = await page.request.get(`/api/rooms/${room}/events?after=${seq}`);
    const { events } = (await answer.json()) as { events: Envelope[] };
    fold.fold(events);
    seq = events.at(-1)?.seq ?? seq;
    return fold.view(0)?.phase.type;
  };
  for (;;) {
    // Meanwhile the pages roll.
    const settled = expect.poll(look, { intervals: [20, 50, 100], timeout: 120_000 });
    await settled.toMatch(/^(toPlay|betweenGames|over)$/);
    const phase = fold.view(0)?.phase;
    if (phase?.type !== 'toPlay') break;
    const turn = fold.turn();
    if (!turn) throw new Error('there is a roll to play');
    const steps = bestPlay(turn, phase.player, phase.player === seat);
    turn.free();
    const player = phase.player === hostSeat ? pair.host : pair.guest;
    const data = { id: `together-${seq}`, command: { type: 'play', steps }, seen: seq };
    const sent = await player.page.request.post(`/api/rooms/${room}/commands`, { data });
    expect(sent.ok(), await sent.text()).toBe(true);
    plays += 1;
    expect(plays, 'a game comes to an end').toBeLessThan(400);
  }
  fold.free();
}

/** The play after which the board is worth most to this side. */
function bestPlay(turn: TurnHandle, seat: Seat, wins: boolean): Step[] {
  const other = seat === 'a' ? 'b' : 'a';
  let best: { play: Step[]; worth: number } = { play: [], worth: -Infinity };
  const seen = new Set<string>();
  const visit = (depth: number): void => {
    const board = turn.board();
    const text = JSON.stringify(board);
    if (seen.has(`${depth} ${text}`)) return;
    seen.add(`${depth} ${text}`);
    const play = turn.play();
    if (play !== undefined) {
      const worth = (wins ? worthToWinner : worthToLoser)(board[seat], board[other]);
      if (worth > best.worth) best = { play, worth };
      return;
    }
    for (const { steps } of turn.gestures()) {
      const [step] = steps;
      if (!step || steps.length > 1) continue;
      turn.push(step);
      visit(depth + 1);
      turn.undo();
    }
  };
  visit(0);
  return best.play;
}

/** Points at home, no blot that can be hit, everybody on the way, opponents on the bar. */
function worthToWinner(mine: number[], theirs: number[]): number {
  let worth = 8 * at(theirs, 25) + 3 * at(mine, 0);
  for (let point = 1; point <= 24; point++) {
    const checkers = at(mine, point);
    if (checkers === 1 && isExposed(point, theirs)) worth -= 4;
    if (checkers >= 2 && point <= 7) worth += point === 7 ? 2 : 4;
    worth -= Math.max(0, checkers - 3);
    worth -= 0.15 * checkers * Math.max(0, point - 12);
  }
  return worth;
}

/** Blots to be hit, nobody off, as many as possible far back. */
function worthToLoser(mine: number[], theirs: number[]): number {
  let worth = 6 * at(mine, 25) - 50 * at(mine, 0) - 8 * at(theirs, 25);
  for (let point = 1; point <= 24; point++) {
    const checkers = at(mine, point);
    if (checkers === 1 && isExposed(point, theirs)) worth += 3;
    if (checkers >= 2 && point <= 12) worth -= 3;
    if (point > 18) worth += 5 * checkers;
  }
  return worth;
}

/** Whether an opponent still stands behind a checker on this point. */
function isExposed(point: number, theirs: number[]): boolean {
  return theirs.slice(26 - point).some((checkers) => checkers > 0);
}

function at(checkers: number[], place: number): number {
  return checkers[place] ?? 0;
}
