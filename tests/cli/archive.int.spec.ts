import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { migrate } from '@emberdeck/platform/database/migrate';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import type { Manifest } from '@emberdeck/apps/cli/archive/manifest';
import { writeArchive } from '@emberdeck/apps/cli/backup/write-archive';
import { dropDatabase, leftovers } from '@emberdeck/apps/cli/restore/databases';
import { type ErasedUser, lineOfErased, readErasedList } from '@emberdeck/apps/cli/restore/erased-users';
import { restoreArchive } from '@emberdeck/apps/cli/restore/restore-archive';
import { dropReplacedUploads } from '@emberdeck/apps/cli/restore/uploads';
import { loadServices } from '@emberdeck/apps/shared/services';

describe('archive', () => {
  const key = 'the encryption key of the tests, long enough';
  const laterFiles =
    /^gamification\/(0005-referrals|0011-one-form-of-phones|0042-held-referrals|0052-referral-messages)\.sql$/;
  const olderRelease = (schema: string, name: string): boolean =>
    !laterFiles.test(`${schema}/${name}`) && !name.startsWith('platform/0004');

  const services: ServiceDefinition[] = [];
  let source: TestDatabase;
  let target: TestDatabase;
  let folder: string;
  let archive: string;

  beforeAll(async () => {
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
  });

  /** Makes two databases: their clones are most of the time of this file. */
  async function begin(): Promise<void> {
    source = await createTestDatabase({ services });
    target = await createTestDatabase({ services });
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-archive-'));
    archive = join(folder, 'archive');
  }

  async function end(): Promise<void> {
    for (const name of await leftovers(target.url)) await dropDatabase(target.url, name);
    await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true, force: true })]);
  }

  /** Replaces the source by a database that has only these migrations. */
  async function migrateSource(only: (schema: string, name: string) => boolean): Promise<void> {
    await source.drop();
    source = await createTestDatabase({ services: [] });
    const { url: databaseUrl, secret } = source;
    await migrate({ databaseUrl, secret, services, logger: new SilentLogger(), only });
  }

  const backup = (): Promise<Manifest> =>
    writeArchive({
      databaseUrl: source.url,
      services,
      dataDirectory: join(folder, 'data'),
      folder: archive,
      blobStore: new FolderBlobStore(join(folder, 'data', 'blobs')),
      contents: 'included',
      now: new Date(),
      signal: new AbortController().signal,
    });

  function restore(
    options: { dropSecrets?: boolean; encryptionKey?: string; erased?: readonly ErasedUser[] } = {},
  ) {
    const environment = {
      NODE_ENV: 'test',
      DATABASE_URL: target.url,
      DATABASE_ROLE_SECRET: target.secret,
      CONTEXT_SECRET: 'the context secret of the tests, long enough',
      ENCRYPTION_KEY: options.encryptionKey ?? key,
      EMBERDECK_DATA_DIR: join(folder, 'restored'),
    };
    return restoreArchive({
      folder: archive,
      base: parseSettings({ base: baseSettings }, environment).base,
      environment,
      services,
      logger: new SilentLogger(),
      now: new Date(),
      dropSecrets: options.dropSecrets ?? false,
      erased: options.erased ?? [],
      signal: new AbortController().signal,
    });
  }

  /** Creates a signed-in user with a metric point of 2019 and an account event in the outbox. */
  async function inhabit(): Promise<{ userId: string }> {
    const userId = randomUUID();
    const workspaceId = randomUUID();
    await source.asAdministrator(`
    INSERT INTO identity.user_account (id, display_name, verified, created_at, updated_at)
    VALUES ('${userId}', E'Back\\\\slash\\ttab\\nline', true, now(), now());
    INSERT INTO identity.workspace (id, name, owner_id, created_at) VALUES ('${workspaceId}', 'Home', '${userId}', now());
    INSERT INTO identity.session (sid, sess, expire, user_id, workspace_id, created_at, last_seen_at)
    VALUES ('a', '{}', now() + interval '1 day', '${userId}', '${workspaceId}', now(), now());
    INSERT INTO identity.outbox (id, subject, payload, correlation_id, occurred_at, sent_at, broker_epoch, broker_sequence)
    VALUES (gen_random_uuid(), 'emberdeck.identity.v1.user-joined', '{}', 'c', now(), now(), 'an epoch', 7);
    INSERT INTO identity.outbox_position (epoch, sequence) VALUES ('an epoch', 7);
    INSERT INTO identity.inbox (consumer, event_id, received_at) VALUES ('old', gen_random_uuid(), now() - interval '13 days');
    SELECT analytics.ensure_metric_partition('2019-05-05');
    INSERT INTO analytics.metric (id, workspace_id, data_source_id, name, value, "timestamp")
    VALUES (nextval('analytics.metric_id_seq'), '${workspaceId}', gen_random_uuid(), 'users', 12.5, '2019-05-05')`);
    return { userId };
  }

  async function sealToken(secret: string): Promise<string> {
    const id = randomUUID();
    const sealed = new SecretBox(secret).seal('token', {
      table: 'connected_app',
      column: 'auth_token',
      rowId: id,
    });
    await source.asAdministrator(
      `INSERT INTO gamification.connected_app (id, user_id, app_name, app_type, auth_token, metadata, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'Deck', 'work', $2, '{}', now(), now())`,
      [id, sealed],
    );
    return id;
  }

  /** Changes the manifest and its checksum, like an attacker who knows the format. */
  async function rewriteManifest(change: (content: Manifest) => void): Promise<void> {
    const path = join(archive, 'manifest.json');
    const content = JSON.parse(await readFile(path, 'utf8')) as Manifest;
    change(content);
    const text = JSON.stringify(content);
    await writeFile(path, text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await writeFile(join(archive, 'manifest.sha256'), `${sha256}  manifest.json\n`);
  }

  /** Expects the original database, and no half-filled one beside it. */
  async function expectUntouched(): Promise<void> {
    expect(await leftovers(target.url)).toEqual([]);
    expect(await target.asAdministrator('SELECT note FROM public.untouched')).toEqual([{ note: 'here' }]);
  }

  describe('an archive of an older release', () => {
    beforeAll(begin);
    afterAll(end);

    it('is restored and migrated to this release', async () => {
      await migrateSource(olderRelease);
      const { userId } = await inhabit();
      await backup();
      await restore();
      expect(await target.asAdministrator('SELECT id, display_name FROM identity.user_account')).toEqual([
        { id: userId, display_name: 'Back\\slash\ttab\nline' },
      ]);
      const [applied] = await target.asAdministrator<{ files: number }>(
        `SELECT count(*)::integer AS files FROM gamification.migration WHERE name IN ('0005-referrals.sql', 'platform/0004-trace.sql')`,
      );
      expect(applied?.files).toBe(2);
      expect(await target.asAdministrator('SELECT * FROM gamification.friend_referral')).toEqual([]);
    });
  });

  describe('an archive', () => {
    beforeAll(async () => {
      await begin();
      await inhabit();
      await backup();
      await restore();
    });
    afterAll(end);

    it('restores metric points in their partitions, and the sequence', async () => {
      expect(await target.asAdministrator('SELECT value FROM analytics.metric_2019_05')).toEqual([
        { value: '12.5' },
      ]);
      const [next] = await target.asAdministrator<{ id: string }>(
        `SELECT nextval('analytics.metric_id_seq')::text AS id`,
      );
      expect(next?.id).toBe('2');
    });

    it('ends sessions, sends the events again and keeps the recent inbox', async () => {
      expect(await target.asAdministrator('SELECT * FROM identity.session')).toEqual([]);
      expect(await target.asAdministrator('SELECT sent_at, broker_epoch FROM identity.outbox')).toEqual([
        { sent_at: null, broker_epoch: null },
      ]);
      expect(await target.asAdministrator('SELECT * FROM identity.outbox_position')).toEqual([]);
      const recent = `SELECT count(*)::integer AS count FROM identity.inbox WHERE received_at > now() - interval '1 hour'`;
      expect(await target.asAdministrator(recent)).toEqual([{ count: 1 }]);
    });

    it('restores the rights of each service and the constraints', async () => {
      const gamification = await target.connect('gamification');
      await expect(gamification.query('DELETE FROM transfer')).rejects.toThrow('permission denied');
      await expect(target.asAdministrator('DELETE FROM gamification.transfer')).rejects.toThrow('immutable');
      await gamification.query('SELECT * FROM connected_app');
      const keys = `SELECT count(*)::integer AS count FROM pg_constraint WHERE contype = 'f'`;
      expect(await target.asAdministrator(keys)).toEqual(await source.asAdministrator(keys));
    });
  });

  describe('an archive is refused, and the database stays unchanged,', () => {
    beforeAll(async () => {
      await begin();
      await target.asAdministrator(`CREATE TABLE public.untouched AS SELECT 'here'::text AS note`);
    });
    beforeEach(() => {
      archive = join(folder, randomUUID());
    });
    afterEach(expectUntouched);
    afterAll(end);

    it('when it comes from a later release', async () => {
      await backup();
      await rewriteManifest(({ schemas }) => {
        schemas[0]?.migrations.push({ name: '0099-later.sql', checksum: '0' });
      });
      // A file that this release does not list is no damage then.
      await writeFile(join(archive, 'of-a-later-release'), 'x');
      await expect(restore()).rejects.toThrow('identity/0099-later.sql');
      await rewriteManifest((content) =>
        Object.assign(content, { format: 2, productVersion: '9.0.0', schemas: {} }),
      );
      await expect(restore()).rejects.toThrow('of release 9.0.0, which writes format 2');
    });

    it('when its ledger has a fault', async () => {
      await source.asAdministrator(
        `INSERT INTO gamification.ledger_account (id, kind, balance, created_at) VALUES (gen_random_uuid(), 'user', 5, now())`,
      );
      await backup();
      await expect(restore()).rejects.toThrow('its coin ledger has');
      await source.asAdministrator('DELETE FROM gamification.ledger_account');
    });

    it('when no configured key opens its secrets', async () => {
      await sealToken('another encryption key, of thirty-two characters');
      await backup();
      await expect(restore()).rejects.toThrow('1 of gamification.connected_app.auth_token');
      await source.asAdministrator('DELETE FROM gamification.connected_app');
    });

    it('when it has an extra file', async () => {
      await backup();
      await writeFile(join(archive, 'database', 'more.copy.gz'), 'x');
      await expect(restore()).rejects.toThrow('database/more.copy.gz');
    });

    it('when a path leads out of the archive', async () => {
      await backup();
      await rewriteManifest(({ uploads }) => {
        uploads.push({ path: '../outside', bytes: 0, sha256: '0'.repeat(64) });
      });
      await expect(restore()).rejects.toThrow('The archive is refused');
    });

    it('when the bounds of a partition contain other SQL', async () => {
      await backup();
      await rewriteManifest(({ schemas }) => {
        const analytics = schemas.find(({ name }) => name === 'analytics');
        const bounds = `DEFAULT; DROP TABLE public.untouched`;
        analytics?.partitions.push({ name: 'metric_more', parent: 'metric', bounds });
      });
      await expect(restore()).rejects.toThrow('metric_more');
    });

    it('while a service is connected', async () => {
      await backup();
      const messaging = await target.connect('messaging');
      await expect(restore()).rejects.toThrow('emberdeck_messaging');
      await messaging.destroy();
    });
  });

  describe('backup and restore', () => {
    beforeEach(begin);
    afterEach(end);

    it('erases again whom the replaced database has erased, and gives waiting deletions their days again', async () => {
      const { userId } = await inhabit();
      const other = randomUUID();
      const account = (id: string): string =>
        `INSERT INTO identity.user_account (id, display_name, verified, created_at, updated_at)
         VALUES ('${id}', 'Ada', true, now(), now());`;
      await source.asAdministrator(`${account(other)}
        INSERT INTO identity.account_deletion (user_id, receipt_id, keeps_messages, asked_at, ends_at)
        VALUES ('${other}', gen_random_uuid(), true, now() - interval '9 days', now() - interval '2 days')`);
      await backup();
      const later = randomUUID();
      await target.asAdministrator(`${account(userId)} ${account(later)}
        INSERT INTO identity.account_deletion
          (user_id, receipt_id, keeps_messages, asked_at, ends_at, begun_at, receipt, erased_at)
        SELECT id, gen_random_uuid(), false, now(), now(), now(), 'sent', now() FROM identity.user_account`);
      expect((await restore()).erasedAgain).toBe(1);
      const rows = await target.asAdministrator(
        `SELECT user_id, begun_at IS NOT NULL AS begun, erased_at, receipt, keeps_messages,
                ends_at > now() + interval '6 days' AS waits
           FROM identity.account_deletion ORDER BY waits`,
      );
      expect(rows).toEqual([
        {
          user_id: userId,
          begun: true,
          erased_at: null,
          receipt: 'none',
          keeps_messages: false,
          waits: false,
        },
        { user_id: other, begun: false, erased_at: null, receipt: null, keeps_messages: true, waits: true },
      ]);
    });

    it('erases again whom a list of erased users names, on a machine that knows of no erasure', async () => {
      const { userId } = await inhabit();
      await backup();
      expect(await restore()).toMatchObject({ erasedAgain: 0, knowsErasures: false });
      const erased = (id: string): ErasedUser => ({
        ...{ userId: id, receiptId: randomUUID(), keepsMessages: false, askedAt: new Date() },
      });
      const list = join(folder, 'erased');
      const users = [erased(userId), erased(randomUUID())];
      await writeFile(list, `${users.map(lineOfErased).join('\n')}\n`);
      const read = await readErasedList(list);
      expect(read).toEqual(users);
      expect(await restore({ erased: read })).toMatchObject({ erasedAgain: 1, knowsErasures: true });
      const rows = await target.asAdministrator(
        'SELECT user_id, erased_at, receipt FROM identity.account_deletion WHERE begun_at IS NOT NULL',
      );
      expect(rows).toEqual([{ user_id: userId, erased_at: null, receipt: 'none' }]);
      await writeFile(list, 'ada@example.com');
      await expect(readErasedList(list)).rejects.toThrow('Line 1');
      await expect(readErasedList(join(folder, 'none'))).rejects.toThrow('cannot be read');
    });

    it('empties secrets that no key opens if the operator requests it', async () => {
      const lost = await sealToken('another encryption key, of thirty-two characters');
      const kept = await sealToken(key);
      await backup();
      const { droppedSecrets } = await restore({ dropSecrets: true });
      expect(droppedSecrets).toEqual([{ place: 'gamification.connected_app.auth_token', rows: 1 }]);
      const rows = await target.asAdministrator<{ id: string }>(
        'SELECT id FROM gamification.connected_app WHERE auth_token IS NOT NULL',
      );
      expect(rows).toEqual([{ id: kept }]);
      expect(lost).not.toBe(kept);
    });

    it('restores the upload folder, and keeps the previous one beside it', async () => {
      await mkdir(join(folder, 'data', 'uploads', 'deep'), { recursive: true });
      await writeFile(join(folder, 'data', 'uploads', 'deep', 'file.csv'), 'of the backup');
      await mkdir(join(folder, 'restored', 'uploads'), { recursive: true });
      await writeFile(join(folder, 'restored', 'uploads', 'later.csv'), 'of now');
      expect((await backup()).uploads.map(({ path }) => path)).toEqual(['uploads/deep/file.csv']);
      await restore();
      const read = (...path: string[]) => readFile(join(folder, 'restored', ...path), 'utf8');
      expect(await read('uploads', 'deep', 'file.csv')).toBe('of the backup');
      const [replaced = ''] = (await readdir(join(folder, 'restored'))).filter((name) => name !== 'uploads');
      expect(await read(replaced, 'later.csv')).toBe('of now');
      expect(await dropReplacedUploads(join(folder, 'restored'))).toEqual([replaced]);
      expect(await readdir(join(folder, 'restored'))).toEqual(['uploads']);
    });

    it('refuses a backup into an existing folder', async () => {
      await backup();
      const first = await readFile(join(archive, 'manifest.json'));
      await expect(backup()).rejects.toThrow('is there already');
      expect(await readFile(join(archive, 'manifest.json'))).toEqual(first);
    });
  });
});
