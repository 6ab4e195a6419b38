import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDataSource,
  type CreatedDataSource,
  deleteDataSource,
  listDataSources,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { maxHookBytes, receiveHook, rotateWebhookSecret } from '@emberdeck/contracts/analytics/webhooks';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { Webhook } from 'standardwebhooks';
import { deliveryPruning } from '../src/ingest/webhooks/webhook-pruning.js';
import { aSource, countRows, startAnalytics, TestClock } from './analytics.js';

const clock = new TestClock('2026-05-10T12:00:00.000Z');
const after = (ms: number): string => new Date(Date.parse(clock.time) + ms).toISOString();
const hourMs = 3_600_000;

const aPoint = { name: 'active_users', value: 12, timestamp: '2026-05-10T11:00:00.000Z' };
const body = JSON.stringify([aPoint]);

interface Hook {
  readonly actor: Actor;
  readonly source: CreatedDataSource;
  readonly secret: string;
}

const hookIdOf = ({ webhookUrl }: { readonly webhookUrl: string | null }): string =>
  webhookUrl?.split('/').at(-1) ?? '';

/** A delivery that the library of the format signs. */
function signed(
  hook: Hook,
  changes: { id?: string; body?: string; secret?: string; at?: string } = {},
): CallInput<typeof receiveHook> {
  const webhookId = changes.id ?? `msg_${randomUUID()}`;
  const at = new Date(changes.at ?? clock.time);
  const content = changes.body ?? body;
  return {
    hookId: hookIdOf(hook.source),
    webhookId,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    signature: new Webhook(changes.secret ?? hook.secret).sign(webhookId, at, content),
    body: Buffer.from(content).toString('base64'),
  };
}

