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

describe('http', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });

  afterAll(() => gateway.stop());

  const pathOf = (path: string): string =>
    path
      .replaceAll(/:(?:id|itemId|runId|sessionId|userId)/g, '00000000-0000-4000-8000-000000000001')
      .replace(':type', 'like')
      .replace(':token', 'A'.repeat(43));

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
      callRoutes
        .filter(({ path }) => path.includes(':id'))
        .map(({ method, path }) => [method, path] as const),
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
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': body.length }),
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

    it.each([[' short'], ['x'.repeat(129)]])(
      'is 422 for the Idempotency-Key "%s"',
      async (idempotencyKey) => {
        const { browser } = gateway.signIn();
        const answer = await browser.post<Problem>('/api/messages', { content: 'a' }, { idempotencyKey });
        expect(answer.body).toMatchObject({ status: 422, errors: [{ field: 'Idempotency-Key' }] });
      },
    );

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
          return { database: service !== 'analytics', jobs: service !== 'identity' };
        });
      }
      const answer = await new Browser(strict.address).get<HealthReport>('/healthz');
      // This gateway never reports its start.
      expect(answer.body).toEqual({
        status: 'degraded',
        down: ['identity jobs', 'analytics', 'messaging', 'starting'],
      });
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

    it.each([
      ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }, 403],
      ['a foreign referer alone', { 'sec-fetch-site': '', referer: 'https://evil.example/' }, 403],
      ['no proof of origin', { 'sec-fetch-site': '' }, 403],
      ['our own referer alone', { 'sec-fetch-site': '', referer: 'http://localhost/' }, 403],
      ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }, 201],
    ])('is excluded for a session: %s', async (_proof, headers, status) => {
      gateway.answer(postMessage, () => ({}));
      const { browser } = gateway.signIn();
      const answer = await browser.post('/api/messages', { content: 'a' }, { headers });
      expect(answer.status).toBe(status);
    });

    it('is excluded by an Origin of ours, and no proof is asked of a client without cookies', async () => {
      gateway.answer(postMessage, () => ({}));
      const { browser } = gateway.signIn();
      const headers = { origin: gateway.address };
      expect((await browser.post('/api/messages', { content: 'a' }, { headers })).status).toBe(201);
      const unproven = { headers: { 'sec-fetch-site': '' } };
      expect((await new Browser(gateway.address).post('/api/messages', {}, unproven)).status).toBe(401);
    });

    it('cannot sign a user out', async () => {
      const { browser, actor } = gateway.signIn();
      const answer = await browser.navigate('/api/logout', 'GET', { 'sec-fetch-site': 'cross-site' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
      expect(gateway.sessions.has(actor.sessionId)).toBe(true);
      expect((await browser.get('/api/messages')).status).toBe(200);
    });
  });

  describe('signing out', () => {
    it.each([
      ['GET', 'no-cors'],
      ['GET', 'cors'],
      ['HEAD', 'navigate'],
    ])('does not happen on %s in the mode %s', async (method, mode) => {
      const { browser } = gateway.signIn();
      const before = gateway.requests.length;
      await browser.navigate('/api/logout', method, { 'sec-fetch-mode': mode });
      expect(gateway.requests.slice(before).filter(({ subject }) => subject === endSession.subject)).toEqual(
        [],
      );
      gateway.answer(listMessages, () => []);
      expect((await browser.get('/api/messages')).status).toBe(200);
    });

    it('ends the session on the server, clears the cookie and closes the sockets', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      gateway.answer(endSession, () => ({ success: true }));
      gateway.sessions.delete(actor.sessionId);
      const answer = await browser.navigate('/api/logout');
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
      expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
      expect(await socket.waitForClose()).toBe(4401);
    });
  });

  describe('the limits of the API', () => {
    it('refuse a session over its limit, with Retry-After', async () => {
      const strict = await startGateway({ API_REQUESTS_PER_MINUTE: '2' });
      strict.answer(listMessages, () => []);
      const { browser } = strict.signIn();
      const answers = [await browser.get('/api/messages'), await browser.get('/api/messages')];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.headers.get('ratelimit-policy')).toBe('"session";q=2;w=60');
      expect(answers[1]?.headers.get('ratelimit')).toMatch(/^"session";r=0;t=\d+$/);
      const refused = await browser.get<Problem>('/api/messages');
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect((await strict.signIn().browser.get('/api/messages')).status).toBe(200);
      await strict.stop();
    });

    it.each(['/%61pi/onboard/channels', '/api/onboard/channel%73', 'http://localhost/api/onboard/channels'])(
      'count the spelling %s of an address',
      async (spelling) => {
        const strict = await startGateway({ API_REQUESTS_PER_MINUTE_BY_ADDRESS: '2' });
        strict.answer(listEntryChannels, () => []);
        const { port } = new URL(strict.address);
        const status = () =>
          new Promise<number | undefined>((resolve, reject) => {
            request({ host: '127.0.0.1', port, path: spelling }, (response) => {
              response.resume();
              resolve(response.statusCode);
            })
              .on('error', reject)
              .end();
          });
        expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
        await strict.stop();
      },
    );

    it('count signed-in users of one address for their session only, and cookies without a session for it', async () => {
      const strict = await startGateway({ API_REQUESTS_PER_MINUTE_BY_ADDRESS: '3' });
      strict.answer(listMessages, () => []);
      const colleague = strict.signIn().browser;
      for (const { browser } of [strict.signIn(), strict.signIn(), strict.signIn()]) {
        expect((await browser.get('/api/messages')).status).toBe(200);
      }
      expect((await colleague.get('/api/messages')).status).toBe(200);
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const stranger = new Browser(strict.address);
        stranger.setCookie('emberdeck_session', `${count}`.repeat(43));
        statuses.push((await stranger.get('/api/messages')).status);
      }
      expect(statuses).toEqual([401, 401, 401, 429]);
      expect((await new Browser(strict.address).get('/api/auth/user')).status).toBe(429);
      expect((await colleague.get('/api/messages')).status).toBe(200);
      await strict.stop();
    });

    it('leave out the addresses of a trusted network', async () => {
      const limits = { API_REQUESTS_PER_MINUTE_BY_ADDRESS: '1', ONBOARDING_REQUESTS_PER_MINUTE: '1' };
      const open = await startGateway({ ...limits, TRUSTED_NETWORKS: '192.0.2.0/24, 127.0.0.0/8' });
      open.answer(startOnboarding, () => ({ success: false, message: '', debugCode: null, flowToken: null }));
      const contact = { entryType: 'email', entryValue: 'a@example.test' };
      for (let count = 0; count < 3; count += 1) {
        expect((await new Browser(open.address).post('/api/onboard/entry', contact)).status).toBe(200);
      }
      const asked = open.requests.findLast(({ subject }) => subject === startOnboarding.subject);
      expect(asked?.headers[callHeaders.clientAddress]).toBeUndefined();
      await open.stop();
    });

    it('refuse API requests of an address over its limit with any cookies, but not its probes', async () => {
      const strict = await startGateway({ API_REQUESTS_PER_MINUTE_BY_ADDRESS: '2' });
      const statuses: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        statuses.push((await new Browser(strict.address).get('/api/auth/user')).status);
      }
      expect(statuses).toEqual([401, 401, 429]);
      expect((await fetch(`${strict.address}/livez`)).status).toBe(200);
      await strict.stop();
    });
  });

  describe('an unknown session cookie', () => {
    it('is looked up only once', async () => {
      const browser = new Browser(gateway.address);
      browser.setCookie('emberdeck_session', 'x'.repeat(43));
      const before = gateway.requests.length;
      for (let count = 0; count < 3; count += 1) {
        expect((await browser.get('/api/messages')).status).toBe(401);
      }
      const calls = gateway.requests.slice(before).filter(({ subject }) => subject === findSession.subject);
      expect(calls).toHaveLength(1);
    });
  });

  describe('an address over the limit of joining', () => {
    it('is refused with Retry-After', async () => {
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
});
