import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { testDataSource, type TestDataSourceBody } from '@emberdeck/contracts/analytics/source-test';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import { FeedPeer, json, status } from '@emberdeck/testing/feed-peer';
import type { TestService } from '@emberdeck/testing/service-harness';
import { countRows, startAnalytics, TestClock } from './analytics.js';

const apiKey = 'sk-live-0123456789abcdef';

describe('a test of a source', () => {
  let service: TestService;
  let peer: FeedPeer;

  const test = (input: Partial<TestDataSourceBody>, actor: Actor = anActor()) =>
    service.call(
      testDataSource,
      { ...testDataSource.input.parse({ type: 'API Integration', ...input }) },
      { actor },
    );

  /** A stored source of the actor with a key, on the host of the peer. */
  const stored = (actor: Actor, endpoint: string) =>
    service.call(
      createDataSource,
      { name: 'Shop', type: 'API Integration', description: null, endpoint, apiKey },
      { actor },
    );

  beforeAll(async () => {
    peer = await FeedPeer.start();
    service = await startAnalytics({
      environment: { OUTBOUND_ALLOW: peer.host },
      clock: new TestClock('2026-03-10T12:00:00.000Z'),
    });
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  it('returns what would come in, and stores nothing', async () => {
    const rows = Array.from({ length: 25 }, (_each, place) => ({
      name: place % 2 === 0 ? 'visits' : 'sales',
      value: `${place}.005`,
      unit: 'EUR',
      timestamp: '2026-03-01',
    }));
    const answer = await test({ endpoint: peer.serve('/rows', json([...rows, { name: 'x' }])) });
    expect(answer).toMatchObject({
      success: true,
      failure: null,
      message: null,
      httpStatus: 200,
      rowCount: 26,
      skipped: 1,
      names: ['visits', 'sales'],
      newestAt: '2026-03-01T00:00:00.000Z',
      preview: expect.stringContaining('visits'),
      refused: [{ row: 26, message: 'The value is missing' }],
      fields: { name: 'name', value: 'value', unit: 'unit', timestamp: 'timestamp', metadata: null },
      pages: { count: 1, hasMore: false, problem: null },
      rule: 'values',
      shared: { rows: 25, name: 'visits', values: 24.005, events: 156.065 },
      notes: [],
    });
    expect(answer.rows).toHaveLength(20);
    expect(answer.rows[0]).toEqual({
      name: 'visits',
      value: 0.005,
      unit: 'EUR',
      timestamp: '2026-03-01T00:00:00.000Z',
      metadata: null,
      key: null,
    });
    expect([await countRows(service, 'data_source'), await countRows(service, 'metric')]).toEqual([0, 0]);
  });

  it('returns the reason of a failure', async () => {
    const refused = await test({ endpoint: peer.serve('/key', status(401)), apiKey: 'wrong' });
    expect(refused).toMatchObject({ success: false, failure: 'unauthorized', httpStatus: 401, rows: [] });
    const inside = await test({ endpoint: 'http://192.168.0.1/' });
    expect(inside).toMatchObject({ success: false, failure: 'private', preview: null });
    expect(await test({ endpoint: null })).toMatchObject({ success: false, failure: 'address' });
  });

  it('says what the user must know of times, keys, metadata and rounding', async () => {
    const rows = [
      { name: 'a', value: 0.12345678, id: 7, metadata: { shop: 'Berlin' } },
      { name: 'a', value: 2, id: 8, metadata: 'x' },
    ];
    const endpoint = peer.serve('/notes', json(rows));
    const answer = await test({ endpoint, rows: 'keyed' });
    expect(answer).toMatchObject({
      rule: 'keyed',
      shared: null,
      rows: [
        { value: 0.123457, metadata: { shop: 'Berlin' }, key: '7' },
        { metadata: null, key: '8' },
      ],
      fields: { key: 'id', metadata: 'metadata', timestamp: null },
      notes: [
        'No row has a time. Each sync gives its rows the time at which it begins.',
        '1 value has more than six decimals and would be rounded.',
        'The metadata of 1 row is no JSON object of at most 4,096 characters and is left out.',
      ],
    });
    const mapping = { rows: '@', name: 'name', value: 'value', unit: 'currency', timestamp: 'at' };
    expect(await test({ endpoint, mapping })).toMatchObject({
      success: false,
      failure: 'no_such_path',
      message: 'The path of the time finds nothing in any row. Choose it again.',
    });
    expect((await test({ endpoint, mapping: { ...mapping, timestamp: null } })).notes).toContain(
      'The path of the unit finds nothing in any row.',
    );
  });

  it('refuses what cannot be saved either', async () => {
    const endpoint = peer.serve('/unsaved', json([]));
    for (const keyPlacement of ['header', 'query'] as const) {
      await expect(test({ endpoint, apiKey, keyPlacement })).rejects.toMatchObject({
        code: 'validation_failed',
        details: { fields: [{ field: 'headerName' }] },
      });
    }
  });

  it.each(['Webhook', 'File Upload'] as const)('has nothing to read for %s', async (type) => {
    const answer = await test({ type });
    expect(answer).toMatchObject({ success: false, failure: null });
    expect(answer.message).toContain('nothing to test');
  });

  describe('with the stored key', () => {
    /** The keys that came to these addresses. A stored source is also read by itself, at its own address. */
    const keysAt = (...paths: readonly string[]) =>
      peer.requests.filter(({ path }) => paths.includes(path)).map(({ headers }) => headers.authorization);

    it('sends it to the same host for its creator', async () => {
      const actor = anActor();
      const { id } = await stored(actor, peer.serve('/stored', json([])));
      await test({ id, endpoint: peer.serve('/other-path', json([])) }, actor);
      await test({ id, endpoint: peer.serve('/typed', json([])), apiKey: 'typed' }, actor);
      expect(keysAt('/other-path', '/typed')).toEqual([`Bearer ${apiKey}`, 'Bearer typed']);
    });

    it('never sends it to another host', async () => {
      const actor = anActor();
      const { id } = await stored(actor, 'https://api.example/metrics');
      await test({ id, endpoint: peer.serve('/another-host', json([])) }, actor);
      expect(keysAt('/another-host')).toEqual([undefined]);
    });

    it('is refused to a member who may not manage the source, and to other workspaces', async () => {
      const owner = anActor();
      const { id } = await stored(owner, peer.serve('/stored', json([])));
      const endpoint = peer.serve('/refused', json([]));
      const colleague = anActor({ workspaceId: owner.workspaceId, ownsWorkspace: false });
      await expect(test({ id, endpoint }, colleague)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(test({ id, endpoint }, anActor())).rejects.toMatchObject({ code: 'not_found' });
      await expect(test({ id: randomUUID(), endpoint }, owner)).rejects.toMatchObject({ code: 'not_found' });
      expect(keysAt('/refused')).toEqual([]);
    });
  });

  it('is limited for each user, so that it scans no network', async () => {
    const actor = anActor();
    const endpoint = peer.serve('/limited', json([]));
    for (let count = 0; count < 30; count += 1) {
      await test({ endpoint }, actor);
    }
    await expect(test({ endpoint }, actor)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await test({ endpoint })).toMatchObject({ failure: 'empty' });
  });

  it('is refused to clients', async () => {
    await expect(
      test({ endpoint: null }, anActor({ role: 'client', ownsWorkspace: false })),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
