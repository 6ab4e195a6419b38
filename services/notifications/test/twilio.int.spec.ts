import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { deliverCode, deliverInvitation, listChannels } from '@emberdeck/contracts/notifications/delivery';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { codeTemplate, friendTemplate, TwilioPeer } from '@emberdeck/testing/twilio-peer';
import { startTexting } from './twilio-service.js';

describe('messages to phones by Twilio', () => {
  let peer: TwilioPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await TwilioPeer.start();
    service = await startTexting(peer);
  });

  beforeEach(() => peer.fail());

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  let lastNumber = 1_000;

  /** A number of its own, so that no test counts for another one. */
  const aNumber = (): string => `+1202555${(lastNumber += 1)}`;

  const aCode = (changes: Partial<CallInput<typeof deliverCode>> = {}): CallInput<typeof deliverCode> => ({
    deliveryId: randomUUID(),
    channel: 'sms',
    to: aNumber(),
    code: '042137',
    expiresInMinutes: 10,
    ...changes,
  });

  const deliver = (input = aCode()): Promise<CallOutput<typeof deliverCode>> =>
    service.call(deliverCode, input);

  async function rowOf(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await service.database.asAdministrator<Record<string, unknown>>(
      'SELECT * FROM notifications.outgoing_message WHERE id = $1',
      [id],
    );
    return row;
  }

  it('both channels are listed as configured, with the countries of invitations', async () => {
    expect(await service.call(listChannels, {})).toEqual({
      email: 'none',
      sms: 'configured',
      whatsapp: 'configured',
      invitationCountries: ['DE', 'MX', 'AR', 'GB'],
    });
  });

  it('an SMS carries the code as text, and says which site it is for', async () => {
    const input = aCode();
    expect(await deliver(input)).toEqual({ outcome: 'sent' });
    expect(peer.texts).toEqual([
      expect.objectContaining({
        to: input.to,
        from: '+12025550100',
        body: '042137 is your Emberdeck code, valid for 10 minutes. If you did not ask for it, ignore this message.\n\n@emberdeck.example #042137',
        contentSid: null,
        statusCallback: `https://emberdeck.example/api/providers/twilio/status?delivery=${input.deliveryId}`,
      }),
    ]);
    const row = await rowOf(input.deliveryId);
    expect(row).toMatchObject({
      outcome: 'sent',
      text_state: 'sent',
      text_reason: null,
      provider_message_id: peer.texts[0]?.sid,
      content: null,
    });
    expect(JSON.stringify(row)).not.toContain('042137');
    expect(JSON.stringify(row)).not.toContain(input.to);
  });

  it('a code by WhatsApp is a template with one variable, never a text', async () => {
    expect(await deliver(aCode({ channel: 'whatsapp', to: '+525512345678' }))).toEqual({ outcome: 'sent' });
    expect(peer.texts).toEqual([
      expect.objectContaining({
        to: 'whatsapp:+525512345678',
        from: 'whatsapp:+12025550101',
        contentSid: codeTemplate,
        contentVariables: { 1: '042137' },
      }),
    ]);
  });

  const anInvitation = (
    changes: Partial<CallInput<typeof deliverInvitation>> = {},
  ): CallInput<typeof deliverInvitation> => ({
    deliveryId: randomUUID(),
    userId: randomUUID(),
    channel: 'whatsapp',
    to: '+4915112345678',
    content: 'Join me on Emberdeck',
    ...changes,
  });

  it('an invitation by WhatsApp is a template of its own', async () => {
    const template = { friendName: 'Grace', inviterName: 'Ada', linkEnd: 'abc123' };
    expect(await service.call(deliverInvitation, anInvitation({ template }))).toEqual({ outcome: 'sent' });
    expect(peer.texts).toEqual([
      expect.objectContaining({
        contentSid: friendTemplate,
        contentVariables: { 1: 'Grace', 2: 'Ada', 3: 'abc123' },
      }),
    ]);
  });

  it('a text without a template does not leave by WhatsApp while its person has not written', async () => {
    expect(await service.call(deliverInvitation, anInvitation())).toEqual({
      outcome: 'failed',
      reason: 'window',
    });
    expect(peer.creations).toBe(0);
  });

  it('an invitation of a friend does not go to a country that the operator has not named for them', async () => {
    const invitation = anInvitation({ channel: 'sms', to: aNumber() });
    expect(await service.call(deliverInvitation, invitation)).toEqual({
      outcome: 'failed',
      reason: 'country',
    });
    expect(peer.creations).toBe(0);
  });

  it('10 requests with one id send one message', async () => {
    const input = aCode();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => deliver(input)));
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => ({ outcome: 'sent' })));
    expect(peer.creations).toBe(1);
  });

  describe('a refusal', () => {
    it.each([
      [21610, 'opted_out'],
      [21211, 'number'],
      [21614, 'number'],
      [21635, 'number'],
      [21408, 'country'],
      [60605, 'country'],
      [63016, 'window'],
      [63014, 'blocked'],
      [30003, 'unreachable'],
      [30004, 'unreachable'],
      [30005, 'unreachable'],
      [30006, 'unreachable'],
      [30034, 'registration'],
      [21608, 'trial'],
      [20003, 'provider'],
      [99999, 'provider'],
    ])('with %d says %s, once and again for its id', async (code, reason) => {
      peer.fail({ kind: 'refuse', code });
      const input = aCode();
      expect(await deliver(input)).toEqual({ outcome: 'failed', reason });
      expect(await deliver(input)).toEqual({ outcome: 'failed', reason });
      expect(peer.creations).toBe(1);
      expect(await rowOf(input.deliveryId)).toMatchObject({ text_state: 'failed', text_reason: reason });
    });

    it('for too many requests at once is tried again', async () => {
      peer.fail({ kind: 'refuse', code: 20429, times: 1 });
      expect(await deliver()).toEqual({ outcome: 'sent' });
      expect(peer.creations).toBe(2);
    });

    it('for too many requests at once, 3 times, says so', async () => {
      peer.fail({ kind: 'refuse', code: 20429 });
      expect(await deliver()).toEqual({ outcome: 'failed', reason: 'busy' });
      expect(peer.creations).toBe(3);
    });
  });

  describe('a request without an answer', () => {
    it.each(['cut-after', 'unavailable-after'] as const)(
      'that the provider took (%s) is found in its list, and not repeated',
      async (kind) => {
        peer.fail({ kind, times: 1 });
        const input = aCode();
        expect(await deliver(input)).toEqual({ outcome: 'sent' });
        expect(peer.texts).toHaveLength(1);
        expect(await rowOf(input.deliveryId)).toMatchObject({ provider_message_id: peer.texts[0]?.sid });
      },
    );

    it('is not taken for an earlier message to the same number', async () => {
      const to = aNumber();
      expect(await deliver(aCode({ to }))).toEqual({ outcome: 'sent' });
      const [earlier] = peer.texts;
      peer.fail({ kind: 'cut', times: 1 });
      peer.texts.push(...(earlier ? [earlier] : []));
      expect(await deliver(aCode({ to }))).toEqual({ outcome: 'sent' });
      expect(peer.texts).toHaveLength(2);
    });

    it.each(['cut', 'unavailable'] as const)(
      'that the provider did not take (%s) is repeated',
      async (kind) => {
        peer.fail({ kind, times: 1 });
        expect(await deliver()).toEqual({ outcome: 'sent' });
        expect(peer.creations).toBe(2);
        expect(peer.listings).toBe(2);
      },
    );

    it('of a hanging provider is an outage, and not repeated', async () => {
      peer.fail({ kind: 'hang' });
      expect(await deliver()).toEqual({ outcome: 'failed', reason: 'provider' });
      expect(peer.creations).toBe(1);
    });
  });

  describe('a send whose process was killed between the provider and the database', () => {
    const content = { subject: '', text: 'Join me on Emberdeck' };

    /** Stores a send of a dead process, with the job that finishes it. */
    async function abandon(to: string, stored: object, kind: string): Promise<string> {
      const id = randomUUID();
      await service.database.asAdministrator(
        `INSERT INTO notifications.outgoing_message
           (id, channel, kind, recipient, created_at, status, text_state, content, job_id)
         VALUES ($1, 'sms', $3, '+1***43', now(), 'sending', 'queued', $2, $1)`,
        [id, JSON.stringify({ to, ...stored }), kind],
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
        expect(row).toMatchObject({ status: 'settled', content: null });
        return row;
      });

    /** A message that the dead process gave to the provider. */
    async function sentBefore(to: string, body: string): Promise<string> {
      const fields = new URLSearchParams({ To: to, From: '+12025550100', Body: body });
      const authorization = `Basic ${Buffer.from(`${peer.accountSid}:${peer.authToken}`).toString('base64')}`;
      const path = `/2010-04-01/Accounts/${peer.accountSid}/Messages.json`;
      await fetch(peer.url + path, { method: 'POST', body: fields, headers: { authorization } });
      return peer.texts.at(-1)?.sid ?? '';
    }

    it.each([
      ['whose text is stored', content, 'unlock'],
      ['whose SMS was shorter', { ...content, text: 'A long text', shortText: content.text }, 'unlock'],
      ['whose text was a secret', {}, 'code'],
    ])('%s is found in the list, and not sent again', async (_what, stored, kind) => {
      const to = aNumber();
      const sid = await sentBefore(to, content.text);
      const id = await abandon(to, stored, kind);
      expect(await settled(id)).toMatchObject({
        outcome: 'sent',
        provider_message_id: sid,
        text_state: 'sent',
      });
      expect(peer.textsTo(to)).toHaveLength(1);
    });

    it('that the list does not have is sent, where its text is stored', async () => {
      const to = aNumber();
      await sentBefore(to, 'Another text');
      const id = await abandon(to, content, 'unlock');
      expect(await settled(id)).toMatchObject({ outcome: 'sent' });
      expect(peer.textsTo(to).map(({ body }) => body)).toEqual(['Another text', content.text]);
    });

    it('that invites a friend obeys the rules of invitations', async () => {
      const id = await abandon(aNumber(), { ...content, invitedBy: randomUUID() }, 'invitation');
      expect(await settled(id)).toMatchObject({ outcome: 'failed', text_reason: 'country' });
      expect(peer.creations).toBe(0);
    });

    it('that the list does not have has failed, where its text was a secret', async () => {
      const to = aNumber();
      const id = await abandon(to, {}, 'code');
      expect(await settled(id)).toMatchObject({ outcome: 'failed', text_reason: 'provider' });
      expect(peer.creations).toBe(0);
    });
  });
});
