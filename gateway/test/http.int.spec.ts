import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Problem } from '@emberdeck/contracts/core/errors';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type HealthReport, reportHealth } from '@emberdeck/contracts/health/health';
import { callRoutes } from '@emberdeck/contracts/http/routes';
import {
  completeOnboarding,
  listEntryChannels,
  startOnboarding,
  verifyContact,
} from '@emberdeck/contracts/identity/onboarding';
import { endSession, findSession } from '@emberdeck/contracts/identity/sessions';
import { listMessages, postMessage } from '@emberdeck/contracts/messaging/messages';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { callHeaders } from '@emberdeck/platform/runtime/call-wire';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.stop());

const pathOf = (path: string): string => path.replace(':id', '00000000-0000-4000-8000-000000000001');

describe('every call route', () => {
  it.each(callRoutes.map((route) => [route.method, route.path] as const))(
    '%s %s answers 401 without a session, as problem+json',
    async (method, path) => {
      const answer = await new Browser(gateway.address).send<Problem>(method, pathOf(path), undefined, {});
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.body).toMatchObject({ title: 'Unauthorized', code: 'unauthorized', status: 401 });
      expect(answer.body.detail).toContain('Unauthorized');
      expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
    },
  );

  it.each(callRoutes.filter(({ method }) => method === 'POST').map(({ path }) => [path]))(
    'POST %s refuses an unknown field, a list, broken JSON, another content type and a large body',
    async (path) => {
      const { browser } = gateway.signIn();
      const url = pathOf(path);
      const json = { headers: { 'content-type': 'application/json' } };
      const statuses = [
        await browser.post(url, { 'no such field': 1 }),
        await browser.post(url, []),
        await browser.send('POST', url, '{"broken', json),
        await browser.send('POST', url, '{"a":'.repeat(40) + '1' + '}'.repeat(40), json),
        await browser.send('POST', url, 'a=b', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
        await browser.send('POST', url, 'text', { headers: { 'content-type': 'text/plain' } }),
        await browser.send('POST', url, new FormData(), {}),
        await browser.send('POST', url, JSON.stringify({ content: 'x'.repeat(1024 * 1024) }), json),
      ];
      expect(statuses.map(({ status }) => status)).toEqual([422, 422, 400, 400, 415, 415, 415, 413]);
      for (const { headers } of statuses) {
        expect(headers.get('content-type')).toContain('application/problem+json');
      }
    },
  );

  it('is retried once after a temporary failure if it only reads; a write sends Retry-After', async () => {
    const { browser } = gateway.signIn();
    const calls = { reads: 0, writes: 0 };
    const failing = (count: number): unknown => {
      if (count > 1) return [];
      throw new AppError('unavailable', 'Not right now');
    };
    gateway.answer(listMessages, () => failing((calls.reads += 1)));
    gateway.answer(postMessage, () => failing((calls.writes += 1)));
    expect((await browser.get('/api/messages')).status).toBe(200);
    const refused = await browser.post('/api/messages', { content: 'Once' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(calls).toEqual({ reads: 2, writes: 1 });
  });

  it.each(
    callRoutes.filter(({ path }) => path.includes(':id')).map(({ method, path }) => [method, path] as const),
  )('%s %s answers 404 for a malformed id', async (method, path) => {
    const { browser } = gateway.signIn();
    const body = method === 'POST' ? '{}' : undefined;
    for (const id of ['x', '%00', "1'--", '00000000-0000-4000-8000-00000000000g', 'x'.repeat(500)]) {
      const answer = await browser.send(method, path.replace(':id', id), body, {
        ...(body ? { headers: { 'content-type': 'application/json' } } : {}),
      });
      expect(answer.status).toBe(404);
    }
  });

  it.each([
    ['?limit=0'],
    ['?limit=101'],
    ['?limit=x'],
    ['?limit=0x10'],
    ['?limit=1e1'],
    ['?limit=%2B5'],
    ['?other=1'],
    ['?limit=1&limit=2'],
  ])('GET /api/messages%s is refused by field', async (query) => {
    const { browser } = gateway.signIn();
    const answer = await browser.get<Problem>(`/api/messages${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveLength(1);
  });
});

describe('a body', () => {
  const ask = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
    const { cookie } = gateway.signIn();
    return fetch(`${gateway.address}/api/messages`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        cookie: `emberdeck_session=${cookie}`,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    });
  };
  const json = '{"content":"Hello"}';

  it.each([
    [
      'in UTF-16',
      Buffer.from(json, 'utf16le'),
      { 'content-type': 'application/json; charset=utf-16le' },
      415,
    ],
    ['that is compressed', Buffer.from(json), { 'content-encoding': 'gzip' }, 415],
    ['of invalid UTF-8', Buffer.from('7b22636f6e74656e74223a22ff227d', 'hex'), {}, 400],
    ['of invisible characters', Buffer.from('{"content":"\u200b\u2060 \ufeff"}'), {}, 422],
    ['in UTF-8', Buffer.from(json), { 'content-type': 'application/json; charset="UTF-8"' }, 201],
    ['with an emoji of several parts', Buffer.from('{"content":"👩‍🚀"}'), {}, 201],
  ])('%s gets the expected status', async (_what, body, headers, status) => {
    gateway.answer(postMessage, () => ({ id: 1 }));
    expect((await ask(body, headers as Record<string, string>)).status).toBe(status);
  });
});

describe('a cursor', () => {
  it('is refused if forged', async () => {
    const { browser } = gateway.signIn();
    const statuses = await Promise.all(
      ['A'.repeat(32), 'x', '%00', 'A'.repeat(48)].map((cursor) =>
        browser.get(`/api/messages?cursor=${cursor}`),
      ),
    );
    expect(statuses.map(({ status, body }) => [status, (body as Problem).code])).toEqual(
      statuses.map(() => [400, 'bad_request']),
    );
  });
});

describe('a request that offers another protocol', () => {
  it.each([
    ['GET', '/api/messages', undefined, 200],
    ['POST', '/api/messages', '{"content":"Hello"}', 201],
    ['GET', '/livez', undefined, 200],
  ])('%s %s is served without a switch', async (method, path, body, status) => {
    gateway.answer(listMessages, () => []);
    gateway.answer(postMessage, () => ({ id: 1 }));
    const { cookie } = gateway.signIn();
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABk',
        cookie: `emberdeck_session=${cookie}`,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
      };
      const sent = request(`${gateway.address}${path}`, { method, headers }, resolve).on('error', reject);
      sent.on('upgrade', () => reject(new Error('The server switched')));
      sent.end(body);
    });
    answered.resume();
    expect(answered.statusCode).toBe(status);
  });
});

describe('an answer', () => {
  it.each([
    ['GET', '/api/login'],
    ['GET', '/api/nothing'],
    ['GET', '/api/messages'],
    ['POST', '/api/onboard/entry'],
    ['POST', '/api/data-sources/x/uploads'],
    ['GET', '/readyz'],
  ])('to %s %s is not cached', async (method, path) => {
    const answer = await fetch(gateway.address + path, { method, redirect: 'manual' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('contains the unchanged bytes of the service', async () => {
    gateway.answer(listMessages, () => [{ any: 'ƒ', thing: 1 }]);
    const { browser } = gateway.signIn();
    const answer = await browser.get('/api/messages');
    expect([answer.status, answer.text]).toEqual([200, '[{"any":"ƒ","thing":1}]']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('follows a call with the idempotency key and the signed actor', async () => {
    const { browser } = gateway.signIn();
    gateway.answer(postMessage, () => ({ id: 1 }));
    const answer = await browser.post(
      '/api/messages',
      { content: ' hi ' },
      { idempotencyKey: 'key-12345678' },
    );
    expect(answer.status).toBe(201);
    const request = gateway.requests.findLast(({ subject }) => subject === postMessage.subject);
    expect(request?.headers).toMatchObject({ key: 'key-12345678', act: expect.stringContaining('.') });
    expect(JSON.parse(Buffer.from(request?.body ?? []).toString())).toEqual({
      content: 'hi',
      parentId: null,
    });
  });

  it.each([[' short'], ['x'.repeat(129)]])('is 422 for the Idempotency-Key "%s"', async (idempotencyKey) => {
    const { browser } = gateway.signIn();
    const answer = await browser.post<Problem>('/api/messages', { content: 'a' }, { idempotencyKey });
    expect(answer.body).toMatchObject({ status: 422, errors: [{ field: 'Idempotency-Key' }] });
  });

  it('maps the errors of a service, and shows no details of a defect', async () => {
    const { browser } = gateway.signIn();
    gateway.answer(postMessage, () => {
      throw new AppError('too_many_requests', 'Slow down', { retryAfterSeconds: 7 });
    });
    const limited = await browser.post('/api/messages', { content: 'a' });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    gateway.answer(postMessage, () => {
      throw new Error('SELECT secret FROM somewhere');
    });
    const failed = await browser.post('/api/messages', { content: 'a' });
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain('SELECT');
  });
});

describe('addresses', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/missing.js'],
    ['GET', '/..%2f..%2fpackage.json'],
    ['GET', '/metrics'],
    ['GET', '/API/nothing'],
  ])('%s %s is 404 in problem+json', async (method, path) => {
    const answer = await new Browser(gateway.address).send(method, path, undefined, {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  it('that cannot be decoded get 400, with the usual headers', async () => {
    const answer = await new Browser(gateway.address).get<Problem>('/%ff');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  });

  it('all get the security headers', async () => {
    const answer = await new Browser(gateway.address).get('/livez');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('content-security-policy')).not.toMatch(/https?:|\*/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the health of the product', () => {
  it('names each service whose database or process does not respond, for monitors only', async () => {
    const strict = await startGateway();
    for (const service of serviceNames) {
      strict.answer(reportHealth(service), () => {
        if (service === 'messaging') throw new Error('The service is gone');
        return { database: service !== 'analytics' };
      });
    }
    const answer = await new Browser(strict.address).get<HealthReport>('/healthz');
    // This gateway never reports its start.
    expect(answer.body).toEqual({ status: 'degraded', down: ['analytics', 'messaging', 'starting'] });
    expect(answer.status).toBe(503);
    const ready = await new Browser(strict.address).get('/readyz');
    expect(ready.body).toEqual({ ready: false });
    await strict.stop();
  });
});

describe('joining', () => {
  it('waits longer than the retries of sending a code or booking the welcome coins', async () => {
    const calls = jest.spyOn(CallClient.prototype, 'call');
    const browser = new Browser(gateway.address);
    const contact = { entryType: 'email', entryValue: 'ada@example.test' };
    await browser.post('/api/onboard/entry', contact);
    await browser.post('/api/onboard/complete', { ...contact, displayName: 'Ada' });
    const waits = calls.mock.calls.map(([call, , options]) => [call.subject, options?.timeoutMs]);
    calls.mockRestore();
    expect(waits).toEqual([
      [startOnboarding.subject, 10_000],
      [completeOnboarding.subject, 10_000],
    ]);
  });
});

describe('signing in', () => {
  it.each([
    ['verify', verifyContact, { verificationCode: '123456' }],
    ['complete', completeOnboarding, { displayName: 'Ada' }],
  ])('by %s passes on the previous session of the browser', async (step, call, fields) => {
    const { browser, actor } = gateway.signIn();
    await browser.post(`/api/onboard/${step}`, {
      entryType: 'email',
      entryValue: 'ada@example.test',
      ...fields,
    });
    const request = gateway.requests.findLast(({ subject }) => subject === call.subject);
    expect(JSON.parse(Buffer.from(request?.body ?? []).toString())).toMatchObject({
      previousSessionId: actor.sessionId,
    });
  });
});
