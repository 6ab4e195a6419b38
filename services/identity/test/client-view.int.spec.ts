import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { Role } from '@emberdeck/contracts/core/roles';
import { createInvitations } from '@emberdeck/contracts/identity/invitations';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import {
  checkSessions,
  findSession,
  leaveView,
  sessionMoved,
  switchWorkspace,
  viewAsClient,
} from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole } from '@emberdeck/contracts/identity/team';
import { getCurrentUser, listMembers } from '@emberdeck/contracts/identity/users';
import { createWorkspace, updateWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const anInvitation: CallInput<typeof createInvitations> = {
  contacts: [],
  role: 'team_member',
  days: 7,
  uses: 1,
  message: null,
  onlyContact: false,
};

describe('the view of a manager as a client', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function now({ sessionId }: Pick<Actor, 'sessionId'>): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const join = async (): Promise<Actor> => {
    people += 1;
    const sessionId = tokenHash(await new Visitor(identity, `view${people}@example.com`).join());
    return now({ sessionId });
  };

  /** A member of the owner's workspace whose session is there. */
  async function memberOf({ workspaceId }: Actor, role: Role): Promise<Actor> {
    const person = await join();
    await identity.service.call(setMember, { workspaceId, user: person.userId, role });
    await identity.service.call(switchWorkspace, { workspaceId }, { actor: person });
    return now(person);
  }

  const view = (actor: Actor, userId: string | null = null) =>
    identity.service.call(viewAsClient, { userId }, { actor });
  const user = (actor: Actor) => identity.service.call(getCurrentUser, {}, { actor });

  it('lowers the rights of the session, and names the client', async () => {
    const owner = await join();
    const client = await memberOf(owner, 'client');
    await view(owner, client.userId);
    const viewing = await now(owner);
    expect(viewing).toMatchObject({
      userId: owner.userId,
      role: 'client',
      ownsWorkspace: false,
      viewAs: { userId: client.userId },
    });
    expect(await user(viewing)).toMatchObject({
      id: owner.userId,
      role: 'client',
      ownsWorkspace: false,
      viewAs: { userId: client.userId, name: client.displayName },
    });
    expect(await identity.service.call(checkSessions, { sessionIds: [owner.sessionId] })).toEqual({
      alive: [owner.sessionId],
      roles: ['client'],
      places: [{ workspaceId: owner.workspaceId, ownsWorkspace: false, viewAs: { userId: client.userId } }],
    });
    const members = await identity.service.call(listMembers, {}, { actor: viewing });
    expect(members.map(({ email }) => email)).toEqual([null, null]);
    const moves = (await identity.service.published(sessionMoved)).filter(
      ({ sessionId }) => sessionId === owner.sessionId,
    );
    expect(moves).toHaveLength(1);
  });

  it('is left in one step, and as often as asked', async () => {
    const owner = await join();
    await view(owner);
    expect(await user(await now(owner))).toMatchObject({ viewAs: { userId: null, name: null } });
    await identity.service.call(leaveView, {}, { actor: await now(owner) });
    await identity.service.call(leaveView, {}, { actor: await now(owner) });
    expect(await now(owner)).toEqual(owner);
    expect(await user(owner)).toMatchObject({ role: owner.role, ownsWorkspace: true, viewAs: null });
  });

  it('refuses every change', async () => {
    const owner = await join();
    await view(owner);
    const actor = await now(owner);
    const { workspaceId: id } = actor;
    const changes = [
      identity.service.call(createWorkspace, { name: 'More' }, { actor }),
      identity.service.call(updateWorkspace, { id, name: 'Other' }, { actor }),
    ];
    for (const change of changes) await expect(change).rejects.toMatchObject({ code: 'view_only' });
    const invitation = identity.service.call(createInvitations, anInvitation, { actor });
    await expect(invitation).rejects.toMatchObject({ code: 'forbidden' });
    await expect(view(actor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('ends with a switch of the workspace', async () => {
    const owner = await join();
    const manager = await memberOf(owner, 'product_manager');
    await view(manager);
    const own = (await join()).workspaceId;
    await identity.service.call(setMember, { workspaceId: own, user: manager.userId, role: 'team_member' });
    await identity.service.call(switchWorkspace, { workspaceId: own }, { actor: await now(manager) });
    expect((await now(manager)).viewAs).toBeUndefined();
    const { workspaceId } = owner;
    await identity.service.call(switchWorkspace, { workspaceId }, { actor: await now(manager) });
    expect(await now(manager)).toMatchObject({ role: 'product_manager' });
    expect((await now(manager)).viewAs).toBeUndefined();
  });

  it('ends when the manager is none any more, or the client is no client', async () => {
    const owner = await join();
    const manager = await memberOf(owner, 'product_manager');
    const client = await memberOf(owner, 'client');
    const change = ({ userId }: Actor, role: Role) =>
      identity.service.call(changeMemberRole, { userId, role }, { actor: owner });
    await view(manager, client.userId);
    await change(client, 'team_member');
    expect(await now(manager)).toMatchObject({ role: 'product_manager' });
    await change(client, 'client');
    expect(await now(manager)).toMatchObject({ role: 'client', viewAs: { userId: client.userId } });
    await change(manager, 'team_member');
    const after = await now(manager);
    expect(after.role).toBe('team_member');
    expect(after.viewAs).toBeUndefined();
  });

  it('is for managers, and of clients of the workspace', async () => {
    const owner = await join();
    const member = await memberOf(owner, 'team_member');
    const client = await memberOf(owner, 'client');
    await expect(view(member)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(view(client, client.userId)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(view(owner, member.userId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(view(owner, (await join()).userId)).rejects.toMatchObject({ code: 'not_found' });
    // The signed rights are older than the role.
    await identity.service.call(
      changeMemberRole,
      { userId: member.userId, role: 'product_manager' },
      { actor: owner },
    );
    const was = await now(member);
    await identity.service.call(
      changeMemberRole,
      { userId: member.userId, role: 'team_member' },
      { actor: owner },
    );
    await expect(view(was)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
