import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  checkReferralCode,
  createReferral,
  type CreatedReferral,
  deleteReferral,
  invitationSent,
  listReferrals,
  readReferralSending,
  referralChanged,
  resendReferral,
  sendReferral,
  shareReferral,
  type FriendReferral,
  type SendReferralAnswer,
} from '@emberdeck/contracts/gamification/referrals';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { readResendTimes, resendReferralMessage } from '@emberdeck/contracts/gamification/referral-messages';
import type { deliverInvitation } from '@emberdeck/contracts/notifications/delivery';
import {
  textStateChanged,
  type TextReason,
  type TextState,
} from '@emberdeck/contracts/notifications/text-messages';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aJoined,
  aKey,
  aPlayer,
  dayMs,
  refusal,
  sendingInvitations,
  startGamification,
  TestClock,
} from './support.js';

type Outcome = CallOutput<typeof deliverInvitation>;

describe('an invitation and its messages', () => {
  const clock = new TestClock();
  const passedOn: CallInput<typeof deliverInvitation>[] = [];
  let outcome: Outcome;
  let service: TestService;

  beforeAll(async () => {
    const answers = sendingInvitations(
      (input) => {
        passedOn.push(input);
        return outcome;
      },
      ['US', 'DE'],
    );
    service = await startGamification({ clock, answers, environment: { REFERRALS_PER_DAY: '4' } });
  });

  afterAll(() => service.stop());

  beforeEach(() => {
    passedOn.length = 0;
    outcome = { outcome: 'sent' };
    clock.advance(dayMs);
  });

  let lastNumber = 0;
  const aPhone = (): string => `+1202557${String((lastNumber += 1)).padStart(4, '0')}`;

  const send = (actor: Actor, friendPhone = aPhone()): Promise<SendReferralAnswer> =>
    service.call(sendReferral, { friendPhone, friendName: null }, { actor });

  const create = (actor: Actor, friendPhone = aPhone()): Promise<CreatedReferral> =>
    service.call(createReferral, { friendPhone, friendName: null }, { actor });

  const only = async (actor: Actor): Promise<FriendReferral> => {
    const [first] = await service.call(listReferrals, { limit: 10 }, { actor });
    if (!first) throw new Error('There is no referral');
    return first;
  };

  const steps = async (actor: Actor): Promise<string[]> =>
    (await only(actor)).timeline.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

  const learn = (deliveryId: string, state: TextState, reason: TextReason | null = null) =>
    service.publish(textStateChanged, {
      ...{ deliveryId, userId: null, kind: 'invitation', channel: 'sms', state, reason },
    });

  it('offers the countries that the operator has named', async () => {
    const actor = await aPlayer(service);
    expect(await service.call(readReferralSending, {}, { actor })).toEqual({ countries: ['US', 'DE'] });
  });

  it('sends nothing to a country that the operator has not named, and says so', async () => {
    const actor = await aPlayer(service);
    expect(await send(actor, '+447400123456')).toMatchObject({
      success: false,
      message: expect.stringContaining('this country'),
      inviteUrl: expect.stringContaining('/?ref='),
    });
    // Canada shares +1 with the United States.
    expect(await send(actor, '+16475550100')).toMatchObject({ success: false });
    expect(passedOn).toEqual([]);
    expect(await steps(actor)).toEqual(['waiting', 'failed: country']);
    expect((await only(actor)).status).toBe('pending');
  });

  it.each<[TextReason, string]>([
    ['opted_out', 'Your friend has stopped messages from us.'],
    ['number', 'This number cannot receive text messages.'],
    ['premium', 'This is a premium number'],
    ['limit', 'A limit protects this number'],
    ['blocked', 'blocked the message'],
    ['unreachable', 'cannot be reached'],
    ['provider', 'The message could not be sent.'],
  ])('says in words that a message was refused for %s', async (reason, words) => {
    outcome = { outcome: 'failed', reason };
    const actor = await aPlayer(service);
    const key = aKey();
    const input = { friendPhone: aPhone(), friendName: null };
    const first = await service.call(sendReferral, input, { actor, idempotencyKey: key });
    expect(first).toMatchObject({ success: false, message: expect.stringContaining(words) });
    expect(await service.call(sendReferral, input, { actor, idempotencyKey: key })).toEqual(first);
    expect(await steps(actor)).toEqual(['waiting', `failed: ${reason}`]);
  });

  it('follows the receipts of a message, which come in any order, late and twice', async () => {
    outcome = { outcome: 'failed', reason: 'busy' };
    const actor = await aPlayer(service);
    await send(actor);
    outcome = { outcome: 'sent' };
    const { id } = await only(actor);
    clock.advance(1_000);
    await service.call(resendReferral, { id }, { actor });
    const again = passedOn.at(-1)?.deliveryId ?? '';
    expect(again).not.toBe(id);
    await learn(again, 'delivered');
    for (const state of ['sent', 'queued', 'delivered', 'failed'] as const) await learn(again, state);
    await learn(randomUUID(), 'delivered');
    expect(await steps(actor)).toEqual(['waiting', 'failed: busy', 'sent', 'delivered']);
    expect(await only(actor)).toMatchObject({ status: 'sent', smsSentAt: clock.now().toISOString() });
    const of = ({ userId }: { userId: string }): boolean => userId === actor.userId;
    expect((await service.published(invitationSent)).filter(of)).toHaveLength(1);
    expect((await service.published(referralChanged)).filter(of)).toHaveLength(2);
  });

  it('says why a message that was sent did not arrive', async () => {
    const actor = await aPlayer(service);
    await send(actor);
    const { id } = await only(actor);
    await learn(id, 'failed', 'unreachable');
    expect(await steps(actor)).toEqual(['waiting', 'sent', 'failed: unreachable']);
    expect((await only(actor)).status).toBe('sent');
  });

  it('believes that a message arrived, whatever was said before, and keeps its number', async () => {
    const [ada, bob] = [await aPlayer(service), await aPlayer(service)];
    const phone = aPhone();
    await send(ada, phone);
    const { id } = await only(ada);
    await learn(id, 'failed', 'unreachable');
    await learn(id, 'delivered');
    expect(await steps(ada)).toEqual(['waiting', 'sent', 'failed', 'delivered']);
    expect((await send(bob, phone)).success).toBe(false);
  });

  it('lets one invitation a number in 30 days through, from all senders', async () => {
    const [ada, bob, cem] = [await aPlayer(service), await aPlayer(service), await aPlayer(service)];
    const phone = aPhone();
    const answers = await Promise.all([send(ada, phone), send(bob, phone)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(passedOn).toHaveLength(1);
    const refused = answers.find(({ success }) => !success);
    expect(refused?.message).toBe(
      'A limit protects this number from too many messages. Copy the link and send it yourself.',
    );
    // That it was taken back frees no number.
    const sender = answers[0]?.success ? ada : bob;
    await service.call(deleteReferral, { id: (await only(sender)).id }, { actor: sender });
    expect(await send(cem, phone)).toMatchObject({ success: false, message: refused?.message });
    clock.advance(30 * dayMs);
    const dan = await aPlayer(service);
    expect(await send(dan, phone)).toMatchObject({ success: true });
  });

  it('stores a number as a keyed hash, and knows the plain hashes of before', async () => {
    const [ada, bob, cem] = [await aPlayer(service), await aPlayer(service), await aPlayer(service)];
    const [plain, keyed] = [aPhone(), aPhone()];
    const plainHash = (phone: string): string => hash('sha256', `invited number ${phone}`);
    const insert = 'INSERT INTO gamification.invited_number VALUES ($1, gen_random_uuid(), $2)';
    await service.database.asAdministrator(insert, [plainHash(plain), clock.now()]);
    expect((await send(ada, plain)).success).toBe(false);
    expect((await send(bob, keyed)).success).toBe(true);
    expect((await send(cem, keyed)).success).toBe(false);
    const rows = await service.database.asAdministrator<{ key: string }>(
      'SELECT number_key AS key FROM gamification.invited_number WHERE invited_at = $1',
      [clock.now()],
    );
    expect(rows).toHaveLength(2);
    const known = [plain, keyed].flatMap((phone) => [plainHash(phone), hash('sha256', phone)]);
    expect(rows.filter(({ key }) => known.includes(key))).toEqual([]);
  });

  it('keeps a number free if no message reached it', async () => {
    const [ada, bob] = [await aPlayer(service), await aPlayer(service)];
    const phone = aPhone();
    outcome = { outcome: 'failed', reason: 'busy' };
    await send(ada, phone);
    outcome = { outcome: 'sent' };
    expect(await send(bob, phone)).toMatchObject({ success: true });
  });

  it('counts refused numbers as invitations of the day', async () => {
    const [ada, bob] = [await aPlayer(service), await aPlayer(service)];
    const phones = Array.from({ length: 4 }, () => aPhone());
    for (const phone of phones) await send(ada, phone);
    for (const phone of phones) expect((await send(bob, phone)).success).toBe(false);
    expect((await refusal(send(bob))).code).toBe('too_many_requests');
  });

  it('sends again after a day, once for a key, at most three times', async () => {
    const actor = await aPlayer(service);
    await send(actor);
    const { id, resendAt } = await only(actor);
    expect(resendAt).toBe(new Date(clock.now().getTime() + dayMs).toISOString());
    const again = (idempotencyKey = aKey()) =>
      service.call(resendReferral, { id }, { actor, idempotencyKey });
    const { code, details } = await refusal(again());
    expect([code, details.retryAfterSeconds]).toEqual(['too_many_requests', dayMs / 1_000]);
    clock.advance(dayMs);
    const key = aKey();
    const first = await again(key);
    expect(first).toMatchObject({ success: true });
    expect(await again(key)).toEqual(first);
    expect(passedOn).toHaveLength(2);
    clock.advance(dayMs);
    await again();
    clock.advance(dayMs);
    expect(await only(actor)).toMatchObject({ resendAt: null });
    expect((await refusal(again())).code).toBe('conflict');
    expect(new Set(passedOn.map(({ content }) => content)).size).toBe(1);
  });

  it('sends no other one to a number that a member has by now', async () => {
    outcome = { outcome: 'failed', reason: 'busy' };
    const [actor, phone] = [await aPlayer(service), aPhone()];
    await send(actor, phone);
    const { id } = await only(actor);
    await aPlayer(service, { provenPhone: phone, isPaidBefore: true });
    expect(await refusal(service.call(resendReferral, { id }, { actor }))).toMatchObject({
      code: 'conflict',
      message: 'Your friend is already a member',
    });
    expect(passedOn).toHaveLength(1);
  });

  it('counts a message that is sent again as an invitation of the day', async () => {
    outcome = { outcome: 'failed', reason: 'busy' };
    const actor = await aPlayer(service);
    await send(actor);
    const { id } = await only(actor);
    for (let nth = 2; nth <= 4; nth += 1) await service.call(resendReferral, { id }, { actor });
    expect((await refusal(service.call(resendReferral, { id }, { actor }))).code).toBe('too_many_requests');
  });

  describe('that notifications sends again by one of its messages', () => {
    const resend = (actor: Actor, messageId: string, idempotencyKey = aKey()) => {
      const { userId, workspaceId, displayName, verified } = actor;
      const input = { userId, workspaceId, displayName, verified, messageId };
      return service.call(resendReferralMessage, input, { idempotencyKey });
    };
    const times = async ({ userId }: Actor, ...messageIds: string[]) =>
      (await service.call(readResendTimes, { userId, messageIds })).times;

    it('obeys its rules, by whichever message: a day, three messages, once for a key', async () => {
      const actor = await aPlayer(service);
      await send(actor);
      const { id, resendAt } = await only(actor);
      expect(await times(actor, id, randomUUID())).toEqual([{ messageId: id, resendAt }]);
      expect((await refusal(resend(actor, id))).code).toBe('too_many_requests');
      clock.advance(dayMs);
      const key = aKey();
      const again = await resend(actor, id, key);
      expect(again.messageId).toBe(passedOn.at(-1)?.deliveryId);
      expect(await resend(actor, id, key)).toEqual(again);
      expect(passedOn).toHaveLength(2);
      clock.advance(dayMs);
      await resend(actor, again.messageId);
      clock.advance(dayMs);
      expect(await times(actor, id, again.messageId)).toEqual([]);
      expect((await refusal(resend(actor, id))).code).toBe('conflict');
      expect(passedOn).toHaveLength(3);
    });

    it('is refused once it was taken back', async () => {
      const actor = await aPlayer(service);
      await send(actor);
      const { id } = await only(actor);
      await service.call(deleteReferral, { id }, { actor });
      clock.advance(2 * dayMs);
      expect(await times(actor, id)).toEqual([]);
      expect((await refusal(resend(actor, id))).code).toBe('conflict');
      expect(passedOn).toHaveLength(1);
    });

    it('does not go to a number that another sender has reached meanwhile, and says so', async () => {
      const [ada, bob] = [await aPlayer(service), await aPlayer(service)];
      const phone = aPhone();
      outcome = { outcome: 'failed', reason: 'busy' };
      await send(ada, phone);
      outcome = { outcome: 'sent' };
      await send(bob, phone);
      const { message } = await resend(ada, (await only(ada)).id);
      expect(message).toContain('A limit protects this number');
      expect(passedOn).toHaveLength(2);
    });

    it('is refused to another user, and to an account without a proof', async () => {
      const [actor, other] = [await aPlayer(service), await aPlayer(service)];
      await send(actor);
      const { id } = await only(actor);
      clock.advance(dayMs);
      expect((await refusal(resend(other, id))).code).toBe('conflict');
      expect(await times(other, id)).toEqual([]);
      expect((await refusal(resend({ ...actor, verified: false }, id))).message).toContain('Confirm your');
      expect(passedOn).toHaveLength(1);
    });
  });

  it('notes that its sender sent it, once, and sends nothing itself', async () => {
    const actor = await aPlayer(service);
    const made = await create(actor);
    expect(made).toMatchObject({ status: 'pending', resendAt: made.createdAt });
    const at = clock.now().toISOString();
    const share = () => service.call(shareReferral, { id: made.id }, { actor });
    const shared = await share();
    clock.advance(1_000);
    expect(await share()).toEqual(shared);
    expect(shared.timeline).toEqual([
      { state: 'waiting', at, reason: null },
      { state: 'shared', at, reason: null },
    ]);
    expect(passedOn).toEqual([]);
    const actorElsewhere = await aPlayer(service);
    const foreign = service.call(shareReferral, { id: made.id }, { actor: actorElsewhere });
    expect((await refusal(foreign)).code).toBe('not_found');
  });

  it('is taken back with its code, until the friend has joined', async () => {
    const actor = await aPlayer(service);
    await send(actor);
    const { id, referralCode } = await only(actor);
    const check = () => service.call(checkReferralCode, { code: referralCode });
    expect((await check()).valid).toBe(true);
    const other = await aPlayer(service);
    expect((await refusal(service.call(deleteReferral, { id }, { actor: other }))).code).toBe('not_found');
    await service.call(deleteReferral, { id }, { actor });
    expect((await check()).valid).toBe(false);
    await learn(id, 'delivered');
    expect(await service.call(listReferrals, { limit: 10 }, { actor })).toEqual([]);
    const joiner = aJoined(anActor(), { referralCode });
    await service.call(openProfile, joiner);
    expect(await service.call(listReferrals, { limit: 10 }, { actor })).toEqual([]);
  });

  it('shows that the friend joined and was paid for', async () => {
    const actor = await aPlayer(service);
    const made = await create(actor);
    await service.call(openProfile, aJoined(anActor(), { referralCode: made.referralCode }));
    expect((await steps(actor)).toSorted()).toEqual(['joined', 'paid', 'waiting']);
    const { id, resendAt } = await only(actor);
    expect(resendAt).toBeNull();
    expect((await refusal(service.call(deleteReferral, { id }, { actor }))).code).toBe('conflict');
    expect((await refusal(service.call(resendReferral, { id }, { actor }))).code).toBe('conflict');
  });
});
