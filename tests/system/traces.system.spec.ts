import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail, type Browser } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { type ReceivedSpan, TraceReceiver } from './telemetry/trace-receiver.js';

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

describe('traces', () => {
  let receiver: TraceReceiver;
  let product: ProductUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    receiver = await TraceReceiver.open();
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
        OTEL_BSP_SCHEDULE_DELAY: '100',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      },
    });
    browser = product.browser();
    await browser.join(freshEmail());
    // The first deck earns an achievement, whose event would be in the trace too.
    await connectApp('Walker', `00-${hex(16)}-${hex(8)}-00`);
  });

  afterAll(async () => {
    await product.stop();
    receiver.close();
  });

  /** Connects an app with this header; returns the request id. */
  async function connectApp(appName: string, traceparent: string): Promise<string> {
    const app = { appName, appType: 'fitness' };
    const { status, headers } = await browser.post('/api/connected-apps', app, { headers: { traceparent } });
    expect(status).toBe(201);
    return headers.get('x-request-id') ?? '';
  }

  /** Waits for these spans of a trace; returns all its spans by program and name. */
  async function traceWith(traceId: string, names: readonly string[]): Promise<Map<string, ReceivedSpan>> {
    return eventually(() => {
      const found = new Map(receiver.trace(traceId).map((span) => [`${span.program}: ${span.name}`, span]));
      expect([...found.keys()]).toEqual(expect.arrayContaining([...names]));
      return found;
    });
  }

  it('nest the request of the browser, the call, its SQL, the event and its effect in each other', async () => {
    const traceId = hex(16);
    const parent = hex(8);
    const requestId = await connectApp('Runner', `00-${traceId}-${parent}-00`);
    const way = [
      'emberdeck-gateway: POST /api/connected-apps',
      'emberdeck-gateway: call gamification create-connected-app',
      'emberdeck-gamification: handle gamification create-connected-app',
      'emberdeck-gamification: publish emberdeck.gamification.v1.app-connected',
      'emberdeck-analytics: handle emberdeck.gamification.v1.app-connected',
      'emberdeck-analytics: INSERT activity',
    ];
    const spans = await traceWith(traceId, way);
    for (const [index, name] of way.entries()) {
      const above = index === 0 ? parent : spans.get(way[index - 1] ?? '')?.spanId;
      expect({ name, parent: spans.get(name)?.parentSpanId }).toEqual({ name, parent: above });
    }
    const answer = spans.get('emberdeck-gamification: handle gamification create-connected-app');
    const statement = spans.get('emberdeck-gamification: INSERT connected_app');
    expect(statement?.parentSpanId).toBe(answer?.spanId);
    expect(statement?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'connected_app',
    });
    expect(spans.get(way[0] ?? '')?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/connected-apps',
      'http.response.status_code': 201,
      'emberdeck.request.id': requestId,
    });
  });

  it('contain no text of users', async () => {
    const traceId = hex(16);
    const content = `a secret ${hex(8)}`;
    const headers = { traceparent: `00-${traceId}-${hex(8)}-00` };
    await browser.post('/api/messages', { content }, { headers });
    await traceWith(traceId, [
      'emberdeck-gateway: POST /api/messages',
      'emberdeck-messaging: publish emberdeck.messaging.v1.message-posted',
    ]);
    const told = JSON.stringify(receiver.spans);
    expect(told).not.toContain(content);
    expect(told).not.toContain('@example.test');
  });

  it('begin at the HTTP server if the header is malformed', async () => {
    const traceId = hex(16).toUpperCase();
    const requestId = await connectApp('Runner', `00-${traceId}-${hex(8)}-01`);
    await eventually(() => {
      const own = receiver.spans.find((span) => span.attributes['emberdeck.request.id'] === requestId);
      expect(own?.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(own?.traceId).not.toBe(traceId.toLowerCase());
      expect(own?.parentSpanId).toBeUndefined();
    });
  });
});
