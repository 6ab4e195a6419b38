import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { natsServer } from '@emberdeck/processes/nats-server';
import { silentLog } from '@emberdeck/processes/process-log';
import { redisServer } from '@emberdeck/processes/redis-server';
import { eventually } from '@emberdeck/testing/eventually';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import pg from 'pg';
import { theJourney } from '../system/journey.js';

// Both releases start all programs on one database, one broker and one Redis, as in the middle of an upgrade.

const secret = 'a secret of both releases, which is long enough';

const demoMs = 60_000;

let folder: string;
let database: EmbeddedPostgres;
let next: ProductUnderTest;
let last: ProductUnderTest;
const brokers: { kill(signal: NodeJS.Signals): void; readonly exited: Promise<unknown> }[] = [];

async function broker(make: typeof natsServer | typeof redisServer): Promise<string> {
  const child = await make({ dataDirectory: folder });
  const handle = await child.start(new AbortController().signal);
  brokers.push(handle);
  await handle.ready;
  return child.connectionUrl;
}

function lastRelease(): string {
  const release = process.env['EMBERDECK_TEST_LAST_RELEASE'];
  if (!release) throw new Error('EMBERDECK_TEST_LAST_RELEASE is not set: run npm run check:upgrade');
  return release;
}

/** Waits until the demo is played: the services of the last release do not know its calls. The picture is its last step. */
async function demoPlayed(): Promise<void> {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  try {
    await eventually(async () => {
      const { rows } = await client.query<{ hasPicture: boolean }>(
        'SELECT profile_image_url IS NOT NULL AS "hasPicture" FROM identity.user_account WHERE id = $1',
        [demoUser.userId],
      );
      expect(rows).toEqual([{ hasPicture: true }]);
    }, demoMs);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberdeck-upgrade-'));
  await chmod(folder, 0o755);
  database = await startEmbeddedPostgres({
    dataDirectory: folder,
    log: silentLog,
    durable: false,
    endWithLauncher: true,
  });
  const environment = {
    DATABASE_URL: database.databaseUrl,
    DATABASE_POOL_SIZE: '3',
    DATABASE_ROLE_SECRET: secret,
    CONTEXT_SECRET: secret,
    ENCRYPTION_KEY: secret,
    NATS_URL: await broker(natsServer),
    REDIS_URL: await broker(redisServer),
    EMBERDECK_BLOB_DIR: join(folder, 'blobs'),
  };
  // The new release migrates first, so that the last one starts on its schema.
  next = await ProductUnderTest.start({
    deployment: 'distributed',
    environment: { ...environment, EMBERDECK_DEMO: 'true' },
  });
  await demoPlayed();
  // The last release has another demo, which fills the same workspace by its own statements.
  last = await ProductUnderTest.start({
    deployment: 'distributed',
    environment: { ...environment, EMBERDECK_DEMO: 'false' },
    release: lastRelease(),
  });
});

afterAll(async () => {
  for (const product of [last, next]) await product?.stop();
  for (const each of brokers) {
    each.kill('SIGKILL');
    await each.exited;
  }
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('the programs of the last release start on the schema of this one', async () => {
  await last.ready();
  await next.ready();
});

/** Runs the journey at the gateway of one release. `held` is the release whose services are stopped meanwhile. */
function journeyAt(gateway: () => ProductUnderTest, held?: () => ProductUnderTest): void {
  if (held) {
    beforeAll(() => Promise.all(serviceNames.map((name) => held().control.hold(name))));
    afterAll(async () => {
      for (const name of serviceNames) await held().control.release(name);
      await held().ready();
    });
  }
  theJourney({
    start: () => Promise.resolve({ browser: () => gateway().browser(), stop: () => Promise.resolve() }),
    takesUnverified: false,
    takesFiles: false,
  });
}

describe('services of both releases and the gateway of the last', () => journeyAt(() => last));

describe('services of both releases and the gateway of this', () => journeyAt(() => next));

describe('services of this release alone and the gateway of the last', () =>
  journeyAt(
    () => last,
    () => last,
  ));

describe('services of the last release alone and the gateway of this', () =>
  journeyAt(
    () => next,
    () => next,
  ));
