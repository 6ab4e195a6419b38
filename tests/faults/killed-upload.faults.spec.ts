import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ArrivedBytes } from '@emberdeck/contracts/blobs/blob';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import pg from 'pg';
import { attaching } from '../system/attached-file.js';
import { insist } from '../system/product-invariants.js';

/** How many round trips to the database the program lives after the request of the step was sent. */
const waits = [0, 8, 60];

const steps = ['send', 'prepare', 'post'] as const;

/** Contents that would stay for ever without a message, and files of messages whose content would go. */
const faults = `
  WITH posted AS (
    SELECT unnest(ARRAY[coalesce(content_id, id), preview_id]) AS blob_id
    FROM messaging.attachment WHERE message_id IS NOT NULL)
  SELECT id FROM messaging.blob
  WHERE expires_at = 'infinity' AND id NOT IN (SELECT blob_id FROM posted WHERE blob_id IS NOT NULL)
  UNION ALL
  SELECT blob_id FROM posted WHERE blob_id IS NOT NULL AND blob_id NOT IN
    (SELECT id FROM messaging.blob WHERE expires_at = 'infinity' AND stored_at IS NOT NULL)`;

describe('a file of a message, between its upload and its post', () => {
  let product: ProductUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { LOG_LEVEL: 'silent' },
    });
    browser = product.browser();
    await browser.join(freshEmail());
  });

  afterAll(() => product.stop());

  async function withDatabase<Result>(read: (database: pg.Client) => Promise<Result>): Promise<Result> {
    const database = new pg.Client({ connectionString: product.databaseUrl() });
    await database.connect();
    try {
      return await read(database);
    } finally {
      await database.end();
    }
  }

  const foundFaults = (): Promise<unknown[]> =>
    withDatabase(async (database) => (await database.query<{ id: string }>(faults)).rows);

  const wait = (trips: number): Promise<void> =>
    withDatabase(async (database) => {
      for (let trip = 0; trip < trips; trip += 1) await database.query('SELECT 1');
    });

  /** Sends the content, or finds out that it has arrived: the answer may have been lost. */
  async function arrive(url: string, content: string): Promise<void> {
    const arrived = await insist(() => browser.get<ArrivedBytes>(url));
    if (arrived.body.isStored) return;
    expect((await insist(() => attaching.send(browser, url, content))).status).toBe(200);
  }

  it.each(['messaging', 'gateway', 'postgres'])(
    'comes with its message once, whole, when %s is killed with -9 in each step',
    async (program) => {
      for (const step of steps) {
        for (const trips of waits) {
          const content = `${program} ${step} ${trips}`;
          const { id, url } = (await insist(() => attaching.announce(browser, 'a.txt', content))).body;
          const message = { id: randomUUID(), content, attachments: [id] };
          const requests = {
            send: () => attaching.send(browser, url, content),
            prepare: () => attaching.prepare(browser, id),
            post: () => browser.post<Message>('/api/messages', message),
          };
          if (step !== 'send') await arrive(url, content);
          const sent = requests[step]().catch(() => undefined);
          await wait(trips);
          await product.kill(program);
          await sent;
          await product.ready();
          expect({ content, faults: await foundFaults() }).toEqual({ content, faults: [] });

          await arrive(url, content);
          const posted = await insist(() => browser.post<Message>('/api/messages', message));
          expect([200, 201]).toContain(posted.status);
          const messages = (await browser.get<Message[]>('/api/messages')).body;
          expect(messages.filter((each) => each.content === content)).toHaveLength(1);
          const file = await browser.get(posted.body.attachments?.[0]?.url ?? '/');
          expect({ status: file.status, text: file.text }).toEqual({ status: 200, text: content });
          expect({ content, faults: await foundFaults() }).toEqual({ content, faults: [] });
        }
      }
    },
  );
});
