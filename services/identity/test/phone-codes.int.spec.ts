import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codesProven, readCodeDelivery } from '@emberdeck/contracts/identity/onboarding';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { textStateChanged } from '@emberdeck/contracts/notifications/text-messages';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('codes to phones', () => {
  let identity: TestIdentity;
  let lastNumber = 100;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  beforeEach(() => {
    Object.assign(identity.others, { outcome: 'sent', reason: null });
  });

  afterAll(() => identity.service.stop());

  const newPhone = (): string => `+14155550${(lastNumber += 1)}`;

  const receipt = (deliveryId: string, state: 'delivered' | 'failed' = 'failed') =>
    identity.service.publish(textStateChanged, {
      ...{ deliveryId, userId: null, kind: 'code', channel: 'sms', state },
      reason: state === 'failed' ? 'unreachable' : null,
    });

  const read = ({ flowToken }: Visitor, id: string) =>
    identity.service.call(readCodeDelivery, { id, flowToken });

  const consentOf = async (value: string): Promise<Date | null | undefined> => {
    const [contact] = await identity.service.database.asAdministrator<{ consented_at: Date | null }>(
      'SELECT consented_at FROM identity.contact WHERE value = $1',
      [value],
    );
    return contact?.consented_at;
  };

  it('name the reason of a refusal, and may be asked for again at once', async () => {
    Object.assign(identity.others, { outcome: 'failed', reason: 'opted_out' });
    const ada = new Visitor(identity, newPhone(), 'phone');
    expect(await ada.start()).toMatchObject({
      success: false,
      reason: 'opted_out',
      deliveryId: null,
      message: expect.stringContaining('Send START'),
    });
    Object.assign(identity.others, { outcome: 'sent', reason: null });
    expect(await ada.start()).toMatchObject({ success: true, reason: null });
  });

  it('that a late receipt calls lost are reported to their browser alone', async () => {
    const ada = new Visitor(identity, newPhone(), 'phone');
    const { deliveryId } = await ada.start();
    expect(await read(ada, deliveryId ?? '')).toEqual({ state: 'waiting', reason: null, message: null });
    await receipt(deliveryId ?? '', 'delivered');
    expect(await read(ada, deliveryId ?? '')).toMatchObject({ state: 'waiting' });
    await receipt(deliveryId ?? '');
    expect(await read(ada, deliveryId ?? '')).toEqual({
      state: 'failed',
      reason: 'unreachable',
      message: expect.stringContaining('could not be reached'),
    });
    const other = new Visitor(identity, ada.entryValue, 'phone');
    await expect(read(other, deliveryId ?? '')).rejects.toMatchObject({ code: 'not_found' });
    await other.start();
    await expect(read(other, deliveryId ?? '')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that a late receipt calls lost can be asked for again at once, by the other channel too', async () => {
    const ada = new Visitor(identity, newPhone(), 'phone');
    const { deliveryId } = await ada.start();
    const byWhatsApp = new Visitor(identity, ada.entryValue, 'whatsapp');
    byWhatsApp.flowToken = ada.flowToken;
    await expect(byWhatsApp.start()).rejects.toMatchObject({ code: 'too_many_requests' });
    await receipt(deliveryId ?? '');
    await receipt(deliveryId ?? '');
    expect(await byWhatsApp.start()).toMatchObject({ success: true });
    expect(identity.deliveries.at(-1)).toMatchObject({ channel: 'whatsapp', to: ada.entryValue });
    expect(await read(ada, deliveryId ?? '')).toMatchObject({ state: 'done' });
    // The receipt of the replaced code does not end the pause of the newer one.
    await receipt(deliveryId ?? '');
    await expect(ada.start()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await byWhatsApp.verify()).toMatchObject({ success: true });
  });

  it('keep waiting for the code of the same browser under its id', async () => {
    const ada = new Visitor(identity, newPhone(), 'phone');
    const { deliveryId } = await ada.start();
    expect(await ada.start()).toMatchObject({ success: true, deliveryId });
  });

  it('belong to their person once the code was right', async () => {
    const ada = new Visitor(identity, newPhone(), 'phone');
    const first = await ada.start();
    await receipt(first.deliveryId ?? '');
    const stranger = new Visitor(identity, ada.entryValue, 'phone');
    identity.clock.advance(61_000);
    const second = await ada.start();
    const published = async () =>
      (await identity.service.published(codesProven)).filter(({ deliveryIds }) =>
        deliveryIds.includes(second.deliveryId ?? ''),
      );
    expect(await published()).toEqual([]);
    await ada.verify();
    expect(await published()).toEqual([]);
    await ada.complete('Ada of the codes');
    const joined = await identity.service.published(userJoined);
    const userId = joined.find(({ displayName }) => displayName === 'Ada of the codes')?.userId;
    const owned = await published();
    expect(owned).toEqual([{ userId, deliveryIds: expect.any(Array) }]);
    expect(new Set(owned[0]?.deliveryIds)).toEqual(new Set([first.deliveryId, second.deliveryId]));
    expect(identity.deliveries.at(-1)?.userId).toBeNull();
    expect(stranger.flowToken).toBeNull();
  });

  it('store when a person asked for messages who was told of their cost', async () => {
    const silent = new Visitor(identity, newPhone(), 'phone');
    await silent.join();
    expect(await consentOf(silent.entryValue)).toBeNull();
    const ada = new Visitor(identity, newPhone(), 'phone');
    ada.acceptsTexts = true;
    const before = identity.clock.now();
    await ada.start();
    const asked = identity.clock.now();
    identity.clock.advance(61_000);
    ada.acceptsTexts = false;
    await ada.join();
    const since = await consentOf(ada.entryValue);
    expect(since?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(since?.getTime()).toBeLessThanOrEqual(asked.getTime());
    identity.clock.advance(3_600_000);
    ada.acceptsTexts = true;
    await ada.start();
    await ada.verify();
    expect((await consentOf(ada.entryValue))?.getTime()).toBeGreaterThan(since?.getTime() ?? 0);
  });

  it('store no consent of an e-mail address', async () => {
    const ada = new Visitor(identity, 'no-texts@example.com');
    ada.acceptsTexts = true;
    await ada.join();
    expect(await consentOf(ada.entryValue)).toBeNull();
  });
});
