import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { silentLog } from '@emberdeck/processes/process-log';

/**
 * Starts one private PostgreSQL for the whole run, in which tests create separate databases. Its administrator address
 * is in EMBERDECK_TEST_DATABASE_URL. If this variable is already set, that server is used instead.
 */
export default async function startDatabase() {
  if (process.env.EMBERDECK_TEST_DATABASE_URL) return;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'emberdeck-tests-'));
  // If this user is root, another user runs the database and must be able to enter the folder.
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
