import { request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityRecorded } from '@emberdeck/contracts/analytics/activities';
import { type DataSource } from '@emberdeck/contracts/analytics/data-sources';
import {
  sourceChanged,
  sourceCreated,
  sourceDeleted,
  sourceSynced,
} from '@emberdeck/contracts/analytics/source-events';
import { metricSettingsChanged } from '@emberdeck/contracts/analytics/metrics';
import { reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import { syncRunChanged } from '@emberdeck/contracts/analytics/sync-runs';
import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, appDisconnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached, profileUpdated } from '@emberdeck/contracts/gamification/profile';
import { friendInvited } from '@emberdeck/contracts/gamification/referrals';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { checkSessions, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { ServerFrame } from '@emberdeck/contracts/realtime/server-frame';
import { eventually } from '@emberdeck/testing/eventually';
import { Browser } from '@emberdeck/testing/system/browser';
import { TestSocket } from '@emberdeck/testing/system/test-socket';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('realtime', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway({ SOCKETS_PER_USER: '2' });
  });

  afterAll(() => gateway.stop());

  const happens = <E extends EventDefinition>(event: E, payload: EventPayload<E>, ageMs = 0): Promise<void> =>
    gateway.publish(event, payload, ageMs);

  const at = '2026-03-10T12:00:00.000Z';

  /** A source with everything that a client may not read. */
  const aSource = (): DataSource => ({
    ...{ id: randomUUID(), name: 'Shop', type: 'API Integration', description: null, isActive: true },
    ...{ endpoint: 'https://api.example/secret-path', hasApiKey: true, apiKeyLastFour: '9f9f' },
    ...{
      keyPlacement: 'header',
      headerName: 'x-secret',
      mapping: null,
      paging: null,
      timeParameter: null,
      rows: null,
    },
    ...{
      webhookUrl: null,
      freshnessLimitMinutes: null,
      lastRowsAt: null,
      freshUntil: null,
      nextSyncAt: null,
    },
    ...{ lastSyncAt: null, pausedReason: null, lastFailure: 'The API answered 500', isSample: false },
    ...{ shownToClients: true, clientAccess: true },
    ...{ createdBy: randomUUID(), createdAt: at, updatedAt: at },
  });

  const anApp = { appId: randomUUID(), appName: 'Fitbit', appType: 'fitness' };
  const aFriend = { referralId: randomUUID(), friendName: null };

  /** Events whose messages are for one user. */
  const personal = [
    {
      event: appConnected,
      payload: { ...anApp, coinsAwarded: 10, experienceAwarded: 20 },
      type: 'app_connected',
    },
    { event: appDisconnected, payload: anApp, type: 'app_disconnected' },
    { event: friendInvited, payload: aFriend, type: 'referral_changed' },
    {
      event: preferencesChanged,
      payload: {
        preferences: { automaticSync: true, highFrequencySync: false, clientDataAccess: true },
        revision: 1,
      },
      type: 'preferences_changed',
    },
    {
      event: profileUpdated,
      payload: { displayName: 'Ada', bio: null, avatar: null, updatedAt: at },
      type: 'profile_changed',
    },
    {
      event: contactProven,
      payload: { displayName: 'Ada', provenPhone: null, provenAt: at },
      type: 'account_verified',
    },
  ] as const;

  const settled = (socket: TestSocket): Promise<string[]> => socket.settled();

  /** Waits for the types of messages of each socket: the answer to a ping can overtake an event. */
  const allReceive = (sockets: readonly TestSocket[], types: readonly string[][]): Promise<void> =>
    eventually(async () => expect(await Promise.all(sockets.map(settled))).toEqual(types));

  describe('the upgrade', () => {
    it('needs a session', async () => {
      await expect(new Browser(gateway.address).openSocket()).rejects.toThrow('401');
    });

    it('needs our own origin', async () => {
      const { browser } = gateway.signIn();
      const foreign = TestSocket.open(gateway.address, {
        ...browser.cookieHeader(),
        origin: 'https://evil.example',
      });
      await expect(foreign).rejects.toThrow('403');
    });

    it('needs an origin at all', async () => {
      const { browser } = gateway.signIn();
      const headers = browser.cookieHeader();
      const { port } = new URL(gateway.address);
      const statusOf = (site: Record<string, string>) =>
        new Promise<number | undefined>((resolve, reject) => {
          const upgrade = {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'c2l4dGVlbiBieXRlcyEhIQ==',
          };
          request({ host: '127.0.0.1', port, path: '/ws', headers: { ...headers, ...upgrade, ...site } })
            .on('response', (response) => {
              response.resume();
              resolve(response.statusCode);
            })
            .on('upgrade', (response, socket) => {
              socket.destroy();
              resolve(response.statusCode);
            })
            .on('error', reject)
            .end();
        });
      expect(await statusOf({})).toBe(403);
      expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403);
      expect(await statusOf({ 'sec-fetch-site': 'same-origin' })).toBe(101);
    });

    it('is refused beyond the limit of sockets per user', async () => {
      const { browser } = gateway.signIn();
      const sockets = [await browser.openSocket(), await browser.openSocket(), await browser.openSocket()];
      expect(await sockets[2]?.waitForClose()).toBe(4429);
      expect(sockets[0]?.closeCode).toBeNull();
    });
  });

  describe('events', () => {
    it('reach the sockets of their audience and no other', async () => {
      const { browser: author, actor } = gateway.signIn();
      const { browser: colleague } = gateway.signIn({ workspaceId: actor.workspaceId });
      const client = { workspaceId: actor.workspaceId, role: 'client' } as const;
      const { browser: owner } = gateway.signIn({ ...client, ownsWorkspace: true });
      const { browser: external } = gateway.signIn({ ...client, ownsWorkspace: false });
      const { browser: stranger } = gateway.signIn();
      const sockets = await Promise.all(
        [author, colleague, owner, external, stranger].map((each) => each.openSocket()),
      );
      const { userId, workspaceId } = actor;
      const messageId = randomUUID();
      await happens(messagePosted, { messageId, workspaceId, userId, parentId: null, authorName: 'A' });
      await happens(coinsEarned, {
        userId,
        workspaceId,
        amount: 10,
        balance: 110,
        reason: 'app_connected',
        description: 'x',
        sourceId: null,
      });
      await happens(activityRecorded, {
        activityId: randomUUID(),
        workspaceId,
        userId,
        audience: 'workspace',
        type: 'data_sync',
      });
      await allReceive(sockets, [
        ['new_message', 'coins_earned', 'activity'],
        ['new_message', 'activity'],
        ['new_message', 'activity'],
        ['new_message'],
        [],
      ]);
      // Coins for an app have no activity: the activity of the app covers them.
      for (const { type, activity } of sockets.flatMap(({ received }) => received as ServerFrame[])) {
        const entry = { type: 'message', description: 'A posted a message', entityId: messageId };
        if (type === 'new_message') expect(activity).toMatchObject(entry);
        else expect(activity).toBeUndefined();
      }
    });

    it.each([
      ['created', sourceCreated, {}],
      ['changed', sourceChanged, { isActive: true }],
      ['synced', sourceSynced, { rowsRead: 1, rowsAdded: 1, rowsSkipped: 0, firstSync: true }],
      ['deleted', sourceDeleted, {}],
    ])('of a %s source show its row to the team, and nothing of it to clients', async (_how, event, more) => {
      const { browser: member, actor } = gateway.signIn();
      const { workspaceId, userId } = actor;
      const others = [
        gateway.signIn({ workspaceId, role: 'product_manager' }),
        gateway.signIn({ workspaceId, role: 'client', ownsWorkspace: true }),
        gateway.signIn({ workspaceId, role: 'client', ownsWorkspace: false }),
        gateway.signIn(),
      ];
      const sockets = await Promise.all(
        [member, ...others.map(({ browser }) => browser)].map((each) => each.openSocket()),
      );
      const source = aSource();
      const fields = { sourceId: source.id, workspaceId, userId, name: source.name, type: source.type };
      await happens(event, { ...fields, source, isInAnswer: true, ...more });
      await Promise.all(sockets.map(settled));
      const frames = sockets.map(({ received }) => received.filter(({ type }) => type !== 'pong'));
      const row =
        event === sourceDeleted
          ? { type: 'source_deleted', sourceId: source.id, cause: 'c' }
          : { type: 'source_changed', source, cause: 'c' };
      // A client reads its own list again: it need not see the source at all.
      const change = { type: 'data_changed', what: 'data_sources', cause: 'c' };
      expect(frames).toEqual([[row], [row], [row], [change], []]);
    });

    it('of a source that clients do not see reach the team alone', async () => {
      const { browser: member, actor } = gateway.signIn();
      const { workspaceId, userId } = actor;
      const { browser: client } = gateway.signIn({ workspaceId, role: 'client', ownsWorkspace: false });
      const sockets = await Promise.all([member, client].map((each) => each.openSocket()));
      const source = aSource();
      const hidden = { workspaceId, userId, concernsClients: false };
      const fields = { ...hidden, sourceId: source.id, name: source.name, type: source.type, source };
      await happens(sourceChanged, { ...fields, isActive: true });
      await happens(metricSettingsChanged, { ...hidden, metric: 'visits' });
      const hour = 3_600_000;
      await happens(sourceDeleted, fields, hour);
      await sockets[0]?.waitFor('data_changed', ({ what }) => what === 'data_sources');
      await allReceive(sockets, [['source_changed', 'data_changed', 'data_changed'], []]);
    });

    it.each(personal)('$event.name reach only the sockets of its user', async ({ event, payload, type }) => {
      const { browser, actor } = gateway.signIn();
      const { workspaceId, userId } = actor;
      const { browser: client } = gateway.signIn({ workspaceId, role: 'client' });
      const { browser: colleague } = gateway.signIn({ workspaceId });
      const sockets = await Promise.all([browser, client, colleague].map((each) => each.openSocket()));
      await happens(event, { userId, workspaceId, ...payload } as never);
      await allReceive(sockets, [[type], [], []]);
    });

    it('of scheduled reports reach the team alone', async () => {
      const { browser, actor } = gateway.signIn();
      const { workspaceId, userId } = actor;
      const { browser: client } = gateway.signIn({ workspaceId, role: 'client', ownsWorkspace: false });
      const sockets = await Promise.all([browser, client].map((each) => each.openSocket()));
      const change = { id: randomUUID(), schedule: null };
      await happens(reportSchedulesChanged, { workspaceId, userId, change, isInAnswer: true });
      await allReceive(sockets, [['report_schedule'], []]);
    });

    it('of a run, which names an API and its failure, reach no client', async () => {
      const { browser: author, actor } = gateway.signIn();
      const { browser: client } = gateway.signIn({
        workspaceId: actor.workspaceId,
        role: 'client',
        ownsWorkspace: false,
      });
      const sockets = await Promise.all([author, client].map((each) => each.openSocket()));
      const createdAt = new Date().toISOString();
      const run = {
        id: randomUUID(),
        sourceId: randomUUID(),
        trigger: 'manual',
        status: 'failed',
        startedAt: createdAt,
        finishedAt: createdAt,
        rowsRead: 0,
        rowsAdded: 0,
        rowsReplaced: 0,
        rowsSkipped: 0,
        rowsRefused: 0,
        pages: null,
        undoableUntil: null,
        undoneAt: null,
        isUndoing: false,
        httpStatus: 401,
        reason: 'api.example did not accept the API key (status 401).',
        firstProblem: null,
        nextTryAt: null,
        fileName: null,
        createdAt,
      } as const;
      await happens(syncRunChanged, { workspaceId: actor.workspaceId, run });
      await allReceive(sockets, [['sync_run'], []]);
    });

    it('that arrive late are sent as data_changed, merged, without celebrations', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      const { userId, workspaceId } = actor;
      const hour = 3_600_000;
      for (let balance = 10; balance <= 70; balance += 10) {
        const reward = { userId, workspaceId, amount: 10, balance, reason: 'app_connected' } as const;
        await happens(coinsEarned, { ...reward, description: 'x', sourceId: null }, hour);
      }
      await happens(levelReached, { userId, workspaceId, level: 2, experiencePoints: 100 }, hour);
      const message = { messageId: randomUUID(), workspaceId, userId, parentId: null, authorName: 'A' };
      await happens(messagePosted, message, hour);
      await socket.waitFor('data_changed', ({ what }) => what === 'messages');
      await settled(socket);
      const messages = socket.received
        .filter(({ type }) => type !== 'pong' && type !== 'presence')
        .map((each) => JSON.stringify(each));
      expect(new Set(messages)).toEqual(
        new Set(
          ['player', 'messages', 'activities'].map((what) => JSON.stringify({ type: 'data_changed', what })),
        ),
      );
      // Nine events. Messages repeat only if a second passes between events.
      expect(messages.length).toBeLessThan(9);
    });

    it('that are published again are sent as data_changed, without a second celebration', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      const { userId, workspaceId } = actor;
      const { subject } = levelReached;
      const payload = { userId, workspaceId, level: 2, experiencePoints: 100 };
      const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), payload };
      await gateway.events.publish([{ ...event, correlationId: 'c' }]);
      await gateway.events.publish([{ ...event, correlationId: 'c', again: true }]);
      await socket.waitFor('data_changed', ({ what }) => what === 'player');
      await socket.waitFor('data_changed', ({ what }) => what === 'activities');
      expect(await settled(socket)).toEqual(['level_up', 'data_changed', 'data_changed']);
    });

    it('that may be lost make every open socket catch up', async () => {
      const browsers = [gateway.signIn().browser, gateway.signIn({ role: 'client' }).browser];
      const sockets = await Promise.all(browsers.map((each) => each.openSocket()));
      gateway.events.lose();
      for (const socket of sockets) {
        await socket.waitFor('catch_up');
      }
    });

    it('that break their contract reach no socket', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      await gateway.events.publish([
        {
          id: randomUUID(),
          subject: messagePosted.subject,
          occurredAt: '',
          correlationId: 'c',
          payload: { workspaceId: actor.workspaceId },
        },
      ]);
      expect(await settled(socket)).toEqual([]);
    });
  });

  describe('the presence of a member', () => {
    it('is online for the workspace once a browser reports an activity, which a socket alone is not', async () => {
      const { browser, actor } = gateway.signIn();
      const { userId, workspaceId } = actor;
      const colleague = gateway.signIn({ workspaceId });
      const watching = await colleague.browser.openSocket();
      const socket = await browser.openSocket();
      const isNow = (state: string) =>
        watching.waitFor('presence', ({ rows }) =>
          rows.some((row) => row.userId === userId && row.state === state),
        );
      await isNow('away');
      socket.send({ type: 'active' });
      await isNow('online');
      const answer = await colleague.browser.get('/api/team/presence');
      const rows = answer.body as { userId: string; state: string }[];
      expect(rows.find((row) => row.userId === userId)).toMatchObject({ state: 'online' });
    });
  });

  describe('a socket', () => {
    it('tells the workspace who writes a message, but not of who sees it as a client', async () => {
      const { browser, actor } = gateway.signIn({ displayName: 'Ada' });
      const { workspaceId } = actor;
      const colleague = await gateway.signIn({ workspaceId }).browser.openSocket();
      const stranger = await gateway.signIn().browser.openSocket();
      const viewer = gateway.signIn({ workspaceId, role: 'client', viewAs: { userId: null } });
      const viewing = await viewer.browser.openSocket();
      viewing.send({ type: 'typing' });
      await viewing.settled();
      const socket = await browser.openSocket();
      socket.send({ type: 'typing' });
      const { rows } = await colleague.waitFor('typing');
      expect(rows).toEqual([{ userId: actor.userId, displayName: 'Ada' }]);
      expect(await stranger.settled()).not.toContain('typing');
    });

    it('closes with 4401 at once when an event ends its session', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      await happens(sessionEnded, { sessionId: actor.sessionId, userId: actor.userId });
      expect(await socket.waitForClose()).toBe(4401);
    });

    it('closes after the end of its session if the event was lost', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      gateway.sessions.delete(actor.sessionId);
      expect(await socket.waitForClose()).toBe(4401);
    });

    it('follows the role of its membership within 5 s', async () => {
      const { browser, actor } = gateway.signIn({ ownsWorkspace: false });
      const socket = await browser.openSocket();
      const { userId, workspaceId } = actor;
      const ofTeam = { workspaceId, userId, audience: 'workspace', type: 'data_sync' } as const;
      const sent = async (): Promise<number> => {
        const before = (await settled(socket)).length;
        await happens(activityRecorded, { activityId: randomUUID(), ...ofTeam });
        return (await settled(socket)).length - before;
      };
      const checks = (): number =>
        gateway.requests.filter(({ subject }) => subject === checkSessions.subject).length;
      expect(await sent()).toBe(1);
      gateway.sessions.set(actor.sessionId, { ...actor, role: 'client' });
      const before = checks();
      await eventually(() => expect(checks()).toBeGreaterThan(before), 5_000);
      await eventually(async () => expect(await sent()).toBe(0), 1_000);
    });

    it('survives invalid frames, and closes after 100 messages in a minute', async () => {
      const { browser } = gateway.signIn();
      const socket = await browser.openSocket();
      for (const frame of ['not json', '{"type":"unknown"}', '[]', '{"type":"ping"}']) {
        socket.send(frame);
      }
      await socket.waitFor('pong');
      for (let sent = 0; sent < 100; sent += 1) {
        socket.send({ type: 'ping' });
      }
      expect(await socket.waitForClose()).toBe(1008);
    });

    it('closes after 100 protocol pings too, since the client may never read the pongs', async () => {
      const { browser } = gateway.signIn();
      const socket = await browser.openSocket();
      for (let sent = 0; sent < 101; sent += 1) {
        socket.ping();
      }
      expect(await socket.waitForClose()).toBe(1008);
      expect(socket.pongs).toBe(100);
    });

    it('closes on a frame of more than 64 KiB', async () => {
      const { browser } = gateway.signIn();
      const socket = await browser.openSocket();
      socket.send('x'.repeat(64 * 1024 + 1));
      expect(await socket.waitForClose()).toBe(1009);
    });
  });
});
