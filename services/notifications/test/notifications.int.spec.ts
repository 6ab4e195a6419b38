import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  deliverCode,
  deliverInvitation,
  deliverUnlockLink,
  listChannels,
} from '@emberdeck/contracts/notifications/delivery';
import { schemaDifference } from '@emberdeck/testing/database/schema-difference';
import { type HarnessOptions, startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('notifications', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const aCode = (channel: 'email' | 'sms' | 'whatsapp'): CallInput<typeof deliverCode> => ({
    deliveryId: randomUUID(),
    channel,
    to: channel === 'email' ? 'ada@example.com' : '+12025550143',
    code: '042137',
    expiresInMinutes: 10,
  });

  describe('the schema', () => {
    it('matches the entities', async () => {
      const dataSource = await service.database.connect('notifications', { entities: definition.entities });
      expect(await schemaDifference(dataSource)).toEqual([]);
    });
  });

  describe('without a mail server', () => {
    it('a code is shown on a loopback address outside production', async () => {
      expect(await service.call(deliverCode, aCode('email'))).toEqual({ outcome: 'development' });
      expect(await service.call(listChannels, {})).toEqual({
        email: 'development',
        sms: 'none',
        whatsapp: 'none',
        invitationCountries: [],
      });
    });

    it('a link that unlocks a contact is shown nowhere', async () => {
      const deliveryId = randomUUID();
      const message = {
        channel: 'email',
        to: 'ada@example.com',
        code: '042137',
        link: 'http://x',
        expiresInHours: 24,
      } as const;
      expect(await service.call(deliverUnlockLink, { deliveryId, ...message })).toEqual({
        outcome: 'not_configured',
      });
      const rows = await service.database.asAdministrator(
        'SELECT kind, recipient FROM notifications.outgoing_message WHERE id = $1',
        [deliveryId],
      );
      expect(rows).toEqual([{ kind: 'unlock', recipient: 'a***@example.com' }]);
    });

    it.each<[string, HarnessOptions]>([
      ['in production', { runtime: { environment: 'production' } }],
      ['on another address', { runtime: { onLoopback: false } }],
      ['where the operator turns it off', { environment: { SHOW_CODES: 'off' } }],
    ])('mail is not configured %s', async (_where, options) => {
      const strict = await startTestService(definition, options);
      try {
        expect(await strict.call(deliverCode, aCode('email'))).toEqual({ outcome: 'not_configured' });
        expect(await strict.call(listChannels, {})).toEqual({
          email: 'none',
          sms: 'none',
          whatsapp: 'none',
          invitationCountries: [],
        });
      } finally {
        await strict.stop();
      }
    });
  });

  describe('without a provider for texts', () => {
    it.each(['sms', 'whatsapp'] as const)('%s is not configured', async (channel) => {
      const input = aCode(channel);
      expect(await service.call(deliverCode, input)).toEqual({ outcome: 'not_configured' });
      const [row] = await service.database.asAdministrator<Record<string, unknown>>(
        'SELECT recipient, outcome, attempts, sent_at FROM notifications.outgoing_message WHERE id = $1',
        [input.deliveryId],
      );
      expect(row).toEqual({ recipient: '+1***43', outcome: 'not_configured', attempts: 0, sent_at: null });
    });

    it('an invitation stays pending, one for its id', async () => {
      const invitation: CallInput<typeof deliverInvitation> = {
        deliveryId: randomUUID(),
        userId: randomUUID(),
        channel: 'sms',
        to: '+12025550143',
        content: 'Join me on Emberdeck',
      };
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () => service.call(deliverInvitation, invitation)),
      );
      expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ outcome: 'not_configured' })));
      const rows = await service.database.asAdministrator('SELECT * FROM notifications.sms_notification');
      expect(rows).toEqual([
        {
          id: invitation.deliveryId,
          user_id: invitation.userId,
          recipient_phone: '+12025550143',
          message_type: 'invitation',
          message_content: 'Join me on Emberdeck',
          provider_message_id: null,
          status: 'pending',
          sent_at: null,
          created_at: expect.any(Date),
        },
      ]);
    });
  });
});
