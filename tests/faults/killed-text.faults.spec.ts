import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@emberdeck/testing/eventually';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { TwilioPeer } from '@emberdeck/testing/twilio-peer';
import pg from 'pg';

/** The launcher starts the process again, and a job takes the send over after twice its deadline. */
const settledWithinMs = 60_000;

describe('a message to a phone whose process is killed', () => {
  let peer: TwilioPeer;
  let product: ProductUnderTest;
  let database: pg.Client;

  beforeAll(async () => {
    peer = await TwilioPeer.start();
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { ...peer.environment, LOG_LEVEL: 'silent', SEND_DEADLINE_SECONDS: '3' },
    });
    database = new pg.Client({ connectionString: product.databaseUrl() });
    await database.connect();
  });

  beforeEach(() => peer.fail());

  afterAll(async () => {
    await database.end();
    await product.stop();
    await peer.stop();
  });

  const sent = async () =>
    (
      await database.query<{ status: string; outcome: string | null; sid: string | null }>(
        `SELECT status, outcome, provider_message_id AS sid FROM notifications.outgoing_message
          WHERE channel = 'sms' ORDER BY created_at DESC LIMIT 1`,
      )
    ).rows[0];

  const kinds = [
    ['took', 'hang-after', 1],
    ['did not take', 'hang', 0],
  ] as const;

  it.each(kinds)(
    'after the provider %s it (kill -9 before the answer is stored) goes out once at most',
    async (_name, kind, texts) => {
      peer.fail({ kind, times: 1 });
      const entry = { entryType: 'phone', entryValue: `+1202555${kind === 'hang' ? '1041' : '1042'}` };
      const asked = product
        .browser()
        .post('/api/onboard/entry', entry)
        .catch(() => undefined);
      await eventually(async () => {
        expect(peer.creations).toBe(1);
        expect(await sent()).toMatchObject({ status: 'sending' });
      });
      await product.kill('notifications');
      await product.ready();
      await asked;
      const settled = await eventually(async () => {
        const row = await sent();
        expect(row?.status).toBe('settled');
        return row;
      }, settledWithinMs);
      expect(peer.creations).toBe(1);
      expect(peer.texts).toHaveLength(texts);
      expect(settled).toMatchObject(
        texts === 1 ? { outcome: 'sent', sid: peer.texts[0]?.sid } : { outcome: 'failed', sid: null },
      );
      expect(peer.listings).toBeGreaterThan(0);
    },
  );
});
