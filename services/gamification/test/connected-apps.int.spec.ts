import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  appConnected,
  appDisconnected,
  createConnectedApp,
  deleteConnectedApp,
  listConnectedApps,
  type ConnectAppAnswer,
  type ConnectedApp,
} from '@emberdeck/contracts/gamification/connected-apps';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aKey,
  aPlayer,
  connect,
  dayMs,
  profileOf,
  refusal,
  startGamification,
  TestClock,
  times,
} from './support.js';

describe('connected apps', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock });
  });

  afterAll(async () => {
    await service.stop();
  });

  const decksOf = (actor: Actor): Promise<ConnectedApp[]> =>
    service.call(listConnectedApps, { limit: 100 }, { actor });

  const standing = async (actor: Actor) => {
    const { totalCoins, experiencePoints } = await profileOf(service, actor);
    return { totalCoins, experiencePoints };
  };

  const rowsOf = <Row extends object>(actor: Actor): Promise<Row[]> =>
    service.database.asAdministrator<Row>('SELECT * FROM gamification.connected_app WHERE user_id = $1', [
      actor.userId,
    ]);

  it('stores a check of its encryption key at the first start', async () => {
    const [row] = await service.database.asAdministrator<{ sealed: string }>(
      'SELECT sealed FROM gamification.key_check',
    );
    expect(row?.sealed).toMatch(/^v1\.[0-9a-f]{8}\./);
  });

  it('connects an app, pays for it, and publishes it', async () => {
    const actor = await aPlayer(service);
    const app = await connect(service, actor, {
      appName: 'My bank',
      appType: 'finance',
      deckTheme: 'finance',
      apiEndpoint: 'https://bank.example/api',
      metadata: { description: 'Accounts' },
    });
    expect(app).toEqual({
      id: expect.any(String),
      userId: actor.userId,
      appName: 'My bank',
      appType: 'finance',
      deckTheme: 'finance',
      apiEndpoint: 'https://bank.example/api',
      hasAuthToken: false,
      authTokenLastFour: null,
      isActive: true,
      lastSyncAt: null,
      keyPlacement: 'bearer',
      headerName: null,
      readAs: 'auto',
      values: [],
      preset: null,
      position: null,
      pausedReason: null,
      lastFailure: null,
      shown: [],
      headline: null,
      nextReadAt: '2026-03-10T12:00:00.000Z',
      syncFrequency: 'hourly',
      metadata: { description: 'Accounts' },
      createdAt: '2026-03-10T12:00:00.000Z',
      updatedAt: '2026-03-10T12:00:00.000Z',
      coinsAwarded: 10,
    });
    const { coinsAwarded, ...deck } = app;
    expect(coinsAwarded).toBe(10);
    expect(await decksOf(actor)).toEqual([deck]);
    expect(await standing(actor)).toEqual({ totalCoins: 110, experiencePoints: 20 });
    const published = (await service.published(appConnected)).filter((each) => each.userId === actor.userId);
    expect(published).toEqual([
      {
        userId: actor.userId,
        workspaceId: actor.workspaceId,
        appId: app.id,
        appName: 'My bank',
        appType: 'finance',
        coinsAwarded: 10,
        experienceAwarded: 20,
        app: deck,
      },
    ]);
  });

  describe('beyond the rewards of the day', () => {
    const input = {
      appType: 'finance',
      deckTheme: 'finance',
      apiEndpoint: 'https://bank.example/api',
      authToken: 'secret-token-of-a-user-9876',
      metadata: { description: 'Accounts' },
    } as const;

    /** A player who has all rewards of the day, as this replica knows. */
    const aPaidPlayer = async (): Promise<Actor> => {
      const actor = await aPlayer(service);
      for (const appName of times(11, (index) => `App ${index}`)) {
        await connect(service, actor, { appName }, aKey());
      }
      return actor;
    };

    it('connects an app as the usual way does, but for the reward', async () => {
      const first = await connect(service, await aPlayer(service), { appName: 'My bank', ...input }, aKey());
      const actor = await aPaidPlayer();
      const app = await connect(service, actor, { appName: 'My bank', ...input }, aKey());
      expect(app).toEqual({ ...first, id: app.id, userId: actor.userId, coinsAwarded: 0 });
      const { coinsAwarded, ...deck } = app;
      expect(coinsAwarded).toBe(0);
      expect(await decksOf(actor)).toContainEqual(deck);
      expect(await service.published(appConnected)).toContainEqual(
        expect.objectContaining({ userId: actor.userId, appId: app.id, experienceAwarded: 0, app: deck }),
      );
      const [row] = (await rowsOf<{ id: string; auth_token: string }>(actor)).filter(
        ({ id }) => id === app.id,
      );
      const box = new SecretBox('the encryption key of the tests, long enough');
      const place = { table: 'connected_app', column: 'auth_token', rowId: app.id };
      expect(box.open(row?.auth_token ?? '', place)).toBe(input.authToken);
    });

    it('connects once for a key that is used 20 times at once, and replays the answer', async () => {
      const actor = await aPaidPlayer();
      const key = aKey();
      const attempts = await Promise.allSettled(
        times(20, () => connect(service, actor, { appName: 'My bank', ...input }, key)),
      );
      const answer = await connect(service, actor, { appName: 'My bank', ...input }, key);
      const answered = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(answered.length).toBeGreaterThan(0);
      expect(answered).toEqual(answered.map(() => answer));
      expect((await decksOf(actor)).filter(({ appName }) => appName === 'My bank')).toHaveLength(1);
    });
  });

  it('encrypts the token and shows only its last four characters', async () => {
    const actor = await aPlayer(service);
    const authToken = 'secret-token-of-a-user-9876';
    const app = await connect(service, actor, { authToken }, aKey());
    expect(app).toMatchObject({ hasAuthToken: true, authTokenLastFour: '9876' });

    const [row] = await rowsOf<{ auth_token: string }>(actor);
    const box = new SecretBox('the encryption key of the tests, long enough');
    const place = { table: 'connected_app', column: 'auth_token', rowId: app.id };
    expect(box.open(row?.auth_token ?? '', place)).toBe(authToken);

    const texts = await service.database.asAdministrator(`
      SELECT answer::text FROM gamification.idempotency UNION ALL SELECT payload::text FROM gamification.outbox
      UNION ALL SELECT to_jsonb(connected_app)::text FROM gamification.connected_app`);
    expect(texts.length).toBeGreaterThan(3);
    expect(JSON.stringify([texts, await decksOf(actor)])).not.toContain(authToken);
  });

  it('shows no character of a short token', async () => {
    const app = await connect(service, await aPlayer(service), { authToken: 'short' });
    expect(app).toMatchObject({ hasAuthToken: true, authTokenLastFour: null });
  });

  it('creates one deck and pays once for 20 concurrent requests with one idempotency key', async () => {
    const actor = await aPlayer(service);
    const key = aKey();
    const outcomes = await Promise.allSettled(times(20, () => connect(service, actor, {}, key)));
    const answers: ConnectAppAnswer[] = [];
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') {
        answers.push(outcome.value);
      } else {
        expect(outcome.reason).toBeInstanceOf(AppError);
        expect(outcome.reason.code).toBe('idempotency_in_progress');
      }
    }
    const [deck, ...others] = await decksOf(actor);
    expect(others).toEqual([]);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers).toEqual(answers.map(() => ({ ...deck, coinsAwarded: 10 })));
    expect(await standing(actor)).toEqual({ totalCoins: 110, experiencePoints: 20 });
    expect(await connect(service, actor, {}, key)).toEqual({ ...deck, coinsAwarded: 10 });
  });

  it('refuses an idempotency key that was used for another app', async () => {
    const actor = await aPlayer(service);
    const key = aKey();
    await connect(service, actor, { appName: 'One' }, key);
    expect((await refusal(connect(service, actor, { appName: 'Two' }, key))).code).toBe(
      'idempotency_key_reused',
    );
  });

  it('pays once for 20 concurrent connections of one app, whatever the spelling', async () => {
    const actor = await aPlayer(service);
    const names = ['Strava', ' strava', 'STRAVA ', 'Ｓｔｒａｖａ'];
    const answers = await Promise.all(
      times(20, (n) => connect(service, actor, { appName: names[n % names.length] ?? '' }, aKey())),
    );
    expect(answers.map((each) => each.coinsAwarded).toSorted((a, b) => b - a)).toEqual([
      10,
      ...times(19, () => 0),
    ]);
    expect(await decksOf(actor)).toHaveLength(20);
    expect(await standing(actor)).toEqual({ totalCoins: 110, experiencePoints: 20 });
    const published = (await service.published(appConnected)).filter((each) => each.userId === actor.userId);
    expect(published.reduce((sum, each) => sum + each.coinsAwarded + each.experienceAwarded, 0)).toBe(30);
  });

  it('pays for the same name of another type', async () => {
    const actor = await aPlayer(service);
    await connect(service, actor, { appType: 'fitness' });
    expect(await connect(service, actor, { appType: 'social' })).toMatchObject({ coinsAwarded: 10 });
  });

  it('pays nothing for connecting a deleted app again', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    await service.call(deleteConnectedApp, { id }, { actor });
    clock.advance(dayMs);
    expect(await connect(service, actor)).toMatchObject({ coinsAwarded: 0 });
    expect(await standing(actor)).toEqual({ totalCoins: 110, experiencePoints: 20 });
  });

  it('pays for 10 apps a day, also concurrently, and again from midnight in UTC', async () => {
    clock.set('2026-03-15T23:59:59.999Z');
    const actor = await aPlayer(service);
    const answers = await Promise.all(times(15, (n) => connect(service, actor, { appName: `App ${n}` })));
    expect(answers.filter((each) => each.coinsAwarded === 10)).toHaveLength(10);
    expect(await standing(actor)).toEqual({ totalCoins: 200, experiencePoints: 200 });

    const unpaid = answers.find((each) => each.coinsAwarded === 0)?.appName ?? '';
    expect(await connect(service, actor, { appName: unpaid })).toMatchObject({ coinsAwarded: 0 });
    clock.advance(1);
    expect(await connect(service, actor, { appName: unpaid })).toMatchObject({ coinsAwarded: 10 });
  });

  it('pages newest first without gap or repeat among rows of one millisecond', async () => {
    const actor = await aPlayer(service);
    for (const n of times(7, (index) => index)) {
      await connect(service, actor, { appName: `Deck ${n}` });
      clock.advance(n % 3 === 0 ? 1_000 : 0);
    }
    const all = await decksOf(actor);
    const stamps = all.map((each) => each.createdAt);
    expect(stamps).toEqual(stamps.toSorted().toReversed());
    const seen: ConnectedApp[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = cursor ? { limit: 3, cursor } : { limit: 3 };
      const page = await service.page(listConnectedApps, query, { actor });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all);
    expect(seen).toHaveLength(7);
  });

  it('splits a page of the largest decks over several responses', async () => {
    const actor = await aPlayer(service);
    await Promise.all(
      times(60, (n) =>
        connect(service, actor, {
          appName: `Large ${n}`,
          apiEndpoint: `https://a.example/${'x'.repeat(2000)}`,
          metadata: { description: '\u{1f525}'.repeat(1000) },
        }),
      ),
    );
    const first = await service.page(listConnectedApps, { limit: 100 }, { actor });
    expect(first.items.length).toBe(60);
    const more = times(60, (n) =>
      connect(service, actor, {
        appName: `Larger ${n}`,
        apiEndpoint: `https://a.example/${'x'.repeat(2000)}`,
        metadata: { description: '\u20ac'.repeat(2000) },
      }),
    );
    await Promise.all(more);
    const { items, nextCursor } = await service.page(listConnectedApps, { limit: 100 }, { actor });
    expect(items.length).toBeLessThan(100);
    const rest = await service.page(listConnectedApps, { limit: 100, cursor: nextCursor ?? '' }, { actor });
    expect(rest.items.length).toBeGreaterThan(0);
  });

  it('deletes an own deck, publishes it, and leaves the coins', async () => {
    const actor = await aPlayer(service);
    const { id, appName, appType } = await connect(service, actor);
    expect(await service.call(deleteConnectedApp, { id }, { actor })).toEqual({ success: true });
    expect(await decksOf(actor)).toEqual([]);
    const published = (await service.published(appDisconnected)).filter(
      (each) => each.userId === actor.userId,
    );
    const { userId, workspaceId } = actor;
    expect(published).toEqual([{ userId, workspaceId, appId: id, appName, appType }]);
    expect(await standing(actor)).toEqual({ totalCoins: 110, experiencePoints: 20 });
    expect((await refusal(service.call(deleteConnectedApp, { id }, { actor }))).code).toBe('not_found');
  });

  it('deletes once for 10 concurrent requests', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    const outcomes = await Promise.allSettled(
      times(10, () => service.call(deleteConnectedApp, { id }, { actor })),
    );
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const published = (await service.published(appDisconnected)).filter(
      (each) => each.userId === actor.userId,
    );
    expect(published).toHaveLength(1);
  });

  it('shows and deletes nothing of another user, also of the same workspace', async () => {
    const owner = await aPlayer(service);
    const { id } = await connect(service, owner);
    const stranger = anActor({ workspaceId: owner.workspaceId });
    expect(await decksOf(stranger)).toEqual([]);
    const foreign = await refusal(service.call(deleteConnectedApp, { id }, { actor: stranger }));
    const absent = await refusal(service.call(deleteConnectedApp, { id: randomUUID() }, { actor: stranger }));
    expect([foreign.code, foreign.message]).toEqual([absent.code, absent.message]);
    expect(foreign.code).toBe('not_found');
    expect(await decksOf(owner)).toHaveLength(1);
    expect(await service.published(appDisconnected)).not.toContainEqual(
      expect.objectContaining({ appId: id }),
    );
  });

  it.each(['http://user:pw@bank.example', 'http://10.0.0.1/', 'https://bank.example:22/'])(
    'refuses the endpoint %s',
    async (apiEndpoint) => {
      const actor = await aPlayer(service);
      const input = { appName: 'Bank', appType: 'finance', apiEndpoint } as never;
      const { code, details } = await refusal(service.call(createConnectedApp, input, { actor }));
      expect([code, details.fields?.map(({ field }) => field)]).toEqual([
        'validation_failed',
        ['apiEndpoint'],
      ]);
      expect(await decksOf(actor)).toEqual([]);
    },
  );

  it('connects no more apps than allowed under concurrent requests', async () => {
    const few = await startGamification({ environment: { APPS_PER_USER: '3' } });
    try {
      const actor = await aPlayer(few);
      const outcomes = await Promise.allSettled(
        times(6, (n) => connect(few, actor, { appName: `App ${n}` })),
      );
      const [connected] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const { code, message } = await refusal(connect(few, actor, { appName: 'One more' }));
      expect([code, message]).toEqual([
        'conflict',
        'You can have at most 3 connected apps. Disconnect one that you no longer use, then try again.',
      ]);
      await few.call(deleteConnectedApp, { id: connected?.id ?? '' }, { actor });
      await connect(few, actor, { appName: 'One more' });
      await connect(few, await aPlayer(few));
    } finally {
      await few.stop();
    }
  });

  describe('the number of apps of a user', () => {
    const counted = async (actor: Actor): Promise<number | undefined> => {
      const sql =
        'SELECT sum(apps)::integer AS apps FROM gamification.connected_app_count WHERE user_id = $1';
      const [row] = await service.database.asAdministrator<{ apps: number }>(sql, [actor.userId]);
      return row?.apps;
    };

    it('follows what is connected and deleted side by side', async () => {
      const actor = await aPlayer(service);
      const apps = await Promise.all(times(20, (n) => connect(service, actor, { appName: `App ${n}` })));
      expect(await counted(actor)).toBe(20);
      const deleted = apps.slice(0, 5).map(({ id }) => service.call(deleteConnectedApp, { id }, { actor }));
      await Promise.all([...deleted, connect(service, actor, { appName: 'One more' })]);
      expect(await counted(actor)).toBe(16);
    });

    it('is read, and only counted where it is unknown', async () => {
      const actor = await aPlayer(service);
      await connect(service, actor);
      const change = (sql: string) =>
        service.database.asAdministrator(`${sql} WHERE user_id = $1`, [actor.userId]);
      await change('UPDATE gamification.connected_app_count SET apps = apps + 1000');
      expect((await refusal(connect(service, actor, { appName: 'Second' }))).code).toBe('conflict');
      await change('DELETE FROM gamification.connected_app_count');
      await connect(service, actor, { appName: 'Second' });
      expect(await counted(actor)).toBe(2);
    });
  });

  it('refuses bad input by field and stores nothing', async () => {
    const actor = await aPlayer(service);
    const bad = {
      appName: '\0',
      appType: 'games',
      deckTheme: 'pink',
      apiEndpoint: 'javascript:alert(1)',
      authToken: 'x'.repeat(4097),
      metadata: { description: 'x'.repeat(2001) },
    };
    const { code, details } = await refusal(service.call(createConnectedApp, bad as never, { actor }));
    expect(code).toBe('validation_failed');
    expect(new Set(details.fields?.map((each) => each.field))).toEqual(
      new Set(['appName', 'appType', 'deckTheme', 'apiEndpoint', 'authToken', 'metadata.description']),
    );
    expect(await decksOf(actor)).toEqual([]);
  });
});
