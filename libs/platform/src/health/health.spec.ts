import { describe, expect, it } from '@jest/globals';
import { Health } from './health.js';

describe('Health', () => {
  it('is ready only between start and stop', async () => {
    const health = new Health();
    expect((await health.readiness()).ready).toBe(false);
    health.started();
    expect((await health.readiness()).ready).toBe(true);
    health.stopping();
    expect(await health.readiness()).toEqual({ ready: false, checks: { stopping: false } });
  });

  it('is not ready while something it needs is away or fails to answer', async () => {
    const health = new Health();
    health.started();
    health.add({ name: 'database', isHealthy: () => Promise.reject(new Error('away')) });
    health.add({ name: 'bus', isHealthy: () => true });
    expect(await health.readiness()).toEqual({
      ready: false,
      checks: { database: false, bus: true, running: true },
    });
  });

  it('tells an operator what is there, and whether it has come up yet', async () => {
    const health = new Health();
    expect(await health.results()).toEqual({ started: false });
    health.add({ name: 'bus', isHealthy: () => false });
    health.started();
    health.stopping();
    expect(await health.results()).toEqual({ bus: false, started: true });
  });
});
