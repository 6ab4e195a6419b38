import { randomBytes } from 'node:crypto';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { createDataSource, type DataSourceSettings } from '@emberdeck/platform/database/data-source';
import { migrate, type MigratedService } from '@emberdeck/platform/database/migrate';
import { serviceRole } from '@emberdeck/platform/database/service-role';
import type { DataSource } from 'typeorm';
import { SilentLogger } from './silent-logger.js';

/** Roles are shared by all databases of the run's server, so their passwords are derived from one secret. */
const secret = 'secret of the tests, shared by their roles';

/** A database of its own for one test file. */
export interface TestDatabase {
  /** Of the administrator. */
  readonly url: string;
  readonly secret: string;
  /** Address with the role of that service. */
  urlOf(service: string): string;
  /** Connects as that service; `drop` disconnects. */
  connect(service: string, settings?: Partial<DataSourceSettings>): Promise<DataSource>;
  /** Runs SQL as the administrator, who may end connections and sees every schema. */
  asAdministrator<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** The server of the run, as jest's global set-up has started it. */
function serverUrl(): string {
  const url = process.env['EMBERDECK_TEST_DATABASE_URL'];
  if (url === undefined) {
    throw new Error('EMBERDECK_TEST_DATABASE_URL is not set: run the tests by jest with its global set-up');
  }
  return url;
}

/** Makes an empty database on the server of the run and migrates the schemas of `services` in it. */
export async function createTestDatabase(options: {
  services: readonly MigratedService[];
}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0`);
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
  if (options.services.length > 0) {
    await migrate({ databaseUrl: url.href, secret, services: options.services, logger: new SilentLogger() });
  }
  return database;
}

async function onServer(sql: string): Promise<void> {
  await withConnection(serverUrl(), 'test', (client) => client.query(sql));
}
