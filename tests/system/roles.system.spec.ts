import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import { roles } from '@emberdeck/contracts/core/roles';
import type { Shop, ShopReceipt } from '@emberdeck/contracts/gamification/shop';
import { contentTypeOf, contentTypes, type HttpRoute } from '@emberdeck/contracts/core/route';
import { httpRoutes } from '@emberdeck/contracts/http/routes';
import { collections, objectScopeOf } from '@emberdeck/contracts/registry/registry';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { addEmail } from '@emberdeck/testing/system/contacts';
import { addPasskey } from '@emberdeck/testing/system/passkeys';
import { settledViewOf, viewOf } from '@emberdeck/testing/system/settled-view';
import { sharedProduct } from './shared-product.js';

type Member = Pick<Actor, 'role' | 'ownsWorkspace'>;

interface Caller {
  readonly name: string;
  readonly member: Member;
  readonly browser: Browser;
}

const collectionOf = ({ path }: HttpRoute): string => path.split('/:')[0] ?? '';
const nameOf = ({ method, path }: HttpRoute): string => `${method} ${path}`;
/** Whether the example of a route names something that the workspace does not have. */
const namesAbsent = (route: HttpRoute): boolean =>
  route.path.includes('/:') ||
  ['PUT /api/messages/read', 'PUT /api/metrics/aggregation', 'PUT /api/session/workspace'].includes(
    nameOf(route),
  );
const hasObject = ({ path }: HttpRoute): boolean => path.includes('/:id');
const addressed = httpRoutes.filter(hasObject);

/** Values of path parameters other than ids. They match nothing. */
const parameters: Readonly<Record<string, string>> = {
  grant: 'none',
  hash: '0'.repeat(64),
  type: 'like',
  token: 'A'.repeat(43),
  userId: '00000000-0000-4000-8000-000000000009',
};

const file = { name: 'a.csv', content: 'name,value\nactive_users,1\n' };

/** The field that names the metric, where the answer depends on what the workspace has of that metric. */
const metricField: Readonly<Record<string, string>> = {
  'POST /api/metric-goals': 'metric',
  'PUT /api/metrics/aggregation': 'name',
};

/** The example request of the route, about a metric of this caller alone. */
function exampleOf(route: HttpRoute, caller: string): Readonly<Record<string, unknown>> {
  const field = metricField[nameOf(route)];
  return { ...route.example, ...(field === undefined ? {} : { [field]: `metric_of_${caller}` }) };
}

/** Sends the example request of the route for this object. */
async function send(
  browser: Browser,
  route: HttpRoute,
  id: string,
  example: Readonly<Record<string, unknown>> = route.example ?? {},
): Promise<number> {
  const { method } = route;
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => parameters[name] ?? id);
  if (route.body === 'multipart') return (await browser.upload(path, file)).status;
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(example as Record<string, string>).toString();
    return (await browser.send(method, query ? `${path}?${query}` : path, undefined, {})).status;
  }
  const body =
    contentTypeOf(route) === contentTypes.json
      ? JSON.stringify(example)
      : new URLSearchParams(example as never).toString();
  const headers = { 'content-type': contentTypeOf(route) };
  return (await browser.send(method, path, body, { headers })).status;
}

const firstId = async (browser: Browser, collection: string): Promise<string> =>
  (await browser.get<{ id: string }[]>(collection)).body[0]?.id ?? '';

let lastNumber = 0;

/** No two objects of these tests have the same. */
const nextNumber = (): number => (lastNumber += 1);

/** The number of a friend who has not been invited yet. */
const friendPhone = (): string => `+1415555${String(nextNumber()).padStart(4, '0')}`;

/** Fields that the example of a collection cannot have. */
async function ownFields(browser: Browser, collection: string): Promise<Record<string, unknown>> {
  if (collection === '/api/data-sources') return { type: 'File Upload' };
  if (collection === '/api/referrals') return { friendPhone: friendPhone() };
  if (collection === '/api/metric-limits') return { bound: nextNumber() };
  if (collection !== '/api/report-schedules') return {};
  return { recipients: [(await browser.get<{ id: string }>('/api/auth/user')).body.id] };
}

/** Buys the cheapest item, unless the user has one. Returns the id of the purchase. */
async function buyItem(browser: Browser): Promise<string> {
  const { items } = (await browser.get<Shop>('/api/shop')).body;
  const owned = items.find(({ purchase }) => purchase !== null)?.purchase;
  if (owned) return owned.id;
  const [cheapest] = items.toSorted((one, other) => one.price - other.price);
  const answer = await browser.post<ShopReceipt>(`/api/shop/${cheapest?.id}/purchase`, {});
  expect(answer.status).toBe(201);
  return answer.body.purchase.id;
}

