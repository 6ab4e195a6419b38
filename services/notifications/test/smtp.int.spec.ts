import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { deliverCode, listChannels } from '@emberdeck/contracts/notifications/delivery';
import { eventually } from '@emberdeck/testing/eventually';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';

describe('smtp', () => {
  let peer: SmtpPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await start();
  });

  const start = (): Promise<TestService> =>
    startTestService(definition, {
      environment: {
        SMTP_URL: peer.url,
        MAIL_FROM: 'The Fire <fire@example.org>',
        SEND_DEADLINE_SECONDS: '3',
      },
    });

  beforeEach(() => {
    peer.fail();
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const aCode = (changes: Partial<CallInput<typeof deliverCode>> = {}): CallInput<typeof deliverCode> => ({
    deliveryId: randomUUID(),
    channel: 'email',
    to: 'ada@example.com',
    code: '042137',
    expiresInMinutes: 10,
    ...changes,
  });

  const deliver = async (input = aCode()): Promise<string> =>
    (await service.call(deliverCode, input)).outcome;

  async function rowOf(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await service.database.asAdministrator<Record<string, unknown>>(
      'SELECT * FROM notifications.outgoing_message WHERE id = $1',
      [id],
    );
    return row;
  }

  describe('a mail server that accepts mail', () => {
    it('gets the code as text and as HTML, once', async () => {
      const input = aCode();
      expect(await deliver(input)).toBe('sent');
      expect(peer.mails).toHaveLength(1);
      const [mail] = peer.mails;
      expect(mail).toMatchObject({ from: 'fire@example.org', to: ['ada@example.com'] });
      expect(mail?.content).toContain('Subject: 042137 is your Emberdeck verification code');
      expect(mail?.content).toContain('From: The Fire <fire@example.org>');
      expect(mail?.content).toContain(`Message-ID: <${input.deliveryId}@emberdeck>`);
      expect(mail?.content).toMatch(/text\/plain[\s\S]*10 minutes[\s\S]*text\/html[\s\S]*>042137</);
      const row = await rowOf(input.deliveryId);
      expect(row).toMatchObject({
        channel: 'email',
        kind: 'code',
        recipient: 'a***@example.com',
        outcome: 'sent',
        attempts: 1,
        sent_at: expect.any(Date),
      });
      expect(JSON.stringify(row)).not.toContain('042137');
    });

    it('leaves nothing to finish', async () => {
      const input = aCode();
      expect(await deliver(input)).toBe('sent');
      const jobs = await service.database.asAdministrator(
        `SELECT name, status FROM notifications.job WHERE id = (
         SELECT job_id FROM notifications.outgoing_message WHERE id = $1)`,
        [input.deliveryId],
      );
      expect(jobs).toEqual([{ name: 'finish-send', status: 'canceled' }]);
    });

    it('gets one mail for 10 requests with one id, and all return `sent`', async () => {
      const input = aCode();
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => deliver(input)));
      expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'sent'));
      expect(await deliver(input)).toBe('sent');
      expect(peer.mails).toHaveLength(1);
    });

    it('gets nothing for a delivery whose process crashed during the send', async () => {
      const input = aCode();
      await service.database.asAdministrator(
        `INSERT INTO notifications.outgoing_message (id, channel, kind, recipient, created_at)
       VALUES ($1, 'email', 'code', 'a***@example.com', now())`,
        [input.deliveryId],
      );
      expect(await deliver(input)).toBe('failed');
      expect(peer.connections).toBe(0);
    });

    it('is listed as configured', async () => {
      expect(await service.call(listChannels, {})).toEqual({
        email: 'configured',
        sms: 'none',
        whatsapp: 'none',
        invitationCountries: [],
      });
    });
  });

  describe('a send of a crashed process', () => {
    /** Stores a send whose process died, with the job that finishes it. */
    async function abandon(row: {
      status: string;
      content: object | null;
      expired?: boolean;
    }): Promise<string> {
      const id = randomUUID();
      await service.database.asAdministrator(
        `INSERT INTO notifications.outgoing_message
         (id, channel, kind, recipient, created_at, status, lease_until, content, expires_at, job_id)
       VALUES ($1, 'email', 'invitation', 'a***@example.com', now(), $2, now() - interval '1 second', $3,
         now() + $4 * interval '1 minute', $1)`,
        [id, row.status, row.content && JSON.stringify(row.content), row.expired ? -1 : 10],
      );
      await service.database.asAdministrator(
        `SET search_path = notifications;
       INSERT INTO job (id, name, input, status, max_attempts, correlation_id)
       VALUES ('${id}', 'finish-send', '{"id": "${id}"}', 'queued', 5, 'test');
       SELECT add_job('job', '{"jobId": "${id}"}', max_attempts => 1, job_key => 'job:${id}')`,
      );
      return id;
    }

    const settled = (id: string): Promise<unknown> =>
      eventually(async () => {
        const row = await rowOf(id);
        expect(row).toMatchObject({ status: 'settled', lease_until: null, content: null });
        return row;
      });

    const content = { to: 'ada@example.com', subject: 'Hello', text: 'Join me' };

    it('is sent once by another process where no attempt was under way', async () => {
      const id = await abandon({ status: 'queued', content });
      expect(await settled(id)).toMatchObject({ outcome: 'sent', attempts: 1, reason: null });
      expect(peer.mails.map(({ to }) => to)).toEqual([['ada@example.com']]);
    });

    it.each([
      ['an attempt was under way', { status: 'sending', content }, 'interrupted'],
      ['its text was a secret', { status: 'queued', content: null }, 'interrupted'],
      ['it has expired', { status: 'queued', content, expired: true }, 'expired'],
    ])('is not sent where %s', async (_what, row, reason) => {
      const id = await abandon(row);
      expect(await settled(id)).toMatchObject({ outcome: 'failed', reason });
      expect(peer.connections).toBe(0);
    });
  });

  describe('a failing mail server', () => {
    it.each([
      ['greets with a refusal', { at: 'greeting', reply: '421 later', times: 2 }],
      ['refuses the recipient temporarily', { at: 'RCPT', reply: '451 later', times: 2 }],
      ['refuses the content temporarily', { at: 'content', reply: '452 full', times: 1 }],
    ] as const)('that %s gets the mail by another try', async (_what, fault) => {
      peer.fail(fault);
      const input = aCode();
      expect(await deliver(input)).toBe('sent');
      expect(peer.mails).toHaveLength(1);
      expect(await rowOf(input.deliveryId)).toMatchObject({ attempts: fault.times + 1 });
    });

    it('that keeps failing gets 3 tries', async () => {
      peer.fail({ at: 'RCPT', reply: '451 later', times: 99 });
      const input = aCode();
      expect(await deliver(input)).toBe('failed');
      expect(peer.connections).toBe(3);
      expect(await rowOf(input.deliveryId)).toMatchObject({
        outcome: 'failed',
        attempts: 3,
        sent_at: null,
        reason: expect.stringContaining('451'),
      });
      peer.fail();
      expect(await deliver(input)).toBe('failed');
      expect(peer.mails).toEqual([]);
    });

    it.each([
      ['refuses the recipient permanently', { at: 'RCPT', reply: '550 no such user', times: 99 }, 0],
      ['breaks the connection after the content', { at: 'content', reply: null, times: 99 }, 1],
    ] as const)('that %s is not tried again', async (_what, fault, mails) => {
      peer.fail(fault);
      expect(await deliver()).toBe('failed');
      expect(peer.connections).toBe(1);
      expect(peer.mails).toHaveLength(mails);
    });
  });

  describe('an unreachable mail server', () => {
    it('is tried again, and then reported as a failure, not as missing', async () => {
      const gone = await SmtpPeer.start();
      const { url } = gone;
      await gone.stop();
      const lonely = await startTestService(definition, { environment: { SMTP_URL: url } });
      try {
        const input = aCode();
        expect(await lonely.call(deliverCode, input)).toEqual({ outcome: 'failed' });
        const [row] = await lonely.database.asAdministrator<{ attempts: number }>(
          'SELECT attempts FROM notifications.outgoing_message',
        );
        expect(row?.attempts).toBe(3);
      } finally {
        await lonely.stop();
      }
    });
  });
});
