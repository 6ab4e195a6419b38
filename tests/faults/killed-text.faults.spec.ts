import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail } from '@emberdeck/testing/system/browser';
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

  /** Sends by the peer, and kills the process that sends before its answer is stored. Returns the stored end. */
  async function killWhile(kind: 'hang' | 'hang-after', send: () => Promise<unknown>) {
    peer.fail({ kind, times: 1 });
    const asked = send().catch(() => undefined);
    await eventually(async () => {
      expect(peer.creations).toBe(1);
      expect(await sent()).toMatchObject({ status: 'sending' });
    });
    await product.kill('notifications');
    await product.ready();
    await asked;
    return eventually(async () => {
      const row = await sent();
      expect(row?.status).toBe('settled');
      return row;
    }, settledWithinMs);
  }

  const code = (entryValue: string) => () =>
    product.browser().post('/api/onboard/entry', { entryType: 'phone', entryValue });

  const invitation = async (friendPhone: string) => {
    const browser = product.browser();
    await browser.join(freshEmail());
    return () => browser.post('/api/referrals/send', { friendPhone, friendName: 'Grace' });
  };

  it('is found at the provider that took it, and not sent again: a code', async () => {
    const end = await killWhile('hang-after', code('+12025551041'));
    expect(peer.texts).toHaveLength(1);
    expect(end).toEqual({ status: 'settled', outcome: 'sent', sid: peer.texts[0]?.sid });
    expect(peer.creations).toBe(1);
  });

  it('that the provider did not take has failed: the text of a code is stored nowhere', async () => {
    const end = await killWhile('hang', code('+12025551042'));
    expect(end).toEqual({ status: 'settled', outcome: 'failed', sid: null });
    expect(peer.creations).toBe(1);
  });

  it('is found at the provider that took it, and not sent again: an invitation, whose text is stored', async () => {
    const end = await killWhile('hang-after', await invitation('+4915112345671'));
    expect(peer.texts).toHaveLength(1);
    expect(end).toEqual({ status: 'settled', outcome: 'sent', sid: peer.texts[0]?.sid });
    expect(peer.creations).toBe(1);
  });

  it('that the provider did not take goes out once: an invitation', async () => {
    const end = await killWhile('hang', await invitation('+4915112345672'));
    expect(peer.texts).toHaveLength(1);
    expect(end).toEqual({ status: 'settled', outcome: 'sent', sid: peer.texts[0]?.sid });
  });
});
