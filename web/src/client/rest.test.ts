import { afterEach, describe, expect, it, vi } from 'vitest';
import { roomInfo, takeSeat } from './rest';

/** Answers the requests one after another; `undefined` for none. Returns what was asked. */
function serve(...answers: (string | undefined)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    const answer = answers[asked.push(`${method} ${path}`) - 1];
    if (answer === undefined) return Promise.reject(new TypeError('no network'));
    const isOk = answer === 'ok';
    const body = isOk ? { seat: 'b' } : { code: answer, message: 'why' };
    return Promise.resolve(Response.json(body, { status: isOk ? 200 : 400 }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('is made once more after a bad request: the server has taken a bad cookie away', async () => {
    const asked = serve('badRequest', 'ok');
    await expect(takeSeat('room', {})).resolves.toEqual({ seat: 'b' });
    expect(asked).toEqual(['POST /api/rooms/room/seat', 'POST /api/rooms/room/seat']);
  });

  it('fails when the second request is no better', async () => {
    const asked = serve('badRequest', 'badRequest', 'ok');
    await expect(takeSeat('room', {})).rejects.toMatchObject({ code: 'badRequest' });
    expect(asked.length).toBe(2);
  });

  it.each(['notFound', 'seatTaken', 'unavailable', 'rateLimited'])(
    'is not repeated after %s',
    async (code) => {
      const asked = serve(code, 'ok');
      await expect(roomInfo('room')).rejects.toMatchObject({ code });
      expect(asked.length).toBe(1);
    },
  );

  it('is offline without an answer', async () => {
    serve(undefined);
    await expect(roomInfo('room')).rejects.toMatchObject({ code: 'offline' });
  });
});
