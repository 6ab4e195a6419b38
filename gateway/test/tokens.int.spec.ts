import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentTypeOf, type HttpRoute } from '@emberdeck/contracts/core/route';
import { tokenPrefix, type TokenScope, tokenScopes } from '@emberdeck/contracts/core/token-scopes';
import { callRoutes, httpRoutes } from '@emberdeck/contracts/http/routes';
import { tokenScopeOf } from '@emberdeck/contracts/http/token-scope-of';
import { findToken, tokenRevoked } from '@emberdeck/contracts/identity/tokens';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { eventually } from '@emberdeck/testing/eventually';
import { sessionIdOf } from '../src/auth/session-cookie.js';
import { startGateway, type TestGateway } from './gateway-harness.js';

const anId = '00000000-0000-4000-8000-000000000001';

const secretOf = (name: string): string => `${tokenPrefix}${name.padEnd(43, 'x')}`;

describe('personal tokens', () => {
  let gateway: TestGateway;
  const valid = new Map<string, { readonly actor: object; readonly scopes: readonly TokenScope[] }>();

  function grant(name: string, scopes: readonly TokenScope[]): string {
    const { actor } = gateway.signIn({ role: 'product_manager', ownsWorkspace: true });
    const secret = secretOf(name);
    valid.set(sessionIdOf(secret), { actor, scopes });
    return secret;
  }

  beforeAll(async () => {
    gateway = await startGateway({ API_REQUESTS_PER_MINUTE_BY_TOKEN: '1000000' });
    gateway.answer(
      findToken,
      (input) => valid.get(findToken.input.parse(input).tokenHash) ?? { actor: null, scopes: [] },
    );
    for (const { call } of callRoutes) {
      gateway.answer(call, () => {
        throw new AppError('conflict', 'The call was made');
      });
    }
    for (const scope of tokenScopes) grant(scope, [scope]);
  });

  afterAll(() => gateway.stop());

  function send(secret: string, route: HttpRoute, headers: Record<string, string> = {}): Promise<Response> {
    const path = route.path.replaceAll(/:(\w+)/g, (_name, key: string) =>
      /id$/i.test(key) ? anId : 'A'.repeat(43),
    );
    const { method, example = {} } = route;
    const takesBody = method !== 'GET' && method !== 'DELETE';
    const query = takesBody ? '' : `?${new URLSearchParams(example as Record<string, string>).toString()}`;
    return fetch(`${gateway.address}${path}${query}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${secret}`,
        ...(takesBody ? { 'content-type': contentTypeOf(route) } : {}),
        ...headers,
      },
      ...(takesBody ? { body: JSON.stringify(example) } : {}),
    });
  }

  const isOneText = ({ body }: HttpRoute): boolean => body !== 'multipart' && body !== 'stream';
  const closed = httpRoutes.filter(({ access }) => access !== 'public').filter(isOneText);
  const named = closed.map((route) => [`${route.method} ${route.path}`, route] as const);

  it.each(named)('%s opens to a token of its scope alone', async (_name, route) => {
    const opening = tokenScopeOf(route);
    for (const scope of tokenScopes) {
      const { status } = await send(secretOf(scope), route);
      expect([scope, status === 403]).toEqual([scope, scope !== opening]);
      expect(status).not.toBe(401);
    }
  });

  it('open nothing once they are revoked', async () => {
    const secret = secretOf('of no row');
    const found = await Promise.all(
      closed.map(async (route) => [`${route.method} ${route.path}`, (await send(secret, route)).status]),
    );
    expect(found.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('open something with each scope, and nothing of the account', () => {
    const opened = closed.filter((route) => tokenScopeOf(route) !== null);
    expect(new Set(opened.map(tokenScopeOf))).toEqual(new Set(tokenScopes));
    const services = callRoutes
      .filter((route) => tokenScopeOf(route) !== null)
      .map(({ call }) => call.service);
    expect(new Set(services)).toEqual(new Set(['analytics', 'messaging']));
  });

  const sources = httpRoutes.find(({ operation }) => operation === 'listDataSources');
  const listing = (): HttpRoute => {
    if (sources === undefined) throw new Error('No route lists the sources');
    return sources;
  };

  it.each(['', 'x', '.'.repeat(200)])('refuse a token that does not exist: %s', async (end) => {
    expect((await send(`${tokenPrefix}${end}`, listing())).status).toBe(401);
  });

  it('act alone: a cookie beside a token adds no right, and none of a bad one', async () => {
    const { cookie } = gateway.signIn({ role: 'product_manager', ownsWorkspace: true });
    expect(
      (await send(secretOf('post_messages'), listing(), { cookie: `emberdeck_session=${cookie}` })).status,
    ).toBe(403);
    expect(
      (await send(secretOf('unknown'), listing(), { cookie: `emberdeck_session=${cookie}` })).status,
    ).toBe(401);
  });

  it('leave credentials of others to their owners', async () => {
    const { cookie } = gateway.signIn();
    const { status } = await send('none of ours', listing(), { cookie: `emberdeck_session=${cookie}` });
    expect(status).toBe(409);
  });

  it('end at once in every gateway, also where the answer was read a moment ago', async () => {
    const secret = grant('revoked', ['read_figures']);
    expect((await send(secret, listing())).status).toBe(409);
    const { actor } = valid.get(sessionIdOf(secret)) ?? {};
    const { userId } = actor as { readonly userId: string };
    valid.delete(sessionIdOf(secret));
    await gateway.publish(tokenRevoked, { tokenId: anId, userId, workspaceId: anId, name: 'x' });
    await eventually(async () => expect((await send(secret, listing())).status).toBe(401));
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(secret, listing())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('the limit of tokens', () => {
  it('is one of each token, apart from that of sessions', async () => {
    const gateway = await startGateway({ API_REQUESTS_PER_MINUTE_BY_TOKEN: '2' });
    try {
      const { actor, browser } = gateway.signIn();
      gateway.answer(findToken, () => ({ actor, scopes: ['read_figures'] }));
      const read = (name: string) =>
        fetch(`${gateway.address}/api/data-sources`, {
          headers: { authorization: `Bearer ${secretOf(name)}` },
        });
      const statuses = [];
      for (let each = 0; each < 3; each += 1) statuses.push((await read('one')).status);
      expect(statuses.map((status) => status === 429)).toEqual([false, false, true]);
      expect((await read('two')).status).not.toBe(429);
      expect((await browser.get('/api/data-sources')).status).not.toBe(429);
    } finally {
      await gateway.stop();
    }
  });
});
