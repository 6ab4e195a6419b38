import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { createDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { Access, Public } from '../src/auth/access.js';
import { AccessCheck } from '../src/auth/access-check.js';
import { Serve } from '../src/routes/serve.decorator.js';
import { recordRoutes, type RecordedRoute } from './recorded-routes.js';
import { startGateway, type TestGateway } from './gateway-harness.js';

/** Every route without a session. A new one is a decision and is added here by hand. */
const publicRoutes = [
  'GET /*',
  'GET /api/docs',
  'GET /api/docs/:file',
  'GET /api/docs/start.js',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/onboard/channels',
  'GET /api/onboard/invitation',
  'GET /api/onboard/unlock',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /livez',
  'GET /readyz',
  'POST /api/hooks/:hookId',
  'POST /api/onboard/complete',
  'POST /api/onboard/entry',
  'POST /api/onboard/unlock',
  'POST /api/onboard/verify',
];

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
    const open = routes.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(open.toSorted()).toEqual(publicRoutes.toSorted());
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

  it('cannot be served if the contract has no rule', () => {
    const route = { method: 'POST', path: '/api/x', access: undefined } as unknown as HttpRoute;
    expect(() => Serve(route)).toThrow('POST /api/x');
  });
});
