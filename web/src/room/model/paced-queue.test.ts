import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from '../../../tests/fake-world';
import { PacedQueue } from './paced-queue';

let clock: FakeWorld;
let shown: string[];
let settled: number;
let queue: PacedQueue<string>;

beforeEach(() => {
  clock = new FakeWorld();
  shown = [];
  settled = 0;
  queue = new PacedQueue<string>({
    after: (ms, callback) => clock.after(ms, callback),
    stages: (item) => [
      { show: () => shown.push(`${item}1`), pause: 100 },
      { show: () => shown.push(`${item}2`), pause: 50 },
    ],
    settled: () => (settled += 1),
  });
});

describe('a paced queue', () => {
  it('shows one stage after another', () => {
    queue.push(['a', 'b']);
    expect(shown).toEqual(['a1']);
    clock.pass(100);
    expect(shown).toEqual(['a1', 'a2']);
    clock.pass(50);
    expect(shown).toEqual(['a1', 'a2', 'b1']);
    clock.pass(150);
    expect(shown).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect([settled, queue.isBusy]).toEqual([1, false]);
  });

  it('appends to what is being shown', () => {
    queue.push(['a']);
    queue.push(['b']);
    expect(shown).toEqual(['a1']);
    clock.pass(1000);
    expect(shown).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(settled).toBe(1);
  });

  it('catches up at once when told to hurry', () => {
    queue.push(['a', 'b']);
    queue.hurry();
    expect(shown).toEqual(['a1', 'a2', 'b1', 'b2']);
    clock.pass(1000);
    expect(shown.length).toBe(4);
    expect(settled).toBe(1);
  });

  it('catches up at once when far behind', () => {
    queue.push(Array.from({ length: 17 }, (_, i) => `${i}.`));
    expect(shown.length).toBe(34);
  });

  it('forgets what it is told to forget', () => {
    queue.push(['a', 'b']);
    queue.clear();
    clock.pass(1000);
    expect([shown, settled, queue.isBusy]).toEqual([['a1'], 0, false]);
  });
});
