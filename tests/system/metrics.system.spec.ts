import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@emberdeck/processes/free-port';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { look } from './telemetry/management-port.js';
import { metricsIn, watchingQueries } from './telemetry/watching-files.js';

describe('metrics', () => {
  let product: ProductUnderTest;
  let browser: Browser;
  let managementUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    managementUrl = `http://127.0.0.1:${port}`;
    product = await ProductUnderTest.start({
      deployment: 'all-in-one',
      environment: { HEALTH_PORT: String(port) },
    });
    browser = product.browser();
    await browser.join(freshEmail());
  });

  afterAll(() => product.stop());

  /** Runs `act`, and waits until each series has grown by exactly the expected amount. */
  async function grows(act: () => Promise<unknown>, series: readonly string[], expected: readonly number[]) {
    const before = await look(managementUrl);
    await act();
    await eventually(async () => {
      const after = await look(managementUrl);
      expect(series.map((each) => [each, after(each) - before(each)])).toEqual(
        series.map((each, index) => [each, expected[index]]),
      );
    });
  }

  it('count a posted message once in each program', async () => {
    await grows(
      async () => expect((await browser.post('/api/messages', { content: 'one' })).status).toBe(201),
      [
        'emberdeck_http_request_duration_seconds_count{method="POST",route="/api/messages",status="201"}',
        'emberdeck_call_duration_seconds_count{call="messaging post-message",outcome="ok"}',
        'emberdeck_events_published_total{subject="emberdeck.messaging.v1.message-posted"}',
        'emberdeck_events_handled_total{service="gamification",consumer="experience"}',
      ],
      [1, 1, 1, 1],
    );
  });

  it('count refused requests separately from successful ones', async () => {
    await grows(
      async () => expect((await browser.post('/api/messages', { content: '' })).status).toBe(422),
      [
        'emberdeck_http_request_duration_seconds_count{method="POST",route="/api/messages",status="422"}',
        'emberdeck_http_request_duration_seconds_count{method="POST",route="/api/messages",status="201"}',
      ],
      [1, 0],
    );
  });

  it('count sign-ins and the coins of a connected app', async () => {
    await grows(
      async () => {
        const other = product.browser();
        await other.join(freshEmail());
        await other.post('/api/connected-apps', { appName: 'Runner', appType: 'fitness' });
      },
      ['emberdeck_logins_total', 'emberdeck_coins_granted_total{reason="app_connected"}'],
      [1, 10],
    );
  });

  it('show the current sockets, outboxes and pools', async () => {
    const socket = await browser.openSocket();
    await eventually(async () => {
      const now = await look(managementUrl);
      expect(now('emberdeck_sockets_open')).toBe(1);
      expect(now('emberdeck_outbox_unsent{service="messaging"}')).toBe(0);
      expect(now('emberdeck_dead_letters_open{service="analytics"}')).toBe(0);
      expect(now('emberdeck_database_pool_connections{service="identity",state="limit"}')).toBeGreaterThan(0);
    });
    socket.close();
    await eventually(async () => expect((await look(managementUrl))('emberdeck_sockets_open')).toBe(0));
  });

  it('are not served by the public HTTP server', async () => {
    expect((await browser.get('/metrics')).status).toBe(404);
  });

  it('have the names in the dashboard and the alerts', async () => {
    const shown = new Set(
      [
        ...(await (await fetch(`${managementUrl}/metrics`)).text()).matchAll(/^# TYPE (\S+) (\S+)$/gm),
      ].flatMap(([, name = '', kind]) =>
        kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const metrics = watchingQueries.flatMap(({ expr }) => metricsIn(expr)).filter((name) => name !== 'up');
    expect(metrics.length).toBeGreaterThan(40);
    expect(metrics.filter((each) => !shown.has(each))).toEqual([]);
  });
});
