import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenPrefix } from '@emberdeck/contracts/core/token-scopes';
import {
  changeDirectoryUser,
  createDirectoryUser,
  type DirectoryUser,
  listDirectoryUsers,
} from '@emberdeck/contracts/identity/directory';
import { findToken } from '@emberdeck/contracts/identity/tokens';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { anActor } from '@emberdeck/testing/actors';
import { startGateway, type TestGateway } from './gateway-harness.js';

const secret = 'the-token-of-the-operators-directory';
const id = '018f0000-0000-7000-8000-0000000000a1';

const ada: DirectoryUser = {
  ...{ userId: id, userName: 'ada@corp.example', externalId: '00u1', displayName: 'Ada' },
  ...{ firstName: 'Ada', lastName: null, email: 'ada@example.com', isActive: true },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' },
};

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

describe('SCIM', () => {
  let gateway: TestGateway;
  const inputs: unknown[] = [];

  beforeAll(async () => {
    gateway = await startGateway({ SCIM_TOKEN: secret });
    gateway.answer(listDirectoryUsers, (input) => {
      inputs.push(input);
      const { filter } = listDirectoryUsers.input.parse(input);
      const users = filter === null || filter.value === id ? [ada] : [];
      return { total: users.length, users };
    });
    gateway.answer(createDirectoryUser, (input) => {
      inputs.push(input);
      const { userName } = createDirectoryUser.input.parse(input);
      if (userName === 'taken@corp.example') throw new AppError('conflict', 'Another account has it.');
      return { ...ada, userName };
    });
    gateway.answer(changeDirectoryUser, (input) => {
      inputs.push(input);
      const { userId, isActive = true } = changeDirectoryUser.input.parse(input);
      return { user: userId === id ? { ...ada, isActive } : null };
    });
  });

  afterAll(() => gateway.stop());

  async function send(
    method: string,
    path: string,
    {
      body,
      headers = { authorization: `Bearer ${secret}` },
      type = 'application/scim+json',
    }: {
      body?: unknown;
      headers?: Record<string, string>;
      type?: string;
    } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${gateway.address}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      ...{ status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers },
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  }

  const users = '/scim/v2/Users';
  const error = (status: number, reason?: string) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: expect.any(String),
    ...(reason && { scimType: reason }),
  });

  it('is open to the token of the operator alone', async () => {
    const { cookie } = gateway.signIn();
    const token = `${tokenPrefix}${'a'.repeat(43)}`;
    const { sessionId: _none, ...actor } = anActor();
    gateway.answer(findToken, () => ({ actor, scopes: ['read_figures'] }));
    const before = inputs.length;
    const callers: Record<string, string>[] = [
      {},
      { cookie: `emberdeck_session=${cookie}` },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${secret}x` },
      { authorization: `Bearer ${secret.slice(0, -1)}` },
      { authorization: `Basic ${secret}` },
    ];
    for (const headers of callers) {
      for (const path of [users, `${users}/${id}`, '/scim/v2/Schemas']) {
        const { status, type, body, headers: answered } = await send('GET', path, { headers });
        expect([status, type, answered.get('www-authenticate')]).toEqual([
          401,
          'application/scim+json',
          'Bearer',
        ]);
        expect(body).toEqual(error(401));
        expect(JSON.stringify(body)).not.toContain(secret);
      }
      const deleted = await send('DELETE', `${users}/${id}`, { headers });
      // A cookie without the proof of our own page is refused before.
      expect(deleted.status).toBe('cookie' in headers ? 403 : 401);
    }
    expect(inputs).toHaveLength(before);
    expect((await send('GET', users)).status).toBe(200);
  });

  it('does not exist without the setting', async () => {
    const other = await startGateway();
    const answer = await fetch(`${other.address}${users}`, {
      headers: { authorization: 'Bearer undefined' },
    });
    expect(answer.status).toBe(404);
    await other.stop();
  });

  it('lists and finds users', async () => {
    const resource = {
      ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], id, externalId: '00u1' },
      ...{ userName: 'ada@corp.example', displayName: 'Ada', name: { givenName: 'Ada' }, active: true },
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
      meta: {
        ...{ resourceType: 'User', created: ada.createdAt, lastModified: ada.updatedAt },
        location: expect.stringContaining(`${users}/${id}`),
      },
    };
    const list = await send('GET', `${users}?startIndex=1&count=2`);
    expect(list.type).toContain('application/scim+json');
    expect(list.body).toMatchObject({
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [resource],
    });
    expect(inputs.at(-1)).toEqual({ filter: null, first: 1, count: 2 });
    const none = await send('GET', `${users}?filter=${encodeURIComponent('userName eq "bob"')}`);
    expect([none.status, none.body['totalResults'], none.body['Resources']]).toEqual([200, 0, []]);
    expect((await send('GET', `${users}/${id}`)).body).toEqual(resource);
    for (const other of [id.replace('a1', 'a2'), 'x']) {
      const absent = await send('GET', `${users}/${other}`);
      expect([absent.status, absent.body]).toEqual([404, error(404)]);
    }
    const wrong = await send('GET', `${users}?filter=active`);
    expect([wrong.status, wrong.body]).toEqual([400, error(400, 'invalidFilter')]);
  });

  it('makes users', async () => {
    const body = { userName: 'new@corp.example', emails: [{ value: 'new@example.com' }], active: true };
    const made = await send('POST', users, { body });
    expect(made).toMatchObject({ status: 201, body: { id, userName: 'new@corp.example' } });
    expect(made.headers.get('location')).toContain(`${users}/${id}`);
    expect(inputs.at(-1)).toEqual({ userName: 'new@corp.example', email: 'new@example.com', isActive: true });
    const taken = await send('POST', users, {
      body: { userName: 'taken@corp.example' },
      type: 'application/json',
    });
    expect([taken.status, taken.body]).toEqual([409, error(409, 'uniqueness')]);
    for (const [given, reason] of [
      ['{', 'invalidSyntax'],
      [{ userName: 'without-address' }, 'invalidValue'],
      [{}, 'invalidValue'],
      ['[]', 'invalidSyntax'],
    ] as const) {
      const refused = await send('POST', users, { body: given });
      expect([refused.status, refused.body]).toEqual([400, error(400, reason)]);
    }
  });

  it('replaces, changes and suspends users', async () => {
    const path = `${users}/${id}`;
    const put = await send('PUT', path, {
      body: { id, userName: 'ada', emails: [{ value: 'x@example.com' }] },
    });
    expect([put.status, inputs.at(-1)]).toEqual([200, { userId: id, userName: 'ada' }]);
    const Operations = [{ op: 'Replace', path: 'active', value: 'False' }];
    const patched = await send('PATCH', path, { body: { Operations } });
    expect([patched.status, patched.body['active'], inputs.at(-1)]).toEqual([
      ...[200, false, { userId: id, isActive: false }],
    ]);
    const deleted = await send('DELETE', path);
    expect([deleted.status, deleted.body, inputs.at(-1)]).toEqual([204, {}, { userId: id, isActive: false }]);
    const absent = await send('DELETE', `${users}/${id.replace('a1', 'a2')}`);
    expect([absent.status, absent.body]).toEqual([404, error(404)]);
    const wrong = await send('PATCH', path, {
      body: { Operations: [{ op: 'add', path: 'admin', value: 1 }] },
    });
    expect([wrong.status, wrong.body]).toEqual([400, error(400, 'invalidPath')]);
  });

  it('describes itself, and shows no web page at an address without a route', async () => {
    const config = await send('GET', '/scim/v2/ServiceProviderConfig');
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await send('GET', '/scim/v2/ResourceTypes')).body).toMatchObject({ Resources: [{ id: 'User' }] });
    expect((await send('GET', '/scim/v2/Schemas')).body).toMatchObject({ totalResults: 1 });
    for (const method of ['GET', 'POST']) {
      const groups = await send(method, '/scim/v2/Groups');
      expect([groups.status, groups.body]).toEqual([404, error(404)]);
    }
  });

  it('takes its content type at its own addresses alone, and counts its requests', async () => {
    const foreign = await send('POST', '/api/onboard/entry', { body: {} });
    expect([foreign.status, foreign.type]).toEqual([415, 'application/problem+json']);
    const limited = await startGateway({ SCIM_TOKEN: secret, API_REQUESTS_PER_MINUTE_BY_ADDRESS: '2' });
    const statuses: number[] = [];
    for (let request = 0; request < 3; request += 1) {
      statuses.push(
        (await fetch(`${limited.address}${users}`, { headers: { authorization: 'Bearer x' } })).status,
      );
    }
    await limited.stop();
    expect(statuses).toEqual([401, 401, 429]);
  });
});
