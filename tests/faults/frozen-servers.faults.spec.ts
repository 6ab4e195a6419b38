import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChildHandle } from '@emberdeck/processes/child-handle';
import { embeddedPostgresChild } from '@emberdeck/processes/embedded-postgres';
import { natsServer } from '@emberdeck/processes/nats-server';
import { silentLog } from '@emberdeck/processes/process-log';
import { redisServer } from '@emberdeck/processes/redis-server';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import pg from 'pg';
import { freeze } from './freeze.js';
import { expectRecovery, expectTemporary, readiness, triedFor } from './outage.js';

const frozenMs = Number(process.env['EMBERDECK_TEST_FROZEN_SECONDS'] ?? 60) * 1_000;
const recoveredWithinMs = 10_000;

/** The launcher does not run these servers, so it cannot replace them. */
describe('a frozen external server', () => {
  const servers = new Map<string, ChildHandle>();
  let folder: string;
  let product: ProductUnderTest;
  let browser: Browser;
  let databaseUrl: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-faults-'));
    const { signal } = new AbortController();
    const postgres = embeddedPostgresChild({ dataDirectory: folder, log: silentLog });
    const [nats, redis] = await Promise.all([
      natsServer({ dataDirectory: folder }),
      redisServer({ dataDirectory: folder }),
    ]);
    for (const child of [postgres, nats, redis]) {
      const handle = await child.start(signal);
      await handle.ready;
      servers.set(child.name, handle);
    }
    databaseUrl = await postgres.databaseUrl;
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      replicas: 2,
      environment: {
        LOG_LEVEL: 'silent',
        DATABASE_URL: databaseUrl,
        DATABASE_POOL_SIZE: '4',
        NATS_URL: nats.connectionUrl,
        REDIS_URL: redis.connectionUrl,
      },
    });
    browser = product.browser();
    await browser.join(freshEmail());
  });

  afterAll(async () => {
    await product.stop();
    for (const [name, server] of servers) {
      server.kill(name === 'postgres' ? 'SIGINT' : 'SIGTERM');
      await server.exited;
    }
    await rm(folder, { recursive: true, force: true });
  });

  const frozen = (name: string): (() => void) => freeze(servers.get(name)?.pid ?? 0);

  it.each(['postgres', 'nats'])(
    '%s: every call returns 503 with Retry-After within 5 s, and all works 10 s after it is back',
    async (name) => {
      const goOn = frozen(name);
      try {
        const answers = await triedFor(browser, frozenMs);
        expectTemporary(answers);
        expect(answers.slice(4).filter(({ status }) => status !== 503)).toEqual([]);
      } finally {
        goOn();
      }
      await expectRecovery(product, browser, recoveredWithinMs);
    },
  );

  it('postgres, slow: calls that wait for a lock return 503 with Retry-After within 5 s', async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE messaging.message IN ACCESS EXCLUSIVE MODE');
    const answers = await triedFor(browser, frozenMs / 3);
    await client.end();
    expectTemporary(answers);
    expect(answers.every(({ status }) => status === 503)).toBe(true);
    await expectRecovery(product, browser, recoveredWithinMs);
  });

  it('nats: the gateway reports within 2 s that it is not ready, and is ready again later', async () => {
    const goOn = frozen('nats');
    try {
      await eventually(async () => expect(await readiness(product)).toMatchObject({ status: 503 }));
      expect((await readiness(product)).ms).toBeLessThan(2_000);
    } finally {
      goOn();
    }
    await expectRecovery(product, browser, recoveredWithinMs);
  });

  it('redis: no call fails', async () => {
    const goOn = frozen('redis');
    try {
      const answers = await triedFor(browser, frozenMs / 3);
      expect(answers.filter(({ status, ms }) => status >= 300 || ms > 2_000)).toEqual([]);
    } finally {
      goOn();
    }
    await expectRecovery(product, browser, recoveredWithinMs);
  });
});
