import { describe, expect, it } from '@jest/globals';
import { clientPingIntervalMs, sessionEndedCloseCode } from '@emberdeck/contracts/realtime/socket-messages';
import {
  hasGivenUp,
  initialSocketState,
  pingIntervalMs,
  sessionEndedCode,
  stepSocket,
} from './socketMachine.js';
import type { SocketEffect, SocketEvent, SocketState } from './socketMachine.js';

const lost: SocketEvent = { type: 'closed', code: 1006 };

function run(...events: SocketEvent[]): { state: SocketState; effects: SocketEffect[] } {
  let state = initialSocketState;
  const effects: SocketEffect[] = [];
  for (const event of events) {
    const step = stepSocket(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

describe('the constants', () => {
  it('are those of the contracts', () => {
    expect(sessionEndedCode).toBe(sessionEndedCloseCode);
    expect(pingIntervalMs).toBe(clientPingIntervalMs);
  });
});

describe('opening', () => {
  it('connects once however often it is started', () => {
    expect(run({ type: 'started' }, { type: 'started' }).effects).toEqual(['open']);
  });

  it('pings and reads messages that came before it was open', () => {
    const { state, effects } = run({ type: 'started' }, { type: 'opened' });
    expect(state.status).toBe('connected');
    expect(effects).toEqual(['open', 'ping', 'refetchMessages']);
  });

  it('resets the tries and reads everything again after a reconnect', () => {
    const { state, effects } = run(
      { type: 'started' },
      { type: 'opened' },
      lost,
      { type: 'retryDue' },
      { type: 'opened' },
    );
    expect(state.attempts).toBe(0);
    expect(effects.slice(-2)).toEqual(['ping', 'refetchAll']);
  });
});

describe('losing the connection', () => {
  it('goes through error to disconnected and tries again', () => {
    const failed = run({ type: 'started' }, { type: 'failed' });
    expect(failed.state.status).toBe('error');
    const closed = run({ type: 'started' }, { type: 'failed' }, lost);
    expect(closed.state).toMatchObject({ status: 'disconnected', attempts: 1 });
    expect(closed.effects).toEqual(['open', 'scheduleRetry']);
  });

  it('gives up after five tries', () => {
    const tries = Array.from({ length: 5 }, (): SocketEvent[] => [lost, { type: 'retryDue' }]).flat();
    const before = run({ type: 'started' }, ...tries);
    expect(hasGivenUp(before.state)).toBe(false);
    const after = run({ type: 'started' }, ...tries, lost);
    expect(after.effects.filter((effect) => effect === 'scheduleRetry')).toHaveLength(5);
    expect(hasGivenUp(after.state)).toBe(true);
  });

  it('starts five new tries when nudged', () => {
    const tries = Array.from({ length: 5 }, (): SocketEvent[] => [lost, { type: 'retryDue' }]).flat();
    const { state, effects } = run({ type: 'started' }, ...tries, lost, { type: 'nudged' });
    expect(state).toMatchObject({ status: 'connecting', attempts: 0 });
    expect(effects.slice(-2)).toEqual(['cancelRetry', 'open']);
  });

  it('leaves an open or opening socket alone when nudged', () => {
    expect(run({ type: 'started' }, { type: 'nudged' }).effects).toEqual(['open']);
    expect(run({ type: 'started' }, { type: 'opened' }, { type: 'nudged' }).effects).not.toContain(
      'cancelRetry',
    );
  });
});

describe('ending', () => {
  it('does not retry after a deliberate disconnect', () => {
    const { state, effects } = run({ type: 'started' }, { type: 'opened' }, { type: 'stopped' }, lost, {
      type: 'retryDue',
    });
    expect(state).toEqual(initialSocketState);
    expect(effects.slice(-2)).toEqual(['cancelRetry', 'close']);
  });

  it('reports an ended session instead of retrying', () => {
    const { effects } = run(
      { type: 'started' },
      { type: 'opened' },
      { type: 'closed', code: sessionEndedCode },
    );
    expect(effects.at(-1)).toBe('sessionEnded');
    expect(effects).not.toContain('scheduleRetry');
  });
});

describe('pings', () => {
  const open: SocketEvent[] = [{ type: 'started' }, { type: 'opened' }];

  it('hold a socket dead after two missing answers', () => {
    expect(run(...open, { type: 'pingDue' }).effects.at(-1)).toBe('ping');
    const { state, effects } = run(...open, { type: 'pingDue' }, { type: 'pingDue' });
    expect(effects.slice(-2)).toEqual(['close', 'scheduleRetry']);
    expect(state.status).toBe('disconnected');
  });

  it('start anew with anything received', () => {
    const { effects } = run(
      ...open,
      { type: 'pingDue' },
      { type: 'received' },
      { type: 'pingDue' },
      { type: 'pingDue' },
    );
    expect(effects).not.toContain('close');
  });

  it('are not sent while there is no connection', () => {
    expect(run({ type: 'started' }, { type: 'pingDue' }).effects).toEqual(['open']);
  });
});
