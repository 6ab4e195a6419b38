import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { awaitSchema } from '@emberdeck/platform/database/await-schema';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { migrate } from '@emberdeck/platform/database/migrate';
import { SchemaAhead } from '@emberdeck/platform/database/schema-ahead';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { productVersion } from '@emberdeck/platform/runtime/product-version';
import { serviceRole } from '@emberdeck/platform/database/service-role';
import { SilentLogger } from '../../src/database/silent-logger.js';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';
import { alpha, beta } from './services.js';

const logger: Logger = new SilentLogger();

describe('migrate', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [] });
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-migrations-'));
    await cp(alpha.migrations, folder, { recursive: true });
  });

  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const run = (services = [alpha, beta], log = logger) =>
    migrate({ databaseUrl: database.url, secret: database.secret, services, logger: log });

  const asService = <Row extends object>(service: string, sql: string) =>
    withConnection(database.urlOf(service), 'test', async (client) => (await client.query<Row>(sql)).rows);

  const applied = async (schema: string) =>
    (
      await database.asAdministrator<{ name: string }>(`SELECT name FROM ${schema}.migration ORDER BY name`)
    ).map(({ name }) => name);

  it('applies everything once when three runners start at the same time', async () => {
    const log = new RecordingLogger();
    await Promise.all([run(undefined, log), run(undefined, log), run(undefined, log)]);
    const platform = [
      '0001-outbox',
      '0002-inbox',
      '0003-idempotency',
      '0004-trace',
      '0005-acknowledged',
      '0006-unreadable-frames',
      '0007-key-check',
      '0008-job-queue',
      '0009-job',
      '0010-blob',
      '0011-job-state',
      '0015-blob-part',
      '0016-erased-workspace',
    ].map((name) => `platform/${name}.sql`);
    expect(await applied('alpha')).toEqual(['0001-note.sql', '0002-posting.sql', ...platform]);
    expect(await applied('beta')).toEqual(['0001-secret-thing.sql', ...platform]);
    expect(log.messages('info')).toEqual(['Migrations applied', 'Migrations applied']);
  });

  it('does nothing when everything is applied', async () => {
    const log = new RecordingLogger();
    await run(undefined, log);
    expect(log.lines).toEqual([]);
  });

  it('lets a service use its tables but not alter them', async () => {
    await asService('alpha', `INSERT INTO posting (amount) VALUES (3)`);
    expect(await asService('alpha', 'SELECT amount FROM posting')).toEqual([{ amount: 3 }]);
    for (const forbidden of [
      'UPDATE posting SET amount = 4',
      'DELETE FROM posting',
      'ALTER TABLE note ADD other text',
      'CREATE TABLE other (id integer)',
      'CREATE TABLE public.other (id integer)',
      `DELETE FROM migration`,
    ]) {
      await expect(asService('alpha', forbidden)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('denies a service access to the schema of another', async () => {
    await expect(asService('alpha', 'SELECT * FROM beta.secret_thing')).rejects.toThrow(/permission denied/);
    await expect(asService('alpha', 'SELECT * FROM beta.outbox')).rejects.toThrow(/permission denied/);
  });

  it('rejects a file that has changed since it was applied', async () => {
    const changed = { name: 'alpha', migrations: pathToFileURL(folder) };
    await run([changed]);
    await writeFile(join(folder, '0002-posting.sql'), 'SELECT 1;');
    await expect(run([changed])).rejects.toThrow('alpha/0002-posting.sql has changed');
    await cp(new URL('0002-posting.sql', alpha.migrations), join(folder, '0002-posting.sql'));
  });

  it('rolls back a failing file completely, and applies it once it is fixed', async () => {
    const grown = { name: 'alpha', migrations: pathToFileURL(folder) };
    await writeFile(join(folder, '0003-more.sql'), 'CREATE TABLE more (id integer); SELECT nonsense;');
    await expect(run([grown])).rejects.toThrow('alpha/0003-more.sql failed');
    await writeFile(join(folder, '0003-more.sql'), 'CREATE TABLE more (id integer);');
    await run([grown]);
    expect(await applied('alpha')).toContain('0003-more.sql');
  });

  it('rejects two files with the same number', async () => {
    await writeFile(join(folder, '0003-again.sql'), 'SELECT 1;');
    await expect(run([{ name: 'alpha', migrations: pathToFileURL(folder) }])).rejects.toThrow(
      'NNNN-what.sql',
    );
    await rm(join(folder, '0003-again.sql'));
  });

  it('sets a new password when the secret has changed, without rerunning migrations', async () => {
    const only = { name: 'gamma', migrations: beta.migrations };
    await run([only]);
    await migrate({ databaseUrl: database.url, secret: 'another', services: [only], logger });
    await expect(asService('gamma', 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    const renewed = serviceRole(database.url, 'another', 'gamma').url;
    const { rowCount } = await withConnection(renewed, 'test', (client) =>
      client.query('TABLE secret_thing'),
    );
    expect(rowCount).toBe(0);
  });

  describe('awaitSchema', () => {
    it('waits for the role, the schema and the last migration, with a log line', async () => {
      const service = { name: 'delta', migrations: beta.migrations };
      const log = new RecordingLogger();
      const waited = awaitSchema({
        url: database.urlOf('delta'),
        schema: 'delta',
        migrations: service.migrations,
        logger: log,
      });
      await eventually(() => expect(log.messages('warn')).toContain('Waiting for the database'));
      await run([service]);
      await waited;
    });

    it('accepts migrations of a newer version', async () => {
      await awaitSchema({
        url: database.urlOf('alpha'),
        schema: 'alpha',
        migrations: alpha.migrations,
        logger,
      });
    });

    it('accepts a migration that names this release or an earlier one as its oldest', async () => {
      await writeFile(
        join(folder, '0004-drop.sql'),
        '-- oldest release: 0.1.0, which no longer reads it\nSELECT 1;',
      );
      await run([{ name: 'alpha', migrations: pathToFileURL(folder) }]);
      await awaitSchema({
        url: database.urlOf('alpha'),
        schema: 'alpha',
        migrations: alpha.migrations,
        logger,
      });
    });

    it('runs on the table of an earlier release, to which the next migration adds the columns', async () => {
      const service = { name: 'beta', migrations: beta.migrations };
      const wait = { url: database.urlOf('beta'), schema: 'beta', migrations: beta.migrations, logger };
      await database.asAdministrator(
        'ALTER TABLE beta.migration DROP COLUMN release, DROP COLUMN oldest_release',
      );
      await awaitSchema(wait);
      await run([service]);
      expect(
        await database.asAdministrator('SELECT release, oldest_release FROM beta.migration'),
      ).not.toEqual([]);
    });

    it('refuses at once a schema from which a newer release has removed something', async () => {
      const grown = { name: 'ahead', migrations: pathToFileURL(folder) };
      await writeFile(
        join(folder, '0005-drop.sql'),
        '-- oldest release: 99.2.0, which no longer reads it\nSELECT 1;',
      );
      await run([grown]);
      const own = { url: database.urlOf('ahead'), schema: 'ahead', migrations: alpha.migrations, logger };
      await expect(awaitSchema(own)).rejects.toThrow(
        `The schema ahead was migrated by release ${productVersion()}, on which no release before 99.2.0 runs. ` +
          `This is release ${productVersion()}: start 99.2.0 or a newer one`,
      );
      await expect(awaitSchema({ ...own, patienceMs: 60_000 })).rejects.toThrow(SchemaAhead);
      await awaitSchema({ ...own, migrations: grown.migrations });
    });

    it('ends when its signal aborts', async () => {
      const controller = new AbortController();
      const waited = awaitSchema({
        url: database.urlOf('epsilon'),
        schema: 'epsilon',
        migrations: alpha.migrations,
        logger,
        signal: controller.signal,
      });
      controller.abort();
      await expect(waited).rejects.toThrow();
    });

    it('with patienceMs, waits no longer than that and logs nothing', async () => {
      const log = new RecordingLogger();
      const waited = awaitSchema({
        url: 'postgres://visitor@127.0.0.1:1/none',
        schema: 'alpha',
        migrations: alpha.migrations,
        logger: log,
        patienceMs: 100,
      });
      await expect(waited).rejects.toThrow('ECONNREFUSED');
      expect(log.messages('warn')).toEqual([]);
    });

    it('with patienceMs, does not wait for a migration', async () => {
      const patience = { logger, patienceMs: 60_000 };
      const migrated = { url: database.urlOf('alpha'), schema: 'alpha', ...patience };
      await expect(awaitSchema({ ...migrated, migrations: beta.migrations })).rejects.toThrow(
        'The schema alpha is not migrated to this release',
      );
      const unknown = { url: database.urlOf('zeta'), schema: 'zeta', ...patience };
      await expect(awaitSchema({ ...unknown, migrations: alpha.migrations })).rejects.toThrow(
        'password authentication failed',
      );
    });
  });
});
