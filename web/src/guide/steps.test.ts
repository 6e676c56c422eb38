import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { guide as en } from '../i18n/en/guide';
import { guide as es } from '../i18n/es/guide';
import { guide as pt } from '../i18n/pt/guide';
import type { Board, Step as Move } from '../protocol';
import { loadRules, type Rules, type TurnHandle } from '../wasm';
import { fulfils, Lesson } from './lesson.svelte';
import { type Play, type Question, stepIds, steps, type Step } from './steps';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
});

const plays = steps.filter((step): step is Step & Play => step.task === 'play');
const questions = steps.filter((step): step is Step & Question => step.task === 'question');

/** Every way to finish a turn, as steps; each position is looked at once. */
function finishes(turn: TurnHandle, seen = new Set<string>()): Move[][] {
  const key = JSON.stringify([turn.board(), turn.steps().map(({ die }) => die)]);
  if (seen.has(key)) return [];
  seen.add(key);
  const play = turn.play();
  if (play) return [play];
  return turn
    .gestures()
    .filter((gesture) => gesture.steps.length === 1)
    .flatMap(({ steps }) => {
      turn.push(steps[0]!);
      const found = finishes(turn, seen);
      turn.undo();
      return found;
    });
}

it('has every step once, in order, with fifteen checkers a side', () => {
  expect(steps.map(({ id }) => id)).toEqual(stepIds);
  for (const { id, board } of steps) {
    for (const side of [board.a, board.b]) {
      expect(side, id).toHaveLength(26);
      expect(
        side.reduce((sum, count) => sum + count, 0),
        id,
      ).toBe(15);
    }
    for (let point = 1; point <= 24; point++) {
      expect((board.a[point] ?? 0) > 0 && (board.b[25 - point] ?? 0) > 0, `${id} ${point}`).toBe(
        false,
      );
    }
  }
});

describe.each(plays)('the step $id', (step) => {
  it('can be done', () => {
    const turn = rules.practiceTurn(step.board, ...step.dice);
    const right = finishes(turn).filter((play) => fulfils(play, step.goal, rules.playText));
    expect(right).not.toEqual([]);
    turn.free();
  });

  it('is not done by doing nothing, and says so if another legal play is made', () => {
    const turn = rules.practiceTurn(step.board, ...step.dice);
    expect(turn.play()).toBeUndefined();
    const beside = finishes(turn).filter((play) => !fulfils(play, step.goal, rules.playText));
    if (beside.length > 0)
      expect([pt, en, es].map((text) => text.steps[step.id].beside)).not.toContain(undefined);
    turn.free();
  });

  it('refuses what beginners try, with the reason', () => {
    expect(step.tries.length).toBeGreaterThan(0);
    for (const { from, to, problem } of step.tries) {
      const lesson = new Lesson(rules, step);
      lesson.move(from, to);
      expect(lesson.outcome, `${from}/${to}`).toMatchObject({
        type: 'refused',
        refusal: { problem },
      });
      expect(lesson.board).toEqual(step.board);
      lesson.leave();
    }
  });
});

describe('a lesson', () => {
  const lessonOf = (id: string) =>
    new Lesson(
      rules,
      steps.find((step) => step.id === id)!,
    );

  it('is done when the task is, and not by another legal play', () => {
    const lesson = lessonOf('move');
    lesson.move(13, 7);
    lesson.move(13, 8);
    lesson.confirm();
    expect(lesson.outcome).toEqual({ type: 'beside' });
    lesson.undo();
    lesson.undo();
    lesson.move(24, 13);
    lesson.confirm();
    expect(lesson.isDone).toBe(true);
  });

  it('says why a picked checker goes nowhere', () => {
    const lesson = lessonOf('enter');
    lesson.look(13);
    expect(lesson.outcome).toMatchObject({ refusal: { problem: 'barFirst', rule: '5.3' } });
  });

  it('sets up piece by piece, and says where none begins and where enough are', () => {
    const lesson = lessonOf('setUp');
    lesson.move(0, 12);
    expect(lesson.outcome).toEqual({ type: 'empty', point: 12 });
    for (let i = 0; i < 3; i++) lesson.move(0, 24);
    expect(lesson.outcome).toEqual({ type: 'full', point: 24, count: 2 });
    for (let i = 0; i < 5; i++) for (const point of [13, 8, 6]) lesson.move(0, point);
    expect(lesson.isDone).toBe(true);
    expect(lesson.board.a).toEqual(lesson.board.b);
  });

  it('can be replayed', () => {
    const lesson = lessonOf('gammon');
    lesson.answer('single');
    expect(lesson.outcome).toEqual({ type: 'wrong', answer: 'single' });
    lesson.answer('gammon');
    expect(lesson.isDone).toBe(true);
    lesson.restart();
    expect(lesson.outcome).toBeUndefined();
  });
});

describe.each(questions)('the question of $id', (step) => {
  it('has one right answer, and says why another is wrong', () => {
    expect(step.answers).toContain(step.right);
    expect([pt, en, es].map((text) => text.steps[step.id].beside)).not.toContain(undefined);
    for (const answer of step.answers) {
      const lesson = new Lesson(rules, step);
      lesson.answer(answer);
      expect(lesson.isDone, answer).toBe(answer === step.right);
    }
  });
});

/** How many of the 36 rolls bear off both of a side's last two checkers. */
function winningRolls(board: Board): number {
  let wins = 0;
  for (let first = 1; first <= 6; first++) {
    for (let second = 1; second <= 6; second++) {
      const turn = rules.practiceTurn(board, first, second);
      const off = finishes(turn).some((play) => play.filter(({ to }) => to === 0).length === 2);
      wins += off ? 1 : 0;
      turn.free();
    }
  }
  return wins;
}

it.each([
  ['cube', 'b', 19, /36.*19.*17/s],
  ['pass', 'b', 29, /36.*29.*7/s],
  ['redouble', 'a', 19, /36.*19/s],
] as const)('counts the rolls of the step %s by the rules', (id, roller, wins, said) => {
  const { board } = steps.find((step) => step.id === id)!;
  expect(winningRolls(roller === 'a' ? board : { a: board.b, b: board.a })).toBe(wins);
  for (const text of [pt, en, es]) expect(text.steps[id].task).toMatch(said);
});
