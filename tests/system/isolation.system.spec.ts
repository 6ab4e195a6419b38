import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { callRoutes, httpRoutes } from '@emberdeck/contracts/http/routes';
import { collections } from '@emberdeck/contracts/registry/registry';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { addPasskey } from '@emberdeck/testing/system/passkeys';
import { exampleAddressOf, settledViewOf, viewOf } from '@emberdeck/testing/system/settled-view';
import { type SharedProduct, sharedProduct } from './shared-product.js';

/** A mark in all objects of the owner, to search for in the responses to a stranger. */
const mark = 'only-for-the-owner';

/** The path of the list that contains an object. */
const collectionOf = (path: string): string => path.slice(0, path.indexOf('/:id'));

const addressed = httpRoutes.filter(({ path }) => path.includes('/:id'));

async function fill(owner: Browser): Promise<void> {
  await owner.post('/api/player/profile', { displayName: mark, bio: mark });
  await owner.post('/api/connected-apps', {
    appName: mark,
    appType: 'work',
    metadata: { description: mark },
  });
  await owner.post('/api/referrals/send', { friendPhone: '+14155550777', friendName: mark });
  await owner.post('/api/messages', { content: mark });
  const { items } = (await owner.get<{ items: { id: string }[] }>('/api/shop')).body;
  await owner.post(`/api/shop/${items[0]?.id}/purchase`, {});
  // The removal of sample data is a job of the owner.
  await owner.post('/api/sample-data', {});
  await owner.send('DELETE', '/api/sample-data', undefined, {});
  const source = await owner.post<{ id: string }>('/api/data-sources', { name: mark, type: 'File Upload' });
  const stamp = new Date().toISOString();
  const content = `name,value,timestamp\nactive_users,4242,${stamp}\nrevenue_${mark},4242,${stamp}\n`;
  await owner.upload(`/api/data-sources/${source.body.id}/uploads`, { name: 'a.csv', content });
}

async function fillReports(owner: Browser): Promise<void> {
  const userId = (await owner.get<{ id: string }>('/api/auth/user')).body.id;
  const content = { title: mark, type: mark, config: { dateRange: '30days', format: 'pdf' } };
  const schedule = { ...content, frequency: 'monthly', recipients: [userId] };
  const limit = { metric: mark, direction: 'below', bound: -4242 };
  const answers = [
    await owner.post('/api/reports', content),
    await owner.post('/api/report-schedules', schedule),
    await owner.post('/api/metric-goals', { metric: mark, target: 4242, dueDate: '2100-01-01' }),
    await owner.post('/api/metric-limits', limit),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
}

/** Makes an object by the example of each collection that has none yet. */
async function fillOthers(owner: Browser): Promise<void> {
  for (const { path } of collections) {
    if ((await owner.get<unknown[]>(path)).body.length > 0) continue;
    if (path === '/api/passkeys') {
      await addPasskey(owner);
      continue;
    }
    const route = httpRoutes.find((each) => each.method === 'POST' && each.path === path);
    expect([path, (await owner.post(path, route?.example ?? {})).status]).toEqual([path, route?.status]);
  }
}

async function act(browser: Browser, route: HttpRoute, id: string): Promise<number> {
  const { method, path, example } = route;
  const url = path.replace(':id', id);
  if (route.body === 'multipart') {
    return (await browser.upload(url, { name: 'a.csv', content: 'name,value\nactive_users,1\n' })).status;
  }
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? JSON.stringify(example ?? {}) : undefined;
  const options = body ? { headers: { 'content-type': 'application/json' } } : {};
  const query = method === 'DELETE' && example ? `?${new URLSearchParams(example as never).toString()}` : '';
  return (await browser.send(method, `${url}${query}`, body, options)).status;
}

describe.each(deployments)('two workspaces, %s', (deployment) => {
  let product: SharedProduct;
  let owner: Browser;
  let stranger: Browser;

  beforeAll(async () => {
    product = await sharedProduct(deployment);
    owner = product.browser();
    stranger = product.browser();
    await owner.join(freshEmail());
    await stranger.join(freshEmail());
    // The rules of workspaces hold beside that of reauthentication, which its own tests try.
    await withConnection(product.databaseUrl, 'test', (client) =>
      client.query(`UPDATE identity.session SET reauthenticated_until = now() + interval '1 day'`),
    );
    await fill(owner);
    await fillReports(owner);
    await fillOthers(owner);
  });

  const lists = callRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));

  it('begins every path of an object with the list of a collection', () => {
    const listed = new Set(lists.map(({ path }) => path));
    const known = new Set(collections.map(({ path }) => path).filter((path) => listed.has(path)));
    expect(addressed.map(({ path }) => collectionOf(path)).filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(collections.map(({ path }) => path))(
    'GET %s lists no object of another workspace',
    async (path) => {
      const idsOf = async (browser: Browser): Promise<string[]> =>
        (await browser.get<{ id: string }[]>(path)).body.map(({ id }) => id);
      const own = await idsOf(owner);
      expect(own).not.toEqual([]);
      expect((await idsOf(stranger)).filter((id) => own.includes(id))).toEqual([]);
    },
  );

  it.each(lists.map(exampleAddressOf))('GET %s shows a stranger nothing of the owner', async (address) => {
    const answer = await stranger.get(address);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(mark);
    // Within a longer word it is part of an id.
    expect(answer.text).not.toMatch(/(?<![\w-])-?4242(?![\w-])/);
  });

  describe('a stranger with the id of an object', () => {
    let before: string;

    beforeAll(async () => {
      before = await settledViewOf(owner);
    });

    it.each(addressed.map((route) => [route.method, route.path, route] as const))(
      '%s %s responds as if the object did not exist',
      async (_method, path, route) => {
        const [object] = (await owner.get<{ id: string }[]>(collectionOf(path))).body;
        const absent = await act(stranger, route, '00000000-0000-4000-8000-00000000dead');
        expect([await act(stranger, route, object?.id ?? ''), absent]).toEqual([404, 404]);
      },
    );

    it('changes nothing by any route', async () => {
      expect(await viewOf(owner)).toBe(before);
    });
  });

  it('finds no message for a reply to another workspace', async () => {
    const [message] = (await owner.get<{ id: string }[]>('/api/messages')).body;
    const answer = await stranger.post('/api/messages', { content: 'x', parentId: message?.id });
    expect(answer.status).toBe(404);
  });

  it('sends a socket nothing from the other workspace', async () => {
    const socket = await stranger.openSocket();
    const ownSocket = await owner.openSocket();
    await owner.post('/api/messages', { content: mark });
    await ownSocket.waitFor('new_message');
    expect(await socket.settled()).toEqual([]);
    socket.close();
    ownSocket.close();
  });
});
