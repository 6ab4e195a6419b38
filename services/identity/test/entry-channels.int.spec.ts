import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listEntryChannels } from '@emberdeck/contracts/identity/onboarding';
import { startIdentity, type TestIdentity } from './identity-harness.js';

describe('the channels of the landing screen', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  it('deliver where a provider serves them, else create an unverified account', async () => {
    identity.others.channels = { email: 'configured', sms: 'none', whatsapp: 'configured' };
    expect(await identity.service.call(listEntryChannels, {})).toEqual([
      { type: 'email', delivers: true, unverified: false, sends: true },
      { type: 'phone', delivers: false, unverified: true, sends: false },
      { type: 'whatsapp', delivers: true, unverified: false, sends: true },
    ]);
  });

  it('deliver where the code is shown instead of sent', async () => {
    identity.others.channels = { email: 'development', sms: 'none', whatsapp: 'none' };
    const [email] = await identity.service.call(listEntryChannels, {});
    expect(email).toEqual({ type: 'email', delivers: true, unverified: false, sends: false });
  });

  it('create no account without a code for another machine', async () => {
    identity.others.channels = { email: 'development', sms: 'none', whatsapp: 'none' };
    expect(await identity.service.call(listEntryChannels, {}, { isLocal: false })).toEqual([
      { type: 'email', delivers: true, unverified: false, sends: false },
      { type: 'phone', delivers: false, unverified: false, sends: false },
      { type: 'whatsapp', delivers: false, unverified: false, sends: false },
    ]);
  });

  it('offer no unverified account if the operator allows none', async () => {
    const strict = await startIdentity({ environment: { ALLOW_UNVERIFIED_SIGNUP: 'false' } });
    try {
      expect(await strict.service.call(listEntryChannels, {})).toContainEqual({
        type: 'phone',
        delivers: false,
        unverified: false,
        sends: false,
      });
    } finally {
      await strict.service.stop();
    }
  });
});
