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

  it('is not ready while a check hangs', async () => {
    const health = new Health({ timeoutMs: 1, freshMs: 60_000 });
    health.started();
    health.add({ name: 'bus', isHealthy: () => new Promise(() => {}) });
    expect(await health.readiness()).toEqual({ ready: false, checks: { bus: false, running: true } });
  });

  it('makes one check for all probes of a while, and another one after it', async () => {
    let checks = 0;
    const answer = (): boolean => (checks += 1) > 1;
    const patient = new Health({ timeoutMs: 1_000, freshMs: 60_000 });
    patient.add({ name: 'bus', isHealthy: answer });
    const results = [patient.results(), patient.results()];
    expect(await Promise.all([...results, patient.results()])).toEqual(
      Array(3).fill({ bus: false, started: false }),
    );
    expect(checks).toBe(1);

    const hasty = new Health({ timeoutMs: 1_000, freshMs: -1 });
    hasty.add({ name: 'bus', isHealthy: answer });
    expect(await hasty.results()).toMatchObject({ bus: true });
    await hasty.results();
    expect(checks).toBe(3);
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
