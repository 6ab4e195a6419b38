import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, recoveryMs } from '@emberdeck/testing/system/product-under-test';
import { idsOf } from '../system/product-invariants.js';
import { pidOf } from './freeze.js';
import { expectRecovery, expectTemporary, read, triedFor, write } from './outage.js';

/** An empty file system of a few hundred megabytes, as `npm run test:faults` mounts it. */
const disk = process.env['EMBERDECK_TEST_SMALL_DISK'] ?? '';

const chunk = Buffer.alloc(1024 * 1024);

/** Takes all the room that there is. */
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
    // The tables of PostgreSQL get pages with room in them, so that the broker is the first to meet the full disk.
    for (let count = 0; count < 60; count += 1) await write(browser);
  });

  afterAll(() => product.stop());

  it('answers writes with 503, the reason and Retry-After', async () => {
    await fill(ballast);
    // Long enough for the launcher to replace a broker that the full disk has blocked; nats-server 2.9 is blocked again
    // with the next event.
    const answers = await triedFor(browser, 40_000);
    expectTemporary(answers);
    for (const { status, text } of answers) if (status === 201) kept.push((JSON.parse(text) as Message).id);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers).toContainEqual(
      expect.objectContaining({
        status: 503,
        text: expect.stringContaining('the disk of the database is full'),
      }),
    );
  });

  it.each(['messaging', 'nats', 'redis', 'gateway'])(
    'does not end the launcher when %s dies: it is started again',
    async (name) => {
      const pid = await pidOf(product, name);
      process.kill(pid, 'SIGKILL');
      await fill(ballast);
      await eventually(async () => expect(await pidOf(product, name)).not.toBe(pid), recoveryMs);
    },
  );

  it('is survived, by a PostgreSQL that dies too: once there is room all works again, and nothing acknowledged is lost', async () => {
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
