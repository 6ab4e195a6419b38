import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import type { Problem } from '@emberdeck/contracts/core/errors';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { callRoutes, httpRoutes } from '@emberdeck/contracts/http/routes';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { type Browser, freshEmail, type TestAnswer } from '@emberdeck/testing/system/browser';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { exampleAddressOf, settledViewOf, viewOf } from '@emberdeck/testing/system/settled-view';
import { type SharedProduct, sharedProduct } from './shared-product.js';

const anId = '00000000-0000-4000-8000-000000000001';

/**
 * The routes with a JSON body of ours: the body of a delivery is its sender's. Their examples are valid, and the tests
 * break them field by field.
 */
const posts = httpRoutes.filter(
  ({ method, example, body, tokenOnly }) =>
    method === 'POST' && example !== undefined && body === undefined && tokenOnly === undefined,
);

/** A value for each parameter of a path. */
const parametersOf = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'token' ? 'A'.repeat(43) : anId]),
  );

const accepts = ({ path, input }: HttpRoute, body: object): boolean =>
  input.safeParse({ ...parametersOf(path), ...body }).success;

const without = (body: object, field: string): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

/** Each value is wrong for a different reason; the last one is longer than any text field allows. */
const wrongValues: readonly unknown[] = [
  null,
  1,
  true,
  {},
  [],
  '',
  '   ',
  'a\0b',
  'a\ud800',
  'x'.repeat(20_000),
];

function expectClear(answer: TestAnswer<Problem>): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.text).not.toMatch(/ at .*\.js:|SELECT |INSERT /);
}

/** Expects that the route refuses its example without this field and with each wrong value of it, and names the field. */
async function expectRefusals(browser: Browser, url: string, route: HttpRoute, field: string): Promise<void> {
  const { example: right = {} } = route;
  const rest = without(right, field);
  if (accepts(route, rest)) return;
  const missing = await browser.post<Problem>(url, rest);
  expect({ field, status: missing.status }).toEqual({ field, status: 422 });
  expect(missing.body.errors?.map((each) => each.field)).toContain(field);
  for (const value of wrongValues) {
    const wrong = { ...right, [field]: value };
    if (accepts(route, wrong)) continue;
    const answer = await browser.post<Problem>(url, wrong);
    expectClear(answer);
    expect(answer.body.errors?.map((each) => each.field.split('.')[0])).toContain(field);
  }
}

// The gateway refuses these in the same way in both deployments, before any service is asked.
describe('bad input of every route', () => {
  let browser: Browser;
  let before: string;

  beforeAll(async () => {
    browser = await signedIn(await sharedProduct('all-in-one'));
    before = await settledViewOf(browser);
  });

  it.each(posts.map((route) => [route.path, route] as const))(
    'POST %s names the field that is missing or wrong',
    async (path, route) => {
      const own = parametersOf(path);
      const url = path.replaceAll(/:(\w+)/g, (all, name: string) => own[name] ?? all);
      const { example: right = {} } = route;
      await Promise.all(Object.keys(right).map((field) => expectRefusals(browser, url, route, field)));
      const unknown = await browser.post<Problem>(url, { ...right, surprise: 1 });
      expect(unknown.body.errors).toEqual([{ field: 'surprise', message: expect.any(String) }]);
    },
  );

  it('is stored nowhere', async () => {
    expect(await viewOf(browser)).toBe(before);
  });

  const lists = callRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));

  it.each(lists.map(exampleAddressOf))('GET %s refuses an unknown query parameter', async (address) => {
    const answer = await browser.get<Problem>(`${address}${address.includes('?') ? '&' : '?'}surprise=1`);
    expectClear(answer);
    expect(answer.body.errors?.[0]?.field).toBe('surprise');
  });
});

/** A user of a new workspace, whom no route asks to sign in again: the tests of that rule try it, before any input is read. */
async function signedIn(product: SharedProduct): Promise<Browser> {
  const browser = product.browser();
  await browser.join(freshEmail());
  await withConnection(product.databaseUrl, 'test', (client) =>
    client.query(`UPDATE identity.session SET reauthenticated_until = now() + interval '1 day'`),
  );
  return browser;
}

describe.each(deployments)('bad files, %s', (deployment) => {
  let browser: Browser;
  let source: DataSource;

  beforeAll(async () => {
    browser = await signedIn(await sharedProduct(deployment));
    source = (await browser.post<DataSource>('/api/data-sources', { name: 'Files', type: 'File Upload' }))
      .body;
  });

  /** What the dashboard shows of the sources. */
  const figures = async (): Promise<string> => {
    const paths = ['/api/metrics', '/api/dashboard/metrics', '/api/dashboard/latest-metrics'];
    return JSON.stringify(await Promise.all(paths.map(async (path) => (await browser.get(path)).text)));
  };

  it('a file with broken lines: adds the valid lines and reports the others by line number', async () => {
    const content = [
      'name,value,unit,timestamp',
      'active_users,10,users,2026-01-01T00:00:00Z',
      ',10,users,2026-01-01T00:00:00Z',
      'active_users,ten,users,2026-01-01T00:00:00Z',
      'active_users,10,users,yesterday',
      'active_users,12345678901234567,users,2026-01-02T00:00:00Z',
      `${'n'.repeat(256)},1,users,2026-01-02T00:00:00Z`,
      'active_users,11,users,2026-01-03T00:00:00Z',
    ].join('\r\n');
    const answer = await browser.upload<UploadAnswer>(`/api/data-sources/${source.id}/uploads`, {
      name: 'broken.csv',
      content,
    });
    expect(answer.body).toMatchObject({ rowsRead: 7, rowsAdded: 2, rowsRefused: 5 });
    expect(answer.body.errors.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
  });

  describe('a file of no use', () => {
    // The answers to broken files change the list of runs alone.
    beforeAll(async () => {
      await settledViewOf(browser);
    });

    it.each([
      ['a binary file', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
      ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
      ['a binary text', new Uint8Array(Buffer.from('name,value\nactive_users,1\0\n'))],
      ['an empty file', new Uint8Array(0)],
      ['a file without the columns', new Uint8Array(Buffer.from('a,b\n1,2\n'))],
    ])('%s is refused, and stores only the reason', async (_what, content) => {
      const before = await figures();
      const path = `/api/data-sources/${source.id}/uploads`;
      const answer = await browser.upload<Problem>(path, { name: 'file.csv', content });
      expectClear(answer);
      expect(answer.body.errors?.[0]?.field).toBe('file');
      expect(await figures()).toBe(before);
      const [run] = (await browser.get<SyncRun[]>(`/api/data-sources/${source.id}/runs`)).body;
      expect(run).toMatchObject({ status: 'failed', rowsAdded: 0, reason: expect.stringMatching(/\w/) });
    });
  });

  it('refuses a file that is too large with 413', async () => {
    const content = new Uint8Array(10 * 1024 * 1024 + 1).fill(0x61);
    const answer = await browser.upload<Problem>(`/api/data-sources/${source.id}/uploads`, {
      name: 'a.csv',
      content,
    });
    expect(answer.status).toBe(413);
  });

  it('refuses a form without a file, and a body without a form', async () => {
    const path = `/api/data-sources/${source.id}/uploads`;
    const form = new FormData();
    form.append('other', 'x');
    expectClear(await browser.send<Problem>('POST', path, form, {}));
    expect((await browser.post<Problem>(path, {})).status).toBe(415);
  });
});
