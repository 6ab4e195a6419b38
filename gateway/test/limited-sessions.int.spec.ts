import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@emberdeck/contracts/core/errors';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { callRoutes, httpRoutes } from '@emberdeck/contracts/http/routes';
import { beginHandoff, claimHandoff, finishHandoff } from '@emberdeck/contracts/identity/handoff';
import { isClosedToLimited } from '@emberdeck/contracts/http/limited-sessions';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('a session that another device opened', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
    for (const { call } of callRoutes) {
      gateway.answer(call, () => {
        throw new AppError('conflict', 'The call was made');
      });
    }
  });

  afterAll(() => gateway.stop());

  async function codeOf(route: HttpRoute, isLimited: boolean): Promise<string> {
    const { browser } = gateway.signIn({ ownsWorkspace: true, ...(isLimited && { isLimited }) });
    const path = route.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000001');
    const takesBody = route.method !== 'GET' && route.method !== 'DELETE';
    const body = takesBody ? JSON.stringify(route.example ?? {}) : undefined;
    const options = takesBody ? { headers: { 'content-type': 'application/json' } } : {};
    return (await browser.send<Problem | null>(route.method, path, body, options)).body?.code ?? 'none';
  }

  const closed = httpRoutes.filter(isClosedToLimited);

  it('has rights neither on tokens, contacts and passkeys, nor on a confirmation or a further device', () => {
    const paths = closed.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual(
      expect.arrayContaining([
        'GET /api/tokens',
        'POST /api/tokens',
        'DELETE /api/tokens/:id',
        'GET /api/contacts',
        'POST /api/contacts',
        'POST /api/contacts/verify',
        'DELETE /api/contacts/:id',
        'POST /api/passkeys',
        'PATCH /api/passkeys/:id',
        'GET /api/provider-links',
        'POST /api/provider-links',
        'POST /api/reauthentication/entry',
        'POST /api/onboard/handoff/claim',
        'POST /api/onboard/handoff/confirm',
      ]),
    );
    expect(paths).not.toContain('GET /api/auth/user');
  });

  it.each(closed.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is refused with its own code, and open to any other session',
    async (_name, route) => {
      expect(await codeOf(route, true)).toBe('limited_session');
      expect(await codeOf(route, false)).not.toBe('limited_session');
    },
  );

  it('is opened in the browser that shows the code, by its cookie', async () => {
    let browserId = '';
    gateway.answer(beginHandoff, (input) => {
      ({ browserId } = beginHandoff.input.parse(input));
      return {
        code: 'ABCDE23456',
        digits: '42',
        link: '',
        expiresAt: new Date().toISOString(),
        validSeconds: 120,
      };
    });
    gateway.answer(finishHandoff, (input) => {
      const isOwn = finishHandoff.input.parse(input).browserId === browserId;
      return { state: isOwn ? 'signed_in' : 'ended', sessionToken: isOwn ? 'a'.repeat(43) : null };
    });
    const browser = new Browser(gateway.address);
    await browser.post('/api/onboard/handoff', {});
    const answer = await browser.post('/api/onboard/handoff/session', { code: 'abcde-23456' });
    expect(answer.body).toEqual({ state: 'signed_in' });
    expect(answer.text).not.toContain('a'.repeat(43));
    expect(answer.headers.getSetCookie().join()).toContain(`emberdeck_session=${'a'.repeat(43)}`);
    const other = await new Browser(gateway.address).post('/api/onboard/handoff/session', {
      code: 'ABCDE23456',
    });
    expect(other.body).toEqual({ state: 'ended' });
  });

  it('is claimed with the network of the device alone', async () => {
    gateway.answer(claimHandoff, (input) => {
      expect(claimHandoff.input.parse(input)).toEqual({ code: 'ABCDE23456', network: '127.0.0.1' });
      throw new AppError('gone', 'over');
    });
    const { browser } = gateway.signIn();
    expect((await browser.post('/api/onboard/handoff/claim', { code: 'ABCDE 23456' })).status).toBe(410);
    expect((await browser.post('/api/onboard/handoff/claim', { code: 'ABCDE' })).status).toBe(422);
  });
});
