import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { silentLog } from '@emberdeck/processes/process-log';

/**
 * One private PostgreSQL for the whole run; tests make databases of their own in it. Its address, with the right to
 * create databases and roles, is in EMBERDECK_TEST_DATABASE_URL; an address that is set already is used as it is.
 */
export default async function startDatabase() {
  if (process.env.EMBERDECK_TEST_DATABASE_URL) return;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'emberdeck-tests-'));
  // Open to the user that runs the database when we are root.
  chmodSync(dataDirectory, 0o755);
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: silentLog,
    durable: false,
    endWithLauncher: true,
  });
  globalThis.emberdeckTestDatabase = { server, dataDirectory };
  process.env.EMBERDECK_TEST_DATABASE_URL = server.databaseUrl;
}
