import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Role } from '@emberdeck/contracts/core/roles';
import {
  acceptInvitation,
  type CreateInvitationsBody,
  createInvitations,
  declineInvitation,
  type Invitation,
  listInvitations,
  maxInvitationsPerDay,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '@emberdeck/contracts/identity/invitations';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole, removeTeamMember } from '@emberdeck/contracts/identity/team';
import { listMembers } from '@emberdeck/contracts/identity/users';
import {
  leaveWorkspace,
  listWorkspaces,
  offerWorkspace,
  takeWorkspace,
} from '@emberdeck/contracts/identity/workspaces';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('invitations', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  afterEach(() => {
    identity.others.invitationOutcome = 'sent';
    identity.others.deliver = () => Promise.resolve();
  });

  const newContact = (): string => {
    people += 1;
    return `person${people}@example.com`;
  };

  async function actorOf(secret: string): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(secret) });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const join = async (contact = newContact(), invitation: string | null = null): Promise<Actor> => {
    const visitor = new Visitor(identity, contact);
    visitor.invitation = invitation;
    return actorOf(await visitor.join());
  };

  const invite = async (actor: Actor, body: CreateInvitationsBody = {}) => {
    const input = createInvitations.input.parse(body);
    return identity.service.call(createInvitations, input, { actor });
  };

  const tokenOf = (link: string): string => new URL(link).searchParams.get('invite') ?? '';

  /** The secret of a new link. */
  const linkOf = async (actor: Actor, body: CreateInvitationsBody = {}): Promise<string> => {
    const { invitations } = await invite(actor, body);
    return tokenOf(invitations[0]?.link ?? '');
  };

  const list = (actor: Actor): Promise<Invitation[]> => identity.service.call(listInvitations, {}, { actor });
  const accept = (actor: Actor, token: string) =>
    identity.service.call(acceptInvitation, { token }, { actor });
  const show = (token: string) => identity.service.call(readInvitation, { token });
  const rolesIn = async (actor: Actor): Promise<Record<string, Role>> =>
    Object.fromEntries(
      (await identity.service.call(listMembers, {}, { actor })).map(({ userId, role }) => [userId, role]),
    );

  it('by mail carry a link that makes a member of another account, whose session moves there', async () => {
    const [owner, guest] = [await join(), await join()];
    const contact = newContact();
    const { invitations } = await invite(owner, { contacts: [contact.toUpperCase()], role: 'client' });
    expect(invitations).toMatchObject([{ contact, role: 'client', state: 'mailed', reason: null }]);
    const sent = identity.teamInvitations.at(-1);
    expect(sent).toMatchObject({ to: contact, channel: 'email', inviterName: owner.displayName });
    const token = tokenOf(sent?.link ?? '');
    expect(await show(token)).toMatchObject({ state: 'open', role: 'client', contactHint: null });
    const { workspaceId } = await accept(guest, token);
    expect(workspaceId).toBe(owner.workspaceId);
    expect(await rolesIn(owner)).toMatchObject({ [guest.userId]: 'client' });
    const moved = await identity.service.call(findSession, { sessionId: guest.sessionId });
    expect(moved.actor).toMatchObject({ workspaceId, role: 'client', ownsWorkspace: false });
    expect((await list(owner)).map(({ state, uses }) => [state, uses])).toEqual([['accepted', 1]]);
    expect(await accept(guest, token)).toMatchObject({ workspaceId });
  });

  it('let a new person join without a workspace of its own', async () => {
    const owner = await join();
    const token = await linkOf(owner, { role: 'product_manager' });
    const guest = await join(newContact(), token);
    expect(guest).toMatchObject({ workspaceId: owner.workspaceId, role: 'product_manager' });
    const mine = await identity.service.call(listWorkspaces, {}, { actor: guest });
    expect(mine.map(({ id }) => id)).toEqual([owner.workspaceId]);
  });

  it('that no longer count leave a new person with a workspace of its own', async () => {
    const owner = await join();
    const token = await linkOf(owner);
    await join(newContact(), token);
    const late = await join(newContact(), token);
    expect(late.workspaceId).not.toBe(owner.workspaceId);
    expect(late.ownsWorkspace).toBe(true);
  });

  it('for one person are used by one of two who accept at the same moment', async () => {
    const owner = await join();
    const token = await linkOf(owner);
    const guests = [await join(), await join(), await join()];
    const outcomes = await Promise.allSettled(guests.map((guest) => accept(guest, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Object.keys(await rolesIn(owner))).toHaveLength(2);
    expect(await show(token)).toMatchObject({ state: 'used' });
  });

  it('by a link count its uses', async () => {
    const owner = await join();
    const token = await linkOf(owner, { uses: 2 });
    await accept(await join(), token);
    expect(await show(token)).toMatchObject({ state: 'open' });
    await accept(await join(), token);
    await expect(accept(await join(), token)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('for one contact alone are accepted by that person alone, and hide the contact', async () => {
    const owner = await join();
    const contact = newContact();
    const token = await linkOf(owner, { contacts: [contact], onlyContact: true });
    expect((await show(token)).contactHint).toBe('p…@example.com');
    await expect(accept(await join(), token)).rejects.toMatchObject({ code: 'forbidden' });
    const guest = await join(contact, token);
    expect(guest.workspaceId).toBe(owner.workspaceId);
  });

  it('expire, are revoked and are declined', async () => {
    const [owner, guest] = [await join(), await join()];
    const expired = await linkOf(owner, { days: 1 });
    const { invitations } = await invite(owner, {});
    const [revoked] = invitations;
    await identity.service.call(revokeInvitation, { id: revoked?.id ?? '' }, { actor: owner });
    expect(await show(tokenOf(revoked?.link ?? ''))).toMatchObject({ state: 'revoked' });
    await expect(accept(guest, tokenOf(revoked?.link ?? ''))).rejects.toThrow(/was revoked/);
    const declined = await linkOf(owner);
    await identity.service.call(declineInvitation, { token: declined }, { actor: guest });
    await expect(accept(guest, declined)).rejects.toMatchObject({ code: 'conflict' });
    identity.clock.advance(2 * dayMs);
    expect(await show(expired)).toMatchObject({ state: 'expired' });
    expect((await list(owner)).map(({ state }) => state).toSorted()).toEqual([
      'declined',
      'expired',
      'revoked',
    ]);
    identity.clock.advance(-2 * dayMs);
  });

  it('that cannot be sent stay with the reason and a link, and are replaced once a new one is sent', async () => {
    const owner = await join();
    const contact = newContact();
    identity.others.invitationOutcome = 'not_configured';
    const { invitations } = await invite(owner, { contacts: [contact] });
    expect(invitations).toMatchObject([{ state: 'failed' }]);
    expect(await show(tokenOf(invitations[0]?.link ?? ''))).toMatchObject({ state: 'open' });
    identity.others.invitationOutcome = 'sent';
    await invite(owner, { contacts: [contact] });
    expect((await list(owner)).map(({ state, reason }) => [state, reason])).toEqual([
      ['mailed', null],
      ['revoked', 'A newer invitation replaced it.'],
    ]);
  });

  it('to one contact at the same moment leave one that counts', async () => {
    const owner = await join();
    const contact = newContact();
    // Both are stored and sent before either is noted as sent.
    const release: (() => void)[] = [];
    const bothSent = new Promise<void>((resolve) => release.push(resolve));
    let sent = 0;
    identity.others.deliver = () => {
      sent += 1;
      if (sent === 2) release[0]?.();
      return bothSent;
    };
    await Promise.all([invite(owner, { contacts: [contact] }), invite(owner, { contacts: [contact] })]);
    expect((await list(owner)).map(({ state }) => state).toSorted()).toEqual(['mailed', 'revoked']);
  });

  const managerOf = async (owner: Actor): Promise<Actor> =>
    join(newContact(), await linkOf(owner, { role: 'product_manager' }));
  const remove = (actor: Actor, { userId }: Actor) =>
    identity.service.call(removeTeamMember, { userId, leftBehind: 'pause' }, { actor });
  const leave = (actor: Actor) => identity.service.call(leaveWorkspace, { id: actor.workspaceId }, { actor });

  it.each([
    ['is removed', remove],
    ['leaves', (_owner: Actor, manager: Actor) => leave(manager)],
    [
      'becomes a team member',
      (actor: Actor, { userId }: Actor) =>
        identity.service.call(changeMemberRole, { userId, role: 'team_member' }, { actor }),
    ],
  ])('end with the right of their sender who %s', async (_change, lose) => {
    const owner = await join();
    const manager = await managerOf(owner);
    const token = await linkOf(manager, { role: 'product_manager', uses: 5 });
    const other = await linkOf(owner);
    await lose(owner, manager);
    expect((await list(owner)).find(({ invitedBy }) => invitedBy === manager.userId)).toMatchObject({
      state: 'revoked',
      reason: 'The person who made it no longer manages the workspace.',
    });
    await expect(accept(await join(), token)).rejects.toMatchObject({ code: 'conflict' });
    expect(await show(other)).toMatchObject({ state: 'open' });
    // One that is stored at the same moment.
    await identity.service.database.asAdministrator(
      `UPDATE identity.invitation SET state = 'waiting' WHERE invited_by = $1`,
      [manager.userId],
    );
    expect(await show(token)).toMatchObject({ state: 'revoked' });
  });

  it('end with the ownership of their sender, and links for anyone while the sender is suspended', async () => {
    const owner = await join();
    const manager = await managerOf(owner);
    const [byOwner, byManager] = [await linkOf(owner), await linkOf(manager)];
    const byMail = await linkOf(manager, { contacts: [newContact()] });
    const offer = { id: owner.workspaceId, userId: manager.userId };
    await identity.service.call(offerWorkspace, offer, { actor: owner });
    await identity.service.call(takeWorkspace, { id: owner.workspaceId }, { actor: manager });
    const states = async (...tokens: string[]): Promise<string[]> =>
      Promise.all(tokens.map(async (token) => (await show(token)).state));
    expect(await states(byOwner, byManager, byMail)).toEqual(['revoked', 'open', 'open']);
    const suspend = 'UPDATE identity.user_account SET suspended_at = now() WHERE id = $1';
    await identity.service.database.asAdministrator(suspend, [manager.userId]);
    expect(await states(byManager, byMail)).toEqual(['revoked', 'open']);
  });

  it('from before a removal bring no removed person back, those from after it do', async () => {
    const owner = await join();
    const contact = newContact();
    const token = await linkOf(owner, { uses: 9 });
    const guest = await join(contact, token);
    await leave(guest);
    expect(await accept(guest, token)).toMatchObject({ workspaceId: owner.workspaceId });
    await remove(owner, guest);
    await expect(accept(guest, token)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('You were removed'),
    });
    await accept(await join(), token);
    identity.clock.advance(1);
    const later = await linkOf(owner, { contacts: [contact], onlyContact: true });
    expect(await accept(guest, later)).toMatchObject({ workspaceId: owner.workspaceId });
  });

  it('are sent again with a new link', async () => {
    const owner = await join();
    const { invitations } = await invite(owner, {});
    const [first] = invitations;
    const again = await identity.service.call(resendInvitation, { id: first?.id ?? '' }, { actor: owner });
    await expect(show(tokenOf(first?.link ?? ''))).rejects.toMatchObject({ code: 'not_found' });
    expect(await show(tokenOf(again.link))).toMatchObject({ state: 'open' });
  });

  it('refuse members by name, unreadable contacts, and more than 20 a day', async () => {
    const owner = await join();
    const contact = newContact();
    const guest = await join(contact);
    await accept(guest, await linkOf(owner));
    await expect(invite(owner, { contacts: [contact] })).rejects.toMatchObject({
      code: 'conflict',
      message: `${guest.displayName} is a member already.`,
    });
    const { invitations, refused } = await invite(owner, { contacts: ['no-contact', newContact()] });
    expect([invitations.length, refused.length]).toEqual([1, 1]);
    const many = Array.from({ length: maxInvitationsPerDay }, newContact);
    await expect(invite(owner, { contacts: many })).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('count each message to a person, also one that is sent again', async () => {
    const owner = await join();
    const contact = newContact();
    const { invitations } = await invite(owner, { contacts: [contact] });
    const [first] = invitations;
    const resend = () => identity.service.call(resendInvitation, { id: first?.id ?? '' }, { actor: owner });
    for (let sent = 1; sent < maxInvitationsPerDay; sent += 1) await resend();
    const isRefused = { code: 'too_many_requests' };
    await expect(resend()).rejects.toMatchObject(isRefused);
    await expect(invite(owner, { contacts: [newContact()] })).rejects.toMatchObject(isRefused);
    await expect(invite(owner)).rejects.toMatchObject(isRefused);
    expect(identity.teamInvitations.filter(({ to }) => to === contact)).toHaveLength(maxInvitationsPerDay);
    identity.clock.advance(dayMs);
    await resend();
    identity.clock.advance(-dayMs);
  });

  it('are no more than 20 a day, also by requests at the same moment, and say how many are left', async () => {
    const owner = await join();
    const five = () => Array.from({ length: 5 }, newContact);
    await invite(owner);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => invite(owner, { contacts: five() })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await list(owner)).toHaveLength(16);
    await expect(invite(owner, { contacts: five() })).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('(4 left)'),
    });
  });

  it('are made by who manages at that moment, and are those of one workspace', async () => {
    const [owner, guest] = [await join(), await join()];
    await accept(guest, await linkOf(owner, { role: 'product_manager' }));
    const manager = { ...guest, workspaceId: owner.workspaceId, ownsWorkspace: false };
    const asManager = { ...manager, role: 'product_manager' as const };
    const { invitations } = await invite(asManager, {});
    const role = { userId: guest.userId, role: 'team_member' as const };
    await identity.service.call(changeMemberRole, role, { actor: owner });
    // The signed actor still has the role of before.
    await expect(invite(asManager, {})).rejects.toMatchObject({ code: 'forbidden' });
    const id = invitations[0]?.id ?? '';
    await expect(
      identity.service.call(revokeInvitation, { id }, { actor: await join() }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
