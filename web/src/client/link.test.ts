import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from '../../tests/fake-world';
import type { ServerMessage } from '../protocol';
import { Link, type LinkState } from './link';

let world: FakeWorld;
let link: Link;
let states: LinkState[];
let refusals: number;

beforeEach(() => {
  world = new FakeWorld();
  states = [];
  refusals = 0;
  link = new Link(world, {
    opened: () => link.greet('{"type":"hello"}'),
    received: (text) => {
      if ((JSON.parse(text) as ServerMessage).type === 'welcome') link.alive();
    },
    state: (state) => states.push(state),
    refused: () => (refusals += 1),
    ping: () => '{"type":"ping"}',
  });
  link.start();
});

function welcome(): void {
  world.socket.accept();
  world.socket.say({ type: 'welcome' });
}

describe('link', () => {
  it('is live only once the other side has answered', () => {
    world.socket.accept();
    expect(link.state).toBe('connecting');
    expect(link.send('x')).toBe(false);
    world.socket.say({ type: 'welcome' });
    expect(link.state).toBe('live');
    expect(link.send('x')).toBe(true);
  });

  it('says at once that the connection is lost, then heals', () => {
    welcome();
    world.socket.die();
    expect(states).toEqual(['live', 'lost']);
    world.pass(500);
    expect(link.state).toBe('healing');
    welcome();
    expect(link.state).toBe('live');
  });

  it('waits twice as long after each failure, up to fifteen seconds', () => {
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      world.socket.die();
      const before = world.sockets.length;
      let pause = 0;
      while (world.sockets.length === before) {
        world.pass(250);
        pause += 250;
      }
      pauses.push(pause);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('spreads its attempts by chance over half of the pause', () => {
    world.chance = 0;
    world.socket.die();
    world.pass(249);
    expect(world.sockets.length).toBe(1);
    world.pass(1);
    expect(world.sockets.length).toBe(2);
  });

  it('gives up a socket that never answers', () => {
    world.pass(10_000);
    expect(link.state).toBe('lost');
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it('asks a silent socket for a sign of life and gives it up without one', () => {
    welcome();
    world.pass(20_000);
    expect(world.socket.messages('ping').length).toBe(1);
    world.socket.say({ type: 'pong' });
    world.pass(19_999);
    expect(link.state).toBe('live');
    world.pass(1 + 6_000);
    expect(link.state).toBe('lost');
  });

  it.each([
    ['gives a socket up that does not answer what was sent', 0, 4_000],
    ['goes on waiting for the first answer when more is sent', 3_000, 1_000],
  ])('%s', (_, before, after) => {
    welcome();
    link.send('first');
    world.pass(before);
    link.send('second');
    world.pass(after - 1);
    expect(link.state).toBe('live');
    world.pass(1);
    expect(link.state).toBe('lost');
  });

  it('is content with any answer to what was sent', () => {
    welcome();
    link.send('x');
    world.socket.say({ type: 'accepted' });
    world.pass(19_999);
    expect(link.state).toBe('live');
  });

  it('tells an attempt that was turned away from a connection that was lost', () => {
    world.socket.die();
    expect(refusals).toBe(1);
    world.pass(500);
    welcome();
    world.socket.die();
    expect(refusals).toBe(1);
    world.pass(500 + 10_000);
    expect(refusals).toBe(2);
  });

  it('does not wait for a timer when the network or the page comes back', () => {
    welcome();
    for (let failure = 0; failure < 6; failure++) {
      world.socket.die();
      world.pass(15_000);
    }
    world.socket.die();
    const before = world.sockets.length;
    link.nudge();
    expect(world.sockets.length).toBe(before + 1);
    expect(link.state).toBe('healing');
  });

  it('checks a live socket quickly when the page comes back', () => {
    welcome();
    link.nudge();
    expect(world.socket.messages('ping').length).toBe(1);
    world.pass(2_500);
    expect(link.state).toBe('lost');
  });

  it('is lost at once when the network goes away', () => {
    welcome();
    link.interrupt();
    expect(link.state).toBe('lost');
  });

  it('hears nothing of a socket it gave up', () => {
    welcome();
    const old = world.socket;
    link.restart();
    old.die();
    old.say({ type: 'welcome' });
    expect(world.sockets.length).toBe(2);
    expect(link.state).toBe('healing');
  });

  it('stays closed once stopped', () => {
    welcome();
    link.stop();
    link.nudge();
    link.restart();
    world.pass(60_000);
    expect(world.sockets.length).toBe(1);
    expect(states.at(-1)).toBe('closed');
  });
});