/** An invitation of a friend, which no provider serves here. */
async function sendInvitation(browser: Browser): Promise<string> {
  expect((await browser.post('/api/referrals/send', { friendPhone: friendPhone() })).status).toBe(200);
  return firstId(browser, '/api/sent-messages');
}

/** Collections whose objects are not made by one POST. */
const makers: Readonly<Record<string, (browser: Browser) => Promise<string>>> = {
  '/api/shop/purchases': buyItem,
  '/api/passkeys': addPasskey,
  '/api/contacts': (browser) => addEmail(browser, freshEmail()),
  '/api/sent-messages': sendInvitation,
};

/** Creates an object in a collection and returns its id. */
async function make(browser: Browser, collection: string): Promise<string> {
  if (collection === '/api/jobs/analytics') {
    // The removal of sample data is a job.
    expect((await browser.post('/api/sample-data', {})).status).toBe(200);
    expect((await browser.delete('/api/sample-data')).status).toBe(200);
    return firstId(browser, collection);
  }
  // A workspace is created with its owner, a session by signing in, a transaction by joining.
  if (['/api/workspaces', '/api/sessions', '/api/coins/transactions'].includes(collection)) {
    return firstId(browser, collection);
  }
  const maker = makers[collection];
  if (maker) return maker(browser);
  const route = httpRoutes.find(({ method, path }) => method === 'POST' && path === collection);
  if (collection === '/api/team/invitations') {
    expect((await browser.post(collection, route?.example ?? {})).status).toBe(201);
    return firstId(browser, collection);
  }
  if (collection === '/api/exports') {
    // One export a day.
    const known = await firstId(browser, collection);
    if (known !== '') return known;
  }
  const body = { ...route?.example, ...(await ownFields(browser, collection)) };
  const answer = await browser.post<{ id: string }>(collection, body);
  expect([collection, answer.status]).toEqual([collection, route?.status]);
  return answer.body.id;
}

/** Creates an object on which the route can act. */
async function makeFor(browser: Browser, route: HttpRoute): Promise<string> {
  const id = await make(browser, collectionOf(route));
  if (route.path.endsWith('/restore')) {
    expect((await browser.delete(`${collectionOf(route)}/${id}`)).status).toBe(200);
  }
  return id;
}

/** What a member sees of an object of another member. */
function expectedOf(route: HttpRoute, member: Member): string {
  const scope = objectScopeOf(route) ?? 'personal';
  if (!isAllowed(route, member)) return 'refused';
  // The message of this test shows no figure.
  if (route.path === '/api/messages/:id/figure') return 'not found';
  if (scope === 'shared') return 'let in';
  if (scope === 'personal') return 'not found';
  if (scope === 'team') return may(member, 'see-every-source') ? 'let in' : 'not found';
  return may(member, scope) ? 'let in' : 'refused';
}

const isAllowed = ({ access }: HttpRoute, member: Member): boolean =>
  access === 'public' || access === 'signed-in' || (access !== undefined && may(member, access));

/**
 * Routes that move the session of the caller to another workspace or view, or are about the caller's own place in one: the
 * tests of identity try them.
 */
const changesMembership = ({ method, path }: HttpRoute): boolean =>
  (method === 'POST' && path === '/api/workspaces') ||
  (method === 'DELETE' && path === '/api/workspaces/:id') ||
  (method === 'PUT' && path === '/api/session/view') ||
  path.startsWith('/api/workspaces/:id/');

/** A status as a short text, for comparison. */
function outcome(status: number): string {
  const words: Readonly<Record<number, string>> = { 401: 'sign in', 403: 'refused', 404: 'not found' };
  return words[status] ?? (status >= 500 ? `failed with ${status}` : 'let in');
}