describe('a webhook', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock, environment: { PUBLIC_URL: 'https://deck.example' } });
  });

  afterAll(() => service.stop());

  const newSource = {
    name: 'Shop',
    type: 'Webhook',
    description: null,
    endpoint: null,
    apiKey: null,
  } as const;

  async function aHook(actor = anActor()): Promise<Hook> {
    const source = await service.call(createDataSource, newSource, { actor });
    return { actor, source, secret: source.webhookSecret ?? '' };
  }

  const deliver = (input: CallInput<typeof receiveHook>) => service.call(receiveHook, input);
  const pointsOf = ({ source }: Hook) => countRows(service, `metric WHERE data_source_id = '${source.id}'`);
  const runsOf = ({ source }: Hook) =>
    service.database.asAdministrator<Record<string, unknown>>(
      `SELECT status, reason, first_problem, rows_read, rows_added, rows_refused FROM analytics.sync_run
        WHERE data_source_id = $1 ORDER BY started_at`,
      [source.id],
    );

  it('gets an address with 128 random bits, and a secret that is shown once', async () => {
    const actor = anActor();
    const send = () => service.call(createDataSource, newSource, { actor, idempotencyKey: 'create-hook-1' });
    const created = await send();
    expect(created.webhookUrl).toMatch(/^https:\/\/deck\.example\/api\/hooks\/[A-Za-z0-9_-]{22}$/);
    expect(created.webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await send()).toEqual(created);
    const [listed] = await service.call(listDataSources, { limit: 50 }, { actor });
    expect(listed).toMatchObject({ id: created.id, webhookUrl: created.webhookUrl });
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    const client = { ...actor, role: 'client', ownsWorkspace: false } as const;
    expect((await service.call(listDataSources, { limit: 50 }, { actor: client }))[0]?.webhookUrl).toBeNull();
    expect((await aSource(service, actor)).webhookUrl).toBeNull();
  });

  it('stores the secret sealed, in no other table', async () => {
    const { source, secret } = await aHook();
    const tables = await service.database.asAdministrator<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'analytics'`,
    );
    expect(secret).toHaveLength(50);
    for (const { name } of tables) {
      const [row] = await service.database.asAdministrator<{ found: boolean }>(
        `SELECT EXISTS (SELECT FROM analytics."${name}" AS each WHERE each::text LIKE '%' || $1 || '%') AS found`,
        [secret.slice(6)],
      );
      expect([name, row?.found]).toEqual([name, false]);
    }
    expect(await countRows(service, `webhook WHERE id = '${source.id}' AND secret LIKE 'v1.%'`)).toBe(1);
  });

  it('adds the points of a delivery, stores its run and publishes it', async () => {
    const hook = await aHook();
    const rows = [aPoint, { name: 'x' }, { ...aPoint, name: 'revenue_pro', value: '10.005', unit: 'USD' }];
    const answer = await deliver(signed(hook, { body: JSON.stringify({ points: rows }) }));
    expect(answer).toEqual({ accepted: true, duplicate: false });
    expect(await pointsOf(hook)).toBe(2);
    expect(await runsOf(hook)).toEqual([
      {
        status: 'succeeded',
        reason: null,
        first_problem: 'Row 2: The value is missing',
        rows_read: 3,
        rows_added: 2,
        rows_refused: 1,
      },
    ]);
    const events = (await service.published(sourceSynced)).filter(
      ({ sourceId }) => sourceId === hook.source.id,
    );
    expect(events).toMatchObject([{ rowsAdded: 2, firstSync: true }]);
  });

  it('adds a repeated delivery once, also if it comes twice at the same time', async () => {
    const hook = await aHook();
    const first = signed(hook, { id: 'msg_same' });
    const answers = await Promise.all([deliver(first), deliver(first), deliver(first)]);
    expect(answers.filter(({ duplicate }) => duplicate)).toHaveLength(2);
    expect(await deliver(signed(hook, { id: 'msg_same', body: '[]' }))).toMatchObject({ duplicate: true });
    expect(await pointsOf(hook)).toBe(1);
    expect(await runsOf(hook)).toHaveLength(1);
    // Another source may get the same id.
    expect(await deliver(signed(await aHook(), { id: 'msg_same' }))).toMatchObject({ duplicate: false });
  });

  it('adds different deliveries that come at the same time', async () => {
    const hook = await aHook();
    const bodies = [1, 2, 3].map((value) => JSON.stringify([{ ...aPoint, value }]));
    const answers = await Promise.all(bodies.map((each) => deliver(signed(hook, { body: each }))));
    expect(answers).toEqual(bodies.map(() => ({ accepted: true, duplicate: false })));
    expect(await pointsOf(hook)).toBe(3);
  });

  it('refuses a wrong signature, a late time and an unknown address alike, and stores nothing', async () => {
    const hook = await aHook();
    const other = await aHook();
    const good = signed(hook);
    const refused = [
      { ...good, body: Buffer.from('[]').toString('base64') },
      { ...good, webhookId: 'msg_other' },
      { ...good, signature: '' },
      { ...good, webhookId: '' },
      { ...good, timestamp: 'soon' },
      { ...good, hookId: randomBytes(16).toString('base64url') },
      { ...good, hookId: hookIdOf(other.source) },
      signed(hook, { at: after(-301_000) }),
      signed(hook, { at: after(301_000) }),
    ];
    const errors = await Promise.all(
      refused.map((each) =>
        deliver(each).catch(({ code, message }: Error & { code: string }) => [code, message]),
      ),
    );
    expect(new Set(errors.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(errors[0]).toEqual(['unauthorized', expect.stringContaining('Unauthorized')]);
    expect([await pointsOf(hook), await runsOf(hook)]).toEqual([0, []]);
  });

  describe('after a rotation', () => {
    const rotate = (actor: Actor, id: string, idempotencyKey?: string) =>
      service.call(rotateWebhookSecret, { id }, { actor, ...(idempotencyKey ? { idempotencyKey } : {}) });

    it('accepts the old secret for a day more, and the new one', async () => {
      const before = clock.time;
      const hook = await aHook();
      const rotated = await rotate(hook.actor, hook.source.id);
      expect(rotated).toMatchObject({
        webhookUrl: hook.source.webhookUrl,
        oldSecretValidUntil: after(24 * hourMs),
      });
      expect(rotated.webhookSecret).not.toBe(hook.secret);
      clock.time = after(24 * hourMs - 1000);
      expect(await deliver(signed(hook))).toMatchObject({ accepted: true });
      expect(await deliver(signed(hook, { secret: rotated.webhookSecret }))).toMatchObject({
        accepted: true,
      });
      clock.time = after(2_000);
      await expect(deliver(signed(hook))).rejects.toMatchObject({ code: 'unauthorized' });
      expect(await deliver(signed(hook, { secret: rotated.webhookSecret }))).toMatchObject({
        accepted: true,
      });
      clock.time = before;
    });

    it('accepts each old secret until its own end, also after further rotations', async () => {
      const before = clock.time;
      const hook = await aHook();
      const secrets = [hook.secret];
      for (let count = 0; count < 4; count += 1) {
        clock.time = after(hourMs);
        secrets.unshift((await rotate(hook.actor, hook.source.id)).webhookSecret);
      }
      const accepted = () =>
        Promise.all(
          secrets.map((secret) =>
            deliver(signed(hook, { secret })).then(
              () => true,
              () => false,
            ),
          ),
        );
      expect(await accepted()).toEqual([true, true, true, true, false]);
      clock.time = after(22 * hourMs + 1);
      expect(await accepted()).toEqual([true, true, true, false, false]);
      clock.time = before;
    });

    it('accepts the old secret that an earlier version has stored', async () => {
      const hook = await aHook();
      const rotated = await rotate(hook.actor, hook.source.id);
      const box = new SecretBox('the encryption key of the tests, long enough');
      const place = { table: 'webhook', column: 'old_secret', rowId: hook.source.id };
      await service.database.asAdministrator('UPDATE analytics.webhook SET old_secret = $2 WHERE id = $1', [
        hook.source.id,
        box.seal(hook.secret, place),
      ]);
      expect(await deliver(signed(hook))).toMatchObject({ accepted: true });
      expect(await deliver(signed(hook, { secret: rotated.webhookSecret }))).toMatchObject({
        accepted: true,
      });
    });

    it('returns one secret for repeated requests, and none after a later rotation', async () => {
      const { actor, source } = await aHook();
      const first = await rotate(actor, source.id, 'rotate-once-1');
      expect(await rotate(actor, source.id, 'rotate-once-1')).toEqual(first);
      clock.time = after(1);
      await rotate(actor, source.id);
      await expect(rotate(actor, source.id, 'rotate-once-1')).rejects.toMatchObject({ code: 'conflict' });
      const repeated = await service.call(createDataSource, newSource, {
        actor,
        idempotencyKey: 'unrelated-1',
      });
      expect(repeated.webhookSecret).not.toBeNull();
    });

    it('is refused for another workspace, another member, another type', async () => {
      const { actor, source } = await aHook();
      await expect(rotate(anActor(), source.id)).rejects.toMatchObject({ code: 'not_found' });
      const member = anActor({ workspaceId: actor.workspaceId, ownsWorkspace: false, role: 'team_member' });
      await expect(rotate(member, source.id)).rejects.toMatchObject({ code: 'forbidden' });
      const file = await aSource(service, actor);
      await expect(rotate(actor, file.id)).rejects.toMatchObject({ code: 'conflict' });
    });

    it('of a deleted source, revoked secrets stay so, and the new one has no overlap', async () => {
      const hook = await aHook();
      await service.database.asAdministrator('UPDATE analytics.webhook SET revoked_at = $2 WHERE id = $1', [
        hook.source.id,
        clock.time,
      ]);
      await expect(deliver(signed(hook))).rejects.toMatchObject({ code: 'gone' });
      await expect(deliver({ ...signed(hook), signature: '' })).rejects.toMatchObject({
        code: 'unauthorized',
      });
      const rotated = await rotate(hook.actor, hook.source.id);
      expect(rotated.oldSecretValidUntil).toBeNull();
      await expect(deliver(signed(hook))).rejects.toMatchObject({ code: 'unauthorized' });
      expect(await deliver(signed(hook, { secret: rotated.webhookSecret }))).toMatchObject({
        accepted: true,
      });
    });

    it('a source without an address gets one', async () => {
      const { actor, source } = await aHook();
      await service.database.asAdministrator('DELETE FROM analytics.webhook WHERE id = $1', [source.id]);
      const { webhookUrl, webhookSecret, oldSecretValidUntil } = await rotate(actor, source.id);
      expect(oldSecretValidUntil).toBeNull();
      const hook = { actor, source: { ...source, webhookUrl }, secret: webhookSecret };
      expect(await deliver(signed(hook))).toMatchObject({ accepted: true });
    });
  });

  it.each([
    ['{"points":', 'bad_request', 'The body is not valid JSON in UTF-8, or'],
    ['['.repeat(40) + ']'.repeat(40), 'bad_request', 'The body is nested deeper than 32 levels.'],
    ['[{"name":"x"}]', 'validation_failed', 'body: '],
  ])('refuses the body %s with its reason, and stores one failed run', async (content, code, reason) => {
    const hook = await aHook();
    const sent = signed(hook, { body: content });
    for (const attempt of [1, 2]) {
      await expect(deliver(sent)).rejects.toMatchObject({ code, message: expect.stringContaining(reason) });
      expect([attempt, await runsOf(hook)]).toMatchObject([attempt, [{ status: 'failed', rows_read: 0 }]]);
    }
    // The sender has corrected the body of this delivery.
    expect(await deliver(signed(hook, { id: sent.webhookId }))).toMatchObject({ duplicate: false });
  });

  it('reads rows by the titles that files know, with metadata, in the character set of the content type', async () => {
    const hook = await aHook();
    const rows = [{ Metric: 'visits', Value: '1,5', Date: '20260509', metadata: { shop: 'Berlin' } }];
    // The library signs text: in UTF-16, plain letters are also text in UTF-8.
    const content = Buffer.from(JSON.stringify(rows), 'utf16le').toString('utf8');
    const contentType = 'application/json; charset=utf-16le';
    await deliver({ ...signed(hook, { body: content }), contentType });
    const stored = await service.database.asAdministrator(
      `SELECT name, value::float, "timestamp", metadata FROM analytics.metric WHERE data_source_id = $1`,
      [hook.source.id],
    );
    expect(stored).toEqual([
      { name: 'visits', value: 1.5, timestamp: new Date('2026-05-09'), metadata: { shop: 'Berlin' } },
    ]);
  });

  it('refuses a time that is no text with its reason, and says nothing of the sender to the product', async () => {
    const hook = await aHook();
    const content = '[{"name":"a","value":1,"timestamp":{"toString":1}}]';
    await expect(deliver(signed(hook, { body: content }))).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('The time "{toString:1}" cannot be read'),
    });
  });

  it('notifies the team of the first of equal failures, and of the recovery', async () => {
    const before = clock.time;
    const hook = await aHook();
    const notices = async () =>
      (await service.published(noticeRaised))
        .filter(({ workspaceId }) => workspaceId === hook.actor.workspaceId)
        .map(({ type }) => type)
        .toSorted();
    const fail = (content: string) =>
      expect(deliver(signed(hook, { body: content }))).rejects.toMatchObject({ code: expect.any(String) });
    await fail('[{"name":"x"}]');
    await fail('[{"name":"y"},{"name":"z"}]');
    expect(await notices()).toEqual(['source_failed']);
    await deliver(signed(hook));
    await fail('[{"name":"x"}]');
    expect(await notices()).toEqual(['source_failed', 'source_recovered']);
    clock.time = after(hourMs);
    await fail('[{"name":"x"}]');
    expect(await notices()).toEqual(['source_failed', 'source_failed', 'source_recovered']);
    clock.time = before;
  });

  it('stores all of a delivery or nothing, so that a repeat after a crash adds it', async () => {
    const hook = await aHook();
    const sent = signed(hook);
    await service.database.asAdministrator(
      `CREATE FUNCTION analytics.crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$;
       CREATE TRIGGER crash BEFORE INSERT ON analytics.sync_run FOR EACH ROW EXECUTE FUNCTION analytics.crash()`,
    );
    await expect(deliver(sent)).rejects.toMatchObject({ code: 'internal' });
    expect(await pointsOf(hook)).toBe(0);
    await service.database.asAdministrator('DROP FUNCTION analytics.crash() CASCADE');
    expect(await deliver(sent)).toEqual({ accepted: true, duplicate: false });
    expect([await pointsOf(hook), (await runsOf(hook)).length]).toEqual([1, 1]);
  });

  it('accepts a delivery without points', async () => {
    const hook = await aHook();
    expect(await deliver(signed(hook, { body: '{"points":[]}' }))).toMatchObject({ accepted: true });
    expect(await runsOf(hook)).toMatchObject([{ status: 'succeeded', rows_read: 0 }]);
  });

  it('of a paused source asks the sender to repeat; of a deleted one it answers no longer', async () => {
    const hook = await aHook();
    await service.database.asAdministrator(
      'UPDATE analytics.data_source SET is_active = false WHERE id = $1',
      [hook.source.id],
    );
    await expect(deliver(signed(hook))).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 3_600 },
    });
    await expect(deliver({ ...signed(hook), signature: 'v1,x' })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await service.call(deleteDataSource, { id: hook.source.id }, { actor: hook.actor });
    await expect(deliver(signed(hook))).rejects.toMatchObject({
      code: expect.stringMatching(/^(gone|unauthorized)$/),
    });
  });

  it('takes a body of 1 MiB in one call', async () => {
    const hook = await aHook();
    const rows = Array.from({ length: 9_000 }, (_each, index) => ({ ...aPoint, value: index }));
    const content = JSON.stringify(rows).padEnd(maxHookBytes);
    expect(Buffer.byteLength(content)).toBe(maxHookBytes);
    expect(await deliver(signed(hook, { body: content }))).toEqual({ accepted: true, duplicate: false });
    expect(await pointsOf(hook)).toBe(9_000);
  });

  it('remembers deliveries for at least 30 days', async () => {
    const hook = await aHook();
    await deliver(signed(hook));
    const forgotten = (days: number) =>
      countRows(
        service,
        `webhook_delivery WHERE data_source_id = '${hook.source.id}'
           AND ${deliveryPruning.where.replace('received_at', `now() - interval '${days} days'`)}`,
      );
    expect([await forgotten(30), await forgotten(36)]).toEqual([0, 1]);
  });
});
