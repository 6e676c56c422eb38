import type { Envelope, EventsPage } from '../protocol';

/** Everything a room has recorded after an event, page by page. */
export async function logAfter(
  after: number,
  page: (after: number) => Promise<EventsPage>,
): Promise<Envelope[]> {
  const log: Envelope[] = [];
  for (;;) {
    const { events, seq } = await page(after);
    log.push(...events);
    const last = events.at(-1);
    // A server that has more but sends none is not asked again.
    if (!last || last.seq >= seq) return log;
    after = last.seq;
  }
}
