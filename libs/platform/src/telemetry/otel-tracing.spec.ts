import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Logger } from '../logging/logger.js';
import { SystemRandomness } from '../rules/randomness.js';
import { parseSettings } from '../config/settings.js';
import { OtelTracing } from './otel-tracing.js';
import { tracingSettings } from './tracing-settings.js';

class NoLogger extends Logger {
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
  child(): Logger {
    return this;
  }
}

/** Tracing, by default to a port without a listener. */
function tracing(environment: Record<string, string> = {}): OtelTracing {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const { settings } = parseSettings({ settings: tracingSettings }, { ...endpoint, ...environment });
  return new OtelTracing('test', settings, new SystemRandomness(), new NoLogger());
}

const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('OtelTracing', () => {
  it('closes in time when the receiver does not respond', async () => {
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const waiting = tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
    });
    waiting.start({ name: 'work', kind: 'server', parent: null }).end();
    const startedAt = performance.now();
    await waiting.close();
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    mute.closeAllConnections();
    mute.close();
  }, 30_000);

  it.each([true, false])('inherits sampled %s from the parent of a trace', async (sampled) => {
    const on = tracing();
    const { place } = on.start({ name: 'work', kind: 'server', parent: { ...parent, sampled } });
    expect(place).toMatchObject({ traceId: parent.traceId, sampled });
    expect(place.spanId).not.toBe(parent.spanId);
    await on.close();
  });

  it('samples the configured share of traces', async () => {
    const share = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    const quarter = tracing(share);
    const kept = Array.from({ length: 4_000 }, () => quarter.sample()).filter(Boolean).length;
    expect(kept).toBeGreaterThan(800);
    expect(kept).toBeLessThan(1_200);
    await quarter.close();
    const none = tracing({ OTEL_TRACES_SAMPLER: 'always_off' });
    expect(none.sample()).toBe(false);
    expect(none.start({ name: 'work', kind: 'server', parent: null }).place.sampled).toBe(false);
    await none.close();
  });
});
