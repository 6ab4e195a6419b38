import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { openProfile, updateProfile } from '@emberdeck/contracts/gamification/profile';
import { checkReferralCode, friendJoined, sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { contactsChanged } from '@emberdeck/contracts/identity/contacts';
import { readProvenPhone, userJoined } from '@emberdeck/contracts/identity/users';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { rewardsAccountId } from '../src/coins/coins.queries.js';
import {
  aJoined,
  aJoinedEvent,
  aPlayer,
  profileOf,
  sendingInvitations,
  startGamification,
  times,
} from './support.js';

describe('contact proof', () => {
  let service: TestService;

  beforeAll(async () => {
    const answers = [
      ...sendingInvitations(),
      stub(readProvenPhone, ({ userId }) => ({ phone: readPhone(userId), others: others.get(userId) })),
    ];
    service = await startGamification({ answers, environment: { FIRST_MEMBER_COUNT: '0' } });
  });

  afterAll(async () => {
    await service.stop();
  });

  let lastNumber = 0;

  /** A referrer, and the code and number of an open invitation. */
  async function anInvitation() {
    const referrer = await aPlayer(service);
    const phone = `+1202558${String((lastNumber += 1)).padStart(4, '0')}`;
    const input = { friendPhone: phone, friendName: 'Bob' };
    const { referralCode } = await service.call(sendReferral, input, { actor: referrer });
    return { referrer, phone, code: referralCode ?? '' };
  }

  /** The phone numbers that identity knows. */
  const phones = new Map<string, string>();
  const others = new Map<string, string[]>();
  let readPhone: (userId: string) => string | null = (userId) => phones.get(userId) ?? null;

  const aProof = (actor: Actor, entryType: EntryType = 'email') => ({
    userId: actor.userId,
    workspaceId: actor.workspaceId,
    displayName: actor.displayName,
    entryType,
    provenPhone: null,
    provenAt: '2026-03-12T11:00:00.000Z',
  });

  /** Publishes the proof of a phone number, and waits until the number is stored. */
  async function provePhone(actor: Actor, phone: string): Promise<void> {
    phones.set(actor.userId, phone);
    await service.publish(contactProven, aProof(actor, 'phone'));
    await stored(actor, phone);
  }

  const stored = ({ userId }: Actor, phone: string | null) =>
    eventually(async () => {
      const [row] = await service.database.asAdministrator<{ phone: string | null; proven: boolean }>(
        `SELECT proven_phone AS phone, contact_proven AS proven FROM gamification.player_profile WHERE user_id = '${userId}'`,
      );
      expect(row).toEqual({ phone, proven: true });
    });

  const coinsOf = async (actor: Actor): Promise<number> => (await profileOf(service, actor)).totalCoins;

  const paymentsFor = async ({ userId }: Actor): Promise<number> =>
    (await service.published(friendJoined)).filter((event) => event.friendUserId === userId).length;

  const spendSql = ({ userId }: Actor): string => `
  INSERT INTO gamification.transfer (id, debit_account_id, credit_account_id, amount, natural_key, reason, created_at)
  VALUES (gen_random_uuid(), '${userId}', '${rewardsAccountId}', 1, gen_random_uuid()::text, 'milestone', now())`;

  describe('a friend who joins without a proven contact', () => {
    it('is paid for once a contact is proven, exactly once', async () => {
      const { referrer, code } = await anInvitation();
      const friend = await aPlayer(service, { verified: false, referralCode: code });
      expect(await coinsOf(referrer)).toBe(100);
      await Promise.all(times(4, () => service.publish(contactProven, aProof(friend))));
      await service.publish(userJoined, aJoinedEvent(friend, { verified: false, referralCode: code }));
      expect(await coinsOf(referrer)).toBe(150);
      expect(await paymentsFor(friend)).toBe(1);
    });

    it('is not paid for if another account has proven the mailbox, whichever event arrives first', async () => {
      const { referrer, code } = await anInvitation();
      const known = { isNewMailbox: false };
      await aPlayer(service, { referralCode: code, ...known });
      const later = await aPlayer(service, { verified: false, referralCode: code });
      await service.publish(contactProven, { ...aProof(later), ...known });
      const before = anActor({ verified: false });
      await service.publish(contactProven, { ...aProof(before), ...known });
      await service.call(openProfile, aJoined(before, { verified: false, referralCode: code }));
      expect(await coinsOf(referrer)).toBe(100);
      await aPlayer(service, { referralCode: code });
      expect(await coinsOf(referrer)).toBe(150);
    });

    it('is paid for if the proof arrives before the account', async () => {
      const { referrer, code } = await anInvitation();
      const friend = anActor({ verified: false });
      await service.publish(contactProven, aProof(friend));
      expect(await coinsOf(referrer)).toBe(100);
      await service.call(openProfile, aJoined(friend, { verified: false, referralCode: code }));
      expect(await coinsOf(referrer)).toBe(150);
      expect(await coinsOf(friend)).toBe(100);
    });

    it('is paid for if the invited phone is proven later', async () => {
      const { referrer, phone } = await anInvitation();
      const friend = await aPlayer(service, { verified: false });
      await provePhone(friend, phone);
      await service.publish(userJoined, aJoinedEvent(friend, { verified: false }));
      expect(await coinsOf(referrer)).toBe(150);
      const input = { friendPhone: phone, friendName: null };
      await expect(
        service.call(sendReferral, input, { actor: await aPlayer(service) }),
      ).rejects.toMatchObject({
        message: 'Your friend is already a member',
      });
    });
  });

  describe('a verified friend', () => {
    it('is paid for if the invited phone replaces another proven phone', async () => {
      const { referrer, phone } = await anInvitation();
      const friend = await aPlayer(service);
      await provePhone(friend, '+12025590001');
      expect(await coinsOf(referrer)).toBe(100);
      await provePhone(friend, phone);
      expect(await coinsOf(referrer)).toBe(150);
    });
  });

  describe('a member who changes contacts', () => {
    const aChange = ({ userId, workspaceId }: Actor, change: 'added' | 'removed' | 'restored') => ({
      ...{ userId, workspaceId, changeId: randomUUID(), change, kind: 'phone' as const },
      changedAt: '2026-03-12T11:00:00.000Z',
    });

    const invite = (actor: Actor, friendPhone: string) =>
      service.call(sendReferral, { friendPhone, friendName: null }, { actor });

    it('by an added phone is a member there too, and pays no one', async () => {
      const { referrer, phone } = await anInvitation();
      const member = await aPlayer(service);
      const older = '+12025590011';
      phones.set(member.userId, phone);
      others.set(member.userId, [older]);
      await service.publish(contactsChanged, aChange(member, 'added'));
      await stored(member, phone);
      for (const own of [phone, older]) {
        await expect(invite(await aPlayer(service), own)).rejects.toMatchObject({
          message: 'Your friend is already a member',
        });
        await expect(invite(member, own)).rejects.toMatchObject({ code: 'validation_failed' });
      }
      expect(await coinsOf(referrer)).toBe(100);
      expect(await paymentsFor(member)).toBe(0);
    });

    it.each(['removed', 'restored'] as const)('%s, leaves the number to others', async (change) => {
      const phone = `+1202559002${change.length}`;
      const member = await aPlayer(service, { provenPhone: phone });
      const changed = {
        ...aChange(member, change),
        kind: change === 'restored' ? 'email' : 'phone',
      } as const;
      await service.publish(contactsChanged, changed);
      await stored(member, null);
      expect(await invite(await aPlayer(service), phone)).toMatchObject({ success: true });
    });
  });

  describe('a friend whose account only the event announces', () => {
    const byPhone = { entryType: 'phone' } as const;

    it.each(['phone', 'whatsapp'] as const)(
      'by %s is paid for by the oldest invitation',
      async (entryType) => {
        const [first, second] = [await anInvitation(), await anInvitation()];
        const friend = anActor();
        phones.set(friend.userId, first.phone);
        await service.publish(userJoined, aJoinedEvent(friend, { entryType, referralCode: second.code }));
        await stored(friend, first.phone);
        expect(await coinsOf(first.referrer)).toBe(150);
        expect(await coinsOf(second.referrer)).toBe(100);
        expect(await coinsOf(friend)).toBe(100);
      },
    );

    it('is paid for once, also if identity answers late and the call arrives too', async () => {
      const { referrer, phone, code } = await anInvitation();
      const friend = anActor();
      let refused = 0;
      const read = readPhone;
      readPhone = () => {
        refused += 1;
        throw new AppError('unavailable', 'No consumer');
      };
      await service.publish(userJoined, aJoinedEvent(friend, { ...byPhone, referralCode: code }));
      await eventually(() => expect(refused).toBeGreaterThan(0));
      expect(await coinsOf(referrer)).toBe(100);
      readPhone = read;
      await service.call(openProfile, aJoined(friend, { ...byPhone, provenPhone: phone }));
      phones.set(friend.userId, phone);
      await service.publish(userJoined, aJoinedEvent(friend, byPhone));
      await stored(friend, phone);
      expect(await coinsOf(referrer)).toBe(150);
      expect(await paymentsFor(friend)).toBe(1);
    });
  });

  describe('an event of release 0.1.0', () => {
    it('is settled by what identity answers, not by the contact that it carries', async () => {
      const [invited, other] = [await anInvitation(), await anInvitation()];
      const friend = await aPlayer(service, { verified: false });
      phones.set(friend.userId, invited.phone);
      const { entryType: _absent, ...proof } = aProof(friend);
      const earlier = { ...proof, provenPhone: other.phone, provenEmail: null };
      await service.publish(contactProven, earlier as unknown as EventPayload<typeof contactProven>);
      await stored(friend, invited.phone);
      expect(await coinsOf(invited.referrer)).toBe(150);
      expect(await coinsOf(other.referrer)).toBe(100);
    });

    it('proves an e-mail address too', async () => {
      const { referrer, code } = await anInvitation();
      const friend = await aPlayer(service, { verified: false, referralCode: code });
      const { entryType: _absent, ...proof } = aProof(friend);
      await service.publish(contactProven, proof);
      await stored(friend, null);
      expect(await coinsOf(referrer)).toBe(150);
    });
  });

  describe('the coins of an account without a proven contact', () => {
    it('cannot be spent until a contact is proven', async () => {
      const actor = await aPlayer(service, { verified: false });
      expect(await coinsOf(actor)).toBe(100);
      await expect(service.database.asAdministrator(spendSql(actor))).rejects.toThrow('cannot be spent');
      await service.publish(contactProven, aProof(actor));
      await service.database.asAdministrator(spendSql(actor));
    });

    it('can be spent from the first request of a verified user, even without the event of the proof', async () => {
      const actor = await aPlayer(service, { verified: false });
      const input = { displayName: 'Ada', bio: null, avatar: null };
      await service.call(updateProfile, input, { actor });
      await expect(service.database.asAdministrator(spendSql(actor))).rejects.toThrow('cannot be spent');
      await service.call(updateProfile, input, { actor: { ...actor, verified: true } });
      await service.database.asAdministrator(spendSql(actor));
    });
  });

  describe('the code of an invitation', () => {
    const check = (code: string) => service.call(checkReferralCode, { code });

    it('is valid while a friend can join by it, and tells who invites and what both get', async () => {
      const { referrer, code } = await anInvitation();
      const { displayName: inviterName } = await profileOf(service, referrer);
      expect(await check(` ${code.toLowerCase()} `)).toEqual({
        valid: true,
        invitation: { inviterName, inviterCoins: 50, welcomeCoins: 100 },
      });
      expect(await check('NOSUCHCD')).toEqual({ valid: false, invitation: null });
      await aPlayer(service, { referralCode: code });
      expect((await check(code)).valid).toBe(false);
    });
  });
});
