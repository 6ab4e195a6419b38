import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineRoute, type HttpRoute, type RouteGuard } from '@emberdeck/contracts/core/route';
import { httpRoutes } from '@emberdeck/contracts/http/routes';
import { nothing } from '@emberdeck/contracts/core/fields';
import { createDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { Access, Public } from '../src/auth/access.js';
import { AccessCheck } from '../src/auth/access-check.js';
import { Serve } from '../src/routes/serve.decorator.js';
import { recordRoutes, type RecordedRoute } from './recorded-routes.js';
import { startGateway, type TestGateway } from './gateway-harness.js';

/** Every route without a session, with its guard. A new one is a decision and is added here by hand. */
const publicRoutes = {
  'GET /*': 'open',
  'GET /api/contacts/undo': 'attempts',
  'GET /api/docs': 'open',
  'GET /api/docs/:file': 'open',
  'GET /api/docs/start.js': 'open',
  'GET /api/invitations/:token': 'attempts',
  'GET /api/login': 'open',
  'GET /api/login/callback': 'attempts',
  'GET /api/login/provider': 'attempts',
  'GET /api/logout': 'open',
  'GET /api/onboard/channels': 'attempts',
  'GET /api/onboard/deliveries/:itemId': 'attempts',
  'GET /api/onboard/invitation': 'attempts',
  'GET /api/onboard/link': 'attempts',
  'GET /api/onboard/pages': 'open',
  'GET /api/onboard/provider': 'open',
  'GET /api/onboard/unlock': 'attempts',
  'GET /api/openapi.json': 'open',
  'GET /healthz': 'open',
  'GET /livez': 'open',
  'GET /readyz': 'open',
  // The token of the operator opens these, see the test of SCIM.
  'GET /scim/v2/ResourceTypes': 'open',
  'GET /scim/v2/Schemas': 'open',
  'GET /scim/v2/ServiceProviderConfig': 'open',
  'GET /scim/v2/Users': 'open',
  'GET /scim/v2/Users/:id': 'open',
  'DELETE /scim/v2/Users/:id': 'open',
  'PATCH /scim/v2/Users/:id': 'open',
  'PUT /scim/v2/Users/:id': 'open',
  'POST /scim/v2/Users': 'open',
  'GET /unsubscribe/:token': 'attempts',
  'POST /api/contacts/undo': 'attempts',
  'POST /api/hooks/:hookId': 'deliveries',
  'POST /api/onboard/complete': 'attempts',
  'POST /api/onboard/entry': 'attempts',
  'POST /api/onboard/handoff': 'attempts',
  'POST /api/onboard/handoff/session': 'attempts',
  'POST /api/onboard/link': 'attempts',
  'POST /api/onboard/passkey': 'attempts',
  'POST /api/onboard/passkey/options': 'attempts',
  'POST /api/onboard/unlock': 'attempts',
  'POST /api/onboard/verify': 'attempts',
  'POST /api/providers/twilio/inbound': 'deliveries',
  'POST /api/providers/twilio/status': 'deliveries',
  'POST /unsubscribe/:token': 'attempts',
};

const guardOf = (name: string): RouteGuard =>
  httpRoutes.find(({ method, path }) => `${method} ${path}` === name)?.guard ?? 'open';

describe('the served routes', () => {
  let gateway: TestGateway;
  let routes: readonly RecordedRoute[];

  beforeAll(async () => {
    routes = await recordRoutes(async () => {
      gateway = await startGateway();
    });
  });

  afterAll(() => gateway.stop());

  it('all belong to a Nest controller, which the guard protects', () => {
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('are public only if listed here', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ name }) => [name, guardOf(name)]);
    expect(Object.fromEntries(open)).toEqual(publicRoutes);
  });

  it('refuse a role without the permission, before a service is called', async () => {
    const { browser } = gateway.signIn({ role: 'client', ownsWorkspace: false });
    const before = gateway.requests.length;
    const answer = await browser.post('/api/data-sources', { name: 'Shop', type: 'Webhook' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/problem+json']);
    const calls = gateway.requests.slice(before).map(({ subject }) => subject);
    expect(calls).not.toContain(createDataSource.subject);
  });
});

describe('a route without an access rule', () => {
  const starts = async (decorate: MethodDecorator[]): Promise<void> => {
    class AnyController {
      list(): string {
        return 'all';
      }
    }
    const descriptor = Object.getOwnPropertyDescriptor(AnyController.prototype, 'list');
    [Get('list'), ...decorate].forEach((each) => each(AnyController.prototype, 'list', descriptor ?? {}));
    Controller()(AnyController);
    class AnyModule {}
    Module({ imports: [DiscoveryModule], controllers: [AnyController], providers: [AccessCheck] })(AnyModule);
    const app = await NestFactory.create(AnyModule, new FastifyAdapter(), {
      logger: false,
      abortOnError: false,
    });
    try {
      await app.init();
    } finally {
      await app.close();
    }
  };

  it('fails the start of the gateway', async () => {
    await expect(starts([])).rejects.toThrow('AnyController.list');
    await starts([Public()]);
    await starts([Access('signed-in')]);
  });

  it('cannot be declared outside the session without a guard', () => {
    const route = { method: 'GET', path: '/api/x', operation: 'x', status: 200, summary: 'x' } as const;
    // @ts-expect-error no guard
    defineRoute({ ...route, access: 'public', input: nothing });
    expect(defineRoute({ ...route, access: 'public', guard: 'attempts', input: nothing }).guard).toBe(
      'attempts',
    );
  });

  it('cannot be served if the contract has no rule', () => {
    const route = { method: 'POST', path: '/api/x', access: undefined } as unknown as HttpRoute;
    expect(() => Serve(route)).toThrow('POST /api/x');
  });
});
