import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { may } from '@emberdeck/contracts/core/permissions';
import { roles } from '@emberdeck/contracts/core/roles';
import { contentTypeOf, type HttpRoute } from '@emberdeck/contracts/core/route';
import { callRoutes, httpRoutes } from '@emberdeck/contracts/http/routes';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('roles', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
    // Runs after the guard and the pipe, so that a test sees whether the call was made.
    for (const { call } of callRoutes) {
      gateway.answer(call, () => {
        throw new AppError('conflict', 'The call was made');
      });
    }
  });

  afterAll(() => gateway.stop());

  /** A form and a stream have no example. */
  const isOneText = ({ body }: HttpRoute): boolean => body !== 'multipart' && body !== 'stream';

  const takesBody = ({ method }: HttpRoute): boolean => method !== 'GET' && method !== 'DELETE';

  const anId = '00000000-0000-4000-8000-000000000001';

  /** A value for each parameter of a path. */
  const parameters: Readonly<Record<string, string>> = {
    ...{ id: anId, uploadId: anId, userId: anId, runId: anId, sessionId: anId, itemId: anId },
    type: 'like',
    kind: 'thread',
    hookId: 'A'.repeat(22),
    token: 'A'.repeat(43),
  };

  async function send(browser: Browser, route: HttpRoute): Promise<number> {
    const path = route.path.replaceAll(/:(\w+)/g, (name, key: string) => parameters[key] ?? name);
    const { method, example = {} } = route;
    if (!takesBody(route)) {
      const query = new URLSearchParams(example as Record<string, string>).toString();
      return (await browser.send(method, query ? `${path}?${query}` : path, undefined, {})).status;
    }
    const headers = { 'content-type': contentTypeOf(route) };
    return (await browser.send(method, path, JSON.stringify(example), { headers })).status;
  }

  const members = [
    ...roles.map((role) => ({ role, ownsWorkspace: false })),
    { role: 'client', ownsWorkspace: true } as const,
  ];

  const named = httpRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

  describe('every route and role', () => {
    it.each(named.filter(([, route]) => takesBody(route) && isOneText(route)))(
      '%s has an example that its contract accepts',
      (_name, { input, path, example }) => {
        expect(example).toBeDefined();
        const names = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key);
        const own = Object.fromEntries(names.map((key) => [key, parameters[key]]));
        expect(input.safeParse({ ...example, ...own }).error).toBeUndefined();
      },
    );

    it.each(named)('%s admits the roles of its access rule and refuses all others', async (_name, route) => {
      const { access, tokenOnly = false } = route;
      for (const member of members) {
        const isRefused = access !== 'public' && access !== 'signed-in' && access !== undefined;
        const expected = tokenOnly || (isRefused && !may(member, access)) ? 403 : 'other';
        const status = await send(gateway.signIn(member).browser, route);
        expect([member, status === 403 ? 403 : 'other']).toEqual([member, expected]);
        expect(status).not.toBe(401);
      }
      const visitor = await send(new Browser(gateway.address), route);
      expect(visitor === 401).toBe(access !== 'public');
    });

    it.each(callRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
      '%s makes its call with its example',
      async (_name, route) => {
        expect(await send(gateway.signIn({ ownsWorkspace: true }).browser, route)).toBe(409);
      },
    );
  });
});
