import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiError, Envelope } from '../protocol';
import { FakeWorld } from '../../tests/fake-world';
import type { LinkState } from './link';
import { type TextStore, textStore } from '../storage';
import type { Pending } from './outbox';
import { Session } from './session';

const NOBODY = { a: false, b: false, watchers: 0, awaySince: { a: 0, b: 0 } };

let world: FakeWorld;
let store: TextStore;
let session: Session;
let seen: {
  states: LinkState[];
  seqs: number[];
  pending: readonly Pending[];
  accepted: [string, number][];
  rejected: [Pending, ApiError][];
  failed: string[];
  resets: number;
};
let ids: number;

function open(): Session {
  return new Session('room', world, store, () => `id-${++ids}`, {
    state: (state) => seen.states.push(state),
    welcome: () => {},
    events: (events) => seen.seqs.push(...events.map(({ seq }) => seq)),
    reset: () => {
      seen.seqs = [];
      seen.resets += 1;
    },
    presence: () => {},
    pending: (pending) => (seen.pending = pending),
    accepted: (pending, seq) => seen.accepted.push([pending.id, seq]),
    rejected: (pending, error) => seen.rejected.push([pending, error]),
    refused: () => {},
    failed: ({ code }) => seen.failed.push(code),
  });
}

beforeEach(() => {
  world = new FakeWorld();
  ids = 0;
  store = textStore();
  seen = { states: [], seqs: [], pending: [], accepted: [], rejected: [], failed: [], resets: 0 };
  session = open();
  session.start();
});

function welcome(seq: number, generation = 0): void {
  world.socket.accept();
  world.socket.say({ type: 'welcome', viewer: 'a', seq, presence: NOBODY, now: 0, generation });
}

function events(...seqs: number[]): void {
  const envelopes = seqs.map((seq): Envelope => ({
    seq,
    at: 0,
    event: { type: 'said', player: 'a', phrase: 'hello' },
  }));
  world.socket.say({ type: 'events', events: envelopes });
}

