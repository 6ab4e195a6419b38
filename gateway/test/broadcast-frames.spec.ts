import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { defineBroadcast } from '@emberdeck/contracts/core/broadcast';
import { BroadcastFrames } from '../src/realtime/broadcast-frames.js';
import { hubWithSockets } from './fake-sockets.js';

const workspaceId = '00000001-0000-4000-8000-000000000000';

const aBroadcast = (name: string, audience: 'workspace' | 'team' = 'workspace') =>
  defineBroadcast({
    sender: 'gateway',
    name,
    payload: z.object({ workspaceId: z.uuid(), key: z.string(), value: z.number() }),
    audience,
    key: ({ key }) => key,
    message: {
      type: name,
      row: z.object({ key: z.string(), value: z.number() }),
      of: ({ key, value }) => ({ key, value }),
    },
    tags: [],
  });

const [places, notes] = [aBroadcast('places'), aBroadcast('notes')];

const row = (key: string, value: number) => ({ workspaceId, key, value });

describe('the frames of broadcasts', () => {
  let frames: BroadcastFrames;
  let open: ReturnType<typeof hubWithSockets>['open'];

  beforeEach(() => {
    jest.useFakeTimers();
    const sockets = hubWithSockets();
    open = sockets.open;
    frames = new BroadcastFrames(sockets.hub);
  });

  afterEach(() => {
    frames.stop();
    jest.useRealTimers();
  });

  it('go to a socket at most once a second, with the newest row of each key', () => {
    const { received } = open({ workspaceId });
    frames.add(places, row('a', 1));
    jest.advanceTimersByTime(0);
    expect(received).toEqual([{ type: 'places', rows: [{ key: 'a', value: 1 }] }]);
    for (const value of [2, 3]) frames.add(places, row('a', value));
    frames.add(places, row('b', 4));
    jest.advanceTimersByTime(999);
    expect(received).toHaveLength(1);
    jest.advanceTimersByTime(1);
    const rows = [
      { key: 'a', value: 3 },
      { key: 'b', value: 4 },
    ];
    expect(received[1]).toEqual({ type: 'places', rows });
    jest.advanceTimersByTime(60_000);
    expect(received).toHaveLength(2);
  });

  it('hold at most a hundred rows, and the rest goes in the next ones', () => {
    const { received } = open({ workspaceId });
    for (let value = 0; value < 250; value += 1) frames.add(places, row(`key ${value}`, value));
    jest.advanceTimersByTime(5_000);
    const sizes = (received as { rows: unknown[] }[]).map(({ rows }) => rows.length);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it('take turns by their kind', () => {
    const { received } = open({ workspaceId });
    frames.add(places, row('a', 1));
    frames.add(notes, row('a', 2));
    jest.advanceTimersByTime(0);
    expect(received).toHaveLength(1);
    frames.add(places, row('a', 3));
    jest.advanceTimersByTime(2_000);
    expect((received as { type: string }[]).map(({ type }) => type)).toEqual(['places', 'notes', 'places']);
  });

  it('contain for each socket the rows of its audiences alone, in one frame', () => {
    const other = '00000002-0000-4000-8000-000000000000';
    const mixed = {
      ...places,
      audienceOf: (given: unknown) => {
        const { key } = given as { key: string };
        return { kind: key === 'team' ? ('team' as const) : ('workspace' as const), workspaceId };
      },
    };
    const [member, client, stranger] = [
      open({ workspaceId, role: 'team_member' }),
      open({ workspaceId, role: 'client', ownsWorkspace: false }),
      open({ workspaceId: other }),
    ];
    frames.add(mixed, row('all', 1));
    frames.add(mixed, row('team', 2));
    jest.advanceTimersByTime(0);
    const keysOf = ({ received }: { received: unknown[] }) =>
      (received as { rows: { key: string }[] }[]).map(({ rows }) => rows.map(({ key }) => key));
    expect([member, client, stranger].map(keysOf)).toEqual([[['all', 'team']], [['all']], []]);
  });

  it('drop what does not match its contract', () => {
    const { received } = open({ workspaceId });
    frames.add(places, { workspaceId, key: 'a' });
    jest.advanceTimersByTime(2_000);
    expect(received).toEqual([]);
  });
});
