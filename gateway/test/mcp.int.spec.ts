import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { explainFigure, getMetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { listDataSources } from '@emberdeck/contracts/analytics/data-sources';
import { mcpCallsPerMinute } from '@emberdeck/contracts/analytics/mcp';
import { listMetrics } from '@emberdeck/contracts/analytics/metrics';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { tokenPrefix, type TokenScope } from '@emberdeck/contracts/core/token-scopes';
import { findToken } from '@emberdeck/contracts/identity/tokens';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { sessionIdOf } from '../src/auth/session-cookie.js';
import { startGateway, type TestGateway } from './gateway-harness.js';

const secretOf = (name: string): string => `${tokenPrefix}${name.padEnd(43, 'x')}`;

const newestAt = '2026-03-10T12:00:00.000Z';

const explained = {
  value: 120,
  unit: 'USD',
  amounts: [],
  formula: 'Sum of the newest values',
  parts: [{ sourceName: 'Shop', metric: 'sales', value: 120 }],
  newestAt,
  before: 100,
  comparedWith: '2026-02-10',
  trend: { change: 20, label: '+20%' },
};

const aSource = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Shop',
  type: 'API Integration',
  isActive: true,
  endpoint: 'https://shop.example/orders',
  lastFailure: 'The server answered with error 500.',
  freshUntil: null,
};