describe('session', () => {
  it('requests everything at first and the rest after a disconnection', () => {
    welcome(2);
    expect(world.socket.messages('hello')).toEqual([{ type: 'hello', after: 0 }]);
    events(1, 2);
    world.socket.die();
    world.pass(500);
    welcome(3);
    expect(world.socket.messages('hello')).toEqual([{ type: 'hello', after: 2 }]);
    events(3);
    expect(seen.seqs).toEqual([1, 2, 3]);
  });

  it('takes each event once', () => {
    welcome(3);
    events(1, 2);
    events(2, 3);
    events(1);
    expect(seen.seqs).toEqual([1, 2, 3]);
  });

  it('asks again when events are missing in between', () => {
    welcome(4);
    events(1);
    events(3, 4);
    expect(seen.seqs).toEqual([1]);
    expect(world.sockets.length).toBe(2);
    world.socket.accept();
    expect(world.socket.messages('hello')).toEqual([{ type: 'hello', after: 1 }]);
  });

  it('begins anew when the log of the server is shorter than what it holds', () => {
    welcome(2);
    events(1, 2);
    world.socket.die();
    world.pass(500);
    welcome(1);
    expect(seen.resets).toBe(1);
    world.socket.accept();
    expect(world.socket.messages('hello')).toEqual([{ type: 'hello', after: 0 }]);
  });

  it('begins anew when the log is of another generation, however long it is', () => {
    welcome(2);
    events(1, 2);
    session.send({ type: 'roll' }, 2);
    world.socket.die();
    world.pass(500);
    welcome(2, 7);
    expect([seen.resets, seen.seqs]).toEqual([1, []]);
    expect(seen.rejected.map(([{ id }, { code }]) => [id, code])).toEqual([['id-1', 'stale']]);
    welcome(2, 7);
    expect(world.socket.messages('hello')).toEqual([{ type: 'hello', after: 0 }]);
    expect(world.socket.messages('command')).toEqual([]);
    events(1, 2);
    expect([seen.resets, seen.seqs]).toEqual([1, [1, 2]]);
  });

  it('drops the commands of another generation that survived a reload', () => {
    welcome(2);
    session.send({ type: 'roll' }, 2);
    for (const generation of [0, 7]) {
      session.stop();
      session = open();
      session.start();
      welcome(2, generation);
    }
    expect(seen.rejected.map(([{ id }, { code }]) => [id, code])).toEqual([['id-1', 'stale']]);
    expect([seen.resets, seen.pending, world.socket.messages('command')]).toEqual([0, [], []]);
  });

  it('drops the commands made for a log that the server no longer has', () => {
    welcome(2);
    events(1, 2);
    session.send({ type: 'roll' }, 2);
    world.socket.die();
    world.pass(500);
    welcome(1);
    expect(seen.rejected.map(([{ id }, { code }]) => [id, code])).toEqual([['id-1', 'stale']]);
    welcome(1);
    expect(world.socket.messages('command')).toEqual([]);
    events(1);
    expect(seen.seqs).toEqual([1]);
  });

  it('sends a command at once and forgets it when it is answered', () => {
    welcome(0);
    session.send({ type: 'roll' }, 0);
    expect(world.socket.messages('command')).toEqual([
      { type: 'command', id: 'id-1', command: { type: 'roll' }, seen: 0 },
    ]);
    expect(seen.pending.length).toBe(1);
    world.socket.say({ type: 'accepted', id: 'id-1', seq: 1 });
    expect(seen.pending).toEqual([]);
    expect(seen.accepted).toEqual([['id-1', 1]]);
  });

  it('sends an unanswered command again, with the same id, after every reconnection', () => {
    welcome(0);
    session.send({ type: 'roll' }, 0);
    for (let i = 0; i < 3; i++) {
      world.socket.die();
      world.pass(500);
      welcome(0);
      expect(world.socket.messages('command')).toEqual([
        { type: 'command', id: 'id-1', command: { type: 'roll' }, seen: 0 },
      ]);
    }
  });

  it('keeps a command made without connection, in order, and sends it later', () => {
    session.send({ type: 'roll' }, 0);
    session.send({ type: 'say', phrase: 'sorry' });
    welcome(0);
    const sent = world.socket.messages('command');
    expect(sent.map(({ id, seen }) => [id, seen])).toEqual([
      ['id-1', 0],
      ['id-2', undefined],
    ]);
  });

  it('says with every sending, also after a reload, which table a command was made for', () => {
    welcome(3);
    events(1, 2, 3);
    session.send({ type: 'roll' }, 2);
    session.stop();
    session = open();
    session.start();
    welcome(9);
    expect(world.socket.messages('command')).toEqual([
      { type: 'command', id: 'id-1', command: { type: 'roll' }, seen: 2 },
    ]);
  });

  it('keeps unanswered commands over a reload of the page', () => {
    welcome(0);
    session.send({ type: 'double' }, 0);
    session.stop();
    session = open();
    session.start();
    expect(seen.pending.map(({ id }) => id)).toEqual(['id-1']);
    welcome(0);
    expect(world.socket.messages('command').map(({ id }) => id)).toEqual(['id-1']);
  });

  it('says which command was refused, and does not repeat it', () => {
    welcome(0);
    session.send({ type: 'take' }, 0);
    const error: ApiError = { code: 'outOfTurn', message: 'cannot take now' };
    world.socket.say({ type: 'rejected', id: 'id-1', error });
    expect(seen.rejected.map(([pending, e]) => [pending.command.type, e])).toEqual([
      ['take', error],
    ]);
    world.socket.die();
    world.pass(500);
    welcome(0);
    expect(world.socket.messages('command')).toEqual([]);
  });

  it('gives a command up that the server fails to read three times', () => {
    welcome(0);
    session.send({ type: 'roll' }, 0);
    const error: ApiError = { code: 'badRequest', message: 'cannot read the message' };
    for (const sockets of [1, 2, 3]) {
      expect(world.sockets.length).toBe(sockets);
      expect(world.socket.messages('command').length).toBe(1);
      expect(seen.rejected).toEqual([]);
      world.socket.say({ type: 'failed', error });
      if (sockets < 3) welcome(0);
    }
    expect(seen.rejected.map(([{ id }, e]) => [id, e])).toEqual([['id-1', error]]);
    expect(seen.pending).toEqual([]);
    expect(seen.failed).toEqual([]);
  });

  it.each(['unavailable', 'rateLimited'] as const)(
    'keeps a command however often the server is %s',
    (code) => {
      welcome(0);
      session.send({ type: 'roll' }, 0);
      for (let time = 0; time < 4; time++) {
        world.socket.say({ type: 'failed', error: { code, message: '' } });
        world.socket.die();
        world.pass(500);
        welcome(0);
      }
      expect(seen.pending.map(({ id }) => id)).toEqual(['id-1']);
      expect(seen.failed).toEqual([code, code, code, code]);
    },
  );

  it('asks again, under the same id, when the server does not know what came of a command', () => {
    welcome(0);
    session.send({ type: 'roll' }, 0);
    const error: ApiError = { code: 'unknown', message: '' };
    world.socket.say({ type: 'rejected', id: 'id-1', error });
    expect(seen.rejected).toEqual([]);
    welcome(0);
    expect(world.sockets.length).toBe(2);
    expect(world.socket.messages('command')).toMatchObject([{ id: 'id-1' }]);
    world.socket.say({ type: 'accepted', id: 'id-1', seq: 3 });
    expect(seen.pending).toEqual([]);
  });

  it('does not mind answers to commands of another tab, nor noise', () => {
    welcome(0);
    world.socket.say({ type: 'rejected', id: 'other', error: { code: 'internal', message: '' } });
    world.socket.onmessage?.({ data: '<html>' });
    expect(seen.rejected).toEqual([]);
    expect(seen.states.at(-1)).toBe('live');
  });

  it.each(['not json', '{"a":1}', '[{"id":3}]', '{"pending":[null,{"id":3}]}', 'null'])(
    'ignores damaged storage: %s',
    (damaged) => {
      store.set('gamao.outbox.room', damaged);
      session = open();
      session.start();
      expect(seen.pending).toEqual([]);
    },
  );
});
