import { afterEach, describe, expect, it, vi } from 'vitest';
import { roomInfo } from './rest';

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
  it.each(['badRequest', 'notFound', 'seatTaken', 'unavailable', 'rateLimited'])(
    'fails with the code %s, and is not repeated',
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