describe('every route, role and object', () => {
  let callers: Caller[];
  let visitor: Browser;
  let outsider: Browser;
  let owner: Browser;

  beforeAll(async () => {
    const product = await sharedProduct('all-in-one');
    [visitor, outsider, owner] = [product.browser(), product.browser(), product.browser()];
    const colleagues = roles.map(() => product.browser());
    for (const browser of [outsider, owner, ...colleagues]) await browser.join(freshEmail());
    const userOf = async (browser: Browser) => (await browser.get<{ id: string }>('/api/auth/user')).body.id;
    const ownerId = await userOf(owner);
    callers = [{ name: 'owner', member: { role: 'client', ownsWorkspace: true }, browser: owner }];
    for (const [index, role] of roles.entries()) {
      const userId = await userOf(colleagues[index] ?? owner);
      const cookie = randomBytes(32).toString('base64url');
      const sid = createHash('sha256').update(cookie).digest('hex');
      await withConnection(product.databaseUrl, 'test', async (client) => {
        const workspace = '(SELECT id FROM identity.workspace WHERE owner_id = $1)';
        await client.query(
          `INSERT INTO identity.membership (workspace_id, user_id, role, joined_at) VALUES (${workspace}, $2, $3, now())`,
          [ownerId, userId, role],
        );
        await client.query(
          `INSERT INTO identity.session (sid, sess, expire, user_id, workspace_id, created_at, last_seen_at)
           VALUES ($3, '{}', now() + interval '1 day', $2, ${workspace}, now(), now())`,
          [ownerId, userId, sid],
        );
      });
      const browser = product.browser();
      browser.setCookie('emberdeck_session', cookie);
      callers.push({ name: role, member: { role, ownsWorkspace: false }, browser });
    }
    // The rules of roles hold beside that of reauthentication, which its own tests try.
    await withConnection(product.databaseUrl, 'test', (client) =>
      client.query(`UPDATE identity.session SET reauthenticated_until = now() + interval '1 day'`),
    );
  });

  it('has a scope for each path of an object', () => {
    expect(addressed.filter((route) => objectScopeOf(route) === undefined).map(nameOf)).toEqual([]);
  });

  it('asks a visitor to sign in, unless the route is public', async () => {
    const found = await Promise.all(
      httpRoutes.map(async (route) => [nameOf(route), outcome(await send(visitor, route, 'x'))] as const),
    );
    for (const [index, { access }] of httpRoutes.entries()) {
      const [name, seen] = found[index] ?? ['', ''];
      expect([name, seen === 'sign in']).toEqual([name, access !== 'public']);
      expect([name, seen]).not.toEqual([name, expect.stringContaining('failed')]);
    }
  });

  it('admits each role by the table of permissions, and finds no object of another workspace', async () => {
    const foreign: Record<string, string> = {};
    for (const { path } of collections) foreign[path] = await make(outsider, path);
    const before = await settledViewOf(outsider);
    const routes = httpRoutes.filter((route) => route.access !== 'public' && !changesMembership(route));
    const cases = callers.flatMap((caller) => routes.map((route) => ({ caller, route })));
    const seen = await Promise.all(
      cases.map(async ({ caller: { name, browser }, route }) => {
        const id = foreign[collectionOf(route)] ?? '';
        return `${name}: ${nameOf(route)}: ${outcome(await send(browser, route, id, exampleOf(route, name)))}`;
      }),
    );
    const expected = cases.map(({ caller: { name, member }, route }) => {
      const allowed = namesAbsent(route) ? 'not found' : 'let in';
      return `${name}: ${nameOf(route)}: ${isAllowed(route, member) && !route.tokenOnly ? allowed : 'refused'}`;
    });
    expect(seen).toEqual(expected);
    expect(await viewOf(outsider)).toBe(before);
  });

  it('lets each role reach the objects of the owner by their scope', async () => {
    const routes = addressed.filter((route) => !changesMembership(route));
    const cases = callers
      .filter(({ name }) => name !== 'owner')
      .flatMap((caller) => routes.map((route) => ({ caller, route })));
    const tryInTurn = async (ofOneCollection: typeof cases): Promise<[(typeof cases)[number], string][]> => {
      const found: [(typeof cases)[number], string][] = [];
      for (const each of ofOneCollection) {
        const id = await makeFor(owner, each.route);
        found.push([each, outcome(await send(each.caller.browser, each.route, id))]);
      }
      return found;
    };
    // Routes of one collection share its objects.
    const paths = [...new Set(routes.map(collectionOf))];
    const found = await Promise.all(
      paths.map((path) => tryInTurn(cases.filter(({ route }) => collectionOf(route) === path))),
    );
    const outcomes = new Map(found.flat());
    const seen = cases.map((each) => {
      const { caller, route } = each;
      return `${caller.name}: ${nameOf(route)}: ${outcomes.get(each) ?? ''}`;
    });
    const expected = cases.map(
      ({ caller: { name, member }, route }) => `${name}: ${nameOf(route)}: ${expectedOf(route, member)}`,
    );
    expect(seen).toEqual(expected);
  });
});
