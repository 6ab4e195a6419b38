import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, recoveryMs } from '@emberdeck/testing/system/product-under-test';
import { idsOf } from '../system/product-invariants.js';
import { pidOf } from './freeze.js';
import { expectRecovery, expectTemporary, read, readiness, repeatedFor, triedFor, write } from './outage.js';

/** An empty file system of a few hundred megabytes; `npm run test:faults` mounts it. */
const disk = process.env['EMBERDECK_TEST_SMALL_DISK'] ?? '';

const chunk = Buffer.alloc(1024 * 1024);

/** Uses up all free space. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a');
  try {
    for (let size = chunk.length; size > 0;) {
      const { bytesWritten } = await handle.write(chunk, 0, size).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await handle.close();
  }
}

describe('a full disk', () => {
  const folder = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  let product: ProductUnderTest;
  let browser: Browser;
  const kept: string[] = [];

  beforeAll(async () => {
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { EMBERDECK_DATA_DIR: folder, LOG_LEVEL: 'silent' },
    });
    browser = product.browser();
    await browser.join(freshEmail());
    // Gives the tables of PostgreSQL pages with free space, so that the disk is full for the broker first.
    for (let count = 0; count < 60; count += 1) await write(browser);
  });

  afterAll(() => product.stop());

  it('answers every read, and fails writes with 503, the reason and Retry-After', async () => {
    await fill(ballast);
    // Long enough for the launcher to replace a broker that the full disk blocks. The next event blocks nats-server 2.9
    // again.
    const answers = await triedFor(browser, 40_000);
    for (const { status, text } of answers) if (status === 201) kept.push((JSON.parse(text) as Message).id);
    expect(answers.filter(({ kind, status }) => kind === 'read' && status !== 200)).toEqual([]);
    expectTemporary(answers);
    expect(answers).toContainEqual(
      expect.objectContaining({
        status: 503,
        text: expect.stringContaining('the disk of the database is full'),
      }),
    );
  });

  it.each(['messaging', 'nats', 'redis', 'gateway'])(
    'does not end the launcher when %s dies, which is started again',
    async (name) => {
      const pid = await pidOf(product, name);
      process.kill(pid, 'SIGKILL');
      await fill(ballast);
      await eventually(async () => expect(await pidOf(product, name)).not.toBe(pid), recoveryMs);
    },
  );

  it('loses no acknowledged data, even if PostgreSQL dies: all works again once there is space', async () => {
    process.kill(await pidOf(product, 'postgres'), 'SIGKILL');
    await eventually(async () => expect((await read(browser)).status).toBe(503));
    await rm(ballast);
    await expectRecovery(product, browser, recoveryMs);
    expect(await idsOf(browser, '/api/messages')).toEqual(expect.arrayContaining(kept));
    const register = JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as {
      processes: { name: string; pid: number }[];
    };
    for (const { name, pid } of register.processes) expect(pid).toBe(await pidOf(product, name));
  });
});

describe('a full disk of the broker alone', () => {
  const store = join(disk, 'broker');
  const ballast = join(disk, 'ballast');
  let folder: string;
  let product: ProductUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-test-'));
    // As of every data folder: the database runs below it as a different user.
    await chmod(folder, 0o755);
    await Promise.all([mkdir(store), mkdir(join(folder, 'nats'))]);
    await symlink(store, join(folder, 'nats', 'store'));
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { EMBERDECK_DATA_DIR: folder, LOG_LEVEL: 'silent' },
    });
    browser = product.browser();
    await browser.join(freshEmail());
  });

  afterAll(async () => {
    await product.stop();
    await Promise.all([rm(folder, { recursive: true }), rm(ballast, { force: true })]);
  });

  it('fails no read and no write, and the gateway stays ready; all works once there is space', async () => {
    const pid = await pidOf(product, 'nats');
    await fill(ballast);
    const answers = await repeatedFor(30_000, () =>
      Promise.all([read(browser), write(browser), readiness(product)]),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    // The full disk did block the broker: the launcher has replaced it.
    expect(await pidOf(product, 'nats')).not.toBe(pid);
    await rm(ballast);
    await expectRecovery(product, browser, recoveryMs);
  });
});
