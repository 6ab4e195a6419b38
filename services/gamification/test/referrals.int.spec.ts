import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import {
  friendInvited,
  invitationSent,
  listReferrals,
  sendReferral,
  type FriendReferral,
  type SendReferralAnswer,
} from '@emberdeck/contracts/gamification/referrals';
import type { deliverInvitation, DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { AppError } from '@emberdeck/platform/errors/app-error';
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
  times,
} from './support.js';

describe('inviting a friend', () => {
  const clock = new TestClock();
  const sent: CallInput<typeof deliverInvitation>[] = [];
  let answers: () => DeliveryOutcome | Promise<DeliveryOutcome>;
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({
      clock,
      environment: { PUBLIC_URL: 'https://emberdeck.example' },
      answers: sendingInvitations(async (input) => {
        sent.push(input);
        return { outcome: await answers() };
      }),
    });
  });

  afterAll(async () => {
    await service.stop();
  });

  beforeEach(() => {
    sent.length = 0;
    answers = () => 'sent';
    clock.advance(dayMs);
  });

  const send = (
    actor: Actor,
    friendPhone: string,
    friendName: string | null = null,
    idempotencyKey?: string,
  ): Promise<SendReferralAnswer> =>
    service.call(
      sendReferral,
      { friendPhone, friendName },
      { actor, ...(idempotencyKey ? { idempotencyKey } : {}) },
    );

  const referralsOf = (actor: Actor): Promise<FriendReferral[]> =>
    service.call(listReferrals, { limit: 100 }, { actor });

  let lastNumber = 0;
  const aPhone = (): string => `+1202555${String((lastNumber += 1)).padStart(4, '0')}`;

  it('sends a message with a link, and marks the invitation as sent', async () => {
    const actor = await aPlayer(service);
    const answer = await send(actor, '(202) 555-9143', 'Bob');
    const code = answer.referralCode ?? '';
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    const inviteUrl = `https://emberdeck.example/?ref=${code}`;
    expect(answer).toEqual({ success: true, referralCode: code, message: expect.any(String), inviteUrl });

    const [referral] = await referralsOf(actor);
    expect(referral).toEqual({
      id: expect.any(String),
      referrerId: actor.userId,
      friendPhone: '+12025559143',
      friendName: 'Bob',
      status: 'sent',
      smsSentAt: clock.now().toISOString(),
      joinedAt: null,
      referralCode: code,
      inviteUrl,
      heldUntil: null,
      holdReason: null,
      coinsEarned: 0,
      timeline: [
        { state: 'waiting', at: clock.now().toISOString(), reason: null },
        { state: 'sent', at: clock.now().toISOString(), reason: null },
      ],
      resendAt: new Date(clock.now().getTime() + dayMs).toISOString(),
      createdAt: clock.now().toISOString(),
    });
    expect(sent).toEqual([
      {
        deliveryId: referral?.id,
        userId: actor.userId,
        channel: 'sms',
        to: '+12025559143',
        content: `Hi Bob! ${actor.displayName} has decked you on Emberdeck. Join here: ${inviteUrl} Reply STOP to opt out.`,
      },
    ]);
    const { userId, workspaceId } = actor;
    const fields = { referralId: referral?.id, userId, workspaceId, friendName: null };
    for (const event of [friendInvited, invitationSent]) {
      const published = (await service.published(event)).filter((each) => each.userId === userId);
      expect(published).toEqual([fields]);
    }
  });

  it.each<[DeliveryOutcome, string]>([
    ['not_configured', 'Text messages cannot be sent from here. Copy the link and send it yourself.'],
    ['development', 'Text messages cannot be sent from here. Copy the link and send it yourself.'],
    ['failed', 'The message could not be sent. Copy the link and send it yourself.'],
  ])(
    'keeps the invitation pending, with a link to copy, where the message is %s',
    async (outcome, message) => {
      answers = () => outcome;
      const actor = await aPlayer(service);
      const answer = await send(actor, aPhone());
      expect(answer).toMatchObject({ success: false, message, inviteUrl: expect.stringContaining('/?ref=') });
      expect(await referralsOf(actor)).toEqual([
        expect.objectContaining({ status: 'pending', smsSentAt: null, referralCode: answer.referralCode }),
      ]);
      const published = await service.published(invitationSent);
      expect(published.filter(({ userId }) => userId === actor.userId)).toEqual([]);
    },
  );

  it('sends nothing for an unverified account, and returns the reason and the link', async () => {
    const actor = anActor({ verified: false });
    const answer = await send(actor, aPhone());
    expect(answer).toMatchObject({ success: false, inviteUrl: expect.stringContaining('/?ref=') });
    expect(answer.message).toContain('Confirm your');
    expect(sent).toEqual([]);
    expect(await referralsOf(actor)).toEqual([expect.objectContaining({ status: 'pending' })]);
  });

  it.each(['', 'call me', '12', '+1 202 555', '202 555 9143 ext. 5', '\0'])(
    'refuses %j on the field friendPhone',
    async (friendPhone) => {
      const actor = await aPlayer(service);
      const { code, details } = await refusal(send(actor, friendPhone));
      expect(code).toBe('validation_failed');
      expect(details.fields?.map((each) => each.field)).toContain('friendPhone');
      expect(await referralsOf(actor)).toEqual([]);
    },
  );

  it('refuses the own number', async () => {
    const actor = await aPlayer(service, { provenPhone: '+12025557001' });
    const { code, details } = await refusal(send(actor, '202 555 7001'));
    expect([code, details.fields]).toEqual([
      'validation_failed',
      [{ field: 'friendPhone', message: 'This is your own number' }],
    ]);
  });

  it('refuses it with the default +1 of a form before it', async () => {
    const actor = await aPlayer(service, { provenPhone: '+442079467001' });
    const { details } = await refusal(send(actor, '+1 +44 20 7946 7001'));
    expect(details.fields).toEqual([{ field: 'friendPhone', message: 'This is your own number' }]);
  });

  it('refuses it without the country code that the operator configured', async () => {
    const british = await startGamification({ environment: { DEFAULT_PHONE_COUNTRY: 'GB' } });
    try {
      const actor = await aPlayer(british, { provenPhone: '+442079467001' });
      const input = { friendPhone: '020 7946 7001', friendName: null };
      const { details } = await refusal(british.call(sendReferral, input, { actor }));
      expect(details.fields).toEqual([{ field: 'friendPhone', message: 'This is your own number' }]);
    } finally {
      await british.stop();
    }
  });

  it('refuses members, at most 20 a day, so that a user cannot probe numbers for membership', async () => {
    const members = times(21, () => aPhone());
    await Promise.all(members.map((provenPhone) => aPlayer(service, { provenPhone })));
    const actor = await aPlayer(service);
    for (const phone of members.slice(0, 20)) {
      expect(await refusal(send(actor, phone))).toMatchObject({
        code: 'conflict',
        message: 'Your friend is already a member',
      });
    }
    expect((await refusal(send(actor, members.at(-1) ?? ''))).code).toBe('too_many_requests');
    expect(sent).toEqual([]);
  });

  it('refuses the same friend twice, also concurrently, however the number is typed', async () => {
    const actor = await aPlayer(service);
    const outcomes = await Promise.allSettled([
      send(actor, '+12025557100'),
      send(actor, '202-555-7100'),
      send(actor, '1 (202) 555 7100'),
    ]);
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(send(actor, '2025557100'))).toMatchObject({
      code: 'conflict',
      message: 'You have already invited this friend',
    });
    expect(sent).toHaveLength(1);
    expect(await referralsOf(actor)).toHaveLength(1);
  });

  it('lets two people invite the same friend', async () => {
    const phone = aPhone();
    const [one, other] = [await aPlayer(service), await aPlayer(service)];
    const codes = [(await send(one, phone)).referralCode, (await send(other, phone)).referralCode];
    expect(new Set(codes).size).toBe(2);
  });

  it('accepts 20 invitations a day, also concurrently, and more from midnight in UTC', async () => {
    clock.set('2026-06-01T23:59:30.000Z');
    const actor = await aPlayer(service);
    const outcomes = await Promise.allSettled(times(25, () => send(actor, aPhone())));
    const refused = outcomes
      .filter((each) => each.status === 'rejected')
      .map((each) => each.reason as AppError);
    expect(refused.map((each) => each.code)).toEqual(times(5, () => 'too_many_requests'));
    expect(refused[0]?.details.retryAfterSeconds).toBe(30);
    expect(sent).toHaveLength(20);
    clock.advance(30_000);
    expect(await send(actor, aPhone())).toMatchObject({ success: true });
  });

  it('creates one invitation and returns one result for an idempotency key', async () => {
    const actor = await aPlayer(service);
    const [phone, key] = [aPhone(), aKey()];
    const first = await send(actor, phone, null, key);
    expect(await send(actor, phone, null, key)).toEqual(first);
    expect(sent).toHaveLength(1);
    answers = () => 'failed';
    expect(await send(actor, phone, null, key)).toEqual(first);
    expect((await refusal(send(actor, aPhone(), null, key))).code).toBe('idempotency_key_reused');
    expect(await referralsOf(actor)).toHaveLength(1);
  });

  it('sends the same message again if the outcome of the first is unknown', async () => {
    const actor = await aPlayer(service);
    const [phone, key] = [aPhone(), aKey()];
    answers = () => {
      throw new AppError('unavailable', 'No consumer');
    };
    expect(await send(actor, phone, null, key)).toMatchObject({
      success: false,
      message: 'The message could not be sent. Copy the link and send it yourself.',
    });
    answers = () => 'sent';
    expect(await send(actor, phone, null, key)).toMatchObject({ success: true });
    expect(new Set(sent.map((each) => each.deliveryId)).size).toBe(1);
    expect(await referralsOf(actor)).toEqual([expect.objectContaining({ status: 'sent' })]);
  });

  it('keeps the status joined if the friend joins before the message is delivered', async () => {
    const actor = await aPlayer(service);
    const phone = aPhone();
    answers = async () => {
      await service.call(openProfile, aJoined(anActor(), { provenPhone: phone }));
      return 'sent' as const;
    };
    expect(await send(actor, phone)).toMatchObject({ success: true });
    expect(await referralsOf(actor)).toEqual([
      expect.objectContaining({ status: 'joined', coinsEarned: 50, smsSentAt: clock.now().toISOString() }),
    ]);
  });

  it('lists only the own referrals, newest first', async () => {
    const [actor, other] = [await aPlayer(service), await aPlayer(service)];
    const phones = times(3, () => aPhone());
    for (const phone of phones) {
      await send(actor, phone);
      clock.advance(1);
    }
    expect((await referralsOf(actor)).map((each) => each.friendPhone)).toEqual(phones.toReversed());
    const page = await service.page(listReferrals, { limit: 2 }, { actor });
    const rest = await service.page(listReferrals, { limit: 2, cursor: page.nextCursor ?? '' }, { actor });
    expect([...page.items, ...rest.items]).toEqual(await referralsOf(actor));
    expect(await referralsOf(other)).toEqual([]);
    expect(await referralsOf(anActor({ userId: randomUUID(), workspaceId: actor.workspaceId }))).toEqual([]);
  });
});
