import { describe, expect, it } from '@jest/globals';
import {
  clientPingIntervalMs,
  sessionEndedCloseCode,
  tooManySocketsCloseCode,
} from '@emberdeck/contracts/realtime/socket-messages';
import {
  hasGivenUp,
  initialSocketState,
  pingIntervalMs,
  sessionEndedCode,
  stepSocket,
  tooManySocketsCode,
} from './socketMachine.js';
import type { SocketEffect, SocketEvent, SocketState } from './socketMachine.js';

const started: SocketEvent = { type: 'started' };
const opened: SocketEvent = { type: 'opened' };
const received: SocketEvent = { type: 'received' };
const retryDue: SocketEvent = { type: 'retryDue' };
const same: SocketEvent = { type: 'userChecked', same: true };
const lost: SocketEvent = { type: 'closed', code: 1006 };

/** Five tries that fail, up to the close of the last one. */
const fiveTries = [...Array.from({ length: 5 }, (): SocketEvent[] => [lost, retryDue]).flat(), lost];

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
  it('equal the constants of the contracts', () => {
    expect(sessionEndedCode).toBe(sessionEndedCloseCode);
    expect(tooManySocketsCode).toBe(tooManySocketsCloseCode);
    expect(pingIntervalMs).toBe(clientPingIntervalMs);
  });
});

describe('opening', () => {
  it('connects once, even if it is started twice', () => {
    expect(run(started, started).effects).toEqual(['open']);
  });

  it('pings, is live with the first frame, and reads messages from before the connection', () => {
    const before = run(started, opened);
    expect(before.state.status).toBe('connecting');
    expect(before.effects).toEqual(['open', 'ping', 'awaitSteady']);
    const { state, effects } = run(started, opened, received);
    expect(state.status).toBe('connected');
    expect(effects.slice(3)).toEqual(['refetchMessages', 'awaitSteady']);
    expect(run(started, opened, received, received).effects).toEqual(effects);
  });

  it('is live without a frame after it has been open for a while', () => {
    expect(run(started, opened, { type: 'steady' }).state.status).toBe('connected');
  });

  it('resets the tries after a steady connection', () => {
    const again = [lost, retryDue, opened, received, same];
    expect(run(started, opened, received, ...again).state.attempts).toBe(1);
    expect(run(started, opened, received, ...again, { type: 'steady' }).state.attempts).toBe(0);
  });
});

describe('opening again', () => {
  const reopened = [started, opened, received, lost, retryDue, opened, received];

  it('checks for the same user first, and then reads everything', () => {
    const before = run(...reopened);
    expect(before.state.status).toBe('connecting');
    expect(before.effects.slice(-3)).toEqual(['ping', 'awaitSteady', 'checkUser']);
    const { state, effects } = run(...reopened, same);
    expect(state.status).toBe('connected');
    expect(effects.slice(-2)).toEqual(['refetchAll', 'awaitSteady']);
  });

  it('checks the user once, whatever arrives meanwhile', () => {
    const { state, effects } = run(...reopened, received, { type: 'steady' });
    expect(effects.filter((effect) => effect === 'checkUser')).toHaveLength(1);
    expect(state.status).toBe('connecting');
  });

  it('retries if the user check fails', () => {
    const { state, effects } = run(...reopened, { type: 'userChecked', same: false });
    expect(state).toMatchObject({ status: 'disconnected', attempts: 2 });
    expect(effects.slice(-2)).toEqual(['close', 'scheduleRetry']);
  });

  it('checks the user for each connection', () => {
    const { effects } = run(...reopened, same, lost, retryDue, opened, received);
    expect(effects.at(-1)).toBe('checkUser');
  });
});

