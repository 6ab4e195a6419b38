import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SourcePaging } from '@emberdeck/contracts/analytics/source-connection';
import { type FetchOptions, SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { outboundAllow } from '@emberdeck/platform/security/outgoing/outbound-allow';
import { workProcesses } from '@emberdeck/platform/work/work-processes';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import {
  type Behavior,
  byCursor,
  byLink,
  byNumber,
  content,
  cut,
  drip,
  endless,
  FeedPeer,
  hang,
  huge,
  json,
  OpenPolicy,
  status,
  tagged,
} from '@emberdeck/testing/feed-peer';
import { ApiFeed } from '@emberdeck/connector/feed/api-feed.service';
import type { ApiBookmark, ApiConnection, FeedEnd, FeedPoint } from '@emberdeck/connector/feed/feed-types';

describe('api feed', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const never = new AbortController().signal;

  let peer: FeedPeer;

  beforeAll(async () => {
    peer = await FeedPeer.start();
  });

  afterAll(async () => {
    await peer.stop();
    await workProcesses.onModuleDestroy();
  });

  beforeEach(() => {
    peer.requests.length = 0;
  });

  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_each, place) => ({
      name: 'visits',
      value: place,
      timestamp: new Date(Date.UTC(2026, 1, 1) + place * 60_000).toISOString(),
    }));

  const feedOf = (options: Partial<FetchOptions> = {}, policy: OutboundPolicy = new OpenPolicy()) =>
    new ApiFeed(new SafeFetch(policy, { wholeMs: 1_000, ...options }), workProcesses);

  const plain = {
    apiKey: null,
    keyPlacement: 'bearer',
    headerName: null,
    mapping: null,
    paging: null,
    timeParameter: null,
    isKeyed: false,
  } as const;

  const fields = { name: 'name', value: 'value', unit: null, timestamp: null };

  interface Reading {
    readonly end: FeedEnd;
    readonly points: readonly FeedPoint[];
  }

  /** Reads an address with a plain connection, changed by `changes`. */
  async function read(
    endpoint: string,
    changes: Partial<ApiConnection> = {},
    bookmark: ApiBookmark | null = null,
    feed = feedOf(),
  ): Promise<Reading> {
    const points: FeedPoint[] = [];
    const connection = { ...plain, endpoint, ...changes };
    const onPage = (page: { points: readonly FeedPoint[] }): Promise<void> => {
      points.push(...page.points);
      return Promise.resolve();
    };
    return {
      end: await feed.read(connection, bookmark, {
        now,
        timeZone: 'UTC',
        undatedAt: now,
        signal: never,
        onPage,
      }),
      points,
    };
  }

  const link: SourcePaging = { kind: 'link' };
  const cursor = { kind: 'cursor', path: 'paging.next', parameter: 'after' } as const;
  /** Pages of two rows: the first two are equal. */
  const alike = [1, 2, 1, 2, 5, 6].map((value) => ({
    name: 'visits',
    value,
    timestamp: '2026-01-01T00:00:00.000Z',
  }));
  const number: SourcePaging = { kind: 'page', parameter: 'page', first: 1 };

  describe('the pages of an API', () => {
    it.each<[kind: string, behavior: Behavior, paging: SourcePaging, requests: number]>([
      ['Link', byLink(rowsOf(25), 10), link, 3],
      ['cursor', byCursor(rowsOf(25), 10), cursor, 3],
      ['number', byNumber(rowsOf(25), 10), number, 4],
    ])('are read by %s until the end', async (_kind, behavior, paging, requests) => {
      const { end, points } = await read(peer.serve('/pages', behavior), { paging });
      expect(points.map(({ value }) => Number(value))).toEqual(rowsOf(25).map(({ value }) => value));
      expect(end).toMatchObject({ ok: true, bookmark: { newestAt: rowsOf(25)[24]?.timestamp } });
      expect(peer.requests).toHaveLength(requests);
    });

    it.each<[what: string, behavior: Behavior, paging: SourcePaging, rows: number]>([
      ['an API that ignores the number', json(rowsOf(5)), number, 5],
      ['a link to the same page', json(rowsOf(5), { link: '<?a=1>; rel=next' }), link, 5],
      ['a cursor that stays', json({ data: rowsOf(5), paging: { next: 'same' } }), cursor, 5],
    ])('end where %s repeats', async (_what, behavior, paging, rows) => {
      const { end, points } = await read(peer.serve('/repeats', behavior), { paging });
      expect([end.ok, points.length]).toEqual([true, rows]);
      expect(peer.requests).toHaveLength(2);
    });

    it('by Link go on behind two that are equal', async () => {
      const { end, points } = await read(peer.serve('/alike', byLink(alike, 2)), { paging: link });
      expect([end.ok, points.length]).toEqual([true, alike.length]);
    });

    it('by number end at a 404 behind the last one', async () => {
      const pages = byNumber(rowsOf(20), 10);
      const behavior: Behavior = (request, response) =>
        (request.query.get('page') === '3' ? status(404) : pages)(request, response);
      const { end, points } = await read(peer.serve('/ends', behavior), { paging: number });
      expect([end.ok, points.length]).toEqual([true, 20]);
      const first = await read(peer.serve('/none', status(404)), { paging: number });
      expect(first.end).toMatchObject({ ok: false, code: 'status 404' });
    });

    it('never take the key to another host', async () => {
      const elsewhere = peer.serve('/elsewhere', json(rowsOf(1))).replace('127.0.0.1', 'localhost');
      const start = peer.serve('/leaves', json(rowsOf(1), { link: `<${elsewhere}>; rel="next"` }));
      const { end } = await read(start, { paging: link, apiKey: 'key' });
      expect(end).toMatchObject({ ok: false, kind: 'person', reason: expect.stringContaining('one host') });
      expect(peer.requests).toHaveLength(1);
    });

    it('need a cursor that can be computed', async () => {
      const address = peer.serve('/pages', byCursor(rowsOf(2), 1));
      const { end } = await read(address, { paging: { ...cursor, path: 'abs(paging)' } });
      expect(end).toMatchObject({ ok: false, kind: 'person', reason: expect.stringContaining('cursor') });
    });

    it('stop when a page cannot be stored', async () => {
      const connection = { ...plain, endpoint: peer.serve('/pages', byNumber(rowsOf(5), 1)), paging: number };
      const onPage = () => Promise.reject(new Error('full'));
      const reading = feedOf().read(connection, null, {
        now,
        timeZone: 'UTC',
        undatedAt: now,
        signal: never,
        onPage,
      });
      await expect(reading).rejects.toThrow('full');
      expect(peer.requests).toHaveLength(1);
    });
  });

  describe('the key of an API', () => {
    it.each<[changes: Partial<ApiConnection>, header: string, value: string | undefined, query: string]>([
      [{}, 'authorization', 'Bearer s3cret', 'a=1'],
      [{ keyPlacement: 'header', headerName: 'X-Token' }, 'x-token', 's3cret', 'a=1'],
      [{ keyPlacement: 'query', headerName: 'token' }, 'authorization', undefined, 'a=1&token=s3cret'],
    ])('is sent as asked for: %j', async (changes, header, value, query) => {
      await read(`${peer.serve('/key', json([]))}?a=1`, { apiKey: 's3cret', ...changes });
      expect(peer.requests[0]?.headers[header]).toBe(value);
      expect(peer.requests[0]?.query.toString()).toBe(query);
    });

    it('goes with each page of a query key, and never into a reason', async () => {
      const address = peer.serve('/key-pages', byLink(rowsOf(2), 1));
      const connection = {
        apiKey: 's3cret',
        keyPlacement: 'query',
        headerName: 'token',
        paging: link,
      } as const;
      await read(address, connection);
      expect(peer.requests.map(({ query }) => query.get('token'))).toEqual(['s3cret', 's3cret']);
      for (const behavior of [status(401), status(404), status(302), content('<p>'), cut, hang]) {
        const { end } = await read(peer.serve('/key-fails', behavior), connection);
        expect(JSON.stringify(end)).not.toContain('s3cret');
      }
    });

    it('is refused if a header cannot carry it', async () => {
      const { end } = await read(peer.serve('/key', json([])), { apiKey: 'kéy\nHost: x' });
      expect(end).toMatchObject({ ok: false, kind: 'person', reason: expect.stringContaining('header') });
      expect(peer.requests).toHaveLength(0);
    });
  });

  describe('a second run', () => {
    it('takes 304 as a good run without rows', async () => {
      const address = peer.serve('/tagged', tagged('"v1"', rowsOf(3)));
      const first = await read(address);
      const bookmark = first.end.ok ? first.end.bookmark : null;
      expect(bookmark).toMatchObject({ etag: '"v1"', newestAt: '2026-02-01T00:02:00.000Z' });
      const second = await read(address, {}, bookmark);
      expect(second).toEqual({ end: { ok: true, httpStatus: 304, notModified: true, bookmark }, points: [] });
    });

    it('sends the date of a list without a tag', async () => {
      const date = 'Tue, 10 Mar 2026 10:00:00 GMT';
      const address = peer.serve('/dated', json(rowsOf(1), { 'last-modified': date }));
      const { end } = await read(address);
      await read(address, {}, end.ok ? end.bookmark : null);
      expect(peer.requests[1]?.headers['if-modified-since']).toBe(date);
    });

    it('reads all pages again, since a list that grows leaves its first page as it is', async () => {
      const address = peer.serve('/grows', (request, response) =>
        tagged('"first"', rowsOf(1))(request, response),
      );
      const { end } = await read(address, { paging: link });
      expect(end).toMatchObject({ bookmark: { etag: null, lastModified: null } });
    });

    it('asks for what is newer by the time parameter', async () => {
      const address = `${peer.serve('/since', json([]))}?limit=5`;
      const bookmark = { etag: null, lastModified: null, newestAt: '2026-03-01T00:00:00.000Z' };
      const { end } = await read(address, { timeParameter: 'since' }, bookmark);
      expect(peer.requests[0]?.query.get('since')).toBe(bookmark.newestAt);
      expect(end).toMatchObject({ ok: true, bookmark });
    });

    it('keeps asking for what happens until a point that is ahead', async () => {
      const ahead = [{ name: 'a', value: 1, timestamp: '2026-03-11T00:00:00Z' }];
      const { end } = await read(peer.serve('/ahead', json(ahead)));
      expect(end).toMatchObject({ bookmark: { newestAt: now.toISOString() } });
    });

    it('does not take rows without a time as newest', async () => {
      const { end } = await read(peer.serve('/undated', json([{ name: 'a', value: 1 }])));
      expect(end).toMatchObject({ ok: true, bookmark: { newestAt: null } });
    });
  });

  describe('a failure', () => {
    it.each<[what: string, behavior: Behavior, kind: string, httpStatus: number | null, reason: RegExp]>([
      ['401', status(401), 'person', 401, /asks for an API key \(status 401\)\. Add the key/],
      ['404', status(404), 'person', 404, /nothing at this address \(status 404\)\. Check the path/],
      ['410', status(410), 'person', 410, /nothing at this address/],
      ['400', status(400), 'person', 400, /did not accept the request \(status 400\)/],
      ['a redirect', status(301, { location: '/x' }), 'person', 301, /leads to another address/],
      ['304 without a condition', status(304), 'passing', 304, /sent no content/],
      ['a web page', content('<html>'), 'person', 200, /web page instead of JSON/],
      ['broken JSON', content('[{', 'application/json'), 'person', 200, /did not send valid JSON/],
      ['another list', json({ items: [{ id: 1 }] }), 'person', null, /no list of rows/],
      [
        'rows without values',
        json([{ name: 'a' }]),
        'person',
        null,
        /The only row cannot be read\. Row 1: The value is missing/,
      ],
      ['gigabytes', huge, 'person', null, /larger than 4 MB/],
      ['an endless body', endless, 'person', null, /larger than 4 MB/],
      ['500', status(500), 'passing', 500, /has a problem \(status 500\)/],
      ['503', status(503), 'passing', 503, /has a problem/],
      ['429', status(429), 'passing', 429, /too many requests/],
      ['a cut body', cut, 'passing', null, /did not send a complete answer/],
      ['silence', hang, 'passing', null, /took too long/],
      ['a body in drops', drip, 'passing', null, /took too long/],
    ])('names %s', async (_what, behavior, kind, httpStatus, reason) => {
      // Only a peer that is silent should meet this limit, also on a slow machine.
      const feed = feedOf({ wholeMs: /took too long/.test(String(reason)) ? 400 : 30_000 });
      const { end, points } = await read(peer.serve('/fails', behavior), {}, null, feed);
      expect(end).toEqual({
        ok: false,
        code: expect.any(String),
        kind,
        httpStatus,
        reason: expect.stringMatching(reason),
        retryAfterSeconds: null,
      });
      expect(points).toEqual([]);
      expect(JSON.stringify(end)).not.toContain('internal detail');
    });

    it.each([
      [401, /did not accept the API key/],
      [403, /may not read this address/],
    ])('names a key that is refused with %d', async (code, reason) => {
      const { end } = await read(peer.serve('/key', status(code)), { apiKey: 'old' });
      expect(end).toMatchObject({ ok: false, kind: 'person', reason: expect.stringMatching(reason) });
    });

    it.each<[header: string, seconds: number | null]>([
      ['120', 120],
      ['Tue, 10 Mar 2026 12:05:00 GMT', 300],
      ['Tue, 10 Mar 2026 11:00:00 GMT', 0],
      ['99999999', 86_400],
      ['soon', null],
    ])('carries Retry-After: %s', async (header, seconds) => {
      const { end } = await read(peer.serve('/later', status(429, { 'retry-after': header })));
      expect(end).toMatchObject({ ok: false, kind: 'passing', retryAfterSeconds: seconds });
    });

    it.each<[what: string, address: string, addresses: string[], kind: string, reason: RegExp]>([
      ['an unknown name', 'http://feeds.example/', [], 'passing', /was not found/],
      ['a private address', 'http://10.0.0.1/', [], 'person', /not a public address/],
      ['a private address by name', 'http://feeds.example/', ['10.0.0.1'], 'person', /not a public address/],
      ['loopback in another form', 'http://2130706433/', [], 'person', /not a public address/],
      ['metadata', 'http://169.254.169.254/latest/', [], 'person', /not a public address/],
      ['another port', 'http://feeds.example:22/', ['8.8.8.8'], 'person', /Port 22 is not allowed/],
    ])('names %s', async (_what, address, addresses, kind, reason) => {
      const feed = feedOf({ resolve: () => Promise.resolve(addresses) }, new OutboundPolicy([]));
      const { end } = await read(address, {}, null, feed);
      expect(end).toMatchObject({ ok: false, kind, reason: expect.stringMatching(reason) });
    });

    it('connects to the address that was checked, whatever the name resolves to later', async () => {
      const address = peer.serve('/rebinding', json(rowsOf(1))).replace('127.0.0.1', 'feeds.example');
      const answers = [['127.0.0.1'], ['10.0.0.1']];
      const feed = feedOf({ resolve: () => Promise.resolve(answers.shift() ?? []) });
      const { points } = await read(address, {}, null, feed);
      expect([points.length, answers.length]).toEqual([1, 1]);
    });

    it('of a run that is canceled rejects with the reason', async () => {
      const canceled = new AbortController();
      const address = peer.serve('/hangs', (request, response) => {
        hang(request, response);
        canceled.abort(new Error('canceled'));
      });
      const connection = { ...plain, endpoint: address };
      const onPage = () => Promise.resolve();
      const reading = feedOf().read(connection, null, {
        now,
        timeZone: 'UTC',
        undatedAt: now,
        signal: canceled.signal,
        onPage,
      });
      await expect(reading).rejects.toThrow('canceled');
    });
  });

  describe('a host that a network of the operator allows', () => {
    const internal = (allowed = '127.0.0.0/8') =>
      feedOf({ wholeMs: 400 }, new OutboundPolicy(outboundAllow.parse(allowed)));

    it.each<[what: string, behavior: Behavior]>([
      ['404', status(404)],
      ['500', status(500)],
      ['a redirect', status(302)],
      ['silence', hang],
      ['a cut body', cut],
      ['401', status(401)],
      [
        'a web page',
        (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      ],
      ['a body that is too large', json('x'.repeat(5 * 1_048_576))],
      ['no list', json({ secret: 1 })],
      ['no readable row', json([{ name: 'a', value: 'secret' }])],
    ])('has one general reason for %s', async (_what, behavior) => {
      const { end } = await read(peer.serve('/inside', behavior), {}, null, internal());
      expect(end).toMatchObject({
        ok: false,
        httpStatus: null,
        reason: 'This address cannot be read. Ask the operator of this installation about it.',
      });
    });

    it('has it also behind a public name', async () => {
      const address = peer.serve('/inside', status(500)).replace('127.0.0.1', 'feeds.example');
      const policy = new OutboundPolicy(outboundAllow.parse('127.0.0.0/8'));
      const feed = feedOf({ resolve: () => Promise.resolve(['127.0.0.1']) }, policy);
      const public80 = address.replace(/:\d+/, '');
      const { end } = await read(public80, {}, null, feed);
      expect(end).toMatchObject({ ok: false, httpStatus: null, reason: expect.stringContaining('operator') });
    });

    it('is shown as any other where the operator names it exactly', async () => {
      const missing = peer.serve('/inside', status(404));
      const { end } = await read(missing, {}, null, internal(peer.host));
      expect(end).toMatchObject({
        httpStatus: 404,
        reason: expect.stringContaining('nothing at this address'),
      });
      const byName = feedOf(
        { resolve: () => Promise.resolve(['127.0.0.1']) },
        new OutboundPolicy(outboundAllow.parse(`feeds.example:${new URL(missing).port}`)),
      );
      const named = await read(missing.replace('127.0.0.1', 'feeds.example'), {}, null, byName);
      expect(named.end).toMatchObject({ httpStatus: 404 });
      const endpoint = peer.serve('/inside', json([{ name: 'a', value: 1 }]));
      const trial = await internal(peer.host).readFirstPage(
        { ...plain, endpoint },
        { now, timeZone: 'UTC', signal: never },
      );
      expect(trial.preview).toBe('[{"name":"a","value":1}]');
    });

    it('delivers its rows, and quotes none that cannot be read', async () => {
      const rows = [
        { name: 'a', value: 1 },
        { name: 'b', value: 'top secret' },
      ];
      const pages: (string | null)[] = [];
      const connection = { ...plain, endpoint: peer.serve('/inside', json(rows)) };
      const onPage = (page: { firstProblem: string | null }) => {
        pages.push(page.firstProblem);
        return Promise.resolve();
      };
      const end = await internal().read(connection, null, {
        now,
        timeZone: 'UTC',
        undatedAt: now,
        signal: never,
        onPage,
      });
      expect([end.ok, pages]).toEqual([true, ['Some rows have no usable name, value or time']]);
    });
  });

  describe('the first page', () => {
    const test = (endpoint: string, changes: Partial<ApiConnection> = {}) =>
      feedOf().readFirstPage({ ...plain, endpoint, ...changes }, { now, timeZone: 'UTC', signal: never });

    it('is read with what the API sent', async () => {
      const body = { data: rowsOf(3), paging: { next: 'c-1' } };
      expect(await test(peer.serve('/first', json(body)))).toMatchObject({
        preview: JSON.stringify(body),
        httpStatus: 200,
        failure: null,
        page: { rowsRead: 3, newest: new Date('2026-02-01T00:02:00Z') },
        pages: { count: 1, hasMore: false, problem: null },
      });
      expect(peer.requests).toHaveLength(1);
    });

    const elsewhere = { link: '<https://other.example/>; rel=next' };
    it.each<[what: string, paging: SourcePaging, behavior: Behavior, pages: object]>([
      ['two of three', link, byLink(rowsOf(25), 10), { count: 2, hasMore: true, problem: null }],
      ['two of two', cursor, byCursor(rowsOf(20), 10), { count: 2, hasMore: false, problem: null }],
      ['an only page', number, byNumber(rowsOf(5), 10), { count: 1, hasMore: false, problem: null }],
      [
        'a page that repeats',
        number,
        json(rowsOf(5)),
        { count: 1, hasMore: false, problem: expect.stringContaining('repeats the first') },
      ],
      [
        'a second page that fails',
        number,
        (request, response) =>
          (request.query.get('page') === '2' ? status(500) : json(rowsOf(5)))(request, response),
        { count: 1, hasMore: true, problem: expect.stringContaining('status 500') },
      ],
    ])('shows what follows: %s', async (_what, paging, behavior, pages) => {
      const found = await test(peer.serve('/first', behavior), { paging });
      expect(found).toMatchObject({ failure: null, pages });
    });

    it('fails where the next one may not be read', async () => {
      const found = await test(peer.serve('/first', json(rowsOf(1), elsewhere)), { paging: link });
      expect(found.failure).toMatchObject({
        failure: 'address',
        message: expect.stringContaining('one host'),
      });
    });

    it('fails where a path finds nothing in any row', async () => {
      const mapping = { ...fields, rows: '@', timestamp: 'date' };
      const found = await test(peer.serve('/first', json(rowsOf(2))), { mapping });
      expect(found.failure).toEqual(expect.objectContaining({ failure: 'no_such_path' }));
      expect(found.failure?.message).toBe('The path of the time finds nothing in any row. Choose it again.');
    });

    it('is read in the character set that the API names', async () => {
      const body = Buffer.from('[{"name":"caf\xe9","value":1}]', 'latin1');
      const latin: Behavior = (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json; charset=ISO-8859-1' }).end(body);
      const found = await test(peer.serve('/first', latin));
      expect(found.page.points[0]?.name).toBe('café');
    });

    it.each<[failure: string, behavior: Behavior, hasBody: boolean, changes: Partial<ApiConnection>]>([
      ['unauthorized', status(403), false, {}],
      ['status', status(404), false, {}],
      ['redirect', status(307), false, {}],
      ['not_json', content('<p>'), false, {}],
      ['too_large', huge, false, {}],
      ['time', hang, false, {}],
      ['broken', cut, false, {}],
      ['empty', json([]), true, {}],
      ['empty', status(204), false, {}],
      ['no_such_path', json({ a: [{ id: 1 }] }), true, {}],
      ['mapping', json([{ name: 'a', value: 'b' }]), true, {}],
      ['no_such_path', json({ a: 1 }), true, { mapping: { ...fields, rows: 'b' } }],
      ['mapping', json({ a: 1 }), false, { mapping: { ...fields, rows: 'b[' } }],
      ['mapping', json({ a: 1 }), false, { paging: { kind: 'cursor', path: '!', parameter: 'c' } }],
    ])('fails as %s', async (failure, behavior, hasBody, changes) => {
      const found = await test(peer.serve('/first', behavior), changes);
      expect(found.failure?.failure).toBe(failure);
      expect(found.failure?.message).toMatch(/^[A-Z1].+\. ?.+\.$/);
      expect(found.preview !== null).toBe(hasBody);
    });

    it('of a host in a network of the operator comes without its body', async () => {
      const feed = feedOf({}, new OutboundPolicy(outboundAllow.parse('127.0.0.0/8')));
      const endpoint = peer.serve('/first', json([{ name: 'a', value: 1, password: 'x' }]));
      const found = await feed.readFirstPage({ ...plain, endpoint }, { now, timeZone: 'UTC', signal: never });
      expect(found).toMatchObject({ preview: null, page: { rowsRead: 1 }, failure: null });
    });
  });
});
