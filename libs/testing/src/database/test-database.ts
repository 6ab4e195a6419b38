import { randomBytes } from 'node:crypto';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { createDataSource, type DataSourceSettings } from '@emberdeck/platform/database/data-source';
import { migrate, type MigratedService } from '@emberdeck/platform/database/migrate';
import { serviceRole } from '@emberdeck/platform/database/service-role';
import type { DataSource } from 'typeorm';
import { migratedTemplate } from './migrated-template.js';
import { SilentLogger } from './silent-logger.js';

/** All databases of the run's server share their roles, so the passwords derive from one secret. */
const secret = 'secret of the tests, shared by their roles';

/** A separate database for one test file. */
export interface TestDatabase {
  /** The URL of the administrator. */
  readonly url: string;
  readonly secret: string;
  /** Returns the URL with the role of a service. */
  urlOf(service: string): string;
  /** Connects as a service; `drop` disconnects. */
  connect(service: string, settings?: Partial<DataSourceSettings>): Promise<DataSource>;
  /** Runs SQL as the administrator, which may end connections and access every schema. */
  asAdministrator<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Returns the URL of the server that jest's global set-up has started. */
function serverUrl(): string {
  const url = process.env['EMBERDECK_TEST_DATABASE_URL'];
  if (url === undefined) {
    throw new Error('EMBERDECK_TEST_DATABASE_URL is not set: run the tests by jest with its global set-up');
  }
  return url;
}

/** Creates a database on the run's server with the migrated schemas of `services`. Without services it is empty. */
export async function createTestDatabase({
  services,
}: {
  services: readonly MigratedService[];
}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template =
    services.length === 0 ? 'template0' : await migratedTemplate(serverUrl(), secret, services);
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const open: DataSource[] = [];
  const database: TestDatabase = {
    url: url.href,
    secret,
    urlOf: (service) => serviceRole(url.href, secret, service).url,
    async connect(service, settings = {}) {
      const dataSource = await createDataSource({
        url: database.urlOf(service),
        schema: service,
        entities: [],
        poolSize: 8,
        logger: new SilentLogger(),
        ...settings,
      });
      open.push(dataSource);
      return dataSource;
    },
    asAdministrator: <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      withConnection(
        url.href,
        'test',
        async (client) => (await client.query<Row>(sql, [...parameters])).rows,
      ),
    async drop() {
      await Promise.all(open.filter((each) => each.isInitialized).map((each) => each.destroy()));
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
  if (services.length > 0) {
    // Applies no migration, but repairs roles that another test has changed: roles belong to the whole server.
    await migrate({ databaseUrl: url.href, secret, services, logger: new SilentLogger() });
  }
  return database;
}

async function onServer(sql: string): Promise<void> {
  await withConnection(serverUrl(), 'test', (client) => client.query(sql));
}
