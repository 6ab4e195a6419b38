import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@emberdeck/contracts/core/errors';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { callRoutes, httpRoutes } from '@emberdeck/contracts/http/routes';
import { verifyReauthentication } from '@emberdeck/contracts/identity/reauthentication';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

const never = { reauthenticatedUntil: undefined, freshUntil: undefined } as never;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('reauthentication', () => {
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

  async function send(browser: Browser, { method, path, example }: HttpRoute): Promise<string> {
    const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000001');
    const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(example ?? {});
    const options = body === undefined ? {} : { headers: { 'content-type': 'application/json' } };
    const answer = await browser.send<Problem>(method, url, body, options);
    return answer.body.code;
  }

  const routes = httpRoutes.filter(({ reauthentication }) => reauthentication !== undefined);

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is refused until the user has confirmed who it is',
    async (_name, route) => {
      const isFreshEnough = route.reauthentication === 'unless-fresh';
      const codeFor = (changes: object) =>
        send(gateway.signIn({ ownsWorkspace: true, ...changes }).browser, route);
      const required = 'reauthentication_required';
      expect(await codeFor(never)).toBe(required);
      expect(await codeFor({ reauthenticatedUntil: at(-1_000) })).toBe(required);
      expect(await codeFor({ reauthenticatedUntil: at(60_000) })).not.toBe(required);
      const fresh = await codeFor({ ...(never as object), freshUntil: at(60_000) });
      expect(fresh === required).toBe(!isFreshEnough);
    },
  );

  it('has an access rule for a user on each of these routes', () => {
    expect(routes).not.toEqual([]);
    expect(routes.filter(({ access }) => access === 'public')).toEqual([]);
  });

  it('lets the next request pass after the code, and one that another gateway has opened', async () => {
    const { browser, actor } = gateway.signIn({ ownsWorkspace: true, ...(never as object) });
    const [route] = routes as [HttpRoute];
    expect(await send(browser, route)).toBe('reauthentication_required');
    const until = at(60_000);
    gateway.answer(verifyReauthentication, () => {
      gateway.sessions.set(actor.sessionId, { ...actor, reauthenticatedUntil: until });
      return { success: true, message: 'Confirmed', until };
    });
    const body = { verificationCode: '123456' };
    expect((await browser.post('/api/reauthentication/verify', body)).body).toMatchObject({ until });
    expect(await send(browser, route)).not.toBe('reauthentication_required');
    const other = gateway.signIn({ ownsWorkspace: true, ...(never as object) });
    expect(await send(other.browser, route)).toBe('reauthentication_required');
    gateway.sessions.set(other.actor.sessionId, { ...other.actor, reauthenticatedUntil: until });
    expect(await send(other.browser, route)).not.toBe('reauthentication_required');
  });
});
