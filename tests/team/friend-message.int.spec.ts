import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadServices } from '@emberdeck/apps/shared/services';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { listReferrals, sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { receiveTwilioStatus, twilioPaths } from '@emberdeck/contracts/notifications/providers';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { TwilioPeer } from '@emberdeck/testing/twilio-peer';
import { signatureHeaders } from '@emberdeck/testing/twilio-signing';

const origin = 'https://emberdeck.example';

describe('an invitation by the operator, with a provider', () => {
  const actor = anActor();
  let peer: TwilioPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await TwilioPeer.start();
    const [gamification] = await loadServices(['gamification']);
    if (!gamification) throw new Error('There is no definition of gamification');
    service = await startTestService(gamification, {
      beside: await loadServices(['notifications']),
      environment: { ...peer.environment, PUBLIC_URL: origin, TWILIO_INVITATION_COUNTRIES: 'GB' },
    });
    const { userId, workspaceId, displayName } = actor;
    await service.call(openProfile, {
      ...{ userId, workspaceId, displayName, entryType: 'email', verified: true },
      ...{ provenPhone: null, referralCode: null, joinedAt: new Date().toISOString() },
    });
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const send = (friendPhone: string) =>
    service.call(sendReferral, { friendPhone, friendName: 'Bob' }, { actor });

  const steps = async (): Promise<string[]> => {
    const [last] = await service.call(listReferrals, { limit: 1 }, { actor });
    return last?.timeline.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state)) ?? [];
  };

  async function receipt(status: string, code?: string): Promise<void> {
    const { sid, statusCallback } = peer.texts.at(-1) ?? {};
    const { search } = new URL(statusCallback ?? origin);
    const fields = {
      ...{ MessageSid: sid ?? '', MessageStatus: status },
      ...(code === undefined ? {} : { ErrorCode: code }),
    };
    const headers = signatureHeaders(`${origin}${twilioPaths.status}${search}`, fields, {
      ...{ algorithm: 'sha1', key: peer.authToken },
    });
    await service.call(receiveTwilioStatus, {
      ...{ query: search.slice(1), fields, signature: headers['x-twilio-signature'] ?? '' },
      signatureSettings: headers['x-twilio-webhooks-signature-settings'] ?? '',
    });
  }

  it('is sent with a way out, and follows the receipts', async () => {
    expect(await send('+447400123456')).toMatchObject({ success: true });
    expect(peer.texts.at(-1)?.body).toMatch(
      new RegExp(`^Hi Bob! ${actor.displayName} has decked you .* Reply STOP to opt out\\.$`),
    );
    expect(await steps()).toEqual(['waiting', 'sent']);
    await receipt('delivered');
    await eventually(async () => expect(await steps()).toEqual(['waiting', 'sent', 'delivered']));
  });

  it('says why it did not arrive', async () => {
    expect(await send('+447400123457')).toMatchObject({ success: true });
    await receipt('undelivered', '30003');
    await eventually(async () => expect(await steps()).toEqual(['waiting', 'sent', 'failed: unreachable']));
  });

  it('is not sent to a country for which the operator has not said so', async () => {
    const sent = peer.texts.length;
    expect(await send('+4915112345678')).toMatchObject({ success: false });
    expect(await steps()).toEqual(['waiting', 'failed: country']);
    expect(peer.texts).toHaveLength(sent);
  });
});
