import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { migrate } from '@emberdeck/platform/database/migrate';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { runningDatabaseUrl, startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { silentLog } from '@emberdeck/processes/process-log';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import type { Browser } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import type { Manifest } from '@emberdeck/apps/cli/archive/manifest';
import { readArchive } from '@emberdeck/apps/cli/archive/read-archive';
import { inTransaction } from '@emberdeck/apps/cli/archive/session';
import { loadSchema } from '@emberdeck/apps/cli/restore/load';
import { loadServices } from '@emberdeck/apps/shared/services';
import {
  type EarlierRelease,
  expectEarlierContents,
  expectEarlierProfile,
  unpackEarlierRelease,
} from './archives/earlier-release.js';
import { operatorCommand } from './operator-command.js';

// A restore ends sessions and flows, and fills a new database. Here the product starts on the database itself, as after
// an update of all-in-one.

const session = randomBytes(32).toString('base64url');
const { signal } = new AbortController();

let earlier: EarlierRelease;
let manifest: Manifest;
let product: ProductUnderTest | null = null;
let ada: Browser;

/** Creates the database as the earlier release has left it, with a session of its user. */
async function fill(databaseUrl: string): Promise<void> {
  const services: ServiceDefinition[] = [];
  // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
  for (const name of serviceNames) services.push(...(await loadServices([name])));
  const applied = new Set(
    manifest.schemas.flatMap(({ name, migrations }) => migrations.map((each) => `${name}/${each.name}`)),
  );
  await migrate({
    databaseUrl,
    secret: earlier.variables['DATABASE_ROLE_SECRET'] ?? '',
    services,
    logger: new SilentLogger(),
    only: (schema, name) => applied.has(`${schema}/${name}`),
  });
  const load = async (client: Parameters<typeof loadSchema>[0]): Promise<void> => {
    for (const schema of manifest.schemas) await loadSchema(client, earlier.archive, schema);
    await client.query(
      `INSERT INTO identity.session (sid, sess, expire, user_id, workspace_id, created_at, last_seen_at)
       SELECT $1, '{"userAgent": null}', now() + interval '1 day', owner_id, id, now(), now()
         FROM identity.workspace WHERE owner_id = (SELECT user_id FROM identity.contact WHERE value = 'ada@example.com')`,
      [createHash('sha256').update(session).digest('hex')],
    );
  };
  await inTransaction(databaseUrl, '', load, signal);
}

beforeAll(async () => {
  earlier = await unpackEarlierRelease();
  manifest = await readArchive(earlier.archive, signal);
  const server = await startEmbeddedPostgres({
    dataDirectory: earlier.dataFolder,
    log: silentLog,
    endWithLauncher: true,
  });
  try {
    await fill(server.databaseUrl);
  } finally {
    await server.stop();
  }
  product = await ProductUnderTest.start({ deployment: 'all-in-one', environment: earlier.variables });
  ada = product.browser();
});

afterAll(async () => {
  await product?.stop();
  await earlier.remove();
});

it('opens with every row of the earlier release', async () => {
  const counts = await withConnection(runningDatabaseUrl(earlier.dataFolder), 'test', async (client) => {
    const found: Record<string, number> = {};
    for (const { name: schema, tables } of manifest.schemas) {
      for (const { name } of tables) {
        const { rows } = await client.query<{ count: number }>(
          `SELECT count(*)::integer AS count FROM ${schema}.${name}`,
        );
        found[`${schema}.${name}`] = rows[0]?.count ?? 0;
      }
    }
    return found;
  });
  const lost = manifest.schemas.flatMap(({ name: schema, tables }) =>
    tables.filter(({ name, rows }) => (counts[`${schema}.${name}`] ?? 0) < rows).map(({ name }) => name),
  );
  expect(lost).toEqual([]);
});

it('keeps the user signed in, with everything that the user had', async () => {
  const headers = { cookie: `emberdeck_session=${session}` };
  expect((await ada.get('/api/auth/user', { headers })).status).toBe(200);
  expect(await ada.join('ada@example.com')).toMatchObject({ userExists: true });
  await expectEarlierProfile(ada);
  await expectEarlierContents(ada);
});

it('has all migrations and a right ledger', async () => {
  const { output } = await operatorCommand('doctor', [], earlier.variables);
  expect(output).not.toMatch(/^FINDING.*(schema|migration|ledger|secret)/im);
  const ledger = await operatorCommand('ledger verify', [], earlier.variables);
  expect(ledger.output).toContain('110 coins: 0 faults');
});
