import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { codeEntered } from '@emberdeck/contracts/identity/code-entered';
import { deliverCode, deliverInvitation } from '@emberdeck/contracts/notifications/delivery';
import {
  receiveTwilioMessage,
  receiveTwilioStatus,
  twilioPaths,
} from '@emberdeck/contracts/notifications/providers';
import { textStateChanged } from '@emberdeck/contracts/notifications/text-messages';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { TwilioPeer } from '@emberdeck/testing/twilio-peer';
import { signatureHeaders } from '@emberdeck/testing/twilio-signing';
import { origin, startTexting } from './twilio-service.js';

describe('what Twilio sends', () => {
  let peer: TwilioPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await TwilioPeer.start();
    service = await startTexting(peer, { TEXTS_PER_DAY_BY_NUMBER: '3', TEXTS_UNTIL_PREFIX_STOPS: '2' });
  });

  beforeEach(() => peer.fail());

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  let lastRange = 200;

  /** A number in a range of its own, so that no test counts for another one. */
  const aNumber = (): string => `+1202${(lastRange += 1)}0143`;

  const aCode = (to: string, channel: 'sms' | 'whatsapp' = 'sms'): CallInput<typeof deliverCode> => ({
    ...{ deliveryId: randomUUID(), channel, to, code: '042137', expiresInMinutes: 10 },
  });

  const aKnownCode = (to: string) => ({ ...aCode(to), knownBrowser: true });

  type Signing = 'sha1' | 'sha256' | 'wrong' | 'host';

  /** The call of the gateway for a request of Twilio. */
  function requestOf(
    path: string,
    fields: Record<string, string>,
    { query = '', signing = 'sha1' }: { query?: string; signing?: Signing } = {},
  ): CallInput<typeof receiveTwilioStatus> {
    const host = signing === 'host' ? 'https://other.example' : origin;
    const headers = signatureHeaders(`${host}${path}${query && `?${query}`}`, fields, {
      algorithm: signing === 'sha256' ? 'sha256' : 'sha1',
      key: signing === 'sha256' ? peer.sharedKey : signing === 'wrong' ? 'another' : peer.authToken,
    });
    return {
      ...{ query, fields, signature: headers['x-twilio-signature'] ?? '' },
      signatureSettings: headers['x-twilio-webhooks-signature-settings'] ?? '',
    };
  }

  const receipt = (
    deliveryId: string,
    status: string,
    options: { code?: string; sid?: string; signing?: Signing } = {},
  ) => {
    const sid = options.sid ?? peer.texts.at(-1)?.sid ?? '';
    const fields = {
      MessageSid: sid,
      MessageStatus: status,
      ...(options.code && { ErrorCode: options.code }),
    };
    const query = `delivery=${deliveryId}`;
    return service.call(
      receiveTwilioStatus,
      requestOf(twilioPaths.status, fields, { query, ...(options.signing && { signing: options.signing }) }),
    );
  };

  const says = (From: string, Body: string, MessageSid = `SM${randomUUID()}`) =>
    service.call(receiveTwilioMessage, requestOf(twilioPaths.inbound, { MessageSid, From, Body }));

  async function stateOf(id: string): Promise<unknown> {
    const [row] = await service.database.asAdministrator(
      'SELECT text_state AS state, text_reason AS reason FROM notifications.outgoing_message WHERE id = $1',
      [id],
    );
    return row;
  }

  const published = async (id: string): Promise<unknown[]> =>
    (await service.published(textStateChanged)).filter(({ deliveryId }) => deliveryId === id);

  async function aSentCode(): Promise<string> {
    const input = aCode(aNumber());
    expect(await service.call(deliverCode, input)).toEqual({ outcome: 'sent' });
    return input.deliveryId;
  }

  describe('a receipt', () => {
    it('says that a message arrived, by either key', async () => {
      for (const signing of ['sha1', 'sha256'] as const) {
        const id = await aSentCode();
        await receipt(id, 'delivered', { signing });
        expect(await stateOf(id)).toEqual({ state: 'delivered', reason: null });
      }
    });

    it.each(['wrong', 'host'] as const)('with a wrong signature (%s) changes nothing', async (signing) => {
      const id = await aSentCode();
      await expect(receipt(id, 'delivered', { signing })).rejects.toMatchObject({ code: 'forbidden' });
      expect(await stateOf(id)).toEqual({ state: 'sent', reason: null });
    });

    it('that comes late or twice changes nothing', async () => {
      const id = await aSentCode();
      for (const status of ['delivered', 'sent', 'queued', 'delivered']) await receipt(id, status);
      expect(await stateOf(id)).toEqual({ state: 'delivered', reason: null });
      expect(await published(id)).toHaveLength(2);
    });

    it('of a failure names the reason', async () => {
      const id = await aSentCode();
      await receipt(id, 'undelivered', { code: '30034' });
      await receipt(id, 'sent');
      expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'registration' });
    });

    it('of another message at the provider changes nothing', async () => {
      const id = await aSentCode();
      await receipt(id, 'failed', { sid: 'SMother' });
      expect(await stateOf(id)).toEqual({ state: 'sent', reason: null });
    });

    it('proves that a message went out whose sending was cut off', async () => {
      const id = randomUUID();
      await service.database.asAdministrator(
        `INSERT INTO notifications.outgoing_message (id, channel, kind, recipient, created_at, status, text_state)
         VALUES ($1, 'sms', 'code', '+1***43', now(), 'sending', 'queued')`,
        [id],
      );
      await receipt(id, 'sent', { sid: 'SMcut' });
      const rows = await service.database.asAdministrator(
        'SELECT status, outcome, provider_message_id FROM notifications.outgoing_message WHERE id = $1',
        [id],
      );
      expect(rows).toEqual([{ status: 'settled', outcome: 'sent', provider_message_id: 'SMcut' }]);
      expect(await service.call(deliverCode, { ...aCode(aNumber()), deliveryId: id })).toEqual({
        outcome: 'sent',
      });
      expect(peer.creations).toBe(0);
    });

    it('of an invitation is published for its user', async () => {
      const [deliveryId, userId] = [randomUUID(), randomUUID()];
      const invitation = {
        deliveryId,
        userId,
        channel: 'sms',
        to: '+4915112345678',
        content: 'Join me',
      } as const;
      expect(await service.call(deliverInvitation, invitation)).toEqual({ outcome: 'sent' });
      await receipt(deliveryId, 'failed', { code: '30006' });
      expect(await published(deliveryId)).toEqual(
        [
          { state: 'sent', reason: null },
          { state: 'failed', reason: 'unreachable' },
        ].map((each) => ({ deliveryId, userId, kind: 'invitation', channel: 'sms', ...each })),
      );
      const rows = await service.database.asAdministrator(
        'SELECT status FROM notifications.sms_notification WHERE id = $1',
        [deliveryId],
      );
      expect(rows).toEqual([{ status: 'failed' }]);
    });
  });

  describe('STOP', () => {
    it.each([
      ['+525512345678', '+5215512345678'],
      ['+5491123456789', '+541123456789'],
    ])('of %s counts in its other form, also for codes, until START', async (to, form) => {
      await says(form, 'Stop');
      expect(await service.call(deliverCode, aCode(to))).toEqual({ outcome: 'failed', reason: 'opted_out' });
      expect(peer.creations).toBe(0);
      await says(form, 'START');
      expect(await service.call(deliverCode, aCode(to))).toEqual({ outcome: 'sent' });
    });

    it('that is delivered again after a START opts out no more', async () => {
      const to = aNumber();
      const sid = `SM${randomUUID()}`;
      await says(to, 'STOP', sid);
      await says(to, 'START');
      await says(to, 'STOP', sid);
      expect(await service.call(deliverCode, aCode(to))).toEqual({ outcome: 'sent' });
      await says(to, 'STOP');
      expect(await service.call(deliverCode, aCode(to))).toMatchObject({ reason: 'opted_out' });
    });

    it('by WhatsApp ends WhatsApp alone, and stores no number', async () => {
      const to = aNumber();
      await says(`whatsapp:${to}`, 'STOP');
      await says(`whatsapp:${to}`, 'STOP');
      expect(await service.call(deliverCode, aCode(to, 'whatsapp'))).toMatchObject({ reason: 'opted_out' });
      expect(await service.call(deliverCode, aCode(to))).toEqual({ outcome: 'sent' });
      const rows = await service.database.asAdministrator('SELECT * FROM notifications.opt_out');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(to.slice(2));
    });
  });

  it('a message by WhatsApp opens it for free text', async () => {
    const invitation = {
      userId: randomUUID(),
      channel: 'whatsapp',
      to: '+4915112345679',
      content: 'Join me',
    } as const;
    expect(await service.call(deliverInvitation, { ...invitation, deliveryId: randomUUID() })).toMatchObject({
      reason: 'window',
    });
    await says('whatsapp:+4915112345679', 'Hello');
    expect(await service.call(deliverInvitation, { ...invitation, deliveryId: randomUUID() })).toEqual({
      outcome: 'sent',
    });
    expect(peer.texts).toEqual([expect.objectContaining({ body: 'Join me', contentSid: null })]);
  });

  describe('limits of a day', () => {
    it('stop messages to one number', async () => {
      const to = '+447400123456';
      const outcomes = [];
      for (let sent = 0; sent < 4; sent += 1) {
        outcomes.push(await service.call(deliverCode, aCode(to)));
        await service.database.asAdministrator(`UPDATE notifications.text_count SET proven = 100`);
      }
      expect(outcomes).toEqual([
        ...Array(3).fill({ outcome: 'sent' }),
        { outcome: 'failed', reason: 'limit' },
      ]);
    });

    it('count the codes of browsers that have signed in to the number apart', async () => {
      const to = aNumber();
      const outcomes = async (count: number, code: (number: string) => CallInput<typeof deliverCode>) => {
        const answers = [];
        for (let sent = 0; sent < count; sent += 1) answers.push(await service.call(deliverCode, code(to)));
        return answers.map(({ outcome }) => outcome);
      };
      const sent = (count: number): string[] => Array.from({ length: count }, () => 'sent');
      expect(await outcomes(1, aCode)).toEqual(['sent']);
      expect(await outcomes(6, aKnownCode)).toEqual([...sent(5), 'failed']);
      expect(await outcomes(3, aCode)).toEqual(['sent', 'failed', 'failed']);
    });

    it('of strangers do not stop the codes of such a browser', async () => {
      const to = aNumber();
      for (let asked = 0; asked < 4; asked += 1) await service.call(deliverCode, aCode(to));
      expect(await service.call(deliverCode, aCode(to))).toEqual({ outcome: 'failed', reason: 'limit' });
      expect(await service.call(deliverCode, aKnownCode(to))).toEqual({ outcome: 'sent' });
    });

    it('stop a range of numbers of which no code is entered, and no other', async () => {
      const inRange = (last: number): string => `+1303555014${last}`;
      expect(await service.call(deliverCode, aCode(inRange(1)))).toEqual({ outcome: 'sent' });
      const proven = aCode(inRange(2));
      expect(await service.call(deliverCode, proven)).toEqual({ outcome: 'sent' });
      expect(await service.call(deliverCode, aCode(inRange(3)))).toEqual({
        outcome: 'failed',
        reason: 'limit',
      });
      expect(await service.call(deliverCode, aCode(aNumber()))).toEqual({ outcome: 'sent' });
      await service.publish(codeEntered, { deliveryId: proven.deliveryId });
      await eventually(async () => {
        expect(await service.call(deliverCode, aCode(inRange(4)))).toEqual({ outcome: 'sent' });
      });
    });
  });
});
