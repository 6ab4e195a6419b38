import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { noteServerTime, serverNow } from './serverClock.js';

const device = Date.parse('2026-03-10T12:00:00.000Z');

afterEach(() => {
  jest.useRealTimers();
});

describe('the clock of the server', () => {
  it.each([
    ['Tue, 10 Mar 2026 12:10:00 GMT', '2026-03-10T12:10:00.000Z'],
    ['Tue, 10 Mar 2026 11:50:00 GMT', '2026-03-10T11:50:00.000Z'],
    ['Tue, 10 Mar 2026 12:00:04 GMT', '2026-03-10T12:00:00.000Z'],
  ])('after an answer of %s reads %s', (date, now) => {
    jest.useFakeTimers({ now: device });
    noteServerTime(date);
    expect(new Date(serverNow()).toISOString()).toBe(now);
    noteServerTime(null);
    noteServerTime('no date');
    expect(new Date(serverNow()).toISOString()).toBe(now);
  });
});
