import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentTypeOf, type HttpRoute } from '@emberdeck/contracts/core/route';
import { httpRoutes } from '@emberdeck/contracts/http/routes';
import { tokenScopeOf } from '@emberdeck/contracts/http/token-scope-of';
import { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';
import { recordRoutes } from './recorded-routes.js';

describe('api document', () => {
  interface Operation {
    readonly operationId: string;
    readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
    readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
    readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
    readonly security?: readonly object[];
    readonly 'x-access': string;
  }

  interface ApiDocument {
    readonly openapi: string;
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: {
      readonly schemas: Readonly<Record<string, object>>;
      readonly securitySchemes: Readonly<Record<string, object>>;
    };
  }

  /** Addresses that describe the API and do not belong to it. */
  const pages = ['GET /api/docs', 'GET /api/docs/:file', 'GET /api/docs/start.js', 'GET /api/openapi.json'];

  const requestOf = ({ parameters = [], requestBody }: Partial<Operation> = {}) => ({
    path: parameters.filter((each) => each.in === 'path').map((each) => `:${each.name}`),
    types: Object.keys(requestBody?.content ?? {}),
  });

  const requestByContract = ({ path, method, ...route }: HttpRoute) => ({
    path: [...(path.match(/:\w+/g) ?? [])],
    types: method === 'GET' || method === 'DELETE' ? [] : [contentTypeOf(route)],
  });

  let gateway: TestGateway;
  let document: ApiDocument;
  let served: string[];
  let operations: Map<string, Operation>;

  beforeAll(async () => {
    const routes = await recordRoutes(async () => {
      gateway = await startGateway();
    });
    served = routes.map(({ name }) => name).filter((name) => / \/(api|unsubscribe)\//.test(name));
    document = (await new Browser(gateway.address).get<ApiDocument>('/api/openapi.json')).body;
    operations = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]): [string, Operation] => [
          `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          operation,
        ]),
      ),
    );
  });

  afterAll(() => gateway.stop());

  describe('the API description', () => {
    it('is a document of OpenAPI 3.1, for any origin', () => {
      expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/' }] });
    });

    it('contains exactly the served routes', () => {
      expect([...operations.keys(), ...pages].toSorted()).toEqual(served.toSorted());
    });

    it.each(httpRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
      'describes the request and access of %s',
      (name, route) => {
        const operation = operations.get(name);
        expect(operation?.operationId).toBe(route.operation);
        expect(operation?.['x-access']).toBe(route.access);
        const session = route.access === 'public' ? [] : [{ session: [] }];
        const scope = tokenScopeOf(route);
        expect(operation?.security).toEqual(scope === null ? session : [...session, { token: [] }]);
        expect(requestOf(operation)).toEqual(requestByContract(route));
      },
    );

    it.each(httpRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
      'lists the responses and errors of %s',
      (name, route) => {
        const { [route.status]: success, ...errors } = operations.get(name)?.responses ?? {};
        expect(Object.keys(success?.content ?? {})).toEqual(route.output ? ['application/json'] : []);
        for (const { content } of Object.values(errors)) {
          expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
        }
        const isRefusable = route.access !== 'public' || (route.errors ?? []).includes('unauthorized');
        expect('401' in errors).toBe(isRefusable);
      },
    );

    it('lists the headers of a webhook, and each answer that its page names', () => {
      const operation = operations.get('POST /api/hooks/:hookId');
      expect(operation?.parameters?.filter((each) => each.in === 'header').map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['202', '400', '401', '409', '410', '413', '415', '422', '429', '503']),
      );
    });

    it('has unique operation names', () => {
      const ids = [...operations.values()].map(({ operationId }) => operationId);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('refers only to existing schemas', () => {
      const references = JSON.stringify(document).match(/#\/[\w$/]+/g) ?? [];
      const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
      expect([...new Set(references)].filter((each) => !known.includes(each))).toEqual([]);
      expect(document.components.securitySchemes).toMatchObject({ session: { name: 'emberdeck_session' } });
    });
  });

  describe('the page of the API', () => {
    it('loads scripts and styles of this origin only, under the policy of every page', async () => {
      const browser = new Browser(gateway.address);
      const page = await browser.get('/api/docs');
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(addresses.filter((address) => !/^\/[^/]/.test(address))).toEqual([]);
      expect(page.text).not.toMatch(/<script>/);
      for (const address of addresses.filter((each) => each.startsWith('/api/docs/'))) {
        const file = await browser.get(address);
        expect([address, file.status]).toEqual([address, 200]);
      }
      expect((await browser.get('/api/docs/start.js')).text).toContain('validatorUrl:null');
    });

    it.each(['package.json', 'swagger-ui.js', '..%2fpackage.json'])('does not serve %s', async (name) => {
      expect((await new Browser(gateway.address).get(`/api/docs/${name}`)).status).toBe(404);
    });
  });
});
