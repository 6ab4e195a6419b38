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

  it('is not ready while a dependency is unavailable or its check fails', async () => {
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

  it('shares one check between probes until its result expires', async () => {
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

  it('reports available dependencies and whether the program has started', async () => {
    const health = new Health();
    expect(await health.results()).toEqual({ started: false });
    health.add({ name: 'bus', isHealthy: () => false });
    health.started();
    health.stopping();
    expect(await health.results()).toEqual({ bus: false, started: true });
  });
});
