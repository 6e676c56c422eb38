import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Envelope, Event, TableView } from '../protocol';
import { loadRules } from '../wasm';
import { FactsReader, factsOf } from './event-facts';

/** The log of a whole match, as the Rust tests wrote it. */
function matchLog(): Envelope[] {
  const path = '../crates/gamao-wasm/tests/snapshots/same_state__log.snap';
  const body = readFileSync(path, 'utf8').split('\n---\n')[1] ?? '';
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Envelope);
}

it('reads from a log what the tables say, and needs few of them', async () => {
  const rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
  const table = new rules.TableFold('room');
  const reader = new FactsReader();
  const log = matchLog();
  let asked = 0;
  for (const envelope of log) {
    table.fold([envelope]);
    const view = table.view(envelope.at) as TableView;
    const facts = reader.read(envelope.event, () => {
      asked += 1;
      return view;
    });
    expect(facts, `event ${envelope.seq}`).toEqual(factsOf(envelope.event, view));
  }
  table.free();
  expect(asked).toBeLessThan(log.length / 20);
});

it.each<Event>([{ type: 'rematched' }, { type: 'setBack', secret: 's' }])(
  'another match of the dice begins with %o: its chains are no news, and nobody requested its first roll',
  (begins) => {
    const reader = new FactsReader();
    const read = (event: Event) => reader.read(event, () => undefined);
    const anchored: Event = { type: 'anchored', party: 'a', anchor: 'x' };
    read({ type: 'rolled', roll: [3, 1] });
    expect(read(anchored)).toEqual({ isUnderWay: true });
    read({ type: 'rollAsked', player: 'a' });
    read(begins);
    expect(read(anchored)).toEqual({ isUnderWay: false });
    expect(read({ type: 'rolled', roll: [6, 5] })).toEqual({ thrower: null });
  },
);
