import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  type ConnectAppBody,
  deleteConnectedApp,
  listConnectedApps,
  updateConnectedApp,
  type UpdateConnectedAppBody,
} from '@emberdeck/contracts/gamification/connected-apps';
import { deckStateChanged } from '@emberdeck/contracts/gamification/deck-notices';
import {
  type ConnectedAppDetails,
  getConnectedApp,
  refreshConnectedApp,
  testConnectedApp,
  type TestConnectedAppBody,
} from '@emberdeck/contracts/gamification/deck-reads';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { content, FeedPeer, huge, json, status } from '@emberdeck/testing/feed-peer';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aPlayer, connect, dayMs, refusal, startGamification, TestClock } from './support.js';

const token = 'secret-token-0123456789';
const chosen = [{ name: 'Queries', path: 'queries.total', unit: null }];

describe('reads of decks', () => {
  const clock = new TestClock(new Date('2026-03-10T12:00:00.000Z'));
  let service: TestService;
  let peer: FeedPeer;

  beforeAll(async () => {
    peer = await FeedPeer.start();
    service = await startGamification({ environment: { OUTBOUND_ALLOW: peer.host }, clock });
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const get = (actor: Actor, id: string): Promise<ConnectedAppDetails> =>
    service.call(getConnectedApp, { id }, { actor });
  const change = (actor: Actor, id: string, body: UpdateConnectedAppBody) =>
    service.call(updateConnectedApp, updateConnectedApp.input.parse({ id, ...body }), { actor });
  const refresh = (actor: Actor, id: string) => service.call(refreshConnectedApp, { id }, { actor });
  const test = (actor: Actor, body: TestConnectedAppBody) =>
    service.call(testConnectedApp, testConnectedApp.input.parse(body), { actor });

  /** The deck after this number of reads, the newest of which has ended. */
  const read = (actor: Actor, id: string, count: number): Promise<ConnectedAppDetails> =>
    eventually(async () => {
      const deck = await get(actor, id);
      expect(deck.reads).toHaveLength(count);
      expect(deck.reads.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
      return deck;
    });

  /** A deck that is read at once. */
  async function deckOf(actor: Actor, body: Partial<ConnectAppBody>): Promise<ConnectedAppDetails> {
    const { id } = await connect(service, actor, body);
    return read(actor, id, 1);
  }

  const again = async (actor: Actor, id: string, count: number): Promise<ConnectedAppDetails> => {
    clock.advance(1_000);
    await refresh(actor, id);
    return read(actor, id, count);
  };

  /** What the user of a deck was told of it. */
  const statesOf = async (id: string): Promise<string[]> =>
    (await service.published(deckStateChanged)).filter(({ appId }) => appId === id).map(({ state }) => state);

  it('reads a deck when it is connected, with its token, and shows the values', async () => {
    const actor = await aPlayer(service);
    const apiEndpoint = peer.serve('/good', json({ queries: { total: 7_497 } }));
    const deck = await deckOf(actor, { apiEndpoint, authToken: token, values: chosen });
    expect(deck).toMatchObject({
      lastSyncAt: clock.now().toISOString(),
      lastFailure: null,
      shown: [{ name: 'Queries', value: 7_497, change: null, line: [7_497] }],
      reads: [{ trigger: 'change', status: 'succeeded', httpStatus: 200, reason: null }],
      history: [{ name: 'Queries', days: [{ day: '2026-03-10', value: 7_497 }] }],
      coinsEarned: 10,
      hasAuthToken: true,
    });
    expect(peer.requests.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
    expect(JSON.stringify(deck)).not.toContain(token);
    const next = Date.parse(deck.nextReadAt ?? '') - clock.now().getTime();
    expect(next).toBeGreaterThanOrEqual(0.85 * 3_600_000);
    expect(next).toBeLessThan(0.95 * 3_600_000);
  });

  it('shows the change to the day before, and one value a day', async () => {
    const actor = await aPlayer(service);
    let total = 10;
    const apiEndpoint = peer.serve('/days', (request, response) =>
      json({ queries: { total } })(request, response),
    );
    const { id } = await connect(service, actor, { apiEndpoint, values: chosen, syncFrequency: 'manual' });
    expect((await again(actor, id, 1)).reads).toMatchObject([{ trigger: 'manual' }]);
    total = 12;
    await again(actor, id, 2);
    clock.advance(dayMs);
    total = 9;
    const deck = await again(actor, id, 3);
    expect(deck.shown).toMatchObject([{ value: 9, change: -3, line: [12, 9] }]);
    expect(deck.nextReadAt).toBeNull();
  });

  it.each([
    ['a refused token', status(401), /asks for a token \(status 401\)\. Edit the deck and enter it\./],
    ['another host', status(302, { location: 'https://elsewhere.example/' }), /leads to another address/],
    ['gigabytes', huge, /larger than 4 MB/],
    ['wrong JSON', content('{"a":', 'application/json'), /neither valid JSON nor a feed/],
    ['no number', json({ hello: 'world' }), /no number that the deck could show/],
    ['a fault of the app', status(503), /has a problem \(status 503\)\. Try again later\./],
  ])('keeps the values and says why a read failed: %s', async (name, behavior, reason) => {
    const actor = await aPlayer(service);
    const path = `/bad-${name.replaceAll(' ', '-')}`;
    const apiEndpoint = peer.serve(path, json({ count: 3 }));
    const { id } = await deckOf(actor, { apiEndpoint });
    peer.serve(path, behavior);
    const deck = await again(actor, id, 2);
    expect(deck.reads[0]).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) });
    expect(deck.lastFailure).toMatch(reason);
    expect(deck.shown).toMatchObject([{ name: 'Count', value: 3 }]);
    expect(Date.parse(deck.nextReadAt ?? '')).toBeGreaterThan(clock.now().getTime());
  });

  it('counts a failed health check as down, and goes on with it', async () => {
    const actor = await aPlayer(service);
    const apiEndpoint = peer.serve('/health', content('fine', 'text/plain'));
    const { id } = await deckOf(actor, { apiEndpoint, readAs: 'health' });
    peer.serve('/health', status(500));
    for (const count of [2, 3, 4]) await again(actor, id, count);
    const deck = await get(actor, id);
    expect(deck.shown[0]).toMatchObject({ name: 'Availability', unit: '%', value: 25 });
    expect([deck.isActive, deck.lastFailure === null]).toEqual([true, false]);
    peer.serve('/health', content('fine', 'text/plain'));
    await again(actor, id, 5);
    expect(await statesOf(id)).toEqual(['deck_down', 'deck_recovered']);
  });

  it('pauses a deck after ten failures in a row, and reads it again when it is resumed', async () => {
    const actor = await aPlayer(service);
    const apiEndpoint = peer.serve('/paused', status(401));
    const { id } = await deckOf(actor, { apiEndpoint });
    for (let count = 2; count <= 10; count += 1) await again(actor, id, count);
    expect(await get(actor, id)).toMatchObject({
      isActive: false,
      pausedReason: 'failures',
      nextReadAt: null,
      lastFailure: expect.stringContaining('resume it when this is done'),
    });
    expect(await statesOf(id)).toEqual(['deck_paused']);
    expect((await refusal(refresh(actor, id))).code).toBe('conflict');
    peer.serve('/paused', json({ count: 1 }));
    clock.advance(1_000);
    await change(actor, id, { isActive: true });
    const deck = await read(actor, id, 11);
    expect(deck).toMatchObject({ isActive: true, lastFailure: null, pausedReason: null });
  });

  describe('the token', () => {
    it('goes with the deck to another path, and not to another host', async () => {
      const actor = await aPlayer(service);
      const apiEndpoint = peer.serve('/token', json({ count: 1 }));
      const { id } = await deckOf(actor, { apiEndpoint, authToken: token });
      const other = peer.serve('/token-2', json({ count: 2 }));
      clock.advance(1_000);
      expect(await change(actor, id, { apiEndpoint: other })).toMatchObject({ hasAuthToken: true });
      await read(actor, id, 2);
      expect(peer.requests.at(-1)).toMatchObject({
        path: '/token-2',
        headers: { authorization: `Bearer ${token}` },
      });
      const moved = await change(actor, id, { apiEndpoint: 'https://elsewhere.example/', isActive: false });
      expect(moved).toMatchObject({ hasAuthToken: false, authTokenLastFour: null });
      expect(await test(actor, { id, apiEndpoint: other })).toMatchObject({ success: true });
      expect(peer.requests.at(-1)?.headers.authorization).toBeUndefined();
    });
  });

  it('tests an address before it is connected, and stores nothing', async () => {
    const actor = await aPlayer(service);
    const apiEndpoint = peer.serve('/tested', json({ status: 'ok', users: 3 }));
    expect(
      await test(actor, { apiEndpoint, authToken: token, keyPlacement: 'header', headerName: 'x-key' }),
    ).toEqual({
      success: true,
      failure: null,
      message: null,
      httpStatus: 200,
      form: 'numbers',
      figures: [{ name: 'Users', value: 3, unit: null }],
      headline: null,
      preview: '{"status":"ok","users":3}',
    });
    expect(peer.requests.at(-1)?.headers['x-key']).toBe(token);
    peer.serve('/tested', status(403));
    expect(await test(actor, { apiEndpoint })).toMatchObject({
      success: false,
      failure: 'unauthorized',
      httpStatus: 403,
      message: expect.stringContaining('asks for a token'),
    });
    const refused = await refusal(test(actor, { apiEndpoint: 'http://10.0.0.1/' }));
    expect(refused.code).toBe('validation_failed');
    expect(await service.call(listConnectedApps, { limit: 10 }, { actor })).toEqual([]);
  });

  it('orders decks by moving one in front of another', async () => {
    const actor = await aPlayer(service);
    const ids: string[] = [];
    for (const appName of ['A', 'B', 'C']) {
      clock.advance(1_000);
      ids.unshift((await connect(service, actor, { appName })).id);
    }
    const order = async (): Promise<string> => {
      const decks = await service.call(listConnectedApps, { limit: 10 }, { actor });
      const placeOf = (deck: (typeof decks)[number]): number => deck.position ?? Date.parse(deck.createdAt);
      return decks
        .toSorted((one, other) => placeOf(other) - placeOf(one))
        .map(({ appName }) => appName)
        .join('');
    };
    expect(await order()).toBe('CBA');
    await change(actor, ids[2] ?? '', { before: ids[0] ?? '' });
    expect(await order()).toBe('ACB');
    await change(actor, ids[0] ?? '', { before: null });
    expect(await order()).toBe('ABC');
    clock.advance(1_000);
    await connect(service, actor, { appName: 'D' });
    expect(await order()).toBe('DABC');
  });

  it('shows, reads and changes nothing of another user', async () => {
    const owner = await aPlayer(service);
    const { id } = await connect(service, owner);
    const stranger = anActor({ workspaceId: owner.workspaceId });
    const outcomes = await Promise.all([
      refusal(get(stranger, id)),
      refusal(refresh(stranger, id)),
      refusal(change(stranger, id, { appName: 'Mine' })),
      refusal(test(stranger, { id, apiEndpoint: peer.serve('/own', json({ a: 1 })) })),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual(Array(4).fill('not_found'));
    expect((await refusal(refresh(owner, id))).message).toContain('no address');
  });

  it('ends with its deck', async () => {
    const actor = await aPlayer(service);
    const { id } = await deckOf(actor, { apiEndpoint: peer.serve('/gone', json({ count: 1 })) });
    await service.call(deleteConnectedApp, { id }, { actor });
    const rows = await service.database.asAdministrator(
      `SELECT FROM gamification.deck_read WHERE app_id = $1
       UNION ALL SELECT FROM gamification.deck_value_day WHERE app_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });
});
