import { expect, it } from 'vitest';
import type { Envelope } from '../../protocol';
import { EventLog } from './event-log.svelte';

const events = (...seqs: number[]): Envelope[] =>
  seqs.map((seq) => ({ seq, at: 0, event: { type: 'revealed', secret: '' } }));

it.each([
  [0, 10, []],
  [2, 10, [1, 2]],
  [3, 2, [2, 3]],
  [5, 2, [2, 3]],
])('the folded events up to %i, at most %i', (seq, count, seqs) => {
  const log = new EventLog();
  log.add(events(1, 2));
  log.add(events(3, 4));
  for (const isUnderWay of [false, false, true]) log.addFacts({ isUnderWay });
  expect(log.seq).toBe(4);
  expect(log.upTo(seq, count).map((logged) => logged.seq)).toEqual(seqs);
});

it('gives every event its own facts', () => {
  const log = new EventLog();
  log.add(events(1, 2, 3));
  for (const taking of [1, 2, 3]) log.addFacts({ taking });
  expect(log.upTo(3, 2).map(({ facts }) => facts.taking)).toEqual([2, 3]);
});