describe('losing the connection', () => {
  it('goes through error to disconnected and tries again', () => {
    const failed = run(started, { type: 'failed' });
    expect(failed.state.status).toBe('error');
    const closed = run(started, { type: 'failed' }, lost);
    expect(closed.state).toMatchObject({ status: 'disconnected', attempts: 1 });
    expect(closed.effects).toEqual(['open', 'scheduleRetry']);
  });

  it('goes on slowly after five tries, and checks for a missing session', () => {
    expect(hasGivenUp(run(started, ...fiveTries.slice(0, -1)).state)).toBe(false);
    const { state, effects } = run(started, ...fiveTries);
    expect(effects.filter((effect) => effect === 'scheduleRetry')).toHaveLength(5);
    expect(effects.slice(-2)).toEqual(['scheduleSlowRetry', 'checkUser']);
    expect(hasGivenUp(state)).toBe(true);
    expect(run(started, ...fiveTries, same).state).toEqual(state);
    const later = run(started, ...fiveTries, retryDue, lost, retryDue, lost);
    expect(later.effects.filter((effect) => effect === 'scheduleSlowRetry')).toHaveLength(3);
    const back = run(started, ...fiveTries, retryDue, opened, received, same, { type: 'steady' });
    expect(back.state).toMatchObject({ status: 'connected', attempts: 0 });
  });

  it.each([
    ['accepted and closed at once', [opened]],
    ['closed after a frame or two', [opened, received, same]],
  ])('gives up if each try is %s', (_how, course) => {
    const tries = Array.from({ length: 5 }, (): SocketEvent[] => [...course, lost, retryDue]).flat();
    const { state, effects } = run(started, ...tries, ...course, lost);
    expect(effects.filter((effect) => effect === 'open')).toHaveLength(6);
    expect(hasGivenUp(state)).toBe(true);
  });

  it('starts five new tries when nudged, and checks the user at once', () => {
    const { state, effects } = run(started, ...fiveTries, { type: 'nudged' });
    expect(state).toMatchObject({ status: 'connecting', attempts: 0 });
    expect(effects.slice(-3)).toEqual(['cancelRetry', 'open', 'checkUser']);
    const live = run(started, ...fiveTries, { type: 'nudged' }, same, opened, received);
    expect(live.state.status).toBe('connected');
  });

  it('ignores a nudge while the socket is open or opening', () => {
    expect(run(started, { type: 'nudged' }).effects).toEqual(['open']);
    expect(run(started, opened, received, { type: 'nudged' }).effects).not.toContain('cancelRetry');
  });
});

describe('ending', () => {
  it('does not retry after a deliberate disconnect', () => {
    const { state, effects } = run(started, opened, received, { type: 'stopped' }, lost, retryDue);
    expect(state).toEqual(initialSocketState);
    expect(effects.slice(-2)).toEqual(['cancelRetry', 'close']);
  });

  it('reports an ended session instead of retrying', () => {
    const { effects } = run(started, opened, { type: 'closed', code: sessionEndedCode });
    expect(effects.at(-1)).toBe('sessionEnded');
    expect(effects).not.toContain('scheduleRetry');
  });

  it('gives up at once with too many open windows, until it is nudged', () => {
    const refused = [started, opened, { type: 'closed', code: tooManySocketsCode }] as const;
    const { state, effects } = run(...refused);
    expect(state.refused).toBe(true);
    expect(hasGivenUp(state)).toBe(true);
    expect(effects).toEqual(['open', 'ping', 'awaitSteady']);
    expect(run(...refused, { type: 'nudged' }).state.refused).toBe(false);
  });
});

describe('pings', () => {
  const open: SocketEvent[] = [started, opened, received];

  it('close the socket after two missing answers', () => {
    const twice = [...open, { type: 'pingDue' }, { type: 'pingDue' }] as const;
    expect(run(...twice).effects.slice(-2)).toEqual(['ping', 'ping']);
    const { state, effects } = run(...twice, { type: 'pingDue' });
    expect(effects.slice(-2)).toEqual(['close', 'scheduleRetry']);
    expect(state.status).toBe('disconnected');
  });

  it('count from zero after any received frame', () => {
    const twice: SocketEvent[] = [{ type: 'pingDue' }, { type: 'pingDue' }];
    expect(run(...open, ...twice, received, ...twice).effects).not.toContain('close');
  });

  it('are not sent while there is no connection', () => {
    expect(run(started, { type: 'pingDue' }).effects).toEqual(['open']);
  });
});
