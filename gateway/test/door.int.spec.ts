import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Problem } from '@emberdeck/contracts/core/errors';
import { callRoutes } from '@emberdeck/contracts/http/routes';
import { completeOnboarding, startOnboarding } from '@emberdeck/contracts/identity/onboarding';
import { endSession } from '@emberdeck/contracts/identity/sessions';
import { listMessages, postMessage } from '@emberdeck/contracts/messaging/messages';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.stop());

const pathOf = (path: string): string => path.replace(':id', '00000000-0000-4000-8000-000000000001');

describe('every route that is a call', () => {
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
    'POST %s refuses an unknown field, a list, broken JSON, another content type and too much',
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

  it('is asked once more after a passing failure where it reads, never where it writes', async () => {
    const { browser } = gateway.signIn();
    const asked = { reads: 0, writes: 0 };
    const failing = (count: number): unknown => {
      if (count > 1) return [];
      throw new AppError('unavailable', 'Not right now');
    };
    gateway.answer(listMessages, () => failing((asked.reads += 1)));
    gateway.answer(postMessage, () => failing((asked.writes += 1)));
    expect((await browser.get('/api/messages')).status).toBe(200);
    expect((await browser.post('/api/messages', { content: 'Once' })).status).toBe(503);
    expect(asked).toEqual({ reads: 2, writes: 1 });
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

  it.each([['?limit=0'], ['?limit=101'], ['?limit=x'], ['?cursor=%00'], ['?other=1'], ['?limit=1&limit=2']])(
    'GET /api/messages%s is refused by field',
    async (query) => {
      const { browser } = gateway.signIn();
      const answer = await browser.get<Problem>(`/api/messages${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveLength(1);
    },
  );
});

describe('an answer', () => {
  it('passes the bytes of the service through', async () => {
    gateway.answer(listMessages, () => [{ any: 'ƒ', thing: 1 }]);
    const { browser } = gateway.signIn();
    const answer = await browser.get('/api/messages');
    expect([answer.status, answer.text]).toEqual([200, '[{"any":"ƒ","thing":1}]']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('carries the key and the signed actor to the service', async () => {
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

  it.each([[' short'], ['x'.repeat(129)]])('refuses the Idempotency-Key "%s"', async (idempotencyKey) => {
    const { browser } = gateway.signIn();
    const answer = await browser.post<Problem>('/api/messages', { content: 'a' }, { idempotencyKey });
    expect(answer.body).toMatchObject({ status: 422, errors: [{ field: 'Idempotency-Key' }] });
  });

  it('maps the errors of a service, and tells nothing of a defect', async () => {
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

  it('that cannot be decoded is a 400, with the headers of every answer', async () => {
    const answer = await new Browser(gateway.address).get<Problem>('/%ff');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  });

  it('carries the security headers everywhere', async () => {
    const answer = await new Browser(gateway.address).get('/livez');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('content-security-policy')).not.toMatch(/https?:|\*/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('joining', () => {
  it('waits longer than a code or a welcome is tried for', async () => {
    const asked = jest.spyOn(CallClient.prototype, 'call');
    const browser = new Browser(gateway.address);
    const contact = { entryType: 'email', entryValue: 'ada@example.test' };
    await browser.post('/api/onboard/entry', contact);
    await browser.post('/api/onboard/complete', { ...contact, displayName: 'Ada' });
    const waits = asked.mock.calls.map(([call, , options]) => [call.subject, options?.timeoutMs]);
    asked.mockRestore();
    expect(waits).toEqual([
      [startOnboarding.subject, 10_000],
      [completeOnboarding.subject, 10_000],
    ]);
  });
});

describe('an upload', () => {
  const path = '/api/data-sources/00000000-0000-4000-8000-000000000001/uploads';
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,value\r\n';

  it.each([
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=b', 'no form', 400],
    ['multipart/form-data; boundary=b', part, 400],
    ['multipart/form-data; boundary=b', '', 422],
    ['multipart/form-data; boundary=b', `${part}${part}--b--\r\n`, 422],
    ['multipart/form-data; boundary=b', `${part}--b--\r\n`.replace('"file"', '"other"'), 422],
    ['multipart/mixed; boundary=b', '--b--', 415],
    ['application/json', '{}', 415],
  ])('of %s with %j is refused with %i', async (contentType, body, status) => {
    const { browser } = gateway.signIn();
    const answer = await browser.send('POST', path, body, { headers: { 'content-type': contentType } });
    expect(answer.text).toContain(`"status":${status}`);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('another site', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('cannot post: %j', async (headers) => {
    const { browser } = gateway.signIn();
    const answer = await browser.post('/api/messages', { content: 'a' }, { headers });
    expect(answer.status).toBe(403);
  });

  it('cannot sign anybody out', async () => {
    const { browser, actor } = gateway.signIn();
    const answer = await browser.get('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(gateway.sessions.has(actor.sessionId)).toBe(true);
    expect((await browser.get('/api/messages')).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session on the server, clears the cookie and closes the sockets', async () => {
    const { browser, actor } = gateway.signIn();
    const socket = await browser.openSocket();
    gateway.answer(endSession, () => ({ success: true }));
    gateway.sessions.delete(actor.sessionId);
    const answer = await browser.get('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await socket.waitForClose()).toBe(4401);
  });
});

describe('an address that asks too often to join', () => {
  it('is told to wait, before any service is asked', async () => {
    const strict = await startGateway({ ONBOARDING_REQUESTS_PER_MINUTE: '2' });
    const browser = new Browser(strict.address);
    const ask = () =>
      browser.post('/api/onboard/entry', { entryType: 'email', entryValue: 'a@example.test' });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status === 429)).toEqual([false, false, true]);
    expect(answers[2]?.headers.get('retry-after')).toBe('60');
    await strict.stop();
  });
});
