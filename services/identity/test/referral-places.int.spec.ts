import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { friendJoined, readOwnReferral, referralChanged } from '@emberdeck/contracts/gamification/referrals';
import { invitationTouched, membersInvited, readInvitation } from '@emberdeck/contracts/identity/invitations';
import {
  listReferralPlaces,
  offerReferralPlace,
  readReferralPlace,
  withdrawReferralPlace,
} from '@emberdeck/contracts/identity/referral-places';
import type { ReferralRole } from '@emberdeck/contracts/identity/referral-roles';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole, memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { stub } from '@emberdeck/testing/service-harness';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('the link of a friend that invites into a workspace too', () => {
  let identity: TestIdentity;
  let people = 0;
  /** The invitations of friends that gamification knows, by id; a code of null: the friend has joined. */
  const referrals = new Map<string, { userId: string; code: string | null }>();

  beforeAll(async () => {
    const own = stub(readOwnReferral, ({ userId, referralId }) => {
      const referral = referrals.get(referralId);
      if (referral?.userId !== userId) throw notFound('The referral');
      return { code: referral.code };
    });
    identity = await startIdentity({ answers: [own] });
  });

  afterAll(() => identity.service.stop());

  async function join(invitation: string | null = null): Promise<Actor> {
    people += 1;
    const visitor = new Visitor(identity, `place${people}@example.com`);
    visitor.invitation = invitation;
    const sessionId = tokenHash(await visitor.join(`Person${people}`));
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  /** An invitation of a friend. Returns its id and code. */
  function refer({ userId }: Actor): { id: string; code: string } {
    const [id, code] = [randomUUID(), `CODE${String(2000 + referrals.size)}`];
    referrals.set(id, { userId, code });
    return { id, code };
  }

  const offer = (actor: Actor, id: string, role: ReferralRole = 'team_member') =>
    identity.service.call(offerReferralPlace, { id, role }, { actor });
  const withdraw = (actor: Actor, id: string) =>
    identity.service.call(withdrawReferralPlace, { id }, { actor });
  const placesOf = (actor: Actor) => identity.service.call(listReferralPlaces, {}, { actor });
  const offered = async (code: string) => (await identity.service.call(readReferralPlace, { code })).place;

  async function anOffer(role?: ReferralRole) {
    const owner = await join();
    const { id, code } = refer(owner);
    const place = await offer(owner, id, role);
    return { owner, id, code, place, invitation: (await offered(code))?.invitation ?? '' };
  }

  it('offers the place, and makes a member with its role of the friend who takes it', async () => {
    const { owner, id, code, place, invitation } = await anOffer('client');
    expect(place).toMatchObject({ referralId: id, workspaceId: owner.workspaceId, role: 'client' });
    expect(await placesOf(owner)).toEqual([place]);
    expect(await offered(code.toLowerCase())).toEqual({
      workspaceName: place.workspaceName,
      role: 'client',
      invitation,
    });
    const friend = await join(invitation);
    expect(friend).toMatchObject({ workspaceId: owner.workspaceId, role: 'client', ownsWorkspace: false });
    const of = ({ workspaceId }: { workspaceId: string }) => workspaceId === owner.workspaceId;
    expect((await identity.service.published(memberPlaceChanged)).filter(of)).toMatchObject([
      { change: 'joined', memberId: friend.userId, role: 'client' },
    ]);
    expect((await identity.service.published(membersInvited)).filter(of)).toMatchObject([{ count: 0 }]);
    expect([await offered(code), await placesOf(owner)]).toEqual([null, []]);
    expect((await join(invitation)).ownsWorkspace).toBe(true);
    await expect(offer(owner, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('gives its place to one of two friends at the same moment', async () => {
    const { owner, invitation } = await anOffer();
    const friends = await Promise.all([join(invitation), join(invitation)]);
    expect(friends.filter(({ workspaceId }) => workspaceId === owner.workspaceId)).toHaveLength(1);
  });

  it('is off until its sender chooses, changes its role, and can be turned off at once and on again', async () => {
    const owner = await join();
    const { id, code } = refer(owner);
    expect([await offered(code), await placesOf(owner)]).toEqual([null, []]);
    await offer(owner, id, 'team_member');
    await offer(owner, id, 'client');
    expect((await placesOf(owner)).map(({ role }) => role)).toEqual(['client']);
    const { invitation = '' } = (await offered(code)) ?? {};
    await withdraw(owner, id);
    expect(await offered(code)).toBeNull();
    await expect(identity.service.call(readInvitation, { token: invitation })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await join(invitation)).workspaceId).not.toBe(owner.workspaceId);
    await expect(withdraw(owner, id)).rejects.toMatchObject({ code: 'not_found' });
    const of = ({ workspaceId }: { workspaceId: string }) => workspaceId === owner.workspaceId;
    expect((await identity.service.published(invitationTouched)).filter(of)).toHaveLength(2);
    await offer(owner, id);
    expect((await offered(code))?.role).toBe('team_member');
  });

  it('opens nothing once the sender has lost the right, until the sender has it and chooses again', async () => {
    const { owner, invitation } = await anOffer();
    const member = await join(invitation);
    const manager = { ...member, role: 'product_manager' } as const;
    const setRole = (role: 'product_manager' | 'team_member') =>
      identity.service.call(changeMemberRole, { userId: member.userId, role }, { actor: owner });
    const { id, code } = refer(member);
    await expect(offer(member, id)).rejects.toMatchObject({ code: 'forbidden' });
    // The signed actor may have an earlier role.
    await expect(offer(manager, id)).rejects.toMatchObject({ code: 'forbidden' });
    await setRole('product_manager');
    await offer(manager, id);
    const token = (await offered(code))?.invitation ?? '';
    await setRole('team_member');
    expect([await offered(code), await placesOf(member)]).toEqual([null, []]);
    expect(await identity.service.call(readInvitation, { token })).toMatchObject({ state: 'revoked' });
    expect((await join(token)).workspaceId).not.toBe(member.workspaceId);
    await setRole('product_manager');
    expect(await offered(code)).toBeNull();
    await offer(manager, id);
    expect((await join(token)).workspaceId).toBe(member.workspaceId);
  });

  it('opens nothing after its time, in a workspace that is being deleted, and with the account of the sender suspended', async () => {
    const [first, second] = [await anOffer(), await anOffer()];
    const sql = (text: string, id: string) => identity.service.database.asAdministrator(text, [id]);
    await sql('UPDATE identity.user_account SET suspended_at = now() WHERE id = $1', first.owner.userId);
    await sql('UPDATE identity.workspace SET ends_at = now() WHERE id = $1', second.owner.workspaceId);
    expect([await offered(first.code), await offered(second.code)]).toEqual([null, null]);
    const third = await anOffer();
    identity.clock.advance(31 * dayMs);
    expect(await offered(third.code)).toBeNull();
    identity.clock.advance(-31 * dayMs);
    expect(await offered(third.code)).not.toBeNull();
  });

  it('ends with the invitation of the friend: taken back, or used without the place', async () => {
    const [taken, used] = [await anOffer(), await anOffer()];
    const event = ({ id: referralId, owner: { userId, workspaceId } }: typeof taken) => ({
      ...{ referralId, userId, workspaceId },
    });
    await identity.service.publish(referralChanged, event(taken));
    expect(await offered(taken.code)).not.toBeNull();
    await identity.service.publish(referralChanged, { ...event(taken), isTakenBack: true });
    const friend = { friendName: null, friendUserId: randomUUID(), coinsEarned: 50 };
    await identity.service.publish(friendJoined, { ...event(used), ...friend });
    expect([await offered(taken.code), await offered(used.code)]).toEqual([null, null]);
  });

  it('belongs to its sender', async () => {
    const { id } = await anOffer();
    const other = await join();
    await expect(offer(other, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(withdraw(other, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await placesOf(other)).toEqual([]);
  });
});
