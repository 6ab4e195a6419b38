import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { OutgoingKind } from '@emberdeck/contracts/analytics/outgoing-kinds';
import {
  type CreatedOutgoingWebhook,
  createOutgoingWebhook,
  deleteOutgoingWebhook,
  listOutgoingDeliveries,
  listOutgoingWebhooks,
  type OutgoingDelivery,
  type OutgoingWebhook,
  outgoingWebhookChanged,
  rotateOutgoingSecret,
  sendOutgoingDelivery,
  testOutgoingWebhook,
  updateOutgoingWebhook,
} from '@emberdeck/contracts/analytics/outgoing-webhooks';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { jobTask } from '@emberdeck/platform/jobs/job.queries';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { countRows, startAnalytics, TestClock } from './analytics.js';
import { mostTries } from '../src/outgoing-webhooks/retry-plan.js';
import { type Answer, expectedSignature, WebhookReceiver, withStatus } from './webhook-receiver.js';

// A clock in the past: the time of each next try has come at once.
const clock = new TestClock('2026-05-10T12:00:00.000Z');

interface Hook {
  readonly actor: Actor;
  readonly path: string;
  readonly webhook: CreatedOutgoingWebhook;
}

describe('webhooks that send events', () => {
  let service: TestService;
  const receiver = new WebhookReceiver();

  beforeAll(async () => {
    await receiver.start();
    service = await startAnalytics({
      clock,
      environment: {
        PUBLIC_URL: 'https://deck.example',
        OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
      },
    });
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  async function aHook(
    answer: Answer = withStatus(204),
    { kinds = ['limit_crossed'], actor = anActor() }: { kinds?: OutgoingKind[]; actor?: Actor } = {},
  ): Promise<Hook> {
    const path = `/${randomUUID()}`;
    const webhook = await service.call(
      createOutgoingWebhook,
      { url: receiver.at(path, answer), kinds },
      { actor },
    );
    return { actor, path, webhook };
  }

  function raise(
    { actor }: Pick<Hook, 'actor'>,
    changes: Partial<EventPayload<typeof noticeRaised>> = {},
  ): Promise<string> {
    return service.publish(noticeRaised, {
      naturalKey: `limit:${randomUUID()}`,
      workspaceId: actor.workspaceId,
      userIds: null,
      withClients: false,
      type: 'limit_crossed',
      params: { title: 'active_users', text: 'It is at 12, above the limit of 10.' },
      link: '/?metric=active_users',
      subjectId: '00000000-0000-4000-8000-000000000009',
      ...changes,
    });
  }

  const deliveries = ({ actor, webhook }: Hook): Promise<OutgoingDelivery[]> =>
    service.call(listOutgoingDeliveries, { id: webhook.id, limit: 50 }, { actor });
  const read = async ({ actor, webhook }: Hook): Promise<OutgoingWebhook | undefined> =>
    (await service.call(listOutgoingWebhooks, {}, { actor })).find(({ id }) => id === webhook.id);
  const settled = (hook: Hook, state: OutgoingDelivery['state'], count = 1): Promise<OutgoingDelivery[]> =>
    eventually(async () => {
      const all = await deliveries(hook);
      expect(all.filter((each) => each.state === state)).toHaveLength(count);
      return all;
    }, 30_000);

  it('sends a signed event of a chosen kind, and lists its delivery', async () => {
    const hook = await aHook();
    expect(hook.webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await raise(hook);
    await raise(hook, { type: 'report_ready' });
    await raise({ actor: anActor() });
    const [delivery] = await settled(hook, 'delivered');
    const [received, ...others] = receiver.of(hook.path);
    expect(others).toEqual([]);
    expect(received?.method).toBe('POST');
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery?.id,
      'webhook-timestamp': String(Date.parse(clock.time) / 1000),
      'webhook-signature': received && expectedSignature(received, hook.webhook.secret ?? ''),
    });
    const body = JSON.parse(received?.body ?? '') as { timestamp: string };
    expect(body).toEqual({
      type: 'limit_crossed',
      timestamp: body.timestamp,
      data: {
        workspaceId: hook.actor.workspaceId,
        subject: { kind: 'goals', id: '00000000-0000-4000-8000-000000000009' },
        title: 'Active Users crossed a limit',
        text: 'It is at 12, above the limit of 10.',
        link: 'https://deck.example/?metric=active_users',
      },
    });
    expect(delivery).toMatchObject({ kind: 'limit_crossed', tries: 1, httpStatus: 204, nextTryAt: null });
    expect(await read(hook)).toMatchObject({ lastDeliveredAt: clock.time, lastFailure: null });
  });

  it('tries again with the same id and body, until it is taken', async () => {
    const hook = await aHook((response, count) => withStatus(count < 3 ? 500 : 200)(response, count));
    await raise(hook);
    const [delivery] = await settled(hook, 'delivered');
    expect(delivery).toMatchObject({ tries: 3, httpStatus: 200, reason: null });
    const received = receiver.of(hook.path);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery?.id]));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  /** Queues a try a second time, as after the death of its process. */
  async function repeatTry(deliveryId: string): Promise<void> {
    const jobId = randomUUID();
    await service.database.asAdministrator(
      `SET search_path = analytics;
       INSERT INTO job (id, name, input, status, max_attempts, correlation_id, queue, flags, run_at)
       SELECT '${jobId}', name, input, 'queued', max_attempts, correlation_id, queue, flags, now() FROM job
        WHERE name = '${sendOutgoingDelivery.name}' AND input ->> 'id' = '${deliveryId}' LIMIT 1;
       SELECT add_job('${jobTask}', json_build_object('jobId', '${jobId}'), max_attempts => 1,
                      job_key => 'job:${jobId}');`,
    );
    await eventually(async () =>
      expect(await countRows(service, `job WHERE id = '${jobId}' AND status = 'succeeded'`)).toBe(1),
    );
  }

  it('sends the same id again if its process died before it wrote the outcome, and nothing after', async () => {
    const hook = await aHook();
    await raise(hook);
    const [first] = await settled(hook, 'delivered');
    const id = first?.id ?? '';
    await service.database.asAdministrator(
      `UPDATE analytics.outgoing_delivery SET state = 'waiting', tries = 0 WHERE id = $1`,
      [id],
    );
    await repeatTry(id);
    expect(await deliveries(hook)).toMatchObject([{ state: 'delivered', tries: 1 }]);
    await repeatTry(id);
    // The job of an earlier try: the delivery waits for a later one.
    await service.database.asAdministrator(
      `UPDATE analytics.outgoing_delivery SET state = 'waiting', tries = 3 WHERE id = $1`,
      [id],
    );
    await repeatTry(id);
    expect(receiver.of(hook.path).map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });

  it('queues a notice once, however often it is read', async () => {
    const hook = await aHook();
    const naturalKey = 'limit:the-same';
    await raise(hook, { naturalKey });
    await raise(hook, { naturalKey });
    await raise(hook);
    await settled(hook, 'delivered', 2);
    expect(receiver.of(hook.path)).toHaveLength(2);
  });

  it('leaves out what clients get of a report beside its creator', async () => {
    const hook = await aHook(withStatus(204), { kinds: ['report_ready'] });
    const { userId } = hook.actor;
    await raise(hook, { type: 'report_ready', userIds: [userId], withClients: true });
    await raise(hook, { type: 'report_ready', userIds: [userId], withClients: false });
    await settled(hook, 'delivered');
    expect(await deliveries(hook)).toHaveLength(1);
  });

  it('is paused after all tries of a delivery, with a notice to who manages, and can be resumed', async () => {
    let isUp = false;
    const hook = await aHook((response, count) => withStatus(isUp ? 200 : 503)(response, count));
    await raise(hook);
    const [delivery] = await settled(hook, 'failed');
    expect(delivery).toMatchObject({
      tries: mostTries,
      httpStatus: 503,
      reason: '127.0.0.1 returned the status 503.',
      nextTryAt: null,
    });
    expect(await read(hook)).toMatchObject({ pausedBecause: 'failures' });
    const notices = await service.published(noticeRaised);
    expect(notices.filter(({ workspaceId }) => workspaceId === hook.actor.workspaceId)).toMatchObject([
      { type: 'limit_crossed' },
      { type: 'webhook_paused', onlyManagers: true, params: { title: '127.0.0.1' } },
    ]);
    await raise(hook);
    expect(await deliveries(hook)).toHaveLength(1);
    isUp = true;
    const { actor, webhook } = hook;
    await service.call(updateOutgoingWebhook, { id: webhook.id, isPaused: false }, { actor });
    await raise(hook);
    await settled(hook, 'delivered');
    expect(await read(hook)).toMatchObject({ pausedBecause: null, lastFailure: null });
  });

  it('drops the oldest of more than 1,000 that wait, with one notice to who manages', async () => {
    const hook = await aHook(withStatus(503));
    const { actor, webhook } = hook;
    await service.database.asAdministrator(
      `INSERT INTO analytics.outgoing_delivery (id, workspace_id, webhook_id, kind, body, state, created_at)
       SELECT gen_random_uuid(), $1, $2, 'limit_crossed', '{}', 'waiting', '2026-05-01'::timestamptz + n * interval '1 second'
         FROM generate_series(1, 1000) AS n`,
      [actor.workspaceId, webhook.id],
    );
    await raise(hook);
    await raise(hook);
    const dropped = await service.database.asAdministrator<{ second: number; reason: string }>(
      `SELECT extract(second FROM created_at)::integer AS second, reason FROM analytics.outgoing_delivery
        WHERE webhook_id = $1 AND state = 'failed' ORDER BY created_at`,
      [webhook.id],
    );
    const reason = 'Dropped: more than 1,000 events waited for this webhook.';
    expect(dropped).toEqual([
      { second: 1, reason },
      { second: 2, reason },
    ]);
    const notices = (await service.published(noticeRaised)).filter(({ type }) => type === 'webhook_behind');
    expect(notices.map(({ naturalKey }) => naturalKey)).toEqual([
      `webhook-behind:${webhook.id}:never`,
      `webhook-behind:${webhook.id}:never`,
    ]);
  });

  it('cancels what is left of a webhook that was paused meanwhile', async () => {
    const pause = (path: string): Promise<unknown> =>
      service.database.asAdministrator(
        `UPDATE analytics.outgoing_webhook SET paused_because = 'member' WHERE url LIKE '%' || $1`,
        [path],
      );
    const hook: Hook = await aHook((response, count) => {
      void pause(hook.path).then(() => withStatus(503)(response, count));
    });
    await raise(hook);
    await settled(hook, 'canceled');
    expect(receiver.of(hook.path)).toHaveLength(1);
  });

  it('is switched off by 410', async () => {
    const hook = await aHook(withStatus(410));
    await raise(hook);
    const [delivery] = await settled(hook, 'failed');
    expect(delivery).toMatchObject({ tries: 1, reason: '127.0.0.1 takes no more events (status 410).' });
    expect(await read(hook)).toMatchObject({ pausedBecause: 'gone' });
  });

  it('is tested by an event whose outcome the answer shows', async () => {
    const cut: Answer = (response) => void response.destroy();
    const outcomes = new Map<Answer, object>([
      [withStatus(200), { state: 'delivered', httpStatus: 200, reason: null }],
      [withStatus(500), { state: 'failed', httpStatus: 500, reason: '127.0.0.1 returned the status 500.' }],
      [withStatus(302, { location: receiver.at('/elsewhere') }), { state: 'failed', httpStatus: 302 }],
      [cut, { state: 'failed', httpStatus: null, reason: '127.0.0.1 did not send a complete response.' }],
    ]);
    for (const [answer, outcome] of outcomes) {
      const hook = await aHook(answer);
      const { actor, webhook } = hook;
      const result = await service.call(testOutgoingWebhook, { id: webhook.id }, { actor });
      expect(result).toMatchObject({ ...outcome, kind: 'test', tries: 1, nextTryAt: null });
      expect(await deliveries(hook)).toEqual([result]);
      const [received] = receiver.of(hook.path);
      expect(JSON.parse(received?.body ?? '')).toMatchObject({ type: 'test' });
      expect(await read(hook)).toMatchObject({ pausedBecause: null });
    }
    expect(receiver.of('/elsewhere')).toEqual([]);
  });

  it('gives up on a receiver that does not answer', async () => {
    const hook = await aHook(() => undefined);
    const { actor, webhook } = hook;
    const result = await service.call(testOutgoingWebhook, { id: webhook.id }, { actor });
    expect(result).toMatchObject({ state: 'failed', reason: '127.0.0.1 took too long to respond.' });
  }, 30_000);

  it('counts a success whose answer breaks off or does not end', async () => {
    const hook = await aHook((response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('begun');
      response.socket?.end();
    });
    const { actor, webhook } = hook;
    const result = await service.call(testOutgoingWebhook, { id: webhook.id }, { actor });
    expect(result).toMatchObject({ state: 'delivered', httpStatus: 200 });
  });

  it('is signed by the old secret too for a day after a rotation', async () => {
    const hook = await aHook();
    const { actor, webhook } = hook;
    const extras = { actor, idempotencyKey: 'rotate-outgoing-1' };
    const rotated = await service.call(rotateOutgoingSecret, { id: webhook.id }, extras);
    expect(await service.call(rotateOutgoingSecret, { id: webhook.id }, extras)).toEqual(rotated);
    expect(rotated.oldSecretValidUntil).toBe('2026-05-11T12:00:00.000Z');
    expect(rotated.secret).not.toBe(webhook.secret);
    await raise(hook);
    await settled(hook, 'delivered');
    const [received] = receiver.of(hook.path);
    const signatures = [rotated.secret, webhook.secret ?? ''].map(
      (secret) => received && expectedSignature(received, secret),
    );
    expect(received?.headers['webhook-signature']).toBe(signatures.join(' '));
  });

  it('shows its secret once, and stores it sealed', async () => {
    const { actor, webhook } = await aHook();
    const text = JSON.stringify(await service.call(listOutgoingWebhooks, {}, { actor }));
    expect(text).not.toContain('whsec_');
    const tables = await service.database.asAdministrator<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'analytics'`,
    );
    for (const { name } of tables) {
      const [row] = await service.database.asAdministrator<{ found: boolean }>(
        `SELECT EXISTS (SELECT FROM analytics."${name}" AS each WHERE each::text LIKE '%' || $1 || '%') AS found`,
        [webhook.secret?.slice(6)],
      );
      expect([name, row?.found]).toEqual([name, false]);
    }
  });

  it('is made once for a key, and at most 20 times in a workspace', async () => {
    const actor = anActor();
    const input = { url: receiver.at('/many'), kinds: ['limit_crossed'] as OutgoingKind[] };
    const extras = { actor, idempotencyKey: 'outgoing-1' };
    const first = await service.call(createOutgoingWebhook, input, extras);
    expect(await service.call(createOutgoingWebhook, input, extras)).toEqual(first);
    for (let count = 1; count < 20; count += 1) await service.call(createOutgoingWebhook, input, { actor });
    await expect(service.call(createOutgoingWebhook, input, { actor })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('refuses addresses that are not public, and people who do not manage the workspace', async () => {
    const actor = anActor();
    const kinds: OutgoingKind[] = ['limit_crossed'];
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'https://shop.example:8443/']) {
      await expect(service.call(createOutgoingWebhook, { url, kinds }, { actor })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    const hook = await aHook();
    const { id } = hook.webhook;
    const member = { ...anActor(), workspaceId: hook.actor.workspaceId, ownsWorkspace: false };
    const stranger = anActor();
    for (const [caller, code] of [
      [{ ...member, role: 'team_member' as const }, 'forbidden'],
      [{ ...member, role: 'client' as const }, 'forbidden'],
      [stranger, 'not_found'],
    ] as const) {
      const extras = { actor: caller };
      for (const attempt of [
        service.call(updateOutgoingWebhook, { id, isPaused: true }, extras),
        service.call(deleteOutgoingWebhook, { id }, extras),
        service.call(testOutgoingWebhook, { id }, extras),
        service.call(rotateOutgoingSecret, { id }, extras),
        service.call(listOutgoingDeliveries, { id, limit: 50 }, extras),
      ]) {
        await expect(attempt).rejects.toMatchObject({ code });
      }
    }
    expect(await service.call(listOutgoingWebhooks, {}, { actor: stranger })).toEqual([]);
  });

  it('publishes who changed what for the audit log, with the host of its address alone', async () => {
    const { actor, webhook } = await aHook();
    const { id } = webhook;
    await service.call(updateOutgoingWebhook, { id, isPaused: true }, { actor });
    await service.call(rotateOutgoingSecret, { id }, { actor });
    await service.call(deleteOutgoingWebhook, { id }, { actor });
    const events = (await service.published(outgoingWebhookChanged)).filter(
      ({ webhookId }) => webhookId === id,
    );
    expect(events.map((event) => outgoingWebhookChanged.audit?.entryOf(event)?.action)).toEqual(
      expect.arrayContaining([
        'webhook_added',
        'webhook_changed',
        'outgoing_secret_rotated',
        'webhook_deleted',
      ]),
    );
    expect(JSON.stringify(events)).not.toContain('http');
    expect(await countRows(service, `outgoing_delivery WHERE webhook_id = '${id}'`)).toBe(0);
  });
});
