import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, recoveryMs, deployments } from '@emberdeck/testing/system/product-under-test';
import { brokerOutagesSuite } from './killed/broker-outages.js';
import { erasuresSuite } from './killed/erasures.js';
import { exportsSuite } from './killed/exports.js';
import { programsMetricsSuite } from './killed/programs-metrics.js';
import { expectStored, idsOf, keepBusy } from './product-invariants.js';
import { TraceReceiver } from './telemetry/trace-receiver.js';

const processes = {
  'all-in-one': ['app', 'postgres'],
  distributed: [
    'gateway',
    'identity',
    'gamification',
    'analytics',
    'messaging',
    'notifications',
    'nats',
    'redis',
    'postgres',
  ],
} as const;

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

// Uses one product per deployment for all tests that kill its parts. Its traces are off.
describe.each(deployments)('a product with killed parts, %s', (deployment) => {
  let folder: string;
  let receiver: TraceReceiver;
  let product: ProductUnderTest;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-test-'));
    // Lets the user of the database access its folder when the tests run as root.
    await chmod(folder, 0o755);
    receiver = await TraceReceiver.open();
    product = await ProductUnderTest.start({
      deployment,
      environment: {
        EMBERDECK_DATA_DIR: folder,
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
        OTEL_SDK_DISABLED: 'true',
      },
    });
  });

  afterAll(async () => {
    await product.stop();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  if (deployment === 'distributed') {
    programsMetricsSuite(() => product);
  }

  it.each(processes[deployment])(
    'keeps all acknowledged data, once, and is ready within 30 s after kill -9 of %s',
    async (name) => {
      const browser = product.browser();
      await browser.join(freshEmail());
      const stop = new AbortController();
      const busy = keepBusy(browser, stop.signal);
      await eventually(async () =>
        expect((await idsOf(browser, '/api/data-sources')).length).toBeGreaterThan(0),
      );
      await product.kill(name);
      await product.ready();
      const after = (await idsOf(browser, '/api/data-sources')).length;
      await eventually(
        async () => expect((await idsOf(browser, '/api/data-sources')).length).toBeGreaterThan(after),
        recoveryMs,
      );
      stop.abort();
      await expectStored(browser, await busy);
    },
  );

  if (deployment === 'distributed') {
    brokerOutagesSuite(
      () => product,
      () => folder,
    );
  }

  exportsSuite(
    () => product,
    () => folder,
    deployment === 'distributed' ? 'identity' : 'app',
  );

  if (deployment === 'all-in-one') {
    // Every service dies with the process.
    erasuresSuite(
      () => product,
      () => folder,
      'app',
    );
  }

  it('sends no traces if they are switched off', async () => {
    const browser = product.browser();
    await browser.join(freshEmail());
    const headers = { traceparent: `00-${hex(16)}-${hex(8)}-01` };
    expect((await browser.post('/api/messages', { content: 'hello' }, { headers })).status).toBe(201);
    // A stop sends the collected spans.
    await product.stop();
    expect(receiver.requests).toBe(0);
  });
});
