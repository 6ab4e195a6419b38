import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { sealingServices } from '@emberdeck/platform/config/service-settings';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { requireRightKey } from '@emberdeck/platform/security/key-check';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { examine } from '@emberdeck/apps/cli/doctor/examine';
import type { Finding } from '@emberdeck/apps/cli/doctor/finding';
import { resealAll } from '@emberdeck/apps/cli/rotate-keys/reseal';
import { loadServices } from '@emberdeck/apps/shared/services';

describe('doctor', () => {
  const oldKey = 'the encryption key of yesterday is long enough';
  const newKey = 'the encryption key of today is long enough too';
  const lostKey = 'an encryption key that is stored nowhere at all';

  const services: ServiceDefinition[] = [];
  let database: TestDatabase;
  let blobs: string;

  beforeAll(async () => {
    blobs = await mkdtemp(join(tmpdir(), 'emberdeck-blobs-'));
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
  });

  afterAll(() => rm(blobs, { recursive: true }));

  async function create(): Promise<void> {
    database = await createTestDatabase({ services });
  }

  const drop = (): Promise<void> => database.drop();

  const environment = (): Record<string, string> => ({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_ROLE_SECRET: database.secret,
    CONTEXT_SECRET: 'the context secret of the tests, long enough',
    ENCRYPTION_KEY: newKey,
    EMBERDECK_DATA_DIR: tmpdir(),
    EMBERDECK_BLOB_DIR: blobs,
  });

  /** The findings of a kind, as `area: sentence`. */
  async function found(
    kind: Finding['kind'],
    variables: Record<string, string> = {},
    nowMs = Date.now,
  ): Promise<string[]> {
    const looks = await examine({
      environment: { ...environment(), ...variables },
      services,
      logger: new SilentLogger(),
      signal: new AbortController().signal,
      nowMs,
    });
    return looks.filter((each) => each.kind === kind).map(({ area, sentence }) => `${area}: ${sentence}`);
  }

  /** The findings that need an operator. */
  const findings = (variables: Record<string, string> = {}, nowMs = Date.now): Promise<string[]> =>
    found('finding', variables, nowMs);

  async function connectApp(key: string): Promise<string> {
    const id = randomUUID();
    const place = { table: 'connected_app', column: 'auth_token', rowId: id };
    await database.asAdministrator(
      `INSERT INTO gamification.connected_app (id, user_id, app_name, app_type, auth_token, metadata, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'Deck', 'work', $2, '{}', now(), now())`,
      [id, new SecretBox(key).seal(`token of ${id}`, place)],
    );
    return id;
  }

  async function tokenOf(id: string): Promise<string> {
    const [row] = await database.asAdministrator<{ token: string }>(
      'SELECT auth_token AS token FROM gamification.connected_app WHERE id = $1',
      [id],
    );
    return row?.token ?? '';
  }

  const opened = async (id: string, key: string): Promise<string> =>
    new SecretBox(key).open(await tokenOf(id), { table: 'connected_app', column: 'auth_token', rowId: id });

  describe('the doctor, of a database with a fault,', () => {
    beforeEach(create);
    afterEach(drop);

    it.each([
      [
        'a dead letter',
        `INSERT INTO analytics.dead_letter (consumer, event_id, subject, payload, reason, correlation_id, occurred_at)
       VALUES ('activities', gen_random_uuid(), 's', '{}', 'r', 'c', now())`,
        'dead letters: analytics has given up on 1 events',
      ],
      [
        'a balance without transfers',
        `INSERT INTO gamification.ledger_account (id, kind, balance, created_at) VALUES (gen_random_uuid(), 'user', 5, now())`,
        'ledger: 1 users',
      ],
      [
        'a migration that is still to be applied',
        `DELETE FROM identity.migration WHERE name = '0001-accounts.sql'`,
        'migrations: Not applied yet: identity/0001-accounts.sql',
      ],
      [
        'a migration that was changed afterwards',
        `UPDATE identity.migration SET checksum = 'x' WHERE name = '0001-accounts.sql'`,
        'migrations: Changed since applied: identity/0001-accounts.sql',
      ],
      [
        'a schema that is gone',
        'DROP SCHEMA messaging CASCADE',
        'migrations: The schema messaging is missing: run the migration.',
      ],
    ])('finds %s', async (_what, sql, expected) => {
      await database.asAdministrator(sql);
      expect(await findings()).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
    });

    it('reports every fault of the configuration, and examines the rest', async () => {
      await database.asAdministrator(
        `INSERT INTO analytics.dead_letter (consumer, event_id, subject, payload, reason, correlation_id, occurred_at)
       VALUES ('activities', gen_random_uuid(), 's', '{}', 'r', 'c', now())`,
      );
      const faults = {
        PORT: 'abc',
        CODE_LIFETIME_MINUTES: '0',
        OTEL_TRACES_SAMPLER: 'parentbasedalwayson',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      };
      expect((await findings(faults)).sort()).toEqual([
        expect.stringContaining('configuration: CODE_LIFETIME_MINUTES: '),
        expect.stringContaining('configuration: OTEL_EXPORTER_OTLP_PROTOCOL: must be http/json'),
        expect.stringContaining('configuration: OTEL_TRACES_SAMPLER: '),
        expect.stringContaining('configuration: PORT: '),
        expect.stringContaining('dead letters: analytics'),
      ]);
    });

    describe('when an event has waited for an hour,', () => {
      const waiting = 'outbox: 1 events of messaging wait, the oldest for 36';

      beforeEach(() =>
        database.asAdministrator(
          `INSERT INTO messaging.outbox (id, subject, payload, correlation_id, occurred_at)
         VALUES (gen_random_uuid(), 'emberdeck.messaging.v1.said', '{}', 'c', now() - interval '1 hour')`,
        ),
      );

      it('only notes it while no service runs, as after a restore', async () => {
        expect(await findings()).toEqual([]);
        expect(await found('note')).toContainEqual(
          expect.stringMatching(`^${waiting}.* Emberdeck is stopped`),
        );
      });

      it('reports that its service does not run while another does', async () => {
        await database.connect('identity');
        expect(await findings()).toEqual([expect.stringMatching(`^${waiting}.* messaging does not run`)]);
      });

      it('suspects the broker if its service runs', async () => {
        await database.connect('messaging');
        expect(await findings()).toEqual([expect.stringMatching(`^${waiting}.* is the broker there`)]);
      });
    });
  });

  describe('the doctor, of a sound database,', () => {
    beforeAll(create);
    afterAll(drop);

    it('finds nothing', async () => {
      expect(await findings()).toEqual([]);
    });

    it('reports which server does not respond', async () => {
      const away = await findings({
        DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
        NATS_URL: 'nats://127.0.0.1:1',
        REDIS_URL: 'redis://127.0.0.1:1',
      });
      expect(away.map((each) => each.slice(0, 40))).toEqual([
        expect.stringContaining('database: PostgreSQL does not answer'),
        expect.stringContaining('broker: NATS does not answer'),
        expect.stringContaining('cache: Redis does not answer'),
      ]);
    });

    it('finds roles whose password derives from another secret', async () => {
      const wrong = await findings({ DATABASE_ROLE_SECRET: 'another secret of thirty-two characters' });
      expect(wrong).toHaveLength(services.length);
      expect(wrong[0]).toContain('is not that of DATABASE_ROLE_SECRET');
    });

    it('finds a wrong clock', async () => {
      const skewed = await findings({}, () => Date.now() - 60_000);
      expect(skewed).toEqual([expect.stringMatching(/database: Its clock is (59|60)\d\d\d ms from/)]);
    });

    it.each<Record<string, string>>([{}, { SMTP_URL: '' }])(
      'reports a missing SMTP server in production: %j',
      async (variables) => {
        expect(await findings({ NODE_ENV: 'production', ...variables })).toEqual([
          expect.stringContaining('sign-in: SMTP_URL is not set here'),
        ]);
      },
    );

    it('shows the SMTP server of notifications without its password', async () => {
      const mail = {
        SMTP_URL: 'smtp://user:hidden@mail.example.test:587',
        MAIL_FROM: 'Deck <deck@example.test>',
      };
      expect(await findings({ NODE_ENV: 'production', ...mail })).toEqual([]);
      const sentence = 'Codes go out by e-mail, by mail.example.test:587 as Deck <deck@example.test>.';
      expect(await found('fine', mail)).toContain(`sign-in: ${sentence}`);
    });
  });

  describe('the encryption key', () => {
    it('is given to exactly the services that seal values', () => {
      const sealing = services.filter(({ sealed = [] }) => sealed.length > 0).map(({ name }) => name);
      expect(sealing.sort()).toEqual([...sealingServices].sort());
    });
  });

  describe('the rotation of keys', () => {
    beforeEach(create);
    afterEach(drop);

    const rotate = () => resealAll(database.url, services, new SecretBox(newKey, [oldKey]));

    it('seals values of an old key with the current key, once', async () => {
      const ids = await Promise.all([connectApp(oldKey), connectApp(oldKey), connectApp(newKey)]);
      expect(await findings({ ENCRYPTION_KEYS_OLD: oldKey })).toEqual([
        expect.stringContaining('secrets: 2 of gamification.connected_app.auth_token'),
      ]);
      expect((await rotate()).find(({ schema }) => schema === 'gamification')).toMatchObject({
        resealed: 2,
        closed: [],
      });
      for (const id of ids) expect(await opened(id, newKey)).toBe(`token of ${id}`);
      expect((await rotate()).filter(({ resealed }) => resealed > 0)).toEqual([]);
      expect(await findings()).toEqual([]);
    });

    it('reseals the key check of a service, and the doctor reports a key check that no key opens', async () => {
      const [gamification] = services.filter(({ name }) => name === 'gamification');
      const work = new UnitOfWork(await database.connect('gamification'));
      const start = (key: string, oldKeys: readonly string[] = []) =>
        requireRightKey(work, new SecretBox(key, oldKeys), gamification?.sealed ?? []);
      await start(oldKey);
      await start(newKey, [oldKey]);
      expect(await findings()).toEqual([expect.stringContaining('gamification.key_check.sealed')]);
      await expect(start(newKey)).rejects.toThrow('ENCRYPTION_KEY');
      await rotate();
      await start(newKey);
      await expect(start(oldKey)).rejects.toThrow('ENCRYPTION_KEY');
      expect(await findings()).toEqual([]);
    });

    it('processes more rows than one batch', async () => {
      await database.asAdministrator(
        `INSERT INTO gamification.connected_app (id, user_id, app_name, app_type, auth_token, metadata, created_at, updated_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'Deck', 'work', 'v1.00000000.a.b.c', '{}', now(), now()
         FROM generate_series(1, 1200)`,
      );
      const id = await connectApp(oldKey);
      expect((await rotate()).flatMap(({ closed }) => closed)).toHaveLength(1200);
      expect(await opened(id, newKey)).toBe(`token of ${id}`);
    });

    it('keeps a secret that no key opens unchanged, and reports its row', async () => {
      const id = await connectApp(lostKey);
      const before = await tokenOf(id);
      const done = await rotate();
      expect(done.flatMap(({ closed }) => closed)).toEqual([id]);
      expect(await tokenOf(id)).toBe(before);
      expect(await findings()).toEqual([expect.stringContaining('which is not here')]);
    });
  });
});