describe('the MCP server', () => {
  let gateway: TestGateway;
  const valid = new Map<string, { readonly actor: Actor; readonly scopes: readonly TokenScope[] }>();

  function grant(name: string, scopes: readonly TokenScope[] = ['read_figures']): string {
    const { actor } = gateway.signIn({ role: 'client', ownsWorkspace: false });
    const secret = secretOf(name);
    const sessionId = sessionIdOf(secret);
    valid.set(sessionId, { actor: { ...actor, sessionId }, scopes });
    return secret;
  }

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.answer(
      findToken,
      (input) => valid.get(findToken.input.parse(input).tokenHash) ?? { actor: null, scopes: [] },
    );
    gateway.answer(listMetrics, () => [{ name: 'sales', value: 120 }]);
    gateway.answer(explainFigure, (input) =>
      explainFigure.input.parse(input).metric === 'sales' ? explained : { ...explained, parts: [] },
    );
    gateway.answer(getMetricSeries, () => ({ points: [{ timestamp: newestAt, value: 1 }] }));
    gateway.answer(listReports, () => [{ id: aSource.id, title: 'March', status: 'ready', config: {} }]);
    gateway.answer(listDataSources, () => [aSource]);
  });

  afterAll(() => gateway.stop());

  const address = (): URL => new URL('/api/mcp', gateway.address);

  async function connect(secret: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(address(), {
        requestInit: { headers: { authorization: `Bearer ${secret}` } },
      }),
    );
    return client;
  }

  async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content;
    return { isError: isError === true, text: first?.type === 'text' ? first.text : '' };
  }

  const post = (headers: Record<string, string>, body: string = ping): Promise<Response> =>
    fetch(address(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

  it('offers its tools to a client of the SDK, all of them read-only', async () => {
    const client = await connect(grant('tools'));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_metrics',
      'read_figure',
      'read_series',
      'list_reports',
      'list_sources',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    await client.close();
  });

  it('reads a figure with its change, formula and freshness', async () => {
    const client = await connect(grant('figure'));
    const { isError, text } = await use(client, 'read_figure', { metric: 'sales' });
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toMatchObject({
      metric: 'sales',
      value: 120,
      formula: 'Sum of the newest values',
      change: { percent: 20, before: 100, comparedWith: '2026-02-10' },
      freshness: { newestAt },
    });
    await client.close();
  });

  it('lists metrics, reports and the states of sources, without endpoints, and reads a series', async () => {
    const client = await connect(grant('lists'));
    expect((await use(client, 'list_metrics', { search: 'sal' })).text).toContain('sales');
    expect((await use(client, 'list_reports')).text).toContain('March');
    const { text } = await use(client, 'list_sources');
    expect(JSON.parse(text)).toMatchObject({ sources: [{ name: 'Shop', state: 'failing' }] });
    expect(text).not.toContain('shop.example');
    const series = await use(client, 'read_series', { metric: 'sales', range: '90days' });
    expect(JSON.parse(series.text)).toMatchObject({ points: [{ value: 1 }] });
    await client.close();
  });

  it('acts for the user of the token in each call, whose rights the services apply', async () => {
    const client = await connect(grant('rights'));
    gateway.requests.length = 0;
    await use(client, 'list_sources');
    const userId = valid.get(sessionIdOf(secretOf('rights')))?.actor.userId ?? 'no user';
    const seen = gateway.requests.map(({ headers }) => JSON.stringify(headers));
    const signed = seen.map((each) => Buffer.from(/"([\w-]+)\.[\w-]+"/.exec(each)?.[1] ?? '', 'base64url'));
    expect(signed.some((each) => each.toString().includes(userId))).toBe(true);
    await client.close();
  });

  it('says in a sentence what is wrong with a call', async () => {
    const client = await connect(grant('wrong'));
    const unknown = await use(client, 'read_figure', { metric: 'nothing' });
    expect(unknown).toEqual({
      isError: true,
      text: 'No source brings "nothing". list_metrics returns the names of metrics.',
    });
    const custom = await use(client, 'read_series', { metric: 'sales', range: 'custom' });
    expect(custom.isError).toBe(true);
    gateway.answer(listReports, () => {
      throw new AppError('unavailable', 'The service is not available');
    });
    expect(await use(client, 'list_reports')).toEqual({
      isError: true,
      text: 'The service is not available',
    });
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('drop_tables');
    await client.close();
  });

  it(`refuses more than ${mcpCallsPerMinute} calls a minute of a token, and those of no other`, async () => {
    const [client, other] = [await connect(grant('busy')), await connect(grant('quiet'))];
    for (let call = 0; call < mcpCallsPerMinute; call += 1) {
      expect((await use(client, 'list_sources')).isError).toBe(false);
    }
    const refused = await use(client, 'list_sources');
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('At most 60 calls a minute');
    expect((await use(other, 'list_sources')).isError).toBe(false);
    await client.close();
    await other.close();
  });

  it('refuses a cookie, a token of another scope, and no token', async () => {
    const { cookie } = gateway.signIn({ role: 'product_manager', ownsWorkspace: true });
    const own = { cookie: `emberdeck_session=${cookie}`, 'sec-fetch-site': 'same-origin' };
    expect((await post(own)).status).toBe(403);
    expect((await post(bearer(grant('reader', ['read_messages'])))).status).toBe(403);
    expect((await post({})).status).toBe(401);
    expect((await post({ ...own, ...bearer(secretOf('unknown')) })).status).toBe(401);
  });

  it('refuses a page of another site, even with a token', async () => {
    const secret = grant('foreign');
    expect((await post({ ...bearer(secret), origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(bearer(secret))).status).toBe(200);
  });

  it.each(['GET', 'DELETE'])('answers %s with 405: it has no sessions and no streams', async (method) => {
    const headers = { ...bearer(grant('stream')), accept: 'text/event-stream' };
    const answer = await fetch(address(), { method, headers });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('refuses what is no message, and a body that is too large', async () => {
    const headers = bearer(grant('bad'));
    const noMessage = await post(headers, '{"hello":1}');
    expect(noMessage.status).toBe(400);
    expect(await noMessage.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
    expect((await post(headers, '{')).status).toBe(400);
    expect((await post(headers, `[${ping}]`)).status).toBe(400);
    expect((await post(headers, `{"a":"${'x'.repeat(1024 * 1024)}"}`)).status).toBe(413);
    expect((await post({ ...headers, 'content-type': 'text/plain' })).status).toBe(415);
  });
});
